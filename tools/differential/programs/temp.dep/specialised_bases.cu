//@ values: 3 4 200 13 4
__device__ int h() { return 1; }
template <class T> struct A { __device__ int h() { return 2; } };
template <> struct A<char> { __device__ int h() { return 3; } __device__ int i() { return 4; } };
template <class T> struct B : A<T> { __device__ int c() { return h() + this->h(); } };
template <> struct B<float> : A<float> { __device__ int c() { return h() * 100; } };
template <class T> struct B<T *> : A<T> { __device__ int c() { return h() * 10 + this->h(); } };
__global__ void values(long long *out) {
    *out++ = B<int>().c();
    *out++ = B<char>().c();
    *out++ = B<float>().c();
    *out++ = B<char *>().c();
    *out++ = B<char>().i();
}
