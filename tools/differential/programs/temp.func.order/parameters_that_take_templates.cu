//@ values: 2 2 1 2 3 1 2 1 3 1 2 3 4
template <class T, class U> struct Two {};
template <class T> struct One {};
template <class T> __device__ int f(T) { return 1; }
template <template <class...> class CT, class... T> __device__ int f(CT<T...>) { return 2; }
template <class T> __device__ int g(T &&) { return 1; }
template <template <class, class> class CT, class T, class U> __device__ int g(CT<T, U>) { return 2; }
template <template <class, class> class CT, class T> __device__ int g(CT<T, int>) { return 3; }
template <template <class> class CT, class T> __device__ int h(CT<T>) { return 1; }
template <class T> __device__ int h(One<T>) { return 2; }
template <template <class> class CT, class T> __device__ int h(CT<T *>) { return 3; }
template <class T> struct S {
    static const int n = 1;
};
template <template <class> class CT, class T> struct S<CT<T>> {
    static const int n = 2;
};
template <template <class> class CT, class T> struct S<CT<T *>> {
    static const int n = 3;
};
template <class T> struct S<One<T *>> {
    static const int n = 4;
};
template <class T> struct Other {};
__global__ void values(long long *out) {
    *out++ = f(Two<int, bool>());
    *out++ = f(One<int>());
    *out++ = f(1);
    *out++ = g(Two<int, bool>());
    *out++ = g(Two<bool, int>());
    *out++ = g(One<int>());
    *out++ = h(One<int>());
    *out++ = h(Other<int>());
    *out++ = h(Other<int *>());
    *out++ = S<int>::n;
    *out++ = S<One<int>>::n;
    *out++ = S<Other<int *>>::n;
    *out++ = S<One<int *>>::n;
}
