//@ family: atomics
// Dynamic shared memory carved into cells of 64, 32 and 8 bits.
//@ launch: carve grid=2 block=64 shared=48
//@ arg: out:u64[6]=zero
//@ expect: out=8658654068736,18446743798831644864,506097522914230528,26250840113152,18446743798831644864,578437695752307201
__global__ void carve(unsigned long long *out) {
    extern __shared__ unsigned long long raw[];
    unsigned *words = (unsigned *)(raw + 1);
    unsigned char *bytes = (unsigned char *)(raw + 2);
    unsigned t = threadIdx.x;
    if (t == 0) raw[0] = 0;
    if (t < 2) words[t] = 0;
    if (t < 8) bytes[t] = (unsigned char)(t + blockIdx.x);
    __syncthreads();
    atomicAdd(&raw[0], (unsigned long long)(blockIdx.x * 64 + t) << 32);
    atomicAdd(&words[0], 3u);
    atomicSub(&words[1], 1u);
    __syncthreads();
    if (t < 3) out[3 * blockIdx.x + t] = raw[t];
}
