// Classes, enumerations, aliases and vectors as arguments.
//@ family: templates
//@ launch: fold<Pair> grid=1 block=4
//@ arg: a:i32[8]=iota
//@ arg: ra:i32[4]=zero
//@ launch: fold<Line> grid=1 block=4
//@ arg: b:i32[16]=iota
//@ arg: rb:i32[4]=zero
//@ launch: fold<int2> grid=1 block=4
//@ arg: a
//@ arg: rc:i32[4]=zero
struct Pair { int x, y; };
struct Line { Pair from, to; };
enum class Mode { Sum, Product };

template <Mode M> __device__ int join(int a, int b) { return M == Mode::Sum ? a + b : a * b; }
__device__ int value(Pair p) { return join<Mode::Product>(p.x, p.y); }
__device__ int value(int2 p) { return join<Mode::Sum>(p.x, p.y); }
__device__ int value(const Line &l) { return value(l.from) - value(l.to); }

template <typename T> __global__ void fold(const T *in, int *out) {
    typedef T Element;
    Element e = in[threadIdx.x];
    out[threadIdx.x] = value(e);
}
