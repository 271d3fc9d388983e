//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(313)
//@ arg: y:f32[512]=random(314)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ arg: c:f32[512]=zero
//@ arg: d:f32[512]=zero
//@ within: a 2
//@ within: b 2
//@ within: c 2
//@ within: d 2
__global__ void values(const float *x, const float *y, float *a, float *b, float *c, float *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sincosf(x[i], &a[i], &b[i]);
    sincosf(y[i] * 100, &c[i], &d[i]);
}
