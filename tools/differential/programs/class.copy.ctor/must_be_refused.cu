//@ refused:

//# a deleted one
struct S { int v; S() = default; S(const S &) = delete; };
__global__ void values(long long *out) {
    S a{};
    S b = a;
    *out++ = b.v;
}

//# a private one
class S { __device__ S(const S &) {} public: __device__ S() {} };
__global__ void values(long long *out) {
    S a;
    S b = a;
    *out++ = sizeof b;
}

//# one for variables
struct S { __device__ S() {} __device__ S(S &) {} };
__global__ void values(long long *out) {
    const S a;
    S b = a;
    *out++ = sizeof b;
}

//# a moving one makes the copying one deleted
struct S { __device__ S() {} __device__ S(S &&) {} };
__global__ void values(long long *out) {
    S a;
    S b = a;
    *out++ = sizeof b;
}

//# a moving assignment makes the copying one deleted
struct S { __device__ S() {} __device__ S &operator=(S &&) { return *this; } };
__global__ void values(long long *out) {
    S a;
    S b = a;
    *out++ = sizeof b;
}

//# a member that cannot be copied
struct M { int v; M() = default; M(const M &) = delete; };
struct S { M m; };
__global__ void values(long long *out) {
    S a{};
    S b = a;
    *out++ = b.m.v;
}

//# a base that cannot be copied
struct M { int v; M() = default; M(const M &) = delete; };
struct S : M {};
__global__ void values(long long *out) {
    S a{};
    S b = a;
    *out++ = b.v;
}

//# a union with a member that has its own
struct M { int v; M() = default; __device__ M(const M &o) : v(o.v) {} };
union S { int i; M m; __device__ S() : i(1) {} };
__global__ void values(long long *out) {
    S a;
    S b = a;
    *out++ = b.i;
}

//# an argument
struct S { int v; S() = default; S(const S &) = delete; };
__device__ int f(S s) { return s.v; }
__global__ void values(long long *out) {
    S a{};
    *out++ = f(a);
}

//# an rvalue reference as a member
struct S { int &&r; };
__global__ void values(long long *out) {
    S a{1};
    S b = a;
    *out++ = b.r;
}

//# an explicit one
struct S { __device__ S() {} __device__ explicit S(const S &) {} };
__global__ void values(long long *out) {
    S a;
    S b = a;
    *out++ = sizeof b;
}

//# its own class by value
struct A { A(A); };
__global__ void values(long long *out) { *out++ = 1; }
