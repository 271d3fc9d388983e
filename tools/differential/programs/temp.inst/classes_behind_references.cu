//@ values: 203 7002 7 -1 1 0 1 2 2 12 22 32 4 13 11 -4
//@ values: 7 4 301 1 4 1 1 1 1 1 50 5 6 1 15 123
//@ values: 2 3 12 2 2 4 10 10 11 15
// The completeness of a class affects what its operators, conversions and bases mean: it is instantiated where it is first
// used as an operand, though only a reference or pointer to it was named before ([temp.inst] 2, [over.match.oper] 3.1).
template <class I> struct Sum {
    I v;
    __host__ __device__ operator I() const { return v; }
    __host__ __device__ Sum operator+(Sum const &o) const { return Sum{v * 100 + o.v}; }
};
__host__ __device__ int sum(Sum<int> const &a, Sum<int> const &b) { return a + b; }

template <class I> struct Right {
    I v;
    __host__ __device__ operator I() const { return v; }
    friend __host__ __device__ I operator-(int a, Right const &b) { return a * 1000 + b.v; }
};
__host__ __device__ int right(Right<int> const &b) { return 7 - b; }

template <class I> struct Base {
    I w;
    __host__ __device__ I operator*(I by) const { return w * by + 1; }
    __host__ __device__ I operator()(I by) const { return w - by; }
    __host__ __device__ operator bool() const { return w == 4; }
};
template <class I> struct Derived : Base<I> { I x; };
__host__ __device__ int product(Derived<int> const &d) { return d * 3; }
__host__ __device__ int called(Derived<long> const &d) { return d(3); }
__host__ __device__ int truth(Derived<short> const &d) { return d ? 1 : 2; }
__host__ __device__ int negation(Derived<char> const &d) { return !d; }
__host__ __device__ int both(Derived<unsigned> const &d) { return d && d; }

template <int N> struct Coordinates {
    long v[N];
    __host__ __device__ long const &operator[](int i) const { return v[i]; }
};
__host__ __device__ long second(Coordinates<3> const &c) { return c[1]; }

template <class I> struct Smart {
    I v;
    __host__ __device__ Smart const *operator->() const { return this; }
    __host__ __device__ I operator*() const { return v + 10; }
    __host__ __device__ I operator~() const { return v + 20; }
    __host__ __device__ I operator-() const { return v + 30; }
    __host__ __device__ Smart const *operator&() const { return this + 1; }
};
__host__ __device__ int arrow(Smart<int> const &p) { return p->v; }
__host__ __device__ int star(Smart<long> const &p) { return *p; }
__host__ __device__ int complement(Smart<short> const &p) { return ~p; }
__host__ __device__ int minus(Smart<char> const &p) { return -p; }
__host__ __device__ int address(Smart<unsigned> const &p) { return int((char const *)&p - &reinterpret_cast<char const &>(p)); }
__host__ __device__ int through_pointer(Smart<signed char> const *p) { return **p; }

template <class I> struct Stepped {
    I v;
    __host__ __device__ Stepped &operator++() { v += 10; return *this; }
    __host__ __device__ I operator--(int) { return v -= 5; }
    __host__ __device__ Stepped &operator+=(int by) { v += 2 * by; return *this; }
    __host__ __device__ Stepped &operator=(int to) { v = to + 1; return *this; }
    __host__ __device__ I operator,(int b) const { return v + b * 100; }
    __host__ __device__ bool operator==(Stepped const &) const { return true; }
    __host__ __device__ I operator<<(int b) const { return v + b; }
};
__host__ __device__ int stepped(Stepped<int> &s) { ++s; return s.v; }
__host__ __device__ int stepped_back(Stepped<long> &s) { return s--; }
__host__ __device__ int added(Stepped<short> &s) { s += 3; return s.v; }
__host__ __device__ int assigned(Stepped<char> &s) { s = 3; return s.v; }
__host__ __device__ int comma(Stepped<unsigned> &s) { return s, 3; }
__host__ __device__ int equal(Stepped<unsigned char> &a, Stepped<unsigned char> &b) { return a == b; }
__host__ __device__ int shifted(Stepped<signed char> &s) { return s << 3; }

// A class's base is a better match than a user-defined conversion, and than an ellipsis.
template <class I> struct Part { I v; };
template <class I> struct Whole : Part<I> {
    I w;
    __host__ __device__ operator int() const { return w; }
};
__host__ __device__ int taken(Part<int> p) { return p.v; }
__host__ __device__ int taken(double) { return -1; }
__host__ __device__ int take_value(Whole<int> const &w) { return taken(w); }
__host__ __device__ int held(Part<long> const &p) { return p.v; }
__host__ __device__ int held(double) { return -1; }
__host__ __device__ int take_reference(Whole<long> const &w) { return held(w); }
__host__ __device__ int pointed(Part<short> const *) { return 1; }
__host__ __device__ int pointed(void const *) { return 2; }
__host__ __device__ int take_pointer(Whole<short> const *w) { return pointed(w); }
template <class T> __host__ __device__ int deduced(Part<T> const &) { return sizeof(T); }
__host__ __device__ int deduced(...) { return -1; }
__host__ __device__ int take_deduced(Whole<char> const &w) { return deduced(w); }
__host__ __device__ int chosen(Whole<unsigned> const &w, Part<unsigned> const &p, bool b) { return (b ? w : p).v; }

