//@ values: 9 3 8
__device__ const int n = 5;
struct A { enum { n = 3 }; int v[n]; };
__global__ void values(long long *out) {
    int k = sizeof(k) + n;
    *out++ = k;
    *out++ = sizeof(A) / sizeof(int); struct n { int q[2]; };
    *out++ = sizeof(struct n);
}
