//@ values: 37 5 1099511627776 172 1010 1030 40 -896 3 -48 1 31 915 3 48 6
//@ values: 2 17
//@ nvrtc refuses: it has no header <algorithm>
#include <algorithm>
struct S { int v, id; };
__device__ bool operator<(const S &a, const S &b) { return a.v < b.v; }
enum class E { a, b };
struct ByAbs { __device__ bool operator()(int a, int b) const { return (a < 0 ? -a : a) < (b < 0 ? -b : b); } };
constexpr int smallest = std::min({5, 2, 9});
template <int N> struct Sized { static constexpr int value = std::max(N, 4); };
__global__ void values(long long *out) {
    int a = 3, b = 7;
    *out++ = std::min(a, b) * 10 + std::max(a, b);
    *out++ = std::min<double>(a, 2.5) * 2;
    *out++ = std::max<long long>(a, 1LL << 40);
    *out++ = std::min({a, b, 1}) * 100 + std::max({a, b, 5}) * 10 + smallest;
    S x{1, 10}, y{1, 20}, z{0, 30};
    *out++ = std::min(x, y).id * 100 + std::max(x, y).id;
    *out++ = std::max(x, z).id * 100 + std::min(x, z).id;
    *out++ = std::min({x, y, z}).id + std::max({x, y, z}).id;
    *out++ = std::max(-9, 4, ByAbs()) * 100 + std::min(-9, 4, ByAbs());
    *out++ = std::max(a, b, [](int p, int q) { return p > q; });
    *out++ = std::min({4, -3, 2}, ByAbs()) + std::max({4, -5, 2}, ByAbs()) * 10;
    *out++ = static_cast<int>(std::max(E::a, E::b));
    int list[3] = {1, 2, 3};
    *out++ = *std::max(list + 0, list + 2) * 10 + *std::min(&list[1], &list[0]);
    *out++ = std::clamp(12, 0, 9) * 100 + std::clamp(-4, 1, 9) * 10 + std::clamp(5, 0, 9);
    *out++ = std::clamp(a, 5, 1, [](int p, int q) { return p > q; });
    *out++ = Sized<3>::value * 10 + Sized<8>::value;
    float nan = 0.0f / static_cast<float>(a - 3);
    *out++ = (std::min(nan, 1.0f) == 1.0f) + 2 * (std::min(1.0f, nan) == 1.0f) + 4 * (std::max(1.0f, nan) == 1.0f);
    *out++ = (std::min<float>(nan, 1) == 1.0f) + 2 * (std::max({1.0f, nan}) == 1.0f);
    unsigned long long big = ~0ull;
    *out++ = std::min(big, 17ull);
}
