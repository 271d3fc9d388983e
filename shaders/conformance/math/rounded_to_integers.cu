//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(334)
//@ arg: y:f32[512]=random(335)
//@ arg: a:i64[512]=zero
//@ arg: b:i64[512]=zero
//@ arg: c:i64[512]=zero
//@ arg: d:i64[512]=zero
__global__ void values(const float *x, const float *y, long long *a, long long *b, long long *c, long long *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = lroundf(y[i] * 1000);
    b[i] = llroundf(y[i] * 1000);
    c[i] = lrintf(y[i] * 1000);
    d[i] = llrintf(y[i] * 1000);
}
