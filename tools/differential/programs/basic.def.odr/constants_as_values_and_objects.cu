//@ nvrtc refuses: it takes generic lambdas for functions of the host
//@ values: 2 1 2 1 1 2 2 3 3 1 2 3 1 5 6 1
//@ values: 25 100 12 2 6 4 3 3 3 1 10 10 1 5 1 6
//@ values: 8 1 16 11 8 8 1 10 13 5 5 5 1 3 5 5
//@ values: 8 3 3 3 3 2 2 120 -3 -3 1 1 3 5 2 12
//@ values: 4 3 4 5 2 3 1 3
__device__ int f(const void*) { return 1; }
__device__ int f(...) { return 2; }
__device__ int p(int&&) { return 2; }
__device__ int p(const int&) { return 3; }
__device__ constexpr int sq(const int& x) { return x * x; }
template<class T> __device__ const T& mx(const T& a, const T& b) { return a < b ? b : a; }
template<class T> __device__ constexpr const T& cmx(const T& a, const T& b) { return a < b ? b : a; }
constexpr int G = 5; static const int K = 6; constexpr float F = 1.5f;
struct T { static constexpr int n = 4; static constexpr int m = 3; };
template<int N> struct Arr { int a[N]; __device__ int size() const { return N; } };
template<const int& R> __device__ int refarg() { return R; }
template<const int* P> __device__ int ptrarg() { return *P; }
__device__ const int* addr() { return &G; }
__device__ int loop(int n) { const int step = 2; int s = 0; for (int i = 0; i < n; i += step) s += step; return s; }
__global__ void values(long long *out) {
    const int z = 0;
    *out++ = f(z);
    *out++ = f(0);
    *out++ = f(1-1);
    *out++ = f((0));
    *out++ = f(nullptr);
    *out++ = f('\0');
    *out++ = f(false);
    constexpr int c = 2;
    const int cc = 3;
    *out++ = p(c);
    *out++ = p(cc);
    const int& r = c;
    *out++ = &r == &c;
    *out++ = p(c+0);
    *out++ = p((c));
    *out++ = &G == addr();
    *out++ = *addr();
    *out++ = mx(G, K);
    *out++ = &mx(G, K) == &K;
    *out++ = sq(G);
    int arr[sq(G)];
    *out++ = sizeof arr;
    int arr2[cmx(c, cc)];
    *out++ = sizeof arr2;
    *out++ = Arr<c>{}.size();
    *out++ = Arr<cmx(G, K)>{}.size();
    *out++ = mx(T::n, T::m);
    *out++ = mx(c, cc);
    *out++ = p(T::n);
    *out++ = p(G);
    switch (3) { case cc: *out++ = 1; break; case c: *out++ = 2; break; default: *out++ = 4; }
    if constexpr (c == 2) *out++ = 10;
    auto l1 = [] { return c + cc + G; };
    *out++ = l1();
    *out++ = sizeof l1;
    auto l2 = [=] { return c + cc; };
    *out++ = l2();
    *out++ = sizeof l2;
    auto l3 = [=] { return p(c) + mx(c, cc); };
    *out++ = l3();
    *out++ = sizeof l3;
    auto l4 = [&] { return &c == &r; };
    *out++ = l4();
    *out++ = sizeof l4;
    auto l5 = [c] { int a[c]; return sizeof a + p(c); };
    *out++ = l5();
    auto l6 = [&c] { int a[c]; return sizeof a + (&c == nullptr); };
    *out++ = l6();
    auto l7 = [=] { auto in = [=] { return mx(c, cc) + c; }; return in() + cc; };
    *out++ = l7();
    auto l8 = [&] { auto in = [&] { return &c; }; return in() == &c; };
    *out++ = l8();
    auto l9 = [&](auto x) { return mx(c, x) + cc; };
    *out++ = l9(7);
    auto l10 = [=](auto x) { int a[c]; return mx(c, x) + cc + sizeof a; };
    *out++ = l10(1);
    auto l11 = [x = c] { return p(x) + x; };
    *out++ = l11();
    auto l12 = [] { auto in = [] { return c; }; return in() + cc; };
    *out++ = l12();
    const float cf = 2.5f;
    constexpr double cd = 0.5;
    auto l13 = [=] { return cf * 2 + cd; };
    *out++ = l13();
    *out++ = sizeof l13 >= sizeof(float);
    auto l14 = [] { return F * 2 + cd; };
    *out++ = l14();
    *out++ = refarg<G>();
    *out++ = ptrarg<&G>();
    *out++ = loop(7);
    *out++ = c ? cc : G;
    *out++ = (c, cc);
    bool t = cc > 1;
    *out++ = p(t ? c : cc);
    *out++ = (t ? c : G) + 1;
    const bool flag = false;
    *out++ = f(flag);
    enum E { A };
    *out++ = f(A);
    const char ch = 'x';
    *out++ = ch;
    *out++ = -cc;
    *out++ = ~c;
    *out++ = !z;
    const int& q = t ? c : cc;
    *out++ = &q == &c;
    const int *pc = &cc;
    *out++ = *pc;
    int v = c;
    v += cc;
    *out++ = v;
    constexpr int ca[3] = {1,2,3};
    *out++ = ca[1];
    int b3[ca[2]];
    *out++ = sizeof b3;
    struct In { int x; };
    constexpr In in{4};
    *out++ = in.x;
    *out++ = p(in.x);
    (void)c;
    c;
    *out++ = sizeof(c);
    *out++ = static_cast<const int&>(c) + static_cast<long long>(cc);
    *out++ = reinterpret_cast<const unsigned&>(c);
    float ff = F;
    *out++ = ff * 2;
    *out++ = mx(F, 1.0f);
    volatile const int vc = 3;
    *out++ = vc;
}
