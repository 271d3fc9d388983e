// The functions of CUDA's driver API. Functions that have versions have the symbols of CUDA 13 (`cuMemAlloc_v2`).
#ifndef __ISOWARP_DRIVER_API_H__
#define __ISOWARP_DRIVER_API_H__

#define cuDeviceGetUuid cuDeviceGetUuid_v2
#define cuDeviceTotalMem cuDeviceTotalMem_v2
#define cuGetProcAddress cuGetProcAddress_v2
#define cuCtxDestroy cuCtxDestroy_v2
#define cuCtxPushCurrent cuCtxPushCurrent_v2
#define cuCtxPopCurrent cuCtxPopCurrent_v2
#define cuDevicePrimaryCtxRelease cuDevicePrimaryCtxRelease_v2
#define cuDevicePrimaryCtxReset cuDevicePrimaryCtxReset_v2
#define cuDevicePrimaryCtxSetFlags cuDevicePrimaryCtxSetFlags_v2
#define cuModuleGetGlobal cuModuleGetGlobal_v2
#define cuLinkCreate cuLinkCreate_v2
#define cuLinkAddData cuLinkAddData_v2
#define cuLinkAddFile cuLinkAddFile_v2
#define cuMemGetInfo cuMemGetInfo_v2
#define cuMemAlloc cuMemAlloc_v2
#define cuMemAllocPitch cuMemAllocPitch_v2
#define cuMemFree cuMemFree_v2
#define cuMemGetAddressRange cuMemGetAddressRange_v2
#define cuMemAllocHost cuMemAllocHost_v2
#define cuMemHostGetDevicePointer cuMemHostGetDevicePointer_v2
#define cuMemHostRegister cuMemHostRegister_v2
#define cuMemPrefetchAsync cuMemPrefetchAsync_v2
#define cuMemAdvise cuMemAdvise_v2
#define cuMemcpyHtoD cuMemcpyHtoD_v2
#define cuMemcpyHtoDAsync cuMemcpyHtoDAsync_v2
#define cuMemcpyDtoH cuMemcpyDtoH_v2
#define cuMemcpyDtoHAsync cuMemcpyDtoHAsync_v2
#define cuMemcpyDtoD cuMemcpyDtoD_v2
#define cuMemcpyDtoDAsync cuMemcpyDtoDAsync_v2
#define cuMemcpy2D cuMemcpy2D_v2
#define cuMemcpy2DUnaligned cuMemcpy2DUnaligned_v2
#define cuMemcpy2DAsync cuMemcpy2DAsync_v2
#define cuMemcpy3D cuMemcpy3D_v2
#define cuMemcpy3DAsync cuMemcpy3DAsync_v2
#define cuMemcpyHtoA cuMemcpyHtoA_v2
#define cuMemcpyAtoH cuMemcpyAtoH_v2
#define cuMemcpyDtoA cuMemcpyDtoA_v2
#define cuMemcpyAtoD cuMemcpyAtoD_v2
#define cuMemsetD8 cuMemsetD8_v2
#define cuMemsetD16 cuMemsetD16_v2
#define cuMemsetD32 cuMemsetD32_v2
#define cuMemsetD2D8 cuMemsetD2D8_v2
#define cuMemsetD2D16 cuMemsetD2D16_v2
#define cuMemsetD2D32 cuMemsetD2D32_v2
#define cuArrayCreate cuArrayCreate_v2
#define cuArray3DCreate cuArray3DCreate_v2
#define cuArrayGetDescriptor cuArrayGetDescriptor_v2
#define cuArray3DGetDescriptor cuArray3DGetDescriptor_v2
#define cuStreamDestroy cuStreamDestroy_v2
#define cuEventDestroy cuEventDestroy_v2
#define cuEventElapsedTime cuEventElapsedTime_v2
#define cuGraphAddKernelNode cuGraphAddKernelNode_v2
#define cuGraphExecKernelNodeSetParams cuGraphExecKernelNodeSetParams_v2
#define cuGraphAddDependencies cuGraphAddDependencies_v2
#define cuGraphRemoveDependencies cuGraphRemoveDependencies_v2
#define cuGraphInstantiate cuGraphInstantiateWithFlags
#define cuStreamBeginCapture cuStreamBeginCapture_v2

