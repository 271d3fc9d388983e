//@ family: atomics
// Sums of small integers are exact in any order.
//@ launch: add grid=8 block=64
//@ arg: out:f32[4]=zero
//@ expect: out=130816
__global__ void add(float *out) {
    __shared__ float local;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) local = 0.0f;
    __syncthreads();
    atomicAdd(&out[0], (float)i);
    atomicAdd(&local, 0.25f);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(&out[1], local);
    atomicAdd(out + 2 + (i & 1), -1.5f);
}
