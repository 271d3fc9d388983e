// error; NVRTC: identifier "INDEX" is undefined.
#define INDEX(row, column) ((row) * 64 + (column))

__global__ void clear(float *values) {
    values[INDEX] = 0.0f;
}
