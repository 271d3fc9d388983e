typedef __int128_t i128;
typedef __uint128_t u128;
//# the address of a float
//@ refused:
__global__ void values(long long *out) { i128 *p = (float *)out; }
//# a pointer to the other one
//@ refused:
__global__ void values(long long *out) {
    i128 x = 1;
    u128 *p = &x;
}
//# narrowing to 64 bits
//@ refused: narrowing
//@ nvrtc accepts: it only warns of narrowing in a variable
__global__ void values(long long *out) {
    i128 x = 1;
    long long y{x};
}
//# narrowing of a sign
//@ refused: narrowing
//@ nvrtc accepts: it only warns of narrowing in a variable
__global__ void values(long long *out) {
    int x = 1;
    u128 y{x};
}
//# narrowing to a float
//@ refused: narrowing
//@ nvrtc accepts: it only warns of narrowing in a variable
__global__ void values(long long *out) {
    u128 x = 1;
    double y{x};
}
//# narrowing of a constant
//@ refused: narrowing
//@ nvrtc accepts: it only warns of narrowing in a variable
__global__ void values(long long *out) { u128 y{(i128)-1}; }
//# narrowing of a constant float
//@ refused: narrowing
//@ nvrtc accepts: it only warns of narrowing in a variable
__global__ void values(long long *out) { i128 y{1.0}; }
//# a division by zero
//@ refused:
constexpr u128 x = (u128)1 / 0;
__global__ void values(long long *out) { *out = (long long)x; }
//# a remainder of a division by zero
//@ refused:
constexpr i128 x = (i128)1 % (i128)0;
__global__ void values(long long *out) { *out = (long long)x; }
//# a shift by 128
//@ refused:
constexpr u128 x = (u128)1 << 128;
__global__ void values(long long *out) { *out = (long long)x; }
//# a shift by less than nothing
//@ refused:
constexpr u128 x = (u128)1 >> -1;
__global__ void values(long long *out) { *out = (long long)x; }
//# a float that is too large
//@ refused:
constexpr i128 x = (i128)2e38;
__global__ void values(long long *out) { *out = (long long)x; }
//# a negative float
//@ refused:
constexpr u128 x = (u128)-1.0;
__global__ void values(long long *out) { *out = (long long)x; }
//# the remainder of a float
//@ refused:
__global__ void values(long long *out) { *out = (long long)((i128)3 % 2.0); }
//# a complement of a float that it becomes
//@ refused:
__global__ void values(long long *out) { *out = (long long)~((i128)3 * 1.0f); }
//# a pointer of it
//@ refused:
__global__ void values(long long *out) { long long *p = (i128)0 + (i128)1; }
//# a member
//@ refused:
__global__ void values(long long *out) {
    i128 x = 1;
    *out = x.low;
}
//# a shift of a float
//@ refused:
__global__ void values(long long *out) { *out = 1.0 << (i128)1; }
//# a static cast of a pointer
//@ refused:
__global__ void values(long long *out) { i128 x = static_cast<i128>(out); }
//# no implicit cast of a pointer
//@ refused:
__global__ void values(long long *out) { i128 x = out; }
//# an enum class
//@ refused:
enum class E { A };
__global__ void values(long long *out) { i128 x = E::A; }
