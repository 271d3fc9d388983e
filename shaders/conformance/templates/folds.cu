// Fold expressions of all four forms over many operators; the order of evaluation and grouping shows.
//@ family: templates
//@ launch: folds grid=1 block=8
//@ arg: out:i32[80]=zero
//@ expect: out=-9,-3,9,9,2,123,1,137,5,0,-8,-2,8,10,3,1123,2,137,5,2,-7,-1,7,11,3,2123,2,137,5,4,-6,0,6,12,2,3123,2,137
//@ expect: out[38]=5,6,-5,1,5,13,7,4123,4,137,5,8,-4,2,4,14,7,5123,4,137,5,10,-3,3,3,15,7,6123,-4,137,6,12,-2,4,2,16,7
//@ expect: out[75]=7123,-4,137,7,14
template <typename... T> __device__ int minus_left(T... v) { return (... - v); }
template <typename... T> __device__ int minus_right(T... v) { return (v - ...); }
template <typename... T> __device__ int minus_left_from(int a, T... v) { return (a - ... - v); }
template <typename... T> __device__ int minus_right_to(int z, T... v) { return (v - ... - z); }
template <typename... T> __device__ bool all(T... v) { return (... && v); }
template <typename... T> __device__ bool any(T... v) { return (v || ...); }
template <typename... T> __device__ int in_order(T... v) {
    int r = 0;
    ((r = r * 10 + v), ...);
    return r;
}
template <typename F, typename... T> __device__ int stops(F f, T... v) {
    int n = 0;
    bool found = ((n++, f(v)) || ...);
    return found ? n : -n;
}
template <int... N> __device__ int bits() { return (0 | ... | (1 << N)); }
template <typename... T> __device__ int largest(T... v) {
    int m = 0;
    ((m = v > m ? v : m), ...);
    return m;
}
struct Over {
    int limit;
    __device__ bool operator()(int v) const { return v > limit; }
};
__global__ void folds(int *out) {
    int t = threadIdx.x, *o = out + 10 * t;
    o[0] = minus_left(t, 2, 3, 4);
    o[1] = minus_right(t, 2, 3, 4);
    o[2] = minus_left_from(10, t, 1);
    o[3] = minus_right_to(10, t, 1);
    o[4] = all(t, t - 3, 1) + all() * 2 + any(0, t & 4) * 4 + any() * 8;
    o[5] = in_order(t, 1, 2, 3);
    o[6] = stops(Over{t}, 1, 4, 2, 6);
    o[7] = bits<0, 3, 7>() + bits<>();
    o[8] = largest(t, 5, -1);
    o[9] = minus_left_from(t) + minus_left(t);
}
