// The C++ side of CUDA's runtime API: functions that take typed pointers, symbols, and kernels.
#ifndef __ISOWARP_TEMPLATES_H__
#define __ISOWARP_TEMPLATES_H__

#include "../cuda_runtime_api.h"
#if __cplusplus >= 201103L
#include <utility>
#endif

#define __IW_API static inline __attribute__((unused)) cudaError_t
#define __IW_API_OF(...) template <__VA_ARGS__> static inline cudaError_t

// Memory.
__IW_API_OF(class T) cudaMalloc(T **p, size_t size) { return ::cudaMalloc((void **)(void *)p, size); }
__IW_API cudaMallocHost(void **p, size_t size, unsigned int flags) { return ::cudaHostAlloc(p, size, flags); }
__IW_API_OF(class T) cudaMallocHost(T **p, size_t size, unsigned int flags = 0) {
    return ::cudaHostAlloc((void **)(void *)p, size, flags);
}
__IW_API_OF(class T) cudaHostAlloc(T **p, size_t size, unsigned int flags) {
    return ::cudaHostAlloc((void **)(void *)p, size, flags);
}
__IW_API_OF(class T) cudaHostGetDevicePointer(T **p, void *host, unsigned int flags) {
    return ::cudaHostGetDevicePointer((void **)(void *)p, host, flags);
}
__IW_API_OF(class T) cudaMallocManaged(T **p, size_t size, unsigned int flags = cudaMemAttachGlobal) {
    return ::cudaMallocManaged((void **)(void *)p, size, flags);
}
__IW_API_OF(class T) cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height) {
    return ::cudaMallocPitch((void **)(void *)p, pitch, width, height);
}
__IW_API_OF(class T) cudaMallocAsync(T **p, size_t size, cudaStream_t stream) {
    return ::cudaMallocAsync((void **)(void *)p, size, stream);
}
__IW_API cudaMallocAsync(void **p, size_t size, cudaMemPool_t pool, cudaStream_t stream) {
    return ::cudaMallocFromPoolAsync(p, size, pool, stream);
}
__IW_API_OF(class T) cudaMallocAsync(T **p, size_t size, cudaMemPool_t pool, cudaStream_t stream) {
    return ::cudaMallocFromPoolAsync((void **)(void *)p, size, pool, stream);
}
__IW_API_OF(class T) cudaMallocFromPoolAsync(T **p, size_t size, cudaMemPool_t pool, cudaStream_t stream) {
    return ::cudaMallocFromPoolAsync((void **)(void *)p, size, pool, stream);
}
__IW_API_OF(class T) cudaStreamAttachMemAsync(cudaStream_t stream, T *p, size_t length = 0,
    unsigned int flags = cudaMemAttachSingle) {
    return ::cudaStreamAttachMemAsync(stream, (void *)p, length, flags);
}
__IW_API_OF(class T, class U) cudaMemcpyBatchAsync(T *const *to, U *const *from, const size_t *sizes, size_t count,
    cudaMemcpyAttributes *attributes, size_t *indices, size_t attribute_count, cudaStream_t stream) {
    return ::cudaMemcpyBatchAsync((void *const *)to, (const void *const *)from, sizes, count, attributes, indices,
                                  attribute_count, stream);
}
__IW_API_OF(class T, class U) cudaMemcpyBatchAsync(T *const *to, U *const *from, const size_t *sizes, size_t count,
    cudaMemcpyAttributes attributes, cudaStream_t stream) {
    size_t index = 0;
    return ::cudaMemcpyBatchAsync((void *const *)to, (const void *const *)from, sizes, count, &attributes, &index, 1,
                                  stream);
}
__IW_API_OF(class T) cudaMemPrefetchBatchAsync(T **p, size_t *sizes, size_t count, cudaMemLocation location,
    unsigned long long flags, cudaStream_t stream) {
    size_t index = 0;
    return ::cudaMemPrefetchBatchAsync((void **)p, sizes, count, &location, &index, 1, flags, stream);
}

// Events.
__IW_API cudaEventCreate(cudaEvent_t *event, unsigned int flags) { return ::cudaEventCreateWithFlags(event, flags); }

// Symbols. A `const char *` is no name of a symbol since CUDA 5.
__IW_API_OF(class T) cudaMemcpyToSymbol(const T &symbol, const void *from, size_t count, size_t offset = 0,
    cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    return ::cudaMemcpyToSymbol((const void *)&symbol, from, count, offset, kind);
}
__IW_API_OF(class T) cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t count, size_t offset = 0,
    cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0) {
    return ::cudaMemcpyToSymbolAsync((const void *)&symbol, from, count, offset, kind, stream);
}
__IW_API_OF(class T) cudaMemcpyFromSymbol(void *to, const T &symbol, size_t count, size_t offset = 0,
    cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    return ::cudaMemcpyFromSymbol(to, (const void *)&symbol, count, offset, kind);
}
__IW_API_OF(class T) cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t count, size_t offset = 0,
    cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0) {
    return ::cudaMemcpyFromSymbolAsync(to, (const void *)&symbol, count, offset, kind, stream);
}
__IW_API_OF(class T) cudaGetSymbolAddress(void **p, const T &symbol) {
    return ::cudaGetSymbolAddress(p, (const void *)&symbol);
}
// Code for CUDA 4 casts a typed pointer's address only here and there.
__IW_API_OF(class P, class T) cudaGetSymbolAddress(P **p, const T &symbol) {
    return ::cudaGetSymbolAddress((void **)(void *)p, (const void *)&symbol);
}
__IW_API_OF(class T) cudaGetSymbolSize(size_t *size, const T &symbol) {
    return ::cudaGetSymbolSize(size, (const void *)&symbol);
}

