//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(265)
//@ arg: y:f64[256]=edges(266)
//@ arg: i32=0
//@ arg: f64=1
//@ arg: f64=0
//@ arg: f64=1
//@ arg: a:f64[256]=zero
//@ launch: values grid=2 block=128
//@ arg: p:f64[256]=random(266)
//@ arg: q:f64[256]=random(267)
//@ arg: i32=0
//@ arg: f64=1
//@ arg: f64=0
//@ arg: f64=1
//@ arg: b:f64[256]=zero
//@ launch: values grid=2 block=128
//@ arg: p
//@ arg: q
//@ arg: i32=0
//@ arg: f64=0.01
//@ arg: f64=0
//@ arg: f64=100
//@ arg: c:f64[256]=zero
//@ within: a 2
//@ within: b 2
//@ within: c 2
__global__ void values(const double *x, const double *y, int positive, double scale, double shift, double other, double *z) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double u = positive ? fabs(x[i]) : x[i], v = y[255 - i];
    u *= scale;
    if (shift != 0) u += shift;
    z[i] = hypot(u, v * other);
}
