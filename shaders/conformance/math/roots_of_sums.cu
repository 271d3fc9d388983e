//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(420)
//@ arg: y:f32[512]=random(421)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ arg: c:f32[512]=zero

// Roots of what is at least a normal number, or NaN or infinite; and of others.
__global__ void values(const float *x, const float *y, float *a, float *b, float *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = __frsqrt_rn(x[i] * x[i] + y[i] * y[i] + 1.17549435e-38f);
    b[i] = __frsqrt_rn(fabsf(x[i]) + 1e-4f);
    c[i] = __frsqrt_rn(x[i] * x[i] + fabsf(y[i]));
}
