//@ values: 2 1 2 1 2 1
__device__ int h(const int *) { return 1; }
__device__ int h(int *) { return 2; }
__device__ int k(const int *, int) { return 1; }
__device__ int k(int *, char) { return 2; }
__device__ int c(const int *) { return 1; }
__device__ int c(const int *const *) { return 2; }
__device__ int n(void *) { return 1; }
__device__ int n(...) { return 2; }
__global__ void values(long long *out) {
    int i = 0;
    const int j = 0;
    *out++ = h({&i});
    *out++ = h({&j});
    *out++ = h(&i);
    *out++ = k({}, 1);
    *out++ = k({}, 'a');
    *out++ = n({&i});
}
