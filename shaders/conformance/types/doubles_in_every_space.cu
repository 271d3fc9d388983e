//@ family: types
// Doubles through parameter, constant, global, shared and local memory; sums that need all their bits.
//@ launch: sum grid=2 block=8
//@ arg: f64=1e-9
//@ arg: in:f64[16]=random(14)
//@ arg: out:f64[16]=zero
//@ expect: out=-42857144.147011705,299999999.4507492,299999999.4224857,-42857144.10090856,299999999.1948851,299999999.58263403,-42857144.0250478,299999999.09408385,-42857144.07555564,299999999.73804796,300000000.0374904,-42857143.68949021,299999999.791917,299999999.48909026,-42857143.65489393,299999999.96004665
__constant__ double steps[3] = { 1.0 / 3, -1e8, 0.1 };
__global__ void sum(double tiny, const double *in, double *out) {
    __shared__ double s[8];
    double a[3] = { 0.0, 1.0, 1e16 };
    int t = threadIdx.x, i = blockIdx.x * 8 + t;
    s[t] = in[i] / 3;
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
        a[k % 3] += s[(t + k) & 7];
        a[(k + t) % 3] -= steps[k % 3];
        a[0] += tiny;
    }
    out[i] = a[0] - a[1] / 7 + (a[2] - 1e16);
}
