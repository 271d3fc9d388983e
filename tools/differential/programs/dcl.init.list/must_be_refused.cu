//@ refused:
struct S { int v; __device__ S(int v) : v(v) {} };
struct E { int v; __device__ explicit E(int v) : v(v) {} };

//# an explicit constructor
__global__ void values(long long *out) {
    E e = {1};
    *out++ = e.v;
}

//# an explicit constructor of an argument
__device__ int f(E e) { return e.v; }
__global__ void values(long long *out) {
    *out++ = f({1});
}

//# two values for a number
__global__ void values(long long *out) {
    int i = {1, 2};
    *out++ = i;
}

//# braces in braces for a number
__global__ void values(long long *out) {
    int i = {{1}};
    *out++ = i;
}

//# no constructor takes none
__global__ void values(long long *out) {
    S s = {};
    *out++ = s.v;
}

//# no constructor takes two
__global__ void values(long long *out) {
    S s{1, 2};
    *out++ = s.v;
}

//# a variable from a list
__global__ void values(long long *out) {
    int &r = {1};
    *out++ = r;
}

//# an enumeration in a copy
enum class C { zero };
__global__ void values(long long *out) {
    C c = {0};
    *out++ = (int)c;
}

//# a number that is too large
__device__ int f(char c) { return c; }
__global__ void values(long long *out) {
    S s{5000000000};
    *out++ = s.v;
}

//# a pointer from a list of a number
__global__ void values(long long *out) {
    int *p{1};
    *out++ = p == nullptr;
}

//# auto from two values
__global__ void values(long long *out) {
    auto a{1, 2};
    *out++ = a;
}
