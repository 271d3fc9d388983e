//! Functions that exist so that programs can be linked, and fail when they are called.

use std::ffi::c_int;

use crate::entry::entry;
use crate::errors::{Code, Failure, Result};

fn refuse() -> Result<()> {
    Err(Failure::new(Code::NotSupported, "not supported by Isowarp"))
}

macro_rules! refused {
    ($($name:ident),* $(,)?) => {
        /// The functions of this file.
        pub const FUNCTIONS: &[&str] = &[$(stringify!($name)),*];
        $(/// Returns `cudaErrorNotSupported`.
        ///
        /// # Safety
        /// None is necessary: the arguments are not used.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name() -> c_int {
            entry(stringify!($name), refuse)
        })*
    };
}

// On the platforms of CUDA a function may be called with more arguments than it has.
refused! {
    cudaArrayGetMemoryRequirements,
    cudaArrayGetPlane,
    cudaArrayGetSparseProperties,
    cudaDestroyExternalMemory,
    cudaDestroyExternalSemaphore,
    cudaDeviceFlushGPUDirectRDMAWrites,
    cudaDeviceGetHostAtomicCapabilities,
    cudaDeviceGetNvSciSyncAttributes,
    cudaDeviceGetP2PAtomicCapabilities,
    cudaDeviceGetTexture1DLinearMaxWidth,
    cudaDeviceRegisterAsyncNotification,
    cudaDeviceUnregisterAsyncNotification,
    cudaExternalMemoryGetMappedBuffer,
    cudaExternalMemoryGetMappedMipmappedArray,
    cudaFuncGetName,
    cudaGetExportTable,
    cudaGetFuncBySymbol,
    cudaGetKernel,
    cudaGetSurfaceObjectResourceDesc,
    cudaGetTextureObjectResourceViewDesc,
    cudaGraphAddEventRecordNode,
    cudaGraphAddEventWaitNode,
    cudaGraphAddExternalSemaphoresSignalNode,
    cudaGraphAddExternalSemaphoresWaitNode,
    cudaGraphAddMemcpyNodeFromSymbol,
    cudaGraphAddMemcpyNodeToSymbol,
    cudaGraphAddNode,
    cudaGraphChildGraphNodeGetGraph,
    cudaGraphConditionalHandleCreate,
    cudaGraphDebugDotPrint,
    cudaGraphEventRecordNodeGetEvent,
    cudaGraphEventRecordNodeSetEvent,
    cudaGraphEventWaitNodeGetEvent,
    cudaGraphEventWaitNodeSetEvent,
    cudaGraphExecChildGraphNodeSetParams,
    cudaGraphExecEventRecordNodeSetEvent,
    cudaGraphExecEventWaitNodeSetEvent,
    cudaGraphExecExternalSemaphoresSignalNodeSetParams,
    cudaGraphExecExternalSemaphoresWaitNodeSetParams,
    cudaGraphExecGetFlags,
    cudaGraphExecMemcpyNodeSetParamsFromSymbol,
    cudaGraphExecMemcpyNodeSetParamsToSymbol,
    cudaGraphExecNodeSetParams,
    cudaGraphExternalSemaphoresSignalNodeGetParams,
    cudaGraphExternalSemaphoresSignalNodeSetParams,
    cudaGraphExternalSemaphoresWaitNodeGetParams,
    cudaGraphExternalSemaphoresWaitNodeSetParams,
    cudaGraphGetEdges,
    cudaGraphHostNodeGetParams,
    cudaGraphKernelNodeCopyAttributes,
    cudaGraphKernelNodeGetAttribute,
    cudaGraphKernelNodeGetParams,
    cudaGraphKernelNodeSetAttribute,
    cudaGraphMemAllocNodeGetParams,
    cudaGraphMemFreeNodeGetParams,
    cudaGraphMemcpyNodeGetParams,
    cudaGraphMemcpyNodeSetParamsFromSymbol,
    cudaGraphMemcpyNodeSetParamsToSymbol,
    cudaGraphMemsetNodeGetParams,
    cudaGraphNodeGetDependencies,
    cudaGraphNodeGetDependentNodes,
    cudaGraphNodeGetEnabled,
    cudaGraphNodeSetParams,
    cudaGraphReleaseUserObject,
    cudaGraphRetainUserObject,
    cudaGraphicsGLRegisterBuffer,
    cudaGraphicsGLRegisterImage,
    cudaGraphicsMapResources,
    cudaGraphicsResourceGetMappedMipmappedArray,
    cudaGraphicsResourceGetMappedPointer,
    cudaGraphicsResourceSetMapFlags,
    cudaGraphicsSubResourceGetMappedArray,
    cudaGraphicsUnmapResources,
    cudaGraphicsUnregisterResource,
    cudaImportExternalMemory,
    cudaImportExternalSemaphore,
    cudaIpcCloseMemHandle,
    cudaIpcGetEventHandle,
    cudaIpcGetMemHandle,
    cudaIpcOpenEventHandle,
    cudaIpcOpenMemHandle,
    cudaKernelSetAttributeForDevice,
    cudaLibraryEnumerateKernels,
    cudaLibraryGetGlobal,
    cudaLibraryGetKernel,
    cudaLibraryGetKernelCount,
    cudaLibraryGetManaged,
    cudaLibraryGetUnifiedFunction,
    cudaLibraryLoadData,
    cudaLibraryLoadFromFile,
    cudaLibraryUnload,
    cudaLogsCurrent,
    cudaLogsDumpToFile,
    cudaLogsDumpToMemory,
    cudaLogsRegisterCallback,
    cudaLogsUnregisterCallback,
    cudaMemDiscardAndPrefetchBatchAsync,
    cudaMemDiscardBatchAsync,
    cudaMemGetDefaultMemPool,
    cudaMemGetMemPool,
    cudaMemPoolExportPointer,
    cudaMemPoolExportToShareableHandle,
    cudaMemPoolImportFromShareableHandle,
    cudaMemPoolImportPointer,
    cudaMemPrefetchBatchAsync,
    cudaMemRangeGetAttributes,
    cudaMemSetMemPool,
    cudaMemcpy3DBatchAsync,
    cudaMemcpyArrayToArray,
    cudaMemcpyBatchAsync,
    cudaMipmappedArrayGetMemoryRequirements,
    cudaMipmappedArrayGetSparseProperties,
    cudaOccupancyMaxActiveClusters,
    cudaOccupancyMaxPotentialClusterSize,
    cudaSignalExternalSemaphoresAsync,
    cudaStreamGetAttribute,
    cudaUserObjectCreate,
    cudaUserObjectRelease,
    cudaUserObjectRetain,
    cudaWaitExternalSemaphoresAsync,
}
