//@ values: 1 2 2 1 1 1 1 1 1 1 1 2 2 1 2 1
//@ values: 1 2 4 1 8 82 1 2 42 4 82 -1 4 100 1 1
//@ values: 4 2 1
//@ nvrtc refuses: it has no header <initializer_list>
#include <initializer_list>
struct FromInt {
    int v;
    __device__ FromInt(int v) : v(v) {}
};
struct ListOfInt {
    __device__ ListOfInt(std::initializer_list<int>) {}
};
struct Pair {
    int a, b;
};
struct Both {
    __device__ Both(std::initializer_list<int>) {}
    __device__ Both(const Both &) {}
};
__device__ int f1(std::initializer_list<int>) { return 1; }
__device__ int f1(std::initializer_list<double>) { return 2; }
__device__ int f2(std::initializer_list<double>) { return 1; }
__device__ int f2(int) { return 2; }
__device__ int f3(std::initializer_list<int>) { return 1; }
__device__ int f3(Pair) { return 2; }
__device__ int f4(std::initializer_list<FromInt>) { return 1; }
__device__ int f4(ListOfInt) { return 2; }
__device__ int f5(std::initializer_list<int>) { return 1; }
__device__ int f5(const int (&)[2]) { return 2; }
__device__ int f6(std::initializer_list<FromInt>) { return 1; }
__device__ int f6(std::initializer_list<int>) { return 2; }
__device__ int f7(const std::initializer_list<int> &) { return 1; }
__device__ int f7(std::initializer_list<FromInt>) { return 2; }
__device__ int f8(std::initializer_list<long>) { return 1; }
__device__ int f8(std::initializer_list<int>) { return 2; }
__device__ int f9(std::initializer_list<int>) { return 1; }
__device__ int f9(...) { return 2; }
template <class T> __device__ int g1(std::initializer_list<T>) { return sizeof(T); }
template <class T> __device__ int g2(const std::initializer_list<T> &l) { return (int)(sizeof(T) * 10 + l.size()); }
template <class T> __device__ int g3(T) { return 1; }
template <class T> __device__ int g3(std::initializer_list<T>) { return 2; }
template <class T> __device__ int g4(std::initializer_list<std::initializer_list<T>> l) {
    return (int)(sizeof(T) * 10 + l.size());
}
template <class T> __device__ int g5(std::initializer_list<T *>) { return sizeof(T); }
template <class T> __device__ int g6(T v, std::initializer_list<T> l) { return (int)(sizeof(T) * 10 + l.size()); }
template <class T, int N> __device__ int g7(const T (&)[N]) { return N; }
template <class T> __device__ int g7(std::initializer_list<T>) { return -1; }
template <class T> __device__ int g8(std::initializer_list<T>) { return sizeof(T); }
__device__ int g8(std::initializer_list<double>) { return 100; }
__global__ void values(long long *out) {
    *out++ = f1({1, 2});
    *out++ = f1({1.0, 2.0});
    *out++ = f1({1.0f});
    *out++ = f1({'a'});
    *out++ = f2({1});
    *out++ = f2({1.0});
    *out++ = f3({1, 2});
    *out++ = f3({1, 2, 3});
    *out++ = f4({1, 2});
    *out++ = f5({1, 2});
    *out++ = f5({1, 2, 3});
    *out++ = f6({1, 2});
    *out++ = f6({'a', 2});
    *out++ = f7({1});
    *out++ = f8({1, 2});
    *out++ = f8({1L});
    *out++ = f9({});
    *out++ = f9(1);
    *out++ = g1({1, 2});
    *out++ = g1({'a'});
    *out++ = g1<double>({1, 2});
    *out++ = g2({1.0, 2.0});
    *out++ = g3(1);
    *out++ = g3({1});
    *out++ = g4({{1, 2}, {3}});
    int a = 0, b = 0;
    *out++ = g5({&a, &b});
    *out++ = g6(1.0, {1.0, 2.0});
    *out++ = g7({1, 2, 3});
    *out++ = g8({1, 2});
    *out++ = g8({1.0});
    std::initializer_list<int> l = {1};
    *out++ = f1(l);
    *out++ = f3(l);
    *out++ = g1(l);
    *out++ = g3(l);
    *out++ = f9(l);
}
