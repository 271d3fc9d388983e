//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(310)
//@ arg: y:f32[512]=random(311)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = modff(x[i], &b[i]);
}
