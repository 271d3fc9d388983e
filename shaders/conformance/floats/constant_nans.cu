//@ family: floats
//@ launch: bits grid=1 block=1
//@ arg: single:u32[9]=zero
//@ arg: wide:u64[4]=zero
//@ expect: single[0]=4290772992,4290772992,2143289344,4290772992,2143289344,2143289344,4290772992,2143289344,4290772992
//@ expect: wide[0]=18444492273895866368,9221120237041090560,18444492273895866368,9221120237041090560
// NaNs of constant expressions have the bits of the processor that the compiler runs on: 0xffc00000 of an invalid operation.
constexpr float zero = 0.0f, infinity = 1.0f / zero;
constexpr float nan32 = zero / zero, difference = infinity - infinity, other = -nan32;
constexpr double nan64 = 0.0 / 0.0;

__global__ void bits(unsigned *single, unsigned long long *wide) {
    constexpr float product = infinity * zero, first = other + nan32, second = 1.0f + other, both = nan32 + other;
    constexpr float narrow = (float)-nan64, same = (float)nan64;
    single[0] = __float_as_uint(nan32);
    single[1] = __float_as_uint(difference);
    single[2] = __float_as_uint(other);
    single[3] = __float_as_uint(product);
    single[4] = __float_as_uint(first);
    single[5] = __float_as_uint(second);
    single[6] = __float_as_uint(both);
    single[7] = __float_as_uint(narrow);
    single[8] = __float_as_uint(same);
    constexpr double negated = -nan64, widened = (double)nan32, widened_other = (double)other;
    wide[0] = (unsigned long long)__double_as_longlong(nan64);
    wide[1] = (unsigned long long)__double_as_longlong(negated);
    wide[2] = (unsigned long long)__double_as_longlong(widened);
    wide[3] = (unsigned long long)__double_as_longlong(widened_other);
}
