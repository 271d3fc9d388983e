//! Work of several devices, as a backend receives it.

use super::ids::{DevicePtr, StreamId};
use super::traits::BackendDevice;

/// A copy between the memories of two devices. Both ranges are inside allocations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeerCopy {
    /// The destination.
    pub dst: DevicePtr,
    /// The source.
    pub src: DevicePtr,
    /// The number of bytes.
    pub bytes: u64,
    /// True if the copy goes to the other device; otherwise it comes from there.
    pub to_peer: bool,
}

/// The operation that [`crate::api::all_reduce`] uses to combine elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// The sum; integers wrap around.
    Sum,
    /// The product; integers wrap around.
    Product,
    /// The smallest element, for integers.
    Min,
    /// The largest element, for integers.
    Max,
}

/// The types of elements that can be reduced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum ReducedType {
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

impl ReducedType {
    /// Returns true for `f32` and `f64`.
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }
}

/// A part of a reduction: a device, a stream of it, and the elements.
pub struct ReducedPart<'a> {
    /// The device.
    pub device: &'a dyn BackendDevice,
    /// The stream of the device.
    pub stream: StreamId,
    /// Address of the elements, which the results replace.
    pub elements: DevicePtr,
}
