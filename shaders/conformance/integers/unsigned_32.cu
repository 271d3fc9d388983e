//@ family: integers
//@ quick
//@ launch: ops grid=1 block=196
//@ arg: a:u32[196]=edges(0)
//@ arg: b:u32[196]=edges(1)
//@ arg: r0:u32[196]=zero
//@ arg: r1:u32[196]=zero
//@ arg: r2:u32[196]=zero
//@ arg: r3:u32[196]=zero
//@ arg: r4:u32[196]=zero
//@ arg: r5:u32[196]=zero
//@ arg: r6:u32[196]=zero
__global__ void ops(const unsigned *a, const unsigned *b, unsigned *r0, unsigned *r1, unsigned *r2, unsigned *r3, unsigned *r4, unsigned *r5, unsigned *r6) {
    int i = threadIdx.x;
    unsigned x = a[i], y = b[i];
    r0[i] = x + y;
    r1[i] = x - y;
    r2[i] = x * y;
    r3[i] = y ? x / y : 1;
    r4[i] = y ? x % y : 2;
    r5[i] = (x & y) | (x ^ ~y);
    r6[i] = -x;
}
