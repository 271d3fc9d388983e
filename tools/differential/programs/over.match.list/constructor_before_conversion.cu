//@ values: 41 41 41 42 42 42 42
// A constructor takes a base of the object, and the object converts to the class.
struct Base {};
struct Derived : Base {
    long long v;
    __device__ Derived() : v(41) {}
    __device__ Derived(const Base &) : v(42) {}
};
struct From : Base {
    __device__ operator Derived() const { return Derived(); }
};
__device__ long long taken(Derived d) { return d.v; }
__device__ Derived made(const From &from) { return {from}; }
struct Holds {
    Derived d;
};
__global__ void values(long long *out) {
    const From from = From();
    Derived a(from);
    *out++ = a.v;
    Derived b{from};
    *out++ = b.v;
    Derived c = from;
    *out++ = c.v;
    Derived d = {from};
    *out++ = d.v;
    *out++ = taken({from});
    *out++ = made(from).v;
    Holds e = {{from}};
    *out++ = e.d.v;
}
