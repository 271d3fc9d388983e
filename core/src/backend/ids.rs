//! Names of a device's memory, streams and events between `core` and a backend.

/// An address in a device's memory, as kernels see it (`CUdeviceptr`). 0 is the null pointer. Arithmetic on an address
/// stays inside its allocation as long as the offset does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub struct DevicePtr(pub u64);

/// The name of a stream of a device between `core` and a backend; programs have [`crate::api::Stream`].
/// [`StreamId::DEFAULT`] always exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StreamId(pub u64);

impl StreamId {
    /// The stream that exists from the start.
    pub const DEFAULT: StreamId = StreamId(0);
}

/// Options for creating a stream (`cudaStreamCreateWithPriority`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StreamOptions {
    /// Independence of the default stream: neither stream waits for the other (`cudaStreamNonBlocking`).
    pub non_blocking: bool,
    /// Priority. Lower numbers go first where a device can choose; a number out of its range is clamped.
    pub priority: i32,
}

/// The name of an event of a device between `core` and a backend; programs have [`crate::api::Event`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EventId(pub u64);

/// Kind of memory that kernels and the host both use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnifiedKind {
    /// Memory that migrates to its user (`cudaMallocManaged`).
    Managed,
    /// Memory that stays with the host (`cudaHostAlloc` with `cudaHostAllocMapped`).
    Mapped,
}
