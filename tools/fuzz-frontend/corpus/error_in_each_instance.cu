template <int N> __device__ int fibonacci() { return fibonacci + fibonacci<N - 2>(); }
__global__ void powers(int *out) { out[16] + fibonacci<12>(); }
