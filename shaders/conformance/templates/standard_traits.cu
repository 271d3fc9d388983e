// The project's own <type_traits>, <utility> and <limits>, also as cuda::std.
//@ family: templates
//@ launch: traits grid=1 block=1
//@ arg: out:i32[24]=zero
//@ arg: wide:u64[4]=zero
//@ arg: f:f32[8]=zero
//@ expect: out=1,2,4,1,1,7,21,2,1,63,3,1,10,0,1,2,5,6,3,1,1,-128,24,1
//@ expect: wide=18446744073709551615,9223372036854775807,255,5
//@ expect: f=340282346638528859811704183484516925440,inf,-3.5,4,1,2,3,0.00000011920929
#include <type_traits>
#include <utility>
#include <limits>
#include <cuda/std/type_traits>
#include <cuda/std/limits>

struct Base { int a; };
struct Derived : Base { int b; };
struct Empty {};
union Either { int i; float f; };
enum Plain { RED };
enum class Scoped : short { BLUE };

template <typename T> __device__ std::enable_if_t<std::is_integral_v<T>, int> kind(T) { return 1; }
template <typename T> __device__ std::enable_if_t<std::is_floating_point_v<T>, int> kind(T) { return 2; }
template <typename T, typename = std::void_t<>> __device__ int kind(T *) { return 4; }

template <int... Is> __device__ int weighted(const int *p, std::integer_sequence<int, Is...>) {
    return (0 + ... + (p[Is] * (Is + 1)));
}
template <typename T, std::size_t... Is> __device__ void spread(T *to, std::index_sequence<Is...>) {
    ((to[Is] = T(Is + 1)), ...);
}
template <typename T> __device__ T highest() { return std::numeric_limits<T>::max(); }
template <typename F, typename... Ts> __device__ auto apply(F f, Ts &&...xs) { return f(std::forward<Ts>(xs)...); }

__global__ void traits(int *out, unsigned long long *wide, float *f) {
    out[0] = kind(1);
    out[1] = kind(1.0);
    out[2] = kind(out);
    out[3] = std::is_same_v<std::decay_t<const int (&)[3]>, const int *>;
    out[4] = std::is_same<std::remove_cvref_t<const volatile float &>, float>::value;
    out[5] = std::is_class_v<Base> + 2 * std::is_union_v<Either> + 4 * std::is_enum_v<Scoped> + 8 * std::is_class_v<int>;
    out[6] = std::is_base_of_v<Base, Derived> + 2 * std::is_base_of_v<Derived, Base> + 4 * std::is_empty_v<Empty> +
             8 * std::is_empty_v<Base> + 16 * std::is_trivially_copyable_v<Derived>;
    out[7] = std::rank_v<float[2][3]>;
    out[8] = std::is_same_v<std::conditional_t<(sizeof(int) > 2), char, long>, char>;
    out[9] = std::is_const_v<const int> + 2 * std::is_pointer_v<int *const> + 4 * std::is_reference_v<int &&> +
             8 * std::is_signed_v<char> + 16 * std::is_unsigned_v<unsigned> + 32 * std::is_void_v<const void>;
    out[10] = std::extent_v<int[2][3], 1>;
    out[11] = std::is_same_v<std::common_type_t<int, float, double>, double>;
    int some[4] = {1, 2, 3, 4};
    out[12] = weighted(some, std::make_integer_sequence<int, 3>()) - 4;
    out[13] = std::is_arithmetic_v<Plain>;
    out[14] = std::conjunction_v<std::is_integral<int>, std::negation<std::is_void<int>>>;
    int a = 1, b = 2;
    std::swap(a, b);
    out[15] = a;
    out[16] = apply([](int &x, int y) { return x += y; }, a, 3);
    out[17] = std::exchange(a, 9) + b;
    out[18] = std::make_index_sequence<3>::size();
    out[19] = cuda::std::is_same_v<int, signed>;
    out[20] = std::is_same_v<std::make_unsigned_t<long>, unsigned long>;
    out[21] = std::numeric_limits<signed char>::min();
    out[22] = std::numeric_limits<float>::digits;
    out[23] = std::is_same_v<decltype(std::declval<Derived>().b), int>;
    wide[0] = highest<unsigned long long>();
    wide[1] = highest<long long>();
    wide[2] = cuda::std::numeric_limits<unsigned char>::max();
    wide[3] = std::integral_constant<int, 5>::value;
    f[0] = highest<float>();
    f[1] = std::numeric_limits<float>::infinity();
    f[2] = fmaxf(std::numeric_limits<float>::lowest(), -3.5f);
    f[3] = 4.0f * (std::numeric_limits<double>::epsilon() < 1e-15);
    spread(f + 4, std::make_index_sequence<3>());
    f[7] = std::numeric_limits<float>::epsilon();
}
