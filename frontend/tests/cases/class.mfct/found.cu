// Definitions that have a declaration [class.mfct].

//#
struct S {
    struct T { __device__ int g() const; };
    template <class U> __device__ U f(U u);
    __device__ operator int() const;
};
__device__ int S::T::g() const { return 1; }
template <class V> __device__ V S::f(V u) { return u; }
__device__ S::operator int() const { return 2; }
__global__ void k(int *o) { *o = S::T().g() + S().f(3) + S(); }

//#
struct A { __device__ int f(); };
using S = A;
__device__ int S::f() { return 1; }
__global__ void k(int *o) { *o = A().f(); }

//#
template <class T> struct S {
    template <class U> __device__ int f(U);
    __device__ operator int() const;
    __device__ operator float() const;
};
template <class T> template <class U> __device__ int S<T>::f(U) { return sizeof(T); }
template <class X> __device__ S<X>::operator int() const { return 1; }
template <class X> __device__ S<X>::operator float() const { return 1; }
__global__ void k(int *o) { *o = S<int>().f(1) + (int)S<int>(); }

//#
template <class T> struct S { __device__ int f(); };
template <class T> struct S<T *> { __device__ int g(); };
template <class T> __device__ int S<T *>::g() { return 1; }
template <> struct S<int> { __device__ int h(); };
__device__ int S<int>::h() { return 2; }
template <> __device__ int S<float>::f() { return 3; }
__global__ void k(int *o) { *o = S<int *>().g() + S<int>().h() + S<float>().f(); }

//#
namespace n { __device__ int f(int); struct S { static __device__ int g(int a, int b = 1); }; }
__device__ int n::f(int a) { return a; }
__device__ int n::S::g(int a, int b) { return a + b; }
__global__ void k(int *o) { *o = n::f(1) + n::S::g(2); }
