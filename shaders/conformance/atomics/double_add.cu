//@ family: atomics
// Sums of multiples of a power of two are exact in any order.
//@ launch: add grid=8 block=64
//@ arg: out:f64[3]=values(0,0,4503599627370496)
//@ expect: out=130816.0,-192.0,4503599627371008
__global__ void add(double *out) {
    __shared__ double local;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) local = 0.0;
    __syncthreads();
    atomicAdd(&out[0], (double)i);
    atomicAdd(&local, -0.375);
    atomicAdd(&out[2], 1.0);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(&out[1], local);
}
