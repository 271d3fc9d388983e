//@ family: math
//@ launch: values grid=1 block=128
//@ arg: v:f64[128]=random(206)
//@ arg: i32=1
//@ arg: f64=100
//@ arg: f64=0
//@ arg: b:f64[128]=zero
//@ launch: values grid=1 block=128
//@ arg: v
//@ arg: i32=0
//@ arg: f64=0.4
//@ arg: f64=2.5
//@ arg: c:f64[128]=zero
//@ within: b 4
//@ within: c 4
__global__ void values(const double *x, int positive, double scale, double shift, double *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double u = positive ? fabs(x[i]) : x[i];
    u *= scale;
    if (shift != 0) u += shift;
    y[i] = lgamma(u);
}
