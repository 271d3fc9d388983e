//@ values: 84 3 10804 3 7 24056 23 124 123 15 3 14 4 7 7
//@ values: 9 12 11 7 43 3 2 7 43 96 8 7 1 7 12 2
//@ values: 12309 2 7 2 10 8 1 14 4 1
struct S {
    int a, b;
    long long c;
    __device__ int one(int n) { return a + n; }
    __device__ int two(int n) { return b * n; }
    __device__ int both(const S &o) const { return a * o.b; }
    template <class T> __device__ T as(T v) { return v + a; }
    __device__ static int S::*choose(int i) { return i ? &S::a : &S::b; }
};
struct Big {
    int v[6];
};
struct M {
    Big big;
    __device__ Big copy(int n) const {
        Big r = big;
        r.v[0] = n;
        return r;
    }
    __device__ Big &ref() { return big; }
    __device__ void set(Big b) { big = b; }
    __device__ M *self() { return this; }
};
struct Node {
    int value;
    Node *next;
    int Node::*key;
};
struct Zero {
    int before;
    int S::*p;
    int S::*list[2];
    int (S::*f)(int);
    int after;
};
struct WithDefault {
    int S::*p = &S::b;
    int (S::*f)(int) = &S::two;
};
struct Member {
    Zero z;
    int S::*q;
    __device__ Member() : z(), q() {}
};
union U {
    int S::*p;
    long long n;
};
__device__ int S::*device_pointer = &S::b;
__device__ int (S::*device_function)(int) = &S::two;
__device__ int (S::*table[3])(int) = {&S::one, &S::two};
__constant__ int S::*constant_pointer = &S::a;
__device__ const Zero zero{};
template <class C, int C::*... P> __device__ int sum(const C &c) { return ((c.*P) + ... + 0); }
template <int S::*P> struct Reader {
    static constexpr int S::*pointer = P;
    __device__ int operator()(const S &s) const { return s.*P; }
};
template <auto F> struct Caller {
    template <class C, class... A> __device__ auto operator()(C &c, A... a) const { return (c.*F)(a...); }
};
template <class T> struct Reset {
    T member = T();
};
template <class P> __device__ int size_of_null() { return P() == nullptr; }
struct Smart {
    S *p;
    __device__ S *operator->() { return p; }
    template <class T> __device__ T &operator->*(T S::*m) { return p->*m; }
};
__device__ int swap_members(S &s, int S::*x, int S::*y) {
    int t = s.*x;
    s.*x = s.*y;
    s.*y = t;
    return s.a * 10 + s.b;
}
__device__ int order;
__device__ S &object(S &s) {
    order = order * 10 + 1;
    return s;
}
__device__ int (S::*function())(int) {
    order = order * 10 + 2;
    return &S::one;
}
__device__ int argument() {
    order = order * 10 + 3;
    return 5;
}
__global__ void values(long long *out) {
    S s{3, 4, 5};
    *out++ = s.*device_pointer + 10 * (s.*device_function)(2);
    device_pointer = &S::a;
    *out++ = s.*device_pointer;
    *out++ = (s.*table[0])(1) + 100 * (s.*table[1])(2) + 10000 * (table[2] == nullptr);
    *out++ = s.*constant_pointer;
    *out++ = (zero.p == nullptr) + 2 * (zero.list[1] == nullptr) + 4 * (zero.f == nullptr) + 8 * zero.after;
    *out++ = sizeof(Zero) + 1000 * sizeof(WithDefault);
    Zero z{1};
    *out++ = (z.p == nullptr) + 2 * (z.list[0] == nullptr) + 4 * (z.f == nullptr) + 8 * z.after + 16 * z.before;
    WithDefault w;
    *out++ = s.*w.p + 10 * (s.*w.f)(3);
    WithDefault w2{&S::a};
    *out++ = s.*w2.p + 10 * (s.*w2.f)(3);
    Member m;
    *out++ = (m.z.p == nullptr) + 2 * (m.z.list[1] == nullptr) + 4 * (m.q == nullptr) + 8 * (m.z.f == nullptr);
    Zero many[2] = {};
    *out++ = (many[1].p == nullptr) + 2 * (many[1].list[1] == nullptr);
    Zero copied = z;
    copied.p = &S::a;
    copied.f = &S::one;
    many[0] = copied;
    *out++ = s.*many[0].p + (s.*many[0].f)(7) + (many[0] .list[0] == nullptr);
    U u;
    u.p = &S::b;
    *out++ = s.*u.p;
    *out++ = sum<S, &S::a, &S::b>(s) + sum<S>(s);
    *out++ = Reader<&S::b>()(s) + s.*Reader<&S::a>::pointer;
    *out++ = Caller<&S::one>()(s, 6);
    *out++ = Caller<&S::both>()(s, s);
    int (S::*as)(int) = &S::as<int>;
    *out++ = (s.*as)(8);
    double (S::*asd)(double) = &S::as;
    *out++ = (long long)((s.*asd)(0.5) * 2);
    *out++ = s.*S::choose(0) * 10 + s.*S::choose(1);
    Reset<int S::*> r1;
    Reset<int (S::*)(int)> r2;
    *out++ = (r1.member == nullptr) + 2 * (r2.member == nullptr);
    *out++ = size_of_null<int S::*>() + size_of_null<int (S::*)()>();
    Smart smart{&s};
    *out++ = smart->a + smart->*&S::b;
    *out++ = swap_members(s, &S::a, &S::b);
    M mm{{{1, 2, 3, 4, 5, 6}}};
    Big (M::*copy)(int) const = &M::copy;
    *out++ = (mm.*copy)(9).v[0] * 10 + (mm.*copy)(9).v[5];
    Big &(M::*ref)() = &M::ref;
    (mm.*ref)().v[1] = 8;
    *out++ = mm.big.v[1];
    void (M::*set)(Big) = &M::set;
    (mm.*set)((mm.*copy)(7));
    *out++ = mm.big.v[0];
    M *(M::*self)() = &M::self;
    *out++ = (mm.*self)() == &mm;
    Big M::*inner = &M::big;
    *out++ = (mm.*inner).v[2] + (&mm->*inner).v[3];
    Node last{2, nullptr, &Node::value}, first{1, &last, &Node::value};
    *out++ = first.*first.key * 10 + first.next->*first.next->key;
    Node *Node::*step = &Node::next;
    *out++ = (first.*step)->value;
    order = 0;
    int result = (object(s).*function())(argument());
    *out++ = order * 100 + result;
    int S::*chosen = s.a > 100 ? &S::a : nullptr;
    *out++ = chosen ? 1 : 2;
    int count = 0;
    int S::*const both[] = {&S::a, &S::b};
    for (int S::*x : both) count += s.*x;
    *out++ = count;
    const S k{1, 2, 3};
    const int S::*ck = &S::a;
    *out++ = k.*ck + (&k)->*ck;
    long long S::*ll = &S::c;
    s.*ll += 5;
    *out++ = s.c--;
    *out++ = --(s.*ll);
    bool set_already = device_function;
    *out++ = set_already && device_function && !(device_function == nullptr);
    S array[2] = {{1, 2, 3}, {4, 5, 6}};
    int total = 0;
    for (auto &e : array) total = total * 10 + e.*device_pointer;
    *out++ = total;
    auto get = [=](const S &x) { return x.*ck; };
    *out++ = get(array[1]);
    int *address = &(array[1].*(&S::b));
    *out++ = address == &array[1].b;
}
