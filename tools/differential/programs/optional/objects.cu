//@ values: 0 1 6 12 -1 4 5 -1 73 37 -7 12 97 5 0 8
//@ values: 24 2 0 14 104 1104 2104 -1 2114 2008 23 23 123 10 12 3
//@ values: 18 12354 22 218 235 3 12
//@ nvrtc refuses: it has no header <optional>
#include <optional>
#include <utility>
struct Counted {
    int a;
    __device__ Counted(int x) : a(x) {}
    __device__ Counted(int x, int y) : a(x * 10 + y) {}
    __device__ Counted(const Counted &o) : a(o.a + 10) {}
    __device__ Counted(Counted &&o) : a(o.a + 100) { o.a = 0; }
    __device__ Counted &operator=(const Counted &o) { a = o.a + 1000; return *this; }
    __device__ Counted &operator=(Counted &&o) { a = o.a + 2000; o.a = -1; return *this; }
};
struct Ending { long long *log; int n; __device__ Ending(long long *l, int n) : log(l), n(n) {} __device__ ~Ending() { *log = *log * 10 + n; } };
struct Wide { char c; double d; };
__device__ std::optional<int> half(int n) { if (n % 2) return std::nullopt; return n / 2; }
__device__ std::optional<Wide> wide(bool some) { return some ? std::optional<Wide>(Wide{'a', 2.5}) : std::nullopt; }
template <class T> __device__ long long shown(const std::optional<T> &o) { return o ? (long long)*o : -1; }
__global__ void values(long long *out) {
    std::optional<int> none, three = 3, copy = three;
    *out++ = none.has_value();
    *out++ = bool(three);
    *out++ = *three + copy.value();
    *out++ = none.value_or(9) + three.value_or(9);
    *out++ = shown(half(7));
    *out++ = shown(half(8));
    none = 5;
    *out++ = *none;
    none = std::nullopt;
    *out++ = shown(none);
    none = three;
    *none += 4;
    *out++ = shown(none) * 10 + shown(three);
    swap(none, three);
    *out++ = shown(none) * 10 + shown(three);
    three.reset();
    swap(none, three);
    *out++ = shown(none) * 10 + shown(three);
    *out++ = three.emplace(12);
    *out++ = wide(true)->c;
    *out++ = (long long)(wide(true).value().d * 2);
    *out++ = wide(false).has_value();
    *out++ = sizeof(std::optional<int>);
    *out++ = sizeof(std::optional<Wide>);
    *out++ = sizeof(std::optional<char>);
    std::optional<Counted> c(4), d = c, e = std::move(c);
    *out++ = c->a;
    *out++ = d->a;
    *out++ = e->a;
    d = e;
    *out++ = d->a;
    d = std::move(e);
    *out++ = d->a;
    *out++ = e->a;
    c = std::nullopt;
    c = d;
    *out++ = c->a;
    c = Counted(8);
    *out++ = c->a;
    std::optional<Counted> f(std::in_place, 2, 3);
    *out++ = f->a;
    *out++ = (*std::move(f)).a;
    *out++ = Counted(*std::move(f)).a;
    *out++ = f.value_or(Counted(1)).a;
    *out++ = std::make_optional<Counted>(1, 2)->a;
    std::optional<long long> l = copy;
    *out++ = *l;
    std::optional deduced = 2.5f;
    *out++ = (long long)(*deduced * 4) + sizeof(deduced);
    long long log = 1;
    {
        std::optional<Ending> a, b;
        a.emplace(&log, 2);
        b.emplace(&log, 3);
        a.emplace(&log, 4);
        b.reset();
        std::optional<Ending> g(std::in_place, &log, 5);
    }
    *out++ = log;
    std::optional<int> x = 1, y = 2, z;
    *out++ = (x == y) + 2 * (x != y) + 4 * (x < y) + 8 * (x > y) + 16 * (x <= y) + 32 * (x >= y);
    *out++ = (x == z) + 2 * (x != z) + 4 * (x < z) + 8 * (x > z) + 16 * (z <= x) + 32 * (z >= x) + 64 * (z < y) + 128 * (z == std::nullopt);
    *out++ = (x == 1) + 2 * (2 == y) + 4 * (z == 0) + 8 * (z < 0) + 16 * (0 < z) + 32 * (x >= 1) + 64 * (3 > y) + 128 * (z != 4);
    *out++ = (std::nullopt == z) + 2 * (x != std::nullopt);
    const std::optional<int> fixed = 6;
    *out++ = *fixed + fixed.value();
}
