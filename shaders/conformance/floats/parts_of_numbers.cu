//@ family: floats
//@ launch: parts grid=1 block=64
//@ arg: x:f32[64]=edges(3)
//@ arg: d:f64[64]=edges(4)
//@ arg: whole:f32[64]=zero
//@ arg: rest:f32[64]=zero
//@ arg: dwhole:f64[64]=zero
//@ arg: drest:f64[64]=zero
//@ launch: fixed grid=1 block=1
//@ arg: answers:f32[5]=zero
//@ expect: answers[0]=-2,-0.75,0,inf,0.375
__global__ void parts(const float *x, const double *d, float *whole, float *rest, double *dwhole, double *drest) {
    int i = threadIdx.x;
    // A NaN's sign is not compared.
    float f = modff(x[i], &whole[i]);
    rest[i] = isnan(f) ? 0.0f : f;
    if (isnan(x[i])) whole[i] = 0.0f;
    double g = modf(d[i], &dwhole[i]);
    drest[i] = isnan(g) ? 0.0 : g;
    if (isnan(d[i])) dwhole[i] = 0.0;
}

__global__ void fixed(float *answers) {
    answers[1] = modff(-2.75f, &answers[0]);
    answers[2] = modff(__int_as_float(0x7f800000), &answers[3]);
    answers[4] = fdividef(3.0f, 8.0f);
}
