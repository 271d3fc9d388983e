//@ values: 22 0 22 22 71 71 1 71 71 1 221 221 71 71
// A copy or move constructor takes what a conversion function yields; no object is made only to be copied.
struct Target {
    int v = 22;
    int copies = 0;
    Target() = default;
    __device__ Target(double x) : v(x * 100 + 19) {}
    __device__ Target(const Target &o) : v(o.v), copies(o.copies + 1) {}
};
struct Derived : Target {
    int d = 5;
};
__device__ Target object;
struct ByValue {
    __device__ operator Target() const & { return Target(); }
};
struct ByReference {
    __device__ operator Target &() const { return object; }
};
struct Explicit {
    __device__ explicit operator Target &() const { return object; }
};
struct OfDerived {
    __device__ operator Derived() const { return Derived(); }
};
struct Both {
    __device__ operator Target() { return Target(1.0); }
    __device__ operator const Target &() const { return object; }
};
__global__ void values(long long *out) {
    object.v = 7;
    const ByValue value;
    Target a = {ByValue(value)};
    *out++ = a.v;
    *out++ = a.copies;
    Target b{value};
    *out++ = b.v + b.copies;
    Target c((value));
    *out++ = c.v + c.copies;
    ByReference reference;
    Target d = {reference};
    *out++ = d.v * 10 + d.copies;
    Target e(reference);
    *out++ = e.v * 10 + e.copies;
    *out++ = static_cast<Target>(reference).copies;
    Explicit only;
    Target f(only);
    *out++ = f.v * 10 + f.copies;
    Target g{only};
    *out++ = g.v * 10 + g.copies;
    *out++ = ((Target)only).copies;
    OfDerived derived;
    Target h(derived);
    *out++ = h.v * 10 + h.copies;
    Target i = {derived};
    *out++ = i.v * 10 + i.copies;
    Both both;
    const Both constant;
    Target j((both));
    *out++ = j.v * 10 + j.copies;
    Target k((constant));
    *out++ = k.v * 10 + k.copies;
}
