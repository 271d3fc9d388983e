//@ values: 14 14 1
__device__ int h() { return 1; }
template <class T> struct A { __device__ int h() { return 2; } int h2 = 5; };
template <class T> struct B : A<T> { __device__ int c(); template <class U> __device__ int d(U); struct In; int h2 = 4; };
template <class T> struct B<T>::In : A<T> { __device__ int e(); };
template <class T> __device__ int B<T>::c() { return h() * 10 + h2; }
template <class T> template <class U> __device__ int B<T>::d(U) { return h() * 10 + h2; }
template <class T> __device__ int B<T>::In::e() { return h(); }
__global__ void values(long long *out) {
    *out++ = B<int>().c();
    *out++ = B<int>().d(1);
    *out++ = B<int>::In().e();
}
