struct T { int *p; __device__ ~T(float) { *p = 15; } };
__global__ void k(int *p) { T t{p}; }
