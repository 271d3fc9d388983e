//@ family: integers
//@ launch: ops grid=1 block=196
//@ arg: a:i64[196]=edges(0)
//@ arg: b:i64[196]=edges(1)
//@ arg: r0:i64[196]=zero
//@ arg: r1:i64[196]=zero
//@ arg: r2:i64[196]=zero
//@ arg: r3:i64[196]=zero
__global__ void ops(const long long *a, const long long *b, long long *r0, long long *r1, long long *r2, long long *r3) {
    int i = threadIdx.x;
    long long x = a[i], y = b[i];
    r0[i] = y && !(y == -1 && x == -9223372036854775807LL - 1) ? x / y : 1;
    r1[i] = y && !(y == -1 && x == -9223372036854775807LL - 1) ? x % y : 2;
    r2[i] = x ^ y;
    r3[i] = x >> (y & 63);
}
