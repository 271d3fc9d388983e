//@ refused:

//# an explicit constructor that is better than a conversion
struct Part { int v; __device__ Part() : v(1) {} };
struct Whole : Part {
    __device__ Whole() {}
    __device__ explicit Whole(const Part &) {}
};
struct Other : Part {
    __device__ Other() {}
    __device__ operator Whole() const { return Whole(); }
};
__global__ void values(long long *out) {
    const Other other = Other();
    Whole whole = {other};
    *out++ = whole.v;
}
