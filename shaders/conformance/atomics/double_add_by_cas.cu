//@ family: atomics
// The guide's atomicAdd for devices without one (Atomic Functions), in both memories.
//@ launch: sum grid=4 block=64
//@ arg: out:f64[5]=zero
//@ expect: out=16320.0,4032.0,12224.0,20416.0,28608.0
__device__ double add(double *address, double val) {
    unsigned long long int *address_as_ull = (unsigned long long int *)address;
    unsigned long long int old = *address_as_ull, assumed;
    do {
        assumed = old;
        old = atomicCAS(address_as_ull, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
__global__ void sum(double *out) {
    __shared__ double local;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) local = 0.0;
    __syncthreads();
    add(out, 0.5 * i);
    add(&local, 2.0 * i);
    __syncthreads();
    if (threadIdx.x == 0) out[1 + blockIdx.x] = local;
}
