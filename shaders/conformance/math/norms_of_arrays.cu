//@ family: math
// norm and rnorm of arrays: of no element (the first one counts), of corner values, of numbers whose squares overflow or vanish.
//@ launch: singles grid=1 block=256
//@ arg: s:f32[264]=edges(311)
//@ arg: i32=0
//@ arg: a:f32[512]=zero
//@ launch: singles grid=1 block=256
//@ arg: t:f32[264]=random(312)
//@ arg: i32=1
//@ arg: b:f32[512]=zero
//@ launch: doubles grid=1 block=256
//@ arg: u:f64[264]=edges(313)
//@ arg: i32=0
//@ arg: c:f64[512]=zero
//@ launch: doubles grid=1 block=256
//@ arg: v:f64[264]=random(314)
//@ arg: i32=1
//@ arg: d:f64[512]=zero
//@ within: a 4
//@ within: b 4
//@ within: c 4
//@ within: d 4
__global__ void singles(const float *x, int many, float *z) {
    int i = threadIdx.x, count = many ? i : i % 8;
    const float *from = many ? x : x + i;
    z[2 * i] = normf(count, from);
    z[2 * i + 1] = rnormf(count, from);
}
__global__ void doubles(const double *x, int many, double *z) {
    int i = threadIdx.x, count = many ? i : i % 8;
    const double *from = many ? x : x + i;
    z[2 * i] = norm(count, from);
    z[2 * i + 1] = rnorm(count, from);
}
