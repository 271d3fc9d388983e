// Packs of parameters of functions: expansion in calls, in lists, with patterns, empty packs, sizeof...
//@ family: templates
//@ launch: packs grid=1 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=424,-700,1882,498,206,4,-1,23,425,-700,1882,20599,506,3,-1,23,426,-700,1882,40700,1006,9,-1,23,427,-700
//@ expect: out[26]=1882,60801,1706,-7,-1,23,428,-600,1882,80902,2606,-1,-1,23,429,-500,1882,101003,3706,-1,-1,23,430
//@ expect: out[49]=-400,1882,121104,5006,-1,-1,23,431,-300,1882,141205,6506,-1,-1,23
__device__ int sum() { return 0; }
template <typename T, typename... R> __device__ int sum(T first, R... rest) { return (int)first + 2 * sum(rest...); }
template <typename... T> __device__ int largest(T... v) {
    int list[] = {0, (int)v...}, m = -1000;
    for (int i = 1; i <= (int)sizeof...(T); i++) m = list[i] > m ? list[i] : m;
    return m;
}
template <typename... T> __device__ int sizes() {
    int total = 0;
    int each[] = {0, (total = total * 10 + (int)sizeof(T))...};
    return total + each[0];
}
template <typename... A> __device__ void add_all(int k, A &...v) {
    int dummy[] = {(v += k, 0)...};
    (void)dummy;
}
__device__ int combine(int a, int b, int c) { return a * 100 + b * 10 + c; }
template <typename... A> __device__ int pass(A... v) { return combine(v...) + combine((v + 1)...) + combine(v * v...); }
template <int... N> __device__ int nth(int i) {
    constexpr int table[] = {N..., -1};
    return table[i < (int)sizeof...(N) ? i : sizeof...(N)];
}
template <typename... A> struct Types {};
template <typename... A, typename... B> __device__ int two(Types<A...>, B... b) {
    return sizeof...(A) * 10 + sizeof...(b);
}

__global__ void packs(int *out) {
    int t = threadIdx.x, *o = out + 8 * t;
    int a = t;
    short b = 5;
    long long c = -2;
    add_all(t, a, b, c);
    o[0] = sum(t, 2.9f, 'a', 4LL) + sum();
    o[1] = largest(3, t, -8) * 100 + largest();
    o[2] = sizes<char, double, int[2], short>() + sizes<>();
    o[3] = a * 10000 + b * 100 + (int)c;
    o[4] = pass(t, 2, 3);
    o[5] = nth<4, 3, 9, -7>(t);
    o[6] = nth<>(t);
    o[7] = two(Types<int, float>(), 1, 'x', t);
}
