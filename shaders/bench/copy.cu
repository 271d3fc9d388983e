//@ about: copies floats, one per thread
//@ group: memory
//@ full: n=64Mi
//@ small: n=256Ki
//@ tiny: n=4Ki
//@ launch: copy grid={n/256} block=256
//@ arg: in:f32[{n}]=random(1)
//@ arg: out:f32[{n}]=zero
//@ bytes: 8*n
//@ result: out

__global__ void copy(const float *in, float *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}
