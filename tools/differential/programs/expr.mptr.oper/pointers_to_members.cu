//@ values: 1 2 20 6 7 8 4 20 32 32 31 2 1 3 3 3
//@ values: 6 7 5 7 12 2 77 10 30 9 1 3 2 2 1 2
//@ values: 2 2 2 6 6 1 12 3 29 12 23 12 14 1014 2 1
//@ values: 101 3 20 34 11 2 23 23 30 15
struct S {
    int a, b;
    double d;
    int arr[3];
    const int c;
    __device__ int get() const { return a; }
    __device__ int add(int n) { return a += n; }
    __device__ int over(int) { return 1; }
    __device__ int over(double) { return 2; }
    __device__ static int stat() { return 77; }
    __device__ S make(int n) const { return S{n, a, 0, {0, 0, 0}, 5}; }
    __device__ int lref() & { return 10; }
    __device__ int rref() && { return 20; }
};
struct Base1 {
    int x;
    __device__ int fx() { return x; }
};
struct Base2 {
    int y;
    __device__ int fy() { return y; }
    __device__ int add(int k) const { return y + k; }
};
struct Derived : Base1, Base2 {
    int z;
    __device__ int fz() { return z + x + y; }
};
template <class A, class B> struct Same {
    static constexpr bool value = false;
};
template <class A> struct Same<A, A> {
    static constexpr bool value = true;
};
template <int S::*P> __device__ int read(const S &s) { return s.*P; }
template <int (S::*F)(int)> __device__ int call(S &s, int n) { return (s.*F)(n); }
template <auto P, class O> __device__ auto any(O &o) { return o.*P; }
template <class T, class C> __device__ T get(const C &c, T C::*p) { return c.*p; }
template <class R, class C, class... A> __device__ R invoke(C &c, R (C::*f)(A...), A... a) { return (c.*f)(a...); }
template <class R, class C, class... A> __device__ R invoke(const C &c, R (C::*f)(A...) const, A... a) {
    return (c.*f)(a...) + 1000;
}
template <class F> struct Traits;
template <class R, class C, class... A> struct Traits<R (C::*)(A...) const> {
    static constexpr int count = sizeof...(A);
    using Result = R;
};
template <class R, class C, class... A> struct Traits<R (C::*)(A...)> {
    static constexpr int count = 100 + sizeof...(A);
    using Result = R;
};
template <class T> struct IsMember {
    static constexpr int value = 0;
};
template <class T, class C> struct IsMember<T C::*> {
    static constexpr int value = 1;
};
struct Table {
    int S::*field;
    int (S::*method)(int);
    char tail;
};
constexpr int S::*constant = &S::b;
__device__ int f(int Base1::*) { return 1; }
__device__ int f(int Derived::*) { return 2; }
__device__ int g(bool) { return 1; }
__device__ int g(int Derived::*) { return 2; }
__device__ constexpr int sum(const S &s, int S::*const *list, int n) {
    int r = 0;
    for (int i = 0; i < n; ++i) r += s.*list[i];
    return r;
}
__global__ void values(long long *out) {
    S s{1, 2, 3.5, {7, 8, 9}, 4};
    const S k{5, 6, 0.5, {1, 2, 3}, 9};
    S *p = &s;
    int S::*m = &S::a;
    *out++ = s.*m;
    m = &S::b;
    *out++ = p->*m;
    s.*m = 20;
    *out++ = s.b;
    *out++ = k.*m;
    double S::*d = &S::d;
    *out++ = (long long)(s.*d * 2);
    int(S::*arr)[3] = &S::arr;
    *out++ = (s.*arr)[1];
    const int S::*c = &S::c;
    *out++ = s.*c;
    const int S::*q = m;
    *out++ = s.*q;
    *out++ = sizeof(m) + sizeof(&S::get) + alignof(int S::*);
    *out++ = sizeof(Table);
    int S::*null = nullptr;
    int S::*zero = 0;
    *out++ = (null == nullptr) + 2 * (zero == null) + 4 * !null + 8 * (m != null) + 16 * (m == &S::b);
    *out++ = null ? 1 : m ? 2 : 3;
    int S::*defaulted{};
    *out++ = defaulted == nullptr;
    Table t{};
    *out++ = (t.field == nullptr) + 2 * (t.method == nullptr);
    Table t2 = {&S::a};
    *out++ = (t2.field == &S::a) + 2 * (t2.method == nullptr);
    int S::*list[3] = {&S::a, &S::b};
    *out++ = (list[1] == &S::b) + 2 * (list[2] == nullptr);
    int (S::*add)(int) = &S::add;
    *out++ = (s.*add)(5);
    *out++ = (p->*add)(1);
    int (S::*gets)() const = &S::get;
    *out++ = (k.*gets)();
    *out++ = (s.*gets)();
    int (S::*o1)(int) = &S::over;
    int (S::*o2)(double) = &S::over;
    *out++ = (s.*o1)(1) * 10 + (s.*o2)(1);
    *out++ = (s.*static_cast<int (S::*)(double)>(&S::over))(1);
    int (*st)() = &S::stat;
    *out++ = st();
    S (S::*make)(int) const = &S::make;
    *out++ = (s.*make)(3).a + (s.*make)(3).b;
    *out++ = (s.*&S::lref)() + (S{1, 1, 1, {}, 1}.*&S::rref)();
    int (S::*fs[2])(int) = {&S::add, &S::over};
    for (int i = 0; i < 2; ++i) *out++ = (s.*fs[i])(2);
    *out++ = (fs[0] == &S::add) + 2 * (fs[0] != fs[1]) + 4 * (fs[0] == nullptr);
    Derived e;
    e.x = 1;
    e.y = 2;
    e.z = 3;
    int Derived::*dy = &Base2::y;
    *out++ = e.*dy;
    *out++ = e.*(&Derived::y);
    *out++ = Same<decltype(&Derived::y), int Base2::*>::value;
    int Base2::*back = static_cast<int Base2::*>(dy);
    Base2 &b2 = e;
    *out++ = b2.*back;
    *out++ = e.*back;
    int (Derived::*fy)() = &Base2::fy;
    *out++ = (e.*fy)();
    bool which = e.x == 1;
    int (Derived::*fd)() = which ? fy : &Derived::fz;
    *out++ = (e.*fd)();
    fd = &Derived::fz;
    *out++ = (e.*fd)();
    int (Base2::*bf)() = static_cast<int (Base2::*)()>(fd);
    *out++ = (b2.*bf)();
    int Base2::*nb = nullptr;
    int Derived::*nd = nb;
    *out++ = nd == nullptr;
    *out++ = f(&Base1::x) * 10 + f(&Derived::z);
    *out++ = f(&Derived::x) + g(&Base1::x);
    *out++ = read<&S::a>(s) + read<&S::b>(s);
    *out++ = call<&S::add>(s, 3);
    *out++ = any<&S::b>(s) + any<&Derived::z>(e);
    *out++ = get(s, &S::a) + (long long)get(k, &S::d);
    *out++ = invoke(s, &S::add, 2);
    *out++ = invoke(s, &S::get);
    auto lambda = [](int a, char) { return a; };
    *out++ = Traits<decltype(&decltype(lambda)::operator())>::count;
    *out++ = Same<Traits<decltype(&decltype(lambda)::operator())>::Result, int>::value;
    *out++ = Traits<decltype(&S::add)>::count;
    *out++ = IsMember<int S::*>::value + 2 * IsMember<decltype(&S::get)>::value + 4 * IsMember<int *>::value;
    *out++ = s.*constant;
    constexpr int S::*two[] = {&S::a, &S::b};
    *out++ = sum(s, two, 2);
    constexpr S cs{3, 4, 0, {}, 0};
    constexpr int total = sum(cs, two, 2) + cs.*constant;
    *out++ = total;
    auto pm = &S::b;
    *out++ = Same<decltype(pm), int S::*>::value + Same<decltype(s.*pm), int &>::value;
    (s.*pm)++;
    int &ref = s.*pm;
    ref += 2;
    *out++ = s.b;
    *out++ = *&(s.*pm);
    Table made{&S::a, &S::add, 'x'};
    Table copy = made;
    *out++ = (s.*copy.method)(1) + s.*copy.field;
    *out++ = [&](int S::*x) { return s.*x; }(&S::a);
}
