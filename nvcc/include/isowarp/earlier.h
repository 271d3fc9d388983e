// Functions of CUDA 12 and before that CUDA 13 dropped or gave other parameters, in terms of CUDA 13's.
#ifndef __ISOWARP_EARLIER_H__
#define __ISOWARP_EARLIER_H__

#define cudaGetDeviceProperties_v2 cudaGetDeviceProperties
#define cudaEventElapsedTime_v2 cudaEventElapsedTime
#define cudaMemAdvise_v2 cudaMemAdvise
#define cudaMemPrefetchAsync_v2 cudaMemPrefetchAsync
#define cudaStreamGetCaptureInfo_v2 cudaStreamGetCaptureInfo
#define cudaStreamGetCaptureInfo_v3 cudaStreamGetCaptureInfo
#define cudaStreamUpdateCaptureDependencies_v2 cudaStreamUpdateCaptureDependencies
#define cudaGraphAddDependencies_v2 cudaGraphAddDependencies
#define cudaGraphRemoveDependencies_v2 cudaGraphRemoveDependencies
#define cudaGraphGetEdges_v2 cudaGraphGetEdges
#define cudaGraphNodeGetDependencies_v2 cudaGraphNodeGetDependencies
#define cudaGraphNodeGetDependentNodes_v2 cudaGraphNodeGetDependentNodes
#define cudaGraphAddNode_v2 cudaGraphAddNode

#define __IW_EARLIER static inline __attribute__((unused)) cudaError_t

__IW_EARLIER cudaThreadSynchronize(void) { return cudaDeviceSynchronize(); }
__IW_EARLIER cudaThreadExit(void) { return cudaDeviceReset(); }
__IW_EARLIER cudaThreadSetLimit(enum cudaLimit limit, size_t value) { return cudaDeviceSetLimit(limit, value); }
__IW_EARLIER cudaThreadGetLimit(size_t *value, enum cudaLimit limit) { return cudaDeviceGetLimit(value, limit); }
__IW_EARLIER cudaThreadSetCacheConfig(enum cudaFuncCache config) { return cudaDeviceSetCacheConfig(config); }
__IW_EARLIER cudaThreadGetCacheConfig(enum cudaFuncCache *config) { return cudaDeviceGetCacheConfig(config); }
__IW_EARLIER cudaSetDoubleForDevice(double *d) { (void)d; return cudaSuccess; }
__IW_EARLIER cudaSetDoubleForHost(double *d) { (void)d; return cudaSuccess; }

#ifdef __cplusplus
// The place that CUDA 12 names by a device's number, or by cudaCpuDeviceId.
static inline __attribute__((unused)) cudaMemLocation __iw_location(int device) {
    cudaMemLocation location;
    location.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
    location.id = device == cudaCpuDeviceId ? 0 : device;
    return location;
}
__IW_EARLIER cudaMemAdvise(const void *p, size_t count, cudaMemoryAdvise advice, int device) {
    return cudaMemAdvise(p, count, advice, __iw_location(device));
}
__IW_EARLIER cudaMemPrefetchAsync(const void *p, size_t count, int device, cudaStream_t stream = 0) {
    return cudaMemPrefetchAsync(p, count, __iw_location(device), 0, stream);
}
__IW_EARLIER cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status, unsigned long long *id,
    cudaGraph_t *graph, const cudaGraphNode_t **dependencies, size_t *count) {
    return cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, 0, count);
}
__IW_EARLIER cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *dependencies, size_t count,
    unsigned int flags = 0) {
    return cudaStreamUpdateCaptureDependencies(stream, dependencies, (const cudaGraphEdgeData *)0, count, flags);
}
__IW_EARLIER cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
    size_t count) {
    return cudaGraphAddDependencies(graph, from, to, (const cudaGraphEdgeData *)0, count);
}
__IW_EARLIER cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
    size_t count) {
    return cudaGraphRemoveDependencies(graph, from, to, (const cudaGraphEdgeData *)0, count);
}
__IW_EARLIER cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to, size_t *count) {
    return cudaGraphGetEdges(graph, from, to, (cudaGraphEdgeData *)0, count);
}
__IW_EARLIER cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes, size_t *count) {
    return cudaGraphNodeGetDependencies(node, nodes, (cudaGraphEdgeData *)0, count);
}
__IW_EARLIER cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes, size_t *count) {
    return cudaGraphNodeGetDependentNodes(node, nodes, (cudaGraphEdgeData *)0, count);
}
__IW_EARLIER cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
    size_t count, cudaGraphNodeParams *params) {
    return cudaGraphAddNode(node, graph, dependencies, (const cudaGraphEdgeData *)0, count, params);
}
#endif

#undef __IW_EARLIER
#endif
