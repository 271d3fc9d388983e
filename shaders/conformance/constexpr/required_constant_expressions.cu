//@ family: constexpr
// Every place that needs a constant: array sizes, template arguments, case labels, enumerators,
// alignments, launch bounds, static_assert, if constexpr, initial values of device variables.
//@ launch: k grid=1 block=8
//@ arg: out:i32[16]=zero
// log2(64) = 6, next_power(5) = 8; enumerators 6 7 14; alignment 16; cases by t.
//@ expect: out[0]=6,8,6,7,14,16,1,9
//@ expect: out[8]=-1,-1,-1,300,-1,-1,600,800
__host__ __device__ constexpr int log2(int n) {
    int k = 0;
    for (; n > 1; n /= 2) ++k;
    return k;
}
__host__ __device__ constexpr unsigned next_power(unsigned n) {
    unsigned p = 1;
    while (p < n) p <<= 1;
    return p;
}
enum Sizes { first = log2(64), second, third = first + next_power(second) };
template <int N, unsigned M = next_power(N)>
struct Padded {
    static __device__ int size() { return M; }
    int v[M];
};
struct alignas(next_power(13)) Aligned {
    int x;
};
__device__ int start = log2(8) * 3;
__global__ void __launch_bounds__(next_power(200)) k(int *out) {
    __shared__ int s[next_power(5) * log2(4)];
    int t = threadIdx.x;
    s[2 * t] = t;
    s[2 * t + 1] = -1;
    __syncthreads();
    if (t == 0) {
        out[0] = log2(64);
        out[1] = Padded<5>::size();
        out[2] = first;
        out[3] = second;
        out[4] = third;
        out[5] = alignof(Aligned);
        if constexpr (sizeof(Padded<3>) == next_power(16)) out[6] = 1;
        else out[6] = 2;
        out[7] = start;
    }
    int v = s[2 * t];
    switch (v) {
    case log2(8): v = 300; break;
    case first: v = 600; break;
    case next_power(7) - 1: v = 800; break;
    default: v = s[2 * t + 1];
    }
    out[8 + t] = v;
}
