//@ family: integers
//@ launch: ops grid=1 block=196
//@ arg: a:i32[196]=edges(0)
//@ arg: b:i32[196]=edges(1)
//@ arg: r0:i32[196]=zero
//@ arg: r1:i32[196]=zero
//@ arg: r2:u32[196]=zero
//@ arg: r3:u32[196]=zero
//@ arg: r4:i32[196]=zero
//@ arg: r5:i64[196]=zero
__global__ void ops(const int *a, const int *b, int *r0, int *r1, unsigned *r2, unsigned *r3, int *r4, long long *r5) {
    int i = threadIdx.x;
    int x = a[i], y = b[i];
    r0[i] = min(x, y);
    r1[i] = max(x, y);
    r2[i] = min((unsigned)x, (unsigned)y);
    r3[i] = max((unsigned)x, (unsigned)y);
    r4[i] = abs(x == -2147483647 - 1 ? 5 : x);
    r5[i] = min((long long)x, (long long)y);
}
