//@ values: 112 11 4 11 4 2
template <class T> struct Id { static constexpr int value = 1; };
template <> struct Id<int> { static constexpr int value = 2; };
template <class T> struct Id<const T> { static constexpr int value = Id<T>::value * 10 + 1; };
template <class T> struct Id<T &> { static constexpr int value = Id<T>::value * 10 + 2; };
template <class T> struct Id<T &&> { static constexpr int value = Id<T>::value * 10 + 3; };
struct S {
    int b;
    __device__ int over() & { return 1; }
    __device__ int over() const & { return 2; }
    __device__ int over() && { return 3; }
    __device__ int over() const && { return 4; }
};
__global__ void values(long long *out) {
    const S c{2};
    { auto f = [&]() -> decltype(auto) { return (c); }; *out++ = Id<decltype(f())>::value; }
    { auto f = []() -> decltype(auto) { const S k{1}; return k; }; *out++ = Id<decltype(f())>::value; *out++ = f().over(); }
    { auto f = []() -> const S { return S{1}; }; *out++ = Id<decltype(f())>::value; *out++ = f().over(); }
    { auto f = []() -> const int { return 1; }; *out++ = Id<decltype(f())>::value; }
}
