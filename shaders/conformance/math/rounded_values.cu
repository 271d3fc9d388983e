//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(337)
//@ arg: y:f32[512]=random(338)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ arg: c:f32[512]=zero
//@ arg: d:f32[512]=zero
__global__ void values(const float *x, const float *y, float *a, float *b, float *c, float *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = roundf(x[i]);
    b[i] = rintf(y[i] * 8);
    c[i] = nearbyintf(y[i] * 8);
    d[i] = roundf(y[i] * 8);
}
