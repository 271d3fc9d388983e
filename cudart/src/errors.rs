//! CUDA's errors: their numbers, names and texts, and those of Isowarp's errors.

use isowarp_core::backend::{Error, LaunchField};
use isowarp_core::codes::{ASSERTION, TRAP};

macro_rules! codes {
    ($($name:ident = $number:literal, $c_name:literal, $text:literal;)*) => {
        /// An error of CUDA (`cudaError_t`).
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the names are CUDA's, and documented there")]
        #[repr(i32)]
        pub enum Code { $($name = $number,)* }

        /// All errors, with their names and texts. Each name and text ends with a null character.
        const ALL: &[(Code, &str, &str)] =
            &[$((Code::$name, concat!($c_name, "\0"), concat!($text, "\0")),)*];
    };
}

codes! {
    Success = 0, "cudaSuccess", "no error";
    InvalidValue = 1, "cudaErrorInvalidValue", "invalid argument";
    MemoryAllocation = 2, "cudaErrorMemoryAllocation", "out of memory";
    InitializationError = 3, "cudaErrorInitializationError", "initialization error";
    CudartUnloading = 4, "cudaErrorCudartUnloading", "driver shutting down";
    ProfilerDisabled = 5, "cudaErrorProfilerDisabled", "profiler disabled while using external profiling tool";
    ProfilerNotInitialized = 6, "cudaErrorProfilerNotInitialized", "profiler not initialized: call cudaProfilerInitialize()";
    ProfilerAlreadyStarted = 7, "cudaErrorProfilerAlreadyStarted", "profiler already started";
    ProfilerAlreadyStopped = 8, "cudaErrorProfilerAlreadyStopped", "profiler already stopped";
    InvalidConfiguration = 9, "cudaErrorInvalidConfiguration", "invalid configuration argument";
    InvalidPitchValue = 12, "cudaErrorInvalidPitchValue", "invalid pitch argument";
    InvalidSymbol = 13, "cudaErrorInvalidSymbol", "invalid device symbol";
    InvalidHostPointer = 16, "cudaErrorInvalidHostPointer", "invalid host pointer";
    InvalidDevicePointer = 17, "cudaErrorInvalidDevicePointer", "invalid device pointer";
    InvalidTexture = 18, "cudaErrorInvalidTexture", "invalid texture reference";
    InvalidTextureBinding = 19, "cudaErrorInvalidTextureBinding", "texture is not bound to a pointer";
    InvalidChannelDescriptor = 20, "cudaErrorInvalidChannelDescriptor", "invalid channel descriptor";
    InvalidMemcpyDirection = 21, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy";
    AddressOfConstant = 22, "cudaErrorAddressOfConstant", "cannot get the address of a constant";
    TextureFetchFailed = 23, "cudaErrorTextureFetchFailed", "fetch from texture failed";
    TextureNotBound = 24, "cudaErrorTextureNotBound", "cannot fetch from a texture that is not bound";
    SynchronizationError = 25, "cudaErrorSynchronizationError", "incorrect use of __syncthreads()";
    InvalidFilterSetting = 26, "cudaErrorInvalidFilterSetting", "linear filtering not supported for non-float type";
    InvalidNormSetting = 27, "cudaErrorInvalidNormSetting", "read as normalized float not supported for 32-bit non float type";
    MixedDeviceExecution = 28, "cudaErrorMixedDeviceExecution", "device emulation mode and device execution mode cannot be mixed";
    NotYetImplemented = 31, "cudaErrorNotYetImplemented", "feature not yet implemented";
    MemoryValueTooLarge = 32, "cudaErrorMemoryValueTooLarge", "memory size or pointer value too large to fit in 32 bit";
    StubLibrary = 34, "cudaErrorStubLibrary", "CUDA driver is a stub library";
    InsufficientDriver = 35, "cudaErrorInsufficientDriver", "CUDA driver version is insufficient for CUDA runtime version";
    CallRequiresNewerDriver = 36, "cudaErrorCallRequiresNewerDriver", "API call is not supported in the installed CUDA driver";
    InvalidSurface = 37, "cudaErrorInvalidSurface", "invalid surface reference";
    DuplicateVariableName = 43, "cudaErrorDuplicateVariableName", "duplicate global variable looked up by string name";
    DuplicateTextureName = 44, "cudaErrorDuplicateTextureName", "duplicate texture looked up by string name";
    DuplicateSurfaceName = 45, "cudaErrorDuplicateSurfaceName", "duplicate surface looked up by string name";
    DevicesUnavailable = 46, "cudaErrorDevicesUnavailable", "CUDA-capable device(s) is/are busy or unavailable";
    IncompatibleDriverContext = 49, "cudaErrorIncompatibleDriverContext", "incompatible driver context";
    MissingConfiguration = 52, "cudaErrorMissingConfiguration", "__global__ function call is not configured";
    PriorLaunchFailure = 53, "cudaErrorPriorLaunchFailure", "unspecified launch failure in prior launch";
    LaunchMaxDepthExceeded = 65, "cudaErrorLaunchMaxDepthExceeded", "launch would exceed maximum depth of nested launches";
    LaunchFileScopedTex = 66, "cudaErrorLaunchFileScopedTex", "launch failed because kernel uses unregistered, file-scoped textures";
    LaunchFileScopedSurf = 67, "cudaErrorLaunchFileScopedSurf", "launch failed because kernel uses unregistered, file-scoped surfaces";
    SyncDepthExceeded = 68, "cudaErrorSyncDepthExceeded", "cudaDeviceSynchronize failed because caller's grid depth exceeds cudaLimitDevRuntimeSyncDepth";
    LaunchPendingCountExceeded = 69, "cudaErrorLaunchPendingCountExceeded", "launch failed because launch would exceed cudaLimitDevRuntimePendingLaunchCount";
    InvalidDeviceFunction = 98, "cudaErrorInvalidDeviceFunction", "invalid device function";
    NoDevice = 100, "cudaErrorNoDevice", "no CUDA-capable device is detected";
    InvalidDevice = 101, "cudaErrorInvalidDevice", "invalid device ordinal";
    DeviceNotLicensed = 102, "cudaErrorDeviceNotLicensed", "device doesn't have valid Grid license";
    StartupFailure = 127, "cudaErrorStartupFailure", "startup failure in cuda runtime";
    InvalidKernelImage = 200, "cudaErrorInvalidKernelImage", "device kernel image is invalid";
    DeviceUninitialized = 201, "cudaErrorDeviceUninitialized", "invalid device context";
    MapBufferObjectFailed = 205, "cudaErrorMapBufferObjectFailed", "mapping of buffer object failed";
    UnmapBufferObjectFailed = 206, "cudaErrorUnmapBufferObjectFailed", "unmapping of buffer object failed";
    ArrayIsMapped = 207, "cudaErrorArrayIsMapped", "array is mapped";
    AlreadyMapped = 208, "cudaErrorAlreadyMapped", "resource already mapped";
    NoKernelImageForDevice = 209, "cudaErrorNoKernelImageForDevice", "no kernel image is available for execution on the device";
    AlreadyAcquired = 210, "cudaErrorAlreadyAcquired", "resource already acquired";
    NotMapped = 211, "cudaErrorNotMapped", "resource not mapped";
    NotMappedAsArray = 212, "cudaErrorNotMappedAsArray", "resource not mapped as array";
    NotMappedAsPointer = 213, "cudaErrorNotMappedAsPointer", "resource not mapped as pointer";
    ECCUncorrectable = 214, "cudaErrorECCUncorrectable", "uncorrectable ECC error encountered";
    UnsupportedLimit = 215, "cudaErrorUnsupportedLimit", "limit is not supported on this architecture";
    DeviceAlreadyInUse = 216, "cudaErrorDeviceAlreadyInUse", "exclusive-thread device already in use by a different thread";
    PeerAccessUnsupported = 217, "cudaErrorPeerAccessUnsupported", "peer access is not supported between these two devices";
    InvalidPtx = 218, "cudaErrorInvalidPtx", "a PTX JIT compilation failed";
    InvalidGraphicsContext = 219, "cudaErrorInvalidGraphicsContext", "invalid OpenGL or DirectX context";
    NvlinkUncorrectable = 220, "cudaErrorNvlinkUncorrectable", "uncorrectable NVLink error detected during the execution";
    JitCompilerNotFound = 221, "cudaErrorJitCompilerNotFound", "PTX JIT compiler library not found";
    UnsupportedPtxVersion = 222, "cudaErrorUnsupportedPtxVersion", "the provided PTX was compiled with an unsupported toolchain.";
    JitCompilationDisabled = 223, "cudaErrorJitCompilationDisabled", "PTX JIT compilation was disabled";
    UnsupportedExecAffinity = 224, "cudaErrorUnsupportedExecAffinity", "the provided execution affinity is not supported";
    UnsupportedDevSideSync = 225, "cudaErrorUnsupportedDevSideSync", "call to cudaDeviceSynchronize in device code is not supported";
    Contained = 226, "cudaErrorContained", "invalid memory access that was contained";
    InvalidSource = 300, "cudaErrorInvalidSource", "device kernel image is invalid";
    FileNotFound = 301, "cudaErrorFileNotFound", "file not found";
    SharedObjectSymbolNotFound = 302, "cudaErrorSharedObjectSymbolNotFound", "shared object symbol not found";
    SharedObjectInitFailed = 303, "cudaErrorSharedObjectInitFailed", "shared object initialization failed";
    OperatingSystem = 304, "cudaErrorOperatingSystem", "OS call failed or operation not supported on this OS";
    InvalidResourceHandle = 400, "cudaErrorInvalidResourceHandle", "invalid resource handle";
    IllegalState = 401, "cudaErrorIllegalState", "the operation cannot be performed in the present state";
    LossyQuery = 402, "cudaErrorLossyQuery", "attempted introspection would be semantically lossy";
    SymbolNotFound = 500, "cudaErrorSymbolNotFound", "named symbol not found";
    NotReady = 600, "cudaErrorNotReady", "device not ready";
    IllegalAddress = 700, "cudaErrorIllegalAddress", "an illegal memory access was encountered";
    LaunchOutOfResources = 701, "cudaErrorLaunchOutOfResources", "too many resources requested for launch";
    LaunchTimeout = 702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated";
    LaunchIncompatibleTexturing = 703, "cudaErrorLaunchIncompatibleTexturing", "launch uses incompatible texturing mode";
    PeerAccessAlreadyEnabled = 704, "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled";
    PeerAccessNotEnabled = 705, "cudaErrorPeerAccessNotEnabled", "peer access has not been enabled";
    SetOnActiveProcess = 708, "cudaErrorSetOnActiveProcess", "cannot set while device is active in this process";
    ContextIsDestroyed = 709, "cudaErrorContextIsDestroyed", "context is destroyed";
    Assert = 710, "cudaErrorAssert", "device-side assert triggered";
    TooManyPeers = 711, "cudaErrorTooManyPeers", "peer mapping resources exhausted";
    HostMemoryAlreadyRegistered = 712, "cudaErrorHostMemoryAlreadyRegistered", "part or all of the requested memory range is already mapped";
    HostMemoryNotRegistered = 713, "cudaErrorHostMemoryNotRegistered", "pointer does not correspond to a registered memory region";
    HardwareStackError = 714, "cudaErrorHardwareStackError", "hardware stack error";
    IllegalInstruction = 715, "cudaErrorIllegalInstruction", "an illegal instruction was encountered";
    MisalignedAddress = 716, "cudaErrorMisalignedAddress", "misaligned address";
    InvalidAddressSpace = 717, "cudaErrorInvalidAddressSpace", "operation not supported on global/shared address space";
    InvalidPc = 718, "cudaErrorInvalidPc", "invalid program counter";
    LaunchFailure = 719, "cudaErrorLaunchFailure", "unspecified launch failure";
    CooperativeLaunchTooLarge = 720, "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch";
    TensorMemoryLeak = 721, "cudaErrorTensorMemoryLeak", "tensor memory was not freed before the kernel ended";
    NotPermitted = 800, "cudaErrorNotPermitted", "operation not permitted";
    NotSupported = 801, "cudaErrorNotSupported", "operation not supported";
    SystemNotReady = 802, "cudaErrorSystemNotReady", "system not yet initialized";
    SystemDriverMismatch = 803, "cudaErrorSystemDriverMismatch", "system has unsupported display driver / cuda driver combination";
    CompatNotSupportedOnDevice = 804, "cudaErrorCompatNotSupportedOnDevice", "forward compatibility was attempted on non supported HW";
    MpsConnectionFailed = 805, "cudaErrorMpsConnectionFailed", "MPS client failed to connect to the MPS control daemon or the MPS server";
    MpsRpcFailure = 806, "cudaErrorMpsRpcFailure", "the remote procedural call between the MPS server and the MPS client failed";
    MpsServerNotReady = 807, "cudaErrorMpsServerNotReady", "MPS server is not ready to accept new MPS client requests";
    MpsMaxClientsReached = 808, "cudaErrorMpsMaxClientsReached", "the hardware resources required to create MPS client have been exhausted";
    MpsMaxConnectionsReached = 809, "cudaErrorMpsMaxConnectionsReached", "the hardware resources required to support device connections have been exhausted";
    MpsClientTerminated = 810, "cudaErrorMpsClientTerminated", "the MPS client has been terminated by the server";
    CdpNotSupported = 811, "cudaErrorCdpNotSupported", "the module uses CUDA Dynamic Parallelism, but the device does not support it";
    CdpVersionMismatch = 812, "cudaErrorCdpVersionMismatch", "the module contains an unsupported interaction between different versions of CUDA Dynamic Parallelism";
    StreamCaptureUnsupported = 900, "cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing";
    StreamCaptureInvalidated = 901, "cudaErrorStreamCaptureInvalidated", "operation failed due to a previous error during capture";
    StreamCaptureMerge = 902, "cudaErrorStreamCaptureMerge", "operation would result in a merge of separate capture sequences";
    StreamCaptureUnmatched = 903, "cudaErrorStreamCaptureUnmatched", "capture was not ended in the same stream as it began";
    StreamCaptureUnjoined = 904, "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work";
    StreamCaptureIsolation = 905, "cudaErrorStreamCaptureIsolation", "dependency created on uncaptured work in another stream";
    StreamCaptureImplicit = 906, "cudaErrorStreamCaptureImplicit", "operation would make the legacy stream depend on a capturing blocking stream";
    CapturedEvent = 907, "cudaErrorCapturedEvent", "operation not permitted on an event last recorded in a capturing stream";
    StreamCaptureWrongThread = 908, "cudaErrorStreamCaptureWrongThread", "attempt to terminate a thread-local capture sequence from another thread";
    Timeout = 909, "cudaErrorTimeout", "wait operation timed out";
    GraphExecUpdateFailure = 910, "cudaErrorGraphExecUpdateFailure", "the graph update was not performed because it included changes which violated constraints specific to instantiated graph update";
    ExternalDevice = 911, "cudaErrorExternalDevice", "an async error has occured in external entity outside of CUDA";
    InvalidClusterSize = 912, "cudaErrorInvalidClusterSize", "a kernel launch error has occurred due to cluster misconfiguration";
    FunctionNotLoaded = 913, "cudaErrorFunctionNotLoaded", "the function has not been loaded";
    InvalidResourceType = 914, "cudaErrorInvalidResourceType", "one or more resources passed in are not valid resource types for the operation";
    InvalidResourceConfiguration = 915, "cudaErrorInvalidResourceConfiguration", "one or more resources are insufficient or non-applicable for the operation";
    Unknown = 999, "cudaErrorUnknown", "unknown error";
}