#ifdef __cplusplus
extern "C" {
#endif
// Errors.
CUresult cuGetErrorName(CUresult, const char **);
CUresult cuGetErrorString(CUresult, const char **);

// Devices.
CUresult cuInit(unsigned int);
CUresult cuDriverGetVersion(int *);
CUresult cuDeviceGet(CUdevice *, int);
CUresult cuDeviceGetCount(int *);
CUresult cuDeviceGetName(char *, int, CUdevice);
CUresult cuDeviceGetUuid(CUuuid *, CUdevice);
CUresult cuDeviceTotalMem(size_t *, CUdevice);
CUresult cuDeviceGetAttribute(int *, CUdevice_attribute, CUdevice);
CUresult cuDeviceGetProperties(CUdevprop *, CUdevice);
CUresult cuDeviceComputeCapability(int *, int *, CUdevice);
CUresult cuDeviceGetPCIBusId(char *, int, CUdevice);
CUresult cuDeviceGetByPCIBusId(CUdevice *, const char *);
CUresult cuDeviceCanAccessPeer(int *, CUdevice, CUdevice);
CUresult cuDeviceGetP2PAttribute(int *, CUdevice_P2PAttribute, CUdevice, CUdevice);
CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *, CUdevice);
CUresult cuDeviceGetMemPool(CUmemoryPool *, CUdevice);
CUresult cuDeviceSetMemPool(CUdevice, CUmemoryPool);
CUresult cuDeviceGetExecAffinitySupport(int *, CUexecAffinityType, CUdevice);
CUresult cuProfilerStart(void);
CUresult cuProfilerStop(void);

// Functions by their names.
CUresult cuGetProcAddress(const char *, void **, int, cuuint64_t, CUdriverProcAddressQueryResult *);

// Contexts.
CUresult cuCtxCreate_v2(CUcontext *, unsigned int, CUdevice);
CUresult cuCtxCreate_v4(CUcontext *, CUctxCreateParams *, unsigned int, CUdevice);
CUresult cuCtxDestroy(CUcontext);
CUresult cuCtxPushCurrent(CUcontext);
CUresult cuCtxPopCurrent(CUcontext *);
CUresult cuCtxSetCurrent(CUcontext);
CUresult cuCtxGetCurrent(CUcontext *);
CUresult cuCtxGetApiVersion(CUcontext, unsigned int *);
CUresult cuCtxGetId(CUcontext, unsigned long long *);
CUresult cuDevicePrimaryCtxRetain(CUcontext *, CUdevice);
CUresult cuDevicePrimaryCtxRelease(CUdevice);
CUresult cuDevicePrimaryCtxReset(CUdevice);
CUresult cuDevicePrimaryCtxSetFlags(CUdevice, unsigned int);
CUresult cuDevicePrimaryCtxGetState(CUdevice, unsigned int *, int *);
CUresult cuCtxGetDevice(CUdevice *);
CUresult cuCtxGetDevice_v2(CUdevice *, CUcontext);
CUresult cuCtxGetFlags(unsigned int *);
CUresult cuCtxSetFlags(unsigned int);
CUresult cuCtxSynchronize(void);
CUresult cuCtxSynchronize_v2(CUcontext);
CUresult cuCtxSetLimit(CUlimit, size_t);
CUresult cuCtxGetLimit(size_t *, CUlimit);
CUresult cuCtxSetCacheConfig(CUfunc_cache);
CUresult cuCtxGetCacheConfig(CUfunc_cache *);
CUresult cuCtxSetSharedMemConfig(CUsharedconfig);
CUresult cuCtxGetSharedMemConfig(CUsharedconfig *);
CUresult cuCtxResetPersistingL2Cache(void);
CUresult cuCtxGetStreamPriorityRange(int *, int *);
CUresult cuCtxEnablePeerAccess(CUcontext, unsigned int);
CUresult cuCtxDisablePeerAccess(CUcontext);
CUresult cuCtxRecordEvent(CUcontext, CUevent);
CUresult cuCtxWaitEvent(CUcontext, CUevent);
CUresult cuStreamGetCtx(CUstream, CUcontext *);

