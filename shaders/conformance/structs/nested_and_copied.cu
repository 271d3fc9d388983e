//@ family: structs
//@ launch: shift grid=1 block=8
//@ arg: in:i32[40]=iota
//@ arg: out:i32[40]=zero
struct Point { int x, y; };
struct Box { Point low, high; int colour; };
__device__ Box moved(Box b, Point by) {
    b.low.x += by.x; b.low.y += by.y;
    b.high.x += by.x; b.high.y += by.y;
    return b;
}
__global__ void shift(const Box *in, Box *out) {
    Box b = in[threadIdx.x];
    Point p = { 10, 20 };
    Box c = moved(b, p);
    c.colour = b.low.x;
    out[threadIdx.x] = c;
}
