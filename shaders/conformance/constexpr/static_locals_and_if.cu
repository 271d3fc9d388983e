// Constants in all places: bounds, case labels, enumerators, bit widths of shifts, template arguments, initialisers.
//@ family: constexpr
//@ launch: places<8> grid=2 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=9,272,10,20104,9,314,36,20104,1,360,62,20104,9,410,138,20104,2,320,134,20104,3,370,90,20104,4,424,116
//@ expect: out[27]=20104,9,482,142,20104,9,272,10,20104,9,314,36,20104,1,360,62,20104,9,410,138,20104,2,320,134,20104,3
//@ expect: out[53]=370,90,20104,4,424,116,20104,9,482,142,20104
__host__ __device__ constexpr int twice(int v) { return v * 2; }
__host__ __device__ constexpr int choose(bool c, int a, int b) {
    if (c) return a;
    int r = b;
    do r += 1;
    while (r % 4 != 0);
    return r;
}
enum Sizes : short { Small = twice(4), Medium = Small + choose(false, 1, 9), Large = choose(Medium > 19, 100, 200) };
struct Limits {
    static constexpr int lanes = choose(true, twice(2), 0);
    int room[twice(lanes)];
    static_assert(sizeof(int[lanes]) == 16, "four lanes");
};
template <int N, int M = twice(N) + 1> struct Window {
    static constexpr int width = M;
};
template <int BLOCK> __global__ void places(int *out) {
    constexpr int half = BLOCK / 2, mask = (1 << choose(true, 3, 0)) - 1;
    __shared__ int ring[twice(BLOCK) + half];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    for (int k = t; k < int(sizeof(ring) / sizeof(int)); k += BLOCK) ring[k] = k * k;
    __syncthreads();
    int r = 0;
    switch (t) {
    case twice(1): r = 1; break;
    case choose(false, 0, 0): r = 2; break;
    case Large - 95: r = 3; break;
    case int(sizeof(Limits)) - 26: r = 4; break;
    default: r = 9;
    }
    const int scale = twice(3) - 1;
    int table[scale] = {1, 2, 3, Window<half>::width, Window<1, mask>::width};
    out[4 * i] = r;
    out[4 * i + 1] = ring[t + half] + ring[twice(BLOCK) + (t & (half - 1))];
    out[4 * i + 2] = table[t % scale] * 10 + (t << twice(2));
    out[4 * i + 3] = Medium * 1000 + Large + Limits::lanes;
}
