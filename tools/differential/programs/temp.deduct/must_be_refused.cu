//@ refused:

//# nothing to deduce from
template <class T> __device__ int f() { return sizeof(T); }
__global__ void values(long long *out) {
    *out++ = f();
}

//# two types for one parameter
template <class T> __device__ int f(T, T) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1, 2.0f);
}

//# a type that has no such member
template <class T> __device__ int f(typename T::type) { return 1; }
__global__ void values(long long *out) {
    *out++ = f<int>(1);
}

//# behind `::` nothing is deduced
template <class T> struct I { typedef T type; };
template <class T> __device__ int f(typename I<T>::type) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a result that there is not
template <class T> __device__ decltype(T().v) f(T) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a default that there is not
template <class T, class U = typename T::type> __device__ int f(T) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a value of the wrong type
template <int N> __device__ int f() { return N; }
__global__ void values(long long *out) {
    *out++ = f<int>();
}

//# too many arguments
template <class T> __device__ int f(T) { return 1; }
__global__ void values(long long *out) {
    *out++ = f<int, int>(1);
}

//# an array of another size
template <class T> __device__ int f(T (&)[3]) { return 1; }
__global__ void values(long long *out) {
    int a[2] = {1, 2};
    *out++ = f(a);
}

//# a list
template <class T> __device__ int f(T) { return 1; }
__global__ void values(long long *out) {
    *out++ = f({1, 2});
}

//# a condition that fails
template <bool> struct If {};
template <> struct If<true> { typedef int type; };
template <class T> __device__ typename If<(sizeof(T) > 4)>::type f(T) { return 1; }
__global__ void values(long long *out) {
    *out++ = f((short)1);
}

//# a reference to void
template <class T> __device__ int f(T &) { return 1; }
__global__ void values(long long *out) {
    int i = 0;
    *out++ = f<void>(i);
}

//# an array of none
template <int N> __device__ int f(int (*)[N] = nullptr) { return N; }
__global__ void values(long long *out) {
    *out++ = f<-1>();
}

//# an error outside of the immediate context
template <class T> struct I { typedef typename T::type type; };
template <class T> __device__ typename I<T>::type f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# an alias of a base that is instantiated
template <class T> struct I { using type = typename T::type; };
template <class T> struct J : I<T> {};
template <class T, class = typename J<T>::type> __device__ int f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# an alias in the type of an expression
template <class T> struct I { using type = typename T::type; __device__ static type g(); };
template <class T> __device__ auto f(T) -> decltype(I<T>::g()) { return 1; }
__device__ int f(...) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}
