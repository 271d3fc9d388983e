//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(304)
//@ arg: y:f32[512]=random(305)
//@ arg: a:i32[512]=zero
//@ arg: b:i32[512]=zero
__global__ void values(const float *x, const float *y, int *a, int *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = ilogbf(x[i]);
    b[i] = ilogbf(y[i] * 1e-40f);
}
