//@ family: integers
//@ launch: ops grid=1 block=196
//@ arg: a:u64[196]=edges(0)
//@ arg: b:u64[196]=edges(1)
//@ arg: r0:u64[196]=zero
//@ arg: r1:i64[196]=zero
__global__ void ops(const unsigned long long *a, const unsigned long long *b, unsigned long long *r0, long long *r1) {
    int i = threadIdx.x;
    unsigned long long x = a[i], y = b[i];
    r0[i] = __umul64hi(x, y);
    r1[i] = __mul64hi((long long)x, (long long)y);
}