// Kernels.
__IW_API_OF(class T) cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0,
    cudaStream_t stream = 0) {
    return ::cudaLaunchKernel((const void *)kernel, grid, block, args, shared, stream);
}
__IW_API_OF(class T) cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0,
    cudaStream_t stream = 0) {
    return ::cudaLaunchCooperativeKernel((const void *)kernel, grid, block, args, shared, stream);
}
#if __cplusplus >= 201103L
// The kernel's parameters, initialised with the arguments, as the call of a function would.
template <class... P> static inline cudaError_t __iw_launch_ex(const cudaLaunchConfig_t *config, void (*kernel)(P...),
    typename std::common_type<P>::type... parameters) {
    void *addresses[sizeof...(P) + 1] = {(void *)__builtin_addressof(parameters)..., (void *)0};
    return ::cudaLaunchKernelExC(config, (const void *)kernel, addresses);
}
template <class... P, class... A> static inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
    void (*kernel)(P...), A &&...args) {
    return __iw_launch_ex<P...>(config, kernel, std::forward<A>(args)...);
}
#endif
__IW_API_OF(class T) cudaFuncSetAttribute(T *kernel, cudaFuncAttribute attribute, int value) {
    return ::cudaFuncSetAttribute((const void *)kernel, attribute, value);
}
__IW_API_OF(class T) cudaFuncGetAttributes(cudaFuncAttributes *attributes, T *kernel) {
    return ::cudaFuncGetAttributes(attributes, (const void *)kernel);
}
__IW_API_OF(class T) cudaFuncSetCacheConfig(T *kernel, cudaFuncCache config) {
    return ::cudaFuncSetCacheConfig((const void *)kernel, config);
}
__IW_API_OF(class T) cudaFuncSetSharedMemConfig(T *kernel, cudaSharedMemConfig config) {
    return ::cudaFuncSetSharedMemConfig((const void *)kernel, config);
}
__IW_API_OF(class T) cudaFuncGetName(const char **name, T *kernel) {
    return ::cudaFuncGetName(name, (const void *)kernel);
}
__IW_API_OF(class T) cudaGetKernel(cudaKernel_t *handle, T *kernel) {
    return ::cudaGetKernel(handle, (const void *)kernel);
}
__IW_API_OF(class T) cudaGetFuncBySymbol(cudaFunction_t *function, T *kernel) {
    return ::cudaGetFuncBySymbol(function, (const void *)kernel);
}
__IW_API_OF(class T) cudaLibraryGetGlobal(T **p, size_t *size, cudaLibrary_t library, const char *name) {
    return ::cudaLibraryGetGlobal((void **)(void *)p, size, library, name);
}
__IW_API_OF(class T) cudaLibraryGetManaged(T **p, size_t *size, cudaLibrary_t library, const char *name) {
    return ::cudaLibraryGetManaged((void **)(void *)p, size, library, name);
}

// Occupancy.
__IW_API_OF(class T) cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T kernel, int block, size_t shared) {
    return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void *)kernel, block, shared);
}
__IW_API_OF(class T) cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T kernel, int block,
    size_t shared, unsigned int flags) {
    return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, (const void *)kernel, block, shared, flags);
}
__IW_API_OF(class T) cudaOccupancyAvailableDynamicSMemPerBlock(size_t *size, T *kernel, int blocks, int block) {
    return ::cudaOccupancyAvailableDynamicSMemPerBlock(size, (const void *)kernel, blocks, block);
}
__IW_API_OF(class T) cudaOccupancyMaxPotentialClusterSize(int *size, T *kernel, const cudaLaunchConfig_t *config) {
    return ::cudaOccupancyMaxPotentialClusterSize(size, (const void *)kernel, config);
}
__IW_API_OF(class T) cudaOccupancyMaxActiveClusters(int *clusters, T *kernel, const cudaLaunchConfig_t *config) {
    return ::cudaOccupancyMaxActiveClusters(clusters, (const void *)kernel, config);
}

