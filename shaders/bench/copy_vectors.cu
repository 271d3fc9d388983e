//@ about: copies floats, four per thread by float4
//@ group: memory
//@ full: n=64Mi
//@ small: n=256Ki
//@ tiny: n=4Ki
//@ launch: copy_vectors grid={n/1024} block=256
//@ arg: in:f32[{n}]=random(1)
//@ arg: out:f32[{n}]=zero
//@ bytes: 8*n
//@ result: out

__global__ void copy_vectors(const float4 *in, float4 *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}
