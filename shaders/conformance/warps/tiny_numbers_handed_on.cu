//@ family: warps
//@ launch: across_warps grid=1 block=64
//@ arg: u32=3
//@ arg: a:f32[64]=zero
//@ arg: b:f32[64]=zero

// Tiny numbers that another warp stores to shared memory, possibly after an operation of this one.
__global__ void across_warps(unsigned rounds, float *out, float *others) {
    __shared__ float s[64];
    unsigned t = threadIdx.x;
    float x = t < 32 ? 1.0f : 1e-40f;
    for (unsigned i = 0; i < rounds * (t / 32); i++) x = __shfl_xor_sync(0xffffffffu, x, 1);
    s[t] = x;
    float w = __shfl_xor_sync(0xffffffffu, 1.0f * t, 1);
    __syncthreads();
    float y = s[63 - t], z = 1e10f + rounds;
    out[t] = fmaf(y, z, y);
    others[t] = w;
}
