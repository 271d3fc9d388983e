//@ family: floats
//@ launch: casts grid=1 block=64
//@ arg: a:f64[64]=random(2)
//@ arg: b:f32[64]=random(3)
//@ arg: r:u32[256]=zero
//@ arg: d:f64[128]=zero
__global__ void casts(const double *a, const float *b, unsigned *r, double *d) {
    int i = threadIdx.x;
    r += i * 4;
    r[0] = __double2hiint(a[i]); r[1] = __double2loint(a[i]);
    r[2] = __float_as_uint(b[i]); r[3] = __float_as_int(-b[i]);
    d[2 * i] = __hiloint2double(r[0], r[1] ^ 1);
    d[2 * i + 1] = __longlong_as_double(__double_as_longlong(a[i]) + 1);
}
