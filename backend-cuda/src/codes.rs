//! Diagnostic codes of this crate.

/// A defect of Isowarp: IR that cannot be printed.
pub const UNPRINTABLE: &str = "IW0601";
/// An operation without a form in CUDA C++.
pub const NOT_IN_CUDA: &str = "IW0602";
/// A kernel has more bytes of parameters than CUDA allows.
pub const PARAMETER_BYTES: &str = "IW0603";
/// A kernel has more bytes of static shared memory than CUDA allows.
pub const SHARED_BYTES: &str = "IW0604";
/// `__constant__` variables need more memory than CUDA allows.
pub const CONSTANT_BYTES: &str = "IW0605";
/// NVRTC rejects the source; its log follows.
pub const REJECTED: &str = "IW0606";
/// A kernel is made for a lambda expression of a host function, which native mode does not have.
pub const HOST_LAMBDA: &str = "IW0607";