/// The text of numbers that are not an error's.
const UNRECOGNIZED: &str = "unrecognized error code\0";

/// Returns the name of an error's number, with a null character (`cudaGetErrorName`).
pub fn name_of(number: i32) -> &'static str {
    ALL.iter().find(|(code, ..)| *code as i32 == number).map_or(UNRECOGNIZED, |(_, name, _)| name)
}

/// Returns the text of an error's number, with a null character (`cudaGetErrorString`).
pub fn text_of(number: i32) -> &'static str {
    ALL.iter().find(|(code, ..)| *code as i32 == number).map_or(UNRECOGNIZED, |(.., text)| text)
}

/// A failed call: the error that it returns, and a message for the user if the error alone is unclear.
#[derive(Debug, Clone)]
pub struct Failure {
    /// The error.
    pub code: Code,
    /// A message, which the call prints.
    pub message: Option<String>,
    /// Whether all later calls for the device fail, too.
    pub sticky: bool,
}

/// The result of a call.
pub type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// Returns a failure with a message.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: Some(message.into()), sticky: false }
    }
}

impl From<Code> for Failure {
    fn from(code: Code) -> Self {
        Self { code, message: None, sticky: false }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let (code, sticky) = code_of(&error);
        // Programs ask for too much memory to find out how much there is.
        let message = (code != Code::MemoryAllocation).then(|| error.describe(false));
        Self { code, message, sticky }
    }
}

