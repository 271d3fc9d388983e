//@ values: 12 5 1
template <class... Bs> struct O : Bs... { using Bs::operator()...; };
struct A { __device__ int operator()(int) const { return 1; } };
struct B { __device__ int operator()(double) const { return 2; } };
template <class D, int I> struct Tag : D { static const int tag = I; };
struct Z { int z = 4; };
struct T1 : Tag<Z, 1> {}; struct T2 : T1 { using T1::tag; __device__ int s() { return tag + z; } };
__global__ void values(long long *out) {
    O<A, B> o;
    *out++ = o(1) * 10 + o(1.0);
    *out++ = T2().s();
    *out++ = T2::tag;
}
