// Members of class templates, of their partial and explicit specialisations and of their member templates that are
// defined outside, with overloads that differ in little (C++17 [temp.mem.func], [temp.mem], [temp.class.spec.mfunc],
// [temp.expl.spec], [class.conv.fct], [dcl.fct] 6).
//@ family: templates
//@ launch: members grid=1 block=2
//@ arg: out:i32[24]=zero
//@ expect: out=4321,4321,21,82,4312,643,1589,3213,4321,11,16,62
//@ expect: out[12]=4321,4321,21,82,4312,643,1589,3213,4321,11,16,62
template <class T> struct P {
    __device__ int f();
};
template <class T> struct P<T *> {
    __device__ int f();
};
template <class T> struct P<const T *> {
    __device__ int f();
};
template <class T> struct P<T &> {
    __device__ int f();
};
template <class X> __device__ int P<X>::f() { return 1; }
template <class X> __device__ int P<X *>::f() { return 2; }
template <class X> __device__ int P<const X *>::f() { return 3; }
template <class X> __device__ int P<X &>::f() { return 4; }

template <bool B, class T = void> struct If {};
template <class T> struct If<true, T> {
    using type = T;
};
template <class T> struct M {
    T v;
    template <class U> __device__ int f(U);
    template <class U> __device__ int f(U *);
    template <int N> __device__ int f(int);
    template <class U, class V> __device__ int f(U, V);
    template <class U> __device__ typename If<(sizeof(U) > 4), int>::type size(U);
    template <class U> __device__ typename If<(sizeof(U) <= 4), int>::type size(U);
    template <class U> __device__ int plus(U u, int n = 3);
    __device__ int four(int n = 4);
    template <class U = float, int N = 2> __device__ int bytes();
    __device__ operator int() const;
    __device__ operator float() const;
    __device__ int g() const;
    __device__ int g();
    __device__ int h() &;
    __device__ int h() &&;
    __device__ auto doubled();
    template <class U> __device__ auto added(U u) -> decltype(u + T());
};
template <class T> template <class U> __device__ int M<T>::f(U) { return 1; }
template <class T> template <class U> __device__ int M<T>::f(U *) { return 2; }
template <class T> template <int N> __device__ int M<T>::f(int) { return 3; }
template <class T> template <class U, class V> __device__ int M<T>::f(U, V) { return 4; }
template <class T> template <class U> __device__ typename If<(sizeof(U) <= 4), int>::type M<T>::size(U) { return 1; }
template <class T> template <class U> __device__ typename If<(sizeof(U) > 4), int>::type M<T>::size(U) { return 2; }
template <class X> template <class Y> __device__ int M<X>::plus(Y u, int n) { return u * n + v; }
template <class X> __device__ int M<X>::four(int n) { return n; }
template <class X> template <class Y, int K> __device__ int M<X>::bytes() { return sizeof(Y) * K; }
template <class T> __device__ M<T>::operator float() const { return v * 0.5f; }
template <class T> __device__ M<T>::operator int() const { return v * 2; }
template <class T> __device__ int M<T>::g() const { return 1; }
template <class T> __device__ int M<T>::g() { return 2; }
template <class T> __device__ int M<T>::h() & { return 3; }
template <class T> __device__ int M<T>::h() && { return 4; }
template <class T> __device__ auto M<T>::doubled() { return v * 2; }
template <class T> template <class U> __device__ auto M<T>::added(U u) -> decltype(u + T()) { return u + v; }

template <class T> struct Number {
    T v;
    template <class U> __device__ Number &operator=(const Number<U> &o);
    template <class U> __device__ Number operator+(const Number<U> &o) const;
    __device__ Number &operator++();
    __device__ Number operator++(int);
    __device__ bool operator==(const Number &) const;
    __device__ T operator*() const;
};
template <class T> template <class U> __device__ Number<T> &Number<T>::operator=(const Number<U> &o) {
    v = o.v;
    return *this;
}
template <class T> template <class U> __device__ Number<T> Number<T>::operator+(const Number<U> &o) const {
    return Number{(T)(v + o.v)};
}
template <class T> __device__ Number<T> &Number<T>::operator++() {
    ++v;
    return *this;
}
template <class T> __device__ Number<T> Number<T>::operator++(int) {
    Number before = *this;
    ++v;
    return before;
}
template <class T> __device__ bool Number<T>::operator==(const Number &o) const { return v == o.v; }
template <class T> __device__ T Number<T>::operator*() const { return v * 100; }

