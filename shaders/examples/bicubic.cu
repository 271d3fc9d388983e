// Zooms into a picture with the cubic B-spline, of which a sample takes four linear ones (Sigg, Hadwiger: "Fast third-order texture
// filtering", GPU Gems 2, 2005).
__device__ float w0(float a) { return (1.0f - a) * (1.0f - a) * (1.0f - a) / 6.0f; }
__device__ float w1(float a) { return (4.0f + a * a * (3.0f * a - 6.0f)) / 6.0f; }
__device__ float w2(float a) { return w1(1.0f - a); }
__device__ float w3(float a) { return w0(1.0f - a); }

__device__ float4 mixed(float s, float4 a, float t, float4 b) {
    return make_float4(s * a.x + t * b.x, s * a.y + t * b.y, s * a.z + t * b.z, s * a.w + t * b.w);
}

__device__ float4 bicubic(cudaTextureObject_t picture, float x, float y) {
    float left = floorf(x - 0.5f) + 0.5f, top = floorf(y - 0.5f) + 0.5f, a = x - left, b = y - top;
    float gx0 = w0(a) + w1(a), gx1 = w2(a) + w3(a), gy0 = w0(b) + w1(b), gy1 = w2(b) + w3(b);
    float x0 = left - 1.0f + w1(a) / gx0, x1 = left + 1.0f + w3(a) / gx1;
    float y0 = top - 1.0f + w1(b) / gy0, y1 = top + 1.0f + w3(b) / gy1;
    float4 above = mixed(gx0, tex2D<float4>(picture, x0, y0), gx1, tex2D<float4>(picture, x1, y0));
    float4 below = mixed(gx0, tex2D<float4>(picture, x0, y1), gx1, tex2D<float4>(picture, x1, y1));
    return mixed(gy0, above, gy1, below);
}

__device__ unsigned char colour(float c) { return (unsigned char)(__saturatef(c) * 255.0f + 0.5f); }

__global__ void zoom(cudaTextureObject_t picture, uchar4 *out, int width, int height, float scale) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= width || j >= height) return;
    float4 c = bicubic(picture, (i + 0.5f) * scale, (j + 0.5f) * scale);
    out[j * width + i] = make_uchar4(colour(c.x), colour(c.y), colour(c.z), 255);
}
