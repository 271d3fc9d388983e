//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(409)
//@ arg: y:f32[1024]=random(410)
//@ arg: a:f32[1024]=zero
//@ within: a 32
__global__ void values(const float *x, const float *y, float *a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = 2 + __tanf(y[i] * 1.2f);
}
