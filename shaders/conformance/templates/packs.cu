// Parameter packs: recursion over overloads and specialisations, expansions in calls, template
// arguments, lists and sizeof..., all folds, packs of values, and kernels with packs.
//@ family: templates
//@ launch: packs grid=1 block=1
//@ arg: out:i32[32]=zero
//@ launch: gather<int, float, short> grid=1 block=1
//@ arg: all:f32[3]=zero
//@ arg: i32=-7
//@ arg: f32=2.5
//@ arg: i16=9
//@ expect: out=15,6,3,10,-2,1,0,24,6,0,9,30,2,4,3,5,2,1,12,321,123,7,0,1,7,13,9,42,3,18,0,1
//@ expect: all=-7,2.5,9

template <typename T> __device__ T sum(T x) { return x; }
template <typename T, typename... Rest> __device__ T sum(T x, Rest... rest) { return x + sum(rest...); }

template <typename... Ts> struct Count { enum { value = sizeof...(Ts) }; };
template <typename... Ts> struct Bytes;
template <> struct Bytes<> { enum { value = 0 }; };
template <typename T, typename... Ts> struct Bytes<T, Ts...> { enum { value = sizeof(T) + Bytes<Ts...>::value }; };

template <int... Ns> struct List { enum { length = sizeof...(Ns), total = (0 + ... + Ns) }; };
template <int N, int... Ns> struct Make { typedef typename Make<N - 1, N - 1, Ns...>::type type; };
template <int... Ns> struct Make<0, Ns...> { typedef List<Ns...> type; };

template <typename A, typename B> struct Append;
template <int... As, int... Bs> struct Append<List<As...>, List<Bs...>> { typedef List<As..., Bs...> type; };

template <typename... Ts> __device__ int right_minus(Ts... xs) { return (xs - ...); }
template <typename... Ts> __device__ int left_minus(Ts... xs) { return (... - xs); }
template <typename... Ts> __device__ bool every(Ts... xs) { return (... && xs); }
template <typename... Ts> __device__ bool any(Ts... xs) { return (xs || ...); }
template <typename... Ts> __device__ int product(Ts... xs) { return (xs * ... * 1); }
template <typename... Ts> __device__ int digits(Ts... xs) {
    int n = 0;
    ((n = n * 10 + xs), ...);
    return n;
}
template <typename... Ts> __device__ int backwards(Ts... xs) {
    int n = 0, unit = 1;
    ((n += xs * unit, unit *= 10), ...);
    return n;
}

template <int... Ns> __device__ int picked(const int *p, List<Ns...>) { return (p[Ns] + ... + 0); }
template <typename... Ts> __device__ int twice(Ts... xs) { return sum((xs * 2)...); }
template <typename... Ts> __device__ int from_list(Ts... xs) {
    int all[sizeof...(xs) + 1] = {xs..., 100};
    return all[sizeof...(Ts) - 1];
}
template <typename... As, typename... Bs> __device__ int lengths(Count<As...>, Count<Bs...>) {
    return 10 * sizeof...(As) + sizeof...(Bs);
}
template <typename... Ts> __device__ void store(int *p, const Ts &...xs) {
    int i = 0;
    ((p[i++] = xs), ...);
}
template <typename T, typename... Us> __device__ T converted(Us... xs) { return (T(0) + ... + T(xs)); }
template <typename... Ts> __device__ int outer(Ts... xs) { return sum(sum(xs, Ts(1))...); }

template <int N, int... Rest> __device__ constexpr int largest() {
    if constexpr (sizeof...(Rest) == 0) {
        return N;
    } else {
        return N > largest<Rest...>() ? N : largest<Rest...>();
    }
}

__global__ void packs(int *out) {
    out[0] = sum(1, 2, 3, 4, 5);
    out[1] = sum(1, 2.5f, 3.0);
    out[2] = Count<int, float, char>::value;
    out[3] = Make<5>::type::total;
    out[4] = left_minus(1, 2, 1);
    out[5] = every(1, true, 2.0f);
    out[6] = every(1, 0, 2);
    out[7] = product(2, 3, 4);
    out[8] = Bytes<int, short>::value;
    out[9] = Count<>::value;
    out[10] = Bytes<double, char>::value;
    out[11] = twice(4, 5, 6);
    out[12] = right_minus(3, 2, 1);
    out[13] = Append<List<1, 2>, List<3, 4>>::type::length;
    out[14] = Make<3>::type::length;
    out[15] = Make<5>::type::length;
    out[16] = Count<Count<int>, Count<>>::value;
    out[17] = every();
    out[18] = Append<List<1, 2>, Make<4>::type>::type::total + 3;
    out[19] = backwards(1, 2, 3);
    out[20] = digits(1, 2, 3);
    int some[4] = {1, 2, 4, 8};
    out[21] = picked(some, List<0, 1, 2>());
    out[22] = any();
    out[23] = any(0, 3);
    out[24] = from_list(5, 6, 7);
    out[25] = lengths(Count<int>(), Count<float, float, char>());
    store(out + 26, 9, 42.0f);
    out[28] = converted<int>(1.9f, 2.9);
    out[29] = outer(1, 2.0f, 12L);
    out[31] = largest<1>();
}

template <typename... Ts> __global__ void gather(float *all, Ts... values) {
    int i = 0;
    ((all[i++] = float(values)), ...);
}
