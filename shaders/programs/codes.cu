// Error codes of calls and launches that are wrong, each with the code that is kept. codes.expected is the output of
// the program that nvcc 13.0 built, on an H200.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

__global__ void set(int *p, int v) { p[threadIdx.x] = v; }
__device__ int sym[4];
static int n = 0;

#define T(call)                                                                                     \
    do {                                                                                            \
        cudaError_t e = (call);                                                                     \
        cudaError_t l = cudaGetLastError();                                                         \
        printf("%2d %-70.70s %d last %d\n", ++n, #call, (int)e, (int)l);                            \
    } while (0)
#define L(launch)                                                                                   \
    do {                                                                                            \
        launch;                                                                                     \
        cudaError_t l = cudaGetLastError();                                                         \
        printf("%2d %-70.70s last %d\n", ++n, #launch, (int)l);                                     \
    } while (0)

int main() {
    int *d, h[4] = {};
    size_t free_, total;
    void *q = nullptr;
    int v;
    float ms;
    cudaDeviceProp prop;
    cudaFuncAttributes fa;
    cudaPointerAttributes pa;
    T(cudaMalloc(&d, 16));
    T(cudaMalloc(&q, 0));
    printf("null %d\n", q == nullptr);
    T(cudaMalloc((void **)nullptr, 4));
    T(cudaMalloc(&q, (size_t)1 << 60));
    T(cudaMallocHost(&q, 0));
    T(cudaMallocManaged(&q, 0));
    T(cudaMallocManaged(&q, 4, 7));
    L((set<<<1, 100000>>>(d, 1)));
    L((set<<<0, 1>>>(d, 1)));
    L((set<<<1, 0>>>(d, 1)));
    L((set<<<dim3(1, 70000), 1>>>(d, 1)));
    L((set<<<1, dim3(1, 1, 65)>>>(d, 1)));
    L((set<<<1, 1, 1 << 20>>>(d, 1)));
    T(cudaSetDevice(1000));
    T(cudaSetDevice(-1));
    T(cudaGetDeviceCount(nullptr));
    T(cudaGetDevice(nullptr));
    T(cudaGetDeviceProperties(&prop, 77));
    T(cudaDeviceGetAttribute(&v, (cudaDeviceAttr)9999, 0));
    T(cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 55));
    T(cudaMemcpy(h, d, 16, (cudaMemcpyKind)42));
    T(cudaMemcpy(h, d, 16, cudaMemcpyDefault));
    T(cudaMemcpy(h, d, 0, cudaMemcpyDeviceToHost));
    T(cudaMemcpy(nullptr, d, 4, cudaMemcpyDeviceToHost));
    T(cudaMemcpy(h, nullptr, 4, cudaMemcpyDeviceToHost));
    T(cudaMemcpy(d, h, 1 << 30, cudaMemcpyHostToDevice));
    T(cudaMemcpy(d, d, 16, cudaMemcpyHostToHost) );
    T(cudaMemset(nullptr, 0, 4));
    T(cudaMemset(d, 0, 0));
    T(cudaMemset(d, 0, 1 << 30));
    T(cudaMemset(h, 0, 4));
    T(cudaFree(nullptr));
    T(cudaFree(h));
    T(cudaFree(d + 1));
    T(cudaFreeHost(nullptr));
    T(cudaFreeHost(h));
    T(cudaMemcpyToSymbol(sym, h, 16, 4));
    T(cudaMemcpyToSymbol(sym, h, 17));
    T(cudaMemcpyToSymbol(sym, h, 0));
    T(cudaMemcpyFromSymbol(h, sym, 4, 16));
    T(cudaGetSymbolAddress(&q, h));
    T(cudaGetSymbolSize(&total, sym));
    T(cudaFuncGetAttributes(&fa, (const void *)nullptr));
    T(cudaFuncGetAttributes(&fa, (const void *)main));
    T(cudaFuncSetAttribute(set, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 24));
    T(cudaFuncSetAttribute(set, (cudaFuncAttribute)99, 1));
    cudaEvent_t a, b;
    T(cudaEventCreate(&a));
    T(cudaEventCreate(&b));
    T(cudaEventQuery(a));
    T(cudaEventSynchronize(a));
    T(cudaEventElapsedTime(&ms, a, b));
    T(cudaEventRecord(a));
    T(cudaEventElapsedTime(&ms, a, b));
    T(cudaEventCreateWithFlags(&b, 0xff));
    T(cudaEventElapsedTime(nullptr, a, a));
    cudaEvent_t u;
    T(cudaEventCreateWithFlags(&u, cudaEventDisableTiming));
    T(cudaEventRecord(u));
    T(cudaEventElapsedTime(&ms, u, u));
    cudaDeviceSynchronize();
    cudaStream_t s;
    T(cudaStreamCreateWithFlags(&s, 77));
    T(cudaStreamCreate(nullptr));
    T(cudaStreamCreate(&s));
    T(cudaStreamQuery(s));
    T(cudaStreamDestroy(nullptr));
    T(cudaHostRegister(h, 16, 0));
    T(cudaHostRegister(h, 16, 0));
    T(cudaHostUnregister(h));
    T(cudaHostUnregister(h));
    T(cudaHostGetDevicePointer(&q, h, 0));
    T(cudaHostAlloc(&q, 16, 0x80));
    T(cudaPointerGetAttributes(&pa, h));
    printf("type %d\n", pa.type);
    T(cudaPointerGetAttributes(&pa, d));
    printf("type %d\n", pa.type);
    T(cudaPointerGetAttributes(&pa, nullptr));
    printf("type %d\n", pa.type);
    T(cudaDeviceSetLimit((cudaLimit)77, 1));
    T(cudaDeviceGetLimit(&total, (cudaLimit)77));
    T(cudaMemGetInfo(&free_, nullptr));
    T(cudaMallocPitch(&q, &total, 0, 10));
    T(cudaMallocPitch(&q, &total, 10, 0));
    T(cudaMemcpy2D(h, 2, d, 4, 4, 2, cudaMemcpyDeviceToHost));
    T(cudaMemset2D(d, 2, 0, 4, 2));
    T(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, set, 0, 0));
    T(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, set, 2000, 0));
    printf("blocks %d\n", v);
    T(cudaDeviceCanAccessPeer(&v, 0, 0));
    T(cudaDeviceEnablePeerAccess(0, 0));
    T(cudaDeviceDisablePeerAccess(0));
    T(cudaGraphInstantiate((cudaGraphExec_t *)nullptr, (cudaGraph_t)nullptr, 0));
    cudaGraph_t g;
    T(cudaStreamEndCapture(s, &g));
    T(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal));
    T(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    T(cudaStreamSynchronize(s));
    T(cudaStreamEndCapture(s, &g));
    T(cudaStreamEndCapture(s, &g));
    int all[] = {
        0, 1, 2, 3, 4, 8, 9, 11, 17, 20, 21, 35, 46, 98, 99, 100, 101, 200, 201, 209, 214, 217, 218, 220, 300,
        301, 400, 401, 500, 600, 700, 701, 702, 704, 705, 708, 709, 710, 712, 713, 714, 715, 716, 717, 718,
        719, 720, 800, 801, 802, 900, 901, 906, 907, 908, 909, 910, 999, 12345,
    };
    for (int c : all) printf("%d %s: %s\n", c, cudaGetErrorName((cudaError_t)c), cudaGetErrorString((cudaError_t)c));
}
