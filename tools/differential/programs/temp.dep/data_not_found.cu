//@ refused:
template <class T> struct A { int v = 2; };
template <class T> struct B : A<T> { __device__ int c() { return v; } };
__global__ void values(long long *out) {
    *out++ = B<int>().c();
}
