//@ values: 235552 241696 233504 235552 67072 67072 1601 16384 256 256 384 256 66624 0 66560 235520
//@ values: 0 235560 4 65537
//@ nvrtc refuses: it has no header <type_traits>
#include <type_traits>
struct Base { int a; };
struct Derived : Base {};
class Hides : Base {};
struct FromInt { __device__ FromInt(int) {} };
struct FromIntExplicitly { explicit __device__ FromIntExplicitly(int) {} };
struct ToInt { __device__ operator int() const { return 1; } };
struct ToBool { explicit __device__ operator bool() const { return true; } };
enum Small { one };
enum class Scoped { one };
template <class... Ts> struct list {};
template <class T> __device__ unsigned row() {
    unsigned bits = 0;
    bits = bits * 2 + std::is_convertible<T, int>::value;
    bits = bits * 2 + std::is_convertible<T, bool>::value;
    bits = bits * 2 + std::is_convertible<T, float>::value;
    bits = bits * 2 + std::is_convertible<T, void>::value;
    bits = bits * 2 + std::is_convertible<T, int &>::value;
    bits = bits * 2 + std::is_convertible<T, const int &>::value;
    bits = bits * 2 + std::is_convertible<T, int &&>::value;
    bits = bits * 2 + std::is_convertible<T, void *>::value;
    bits = bits * 2 + std::is_convertible<T, const int *>::value;
    bits = bits * 2 + std::is_convertible<T, Base>::value;
    bits = bits * 2 + std::is_convertible<T, Base &>::value;
    bits = bits * 2 + std::is_convertible<T, Base *>::value;
    bits = bits * 2 + std::is_convertible<T, FromInt>::value;
    bits = bits * 2 + std::is_convertible<T, FromIntExplicitly>::value;
    bits = bits * 2 + std::is_convertible<T, Small>::value;
    bits = bits * 2 + std::is_convertible<T, Scoped>::value;
    bits = bits * 2 + std::is_convertible<T, int[2]>::value;
    bits = bits * 2 + std::is_convertible<T, int (*)(int)>::value;
    return bits;
}
__global__ void values(long long *out) {
    *out++ = row<int>();
    *out++ = row<int &>();
    *out++ = row<const int &>();
    *out++ = row<double>();
    *out++ = row<int *>();
    *out++ = row<int[3]>();
    *out++ = row<decltype(nullptr)>();
    *out++ = row<void>();
    *out++ = row<Base>();
    *out++ = row<Derived>();
    *out++ = row<Derived &>();
    *out++ = row<const Derived &>();
    *out++ = row<Derived *>();
    *out++ = row<Hides &>();
    *out++ = row<Hides *>();
    *out++ = row<ToInt>();
    *out++ = row<ToBool>();
    *out++ = row<Small>();
    *out++ = row<Scoped>();
    *out++ = row<int(int)>();
}
