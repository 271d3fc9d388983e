//@ family: integers
//@ launch: sizes grid=1 block=1
//@ arg: r:u64[24]=zero
//@ expect: r[0]=1,8,8,8,1,2,4,8,8,8,1,4
//@ expect: r[12]=255,9223372036854775807,18446744073709551615,32767,65535,9223372036854775807,1,18446744073709551615
//@ expect: r[20]=1,7,9,0
// The names of <cstdint>, in `std` and without it, as x86-64 Linux has them.
#include <cstdint>

__global__ void sizes(std::uint64_t *r) {
    std::int_fast8_t a = 1;
    std::int_fast16_t b = 1;
    int_fast32_t c = 1;
    std::uint_fast64_t d = 1;
    int_least8_t e = 1;
    std::int_least16_t f = 1;
    std::uint_least32_t g = 1;
    int_least64_t h = 1;
    std::intmax_t i = 1;
    std::uintptr_t j = 1;
    std::uint8_t k = std::uint8_t(257);
    std::int32_t l = 1;
    r[0] = sizeof a;
    r[1] = sizeof b;
    r[2] = sizeof c;
    r[3] = sizeof d;
    r[4] = sizeof e;
    r[5] = sizeof f;
    r[6] = sizeof g;
    r[7] = sizeof h;
    r[8] = sizeof i;
    r[9] = sizeof j;
    r[10] = sizeof(std::uint8_t) * k;
    r[11] = (std::uint32_t)sizeof(std::int32_t) * l;
    r[12] = UINT_FAST8_MAX;
    r[13] = INT_FAST16_MAX;
    r[14] = UINT_FAST32_MAX;
    r[15] = INT_LEAST16_MAX;
    r[16] = UINT_LEAST16_MAX;
    r[17] = INTMAX_MAX;
    r[18] = INT_FAST8_MIN == -128;
    r[19] = UINTPTR_MAX;
    int local[4] = {5, 6, 7, 8};
    std::uintptr_t address = reinterpret_cast<std::uintptr_t>(local + 2);
    std::intptr_t step = -4;
    r[20] = address % alignof(int) == 0;
    r[21] = *reinterpret_cast<int *>(address);
    std::int_fast16_t sum = *reinterpret_cast<int *>(address + step) + 3;
    r[22] = sum;
}
