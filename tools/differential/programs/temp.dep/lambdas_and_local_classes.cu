//@ values: 3 1 2
__device__ int h() { return 1; }
template <class T> struct A { __device__ int h() { return 2; } };
template <class T> struct B : A<T> { __device__ int c() { auto l = [&] { return h() + this->h(); }; return l(); } };
template <class T> __device__ int f() { struct L : A<T> { __device__ int c() { return h(); } }; return L().c(); }
template <class T> __device__ int g() { struct L : A<int> { __device__ int c() { return h(); } }; return L().c(); }
__global__ void values(long long *out) {
    *out++ = B<int>().c();
    *out++ = f<int>();
    *out++ = g<int>();
}
