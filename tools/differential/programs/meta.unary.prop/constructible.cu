//@ values: 7 7 0 7 0 0 7 0 7 0 3 1 3 7 0 7
//@ values: 7 7 0 1 1 3 3 0 1 1 3 0 0 7 0 7
//@ values: 7 0 7 0 0 0 1 7 0 0 0 0 0 0 0 7
//@ values: 0 0 0 7 7 7 1 3 0 0 0 262143 237177 0 128991 137313
//@ values: 0 262143 260063 128991 128967 4161 262086 104025 104025 262143
//@ nvrtc refuses: it has no header <type_traits>
// What can be made, assigned and destroyed, and whether that is trivial or may throw.
#include <type_traits>
struct Plain { int a; };
struct Made { int a; __device__ Made() : a(1) {} __device__ Made(int, float) noexcept {} };
struct Narrow { explicit __device__ Narrow(int) {} };
struct Copied { __device__ Copied(const Copied &) noexcept {} };
struct Fixed { Fixed(const Fixed &) = delete; Fixed &operator=(const Fixed &) = delete; };
class Secret { ~Secret() {} Secret(int) {} };
struct Ends { __device__ ~Ends() {} };
struct Constant { const int a; };
struct Refers { int &a; };
struct Derived : Plain { };
struct ToInt { __device__ operator int() const noexcept { return 1; } };
struct ToIntExplicitly { explicit __device__ operator int() const { return 1; } };
struct ToPlain { __device__ operator Plain() const { return {}; } };
enum Small { one };
enum class Scoped { one };
template <class T, class... As> __device__ int made() {
    return std::is_constructible<T, As...>::value + 2 * std::is_nothrow_constructible<T, As...>::value +
           4 * std::is_trivially_constructible<T, As...>::value;
}
template <class T, class U> __device__ int assigned() {
    return std::is_assignable<T, U>::value + 2 * std::is_nothrow_assignable<T, U>::value +
           4 * std::is_trivially_assignable<T, U>::value;
}
template <class T> __device__ long long all() {
    long long bits = 0;
    bits = bits * 2 + std::is_default_constructible_v<T>;
    bits = bits * 2 + std::is_copy_constructible_v<T>;
    bits = bits * 2 + std::is_move_constructible_v<T>;
    bits = bits * 2 + std::is_copy_assignable_v<T>;
    bits = bits * 2 + std::is_move_assignable_v<T>;
    bits = bits * 2 + std::is_destructible_v<T>;
    bits = bits * 2 + std::is_nothrow_default_constructible_v<T>;
    bits = bits * 2 + std::is_nothrow_copy_constructible_v<T>;
    bits = bits * 2 + std::is_nothrow_move_constructible_v<T>;
    bits = bits * 2 + std::is_nothrow_copy_assignable_v<T>;
    bits = bits * 2 + std::is_nothrow_move_assignable_v<T>;
    bits = bits * 2 + std::is_nothrow_destructible_v<T>;
    bits = bits * 2 + std::is_trivially_default_constructible_v<T>;
    bits = bits * 2 + std::is_trivially_copy_constructible_v<T>;
    bits = bits * 2 + std::is_trivially_move_constructible_v<T>;
    bits = bits * 2 + std::is_trivially_copy_assignable_v<T>;
    bits = bits * 2 + std::is_trivially_move_assignable_v<T>;
    bits = bits * 2 + std::is_trivially_destructible_v<T>;
    return bits;
}
__global__ void values(long long *out) {
    *out++ = made<int>();
    *out++ = made<int, float>();
    *out++ = made<int, int, int>();
    *out++ = made<int, Small>();
    *out++ = made<int, Scoped>();
    *out++ = made<Small, int>();
    *out++ = made<bool, decltype(nullptr)>();
    *out++ = made<int *, void *>();
    *out++ = made<void *, int *>();
    *out++ = made<int *, const int *>();
    *out++ = made<int, ToInt>();
    *out++ = made<int, ToIntExplicitly>();
    *out++ = made<float, ToInt>();
    *out++ = made<Plain>();
    *out++ = made<Plain, int>();
    *out++ = made<Plain, Plain>();
    *out++ = made<Plain, const Plain &>();
    *out++ = made<Plain, Derived>();
    *out++ = made<Derived, Plain>();
    *out++ = made<Plain, ToPlain>();
    *out++ = made<Made>();
    *out++ = made<Made, int, float>();
    *out++ = made<Made, int, char>();
    *out++ = made<Made, int>();
    *out++ = made<Narrow, int>();
    *out++ = made<Narrow, float>();
    *out++ = made<Copied, Copied>();
    *out++ = made<Copied>();
    *out++ = made<Secret, int>();
    *out++ = made<int &, int &>();
    *out++ = made<int &, int>();
    *out++ = made<const int &, int>();
    *out++ = made<int &&, int>();
    *out++ = made<int &&, int &>();
    *out++ = made<Plain &, Derived &>();
    *out++ = made<Derived &, Plain &>();
    *out++ = made<Plain &&, Plain &>();
    *out++ = made<Plain &&, Derived &>();
    *out++ = made<const Plain &, ToPlain>();
    *out++ = made<int[3]>();
    *out++ = made<int[3], int>();
    *out++ = made<int[]>();
    *out++ = made<void>();
    *out++ = made<void, int>();
    *out++ = made<int, void>();
    *out++ = made<int()>();
    *out++ = made<int &>();
    *out++ = assigned<int &, int>();
    *out++ = assigned<int, int>();
    *out++ = assigned<const int &, int>();
    *out++ = assigned<int *&, void *>();
    *out++ = assigned<Plain &, Plain>();
    *out++ = assigned<Plain, Plain>();
    *out++ = assigned<Plain &, Derived>();
    *out++ = assigned<Plain &, ToPlain>();
    *out++ = assigned<int &, ToInt>();
    *out++ = assigned<Small &, int>();
    *out++ = assigned<Plain &, int>();
    *out++ = assigned<void, int>();
    *out++ = all<int>();
    *out++ = all<const int>();
    *out++ = all<void>();
    *out++ = all<int &>();
    *out++ = all<int[2]>();
    *out++ = all<int()>();
    *out++ = all<Plain>();
    *out++ = all<Made>();
    *out++ = all<Narrow>();
    *out++ = all<Copied>();
    *out++ = all<Fixed>();
    *out++ = all<Ends>();
    *out++ = all<Constant>();
    *out++ = all<Refers>();
    *out++ = all<Derived>();
}