template <class I> struct Converts {
    I v;
    __host__ __device__ operator I() const { return v; }
};
__host__ __device__ int switched(Converts<int> const &c) {
    switch (c) {
    case 5: return 50;
    default: return 0;
    }
}
__host__ __device__ int converted(Converts<long> const &c) { int i = c; return i; }
__host__ __device__ int indexed(Converts<short> const &c) { int a[] = {1, 2, 3, 4, 5, 6}; return a[c]; }
__host__ __device__ int comparison(Converts<unsigned> const &a, Converts<unsigned> const &b) { return a < b; }
__host__ __device__ int cast(Converts<unsigned short> const &a) { return static_cast<int>(a) + int(a) + (int)a; }

template <class I> struct Range {
    I v[3];
    __host__ __device__ I const *begin() const { return v; }
    __host__ __device__ I const *end() const { return v + 3; }
};
__host__ __device__ int ranged(Range<int> const &r) {
    int sum = 0;
    for (int i : r) sum = sum * 10 + i;
    return sum;
}

template <class I> struct Friendly {
    I v;
    friend __host__ __device__ I befriended(Friendly const &f) { return f.v + 1; }
    friend __host__ __device__ I by_pointer(Friendly const *f) { return f->v + 2; }
};
template <class I> struct Befriends : Friendly<I> {};
__host__ __device__ int friendly(Befriends<int> const &f) { return befriended(f); }
__host__ __device__ int friendly_pointer(Befriends<int> const *f) { return by_pointer(f); }

template <class I> struct Bound { I a, b; };
__host__ __device__ int bound(Bound<int> const &p) {
    auto &[a, b] = p;
    return a * 10 + b;
}
__host__ __device__ int sized(Bound<char> const &p) { return sizeof(p); }
__host__ __device__ long distance(Bound<short> *a, Bound<short> *b) { return b - a; }
__host__ __device__ int next(Bound<unsigned> *a) { return (a + 1)->b; }

template <class I> struct Ends {
    I *at;
    __host__ __device__ ~Ends() { *at += 9; }
};
__host__ __device__ void ended(Ends<int> *e) { e->~Ends(); }
__host__ __device__ void deleted(Ends<long> *e) { delete e; }

template <class I> struct Asked {
    I v;
    __host__ __device__ char operator+(Asked const &) const;
    __host__ __device__ void operator*(int) noexcept;
    __host__ __device__ operator I() const;
};
__host__ __device__ int asked(Asked<int> &a) { return sizeof(a + a) * 10 + noexcept(a * 1); }

template <class I> struct Functional {
    I v;
    __host__ __device__ I operator()(I a) const { return a * v; }
};
template <class F> __host__ __device__ auto apply(F const &f) -> decltype(f(2)) { return f(3); }
__host__ __device__ int functional(Functional<int> const &f) { return apply(f); }

__global__ void values(long long *out) {
    *out++ = sum(Sum<int>{2}, Sum<int>{3});
    *out++ = right(Right<int>{2});
    *out++ = product(Derived<int>{{2}, 3});
    *out++ = called(Derived<long>{{2}, 3});
    *out++ = truth(Derived<short>{{4}, 3});
    *out++ = negation(Derived<char>{{4}, 3});
    *out++ = both(Derived<unsigned>{{4}, 3});
    *out++ = second(Coordinates<3>{{1, 2, 3}});
    *out++ = arrow(Smart<int>{2});
    *out++ = star(Smart<long>{2});
    *out++ = complement(Smart<short>{2});
    *out++ = minus(Smart<char>{2});
    *out++ = address(Smart<unsigned>{2});
    Smart<signed char> pointed_to[1] = {{3}};
    *out++ = through_pointer(pointed_to);
    Stepped<int> s1{1};
    *out++ = stepped(s1);
    Stepped<long> s2{1};
    *out++ = stepped_back(s2);
    Stepped<short> s3{1};
    *out++ = added(s3);
    Stepped<char> s4{1};
    *out++ = assigned(s4);
    Stepped<unsigned> s5{1};
    *out++ = comma(s5);
    Stepped<unsigned char> s6{1}, s7{2};
    *out++ = equal(s6, s7);
    Stepped<signed char> s8{1};
    *out++ = shifted(s8);
    *out++ = take_value(Whole<int>{{1}, 2});
    *out++ = take_reference(Whole<long>{{1}, 2});
    Whole<short> whole{{1}, 2};
    *out++ = take_pointer(&whole);
    *out++ = take_deduced(Whole<char>{{1}, 2});
    *out++ = chosen(Whole<unsigned>{{1}, 2}, Part<unsigned>{3}, true);
    *out++ = switched(Converts<int>{5});
    *out++ = converted(Converts<long>{5});
    *out++ = indexed(Converts<short>{5});
    *out++ = comparison(Converts<unsigned>{5}, Converts<unsigned>{6});
    *out++ = cast(Converts<unsigned short>{5});
    *out++ = ranged(Range<int>{{1, 2, 3}});
    Befriends<int> f{{1}};
    *out++ = friendly(f);
    *out++ = friendly_pointer(&f);
    *out++ = bound(Bound<int>{1, 2});
    *out++ = sized(Bound<char>{1, 2});
    Bound<short> bounds[3];
    *out++ = distance(bounds, bounds + 2);
    Bound<unsigned> nexts[2] = {{1, 2}, {3, 4}};
    *out++ = next(nexts);
    int at = 1;
    {
        union U { Ends<int> e; int other; __host__ __device__ U(int *p) : e{p} {} __host__ __device__ ~U() {} } u(&at);
        ended(&u.e);
    }
    *out++ = at;
    long other = 1;
    deleted(new Ends<long>{&other});
    *out++ = other;
    Asked<int> asks{1};
    *out++ = asked(asks);
    *out++ = functional(Functional<int>{5});
}
