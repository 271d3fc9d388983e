//@ family: barriers
// The tree fixes the order of the sums, so the bits are the same everywhere.
//@ launch: reduce grid=4 block=256
//@ arg: in:f32[2048]=random(1)
//@ arg: out:f32[4]=zero
__global__ void reduce(const float *in, float *out) {
    __shared__ float part[256];
    unsigned t = threadIdx.x, i = blockIdx.x * 512 + t;
    part[t] = in[i] + in[i + 256];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}
