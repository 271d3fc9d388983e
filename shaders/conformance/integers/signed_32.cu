//@ family: integers
//@ launch: ops grid=1 block=196
//@ arg: a:i32[196]=edges(0)
//@ arg: b:i32[196]=edges(1)
//@ arg: r0:i32[196]=zero
//@ arg: r1:i32[196]=zero
//@ arg: r2:i32[196]=zero
//@ arg: r3:i32[196]=zero
//@ arg: r4:i32[196]=zero
//@ arg: r5:i32[196]=zero
__global__ void ops(const int *a, const int *b, int *r0, int *r1, int *r2, int *r3, int *r4, int *r5) {
    int i = threadIdx.x;
    int x = a[i], y = b[i];
    r0[i] = (int)((unsigned)x + (unsigned)y);
    r1[i] = (int)((unsigned)x * (unsigned)y);
    r2[i] = y && !(y == -1 && x < -2147483647) ? x / y : 1;
    r3[i] = y && !(y == -1 && x < -2147483647) ? x % y : 2;
    r4[i] = x ^ y;
    r5[i] = ~x;
}