// Modules and libraries.
CUresult cuModuleLoad(CUmodule *, const char *);
CUresult cuModuleLoadData(CUmodule *, const void *);
CUresult cuModuleLoadDataEx(CUmodule *, const void *, unsigned int, CUjit_option *, void **);
CUresult cuModuleLoadFatBinary(CUmodule *, const void *);
CUresult cuModuleUnload(CUmodule);
CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *);
CUresult cuModuleGetFunction(CUfunction *, CUmodule, const char *);
CUresult cuModuleGetFunctionCount(unsigned int *, CUmodule);
CUresult cuModuleEnumerateFunctions(CUfunction *, unsigned int, CUmodule);
CUresult cuModuleGetGlobal(CUdeviceptr *, size_t *, CUmodule, const char *);
CUresult cuLibraryLoadData(CUlibrary *, const void *, CUjit_option *, void **, unsigned int, CUlibraryOption *,
    void **, unsigned int);
CUresult cuLibraryLoadFromFile(CUlibrary *, const char *, CUjit_option *, void **, unsigned int, CUlibraryOption *,
    void **, unsigned int);
CUresult cuLibraryUnload(CUlibrary);
CUresult cuLibraryGetKernel(CUkernel *, CUlibrary, const char *);
CUresult cuLibraryGetKernelCount(unsigned int *, CUlibrary);
CUresult cuLibraryEnumerateKernels(CUkernel *, unsigned int, CUlibrary);
CUresult cuLibraryGetModule(CUmodule *, CUlibrary);
CUresult cuLibraryGetGlobal(CUdeviceptr *, size_t *, CUlibrary, const char *);
CUresult cuKernelGetFunction(CUfunction *, CUkernel);
CUresult cuKernelGetLibrary(CUlibrary *, CUkernel);
CUresult cuFuncGetModule(CUmodule *, CUfunction);
CUresult cuKernelGetName(const char **, CUkernel);
CUresult cuFuncGetName(const char **, CUfunction);

// Kernels.
CUresult cuFuncGetAttribute(int *, CUfunction_attribute, CUfunction);
CUresult cuFuncSetAttribute(CUfunction, CUfunction_attribute, int);
CUresult cuFuncSetCacheConfig(CUfunction, CUfunc_cache);
CUresult cuFuncSetSharedMemConfig(CUfunction, CUsharedconfig);
CUresult cuFuncGetParamInfo(CUfunction, size_t, size_t *, size_t *);
CUresult cuFuncIsLoaded(CUfunctionLoadingState *, CUfunction);
CUresult cuFuncLoad(CUfunction);
CUresult cuKernelGetAttribute(int *, CUfunction_attribute, CUkernel, CUdevice);
CUresult cuKernelSetAttribute(CUfunction_attribute, int, CUkernel, CUdevice);
CUresult cuKernelSetCacheConfig(CUkernel, CUfunc_cache, CUdevice);
CUresult cuKernelGetParamInfo(CUkernel, size_t, size_t *, size_t *);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *, CUfunction, int, size_t);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, CUfunction, int, size_t, unsigned int);
CUresult cuOccupancyMaxPotentialBlockSize(int *, int *, CUfunction, CUoccupancyB2DSize, size_t, int);
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *, int *, CUfunction, CUoccupancyB2DSize, size_t, int,
    unsigned int);
CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t *, CUfunction, int, int);

// Joining code.
CUresult cuLinkCreate(unsigned int, CUjit_option *, void **, CUlinkState *);
CUresult cuLinkAddData(CUlinkState, CUjitInputType, void *, size_t, const char *, unsigned int, CUjit_option *,
    void **);
CUresult cuLinkAddFile(CUlinkState, CUjitInputType, const char *, unsigned int, CUjit_option *, void **);
CUresult cuLinkComplete(CUlinkState, void **, size_t *);
CUresult cuLinkDestroy(CUlinkState);

// Launches.
CUresult cuLaunchKernel(CUfunction, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int,
    unsigned int, unsigned int, CUstream, void **, void **);
