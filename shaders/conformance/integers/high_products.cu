//@ family: integers
//@ launch: ops grid=1 block=196
//@ arg: a:u32[196]=edges(0)
//@ arg: b:u32[196]=edges(1)
//@ arg: r0:u32[196]=zero
//@ arg: r1:i32[196]=zero
//@ arg: r2:i32[196]=zero
//@ arg: r3:u32[196]=zero
//@ arg: r4:u32[196]=zero
__global__ void ops(const unsigned *a, const unsigned *b, unsigned *r0, int *r1, int *r2, unsigned *r3, unsigned *r4) {
    int i = threadIdx.x;
    unsigned x = a[i], y = b[i];
    r0[i] = __umulhi(x, y);
    r1[i] = __mulhi((int)x, (int)y);
    r2[i] = __mul24((int)x, (int)y);
    r3[i] = __umul24(x, y);
    r4[i] = (unsigned)(((unsigned long long)x * y) >> 32);
}
