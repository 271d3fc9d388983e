//@ family: constant
//@ quick
//@ symbol: weights:f32[8]=random(3)
//@ launch: smooth grid=1 block=64
//@ arg: in:f32[72]=random(4)
//@ arg: out:f32[64]=zero
__constant__ float weights[8];
__global__ void smooth(const float *in, float *out) {
    float s = 0.0f;
    for (int k = 0; k < 8; ++k) s += weights[k] * in[threadIdx.x + k];
    out[threadIdx.x] = s;
}
