//@ refused:

//# no such member
struct S { int v; __device__ S() : w(1) {} };
__global__ void values(long long *out) {
    *out++ = S().v;
}

//# twice
struct S { int v; __device__ S() : v(1), v(2) {} };
__global__ void values(long long *out) {
    *out++ = S().v;
}

//# a constant without a value
struct S { const int v; __device__ S() {} };
__global__ void values(long long *out) {
    *out++ = S().v;
}

//# a reference without an object
struct S { int &v; __device__ S() {} };
__global__ void values(long long *out) {
    S s;
    *out++ = sizeof s;
}

//# an indirect base
struct A { int v; };
struct B : A {};
struct S : B { __device__ S() : A{1} {} };
__global__ void values(long long *out) {
    *out++ = S().v;
}

//# a base without a default constructor
struct A { __device__ A(int) {} };
struct S : A { __device__ S() {} };
__global__ void values(long long *out) {
    S s;
    *out++ = sizeof s;
}

//# delegating beside a member
struct S { int v; __device__ S(int) : v(1) {} __device__ S() : S(1), v(2) {} };
__global__ void values(long long *out) {
    *out++ = S().v;
}

//# a member of a base
struct A { int v; };
struct S : A { __device__ S() : v(1) {} };
__global__ void values(long long *out) {
    *out++ = S().v;
}

//# a static member
struct S { static const int v = 1; __device__ S() : v(1) {} };
__global__ void values(long long *out) {
    S s;
    *out++ = sizeof s;
}

//# a member of the wrong type
struct S { int *v; __device__ S() : v(1) {} };
__global__ void values(long long *out) {
    S s;
    *out++ = s.v == nullptr;
}