/// Returns CUDA's error for one of Isowarp's, and whether the device stays unusable.
fn code_of(error: &Error) -> (Code, bool) {
    match error {
        Error::Compile(_) | Error::Unsupported { .. } | Error::NotFound { what: "kernel", .. } => {
            (Code::InvalidDeviceFunction, false)
        }
        Error::NotFound { .. } => (Code::InvalidSymbol, false),
        Error::InvalidLaunch { field: LaunchField::SharedBytes, .. } => (Code::InvalidValue, false),
        // CUDA 13.0 returns this code for extents beyond a limit, earlier versions `InvalidConfiguration`.
        Error::InvalidLaunch { .. } => (Code::InvalidValue, false),
        Error::OutOfMemory { .. } => (Code::MemoryAllocation, false),
        Error::Unavailable(_) => (Code::NoDevice, false),
        Error::UnsupportedFormat(_) => (Code::InvalidChannelDescriptor, false),
        Error::CompileTimeout { .. } => (Code::InvalidDeviceFunction, false),
        Error::TimeLimit { .. } => (Code::LaunchTimeout, true),
        Error::KernelFault(errors) => (fault(errors.diagnostics.iter().map(|d| d.code)), true),
        Error::DeviceLost { reason, .. } => (named(reason).unwrap_or(Code::LaunchFailure), true),
        Error::Race(_) => (Code::LaunchFailure, false),
        Error::Driver { message, .. } => (named(message).unwrap_or(Code::Unknown), false),
        Error::Internal(_) => (Code::Unknown, false),
        _ => (Code::InvalidValue, false),
    }
}

