//@ values: 1 1 0 1 0 2 3 0 2 1 2 2 2 1 5 -1 8 -2 1 2 0
enum Col { red, green };
template <int N> struct A { static constexpr int v = 1; };
template <class T> struct Which { static constexpr int v = 0; };
template <int N> struct Which<A<N>> { static constexpr int v = 1; };
template <class T, T N> struct Ic {};
template <class T> struct IsIc { static constexpr int v = 0; };
template <int N> struct IsIc<Ic<int, N>> { static constexpr int v = 1; };
template <class T> struct S { static constexpr int v = 0; };
template <class T> struct S<const T> { static constexpr int v = 1; };
template <class T> struct S<volatile T> { static constexpr int v = 2; };
template <class T> struct S<const volatile T> { static constexpr int v = 3; };
template <class T> struct Ty {};
template <class T> __device__ int c(Ty<const T>) { return 1; }
template <class T> __device__ int c(Ty<T>) { return 2; }
template <class T> __device__ int d(Ty<const T>) { return 1; }
__device__ int d(...) { return 2; }
template <int N> __device__ int ic(Ic<int, N>) { return N; }
__device__ int ic(...) { return -1; }
template <class T, T N> __device__ int any(Ic<T, N>) { return (int)N; }
template <unsigned N> __device__ int wrong(A<N>) { return N; }
__device__ int wrong(...) { return -2; }
template <auto V> struct Au {};
template <class T> struct K { static constexpr int v = 0; };
template <Col C> struct K<Au<C>> { static constexpr int v = 1; };
template <int N> struct K<Au<N>> { static constexpr int v = 2; };
__global__ void values(long long *out) {
    *out++ = Which<A<3>>::v;
    *out++ = IsIc<Ic<int, 3>>::v;
    *out++ = IsIc<Ic<char, 3>>::v;
    *out++ = S<const int[3]>::v;
    *out++ = S<int[3]>::v;
    *out++ = S<volatile int>::v;
    *out++ = S<const volatile int[2][3]>::v;
    *out++ = S<const int &>::v;
    *out++ = c(Ty<int &>());
    *out++ = c(Ty<const int>());
    *out++ = c(Ty<int>());
    *out++ = d(Ty<int &>());
    *out++ = d(Ty<int>());
    *out++ = d(Ty<const int>());
    *out++ = ic(Ic<int, 5>());
    *out++ = ic(Ic<char, 5>());
    *out++ = any(Ic<short, 8>());
    *out++ = wrong(A<4>());
    *out++ = K<Au<green>>::v;
    *out++ = K<Au<5>>::v;
    *out++ = K<Au<5u>>::v;
}
