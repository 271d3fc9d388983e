//! The diagnostic codes of the verifier, of passes, of linking and of kernels that end with an error.

/// A struct, variable, function head or local breaks a rule.
pub const IR_MODULE: &str = "IW0401";
/// A value is used where it is not defined, or defined twice.
pub const IR_SCOPE: &str = "IW0402";
/// Control flow goes where it may not.
pub const IR_CONTROL: &str = "IW0403";
/// An operand or a result has the wrong type.
pub const IR_TYPE: &str = "IW0404";
/// An access is to the wrong space, or misaligned.
pub const IR_MEMORY: &str = "IW0405";
/// A call does not fit the function.
pub const IR_CALL: &str = "IW0406";
/// A kernel calls functions recursively, and the calls were not put on a stack.
pub const RECURSION: &str = "IW0501";
/// A kernel is too large once its device functions are inlined.
pub const TOO_LARGE: &str = "IW0502";
/// An atomic operation is on constant memory, or on a kernel's parameters.
pub const ATOMIC_ON_READ_ONLY: &str = "IW0503";
/// Constant memory or a parameter is written.
pub const READ_ONLY_WRITE: &str = "IW0504";
/// A defect of Isowarp: a barrier or warp operation was left in divergent control flow.
pub const DIVERGENT_SYNC: &str = "IW0505";
/// A defect of Isowarp: a kernel became an invalid module.
pub const INVALID_MODULE: &str = "IW0550";
/// A defect of the device math library.
pub const MATH_LIBRARY: &str = "IW0555";
/// A defect of the library that has the heap for kernels.
pub const HEAP_LIBRARY: &str = "IW0564";
/// A recursive function waits for all of the grid, on a device whose functions cannot call themselves.
pub const GRID_SYNC_IN_RECURSION: &str = "IW0565";
/// A kernel waits for its launches and for all of the grid.
pub const GRID_SYNC_AND_LAUNCHES: &str = "IW0566";
/// Calls nested too deeply, or more memory allocated by `alloca` than a call has.
pub const STACK_OVERFLOW: &str = "IW0706";
/// No progress of any thread for too long, or a kernel that exceeds its time limit.
pub const NO_PROGRESS: &str = "IW0707";
/// An assertion that does not hold.
pub const ASSERTION: &str = "IW0716";
/// `__trap` was called, or `__brkpt` without a debugger.
pub const TRAP: &str = "IW0717";
/// A call through a pointer to no function, or a virtual call on memory in which no object was made.
pub const NO_FUNCTION: &str = "IW0719";
/// On wgpu: a wait at a `cuda::barrier` or a `cuda::pipeline` for threads that arrive only after it.
pub const NEVER_MET: &str = "IW0720";
/// A launch from device code has an argument that is, or has a member that is, a pointer to shared or local memory.
pub const LAUNCH_ARGUMENT: &str = "IW0721";
/// A texture or surface of another kind than a function needs, or an access outside of it.
pub const TEXTURE: &str = "IW0722";
/// A function or variable is defined in none of the files.
pub const UNDEFINED: &str = "IW0801";
/// A function or variable is defined in two files.
pub const DEFINED_TWICE: &str = "IW0802";
/// A function or variable is declared with another type than it is defined with.
pub const DECLARED_OTHERWISE: &str = "IW0803";
