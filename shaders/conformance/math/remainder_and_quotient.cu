//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(307)
//@ arg: y:f32[512]=random(308)
//@ arg: a:f32[512]=zero
//@ arg: q:i32[512]=zero
//@ arg: b:f32[512]=zero
//@ arg: k:i32[512]=zero
__global__ void values(const float *x, const float *y, float *a, int *q, float *b, int *k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int part;
    a[i] = remquof(x[i], x[511 - i], &part);
    q[i] = part & 7;
    b[i] = remquof(y[i] * 100, y[511 - i], &part);
    k[i] = part & 7;
}
