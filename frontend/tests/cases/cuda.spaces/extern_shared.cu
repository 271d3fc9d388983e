// `extern __shared__` variables.

//# With bounds
__global__ void k(float *p) {
    extern __shared__ float s[32][32];
    s[threadIdx.y][threadIdx.x] = *p;
    __syncthreads();
    p[threadIdx.x] = s[0][threadIdx.x];
}

//# Again, with others
template <int N> __device__ float *g() { extern __shared__ float s[N]; return s; }
//                                                               ^ IW0303 `s` is declared as `float[8]` and as `float[4]`
__global__ void k(float *p) { *p = g<4>()[0] + g<8>()[0]; }

//# Another type
__device__ int f() { extern __shared__ int s[4]; return s[0]; }
__global__ void k(float *p) { extern __shared__ float s[4]; *p = s[0] + f(); }
//                                                    ^ IW0303 `s` is declared as `float[4]` and as `int[4]`

//# Other namespaces
namespace a { __device__ int f() { extern __shared__ int s[4]; return s[0]; } }
__global__ void k(float *p) { extern __shared__ float s[4]; *p = s[0] + a::f(); }
