// Memory of the driver API: rows, regions, sets, pointers, streams, events, managed memory, and a texture object.
//@ options -lnvrtc -lcuda
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static const char *source = R"(
extern "C" __global__ void columns(int *out, const char *rows, size_t pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    if (x >= width) return;
    for (int y = 0; y < height; y++) sum += ((const int *)(rows + y * pitch))[x];
    out[x] = sum;
}
extern "C" __global__ void sample(float *out, cudaTextureObject_t texture, int width, int height) {
    int x = threadIdx.x, y = blockIdx.x;
    if (x < width && y < height) out[y * width + x] = tex2D<float>(texture, x + 0.5f, y + 0.5f);
}
)";

static bool ok(CUresult result, int line) {
    if (result != CUDA_SUCCESS) printf("line %d: error %d\n", line, (int)result);
    return result == CUDA_SUCCESS;
}
#define OK(call) (good = ok(call, __LINE__) && good)
#define IS(condition) (good = (condition) || !printf("line %d: %s\n", __LINE__, #condition) ? good : false)

static void CUDA_CB count(void *number) { ++*(int *)number; }
static void CUDA_CB note(CUstream, CUresult status, void *number) { *(int *)number += status == CUDA_SUCCESS ? 10 : 0; }

int main() {
    bool good = true;
    nvrtcProgram program;
    size_t size = 0;
    nvrtcCreateProgram(&program, source, "memory.cu", 0, NULL, NULL);
    IS(nvrtcCompileProgram(program, 0, NULL) == NVRTC_SUCCESS);
    nvrtcGetPTXSize(program, &size);
    std::string ptx(size, 0);
    nvrtcGetPTX(program, &ptx[0]);
    nvrtcDestroyProgram(&program);
    CUcontext context;
    CUmodule module;
    CUfunction columns, sample;
    OK(cuInit(0));
    OK(cuCtxCreate(&context, NULL, 0, 0));
    OK(cuModuleLoadData(&module, ptx.c_str()));
    OK(cuModuleGetFunction(&columns, module, "columns"));
    OK(cuModuleGetFunction(&sample, module, "sample"));

    // Rows of a pitch, copied from the middle of a larger image.
    int width = 37, height = 11;
    const int all = 50;
    std::vector<int> image(all * 20);
    for (size_t i = 0; i < image.size(); i++) image[i] = (int)(i * i % 1000);
    CUdeviceptr rows, out;
    size_t pitch;
    OK(cuMemAllocPitch(&rows, &pitch, width * sizeof(int), height, 16));
    OK(cuMemAlloc(&out, width * sizeof(int)));
    OK(cuMemsetD2D32(rows, pitch, 5, width, height));
    OK(cuMemsetD16(out, 0xffff, width * 2));
    CUDA_MEMCPY2D copy;
    memset(&copy, 0, sizeof copy);
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = image.data();
    copy.srcPitch = all * sizeof(int);
    copy.srcXInBytes = 7 * sizeof(int);
    copy.srcY = 3;
    copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    copy.dstDevice = rows;
    copy.dstPitch = pitch;
    copy.dstY = 1;
    copy.WidthInBytes = width * sizeof(int);
    copy.Height = height - 1;
    OK(cuMemcpy2D(&copy));
    CUstream stream;
    CUevent event;
    OK(cuStreamCreate(&stream, CU_STREAM_DEFAULT));
    OK(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
    int calls = 0;
    void *args[] = {&out, &rows, &pitch, &width, &height};
    OK(cuLaunchKernel(columns, 2, 1, 1, 32, 1, 1, 0, stream, args, NULL));
    OK(cuLaunchHostFunc(stream, count, &calls));
    OK(cuStreamAddCallback(stream, note, &calls, 0));
    OK(cuEventRecord(event, stream));
    OK(cuEventSynchronize(event));
    OK(cuStreamQuery(stream));
    std::vector<int> sums(width);
    OK(cuMemcpyDtoHAsync(sums.data(), out, width * sizeof(int), stream));
    OK(cuStreamSynchronize(stream));
    IS(calls == 11);
    for (int x = 0; x < width; x++) {
        int sum = 5;
        for (int y = 0; y < height - 1; y++) sum += image[(3 + y) * all + 7 + x];
        good = good && sums[x] == sum;
    }

    // A box of slices.
    std::vector<unsigned char> from(4 * 5 * 6), to(2 * 3 * 2, 0);
    for (size_t i = 0; i < from.size(); i++) from[i] = (unsigned char)i;
    CUdeviceptr slices;
    OK(cuMemAlloc(&slices, from.size()));
    OK(cuMemcpyHtoD(slices, from.data(), from.size()));
    CUDA_MEMCPY3D box;
    memset(&box, 0, sizeof box);
    box.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    box.srcDevice = slices;
    box.srcPitch = 4;
    box.srcHeight = 5;
    box.srcXInBytes = 1, box.srcY = 2, box.srcZ = 3;
    box.dstMemoryType = CU_MEMORYTYPE_HOST;
    box.dstHost = to.data();
    box.dstPitch = 2;
    box.dstHeight = 3;
    box.WidthInBytes = 2, box.Height = 3, box.Depth = 2;
    OK(cuMemcpy3D(&box));
    for (int z = 0; z < 2; z++)
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 2; x++) good = good && to[(z * 3 + y) * 2 + x] == ((z + 3) * 5 + y + 2) * 4 + x + 1;

    // Properties of pointers.
    CUmemorytype kind;
    unsigned managed = 7;
    CUdeviceptr base, shared;
    size_t bytes;
    OK(cuPointerGetAttribute(&kind, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, slices + 3));
    OK(cuMemGetAddressRange(&base, &bytes, slices + 3));
    IS(kind == CU_MEMORYTYPE_DEVICE && base == slices && bytes == from.size());
    IS(cuPointerGetAttribute(&kind, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)from.data()) == CUDA_ERROR_INVALID_VALUE);
    OK(cuMemAllocManaged(&shared, 256, CU_MEM_ATTACH_GLOBAL));
    OK(cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, shared));
    IS(managed == 1);

    // An image in an array, which a kernel samples.
    const int w = 16, h = 8;
    CUDA_ARRAY_DESCRIPTOR shape = {w, h, CU_AD_FORMAT_UNSIGNED_INT8, 1};
    CUarray array;
    OK(cuArrayCreate(&array, &shape));
    std::vector<unsigned char> texels(w * h);
    for (int i = 0; i < w * h; i++) texels[i] = (unsigned char)(i * 2);
    memset(&copy, 0, sizeof copy);
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = texels.data();
    copy.srcPitch = w;
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = array;
    copy.WidthInBytes = w;
    copy.Height = h;
    OK(cuMemcpy2D(&copy));
    CUDA_RESOURCE_DESC resource;
    CUDA_TEXTURE_DESC sampling;
    memset(&resource, 0, sizeof resource);
    memset(&sampling, 0, sizeof sampling);
    resource.resType = CU_RESOURCE_TYPE_ARRAY;
    resource.res.array.hArray = array;
    sampling.addressMode[0] = sampling.addressMode[1] = CU_TR_ADDRESS_MODE_CLAMP;
    sampling.filterMode = CU_TR_FILTER_MODE_POINT;
    CUtexObject texture;
    OK(cuTexObjectCreate(&texture, &resource, &sampling, NULL));
    CUdeviceptr samples;
    OK(cuMemAlloc(&samples, w * h * sizeof(float)));
    int tw = w, th = h;
    void *textureArgs[] = {&samples, &texture, &tw, &th};
    OK(cuLaunchKernel(sample, h, 1, 1, w, 1, 1, 0, NULL, textureArgs, NULL));
    std::vector<float> read(w * h);
    OK(cuMemcpyDtoH(read.data(), samples, w * h * sizeof(float)));
    // Bytes become fractions of 255.
    for (int i = 0; i < w * h; i++) good = good && read[i] > texels[i] / 255.0f - 1e-6f && read[i] < texels[i] / 255.0f + 1e-6f;
    OK(cuTexObjectDestroy(texture));
    OK(cuArrayDestroy(array));
    OK(cuMemFree(rows));
    OK(cuMemFree(out));
    OK(cuMemFree(slices));
    OK(cuMemFree(samples));
    OK(cuMemFree(shared));
    OK(cuEventDestroy(event));
    OK(cuStreamDestroy(stream));
    OK(cuCtxDestroy(context));
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
