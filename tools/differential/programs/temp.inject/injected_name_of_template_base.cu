//@ values: 207 800 8 4
template <class D> struct Shape {
    int sides;
    __device__ Shape(int s) : sides(s) {}
    __device__ int area() { return static_cast<D *>(this)->compute() + sides; }
};
struct Tri : Shape<Tri> {
    __device__ Tri() : Shape(200) {}
    __device__ int compute() { return 7; }
};
struct Quad : Shape<Quad> {
    __device__ Quad() : Shape<Quad>(400) {}
    __device__ int compute() {
        Shape *base = this;
        return base->sides;
    }
};
template <class T> struct List {
    T v;
    __device__ List(T v) : v(v) {}
    __device__ List twice() { return List(2 * v); }
    __device__ List<char> chars() { return List<char>(v); }
};
__global__ void values(long long *out) {
    *out++ = Tri().area();
    *out++ = Quad().area();
    *out++ = List<int>(4).twice().v;
    *out++ = List<int>(260).chars().v;
}
