//@ values: 13 13 11 11 22 41 21 40 1002 1002 1002 1002 14 23 18 1
//@ values: 40
struct M { long long m = 9; };
struct A { int a = 1; __host__ __device__ virtual int f(int x) { return a + x; } __host__ __device__ virtual int g(int x) = 0; __host__ __device__ int h(int x) { return 1000 + x; } };
struct B : A { __host__ __device__ int f(int x) override; __host__ __device__ int g(int x) override { return 20 + x; } };
__host__ __device__ int B::f(int x) { return 10 + x + a; }
struct C : M, B { __host__ __device__ int g(int x) override { return 30 + x + (int)m; } };
__host__ __device__ int call(A *a, int (A::*p)(int)) { return (a->*p)(2); }
template <int (A::*P)(int)> __host__ __device__ int fixed(A &a) { return (a.*P)(3); }
__global__ void values(long long *out) {
    B b; C c;
    for (int i = 0; i < 3; i++) {
        int (A::*p)(int) = i == 0 ? &A::f : i == 1 ? &A::g : &A::h;
        *out++ = call(&b, p);
        *out++ = call(&c, p);
        *out++ = (b.*p)(i);
        int (C::*q)(int) = p;
        *out++ = (c.*q)(i);
    }
    *out++ = fixed<&A::f>(c);
    *out++ = fixed<&A::g>(b);
    int (B::*r)(int) = &B::f;
    *out++ = (c.*r)(7);
    *out++ = r == &B::f;
    *out++ = (c.*&A::g)(1);
}
