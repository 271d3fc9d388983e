//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(286)
//@ arg: y:f32[512]=edges(287)
//@ arg: i32=0
//@ arg: f32=1
//@ arg: f32=0
//@ arg: f32=1
//@ arg: a:f32[512]=zero
//@ launch: values grid=4 block=128
//@ arg: p:f32[512]=random(287)
//@ arg: q:f32[512]=random(288)
//@ arg: i32=0
//@ arg: f32=1
//@ arg: f32=0
//@ arg: f32=1
//@ arg: b:f32[512]=zero
//@ launch: values grid=4 block=128
//@ arg: p
//@ arg: q
//@ arg: i32=0
//@ arg: f32=1
//@ arg: f32=0
//@ arg: f32=1
//@ arg: c:f32[512]=zero
__global__ void values(const float *x, const float *y, int positive, float scale, float shift, float other, float *z) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float u = positive ? fabs(x[i]) : x[i], v = y[511 - i];
    u *= scale;
    if (shift != 0) u += shift;
    z[i] = nextafterf(u, v * other);
}
