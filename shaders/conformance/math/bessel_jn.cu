//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(325)
//@ arg: y:f32[512]=random(326)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ within: a 64
//@ within: b 64
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = jnf(i % 4, y[i]);
    b[i] = jnf(2 + i % 3, 1 + fabsf(y[i]));
}
