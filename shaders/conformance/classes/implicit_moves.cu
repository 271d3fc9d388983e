// Classes move without saying so: member by member, unless they declare a copy, an assignment or a destructor; and
// assign as they are constructed without an operator= for the class (C++17 [class.copy.ctor] 8, [class.copy.assign]).
//@ family: classes
//@ launch: moves grid=1 block=2
//@ arg: out:i32[28]=zero
//@ expect: out=318,66,9,202,101,2,1101,12,1011,3,7,105,11,-1
//@ expect: out[14]=429,66,9,202,101,2,1101,12,1011,3,8,105,11,-1
template <class T> struct Plain {
    using type = T;
};
template <class T> struct Plain<T &> {
    using type = T;
};
template <class T> __device__ typename Plain<T>::type &&move(T &&v) { return static_cast<typename Plain<T>::type &&>(v); }

// A copy adds 100, a move 1; assignments add 1000 and 10. What is moved from is -1 or -2.
struct M {
    int v;
    __device__ M(int v) : v(v) {}
    __device__ M(const M &o) : v(o.v + 100) {}
    __device__ M(M &&o) : v(o.v + 1) { o.v = -1; }
    __device__ M &operator=(const M &o) {
        v = o.v + 1000;
        return *this;
    }
    __device__ M &operator=(M &&o) {
        v = o.v + 10;
        o.v = -2;
        return *this;
    }
};
struct Holder {
    M a, b[2];
    int c;
};
struct Derived : M {
    M m;
    __device__ Derived(int x) : M(x), m(x) {}
};
struct Copied {
    M m;
    __device__ Copied(int x) : m(x) {}
    __device__ ~Copied() {}
};
struct Assigned {
    M m;
    __device__ Assigned(int x) : m(x) {}
    __device__ Assigned &operator=(const Assigned &o) {
        m.v = o.m.v;
        return *this;
    }
};
struct Number {
    int v;
    __device__ Number(int v) : v(v) {}
    __device__ operator int() const { return v; }
    __device__ Number &operator=(int n) {
        v = n + 50;
        return *this;
    }
    template <class U> __device__ Number &operator=(const U &n) {
        v = (int)n + 70;
        return *this;
    }
};
__device__ Derived made(int x) {
    Derived one(x), two(x + 1);
    if (x > 100) return one;
    return two;
}
__device__ int taken(Derived d) { return d.m.v; }

__global__ void moves(int *out) {
    int t = threadIdx.x, *o = out + 14 * t;
    Holder h{M(t), {M(t + 1), M(t + 2)}, 4};
    Holder g(move(h));
    o[0] = g.a.v + g.b[0].v * 10 + g.b[1].v * 100 + h.a.v + h.b[0].v + h.b[1].v;
    Derived d(5);
    Derived e(move(d));
    o[1] = e.v + 10 * e.m.v;
    e = move(d);
    o[2] = e.m.v;
    Holder copy(g);
    o[3] = copy.a.v + copy.b[0].v - g.a.v - g.b[0].v + 2;
    Copied f(0), f2(move(f));
    o[4] = f2.m.v + 1;
    Assigned a(0), a2(move(a));
    a2 = move(a);
    o[5] = a2.m.v + 2;
    Derived x(100), y(1);
    x = y;
    o[6] = x.m.v + 100;
    x = made(0);
    o[7] = x.m.v;
    const Derived fixed(10);
    Derived z(move(fixed));
    o[8] = z.m.v + 901;
    z = Derived(-7);
    o[9] = z.m.v;
    Number n(1), other(7 + t);
    n = other;
    o[10] = n.v;
    n = (short)35;
    o[11] = n.v;
    o[12] = taken(Derived(11));
    o[13] = taken(made(-3));
}
