//@ values: 12 615 10718 1424
//@ nvrtc refuses: it takes such a lambda expression for a function of the host
// Lambda expressions with `auto` in patterns, inside of others with packs of other lengths.
template <class... T> __device__ int sum(T... t) { return (0 + ... + t); }
template <class... U> __device__ int inside(U... u) {
    return [&](auto... a) {
        return 100 * sum([](auto x) { return x + 1; }(u)...) + sum([&](auto x, auto y) { return x * y + sizeof...(u); }(a, 2)...);
    }(1, 2, 3);
}
__global__ void values(long long *out) {
    *out++ = inside();
    *out++ = inside(5);
    *out++ = inside(7, 'b');
    *out++ = inside(1, 2, 3, 4);
}
