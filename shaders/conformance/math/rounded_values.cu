//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(337)
//@ arg: y:f32[1024]=random(338)
//@ arg: a:f32[1024]=zero
//@ arg: b:f32[1024]=zero
//@ arg: c:f32[1024]=zero
//@ arg: d:f32[1024]=zero
__global__ void values(const float *x, const float *y, float *a, float *b, float *c, float *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = roundf(x[i]);
    b[i] = rintf(y[i] * 8);
    c[i] = nearbyintf(y[i] * 8);
    d[i] = roundf(y[i] * 8);
}
