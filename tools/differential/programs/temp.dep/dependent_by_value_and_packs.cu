//@ values: 15 16 15 1 1 1 13
__device__ int h() { return 1; }
template <int I> struct A { __device__ int h() { return 10 + I; } };
template <int I> struct B : A<I> { __device__ int c() { return h() + this->h(); } };
template <int I> struct C : A<I + 1> { __device__ int c() { return h() + this->h(); } };
template <class T> struct D : A<sizeof(T)> { __device__ int c() { return h() + this->h(); } };
template <class... Ts> struct E : Ts... { __device__ int c() { return h(); } };
template <class T> struct F : T { __device__ int c() { return h(); } };
template <template <int> class T> struct G : T<3> { __device__ int c() { return h(); } };
struct X { __device__ int h() { return 99; } };
template <class T> struct H : A<3> { __device__ int c() { return h(); } };
__global__ void values(long long *out) {
    *out++ = B<4>().c();
    *out++ = C<4>().c();
    *out++ = D<int>().c();
    *out++ = E<X>().c();
    *out++ = F<X>().c();
    *out++ = G<A>().c();
    *out++ = H<int>().c();
}
