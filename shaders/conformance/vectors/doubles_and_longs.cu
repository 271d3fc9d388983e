//@ family: vectors
//@ launch: wide grid=1 block=16
//@ arg: a:f64[32]=random(1)
//@ arg: b:i64[32]=bits(2)
//@ arg: c:f64[64]=random(3)
__global__ void wide(double2 *a, longlong2 *b, double4 *c) {
    int t = threadIdx.x;
    double2 v = a[t];
    longlong2 w = b[t];
    a[t] = make_double2(v.y, v.x * 2.0);
    b[t].y = w.x - w.y;
    double4 x = c[t];
    x.w = x.x; x.z += v.x;
    c[t] = x;
}
