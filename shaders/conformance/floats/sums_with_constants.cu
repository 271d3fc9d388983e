//@ family: floats
// Sums, products and quotients around constants, in the order that the source has: compilers of shading languages may
// regroup them.
//@ launch: ordered grid=4 block=256
//@ arg: a:f32[1024]=random(51)
//@ arg: b:f32[1024]=random(52)
//@ arg: c:f32[1024]=random(53)
//@ arg: sums:f32[1024]=zero
//@ arg: products:f32[1024]=zero
//@ arg: quotients:f32[1024]=zero
//@ arg: differences:f32[1024]=zero
//@ arg: common:f32[1024]=zero
//@ arg: roots:f32[1024]=zero
__global__ void ordered(const float *a, const float *b, const float *c, float *sums, float *products, float *quotients,
                        float *differences, float *common, float *roots) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], z = c[i];
    sums[i] = __fadd_rn(__fadd_rn(__fadd_rn(__fadd_rn(x, 2.0f), y), 3.0e-3f), z);
    products[i] = __fmul_rn(__fmul_rn(__fmul_rn(x, 1.7f), y), 0.3f);
    quotients[i] = __fdiv_rn(__fdiv_rn(__fmul_rn(x, 3.3f), 1.1f), __fdiv_rn(y, 0.7f));
    differences[i] = __fsub_rn(__fadd_rn(x, 1.0e4f), 1.0e4f) + __fsub_rn(__fadd_rn(y, z), y);
    common[i] = __fadd_rn(__fmul_rn(x, y), __fmul_rn(x, z)) - __fmul_rn(0.9f, __fadd_rn(x, 1.0f));
    float r = __fsqrt_rn(fabsf(x));
    roots[i] = __fmul_rn(r, r) + __fdiv_rn(1.0f, __fdiv_rn(1.0f, y));
}
