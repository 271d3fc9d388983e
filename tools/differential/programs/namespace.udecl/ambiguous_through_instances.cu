//@ refused: ambiguous
struct A { __device__ int f(double) { return 2; } };
template <class T> struct B : A {};
template <class T> struct C : B<T>, A { int v = 5; };
struct D : C<int> {
    using C<int>::f;
    __device__ int probe() { return v; }
};
__global__ void values(long long *out) { *out++ = D().probe(); }
