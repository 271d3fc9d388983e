//@ refused: ambiguous

//# below an instance that depends on a parameter
struct A { __device__ int f(double) { return 2; } };
template <class T> struct B : A {};
template <class T> struct C : B<T>, A { int v = 5; };
template <class T> struct D : C<T> {
    using C<T>::f;
    __device__ int probe() { return 1; }
};
__global__ void values(long long *out) { *out++ = sizeof(D<int>); }

//# a data member
struct A { int x; };
struct B { int x; };
struct C : A, B {};
struct D : C {
    using C::x;
    __device__ int probe() { return 1; }
};
__global__ void values(long long *out) { *out++ = sizeof(D); }

//# types
struct A { typedef int x; };
struct B { typedef float x; };
struct C : A, B {};
struct D : C {
    using C::x;
    __device__ int probe() { return 1; }
};
__global__ void values(long long *out) { *out++ = sizeof(D); }
