//@ nvrtc refuses: it takes generic lambdas for functions of the host
//@ values: 3 3 2 2 6 6 2 4 12 5 11 1 1 1000 260 250
//@ values: 250 5 10 25 18 3 12 6 6 1 5 1 1 1 1 4
//@ values: 1005 5 2 2 3 2 16 64 20 64 -5 1 8 3 1 4
//@ values: 4 5 5 3 1 4 1 3 1 11 19 13 10 8 6 13
//@ values: 5 1 1 45 45 5 1 5 5 9
namespace lib { constexpr int A = 3; static const unsigned B = 4u; struct Cfg { static constexpr float scale = 0.5f; static constexpr int dims[2] = {3, 4}; enum { N = 5 }; }; template<class T> constexpr T two = T(2); template<int N> struct K { static constexpr int v = N * 2; }; }
constexpr const int* pa = &lib::A; static_assert(&lib::A != nullptr, "");
__device__ constexpr int deref(const int* p) { return *p; } static_assert(deref(&lib::A) == 3, ""); static_assert(deref(pa) == 3, "");
__device__ int id(const int& x) { return x; }
__device__ void set(int& x) { x = 9; }
template<class T> __device__ T val(T x) { return x; }
template<class... A> __device__ int sum(const A&... a) { return (0 + ... + a); }
template<class T> struct isconst { static constexpr int v = 0; }; template<class T> struct isconst<const T> { static constexpr int v = 1; };
template<class T> __device__ int cq(T& t) { return isconst<T>::v; }
struct Big { int a[4]; __device__ int operator[](int i) const { return a[i]; } };
struct Num { int v; __device__ Num(const int& v) : v(v) {} __device__ Num operator+(const Num& o) const { return Num(v + o.v); } };
__device__ Num operator*(const Num& a, const int& b) { return Num(a.v * b); }
__device__ int def(const int& x = lib::A) { return x; }
struct Mem { static constexpr int k = 6; __device__ int f() const; __device__ int g(int x = k) const { return x + k; } __device__ const int* h() const { return &k; } };
__device__ const int& pick(bool b, const int& x, const int& y) { return b ? x : y; }
__global__ void values(long long *out) {
    *out++ = *pa;
    *out++ = id(lib::A);
    *out++ = lib::two<int>;
    *out++ = id(lib::two<int>);
    *out++ = lib::K<3>::v;
    *out++ = id(lib::K<3>::v);
    *out++ = lib::Cfg::scale * 4;
    *out++ = lib::Cfg::dims[1];
    int ar[lib::Cfg::dims[0]];
    *out++ = sizeof ar;
    *out++ = id(lib::Cfg::N);
    *out++ = sum(lib::A, lib::B, 2.0f, lib::K<1>::v);
    const int c = 5;
    *out++ = cq(c);
    *out++ = cq(lib::A);
    const long w = 1000;
    int x = w;
    *out++ = x;
    const unsigned char uc = 250;
    *out++ = uc + 10;
    *out++ = val(uc);
    unsigned char un{uc};
    *out++ = un;
    char narrow{c};
    *out++ = narrow;
    Num n(c);
    *out++ = (n + c).v;
    *out++ = (n * c).v;
    *out++ = (c + 1) * lib::A;
    *out++ = def();
    Mem m;
    *out++ = m.g();
    *out++ = *m.h();
    *out++ = m.k;
    *out++ = &m.k == m.h();
    *out++ = pick(true, c, lib::A);
    *out++ = &pick(false, c, lib::A) == &lib::A;
    *out++ = &pick(true, c, lib::A) == &c;
    const bool yes = true;
    *out++ = yes ? 1 : 2;
    *out++ = yes && c;
    if (yes) *out++ = 4;
    while (!yes) {} for (int i = 0; i < c; i++) x++;
    *out++ = x;
    const int *const cp = &c;
    *out++ = *cp;
    const int arr[2] = {1, 2};
    *out++ = arr[yes];
    *out++ = arr[0] + (&arr[1] - arr);
    constexpr Big b{{1,2,3,4}};
    *out++ = b[2];
    *out++ = b.a[1];
    const int d = c + lib::A, e = d * 2;
    *out++ = e;
    int f2[e];
    *out++ = sizeof f2;
    *out++ = c << 2;
    *out++ = 2 << c;
    *out++ = -c;
    *out++ = c == 5;
    *out++ = (c, d);
    const auto au = 3;
    *out++ = id(au);
    auto& ra = au;
    *out++ = &ra == &au;
    decltype(au) dau = 4;
    *out++ = dau;
    auto copy = au;
    copy++;
    *out++ = copy;
    const int &lr = 5;
    *out++ = lr;
    const float fl = 2.5f;
    *out++ = fl * 2;
    constexpr float cf = 1.5f;
    const float& rf = cf;
    *out++ = rf * 2;
    *out++ = &rf == &cf;
    enum Col { red, green = 4 };
    const Col col = green;
    *out++ = col;
    switch (col) { case green: *out++ = 1; break; default: *out++ = 0; } enum class Ec { a = 3 };
    constexpr Ec ec = Ec::a;
    *out++ = static_cast<int>(ec);
    const Ec& rec = ec;
    *out++ = &rec == &ec;
    auto lam = [=](int q) { const int z = c; return [=] { return z + c + q; }(); };
    *out++ = lam(1);
    auto lam2 = [&, k = c] { return sum(c, k, d) + (&c == cp); };
    *out++ = lam2();
    auto lam3 = [=] { return [=] { return [=] { return id(c) + id(d); }(); }(); };
    *out++ = lam3();
    auto lam4 = [c] { return [&] { return id(c) + c; }(); };
    *out++ = lam4();
    auto lam5 = [=](auto... xs) { return sum(c, xs...); };
    *out++ = lam5(1, 2);
    auto lam6 = [](auto x) { return x + c; };
    *out++ = lam6(1);
    auto lam7 = [=]() mutable { int t = c; t += d; return t; };
    *out++ = lam7();
    auto lam8 = [&] { const int& r = c; return &r == &c ? r : 0; };
    *out++ = lam8();
    auto lam9 = [=] { const int& r = c; return &r != cp; };
    *out++ = lam9();
    auto lam10 = [=] { switch (3) { case c - 2: return 1; default: return 2; } };
    *out++ = lam10();
    auto lam11 = [=] { Num q(c); return (q * d + c).v; };
    *out++ = lam11();
    auto cpy = lam11;
    *out++ = cpy();
    auto lam12 = [=] { return yes ? c : d; };
    *out++ = lam12();
    auto lam13 = [=] { return &(yes ? c : d) != nullptr; };
    *out++ = lam13();
    int mut = 3;
    auto lam14 = [=] { return pick(mut > 2, c, mut); };
    *out++ = lam14();
    auto lam15 = [&] { mut += c; set(mut); return pick(mut > 2, c, d); };
    *out++ = lam15();
    *out++ = mut;
}
