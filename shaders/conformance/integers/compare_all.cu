//@ family: integers
//@ launch: ops grid=1 block=196
//@ arg: a:i32[196]=edges(0)
//@ arg: b:i32[196]=edges(1)
//@ arg: r0:i32[196]=zero
//@ arg: r1:i32[196]=zero
//@ arg: r2:i32[196]=zero
//@ arg: r3:i32[196]=zero
__global__ void ops(const int *a, const int *b, int *r0, int *r1, int *r2, int *r3) {
    int i = threadIdx.x;
    int x = a[i], y = b[i];
    r0[i] = (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5;
    r1[i] = ((unsigned)x < (unsigned)y) | ((unsigned)x <= (unsigned)y) << 1 | ((unsigned)x > (unsigned)y) << 2 | ((unsigned)x >= (unsigned)y) << 3;
    r2[i] = x < (unsigned)y;
    r3[i] = ((long long)x < (long long)y) | ((unsigned long long)x <= (unsigned long long)y) << 1 | ((long long)x >= (unsigned)y) << 2;
}
