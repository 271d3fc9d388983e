//@ family: shared
// 64-bit atomics on a large shared array, with words and bytes in between.
//@ launch: add grid=2 block=128
//@ arg: out:u64[2*128]=zero
__global__ void add(unsigned long long *out) {
    __shared__ unsigned long long large[6000];
    __shared__ unsigned char marks[256];
    int t = threadIdx.x;
    for (int i = t; i < 6000; i += 128) large[i] = (unsigned long long)i << 33;
    marks[t] = (unsigned char)t;
    marks[t + 128] = (unsigned char)(255 - t);
    __syncthreads();
    for (int i = 0; i < 20; ++i) atomicAdd(&large[(t * 13 + i * 101) % 97], 0x100000001ull * (t + 1));
    atomicMax(&large[5999], (unsigned long long)marks[t] << 40);
    __syncthreads();
    unsigned *words = reinterpret_cast<unsigned *>(large);
    out[blockIdx.x * 128 + t] = large[t % 97] + words[2 * t + 1] + marks[(t * 3) & 255] + large[5999];
}
