// Friend functions and classes, defined inside the class and outside, found by argument-dependent lookup only.
//@ family: classes
//@ launch: friends grid=1 block=8
//@ arg: out:i32[24]=zero
//@ expect: out=7,0,3,8,1001,1,609,2002,0,1810,3003,-2,3611,4004,-3,6012,5005,-5,9013,6006,-6,12614,7007,-8
namespace geo {
class Point {
    int x, y;
    friend struct Spy;
    __device__ friend int manhattan(const Point &a, const Point &b);
    __device__ friend int dot(const Point &a, const Point &b) { return a.x * b.x + a.y * b.y; }
    template <typename T> __device__ friend int scaled(const Point &p, T k) { return (int)(p.x * k) + p.y; }

public:
    __device__ Point(int x, int y) : x(x), y(y) {}
    __device__ friend Point operator-(const Point &a, const Point &b) { return Point(a.x - b.x, a.y - b.y); }
};
__device__ int manhattan(const Point &a, const Point &b) {
    Point d = a - b;
    return (d.x < 0 ? -d.x : d.x) + (d.y < 0 ? -d.y : d.y);
}
struct Spy {
    __device__ static int peek(const Point &p) { return p.x * 1000 + p.y; }
};
} // namespace geo
__device__ int dot(int a, int b) { return a + b; }

__global__ void friends(int *out) {
    int t = threadIdx.x, *o = out + 3 * t;
    geo::Point a(t, 3 - t), b(2 * t, -t);
    o[0] = dot(a, b) * 100 + dot(t, 7);
    o[1] = manhattan(a, b) + geo::Spy::peek(b - a);
    o[2] = scaled(a, 2.5f) - scaled(b, 2);
}
