//@ values: 1 2 1 2
__device__ int h() { return 1; }
template <class T> struct A { __device__ int h() { return 2; } };
template <class T> using Al = A<T>;
template <class T> using Fixed = A<int>;
template <class T> struct S { typedef A<T> Dep; typedef A<int> Ind; struct I : Dep { __device__ int c() { return h(); } }; struct J : Ind { __device__ int c() { return h(); } }; };
template <class T> struct B : Al<T> { __device__ int c() { return h(); } };
template <class T> struct C : S<int>::Dep { __device__ int c() { return h(); } };
__global__ void values(long long *out) {
    *out++ = S<int>::I().c();
    *out++ = S<int>::J().c();
    *out++ = B<int>().c();
    *out++ = C<int>().c();
}