CUresult cuLaunchCooperativeKernel(CUfunction, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int,
    unsigned int, unsigned int, CUstream, void **);
CUresult cuLaunchKernelEx(const CUlaunchConfig *, CUfunction, void **, void **);

// Launches as in CUDA 3.
CUresult cuFuncSetBlockShape(CUfunction, int, int, int);
CUresult cuFuncSetSharedSize(CUfunction, unsigned int);
CUresult cuParamSetSize(CUfunction, unsigned int);
CUresult cuParamSeti(CUfunction, int, unsigned int);
CUresult cuParamSetf(CUfunction, int, float);
CUresult cuParamSetv(CUfunction, int, void *, unsigned int);
CUresult cuLaunch(CUfunction);
CUresult cuLaunchGrid(CUfunction, int, int);
CUresult cuLaunchGridAsync(CUfunction, int, int, CUstream);

// Memory.
CUresult cuMemGetInfo(size_t *, size_t *);
CUresult cuMemAlloc(CUdeviceptr *, size_t);
CUresult cuMemAllocPitch(CUdeviceptr *, size_t *, size_t, size_t, unsigned int);
CUresult cuMemAllocManaged(CUdeviceptr *, size_t, unsigned int);
CUresult cuMemFree(CUdeviceptr);
CUresult cuMemGetAddressRange(CUdeviceptr *, size_t *, CUdeviceptr);
CUresult cuMemAllocAsync(CUdeviceptr *, size_t, CUstream);
CUresult cuMemAllocFromPoolAsync(CUdeviceptr *, size_t, CUmemoryPool, CUstream);
CUresult cuMemFreeAsync(CUdeviceptr, CUstream);
CUresult cuMemAllocHost(void **, size_t);
CUresult cuMemHostAlloc(void **, size_t, unsigned int);
CUresult cuMemFreeHost(void *);
CUresult cuMemHostGetDevicePointer(CUdeviceptr *, void *, unsigned int);
CUresult cuMemHostGetFlags(unsigned int *, void *);
CUresult cuMemHostRegister(void *, size_t, unsigned int);
CUresult cuMemHostUnregister(void *);
CUresult cuMemPrefetchAsync(CUdeviceptr, size_t, CUmemLocation, unsigned int, CUstream);
CUresult cuMemAdvise(CUdeviceptr, size_t, CUmem_advise, CUmemLocation);
CUresult cuStreamAttachMemAsync(CUstream, CUdeviceptr, size_t, unsigned int);

// Pointers.
CUresult cuPointerGetAttribute(void *, CUpointer_attribute, CUdeviceptr);
CUresult cuPointerGetAttributes(unsigned int, CUpointer_attribute *, void **, CUdeviceptr);
CUresult cuPointerSetAttribute(const void *, CUpointer_attribute, CUdeviceptr);

// Copies.
CUresult cuMemcpy(CUdeviceptr, CUdeviceptr, size_t);
CUresult cuMemcpyAsync(CUdeviceptr, CUdeviceptr, size_t, CUstream);
CUresult cuMemcpyHtoD(CUdeviceptr, const void *, size_t);
CUresult cuMemcpyHtoDAsync(CUdeviceptr, const void *, size_t, CUstream);
CUresult cuMemcpyDtoH(void *, CUdeviceptr, size_t);
CUresult cuMemcpyDtoHAsync(void *, CUdeviceptr, size_t, CUstream);
CUresult cuMemcpyDtoD(CUdeviceptr, CUdeviceptr, size_t);
CUresult cuMemcpyDtoDAsync(CUdeviceptr, CUdeviceptr, size_t, CUstream);
CUresult cuMemcpyPeer(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, size_t);
CUresult cuMemcpyPeerAsync(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, size_t, CUstream);
CUresult cuMemcpy2D(const CUDA_MEMCPY2D *);
CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *);
CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *, CUstream);
CUresult cuMemcpy3D(const CUDA_MEMCPY3D *);
CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D *, CUstream);
CUresult cuMemcpyHtoA(CUarray, size_t, const void *, size_t);
CUresult cuMemcpyAtoH(void *, CUarray, size_t, size_t);
CUresult cuMemcpyDtoA(CUarray, size_t, CUdeviceptr, size_t);
CUresult cuMemcpyAtoD(CUdeviceptr, CUarray, size_t, size_t);

