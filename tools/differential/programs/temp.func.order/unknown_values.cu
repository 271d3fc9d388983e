// Values that programs have, which nothing else may stand for.

//# a value
//@ values: 2 1
template <int N> struct A {};
template <class T, int N> __device__ int f(T, A<N>) { return 1; }
template <class T> __device__ int f(T, A<0x5EED0001>) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1, A<0x5EED0001>());
    *out++ = f(1, A<3>());
}

//# bounds of arrays
//@ values: 2 1
template <class T, int N> __device__ int f(T (*)[N]) { return 1; }
template <class T> __device__ int f(T (*)[0x5EED0001]) { return 2; }
__global__ void values(long long *out) {
    char(*p)[0x5EED0001] = nullptr;
    char(*q)[3] = nullptr;
    *out++ = f(p);
    *out++ = f(q);
}

//# bounds that are computed
//@ values: 1 2
template <class T, int N> __device__ int f(T (*)[N], T (*)[N + 1]) { return 1; }
template <class T, int N> __device__ int f(T (*)[N], T (*)[0x5EED5EED]) { return 2; }
__global__ void values(long long *out) {
    char(*p)[2] = nullptr;
    char(*q)[3] = nullptr;
    char(*r)[0x5EED5EED] = nullptr;
    *out++ = f(p, q);
    *out++ = f(p, r);
}

//# packs of values
//@ values: 1 2 3 3
template <int... N> struct A {};
template <int... N> __device__ int f(A<N...>) { return 1; }
template <int N, int... M> __device__ int f(A<N, M...>) { return 2; }
template <int... M> __device__ int f(A<0x5EED0000, M...>) { return 3; }
__global__ void values(long long *out) {
    *out++ = f(A<>());
    *out++ = f(A<1, 2>());
    *out++ = f(A<0x5EED0000, 2>());
    *out++ = f(A<0x5EED0000>());
}

//# a value of another type
//@ values: 1 2
template <unsigned long N> struct A {};
template <class T, unsigned long N> __device__ int f(T, A<N>) { return 1; }
template <class T, unsigned long N> __device__ int f(T *, A<N>) { return 2; }
__global__ void values(long long *out) {
    int i = 0;
    *out++ = f(1, A<3>());
    *out++ = f(&i, A<3>());
}

//# what is computed of a type
//@ values: 1 2
template <int N> struct A {};
template <class T> __device__ int f(T, A<sizeof(T)>) { return 1; }
template <class T> __device__ int f(T *, A<sizeof(T *)>) { return 2; }
__global__ void values(long long *out) {
    int i = 0;
    *out++ = f(1, A<4>());
    *out++ = f(&i, A<8>());
}

//# an array of an array
//@ values: 2 1
template <class T, int N> __device__ int f(T (*)[3][N]) { return 1; }
template <class T> __device__ int f(T (*)[3][4]) { return 2; }
__global__ void values(long long *out) {
    char(*p)[3][4] = nullptr;
    char(*q)[3][5] = nullptr;
    *out++ = f(p);
    *out++ = f(q);
}

//# bool and characters
//@ values: 1 2 3
template <bool B, char C> struct A {};
template <class T, bool B, char C> __device__ int f(T, A<B, C>) { return 1; }
template <class T, bool B> __device__ int f(T, A<B, 'x'>) { return 2; }
template <class T, char C> __device__ int f(T *, A<true, C>) { return 3; }
__global__ void values(long long *out) {
    int i = 0;
    *out++ = f(1, A<true, 'a'>());
    *out++ = f(1, A<true, 'x'>());
    *out++ = f(&i, A<true, 'a'>());
}
