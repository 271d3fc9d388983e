//@ family: integers
// Counts below the width: what C++ defines.
//@ launch: shifts grid=1 block=256
//@ arg: a:i32[256]=bits(9)
//@ arg: r:i32[256]=zero
//@ arg: s:u32[256]=zero
//@ arg: l:i32[256]=zero
//@ arg: q:u64[256]=zero
//@ arg: p:i64[256]=zero
__global__ void shifts(const int *a, int *r, unsigned *s, int *l, unsigned long long *q, long long *p) {
    int i = threadIdx.x, c = i & 31, d = i & 63, x = a[i];
    long long w = (long long)x * 0x123456789LL;
    r[i] = x >> c;
    s[i] = (unsigned)x >> c;
    l[i] = (int)((unsigned)x << c);
    q[i] = (unsigned long long)w >> d;
    p[i] = (w >> d) ^ (long long)((unsigned long long)w << d);
}
