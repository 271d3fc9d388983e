__device__ int three(int a, int b = 2, int c) { return a + b + c; }
__global__ void k(int *out) { out[0] = three(1); }