// Tries every multiple of a warp up to the limit, the largest first, and keeps the first size with most threads.
template <class T, class F> static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *grid, int *block, T kernel, F shared_of_block, int limit = 0, unsigned int flags = 0) {
    int device = 0, most_threads = 0, warp = 0, most_per_block = 0, processors = 0;
    cudaFuncAttributes attributes;
    cudaError_t error;
    if (!grid || !block) return cudaErrorInvalidValue;
    if ((error = ::cudaGetDevice(&device)) != cudaSuccess ||
        (error = ::cudaDeviceGetAttribute(&most_threads, cudaDevAttrMaxThreadsPerMultiProcessor, device)) != cudaSuccess ||
        (error = ::cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device)) != cudaSuccess ||
        (error = ::cudaDeviceGetAttribute(&most_per_block, cudaDevAttrMaxThreadsPerBlock, device)) != cudaSuccess ||
        (error = ::cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device)) != cudaSuccess ||
        (error = ::cudaFuncGetAttributes(&attributes, (const void *)kernel)) != cudaSuccess) {
        return error;
    }
    if (limit <= 0 || limit > most_per_block) limit = most_per_block;
    if (limit > attributes.maxThreadsPerBlock) limit = attributes.maxThreadsPerBlock;
    int best_block = 0, best_count = 0, best_threads = 0;
    for (int rounded = (limit + warp - 1) / warp * warp; rounded > 0 && best_threads < most_threads; rounded -= warp) {
        int size = rounded < limit ? rounded : limit, count = 0;
        error = ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&count, (const void *)kernel, size,
                                                                         shared_of_block(size), flags);
        if (error != cudaSuccess) return error;
        if (size * count > best_threads) {
            best_threads = size * count;
            best_block = size;
            best_count = count;
        }
    }
    *grid = best_count * processors;
    *block = best_block;
    return cudaSuccess;
}
template <class F, class T> static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int *grid, int *block, T kernel, F shared_of_block, int limit = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(grid, block, kernel, shared_of_block, limit);
}
struct __iw_shared_size {
    size_t size;
    size_t operator()(int) const { return size; }
};
__IW_API_OF(class T) cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, T kernel, size_t shared = 0,
    int limit = 0, unsigned int flags = 0) {
    __iw_shared_size size = {shared};
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(grid, block, kernel, size, limit, flags);
}
__IW_API_OF(class T) cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T kernel, size_t shared = 0,
    int limit = 0) {
    return cudaOccupancyMaxPotentialBlockSizeWithFlags(grid, block, kernel, shared, limit);
}

// Graphs.
__IW_API cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *node, char *log, size_t size) {
    if (node) *node = 0;
    if (log && size) *log = 0;
    return ::cudaGraphInstantiate(exec, graph, 0);
}
__IW_API cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t *node,
    cudaGraphExecUpdateResult *result) {
    cudaGraphExecUpdateResultInfo info = cudaGraphExecUpdateResultInfo();
    cudaError_t error = ::cudaGraphExecUpdate(exec, graph, &info);
    if (node) *node = info.errorNode;
    if (result) *result = info.result;
    return error;
}
__IW_API_OF(class T) cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
    const cudaGraphNode_t *dependencies, size_t dependency_count, const T &symbol, const void *from, size_t count,
    size_t offset, cudaMemcpyKind kind) {
    return ::cudaGraphAddMemcpyNodeToSymbol(node, graph, dependencies, dependency_count, (const void *)&symbol, from,
                                            count, offset, kind);
}
__IW_API_OF(class T) cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
    const cudaGraphNode_t *dependencies, size_t dependency_count, void *to, const T &symbol, size_t count, size_t offset,
    cudaMemcpyKind kind) {
    return ::cudaGraphAddMemcpyNodeFromSymbol(node, graph, dependencies, dependency_count, to, (const void *)&symbol,
                                              count, offset, kind);
}
__IW_API_OF(class T) cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T &symbol, const void *from,
    size_t count, size_t offset, cudaMemcpyKind kind) {
    return ::cudaGraphMemcpyNodeSetParamsToSymbol(node, (const void *)&symbol, from, count, offset, kind);
}
__IW_API_OF(class T) cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *to, const T &symbol,
    size_t count, size_t offset, cudaMemcpyKind kind) {
    return ::cudaGraphMemcpyNodeSetParamsFromSymbol(node, to, (const void *)&symbol, count, offset, kind);
}
__IW_API_OF(class T) cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t exec, cudaGraphNode_t node,
    const T &symbol, const void *from, size_t count, size_t offset, cudaMemcpyKind kind) {
    return ::cudaGraphExecMemcpyNodeSetParamsToSymbol(exec, node, (const void *)&symbol, from, count, offset, kind);
}
__IW_API_OF(class T) cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t exec, cudaGraphNode_t node, void *to,
    const T &symbol, size_t count, size_t offset, cudaMemcpyKind kind) {
    return ::cudaGraphExecMemcpyNodeSetParamsFromSymbol(exec, node, to, (const void *)&symbol, count, offset, kind);
}
template <class T> static inline void __iw_delete(void *p) { delete static_cast<T *>(p); }
__IW_API_OF(class T) cudaUserObjectCreate(cudaUserObject_t *object, T *p, unsigned int count, unsigned int flags) {
    return ::cudaUserObjectCreate(object, (void *)p, &__iw_delete<T>, count, flags);
}

#undef __IW_API
#undef __IW_API_OF
#endif
