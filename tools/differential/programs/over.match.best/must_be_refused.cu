//@ refused:
struct A { int v; };
struct B : A {};

//# too few arguments
__device__ int f(int, int) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# too many arguments
__device__ int f(int) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1, 2);
}

//# a base where a derived class is needed
__device__ int f(B *) { return 1; }
__global__ void values(long long *out) {
    A a{1};
    *out++ = f(&a);
}

//# a constant where a variable is needed
__device__ int f(int &) { return 1; }
__global__ void values(long long *out) {
    const int c = 1;
    *out++ = f(c);
}

//# a value where a variable is needed
__device__ int f(int &) { return 1; }
__device__ int f(A) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a variable where a value is needed
__device__ int f(int &&) { return 1; }
__global__ void values(long long *out) {
    int i = 1;
    *out++ = f(i);
}

//# the best is deleted
__device__ int f(long) { return 1; }
__device__ int f(int) = delete;
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# the best is private
class S {
    __device__ int f(int) { return 1; }
public:
    __device__ int f(long) { return 2; }
};
__global__ void values(long long *out) {
    S s;
    *out++ = s.f(1);
}

//# the only constructor is explicit
struct S { __device__ explicit S(int) {} };
__device__ int f(S) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# two user conversions in a row
struct X { __device__ X(int) {} };
struct Y { __device__ Y(X) {} };
__device__ int f(Y) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# an enumeration class is no number
enum class E { zero };
__device__ int f(int) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(E::zero);
}

//# an object that is constant
struct S { __device__ int f() { return 1; } };
__global__ void values(long long *out) {
    const S s{};
    *out++ = s.f();
}

//# no object
struct S { __device__ int f() { return 1; } };
__global__ void values(long long *out) {
    *out++ = S::f();
}
