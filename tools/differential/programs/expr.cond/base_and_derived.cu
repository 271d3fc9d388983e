//@ values: 1 1 5 1 1
template <class A, class B> constexpr int same = 0;
template <class A> constexpr int same<A, A> = 1;
struct A { int v = 1; };
struct B : A { B() = default; __device__ B(A) { v = 5; } };
__global__ void values(long long *out) {
    A a;
    B b;
    *out++ = same<decltype(true ? B() : a), A>;
    *out++ = same<decltype(true ? A() : b), A>;
    *out++ = (true ? B(a) : a).v;
    *out++ = (false ? B(a) : a).v;
    *out++ = (true ? A() : b).v;
}
