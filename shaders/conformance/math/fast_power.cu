//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(412)
//@ arg: y:f32[512]=random(413)
//@ arg: a:f32[512]=zero
//@ within: a 512
__global__ void values(const float *x, const float *y, float *a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = __powf(fabsf(y[i]) * 3 + 0.1f, y[i ^ 1] * 10);
}
