//@ refused:
template <class T> struct B {
    __device__ int h() { return 2; }
};
template <class T> struct E : B<T> {
    __device__ int c() { return h(); }
};
__global__ void values(long long *out) {
    *out++ = E<int>().c();
}
