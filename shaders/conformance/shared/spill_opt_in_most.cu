//@ family: shared
// 227 KiB, the most that a block can have (compute capability 9.0): static and dynamic together.
//@ launch: fill grid=2 block=1024 shared=231424
//@ arg: out:u32[2*1024]=zero
//@ expect: out[0]=57855,57854
__global__ void fill(unsigned *out) {
    extern __shared__ unsigned large[];  // 57856 words
    __shared__ unsigned small[256];
    unsigned t = threadIdx.x;
    for (unsigned i = t; i < 57856; i += 1024) large[i] = i;
    if (t < 256) small[t] = blockIdx.x * 1000;
    __syncthreads();
    out[blockIdx.x * 1024 + t] = large[57855 - t] + small[t & 255];
}
