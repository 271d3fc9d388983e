//@ family: classes
//@ launch: shapes grid=2 block=32
//@ arg: out:f32[64]=zero
//@ expect: out[0]=3
//@ expect: out[1]=106
//@ expect: out[2]=1004
//@ expect: out[5]=1025
struct Shape {
    float size;
    __device__ Shape(float s) : size(s) {}
    __device__ virtual float area() const = 0;
    __device__ virtual float weight() const { return 1; }
    __device__ float all() const { return area() * weight(); }
};
struct Circle : Shape {
    __device__ Circle(float r) : Shape(r) {}
    __device__ float area() const override { return 3 * (size + 1); }
};
struct Square : Shape {
    using Shape::Shape;
    __device__ float area() const override { return size * size; }
    __device__ float weight() const override { return 1 + 1000 / area(); }
};
struct Ring final : Circle {
    __device__ Ring(float r) : Circle(r) {}
    __device__ float area() const override { return Circle::area() + 100; }
};
__global__ void shapes(float *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    Circle circle(t);
    Ring ring(t);
    Square square(t);
    const Shape *all[3] = {&circle, &ring, &square};
    out[t] = all[t % 3]->all();
}
