//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(298)
//@ arg: y:f32[512]=random(299)
//@ arg: a:f32[512]=zero
//@ arg: e:i32[512]=zero
//@ arg: b:f32[512]=zero
//@ arg: k:i32[512]=zero
__global__ void values(const float *x, const float *y, float *a, int *e, float *b, int *k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = frexpf(x[i], &e[i]);
    b[i] = frexpf(y[i] * 1e-40f, &k[i]);
}
