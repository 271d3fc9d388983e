// `std::numeric_limits` and type traits, an enumerator named through its enumeration, and a
// specialisation that only its return type distinguishes.
//@ family: templates
//@ launch: limits grid=1 block=1
//@ arg: i:i64[12]=zero
//@ arg: f:f32[6]=zero
//@ launch: traits grid=1 block=1
//@ arg: t:i32[12]=zero
//@ expect: i[0]=127,-128,255,32767,-32768,65535,2147483647,-2147483648,4294967295
//@ expect: i[9]=9223372036854775807,-9223372036854775808,31
//@ expect: f[0]=0x7f7fffff,0x00800000,0xff7fffff,0x34000000,inf,24
//@ expect: t[0]=1,0,1,0,14,17,1,2,4,100,5,2
#include <cstdint>
#include <limits>
#include <type_traits>

enum direction { left, right = 5, up };

__global__ void limits(long long *i, float *f) {
    i[0] = std::numeric_limits<signed char>::max();
    i[1] = std::numeric_limits<signed char>::min();
    i[2] = std::numeric_limits<uint8_t>::max();
    i[3] = std::numeric_limits<short>::max();
    i[4] = std::numeric_limits<short>::lowest();
    i[5] = std::numeric_limits<unsigned short>::max();
    i[6] = std::numeric_limits<int>::max();
    i[7] = std::numeric_limits<const int>::min();
    i[8] = std::numeric_limits<uint32_t>::max();
    i[9] = std::numeric_limits<int64_t>::max();
    i[10] = std::numeric_limits<long long>::min();
    i[11] = std::numeric_limits<int>::digits;
    f[0] = std::numeric_limits<float>::max();
    f[1] = std::numeric_limits<float>::min();
    f[2] = std::numeric_limits<float>::lowest();
    f[3] = std::numeric_limits<float>::epsilon();
    f[4] = std::numeric_limits<float>::infinity();
    f[5] = std::numeric_limits<float>::digits;
}

template <typename T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0>
__device__ int twice(T x) {
    return (int)(2 * x);
}
template <typename T, std::enable_if_t<std::is_floating_point_v<T>, int> = 0>
__device__ int twice(T x) {
    return (int)(2 * x + 3);
}

template <typename T> __device__ T zero(int x) { return x; }
template <> __device__ int2 zero(int x) { return make_int2(x, 100); }

__global__ void traits(int *t) {
    t[0] = std::is_same<std::decay_t<const int &>, int>::value;
    t[1] = std::is_same_v<float, double>;
    t[2] = std::is_signed<short>::value;
    t[3] = std::is_pointer_v<int>;
    t[4] = twice(7);
    t[5] = twice(7.0f);
    typename std::conditional<(sizeof(int) > 2), char, double>::type small = 1;
    t[6] = (int)sizeof(small);
    t[7] = std::is_const<const int>::value + std::is_arithmetic<float>::value;
    std::make_unsigned<int>::type wide = 0x80000000u;
    t[8] = (int)(wide >> 29);
    t[9] = zero<int2>(1).y;
    int left = 0;
    t[10] = direction::right + left;
    t[11] = std::integral_constant<int, 2>::value;
}
