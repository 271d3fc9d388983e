// Constructors of a base class that a using-declaration makes constructors of the derived one.
//@ family: classes
//@ launch: inheriting grid=1 block=4
//@ arg: out:i32[20]=zero
//@ expect: out=100,5100,3100,9002,31103,9101,15101,43104,18002,41104,18102,25102,83108,27002,51105,27103,35103,123112
//@ expect: out[18]=36002,61106
struct Base {
    int a, b;
    __device__ Base(int x) : a(x), b(-x) {}
    __device__ Base(int x, int y) : a(x), b(y) {}
    __device__ explicit Base(float f) : a((int)(f * 8)), b(3) {}
};
struct Derived : Base {
    int c = 100 + a;
    using Base::Base;
    __device__ Derived(int x, int y, int z) : Base(x + y), c(z) {}
    __device__ int code() const { return a * 10000 + b * 1000 + c; }
};
struct Again : Derived {
    using Derived::Derived;
    __device__ Again() : Derived(1, 2, 3) {}
};
__global__ void inheriting(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    o[0] = Derived(t).code();
    o[1] = Derived(t, 5).code();
    o[2] = Derived(t * 0.5f).code();
    o[3] = Derived{t, 1, 2}.code();
    o[4] = Again(t, 4).code() + Again().code();
}
