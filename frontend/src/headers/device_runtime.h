// What device code may call of CUDA's runtime API (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", "API Reference"; CUDA Runtime
// API, "Data types used by CUDA Runtime" for the numbers).
#ifndef _ISOWARP_DEVICE_RUNTIME
#define _ISOWARP_DEVICE_RUNTIME

typedef enum cudaError {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInitializationError = 3,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidPitchValue = 12,
    cudaErrorInvalidSymbol = 13,
    cudaErrorInvalidDevicePointer = 17,
    cudaErrorInvalidMemcpyDirection = 21,
    cudaErrorLaunchMaxDepthExceeded = 65,
    cudaErrorSyncDepthExceeded = 68,
    cudaErrorLaunchPendingCountExceeded = 69,
    cudaErrorInvalidDeviceFunction = 98,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700,
    cudaErrorLaunchOutOfResources = 701,
    cudaErrorLaunchFailure = 719,
    cudaErrorNotPermitted = 800,
    cudaErrorNotSupported = 801,
    cudaErrorUnknown = 999
} cudaError_t;

struct CUstream_st;
struct CUevent_st;
typedef CUstream_st *cudaStream_t;
typedef CUevent_st *cudaEvent_t;

#define cudaStreamDefault 0x00
#define cudaStreamNonBlocking 0x01
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
#define cudaEventDefault 0x00
#define cudaEventBlockingSync 0x01
#define cudaEventDisableTiming 0x02
#define cudaEventInterprocess 0x04
#define cudaEventWaitDefault 0x00

enum cudaMemcpyKind {
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4
};

enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxBlockDimX = 2,
    cudaDevAttrMaxBlockDimY = 3,
    cudaDevAttrMaxBlockDimZ = 4,
    cudaDevAttrMaxGridDimX = 5,
    cudaDevAttrMaxGridDimY = 6,
    cudaDevAttrMaxGridDimZ = 7,
    cudaDevAttrWarpSize = 10
};

// The number of the last stream or event that was made. The host has none of them.
__device__ unsigned __iw_last_handle;

// Those below have meanings of their own.
#define __IW_FIRST_HANDLE 256

__device__ inline unsigned long long __iw_new_handle() {
    return __IW_FIRST_HANDLE + (unsigned long long)atomicAdd(&__iw_last_handle, 1u);
}

__device__ inline cudaError_t __iw_failed(cudaError_t error) {
    if (error != cudaSuccess) __iw_set_last_error((int)error);
    return error;
}

// What a launch between these two comes to. The last error stays if there is none.
__device__ inline int __iw_begin() {
    int before = __iw_last_error();
    __iw_set_last_error(0);
    return before;
}

__device__ inline cudaError_t __iw_end(int before) {
    int error = __iw_last_error();
    if (!error) __iw_set_last_error(before);
    return (cudaError_t)error;
}

__device__ inline cudaError_t cudaPeekAtLastError() { return (cudaError_t)__iw_last_error(); }

__device__ inline cudaError_t cudaGetLastError() {
    cudaError_t error = (cudaError_t)__iw_last_error();
    __iw_set_last_error(0);
    return error;
}

__device__ inline const char *cudaGetErrorName(cudaError_t error) {
    switch (error) {
    case cudaSuccess: return "cudaSuccess";
    case cudaErrorInvalidValue: return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation: return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidConfiguration: return "cudaErrorInvalidConfiguration";
    case cudaErrorInvalidDevice: return "cudaErrorInvalidDevice";
    case cudaErrorInvalidPitchValue: return "cudaErrorInvalidPitchValue";
    case cudaErrorInvalidResourceHandle: return "cudaErrorInvalidResourceHandle";
    case cudaErrorLaunchMaxDepthExceeded: return "cudaErrorLaunchMaxDepthExceeded";
    case cudaErrorLaunchPendingCountExceeded: return "cudaErrorLaunchPendingCountExceeded";
    case cudaErrorNotSupported: return "cudaErrorNotSupported";
    default: return "unrecognized error code";
    }
}

__device__ inline const char *cudaGetErrorString(cudaError_t error) {
    switch (error) {
    case cudaSuccess: return "no error";
    case cudaErrorInvalidValue: return "invalid argument";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInvalidConfiguration: return "invalid configuration argument";
    case cudaErrorInvalidDevice: return "invalid device ordinal";
    case cudaErrorInvalidPitchValue: return "invalid pitch argument";
    case cudaErrorInvalidResourceHandle: return "invalid resource handle";
    case cudaErrorLaunchMaxDepthExceeded:
        return "launch would exceed maximum depth of nested launches";
    case cudaErrorLaunchPendingCountExceeded:
        return "launch failed due to insufficient runtime resources";
    case cudaErrorNotSupported: return "operation not supported";
    default: return "unrecognized error code";
    }
}

__device__ inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags) {
    // A stream that waits for the null stream is for the host alone.
    if (!stream || flags != cudaStreamNonBlocking) return __iw_failed(cudaErrorInvalidValue);
    *stream = (cudaStream_t)__iw_new_handle();
    return cudaSuccess;
}

