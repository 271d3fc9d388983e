//@ family: barriers
// Barriers inside conditions and loops that are the same for the whole block.
//@ launch: uniform grid=6 block=64
//@ arg: out:i32[384]=zero
//@ arg: i32=3
__global__ void uniform(int *out, int rounds) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    if (blockIdx.x % 2 == 0) {
        for (int r = 0; r < rounds + (int)blockIdx.x; ++r) {
            int v = s[(t + 1) % 64];
            __syncthreads();
            s[t] = v + r;
            __syncthreads();
            if (r == 4) break;
        }
    } else {
        s[t] += 1000;
        __syncthreads();
    }
    out[blockIdx.x * 64 + t] = s[63 - t];
}
