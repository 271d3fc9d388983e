// Variables of the function around a class.

//# The value of a constant
__global__ void k(int *p) {
    constexpr int N = 3;
    struct L { int v[N]; __device__ int f() { return N; } };
    L l; p[0] = l.f();
}

//# The object of a constant
//@ nvrtc accepts: it takes the value
__device__ int read(const int &r) { return r; }
__global__ void k(int *p) {
    constexpr int N = 3;
    struct L { __device__ int f() { return read(N); } };
//                                              ^ IW0301 `N` is a variable of the enclosing function, and its object is needed here
    L l; p[0] = l.f();
}

//# No constant
__global__ void k(int *p) {
    int n = 3;
    struct L { __device__ int f() { return n; } };
//                                         ^ IW0301 `n` is a variable of another function, which is not visible here
    L l; p[0] = l.f();
}

//# An alias that is not used is checked
__global__ void k(int *p) {
    using X = Unknown;
//            ^ IW0301 unknown type `Unknown`
    *p = 1;
}
