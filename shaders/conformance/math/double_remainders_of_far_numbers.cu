//@ family: math
// Random exponents: the quotient has up to two thousand bits.
//@ launch: values grid=8 block=128
//@ arg: x:f64[1024]=bits(431)
//@ arg: y:f64[1024]=bits(432)
//@ arg: a:f64[1024]=zero
//@ arg: b:f64[1024]=zero
//@ arg: q:i32[1024]=zero
//@ launch: values grid=1 block=2
//@ arg: s:f64[2]=values(0x1c13e23edd1318d7,0x5c091e2fb9c62a95)
//@ arg: t:f64[2]=values(0x9b90b77be451a1b4,0x1f6edcd5194b648f)
//@ arg: c:f64[2]=zero
//@ arg: d:f64[2]=zero
//@ arg: r:i32[2]=zero
__global__ void values(const double *x, const double *y, double *a, double *b, int *q) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, part;
    a[i] = remainder(x[i], y[i]);
    b[i] = remquo(x[i], y[i], &part) + fmod(x[i], y[i]);
    q[i] = part & 7;
}
