//@ family: dynamic_parallelism
// Children have static and dynamic shared memory, and barriers.
//@ launch: parent grid=4 block=1
//@ arg: data:i32[256]=random(3)
//@ arg: sums:i32[8]=zero
__global__ void sum(const int *data, int *out, int n) {
    extern __shared__ int part[];
    __shared__ int last;
    part[threadIdx.x] = data[threadIdx.x] >> 8;
    if (threadIdx.x == 0) last = n;
    __syncthreads();
    for (int half = n / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) *out = part[0] + last;
}
__global__ void parent(const int *data, int *sums) {
    const int *own = data + blockIdx.x * 64;
    sum<<<1, 64, 64 * sizeof(int)>>>(own, sums + blockIdx.x * 2, 64);
    sum<<<1, 32, 32 * sizeof(int)>>>(own, sums + blockIdx.x * 2 + 1, 32);
}
