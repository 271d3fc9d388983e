//@ family: integers
// Counts from the width up: C++ leaves them open, PTX clamps them.
//@ launch: shifts grid=1 block=128
//@ arg: a:i32[128]=bits(9)
//@ arg: count:i32[128]=iota
//@ arg: r:i32[128]=zero
//@ arg: s:u32[128]=zero
//@ arg: l:u32[128]=zero
//@ expect: l[32]=0,0
__global__ void shifts(const int *a, const int *count, int *r, unsigned *s, unsigned *l) {
    int i = threadIdx.x, c = count[i], x = a[i];
    r[i] = x >> c;
    s[i] = (unsigned)x >> c;
    l[i] = (unsigned)x << c;
}
