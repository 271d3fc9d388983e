//@ values: 3 2 6
__device__ int next(int *p) { return ++*p; }
__global__ void values(long long *out) {
    int x = 3, calls = 0, table[4] = {5, 6, 7, 8};
    float f = 1.5f;
    asm volatile("" : "+r"(x));
    *out++ = x;
    asm volatile("" ::: "memory");
    // Operands are evaluated once each.
    asm volatile("" : "+r"(table[next(&calls)]) : "r"(next(&calls)) : "memory");
    *out++ = calls;
    *out++ = table[1];
    (void)f;
}
