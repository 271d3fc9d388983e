//@ values: 1 3 4 5 6 6 7 8 9 6 6
namespace N1 { struct A {}; __device__ int f(const A &) { return 1; } }
namespace N2 { struct B : N1::A {}; }
namespace N3 { struct C : N2::B {}; __device__ int g(C) { return 3; } }
struct E : N3::C {};
namespace N4 { template <class T> struct V {}; template <class T> __device__ int h(V<T>) { return 4; } }
namespace N5 { struct X {}; __device__ int k(N4::V<X>) { return 5; } template <class T> __device__ int m(T) { return 6; } template <class T> struct TT {}; }
namespace N6 { template <template <class> class T> struct W {}; }
namespace N7 { enum Q { q }; __device__ int p(Q *) { return 7; } struct O { enum P { pp }; struct I {}; friend __device__ int fr(P) { return 8; } friend __device__ int fr(I) { return 9; } }; }
__global__ void values(long long *out) {
    *out++ = f(E()); *out++ = g(E()); *out++ = h(N4::V<N5::X>()); *out++ = k(N4::V<N5::X>());
    *out++ = m(N4::V<N4::V<N5::X>>()); *out++ = m(N6::W<N5::TT>());
    N7::Q e = N7::q; *out++ = p(&e); *out++ = fr(N7::O::pp); *out++ = fr(N7::O::I());
    N5::X arr[2]; *out++ = m(arr); *out++ = m(&arr);
}
