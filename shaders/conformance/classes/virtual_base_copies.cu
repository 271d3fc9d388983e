//@ family: classes
//@ launch: work grid=1 block=4
//@ arg: out:i32[64]=zero
//@ expect: out=100,2,13,4,9,1,13,102,3,3,0,0,7,13,0,0,101,2,13,4,9,1,13,103,4,3,0,1,7,13,0,0,102,2,13,4,9,1,13,104,5,3,0,2,7,13,0,0,103,2,13,4,9,1,13,105,6,3,0,3,7,13,0,0
// Copies and assignments of objects with virtual bases, implicit ones and others.
struct Top {
    int top;
    __device__ Top(int t = 1) : top(t) {}
    __device__ Top(const Top &other) : top(other.top + 100) {}
    __device__ Top &operator=(const Top &other) { return top = other.top + 1000, *this; }
};
struct Left : virtual Top { int left = 2; };
struct Right : virtual Top {
    int right;
    __device__ Right(int r = 3) : right(r) {}
    __device__ Right(const Right &other) : right(other.right + 10) {}
};
struct Both : Left, Right { int both = 4; __device__ Both(int t = 5) : Top(t) {} };
struct Zero : virtual Left { int zero; };
struct Values { int v; };
struct Virtually : virtual Values { int own; };
struct Further : Virtually { int further; };
__device__ Both made(int t) { Both b(t); b.left = t; return b; }
__global__ void work(int *out) {
    int t = threadIdx.x, *at = out + 16 * t;
    Both both(t), copy = both, other;
    other = both;
    *at++ = copy.top, *at++ = copy.left, *at++ = copy.right, *at++ = copy.both;
    *at++ = other.left + other.right + other.both;
    Right right = both;
    *at++ = right.top, *at++ = right.right;
    Left &left = copy;
    *at++ = left.top + left.left;
    const Both &bound = made(t);
    *at++ = bound.left + bound.right;
    Zero zero = Zero();
    *at++ = zero.zero + zero.left + zero.top;
    Further further = Further(), same(further);
    *at++ = further.v + further.own + further.further;
    same.v = t;
    further = same;
    *at++ = further.v;
    Both many[2] = {Both(7), both};
    *at++ = many[0].top, *at++ = many[1].right;
}
