//@ refused: none is the most specialised

//# pointer first and second
template <class T, class U> struct S { enum { v = 1 }; };
template <class T, class U> struct S<T *, U> { enum { v = 2 }; };
template <class T, class U> struct S<T, U *> { enum { v = 3 }; };
__global__ void values(long long *out) {
    *out++ = S<int *, int *>::v;
}

//# one value and one type
template <class T, int N> struct S { enum { v = 1 }; };
template <class T> struct S<T, 0> { enum { v = 2 }; };
template <int N> struct S<int, N> { enum { v = 3 }; };
__global__ void values(long long *out) {
    *out++ = S<int, 0>::v;
}

//# const and a pointer
template <class T> struct Is { enum { v = 1 }; };
template <class T> struct Is<const T> { enum { v = 2 }; };
template <class T> struct Is<T[2]> { enum { v = 3 }; };
__global__ void values(long long *out) {
    *out++ = Is<const int[2]>::v;
}

//# equal types and a pointer
template <class T, class U> struct S { enum { v = 1 }; };
template <class T> struct S<T, T> { enum { v = 2 }; };
template <class T> struct S<T, int> { enum { v = 3 }; };
__global__ void values(long long *out) {
    *out++ = S<int, int>::v;
}

//# variables
//@ nvrtc accepts: it does not order specialisations of variables
template <class T, class U> __device__ constexpr int w = 1;
template <class T, class U> __device__ constexpr int w<T *, U> = 2;
template <class T, class U> __device__ constexpr int w<T, U *> = 3;
__global__ void values(long long *out) {
    *out++ = w<int *, int *>;
}
