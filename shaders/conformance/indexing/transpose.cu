//@ family: indexing
//@ launch: transpose grid=3,2 block=8,16
//@ arg: in:f32[720]=random(3)
//@ arg: out:f32[720]=zero
//@ arg: i32=24
//@ arg: i32=30
__global__ void transpose(const float *in, float *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[x * height + y] = in[y * width + x];
}
