//@ about: GELU in its form with tanhf
//@ group: applications
//@ full: n=64Mi
//@ small: n=64Ki
//@ tiny: n=1Ki
//@ launch: gelu grid={n/256} block=256
//@ arg: in:f32[{n}]=random(1)
//@ arg: out:f32[{n}]=zero
//@ arg: f32=4
//@ arg: i32={n}
//@ bytes: 8*n
//@ result: out relative=1e-3 absolute=1e-6

__global__ void gelu(const float *in, float *out, float scale, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = scale * in[i];
    out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
}
