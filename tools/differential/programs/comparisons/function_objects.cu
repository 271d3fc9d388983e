//@ values: 10 4 21 2 1 -7 42 6 275 -7 7 23 -1 29 14 3
//@ values: 5 3 3 11 3
//@ nvrtc refuses: it has no header <functional>
#include <functional>
template <class F> __device__ auto with(F f, int a, int b) { return f(a, b); }
template <class F, class = void> struct Transparent { static constexpr int value = 0; };
template <class F> struct Transparent<F, std::void_t<typename F::is_transparent>> { static constexpr int value = 1; };
struct Unary : std::unary_function<float, int> { __device__ int operator()(float x) const { return int(x); } };
struct Binary : public std::binary_function<int, int, bool> { __device__ bool operator()(int a, int b) const { return a < b; } };
__global__ void values(long long *out) {
    *out++ = with(std::plus<int>(), 7, 3);
    *out++ = with(std::minus<int>(), 7, 3);
    *out++ = with(std::multiplies<int>(), 7, 3);
    *out++ = with(std::divides<int>(), 7, 3);
    *out++ = with(std::modulus<int>(), 7, 3);
    *out++ = std::negate<int>()(7);
    *out++ = with(std::equal_to<int>(), 7, 3) + 2 * with(std::not_equal_to<int>(), 7, 3) + 4 * with(std::less<int>(), 7, 3) +
             8 * with(std::greater<int>(), 7, 3) + 16 * with(std::less_equal<int>(), 7, 3) +
             32 * with(std::greater_equal<int>(), 7, 3);
    *out++ = with(std::logical_and<int>(), 7, 0) + 2 * with(std::logical_or<int>(), 7, 0) + 4 * std::logical_not<int>()(0);
    *out++ = with(std::bit_and<int>(), 6, 3) * 100 + with(std::bit_or<int>(), 6, 3) * 10 + with(std::bit_xor<int>(), 6, 3);
    *out++ = std::bit_not<int>()(6);
    *out++ = std::plus<>()(1, 2.5) * 2;
    *out++ = std::plus<void>()(1u, 2LL) + std::minus<>()(1, 2) + std::multiplies<>()(3, 4) + std::divides<>()(9, 2.0) * 2;
    *out++ = std::negate<>()(2.5f) * 2 + std::modulus<>()(9, 5);
    *out++ = std::greater<>()(2, 1.5) + 2 * std::less<>()(2, 1.5) + 4 * std::equal_to<>()(1, 1.0) +
             8 * std::not_equal_to<>()(1, 2) + 16 * std::greater_equal<>()(1, 1) + 32 * std::less_equal<>()(2, 1);
    *out++ = std::logical_and<>()(1, 1) + std::logical_or<>()(0, 0) + std::logical_not<>()(1) + std::bit_and<>()(7, 2) +
             std::bit_or<>()(8, 2) + std::bit_xor<>()(3, 1) + std::bit_not<>()(0);
    *out++ = std::is_same_v<decltype(std::plus<float>()(1, 2)), float> + 2 * std::is_same_v<decltype(std::less<float>()(1, 2)), bool>;
    *out++ = Transparent<std::plus<>>::value + 2 * Transparent<std::plus<int>>::value + 4 * Transparent<std::less<>>::value;
    *out++ = Unary()(Unary::argument_type(2.5f)) + std::is_same_v<Unary::result_type, int>;
    *out++ = Binary()(1, 2) + 2 * std::is_same_v<Binary::first_argument_type, int>;
    *out++ = sizeof(Unary) * 10 + sizeof(std::plus<int>);
    *out++ = std::is_same_v<std::plus<int>::result_type, int> + 2 * std::is_same_v<std::less<int>::result_type, bool>;
}
