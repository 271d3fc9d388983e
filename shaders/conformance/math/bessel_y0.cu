//@ family: math
//@ launch: values grid=2 block=128
//@ arg: v:f32[256]=random(221)
//@ arg: i32=1
//@ arg: f32=0.5
//@ arg: f32=0.2
//@ arg: b:f32[256]=zero
//@ launch: values grid=2 block=128
//@ arg: v
//@ arg: i32=1
//@ arg: f32=1.5
//@ arg: f32=1
//@ arg: c:f32[256]=zero
//@ within: b 9
//@ within: c 9
__global__ void values(const float *x, int positive, float scale, float shift, float *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float u = positive ? fabs(x[i]) : x[i];
    u *= scale;
    if (shift != 0) u += shift;
    y[i] = y0f(u);
}
