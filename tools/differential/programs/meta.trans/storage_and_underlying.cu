//@ values: 1 1 1 1 1 44 2 0 6 2 32 16 16 16
//@ nvrtc refuses: it has no header <type_traits>
#include <type_traits>
enum class Short : short { a };
enum class Byte : unsigned char { a };
enum class Plain { a };
enum Long : unsigned long long { b };
template <class T> struct Holder { typename std::underlying_type<T>::type value; };
template <class T, class = void> struct Number { static constexpr int value = 0; };
template <class T> struct Number<T, std::enable_if_t<std::is_enum_v<T>>> {
    static constexpr int value = sizeof(std::underlying_type_t<T>);
};
__global__ void values(long long *out) {
    *out++ = std::is_same_v<std::underlying_type_t<Short>, short>;
    *out++ = std::is_same_v<std::underlying_type_t<Byte>, unsigned char>;
    *out++ = std::is_same_v<std::underlying_type_t<Plain>, int>;
    *out++ = std::is_same_v<__underlying_type(Long), unsigned long long>;
    *out++ = sizeof(Holder<Byte>);
    *out++ = static_cast<std::underlying_type_t<Byte>>(300 + static_cast<int>(Byte::a));
    *out++ = Number<Short>::value;
    *out++ = Number<float>::value;
    std::aligned_storage<6, 2>::type six;
    std::aligned_storage_t<20, 16> twenty;
    *out++ = sizeof(six);
    *out++ = alignof(decltype(six));
    *out++ = sizeof(twenty);
    *out++ = alignof(decltype(twenty));
    *out++ = sizeof(std::aligned_storage_t<3>);
    *out++ = alignof(std::aligned_storage_t<1>);
}
