// error; NVRTC: identifier "stride" is undefined.
#define INDEX(axis) (blockIdx.axis * blockDim.axis + threadIdx.axis)
#define FLAT(width) (INDEX(y) * (width) + INDEX(x) * stride)

__global__ void clear(float *image, int width) {
    image[FLAT(width)] = 0.0f;
}
