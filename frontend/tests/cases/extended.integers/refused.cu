//# A bit-field
struct S { __int128 x : 100; };
//         ^ IW0373 a bit-field of type `__int128` is not supported
__global__ void k(S *p) { p->x = 1; }

//# A switch
__global__ void k(__int128 *p) {
    switch (*p) {
//          ^ IW0373 a switch on a value of type `__int128` is not supported
    case 1: *p = 2;
    }
}

//# An enumeration
enum E : unsigned __int128 { A };
//       ^ IW0373 an enumeration with the underlying type `unsigned __int128` is not supported
__global__ void k(int *p) { *p = 1; }

//# A template's argument that 64 bits do not hold
template <__int128 N> struct S { static constexpr int high = (int)(N >> 64); };
__global__ void k(int *p) { *p = S<(__int128)1 << 63>::high; }
//                                 ^ IW0373 the constant 9223372036854775808 of type `__int128` is not supported

//# A template's argument beyond 64 bits
template <__int128 N> struct S { static constexpr int high = (int)(N >> 64); };
__global__ void k(int *p) { *p = S<((__int128)1 << 100)>::high; }
//                                 ^ IW0373 the constant 1267650600228229401496703205376 of type `__int128` is not supported

//# A pointer
__global__ void k(int *p, __int128 *q) { *q = (__int128)p; }
//                                            ^ IW0373 a cast of a pointer to `__int128` is not supported

//# A pointer, by another cast
__global__ void k(int *p, unsigned __int128 *q) { *q = reinterpret_cast<unsigned __int128>(p); }
//                                                     ^ IW0373 a cast of a pointer to `unsigned __int128` is not supported

//# An argument of printf
//@ nvrtc accepts: it only warns of the format
#include <cstdio>
__global__ void k(__int128 *p) { printf("%d", *p); }
//                                            ^ IW0304 `printf` does not accept arguments of type `__int128`

//# Both signs
__global__ void k() { unsigned signed __int128 x = 1; }
//                    ^ IW0206 these words do not form a type

//# With a size
__global__ void k() { long __int128 x = 1; }
//                    ^ IW0206 these words do not form a type

//# With another type
__global__ void k() { int __int128 x = 1; }
//                    ^ IW0206 these words do not form a type

//# Functions of CUDA that have no such overload
__global__ void k(__int128 *p) { *p = abs(*p); }
//                                    ^ IW0309 the call to `abs` is ambiguous

//# The same with two
__global__ void k(__int128 *p) { *p = min(*p, *p); }
//                                    ^ IW0309 the call to `min` is ambiguous

//# Atomic functions
__global__ void k(__int128 *p) { atomicAdd(p, (__int128)1); }
//                               ^ IW0308 no matching function for call to `atomicAdd(__int128 *, __int128)`

//# Shuffles
__global__ void k(__int128 *p) { *p = __shfl_sync(~0u, *p, 1); }
//                                    ^ IW0309 the call to `__shfl_sync` is ambiguous

//# Loads with a hint
__global__ void k(__int128 *p) { *p = __ldg(p); }
//                                    ^ IW0308 no matching function for call to `__ldg(__int128 *)`

//# A null pointer
__global__ void k() { int *p = (__int128)0; }
//                             ^ IW0304 cannot convert `__int128` to `int *` in an initialisation

//# Overflow of a constant
constexpr __int128 f(__int128 x) { return x * 4; }
constexpr __int128 x = f((__int128)1 << 126);
//                     ^ IW0318 the initial value of `x` is not constant: the signed integer overflows
__global__ void k(__int128 *p) { *p = x; }

//# Bits that are shifted out of a constant
constexpr __int128 f(__int128 x, int n) { return x << n; }
constexpr __int128 x = f(3, 127);
//                     ^ IW0318 the initial value of `x` is not constant: bits are shifted out of a signed integer
__global__ void k(__int128 *p) { *p = x; }

//# As many elements as no array has
__global__ void k(int *p) { int a[(unsigned __int128)1 << 100]; }
//                                ^ IW0373 the constant 1267650600228229401496703205376 of type `unsigned __int128` is not supported

//# An enumerator beyond 64 bits
__global__ void k(int *p) {
    enum { A = (__int128)1 << 100 };
//             ^ IW0373 the constant 1267650600228229401496703205376 of type `__int128` is not supported
    *p = (int)A;
//            ^ IW0350 the declaration of `A` was not understood, so device code cannot use it
}

//# A label beyond 64 bits
__global__ void k(int *p) {
    switch (*p) {
    case (__int128)1 << 100: *p = 2;
//       ^ IW0373 the constant 1267650600228229401496703205376 of type `__int128` is not supported
    }
}

//# A width beyond 64 bits
struct S { int x : (__int128)1 << 100; };
//                 ^ IW0373 the constant 1267650600228229401496703205376 of type `__int128` is not supported
__global__ void k(S *p) { p->x = 1; }

//# An operand of asm
__global__ void k(__int128 *p) { asm volatile("" : "+l"(*p)); }
//                                                 ^ IW0378 `__int128` does not fit into the register that `l` means
