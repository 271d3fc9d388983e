// Packs [temp.variadic].

//#
template <typename... T> __device__ int f(T... x) { return x; }
//                                                         ^ IW0336 `x` is a parameter pack
__global__ void k() { f(1); }

//#
template <typename... T> __device__ int f(T... x) { return (x + ...); }
//                                                         ^ IW0336 the fold over `+` has no elements, so it has no value
__global__ void k() { f(); }

//#
__device__ int f(int) { return 1; }
__global__ void k(int n) { f(n...); }
//                           ^ IW0336 no parameter pack before this `...`

//#
__global__ void k(int *p) { *p = sizeof...(p); }
//                               ^ IW0336 `p` is not a parameter pack

//#
template <int...> struct L {};
template <int... A, int... B> __device__ int f(L<A...>, L<B...>) { return (0 + ... + (A * B)); }
//                                                                        ^ IW0336 the packs `A` and `B` are expanded together, but have 1 and 2 elements
__global__ void k() { f(L<1>(), L<1, 2>()); }

//# The `auto` of a lambda expression in a pattern is not that of the lambda expression around it.
template <class... T> __device__ int sum(T... t) { return (0 + ... + t); }
template <class... U> __device__ int f(U... u) {
    return [&](auto... a) { return sum([](auto x) { return x + 1; }(u)...) + sum(a...); }(1, 2, 3);
}
__global__ void k(int *p) { *p = f(5) + f() + f(7, 8); }
