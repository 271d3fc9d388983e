//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(403)
//@ arg: y:f32[1024]=random(404)
//@ arg: a:f32[1024]=zero
//@ within: a 8
__global__ void values(const float *x, const float *y, float *a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = 2 + __sinf(y[i] * 3.1f);
}
