//@ values: 22 3 11 4
__device__ int h() { return 1; }
template <class T> struct A { __device__ int h() { return 2; } static __device__ int s() { return 3; } template <class U> __device__ int t(U) { return sizeof(U); } enum { e = 8 }; };
template <class T> struct B : A<T> {
    __device__ int a() { return A<T>::h() * 10 + B::h(); }
    __device__ int b() { return this->template t<char>(1) + A<T>::template t<short>(1); }
    __device__ int c() { return B::s() + A<T>::e; }
    using A<T>::s;
    __device__ int d() { return s() + h(); }
};
__global__ void values(long long *out) {
    *out++ = B<int>().a();
    *out++ = B<int>().b();
    *out++ = B<int>().c();
    *out++ = B<int>().d();
}
