//! Reserved names: parts of Isowarp find functions and variables of modules by them. Most are declared in the built-in
//! headers (`frontend/src/headers`).

/// Prefix of the functions, kernels, variables and members that built-in headers declare.
pub const PREFIX: &str = "__iw_";

/// The variable from which kernels read a device's limits: largest number of threads per block, largest block and grid
/// in x, y, z.
pub const DEVICE_LIMITS: &str = "__iw_device_limits";

/// Prefix of the variables with attributes of kernels, which the front end adds; a point and the kernel's name follow.
pub const KERNEL_ATTRIBUTES: &str = "__iw_kernel_attributes";

/// The kernel by which device code records an event; its argument is the event.
pub const EVENT_RECORD: &str = "__iw_event_record";

/// The kernel by which a stream waits for an event.
pub const STREAM_WAIT_EVENT: &str = "__iw_stream_wait_event";

/// The member of a texture or surface reference that holds the object.
pub const OBJECT: &str = "__iw_object";

/// The function that asks for the kind of a texture.
pub const TEXTURE_KIND: &str = "__iw_texture_kind";

/// The function that every access of a texture calls.
pub const TEXTURE_AT: &str = "__iw_texture_at";

/// The functions that sample, without template arguments. Each is large, and is called wherever a kernel samples.
pub const SAMPLES: [&str; 3] = ["__iw_sample_at", TEX2D, "__iw_tex2Dgather"];

/// The sampling function that CUDA's own objects can replace.
pub const TEX2D: &str = "__iw_tex2D";

/// Prefix of the names of check functions.
pub const CHECK: &str = "__iw_check_";

/// The names that built-in headers declare. A test looks for each of them there.
pub const IN_HEADERS: [&str; 11] = [
    PREFIX,
    DEVICE_LIMITS,
    EVENT_RECORD,
    STREAM_WAIT_EVENT,
    OBJECT,
    TEXTURE_KIND,
    TEXTURE_AT,
    SAMPLES[0],
    SAMPLES[1],
    SAMPLES[2],
    CHECK,
];
