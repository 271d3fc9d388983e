//@ values: 213 41 8 2
namespace A { struct B { struct C { static const int k = 1; struct D { static const int k = 2; }; }; typedef C E; }; namespace F { struct B { static const int k = 3; }; __device__ int g() { return B::k + A::B::C::k * 10 + ::A::B::E::D::k * 100; } } }
template <class T> struct P { typedef T type; template <class U> struct Q { typedef U type; static const int n = sizeof(T) * 10 + sizeof(U); }; };
__global__ void values(long long *out) {
    *out++ = A::F::g();
    *out++ = P<int>::Q<char>::n; P<short>::Q<long>::type x = 1;
    *out++ = sizeof(x);
    *out++ = A::B::E::D::k;
}
