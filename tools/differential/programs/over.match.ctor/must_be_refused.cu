//@ refused:
struct Target {
    int v = 1;
    Target() = default;
    __device__ Target(double) : v(2) {}
};
struct Derived : Target {};
__device__ Target object;
struct From {
    __device__ operator Target &() { return object; }
    __device__ operator double() { return 1; }
};
struct OfDerived {
    __device__ operator Derived() { return Derived(); }
    __device__ operator double() { return 1; }
};
struct NoConstants {
    int v = 1;
    NoConstants() = default;
    __device__ NoConstants(NoConstants &o) : v(o.v) {}
    __device__ NoConstants(bool &) {}
};
struct Yields {
    __device__ operator NoConstants() { return NoConstants(); }
};
struct Explicit {
    __device__ explicit operator Target &() { return object; }
};

//# a reference to the class, or a number for a constructor, in braces
__global__ void values(long long *out) {
    From from;
    Target x{from};
    *out++ = x.v;
}

//# a reference to the class, or a number for a constructor, in parentheses
__global__ void values(long long *out) {
    From from;
    Target x((from));
    *out++ = x.v;
}

//# a derived class, or a number for a constructor
__global__ void values(long long *out) {
    OfDerived from;
    Target x = (Target)from;
    *out++ = x.v;
}

//# a value, where copies take no constants
__global__ void values(long long *out) {
    Yields from;
    NoConstants x((from));
    *out++ = x.v;
}

//# an explicit conversion function in a copy-list-initialisation
__global__ void values(long long *out) {
    Explicit from;
    Target x = {from};
    *out++ = x.v;
}
