//@ values: 4 4 7
struct S { int i; __device__ explicit operator int *() { return &i; } __device__ explicit operator int() { return 7; } };
__global__ void values(long long *out) {
    S s{4};
    int *p{s};
    *out++ = *p;
    int *q(s);
    *out++ = *q;
    int k{s};
    *out++ = k;
}