// Work that is in it is done all the same.
__device__ inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    return (unsigned long long)stream < __IW_FIRST_HANDLE ? __iw_failed(cudaErrorInvalidResourceHandle) : cudaSuccess;
}

__device__ inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
    if (!event || flags != cudaEventDisableTiming) return __iw_failed(cudaErrorInvalidValue);
    *event = (cudaEvent_t)__iw_new_handle();
    return cudaSuccess;
}

__device__ inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
    return (unsigned long long)event < __IW_FIRST_HANDLE ? __iw_failed(cudaErrorInvalidResourceHandle) : cudaSuccess;
}

// The host knows these two by their names, and runs neither.
__global__ inline void __iw_event_record(unsigned long long) {}
__global__ inline void __iw_stream_wait_event(unsigned long long) {}

__device__ inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0) {
    if ((unsigned long long)event < __IW_FIRST_HANDLE) return __iw_failed(cudaErrorInvalidResourceHandle);
    int before = __iw_begin();
    __iw_event_record<<<1, 1, 0, stream>>>((unsigned long long)event);
    return __iw_end(before);
}

__device__ inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned = 0) {
    if ((unsigned long long)event < __IW_FIRST_HANDLE) return __iw_failed(cudaErrorInvalidResourceHandle);
    int before = __iw_begin();
    __iw_stream_wait_event<<<1, 1, 0, stream>>>((unsigned long long)event);
    return __iw_end(before);
}

__device__ inline bool __iw_elsewhere(const void *at) { return !at || __isShared(at) || __isLocal(at); }

__device__ inline unsigned __iw_blocks(unsigned long long bytes) {
    unsigned long long blocks = (bytes + 127) / 128;
    return blocks < 4096 ? (unsigned)blocks : 4096;
}

__global__ inline void __iw_copy(unsigned char *to, const unsigned char *from, unsigned long long bytes) {
    unsigned long long step = gridDim.x * blockDim.x;
    for (unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x; i < bytes; i += step) to[i] = from[i];
}

__global__ inline void __iw_copy_rows(unsigned char *to, unsigned long long to_pitch, const unsigned char *from,
                                      unsigned long long from_pitch, unsigned long long width,
                                      unsigned long long bytes) {
    unsigned long long step = gridDim.x * blockDim.x;
    for (unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x; i < bytes; i += step) {
        to[i / width * to_pitch + i % width] = from[i / width * from_pitch + i % width];
    }
}

__global__ inline void __iw_set_rows(unsigned char *to, unsigned long long pitch, int value, unsigned long long width,
                                     unsigned long long bytes) {
    unsigned long long step = gridDim.x * blockDim.x;
    for (unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x; i < bytes; i += step) {
        to[i / width * pitch + i % width] = (unsigned char)value;
    }
}

__device__ inline cudaError_t cudaMemcpyAsync(void *to, const void *from, unsigned long bytes, cudaMemcpyKind kind,
                                              cudaStream_t stream = 0) {
    if (kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
        return __iw_failed(cudaErrorInvalidMemcpyDirection);
    }
    if (bytes == 0) return cudaSuccess;
    if (__iw_elsewhere(to) || __iw_elsewhere(from)) return __iw_failed(cudaErrorInvalidValue);
    int before = __iw_begin();
    __iw_copy<<<__iw_blocks(bytes), 128, 0, stream>>>((unsigned char *)to, (const unsigned char *)from, bytes);
    return __iw_end(before);
}

__device__ inline cudaError_t cudaMemcpy2DAsync(void *to, unsigned long to_pitch, const void *from,
                                                unsigned long from_pitch, unsigned long width, unsigned long height,
                                                cudaMemcpyKind kind, cudaStream_t stream = 0) {
    if (kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
        return __iw_failed(cudaErrorInvalidMemcpyDirection);
    }
    if (width > to_pitch || width > from_pitch) return __iw_failed(cudaErrorInvalidPitchValue);
    if (width == 0 || height == 0) return cudaSuccess;
    if (__iw_elsewhere(to) || __iw_elsewhere(from)) return __iw_failed(cudaErrorInvalidValue);
    int before = __iw_begin();
    __iw_copy_rows<<<__iw_blocks(width * height), 128, 0, stream>>>(
        (unsigned char *)to, to_pitch, (const unsigned char *)from, from_pitch, width, width * height);
    return __iw_end(before);
}

__device__ inline cudaError_t cudaMemset2DAsync(void *to, unsigned long pitch, int value, unsigned long width,
                                                unsigned long height, cudaStream_t stream = 0) {
    if (width > pitch) return __iw_failed(cudaErrorInvalidPitchValue);
    if (width == 0 || height == 0) return cudaSuccess;
    if (__iw_elsewhere(to)) return __iw_failed(cudaErrorInvalidValue);
    int before = __iw_begin();
    __iw_set_rows<<<__iw_blocks(width * height), 128, 0, stream>>>((unsigned char *)to, pitch, value, width,
                                                                   width * height);
    return __iw_end(before);
}

__device__ inline cudaError_t cudaMemsetAsync(void *to, int value, unsigned long bytes, cudaStream_t stream = 0) {
    return cudaMemset2DAsync(to, bytes, value, bytes, bytes != 0, stream);
}

