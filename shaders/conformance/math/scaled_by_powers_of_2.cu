//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(301)
//@ arg: y:f32[512]=random(302)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ arg: c:f32[512]=zero
__global__ void values(const float *x, const float *y, float *a, float *b, float *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = ldexpf(x[i], i - 256);
    b[i] = scalbnf(y[i], (i - 256) * 1);
    c[i] = scalblnf(x[i], (long)(i % 7 - 3) << (i % 50));
}
