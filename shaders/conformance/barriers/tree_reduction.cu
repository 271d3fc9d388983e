//@ family: barriers
//@ quick
//@ launch: reduce grid=8 block=128
//@ arg: in:i32[1024]=bits(1)
//@ arg: out:i32[8]=zero
__global__ void reduce(const int *in, int *out) {
    __shared__ int part[128];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * 128 + t] >> 8;
    __syncthreads();
    for (int s = 64; s > 0; s >>= 1) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}
