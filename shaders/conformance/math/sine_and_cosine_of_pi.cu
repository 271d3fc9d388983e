//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(316)
//@ arg: y:f32[512]=random(317)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ within: a 2
//@ within: b 2
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sincospif(y[i] * 10, &a[i], &b[i]);
}
