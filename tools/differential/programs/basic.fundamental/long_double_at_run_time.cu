//@ not g++: at run time it calculates with 80 bits
//@ values: 4599075939470750516 4599075939470750516 4599075939470750516 4599075939470750516 4584304132692975288 4599075939470750516 4599075939470750516 4599075939470750516 4599075939470750516 0 4599075939470750516 4592590756007337001
__device__ long long bits(double x) { return __builtin_bit_cast(long long, x); }
constexpr double two[2] = {0.1, 0.1};
const long double not_constexpr = 0.1L;
__device__ constexpr double inside(int n) { return n * 0.1L + 0.2L; }
__device__ double plain(int n) { return n * 0.1L + 0.2L; }
__global__ void values(long long *out) {
    double tenth = 0.1;
    int one = 1;
    *out++ = bits(tenth + 0.2L);
    const long double local = 0.1L;
    *out++ = bits(local + 0.2L);
    long double variable = 0.1L;
    *out++ = bits(variable + 0.2L);
    *out++ = bits(not_constexpr + 0.2L);
    *out++ = bits(tenth * (0.1L + 0.2L));
    *out++ = bits(inside(one));
    *out++ = bits(plain(1));
    auto p = inside;
    *out++ = bits(p(1));
    constexpr long double c = 0.1L;
    const long double &r = c;
    *out++ = bits(r + 0.2L);
    *out++ = 0.1L + 0.2L == tenth + 0.2L;
    *out++ = bits(two[1] + 0.2L);
    // A conversion between the two is nothing: this is contracted.
    *out++ = bits(tenth * tenth + 0.1L);
}
