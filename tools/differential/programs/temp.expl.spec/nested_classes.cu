//@ values: 2 32 7 5 1
template <class T> struct S { struct In { int a = 1; __device__ int f() { return 1; } }; __device__ int g() { return In().f() + In().a; } template <class U> struct Q { int n = 1; }; };
template <> struct S<float>::In { int b = 20; int a = 10; __device__ int f(); __device__ static int s() { return 7; } };
__device__ int S<float>::In::f() { return 2 + b; }
template <> template <> struct S<int>::Q<char> { int n = 5; };
__global__ void values(long long *out) {
    *out++ = S<int>().g();
    *out++ = S<float>().g();
    *out++ = S<float>::In::s();
    *out++ = S<int>::Q<char>().n;
    *out++ = S<int>::Q<int>().n;
}
