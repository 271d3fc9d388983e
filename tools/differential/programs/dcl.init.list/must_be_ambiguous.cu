//@ refused: ambiguous
struct X { __device__ X(int) {} };
struct Y { __device__ Y(int) {} };

//# two classes
__device__ int f(X) { return 1; }
__device__ int f(Y) { return 2; }
__global__ void values(long long *out) {
    *out++ = f({1});
}

//# two aggregates
struct P { int a, b; };
struct Q { int a, b; };
__device__ int f(P) { return 1; }
__device__ int f(Q) { return 2; }
__global__ void values(long long *out) {
    *out++ = f({1, 2});
}

//# two constructors
struct S {
    __device__ S(float, int) {}
    __device__ S(int, float) {}
};
__global__ void values(long long *out) {
    S s{1, 2};
    *out++ = sizeof s;
}

//# a list in a list
struct S {
    __device__ S(X) {}
    __device__ S(Y) {}
};
__global__ void values(long long *out) {
    S s{{1}};
    *out++ = sizeof s;
}
