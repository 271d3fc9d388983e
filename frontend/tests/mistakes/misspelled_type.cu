// error; NVRTC: identifier "Martix" is undefined.
struct Matrix {
    int rows, columns;
    float *cells;
};

__global__ void clear(Martix m) {
    m.cells[threadIdx.x] = 0.0f;
}
