// A texture object of an array: texels, the mean of four by linear filtering, and addresses that clamp and wrap.
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>

const int W = 16, H = 8;

__global__ void sample(cudaTextureObject_t t, float *out, float dx, float dy, float sx, float sy) {
    int x = threadIdx.x, y = blockIdx.x;
    out[y * W + x] = tex2D<float>(t, (x + dx) * sx, (y + dy) * sy);
}

int main() {
    float h[H][W], out[H][W], *d;
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) h[y][x] = (float)(x * x + 3 * y);
    }
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, W, H);
    cudaMemcpy2DToArray(array, 0, 0, h, W * sizeof(float), W * sizeof(float), H, cudaMemcpyHostToDevice);
    cudaMalloc(&d, sizeof out);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;

    bool good = true;
    for (int linear = 0; linear < 2; linear++) {
        for (int wrap = 0; wrap < 2; wrap++) {
            cudaTextureDesc desc = {};
            desc.addressMode[0] = desc.addressMode[1] = wrap ? cudaAddressModeWrap : cudaAddressModeClamp;
            desc.filterMode = linear ? cudaFilterModeLinear : cudaFilterModePoint;
            desc.readMode = cudaReadModeElementType;
            desc.normalizedCoords = wrap;
            cudaTextureObject_t t = 0;
            good = good && cudaCreateTextureObject(&t, &resource, &desc, nullptr) == cudaSuccess;
            cudaMemset(d, 0xff, sizeof out);
            // Texel (x + 1, y + 2), or what lies between it and its neighbours to the right and below.
            float at = linear ? 2.0f : 1.5f;
            sample<<<H, W>>>(t, d, at, at + 1, wrap ? 1.0f / W : 1.0f, wrap ? 1.0f / H : 1.0f);
            cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
            for (int y = 0; y < H; y++) {
                for (int x = 0; x < W; x++) {
                    auto texel = [&](int x, int y) {
                        return wrap ? h[y % H][x % W] : h[y < H ? y : H - 1][x < W ? x : W - 1];
                    };
                    float a = texel(x + 1, y + 2);
                    if (linear) a = (a + texel(x + 2, y + 2) + texel(x + 1, y + 3) + texel(x + 2, y + 3)) / 4;
                    good = good && std::fabs(out[y][x] - a) < 0.01f;
                }
            }
            cudaDestroyTextureObject(t);
        }
    }
    cudaFreeArray(array);
    cudaFree(d);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
