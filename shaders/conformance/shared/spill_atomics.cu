//@ family: shared
// A histogram of 16,000 bins in shared memory, with the order of arrival taken from a small counter.
//@ launch: histogram grid=4 block=256 shared=64000
//@ arg: in:u32[4096]=bits(3)
//@ arg: bins:u32[16000]=zero
//@ arg: most:i32[4]=zero
//@ arg: places:u32[4]=zero
__global__ void histogram(const unsigned *in, unsigned *bins, int *most, unsigned *places) {
    extern __shared__ unsigned local[];
    __shared__ int largest;
    __shared__ unsigned counter;
    int t = threadIdx.x;
    for (int i = t; i < 16000; i += 256) local[i] = 0;
    if (t == 0) largest = -1, counter = 0;
    __syncthreads();
    for (int k = 0; k < 4; ++k) {
        unsigned bin = in[(blockIdx.x * 4 + k) * 256 + t] % 16000;
        unsigned before = atomicAdd(&local[bin], 1u + (k << 8));
        atomicMax(&largest, (int)(bin ^ 0x155));
        if (before == 0) atomicInc(&counter, 1u << 20);
    }
    __syncthreads();
    for (int i = t; i < 16000; i += 256)
        if (local[i]) atomicAdd(&bins[i], local[i]);
    if (t == 0) most[blockIdx.x] = largest, places[blockIdx.x] = counter;
}
