//! Diagnostic codes of this crate.

/// A function of CUDA that is not implemented on wgpu yet.
pub const NOT_YET: &str = "IW0506";
/// A barrier of the grid in a launch that is not cooperative.
pub const NOT_COOPERATIVE: &str = "IW0507";
/// Control flow is nested too deeply.
pub const NESTING: &str = "IW0552";
/// A kernel needs more shared memory than CUDA allows, or more workgroup memory than the device has.
pub const SHARED_MEMORY: &str = "IW0553";
/// Local variables need too much memory.
pub const LOCAL_MEMORY: &str = "IW0554";
/// A kernel parameter is written.
pub const PARAMETER_WRITE: &str = "IW0556";
/// A copy of 4 GiB or more.
pub const LARGE_COPY: &str = "IW0557";
/// A pointer to a kernel parameter that is not followed at once.
pub const PARAMETER_ADDRESS: &str = "IW0558";
/// A kernel exceeds a limit of the device: threads per block, bytes of parameters, bytes of variables.
pub const DEVICE_LIMIT: &str = "IW0559";
/// An atomic operation on a type that has none.
pub const ATOMIC_TYPE: &str = "IW0560";
/// An atomic operation on a kernel parameter.
pub const ATOMIC_ON_PARAMETER: &str = "IW0561";
/// An atomic operation that does not exist for a float type.
pub const FLOAT_ATOMIC: &str = "IW0562";
/// An access to shared or local memory in a kernel that has none.
pub const NO_MEMORY: &str = "IW0563";
/// A defect of Isowarp: a memory fence was left for a device without fences.
pub const FENCE: &str = "IW0570";
/// A loop waits for another thread, in a kernel whose threads run serially.
pub const WAIT_IN_TURNS: &str = "IW0571";
/// Several threads of a block wait for a lock, in a kernel whose threads run serially.
pub const LOCK_IN_TURNS: &str = "IW0572";
/// A warning: the threads of a kernel run serially on this device, which is slow.
pub const SLOW_TURNS: &str = "IW0573";
/// A float operation or its direction of rounding has no exact way on the device.
pub const FLOAT_OPERATION: &str = "IW0580";
/// Arithmetic or conversions of `half` or `bfloat16`.
pub const HALF_ARITHMETIC: &str = "IW0581";
