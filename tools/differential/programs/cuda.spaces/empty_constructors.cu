//@ values: 3 4 765 92 0 0
//@ nvrtc refuses: it takes the implicit constructor of a `__device__` variable for one that does something
// Variables of classes whose constructors do nothing.
template <typename K, typename V> struct Pair {
    constexpr __device__ Pair() {}
    constexpr __device__ Pair(K a, V b) : k(a), v(b) {}
    K k;
    V v;
};
struct Base {
    int b;
    __device__ Base() { ; }
};
struct Derived : Base {
    Base parts[2];
    Pair<char, int> pair;
    int d;
    __device__ Derived();
};
__device__ Derived::Derived() {}
struct Implicit {
    Derived d;
    int i;
};
__device__ Base zero;
__device__ Implicit zeros[2];
__global__ void values(long long *out) {
    __shared__ Pair<float, int> s[4];
    __shared__ Derived d;
    __shared__ Implicit i[2];
    s[2] = Pair<float, int>(3, 4);
    *out++ = s[2].k;
    *out++ = s[2].v;
    d.parts[1].b = 5;
    d.b = 6;
    d.pair.v = 7;
    *out++ = d.parts[1].b + 10 * d.b + 100 * d.pair.v;
    i[1].d.pair = Pair<char, int>(1, 2);
    i[1].d.b = 9;
    *out++ = i[1].d.pair.v + 10 * i[1].d.b;
    *out++ = zero.b;
    *out++ = zeros[1].d.parts[1].b + zeros[1].i;
}
