//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(409)
//@ arg: y:f32[512]=random(410)
//@ arg: a:f32[512]=zero
//@ within: a 64
__global__ void values(const float *x, const float *y, float *a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = 2 + __tanf(y[i] * 1.0f);
}
