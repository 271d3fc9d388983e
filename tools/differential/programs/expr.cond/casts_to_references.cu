//@ values: 4 4 3 1 5 4 3 1 2 6 5 3 7 14 15 18
//@ values: 9 7
// What a cast to a reference makes of a value is an object in `?:`.
template <class > struct Id { static constexpr int value = 1; };
template <class T> struct Id<T &> { static constexpr int value = 2; };
template <class T> struct Id<T &&> { static constexpr int value = 3; };
template <class T> struct Id<const T &> { static constexpr int value = 4; };
template <class T> struct Id<const T &&> { static constexpr int value = 5; };
struct S { int v = 7; };
struct D : S {};
struct G { int v; __device__ G(int v) : v(v) {} __device__ ~G() { v = -1; } };
__device__ int g = 6;
__device__ int rank(const int &) { return 1; }
__device__ int rank(int &&) { return 2; }
__device__ int read(const int &v) { return v; }
__device__ int read(const G &a, const G &b) { return a.v * 10 + b.v; }
__global__ void values(long long *out) {
    int l = 1;
    bool yes = g == 6;
    *out++ = Id<decltype(yes ? g : static_cast<const int &>(5))>::value;
    *out++ = Id<decltype(yes ? static_cast<const int &>(5) : l)>::value;
    *out++ = Id<decltype(yes ? static_cast<int &&>(5) : static_cast<int &&>(l))>::value;
    *out++ = Id<decltype(yes ? static_cast<int &&>(5) : 4)>::value;
    *out++ = Id<decltype(yes ? static_cast<const int &&>(5) : static_cast<int &&>(l))>::value;
    *out++ = Id<decltype(yes ? static_cast<const S &>(S()) : static_cast<const S &>(D()))>::value;
    *out++ = Id<decltype(yes ? static_cast<S &&>(S()) : static_cast<S &&>(D()))>::value;
    *out++ = rank(yes ? g : static_cast<const int &>(5));
    *out++ = rank(yes ? static_cast<int &&>(l) : static_cast<int &&>(5));
    *out++ = read(yes ? g : static_cast<const int &>(5));
    *out++ = read(!yes ? g : static_cast<const int &>(5));
    *out++ = (yes ? static_cast<const S &>(S{3}) : static_cast<const S &>(D())).v;
    *out++ = (!yes ? static_cast<const S &>(S{3}) : static_cast<const S &>(D())).v;
    *out++ = read(yes ? static_cast<const G &>(G(1)) : static_cast<const G &>(G(2)), !yes ? static_cast<const G &>(G(3)) : static_cast<const G &>(G(4)));
    G h(5);
    *out++ = read(yes ? static_cast<const G &>(G(1)) : h, !yes ? static_cast<const G &>(G(3)) : h);
    *out++ = read(yes ? static_cast<G &&>(G(1)) : static_cast<G &&>(h), yes ? G(8) : static_cast<G &&>(h));
    const int &bound = yes ? static_cast<const int &>(l) : static_cast<const int &>(5);
    l = 9;
    *out++ = bound;
    constexpr int folded = (true ? static_cast<const int &>(5) : static_cast<const int &>(6)) + (false ? 1 : static_cast<int &&>(2));
    *out++ = folded;
}
