//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(400)
//@ arg: y:f32[512]=random(401)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ within: a 6
//@ within: b 6
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = __log10f(fabsf(y[i]) * 0.4f);
    b[i] = __log10f(4 + fabsf(y[i]) * 1000);
}
