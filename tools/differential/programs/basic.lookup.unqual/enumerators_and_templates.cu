//@ values: 6 6 3
namespace A { enum E { red = 1 }; enum class F { red = 2 }; template <class T> __device__ T one() { return T(1); } template <class T> constexpr T two = T(2); }
namespace B { using namespace A; __device__ int red(int) { return 5; } __device__ int g() { return red(1) + A::red; } }
namespace C { using namespace A; __device__ int g() { return red + int(F::red) + one<int>() + two<int>; } }
__global__ void values(long long *out) {
    *out++ = B::g();
    *out++ = C::g(); using A::two;
    *out++ = two<int> + A::E::red;
}
