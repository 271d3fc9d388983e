//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f32[256]=bits(184)
//@ arg: i32=0
//@ arg: f32=1
//@ arg: f32=0
//@ arg: a:f32[256]=zero
//@ launch: values grid=2 block=128
//@ arg: v:f32[256]=random(185)
//@ arg: i32=0
//@ arg: f32=6
//@ arg: f32=0
//@ arg: b:f32[256]=zero
//@ launch: values grid=2 block=128
//@ arg: v
//@ arg: i32=0
//@ arg: f32=1
//@ arg: f32=0
//@ arg: c:f32[256]=zero
//@ within: a 5
//@ within: b 5
//@ within: c 5
__global__ void values(const float *x, int positive, float scale, float shift, float *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float u = positive ? fabs(x[i]) : x[i];
    u *= scale;
    if (shift != 0) u += shift;
    y[i] = normcdff(u);
}
