//@ refused:
namespace n {
struct S { int v; friend __device__ int only_a_friend(S s) { return s.v; } };
enum E { e };
__device__ int f(S s) { return s.v; }
__device__ int g(int v) { return v; }
template <class T> __device__ int t(S s) { return s.v + sizeof(T); }
}

//# a number has no namespace
__global__ void values(long long *out) {
    *out++ = g(1);
}

//# a number that comes from an object
__global__ void values(long long *out) {
    *out++ = g(n::S{1}.v);
}

//# in parentheses
__global__ void values(long long *out) {
    *out++ = (f)(n::S{1});
}

//# a variable stops it
__global__ void values(long long *out) {
    int f = 1;
    *out++ = f(n::S{1});
}

//# a declaration in the block stops it
__global__ void values(long long *out) {
    struct f { int v; };
    *out++ = f(n::S{1});
}

//# a friend by its qualified name
__global__ void values(long long *out) {
    *out++ = n::only_a_friend(n::S{1});
}

//# a friend of another class
__global__ void values(long long *out) {
    *out++ = only_a_friend(1);
}

//# a pointer to a function
__global__ void values(long long *out) {
    auto p = f;
    *out++ = p(n::S{1});
}

//# a number of an alias
namespace n { typedef int Number; }
__global__ void values(long long *out) {
    n::Number v = 1;
    *out++ = g(v);
}

//# a member function stops it
struct C { __device__ int f() { return 1; } __device__ int h() { return f(n::S{1}); } };
__global__ void values(long long *out) {
    *out++ = C().h();
}
