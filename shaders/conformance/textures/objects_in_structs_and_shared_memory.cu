//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: a:texture2d<f32>[8,6,linear]=random(223)
//@ arg: b:texture2d<f32>[9,5]=random(224)
//@ arg: r:f32[256]=random(17)
//@ arg: out:f32[384]=zero
struct Layers {
    int count;
    cudaTextureObject_t texture;
    float scale;
};
__device__ float read(const Layers &l, float x, float y) { return l.scale * tex2D<float>(l.texture, x, y); }
__global__ void k(cudaTextureObject_t a, cudaTextureObject_t b, const float *r, float *out) {
    __shared__ cudaTextureObject_t table[2];
    if (threadIdx.x == 0) {
        table[0] = a;
        table[1] = b;
    }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 4.0f + 5.0f * r[2 * i], y = 3.0f + 4.0f * r[2 * i + 1];
    Layers layers[2] = {{1, a, 2.0f}, {2, b, -1.0f}};
    cudaTextureObject_t chosen = i & 2 ? a : b;
    out[3 * i] = read(layers[i & 1], x, y);
    out[3 * i + 1] = tex2D<float>(table[i % 3 == 0], x, y);
    out[3 * i + 2] = tex2D<float>(chosen, x, y);
}
