// A parameter that is written as an array or a function is a pointer.

//# An array of constants
//@ values: 29 22 7 1
typedef unsigned vec2[2];
static __device__ const vec2 P = {7, 9};
static __device__ const unsigned Q[3] = {1, 2, 3};
template <int N, const unsigned M[2]> struct F {
    static __device__ unsigned f(unsigned x) { return x + M[1] + N * sizeof(M); }
};
template <const unsigned M[5], class T = unsigned> __device__ unsigned h(F<1, M> *) { return M[0]; }
__global__ void values(long long *out) {
    *out++ = F<2, P>::f(4);
    *out++ = F<2, Q>::f(4);
    *out++ = h((F<1, P> *)nullptr);
    *out++ = h((F<1, Q> *)nullptr);
}

//# Pointers to arrays stay what they are
//@ values: 6 5 28
__device__ int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
template <int M[][3]> __device__ int rows() { return M[1][2]; }
template <int (*M)[3]> __device__ int again() { return M[1][1]; }
template <int (&M)[2][3]> __device__ int whole() { return M[1][0] + sizeof(M); }
__global__ void values(long long *out) {
    *out++ = rows<grid>();
    *out++ = again<grid>();
    *out++ = whole<grid>();
}

//# Functions
//@ values: 4 16
__device__ int f(int x) { return x + 1; }
template <int F(int)> __device__ int call(int x) { return F(x); }
template <int F(int), int G(int) = F> struct Both {
    static __device__ int call(int x) { return F(x) * G(x); }
};
__global__ void values(long long *out) {
    *out++ = call<f>(3);
    *out++ = Both<f>::call(3);
}
