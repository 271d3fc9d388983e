//@ family: types
// `__builtin_bit_cast`, on which `std::bit_cast` is built: numbers, classes, vectors and pointers by their bytes.
//@ launch: bits grid=1 block=4
//@ arg: in:f32[4]=values(0.5,-1.5,2.5,1e-45)
//@ arg: out:i64[32]=zero
//@ expect: out=1056964608,-1077936128,1075838976,1,1071644672,-1074266112,1074003968,916455424,0,-4294967295,-8589934590,-12884901885,63000,191000,64000,1,-1082130432,-3217031168,-1063256064,-2147483646,1,1,1,1,-3229614073,-3229614073,-3229614073,-3229614073,2,6,10,0
struct Pair { int low, high; };
struct Bytes { unsigned char b[4]; };
template <class To, class From> __device__ constexpr To bit_cast(const From &from) {
    return __builtin_bit_cast(To, from);
}
constexpr unsigned one = bit_cast<unsigned>(1.0f);
static_assert(one == 0x3f800000u);
constexpr long long both = __builtin_bit_cast(long long, Pair{7, -1});
static_assert(__builtin_bit_cast(Pair, both).low == 7);
static_assert(bit_cast<double>(0x4000000000000000ll) == 2.0);
__global__ void bits(const float *in, long long *out) {
    int t = threadIdx.x;
    float f = in[t];
    out[t] = bit_cast<int>(f);
    out[4 + t] = __builtin_bit_cast(Pair, (double)f).high;
    out[8 + t] = __builtin_bit_cast(long long, Pair{t, -t});
    Bytes b = __builtin_bit_cast(Bytes, f);
    out[12 + t] = b.b[3] * 1000 + b.b[0];
    float4 v = {f, f + f, 1.0f, -0.0f};
    int4 w = __builtin_bit_cast(int4, v);
    out[16 + t] = w.y + (long long)w.w;
    const float *p = __builtin_bit_cast(const float *, __builtin_bit_cast(unsigned long long, in + t));
    out[20 + t] = *p == f;
    out[24 + t] = both + one;
    out[28 + t] = bit_cast<float>(bit_cast<unsigned>(f) & 0x7fffffffu) * 4;
}
