//@ values: 1 3 1 1 6 6 2 2 2 2 4 5 7 2 1 0
//@ values: 0 0 0 0 1 0 1
//@ nvrtc refuses: it has no header <type_traits>
#include <type_traits>
struct Adds { int to; __device__ int operator()(int a) const { return a + to; } __device__ char operator()(int, int) { return 'a'; } };
struct Holds { int a; __device__ float get(int) const { return 1; } };
struct Points { Holds *h; __device__ Holds &operator*() const { return *h; } };
struct Derived : Holds {};
__device__ short plain(int);
template <class T> __device__ int kind() {
    return std::is_same_v<T, int> + 2 * std::is_same_v<T, float> + 3 * std::is_same_v<T, char> + 4 * std::is_same_v<T, int &> +
           5 * std::is_same_v<T, int &&> + 6 * std::is_same_v<T, short> + 7 * std::is_same_v<T, const int &>;
}
__global__ void values(long long *out) {
    *out++ = kind<std::invoke_result_t<Adds, int>>();
    *out++ = kind<std::invoke_result<Adds, int, int>::type>();
    *out++ = kind<std::invoke_result_t<const Adds &, float>>();
    *out++ = kind<std::result_of<Adds(int)>::type>();
    *out++ = kind<std::result_of_t<decltype(&plain)(int)>>();
    *out++ = kind<std::invoke_result_t<decltype(plain), int>>();
    *out++ = kind<std::invoke_result_t<decltype(&Holds::get), Holds, int>>();
    *out++ = kind<std::invoke_result_t<decltype(&Holds::get), const Holds *, int>>();
    *out++ = kind<std::invoke_result_t<decltype(&Holds::get), Derived &, int>>();
    *out++ = kind<std::invoke_result_t<decltype(&Holds::get), Points, int>>();
    *out++ = kind<std::invoke_result_t<decltype(&Holds::a), Holds &>>();
    *out++ = kind<std::invoke_result_t<decltype(&Holds::a), Holds>>();
    *out++ = kind<std::invoke_result_t<decltype(&Holds::a), const Holds *>>();
    auto f = [](auto a) { return a; };
    *out++ = kind<std::invoke_result_t<decltype(f), float>>();
    *out++ = std::is_invocable_v<Adds, int>;
    *out++ = std::is_invocable_v<Adds>;
    *out++ = std::is_invocable_v<const Adds, int, int>;
    *out++ = std::is_invocable<Adds, int *>::value;
    *out++ = std::is_invocable_v<int, int>;
    *out++ = std::is_invocable_v<decltype(&Holds::get), Holds>;
    *out++ = std::is_invocable_r_v<float, Adds, int>;
    *out++ = std::is_invocable_r_v<int *, Adds, int>;
    *out++ = std::is_invocable_r_v<void, Adds, int>;
}
