//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(331)
//@ arg: y:f32[1024]=random(332)
//@ arg: a:f32[1024]=zero
//@ arg: b:f32[1024]=zero
//@ within: a 4
//@ within: b 4
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = pow(y[i] * 3, i % 21 - 10);
    b[i] = pow(x[i], i % 7 - 3);
}
