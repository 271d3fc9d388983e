//@ refused:
template <class T> struct A { __device__ int h() { return 2; } };
template <class T> struct B : A<T> { __device__ int c() { return h(); } };
__global__ void values(long long *out) {
    *out++ = B<int>().c();
}
