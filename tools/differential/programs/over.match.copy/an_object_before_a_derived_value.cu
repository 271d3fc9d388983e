//@ values: 51 51 51 51 51 51 51 51 51 51 51 51 51
// Only a copy and a move constructor fit, each by another conversion function.
struct Base {
    long long v;
    constexpr __device__ Base(long long w) : v(w) {}
    constexpr __device__ Base(const Base &b) : v(b.v + 10) {}
    constexpr __device__ Base(Base &&b) : v(b.v + 20) {}
};
struct Derived : Base { __device__ Derived() : Base(42) {} };
struct Both {
    Base *base;
    __device__ operator Base &() const { return *base; }
    __device__ operator Derived() const { return Derived(); }
};
struct Explicit {
    Base *base;
    __device__ explicit operator const Base &() const { return *base; }
    __device__ explicit operator const Derived() const { return Derived(); }
};
struct Changing {
    Base *base;
    __device__ operator const Base &() { return *base; }
    __device__ operator Derived() const { return Derived(); }
};
template <class From> __device__ long long *direct(Base *base, long long *out) {
    From from = {base};
    Base x(from);
    *out++ = x.v;
    Base y{from};
    *out++ = y.v;
    *out++ = static_cast<Base>(from).v;
    return out;
}
template <class From> __device__ long long *copied(Base *base, long long *out) {
    From from = {base};
    Base x = from;
    *out++ = x.v;
    Base y = {from};
    *out++ = y.v;
    return out;
}
__global__ void values(long long *out) {
    Base base(41);
    out = direct<Both>(&base, out);
    out = copied<Both>(&base, out);
    out = direct<Explicit>(&base, out);
    out = direct<Changing>(&base, out);
    out = copied<Changing>(&base, out);
}
