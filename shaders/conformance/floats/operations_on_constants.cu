//@ family: floats
//@ launch: k grid=1 block=1
//@ arg: o:u64[8]=zero
// Operations on constants with NaN results, which a driver's compiler folds.
__device__ unsigned long long bits(double x) { return x != x ? 0x7ff8000000000000ull : (unsigned long long)__double_as_longlong(x); }
__device__ unsigned bits(float x) { return x != x ? 0x7fffffffu : __float_as_uint(x); }

__global__ void k(unsigned long long *o) {
    double x = -0.0;
    for (int i = 0; i < 1; ++i) x = __ddiv_rn(x, 0.0);
    o[0] = bits(x);
    o[1] = bits(sqrt(-1.0)) + bits(0.0 * __longlong_as_double(0x7ff0000000000000ll));
    o[2] = bits(__longlong_as_double(0x7ff0000000000000ll) - __longlong_as_double(0x7ff0000000000000ll));
    float f = -0.0f;
    for (int i = 0; i < 1; ++i) f = __fdiv_rn(f, 0.0f);
    o[3] = bits(f);
    o[4] = bits(sqrtf(-2.0f));
    o[5] = bits(fmaf(0.0f, __int_as_float(0x7f800000), 1.0f));
    o[6] = bits(-1.0f / 0.0f);
    o[7] = bits(1.0 / -0.0);
}