__device__ inline cudaError_t cudaMalloc(void **block, unsigned long bytes) {
    void *made = bytes ? malloc(bytes) : nullptr;
    if (bytes && !made) return __iw_failed(cudaErrorMemoryAllocation);
    *block = made;
    return cudaSuccess;
}

template <typename T> __device__ inline cudaError_t cudaMalloc(T **block, unsigned long bytes) {
    return cudaMalloc((void **)(void *)block, bytes);
}

__device__ inline cudaError_t cudaFree(void *block) {
    free(block);
    return cudaSuccess;
}

// Waits for what the block has launched, as device code could until CUDA 11.6.
__device__ inline cudaError_t cudaDeviceSynchronize() {
    __iw_device_sync();
    return cudaSuccess;
}

// There is one device.
__device__ inline cudaError_t cudaGetDevice(int *device) {
    *device = 0;
    return cudaSuccess;
}

__device__ inline cudaError_t cudaGetDeviceCount(int *count) {
    *count = 1;
    return cudaSuccess;
}

__device__ inline cudaError_t cudaRuntimeGetVersion(int *version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}

// The limits of the device, in the order of the attributes from cudaDevAttrMaxThreadsPerBlock on: the host writes them.
__device__ int __iw_device_limits[7];

__device__ inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device) {
    if (device != 0) return __iw_failed(cudaErrorInvalidDevice);
    if (attribute == cudaDevAttrWarpSize) *value = 32;
    else if (attribute >= cudaDevAttrMaxThreadsPerBlock && attribute <= cudaDevAttrMaxGridDimZ) {
        *value = __iw_device_limits[attribute - cudaDevAttrMaxThreadsPerBlock];
    } else return __iw_failed(cudaErrorNotSupported);
    return cudaSuccess;
}

// Those that a device does not tell are 0.
struct cudaFuncAttributes {
    unsigned long sharedSizeBytes;
    unsigned long constSizeBytes;
    unsigned long localSizeBytes;
    int maxThreadsPerBlock;
    int numRegs;
    int ptxVersion;
    int binaryVersion;
    int cacheModeCA;
    int maxDynamicSharedSizeBytes;
    int preferredShmemCarveout;
    int clusterDimMustBeSet;
    int requiredClusterWidth;
    int requiredClusterHeight;
    int requiredClusterDepth;
    int clusterSchedulingPolicyPreference;
    int nonPortableClusterSizeAllowed;
    int reserved[16];
};

// A kernel's name as the argument is the variable that holds what the host wrote of it, in the order of these:
#define __IW_SHARED 0
#define __IW_CONSTANT 1
#define __IW_LOCAL 2
#define __IW_MOST_THREADS 3
#define __IW_REGISTERS 4
#define __IW_PTX 5
#define __IW_BINARY 6
#define __IW_DYNAMIC 7
#define __IW_SM_SHARED 8
#define __IW_RESERVED 9
#define __IW_SHARED_UNIT 10
#define __IW_BLOCKS 12

__device__ inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *kernel) {
    if (!attributes || !kernel) return cudaErrorInvalidValue;
    const int *known = (const int *)kernel;
    *attributes = cudaFuncAttributes();
    attributes->sharedSizeBytes = known[__IW_SHARED];
    attributes->constSizeBytes = known[__IW_CONSTANT];
    attributes->localSizeBytes = known[__IW_LOCAL];
    attributes->maxThreadsPerBlock = known[__IW_MOST_THREADS];
    attributes->numRegs = known[__IW_REGISTERS];
    attributes->ptxVersion = known[__IW_PTX];
    attributes->binaryVersion = known[__IW_BINARY];
    attributes->maxDynamicSharedSizeBytes = known[__IW_DYNAMIC];
    attributes->preferredShmemCarveout = -1;
    return cudaSuccess;
}

#define cudaOccupancyDefault 0x00
#define cudaOccupancyDisableCachingOverride 0x01

__device__ inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *kernel,
                                                                                     int threads, unsigned long dynamic,
                                                                                     unsigned flags) {
    // As CUDA has it, the error is not the last one of the thread, and launch bounds do not count.
    if (!blocks || !kernel) return cudaErrorInvalidValue;
    *blocks = 0;
    if (threads <= 0 || flags > cudaOccupancyDisableCachingOverride) return cudaErrorInvalidValue;
    const int *known = (const int *)kernel;
    if (threads > 1024 || dynamic > known[__IW_DYNAMIC]) return cudaSuccess;
    *blocks = known[__IW_BLOCKS + (threads - 1) / 32];
    unsigned long unit = known[__IW_SHARED_UNIT];
    unsigned long units = (known[__IW_SHARED] + dynamic + known[__IW_RESERVED] + unit - 1) / unit;
    if (units) {
        unsigned long fitting = known[__IW_SM_SHARED] / (units * unit);
        if (fitting < *blocks) *blocks = (int)fitting;
    }
    return cudaSuccess;
}

__device__ inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel, int threads,
                                                                            unsigned long dynamic) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, kernel, threads, dynamic, 0);
}

#endif