// Member templates that are specialised use their objects.
template <class T> struct Outer {
    T v;
    template <class U> __device__ int f(U u) { return u; }
    template <class U> struct B {
        __device__ int f() { return 1; }
    };
};
template <> template <> __device__ int Outer<int>::f(float u) { return v * 10 + u; }
template <> template <class U> __device__ int Outer<short>::f(U) { return 2; }
template <> template <> __device__ int Outer<short>::f(float) { return 3; }
template <> template <class U> struct Outer<int>::B {
    __device__ int f();
};
template <> template <class U> __device__ int Outer<int>::B<U>::f() { return 2; }
template <> template <> struct Outer<int>::B<char> {
    __device__ int f();
};
__device__ int Outer<int>::B<char>::f() { return 3; }
template <> template <> __device__ int Outer<float>::B<float>::f() { return 4; }
struct S {
    int v;
    template <class U> __device__ int f(U) { return 1; }
    template <int N> __device__ int g() const { return N; }
    template <class U> __device__ static int h(U) { return 6; }
    template <class U> __device__ S(U u, int n = 3);
    template <class U> __device__ int later(U u);
};
template <> __device__ int S::f<float>(float u) { return v * 10 + u; }
template <> __device__ int S::g<5>() const { return v * 100; }
template <> __device__ int S::h(char) { return 7; }
template <class U> __device__ S::S(U u, int n) : v(u + n) {}
template <class U> __device__ int S::later(U u) { return v + u; }

template <class T, typename If<(sizeof(T) == 4), int>::type = 0> __device__ int unnamed(T) { return 1; }
template <class T, typename If<(sizeof(T) != 4), int>::type = 0> __device__ int unnamed(T) { return 2; }
template <class T> __device__ T times(T a, int n = 3);
template <class U> __device__ U times(U a, int n) { return a * n; }

__global__ void members(int *out) {
    int *o = out + 12 * threadIdx.x;
    o[0] = P<int>().f() + 10 * P<int *>().f() + 100 * P<const int *>().f() + 1000 * P<int &>().f();
    M<int> m{4};
    const M<int> c{4};
    o[1] = m.f(1.0f) + 10 * m.f(o) + 100 * m.f<3>(1) + 1000 * m.f(1, 2);
    o[2] = m.size(1) + 10 * m.size(1.0);
    int i = c;
    float f = c;
    o[3] = i * 10 + (int)f;
    o[4] = m.g() + 10 * c.g() + 100 * m.h() + 1000 * M<int>().h();
    Number<int> a{1};
    Number<float> x{2.5f};
    a = x;
    ++a;
    Number<int> b = a++, d = a + x;
    o[5] = a.v * 10 + b.v + *d + (a == b) * 7;
    Outer<int> u{3};
    S s(1);
    o[6] = u.f(2.0f) + u.f(100) + s.f(3.0f) + s.f(1) + s.g<5>() + s.g<1000>() + S::h(1) + S::h((char)1);
    o[7] = 3 + 10 * Outer<char>().f(1) + 100 * Outer<short>().f(1) + 1000 * Outer<short>().f(1.0f);
    o[8] = Outer<char>::B<int>().f() + 10 * Outer<int>::B<int>().f() + 100 * Outer<int>::B<char>().f() +
           1000 * Outer<float>::B<float>().f();
    o[9] = times(2) + times(1, 5) + (unnamed(1) - 1) + (unnamed(1.0) - 2);
    o[10] = m.plus(2.0f) + m.four() + (int)m.bytes() + m.bytes<double, 1>() - S(1, 2).later(11);
    m.v = 3;
    o[11] = m.doubled() + m.added(2.5f) * 10 + 1;
}
