// Parts of two numbers that depend on each other, merged by masks, and an alternative for the merge that is one of the two. A driver's compiler
// may make something else of the masks and the selections.
//@ family: integers
//@ launch: signs grid=1 block=64
//@ arg: x:f32[64]=random(136)
//@ arg: f32=1
//@ arg: a:f32[64]=zero
//@ arg: b:f32[64]=zero
//@ launch: wide_signs grid=1 block=64
//@ arg: y:f64[64]=random(137)
//@ arg: f64=0.25
//@ arg: c:f64[64]=zero
//@ launch: fields grid=1 block=64
//@ arg: z:u32[64]=random(138)
//@ arg: u32=77
//@ arg: d:u32[64]=zero
//@ launch: masks grid=1 block=64
//@ arg: z
//@ arg: u32=0
//@ arg: e:u32[64]=zero
//@ arg: f:u64[64]=zero

__global__ void signs(const float *x, float more, float *a, float *b) {
    int i = threadIdx.x;
    float u = x[i];
    if (more != 0) u += more;
    float size = fabsf(u), y;
    if (size < 0.5f) y = size * 2.0f;
    else y = size < 1e38f ? size * 3.0f : size;
    float r = copysignf(y, u);
    a[i] = size < 1e-10f ? u : r;
    float s = u;
    if (!(size < 1e-10f)) s = __uint_as_float((__float_as_uint(y) & 0x7fffffffu) | (__float_as_uint(u) & 0x80000000u));
    b[i] = s;
}

__global__ void wide_signs(const double *x, double more, double *a) {
    int i = threadIdx.x;
    double u = x[i];
    if (more != 0) u += more;
    double size = fabs(u), y;
    if (size < 0.5) y = size * 2.0;
    else y = size < 1e38 ? size * 3.0 : size;
    a[i] = size < 1e-10 ? u : copysign(y, u);
}

struct Parts {
    unsigned low : 9, middle : 14, high : 9;
};

__global__ void fields(const unsigned *x, unsigned limit, unsigned *out) {
    int i = threadIdx.x;
    Parts p = {x[i] & 511, x[i] >> 9 & 16383, x[i] >> 23};
    unsigned k;
    if (p.low < limit) k = p.middle * 2;
    else k = p.high < 400 ? p.middle + 3 : p.middle;
    if (p.high > 5) p.middle = k;
    out[i] = p.low | p.middle << 9 | p.high << 23;
}

__global__ void masks(const unsigned *x, unsigned more, unsigned *out, unsigned long long *wide) {
    int i = threadIdx.x;
    unsigned u = x[i], part = u & 0x0fffff00u, y;
    if (more) u += more;
    if (part < 0x05000000u) y = part * 2;
    else y = part < 0x0fff0000u ? part * 3 : part;
    unsigned r = (y & 0x0fffff00u) | (u & 0xf00000ffu);
    out[i] = part < 0x100u ? u : r;
    unsigned long long v = (unsigned long long)u << 32 | r, m = v & 0x0fffffffffff0000ull;
    unsigned long long w = (m * (part < 77 ? 2 : 3) & 0x0fffffffffff0000ull) | (v & 0xf00000000000ffffull);
    wide[i] = m < 0x10000ull ? v : w;
}