/// Returns the error for the diagnostics of a kernel's fault, by their codes.
fn fault(codes: impl Iterator<Item = &'static str>) -> Code {
    let found = codes.filter_map(|code| match code {
        ASSERTION => Some(Code::Assert),
        TRAP => Some(Code::LaunchFailure),
        // docs/diagnostics.md: out of bounds, null, freed, wild and dangling pointers, and writes to constants.
        "IW0701" | "IW0702" | "IW0703" | "IW0705" | "IW0708" | "IW0709" => Some(Code::IllegalAddress),
        "IW0704" => Some(Code::MisalignedAddress),
        _ => None,
    });
    found.last().unwrap_or(Code::LaunchFailure)
}

/// Returns the error that a driver's message names.
fn named(message: &str) -> Option<Code> {
    let has = |word: &str| message.contains(word);
    match () {
        () if has("ASSERT") || has("ssertion") => Some(Code::Assert),
        () if has("ILLEGAL_ADDRESS") || has("illegal memory access") => Some(Code::IllegalAddress),
        () if has("MISALIGNED") || has("misaligned") => Some(Code::MisalignedAddress),
        () if has("LAUNCH_FAILED") || has("trap") => Some(Code::LaunchFailure),
        () if has("OUT_OF_MEMORY") => Some(Code::MemoryAllocation),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_texts_are_cudas() {
        assert_eq!((name_of(0), text_of(0)), ("cudaSuccess\0", "no error\0"));
        assert_eq!((name_of(2), text_of(2)), ("cudaErrorMemoryAllocation\0", "out of memory\0"));
        assert_eq!((name_of(77), text_of(77)), (UNRECOGNIZED, UNRECOGNIZED));
        assert!(ALL.iter().all(|(_, name, text)| name.ends_with('\0') && text.ends_with('\0')));
    }

    #[test]
    fn assertions_and_wild_pointers_have_errors_of_their_own() {
        assert_eq!(fault([ASSERTION].into_iter()), Code::Assert);
        assert_eq!(fault(["IW0701"].into_iter()), Code::IllegalAddress);
        assert_eq!(fault(["IW0720"].into_iter()), Code::LaunchFailure);
    }
}
