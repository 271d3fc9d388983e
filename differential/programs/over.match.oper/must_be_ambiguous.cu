//@ refused:

//# the built-in operator and the own one
struct S {
    __device__ S(int) {}
    __device__ operator int() const { return 1; }
};
__device__ int operator+(S, S) { return 2; }
__global__ void values(long long *out) {
    S s(1);
    *out++ = s + 1;
}

//# two numbers for one operand
struct S {
    __device__ operator int() const { return 1; }
    __device__ operator float() const { return 2; }
};
__global__ void values(long long *out) {
    S s;
    *out++ = (int)(s * 2L);
}

//# a member and a function
struct S { __device__ int operator-(S) { return 1; } };
__device__ int operator-(S, S) { return 2; }
__global__ void values(long long *out) {
    S s;
    *out++ = s - s;
}

//# operands that change places
struct S {};
struct T : S {};
__device__ int operator==(const S &, const T &) { return 1; }
__device__ int operator==(const T &, const S &) { return 2; }
__global__ void values(long long *out) {
    T t;
    *out++ = t == t;
}

//# two call operators
struct S {
    __device__ int operator()(float) const { return 1; }
    __device__ int operator()(long) const { return 2; }
};
__global__ void values(long long *out) {
    *out++ = S()(1);
}

//# two functions that an object becomes
typedef int (*F)(int);
typedef int (*G)(long);
__device__ int f(int) { return 1; }
__device__ int g(long) { return 2; }
struct S {
    __device__ operator F() const { return f; }
    __device__ operator G() const { return g; }
};
__global__ void values(long long *out) {
    S s;
    *out++ = s((char)1) + s(1u);
}
