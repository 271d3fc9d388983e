//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(307)
//@ arg: y:f32[1024]=random(308)
//@ arg: a:f32[1024]=zero
//@ arg: q:i32[1024]=zero
//@ arg: b:f32[1024]=zero
//@ arg: k:i32[1024]=zero
__global__ void values(const float *x, const float *y, float *a, int *q, float *b, int *k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int part;
    a[i] = remquof(x[i], x[1023 - i], &part);
    q[i] = part & 7;
    b[i] = remquof(y[i] * 100, y[1023 - i], &part);
    k[i] = part & 7;
}
