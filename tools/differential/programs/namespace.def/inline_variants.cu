//@ values: 2 1 2 30 20 82
namespace L { inline namespace v2 { struct S { int a; }; __device__ int f(S) { return 2; } __device__ int g(int) { return 20; } template <class T> struct Box { T t; }; }
namespace v1 { struct S { int a; }; __device__ int f(S) { return 1; } } __device__ int g(double) { return 10; } }
__device__ int f(...) { return 0; }
template <> struct L::Box<char> { int t = 77; };
__global__ void values(long long *out) {
    L::S s{1}; L::v1::S o{1};
    *out++ = f(s);
    *out++ = f(o);
    *out++ = L::f(s);
    *out++ = L::g(1) + L::g(1.0);
    *out++ = L::v2::g(1.0);
    *out++ = L::Box<int>{5}.t + L::Box<char>().t;
}
