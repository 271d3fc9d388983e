// A cloud in a 3-D texture, seen from outside: rays add up its density, front to back.
__global__ void volume(cudaTextureObject_t cloud, uchar4 *image, int width, int height, float angle) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= width || j >= height) return;
    float u = (i + 0.5f) / width * 2.0f - 1.0f, v = (j + 0.5f) / height * 2.0f - 1.0f;
    float c = cosf(angle), s = sinf(angle), light = 0.0f, left = 1.0f;
    const int steps = 128;
    for (int k = 0; k < steps && left > 0.01f; k++) {
        float z = (k + 0.5f) / steps * 2.0f - 1.0f;
        float x = c * u + s * z, depth = c * z - s * u;
        float density = tex3D<float>(cloud, 0.5f + 0.5f * x, 0.5f + 0.5f * v, 0.5f + 0.5f * depth);
        float part = fminf(density * 0.08f, 1.0f);
        light += left * part * (1.0f - 0.5f * (float)k / steps);
        left *= 1.0f - part;
    }
    unsigned char white = (unsigned char)(fminf(light, 1.0f) * 255.0f);
    image[j * width + i] = make_uchar4(white, white, (unsigned char)(64 + white * 3 / 4), 255);
}
