//@ family: math
//@ launch: values grid=1 block=128
//@ arg: x:f64[128]=bits(19)
//@ arg: i32=0
//@ arg: f64=1
//@ arg: f64=0
//@ arg: a:f64[128]=zero
//@ launch: values grid=1 block=128
//@ arg: v:f64[128]=random(20)
//@ arg: i32=0
//@ arg: f64=39
//@ arg: f64=0
//@ arg: b:f64[128]=zero
//@ launch: values grid=1 block=128
//@ arg: v
//@ arg: i32=0
//@ arg: f64=1.5
//@ arg: f64=0
//@ arg: c:f64[128]=zero
//@ within: a 1
//@ within: b 1
//@ within: c 1
__global__ void values(const double *x, int positive, double scale, double shift, double *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double u = positive ? fabs(x[i]) : x[i];
    u *= scale;
    if (shift != 0) u += shift;
    y[i] = exp10(u);
}
