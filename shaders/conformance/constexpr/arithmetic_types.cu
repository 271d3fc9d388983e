// Constant arithmetic in every width, with the wrap of unsigned types and conversions, equals the one at run time.
//@ family: constexpr
//@ launch: arithmetic_of_types grid=1 block=4
//@ arg: zero:i32[1]=zero
//@ arg: out:i64[48]=zero
//@ expect: out=172,118,130,60,-1,-154,15,127,0,1000999998,3002399796319573,1051372255,172,118,130,60,-1,-154,15,127,0
//@ expect: out[21]=1000999998,3002399796319574,1051372255,172,118,130,60,-1,-154,15,127,0,1000999998,3002399796319575
//@ expect: out[35]=1051372255,172,118,130,60,-1,-154,15,127,0,1000999998,3002399796319576,1051372255
template <typename T> __host__ __device__ constexpr long long mix(T a, T b) {
    T r = a;
    r += b;
    r *= T(3);
    r ^= T(a * T(2));
    r -= b / T(3);
    r = T(r % T(91));
    r |= T(~b & T(0x15));
    return (long long)r * 2 + (a < b) + (T(a - b) > T(0)) * 4;
}
constexpr long long folded[] = {
    mix<unsigned char>(250, 9),   mix<unsigned short>(65530, 77), mix<unsigned>(4000000000u, 700000000u),
    mix<unsigned long long>(~0ull - 5, 11), mix<signed char>(-20, 7), mix<short>(1200, -3050),
    mix<int>(-70000, 12345),      mix<long long>(-(1ll << 40), 987654321),
};
constexpr float third = 1.0f / 3;
constexpr double precise = 1.0 / 3 + third;
constexpr int cut = (int)(third * 3e6f) + (int)-2.99;
constexpr unsigned char low = (unsigned char)0x1234;
constexpr bool both = 0.1f + 0.2f == 0.3f, wide = 0.1 + 0.2 == 0.3;
static_assert(low == 0x34 && (char)200 < 0 && (short)40000 == -25536 && 7 / -2 == -3 && -7 % 3 == -1);

__global__ void arithmetic_of_types(const int *zero, long long *out) {
    int t = threadIdx.x, z = zero[0];
    long long *o = out + 12 * t;
    for (int i = 0; i < 8; i++) o[i] = folded[i];
    long long again[8] = {
        mix<unsigned char>(250 + z, 9),
        mix<unsigned short>(65530 + z, 77),
        mix<unsigned>(4000000000u + z, 700000000u),
        mix<unsigned long long>(~0ull - 5 + z, 11),
        mix<signed char>(-20 + z, 7), mix<short>(1200 + z, -3050),
        mix<int>(-70000 + z, 12345),      mix<long long>(-(1ll << 40) + z, 987654321),
    };
    int different = 0;
    for (int i = 0; i < 8; i++) different += again[i] != o[i];
    o[8] = different;
    o[9] = cut + both * 1000000000ll + wide * 2000000000ll;
    o[10] = (long long)(precise * (1ll << 52)) + t;
    o[11] = low + __float_as_uint(third);
}
