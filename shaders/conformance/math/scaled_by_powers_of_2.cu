//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(301)
//@ arg: y:f32[1024]=random(302)
//@ arg: a:f32[1024]=zero
//@ arg: b:f32[1024]=zero
//@ arg: c:f32[1024]=zero
__global__ void values(const float *x, const float *y, float *a, float *b, float *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = ldexpf(x[i], i - 512);
    b[i] = scalbnf(y[i], (i - 512) * 1);
    c[i] = scalblnf(x[i], (long)(i % 7 - 3) << (i % 50));
}
