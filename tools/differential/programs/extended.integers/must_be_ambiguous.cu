typedef __int128_t i128;
typedef __uint128_t u128;
//# two conversions of it
//@ refused: ambiguous
__device__ int f(long long) { return 1; }
__device__ int f(double) { return 2; }
__global__ void values(long long *out) {
    i128 x = 1;
    *out = f(x);
}
//# int is not promoted to it
//@ refused: ambiguous
__device__ int f(i128) { return 1; }
__device__ int f(long long) { return 2; }
__global__ void values(long long *out) { *out = f(1); }
//# long long is not promoted to it
//@ refused: ambiguous
__device__ int f(i128) { return 1; }
__device__ int f(double) { return 2; }
__global__ void values(long long *out) { *out = f(1LL); }
//# the other sign
//@ refused: ambiguous
__device__ int f(u128) { return 1; }
__device__ int f(long long) { return 2; }
__global__ void values(long long *out) { *out = f((i128)1); }
//# two conversion functions
//@ refused: ambiguous
struct S {
    __device__ operator i128() const { return 1; }
    __device__ operator int() const { return 2; }
};
__global__ void values(long long *out) { *out = S(); }
//# a template's parameter
//@ refused:
template <class T> __device__ int f(T, T) { return 1; }
__global__ void values(long long *out) { *out = f((i128)1, 1LL); }
