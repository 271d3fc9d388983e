// error; not supported here, while NVRTC accepts it.
struct Shape {
    int id;
    __device__ virtual float area() const = 0;
};

struct Square : virtual Shape {
    float side;
    __device__ float area() const override { return side * side; }
};

__global__ void areas(const Square *squares, float *out) {
    out[threadIdx.x] = squares[threadIdx.x].area();
}
