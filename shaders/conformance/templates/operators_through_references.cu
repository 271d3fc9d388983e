// Operators, conversions and bases of class templates whose instances are first named in parameters that are references and pointers.
//@ family: templates
//@ launch: k grid=1 block=4
//@ arg: out:i32[40]=zero
//@ expect: out=203,2,7,5,13,1,4,9,1,31
//@ expect: out[10]=304,12,8,6,14,1,5,9,1,42
//@ expect: out[20]=405,22,9,7,15,1,6,9,1,53
//@ expect: out[30]=506,32,10,8,16,1,7,9,1,64
template <class I> struct num {
    I v;
    __host__ __device__ operator I() const { return v; }
    __host__ __device__ num operator+(num const &o) const { return num{v * 100 + o.v}; }
};
__device__ int sum(num<int> const &a, num<int> const &b) { return a + b; }

template <int N, class I> struct coord {
    I v[N];
    __host__ __device__ I const &operator[](int i) const { return v[i]; }
};
__device__ long second(coord<3, long> const &c) { return c[1]; }

template <class I> struct base {
    I v;
    __device__ I operator*(I by) const { return v * by + 1; }
    __device__ I operator()(I by) const { return v + by; }
    __device__ explicit operator bool() const { return v > 0; }
};
template <class I> struct derived : base<I> {
    I w;
    __device__ operator double() const { return 100; }
};
__device__ int product(derived<int> const &d) { return d * 3; }
__device__ int called(derived<long> const &d) { return d(3); }
__device__ int own(base<short> b) { return b.v + 10; }
__device__ int own(float) { return -1; }
__device__ int by_value(derived<short> const &d) { return own(d); }
__device__ int truth(derived<char> const *d) { return *d && *d ? 1 : 2; }

template <class I> struct step {
    I v;
    __device__ step &operator++() { v += 2; return *this; }
    __device__ int operator,(int b) const { return v + b; }
    friend __device__ int operator-(step const &a) { return a.v + 7; }
    friend __device__ int befriended(step const *a) { return a->v * 10 + 1; }
};
__device__ int stepped(step<int> &s) { ++s; return s.v; }
__device__ int negated(step<long> const &s) { return -s; }
__device__ int friendly(step<char> const *s) { return befriended(s); }

template <class I> struct ends {
    I *at;
    __device__ ~ends() { *at += 1; }
};
__device__ void end(ends<int> *e) { e->~ends(); }

__global__ void k(int *out) {
    int t = threadIdx.x;
    out += 10 * t;
    out[0] = sum(num<int>{2 + t}, num<int>{3 + t});
    out[1] = second(coord<3, long>{{1, 2 + 10 * t, 3}});
    out[2] = product(derived<int>{{2}, 3}) + t;
    out[3] = called(derived<long>{{2 + t}, 3});
    out[4] = by_value(derived<short>{{short(3 + t)}, 3});
    derived<char> c{{1}, 2};
    out[5] = truth(&c);
    step<int> s{2 + t};
    out[6] = stepped(s);
    out[7] = negated(step<long>{2});
    union kept {
        ends<int> e;
        int other;
        __device__ kept(int *p) : e{p} {}
        __device__ ~kept() {}
    };
    int count = 0;
    kept held(&count);
    end(&held.e);
    out[8] = count;
    step<char> f{char(3 + t)};
    out[9] = friendly(&f) + t;
}
