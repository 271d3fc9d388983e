// error; NVRTC: no instance of function template "larger" matches the argument list.
template <typename T>
__device__ T larger(T a, T b) {
    return a > b ? a : b;
}

__global__ void cap(float *data, double limit) {
    data[threadIdx.x] = larger(data[threadIdx.x], limit);
}
