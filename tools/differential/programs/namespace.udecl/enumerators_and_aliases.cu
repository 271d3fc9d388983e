//@ values: 13 10 4
struct S { enum E { a = 3, b }; typedef int I; static const int k = 4; };
struct T : S { using S::a; using S::I; using E = S::E; using S::k; };
namespace A { enum E { x = 5, y }; using I = long; }
__global__ void values(long long *out) {
    using A::y; using A::I; I v = y;
    *out++ = v + T::a + T::k; T::I w = 2;
    *out++ = w + sizeof(I);
    *out++ = T::E::b;
}
