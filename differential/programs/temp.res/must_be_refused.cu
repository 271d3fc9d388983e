//@ refused:

//# a type without `typename`
template <class T> struct S { typedef int type; };
template <class T> __device__ int f() { S<T>::type v = 1; return v; }
__global__ void values(long long *out) {
    *out++ = f<int>();
}

//# a member template without `template`
struct S { template <class T> static __device__ int g() { return sizeof(T); } };
template <class U> __device__ int f() { return U::g<int>(); }
__global__ void values(long long *out) {
    *out++ = f<S>();
}

//# a name that nothing declares
template <class T> __device__ int f(T t) { return t + nothing; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a function that nothing declares
template <class T> __device__ int f(T t) { return nothing(t); }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a member that its type lacks
template <class T> __device__ int f(T t) { return t.v; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a value named as a type
struct S { static constexpr int v = 1; };
template <class T> __device__ int f() { typename T::v i = 1; return i; }
__global__ void values(long long *out) {
    *out++ = f<S>();
}

//# a type named as a value
struct S { typedef int v; };
template <class T> __device__ int f() { return T::v; }
__global__ void values(long long *out) {
    *out++ = f<S>();
}

//# a parameter that is declared again
template <class T> __device__ int f(T t) { int T = 1; return t + T; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# no instance could be right
template <class T> __device__ int f(T t) { int *p = 1.5f; return t; }
__global__ void values(long long *out) {
    *out++ = f(1);
}
