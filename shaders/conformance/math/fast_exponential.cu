//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(388)
//@ arg: y:f32[512]=random(389)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ within: a 192
//@ within: b 192
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = __expf(y[i] * 80);
    b[i] = __expf(y[i]);
}
