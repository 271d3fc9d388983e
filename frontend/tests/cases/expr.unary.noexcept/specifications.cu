// The `noexcept` operator asks for specifications [expr.unary.noexcept].

//#
struct A { __device__ A() noexcept {} __device__ int f() noexcept { return 1; } __device__ int g() { return 1; } };
struct B { A a; };
struct D { __device__ ~D() noexcept(false) {} };
struct E { __device__ E() {} };
struct F { E e; };
template <class T> __device__ int t() noexcept(sizeof(T) > 4) { return 1; }
__device__ int h(int) noexcept;
__device__ int i(int);
__global__ void k(int n, int *p) {
    static_assert(noexcept(n + 1) && noexcept(A()) && noexcept(A().f()) && !noexcept(A().g()) && noexcept(B()), "");
    static_assert(!noexcept(D()) && !noexcept(E()) && !noexcept(F()), "");
    static_assert(!noexcept(t<char>()) && noexcept(t<double>()) && noexcept(h(1)) && !noexcept(i(1)), "");
    static_assert(!noexcept(h(i(1))) && !noexcept(atomicAdd(p, 1)), ""); }
