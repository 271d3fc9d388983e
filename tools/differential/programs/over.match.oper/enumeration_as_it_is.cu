//@ values: 4000 1000 1000 2000 5000 5000 6000 6000 7000 8000 9000
// Without a class among the operands a function counts if it takes the enumeration as it is, however the other operand is
// converted ([over.match.oper] 3.2).
enum class E : long long { a, b };
enum U { u, v };
struct FromUnsigned {
    long long n;
    __device__ FromUnsigned(unsigned n) : n(n) {}
};
struct FromBool {
    __device__ FromBool(bool) {}
};
struct FromAny {
    template <class T> __device__ FromAny(T) {}
};
__device__ int operator<(const FromUnsigned &&, E &) { return 4000; }
__device__ int operator+(FromBool, const E &) { return 1000; }
__device__ int operator|(const E &, FromUnsigned) { return 2000; }
__device__ int operator>=(E, const bool &) { return 5000; }
__device__ int operator*(E, FromAny) { return 6000; }
__device__ int operator/(FromAny, U) { return 7000; }
template <class T> __device__ int operator^(T, FromAny) { return 8000; }
__device__ int operator&(const volatile U &, FromAny) { return 9000; }
__global__ void values(long long *out) {
    E e = E::b;
    const E c = E::a;
    U w = v;
    bool t = true;
    int i = 3;
    *out++ = 5ul < e;
    *out++ = t + e;
    *out++ = t + c;
    *out++ = c | (short)2;
    *out++ = e >= t;
    *out++ = e >= 1;
    *out++ = e * i;
    *out++ = e * &i;
    *out++ = &i / w;
    *out++ = e ^ &i;
    *out++ = w & &i;
}
