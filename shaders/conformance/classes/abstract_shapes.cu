//@ family: classes
//@ launch: make grid=1 block=12
//@ launch: measure grid=1 block=12
//@ arg: out:i32[24]=zero
// Shapes that one launch makes and the next one measures through their base, which has pure functions only.
struct Shape {
    __device__ virtual ~Shape() {}
    __device__ virtual int area() const = 0;
    __device__ virtual int outline() const = 0;
};
struct Square : Shape {
    int side;
    __device__ explicit Square(int s) : side(s) {}
    __device__ int area() const override { return side * side; }
    __device__ int outline() const override { return 4 * side; }
};
struct Rectangle : Shape {
    int width, height;
    __device__ Rectangle(int w, int h) : width(w), height(h) {}
    __device__ int area() const override { return width * height; }
    __device__ int outline() const override { return 2 * (width + height); }
};
struct Bar final : Rectangle {
    __device__ explicit Bar(int length) : Rectangle(length, 1) {}
    __device__ int area() const final { return Rectangle::area() * 9; }
};
__device__ Shape *shapes[12];
__global__ void make() {
    int t = threadIdx.x;
    if (t % 3 == 0) shapes[t] = new Square(t / 3 * 2);
    else if (t % 3 == 1) shapes[t] = new Rectangle(t, 3);
    else shapes[t] = new Bar(t - 1);
}
__global__ void measure(int *out) {
    Shape *shape = shapes[threadIdx.x];
    out[2 * threadIdx.x] = shape->area();
    out[2 * threadIdx.x + 1] = shape->outline();
    delete shape;
}