// Sets.
CUresult cuMemsetD8(CUdeviceptr, unsigned char, size_t);
CUresult cuMemsetD16(CUdeviceptr, unsigned short, size_t);
CUresult cuMemsetD32(CUdeviceptr, unsigned int, size_t);
CUresult cuMemsetD8Async(CUdeviceptr, unsigned char, size_t, CUstream);
CUresult cuMemsetD16Async(CUdeviceptr, unsigned short, size_t, CUstream);
CUresult cuMemsetD32Async(CUdeviceptr, unsigned int, size_t, CUstream);
CUresult cuMemsetD2D8(CUdeviceptr, size_t, unsigned char, size_t, size_t);
CUresult cuMemsetD2D16(CUdeviceptr, size_t, unsigned short, size_t, size_t);
CUresult cuMemsetD2D32(CUdeviceptr, size_t, unsigned int, size_t, size_t);
CUresult cuMemsetD2D8Async(CUdeviceptr, size_t, unsigned char, size_t, size_t, CUstream);
CUresult cuMemsetD2D16Async(CUdeviceptr, size_t, unsigned short, size_t, size_t, CUstream);
CUresult cuMemsetD2D32Async(CUdeviceptr, size_t, unsigned int, size_t, size_t, CUstream);

// Arrays, textures and surfaces.
CUresult cuArrayCreate(CUarray *, const CUDA_ARRAY_DESCRIPTOR *);
CUresult cuArray3DCreate(CUarray *, const CUDA_ARRAY3D_DESCRIPTOR *);
CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR *, CUarray);
CUresult cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR *, CUarray);
CUresult cuArrayDestroy(CUarray);
CUresult cuMipmappedArrayCreate(CUmipmappedArray *, const CUDA_ARRAY3D_DESCRIPTOR *, unsigned int);
CUresult cuMipmappedArrayGetLevel(CUarray *, CUmipmappedArray, unsigned int);
CUresult cuMipmappedArrayDestroy(CUmipmappedArray);
CUresult cuTexObjectCreate(CUtexObject *, const CUDA_RESOURCE_DESC *, const CUDA_TEXTURE_DESC *,
    const CUDA_RESOURCE_VIEW_DESC *);
CUresult cuTexObjectDestroy(CUtexObject);
CUresult cuSurfObjectCreate(CUsurfObject *, const CUDA_RESOURCE_DESC *);
CUresult cuSurfObjectDestroy(CUsurfObject);

// Streams and events.
CUresult cuStreamCreate(CUstream *, unsigned int);
CUresult cuStreamCreateWithPriority(CUstream *, unsigned int, int);
CUresult cuStreamDestroy(CUstream);
CUresult cuStreamSynchronize(CUstream);
CUresult cuStreamQuery(CUstream);
CUresult cuStreamWaitEvent(CUstream, CUevent, unsigned int);
CUresult cuStreamAddCallback(CUstream, CUstreamCallback, void *, unsigned int);
CUresult cuLaunchHostFunc(CUstream, CUhostFn, void *);
CUresult cuStreamGetPriority(CUstream, int *);
CUresult cuStreamGetFlags(CUstream, unsigned int *);
CUresult cuStreamGetId(CUstream, unsigned long long *);
CUresult cuStreamGetDevice(CUstream, CUdevice *);
CUresult cuStreamSetAttribute(CUstream, CUstreamAttrID, const CUstreamAttrValue *);
CUresult cuStreamCopyAttributes(CUstream, CUstream);
CUresult cuStreamIsCapturing(CUstream, CUstreamCaptureStatus *);
CUresult cuEventCreate(CUevent *, unsigned int);
CUresult cuEventRecord(CUevent, CUstream);
CUresult cuEventRecordWithFlags(CUevent, CUstream, unsigned int);
CUresult cuEventQuery(CUevent);
CUresult cuEventSynchronize(CUevent);
CUresult cuEventDestroy(CUevent);
CUresult cuEventElapsedTime(float *, CUevent, CUevent);

