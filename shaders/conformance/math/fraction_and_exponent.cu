//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(298)
//@ arg: y:f32[1024]=random(299)
//@ arg: a:f32[1024]=zero
//@ arg: e:i32[1024]=zero
//@ arg: b:f32[1024]=zero
//@ arg: k:i32[1024]=zero
__global__ void values(const float *x, const float *y, float *a, int *e, float *b, int *k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = frexpf(x[i], &e[i]);
    b[i] = frexpf(y[i] * 1e-40f, &k[i]);
}
