// error; NVRTC: cannot convert pointer to base class "Shape" to pointer to derived class "Square" -- base class is virtual.
struct Shape {
    int id;
    __device__ virtual float area() const = 0;
};

struct Square : virtual Shape {
    float side;
    __device__ float area() const override { return side * side; }
};

__global__ void areas(Shape *const *shapes, float *out) {
    out[threadIdx.x] = static_cast<Square *>(shapes[threadIdx.x])->side;
}
