//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(316)
//@ arg: y:f32[1024]=random(317)
//@ arg: a:f32[1024]=zero
//@ arg: b:f32[1024]=zero
//@ within: a 2
//@ within: b 2
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sincospif(y[i] * 10, &a[i], &b[i]);
}
