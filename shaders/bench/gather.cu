//@ about: reads floats at random indices
//@ group: memory
//@ full: n=64Mi
//@ small: n=256Ki
//@ tiny: n=4Ki
//@ launch: gather grid={n/256} block=256
//@ arg: index:u32[{n}]=random(2)
//@ arg: in:f32[{n}]=random(1)
//@ arg: out:f32[{n}]=zero
//@ arg: u32={n-1}
//@ bytes: 12*n
//@ result: out

// `mask` is one less than the number of values, a power of two.
__global__ void gather(const unsigned *index, const float *in, float *out, unsigned mask) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[index[i] & mask];
}
