//@ family: atomics
// __device__ variables, one after the other, from several launches.
//@ launch: count grid=2 block=64
//@ launch: count grid=3 block=64
//@ read: hits:u32[1]
//@ read: total:u64[1]
//@ read: mean:f64[1]
//@ read: low:i32[1]
//@ expect: hits=320
//@ expect: total=4294993759
//@ expect: mean=160.0
//@ expect: low=-191
__device__ unsigned hits;
__device__ unsigned long long total = 4294967295ull;
__device__ double mean;
__device__ int low = 100;
__global__ void count() {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&hits, 1u);
    atomicAdd(&total, (unsigned long long)i);
    atomicAdd(&mean, 0.5);
    atomicMin(&low, -i);
}