// Graphs.
CUresult cuGraphCreate(CUgraph *, unsigned int);
CUresult cuGraphDestroy(CUgraph);
CUresult cuGraphClone(CUgraph *, CUgraph);
CUresult cuGraphAddKernelNode(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, const CUDA_KERNEL_NODE_PARAMS *);
CUresult cuGraphAddMemcpyNode(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, const CUDA_MEMCPY3D *, CUcontext);
CUresult cuGraphAddMemsetNode(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, const CUDA_MEMSET_NODE_PARAMS *,
    CUcontext);
CUresult cuGraphAddHostNode(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, const CUDA_HOST_NODE_PARAMS *);
CUresult cuGraphAddChildGraphNode(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, CUgraph);
CUresult cuGraphAddEmptyNode(CUgraphNode *, CUgraph, const CUgraphNode *, size_t);
CUresult cuGraphAddDependencies(CUgraph, const CUgraphNode *, const CUgraphNode *, const CUgraphEdgeData *, size_t);
CUresult cuGraphRemoveDependencies(CUgraph, const CUgraphNode *, const CUgraphNode *, const CUgraphEdgeData *, size_t);
CUresult cuGraphDestroyNode(CUgraphNode);
CUresult cuGraphGetNodes(CUgraph, CUgraphNode *, size_t *);
CUresult cuGraphGetRootNodes(CUgraph, CUgraphNode *, size_t *);
CUresult cuGraphInstantiate(CUgraphExec *, CUgraph, unsigned long long);
CUresult cuGraphInstantiateWithParams(CUgraphExec *, CUgraph, CUDA_GRAPH_INSTANTIATE_PARAMS *);
CUresult cuGraphUpload(CUgraphExec, CUstream);
CUresult cuGraphLaunch(CUgraphExec, CUstream);
CUresult cuGraphExecKernelNodeSetParams(CUgraphExec, CUgraphNode, const CUDA_KERNEL_NODE_PARAMS *);
CUresult cuGraphExecDestroy(CUgraphExec);
CUresult cuStreamBeginCapture(CUstream, CUstreamCaptureMode);
CUresult cuStreamEndCapture(CUstream, CUgraph *);
CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *);

// Virtual memory.
CUresult cuMemAddressReserve(CUdeviceptr *, size_t, size_t, CUdeviceptr, unsigned long long);
CUresult cuMemAddressFree(CUdeviceptr, size_t);
CUresult cuMemCreate(CUmemGenericAllocationHandle *, size_t, const CUmemAllocationProp *, unsigned long long);
CUresult cuMemRelease(CUmemGenericAllocationHandle);
CUresult cuMemMap(CUdeviceptr, size_t, size_t, CUmemGenericAllocationHandle, unsigned long long);
CUresult cuMemUnmap(CUdeviceptr, size_t);
CUresult cuMemSetAccess(CUdeviceptr, size_t, const CUmemAccessDesc *, size_t);
CUresult cuMemGetAccess(unsigned long long *, const CUmemLocation *, CUdeviceptr);
CUresult cuMemGetAllocationGranularity(size_t *, const CUmemAllocationProp *, CUmemAllocationGranularity_flags);
CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *, CUmemGenericAllocationHandle);
CUresult cuMemExportToShareableHandle(void *, CUmemGenericAllocationHandle, CUmemAllocationHandleType,
    unsigned long long);
CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *, void *, CUmemAllocationHandleType);
#ifdef __cplusplus
}
#endif

// CUDA 13 added a parameter. In C++ both forms are accepted.
#ifdef __cplusplus
static inline __attribute__((unused)) CUresult cuCtxCreate(CUcontext *context, unsigned int flags, CUdevice device) {
    return cuCtxCreate_v2(context, flags, device);
}
static inline __attribute__((unused)) CUresult cuCtxCreate(CUcontext *context, CUctxCreateParams *params,
    unsigned int flags, CUdevice device) {
    return cuCtxCreate_v4(context, params, flags, device);
}
#else
#define cuCtxCreate cuCtxCreate_v4
#endif

#endif
