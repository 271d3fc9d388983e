//@ family: constexpr
// Literal classes: constructors, member functions, operators, conversions, static constexpr members.
//@ launch: k grid=1 block=4
//@ arg: out:i32[16]=zero
// 1/2 * 2/3 = 1/3; 1/3 + 1/6 = 1/2; Grid 4 x 3: cells 12, index of (2, 1) = 6.
//@ expect: out=1,3,1,2,12,6,100,111,24,3,7,1,0,10,110,1110
__host__ __device__ constexpr int gcd(int a, int b) {
    while (b != 0) {
        int t = a % b;
        a = b;
        b = t;
    }
    return a;
}
struct Ratio {
    int n, d;
    __host__ __device__ constexpr Ratio(int n, int d = 1) : n(n / gcd(n, d)), d(d / gcd(n, d)) {}
    __host__ __device__ constexpr Ratio operator*(Ratio o) const { return Ratio(n * o.n, d * o.d); }
    __host__ __device__ constexpr Ratio operator+(Ratio o) const { return Ratio(n * o.d + o.n * d, d * o.d); }
    __host__ __device__ constexpr bool operator<(Ratio o) const { return n * o.d < o.n * d; }
    __host__ __device__ constexpr explicit operator bool() const { return n != 0; }
};
template <int W, int H>
struct Grid {
    static constexpr int cells = W * H;
    static constexpr int scale[3] = {10, 100, 1000};
    int x = 0, y = 0;
    __host__ __device__ constexpr int index() const { return y * W + x; }
    __host__ __device__ constexpr Grid &move(int dx, int dy) {
        x += dx;
        y += dy;
        return *this;
    }
};
__host__ __device__ constexpr int walk() {
    Grid<4, 3> g;
    g.move(1, 0).move(1, 1);
    return g.index();
}
struct Counter {
    int n;
    __host__ __device__ constexpr Counter(int start) : n(start) {}
    __host__ __device__ constexpr int operator()(int k) {
        n += k;
        return n;
    }
};
__host__ __device__ constexpr int count() {
    Counter c(1);
    int s = 0;
    for (int i = 0; i < 3; ++i) s += c(i);
    return s;
}
__global__ void k(int *out) {
    constexpr Ratio product = Ratio(1, 2) * Ratio(2, 3);
    constexpr Ratio sum = product + Ratio(1, 6);
    static_assert(product < sum && bool(sum), "");
    static_assert(!Ratio(0, 5), "");
    int cells[Grid<4, 3>::cells];
    cells[walk()] = 24;
    int t = threadIdx.x;
    if (t == 0) {
        out[0] = product.n;
        out[1] = product.d;
        out[2] = sum.n;
        out[3] = sum.d;
        out[4] = Grid<4, 3>::cells;
        out[5] = walk();
        out[6] = Grid<4, 3>::scale[1];
        out[7] = Grid<1, 1>::cells + Grid<4, 3>::scale[0] + Grid<4, 3>::scale[1];
        out[8] = cells[walk()];
        Ratio r(6 + t, 2);
        out[9] = r.n;
        constexpr int counted = count();
        // 1, then 2, then 4.
        out[10] = counted;
        out[11] = r < Ratio(7, 2);
    }
    int s = 0;
    for (int i = 0; i < t; ++i) s += Grid<2, 2>::scale[i];
    out[12 + t] = s;
}
