//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(313)
//@ arg: y:f32[1024]=random(314)
//@ arg: a:f32[1024]=zero
//@ arg: b:f32[1024]=zero
//@ arg: c:f32[1024]=zero
//@ arg: d:f32[1024]=zero
//@ within: a 2
//@ within: b 2
//@ within: c 2
//@ within: d 2
__global__ void values(const float *x, const float *y, float *a, float *b, float *c, float *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sincosf(x[i], &a[i], &b[i]);
    sincosf(y[i] * 100, &c[i], &d[i]);
}
