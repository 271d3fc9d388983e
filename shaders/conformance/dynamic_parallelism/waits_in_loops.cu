//@ family: dynamic_parallelism
// Blocks that wait for their launches a different number of times, in the only thread that is left.
//@ golden: none NVRTC 13 has no cudaDeviceSynchronize in device code
//@ launch: parent grid=4 block=8
//@ arg: sums:u32[4]=zero
//@ arg: out:u32[4]=zero
//@ expect: out=0,8,40,168
__global__ void add(unsigned *sum, unsigned factor) {
    if (threadIdx.x == 0 && blockIdx.x == 0) *sum = *sum * factor + 8;
}
__global__ void parent(unsigned *sums, unsigned *out) {
    if (threadIdx.x != 3) return;
    unsigned last = 0;
    for (unsigned i = 0; i < blockIdx.x; i++) {
        add<<<2, 4>>>(sums + blockIdx.x, 4);
        if (cudaDeviceSynchronize() != cudaSuccess) return;
        last = sums[blockIdx.x];
        // 0, 8, 40, 168: each round sees the one before.
        if (last != ((8u << 2 * (i + 1)) - 8) / 3) return;
    }
    out[blockIdx.x] = last;
}
