// Errors outside of the immediate context are errors of the program; others take a candidate away [temp.deduct] 8.

//#
template <class T> struct A { static_assert(sizeof(T) > 4); using type = int; };
//                                          ^ IW0320 static assertion failed
template <class T> __device__ typename A<T>::type f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> struct A { static_assert(sizeof(T) > 4); static const int v = 1; };
//                                          ^ IW0320 static assertion failed
template <class T, int N = A<T>::v> __device__ int f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> struct A { static_assert(sizeof(T) > 4); };
//                                          ^ IW0320 static assertion failed
template <class T> __device__ auto f(T) -> decltype(A<T>(), 1) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> struct A { static_assert(sizeof(T) > 4); };
//                                          ^ IW0320 static assertion failed
template <class T> __device__ int f(T, A<T> p = {}) {
    return 1;
} __device__ int f(...) { return 2; } __global__ void k(int *o) {
    *o = f(1);
}

//#
template <class T> struct A { static_assert(sizeof(T) > 4); static const int x = 1; };
//                                          ^ IW0320 static assertion failed
template <class T, class = void> struct H { static const bool v = false; };
template <class T> struct H<T, decltype((void)A<T>::x)> { static const bool v = true; };
__global__ void k(int *o) { *o = H<int>::v; }

//#
template <class T> constexpr __device__ int g() { static_assert(sizeof(T) > 4); return 1; }
//                                                              ^ IW0320 static assertion failed
template <class T, int N = g<T>()> __device__ int f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> struct A { void a; using type = int; };
//                            ^ IW0322 an object cannot have type `void`
template <class T> __device__ typename A<T>::type f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> __device__ auto g(T t) { return t.x; }
//                                                   ^ IW0321 `int` has no members
template <class T> __device__ decltype(g(T())) f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> struct A { static_assert(sizeof(T) > 4); using type = int; };
//                                          ^ IW0320 static assertion failed
__global__ void k(int *o) { A<int>::type x = 1; *o = x; }

//#
template <class T> __device__ int gone(T) = delete;
template <class T> __device__ auto g(T t) { return gone(t); }
//                                                 ^ IW0376 `gone<int>` is deleted
template <class T> __device__ decltype(g(T())) f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> __device__ int gone(T) = delete;
template <class T> __device__ decltype(gone(T())) f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> __device__ typename T::x f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> struct A { using type = int; };
template <class T> __device__ typename A<T>::typo f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> using X = typename T::x;
template <class T> __device__ X<T> f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> __device__ auto g(T t) -> decltype(t.x) { return t.x; }
template <class T> __device__ decltype(g(T())) f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> struct A;
template <class T> __device__ typename A<T>::type f(T) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T> struct A { static_assert(sizeof(T) > 4); };
template <class T> __device__ int f(T, A<T> *p = nullptr) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { *o = f(1); }

//#
template <class T, class = void> struct H { static const bool v = false; };
template <class T> struct H<T, decltype((void)T::x)> { static const bool v = true; };
__global__ void k(int *o) { *o = H<int>::v; }

//#
template <class T> struct A { T v; };
template <class T> __device__ decltype(A<T>{1, 2}) f(T) {
    return {1};
} __device__ int f(...) { return 2; } __global__ void k(int *o) { *o = f(1); }
