//@ values: 0 1 1 1 1 1 1
template <class A, class B> constexpr int same = 0;
template <class A> constexpr int same<A, A> = 1;
struct C { long v = 17; C() = default; __device__ C(short) {} };
struct T { long v = 17; T() = default; template <class U> __device__ T(U) {} };
struct D : C {};
__global__ void values(long long *out) {
    const short s = 3;
    const C c;
    C m;
    const T t;
    const D d{};
    *out++ = same<decltype(true ? c : s), C>;
    *out++ = same<decltype(true ? c : s), const C>;
    *out++ = same<decltype(false ? (short)2 : c), const C>;
    *out++ = same<decltype(true ? t : s), const T>;
    *out++ = same<decltype(true ? m : s), C>;
    *out++ = same<decltype(true ? c : m), const C &>;
    *out++ = same<decltype(true ? c : d), const C &>;
}
