//@ family: integers
//@ launch: ops grid=1 block=196
//@ arg: a:u64[196]=edges(0)
//@ arg: b:u64[196]=edges(1)
//@ arg: r0:u64[196]=zero
//@ arg: r1:u64[196]=zero
//@ arg: r2:u64[196]=zero
//@ arg: r3:u64[196]=zero
//@ arg: r4:u64[196]=zero
//@ arg: r5:u64[196]=zero
//@ arg: r6:u64[196]=zero
__global__ void ops(const unsigned long long *a, const unsigned long long *b, unsigned long long *r0, unsigned long long *r1, unsigned long long *r2, unsigned long long *r3, unsigned long long *r4, unsigned long long *r5, unsigned long long *r6) {
    int i = threadIdx.x;
    unsigned long long x = a[i], y = b[i];
    r0[i] = x + y;
    r1[i] = x - y;
    r2[i] = x * y;
    r3[i] = y ? x / y : 1;
    r4[i] = y ? x % y : 2;
    r5[i] = (x & y) | (x ^ ~y);
    r6[i] = -x;
}
