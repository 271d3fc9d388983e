//@ family: shared
// 48 KiB, the most that CUDA allows statically: more than many devices have. Each block reads what its other threads
// wrote, in two rounds.
//@ launch: turn grid=5 block=128
//@ arg: out:u32[5*128]=zero
//@ expect: out[0]=73341,73344
__global__ void turn(unsigned *out) {
    __shared__ unsigned all[12288];
    unsigned t = threadIdx.x;
    for (unsigned i = t; i < 12288; i += 128) all[i] = 3 * i + blockIdx.x;
    __syncthreads();
    unsigned a = all[12287 - t] + all[t + 128 * blockIdx.x];
    __syncthreads();
    all[(t * 97) % 12288] = a;
    __syncthreads();
    out[blockIdx.x * 128 + t] = all[((127 - t) * 97) % 12288] + all[12288 - 128 + t];
}
