//@ values: 1 1 1 1 2 1
//@ nvrtc refuses: it has no <type_traits> of its own
#include <type_traits>
template <class T> struct D {
    static constexpr int v = 0;
};
template <class T, unsigned long N> struct D<T[N]> {
    static constexpr int v = 1 + std::is_same_v<T, int>;
};
__global__ void values(long long *out) {
    *out++ = std::is_same_v<std::decay_t<const int[3]>, const int *>;
    *out++ = std::is_same_v<std::remove_reference_t<const int (&)[3]>, const int[3]>;
    *out++ = std::is_same_v<std::decay_t<const int (&)[3]>, const int *>;
    *out++ = D<const int[3]>::v;
    *out++ = D<int[3]>::v;
    *out++ = D<std::remove_reference_t<const int (&)[3]>>::v;
}
