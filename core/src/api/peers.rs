//! Work of several devices: copies between them, waits for each other's events, and reductions over all (CUDA C++
//! Programming Guide, "Multi-Device System").

use bytemuck::Pod;

use super::buffer::DeviceBuffer;
use super::device::Device;
use super::stream::{Stream, describe};
use crate::backend::{DevicePtr, Error, PeerCopy, ReducedPart, ReducedType, Reduction, StreamId};
use crate::ir::ops::{CANONICAL_NAN_F32, CANONICAL_NAN_F64, bits_or_nan_f32, bits_or_nan_f64};

/// A type of element that [`all_reduce`] accepts.
pub trait Reduce: Pod + private::Sealed {
    /// The type.
    const TYPE: ReducedType;

    /// Combines two elements. Returns `None` if this type does not have the reduction.
    fn reduce(self, other: Self, reduction: Reduction) -> Option<Self>;
}

mod private {
    pub trait Sealed {}
}

macro_rules! integers {
    ($($ty:ty => $name:ident),*) => {
        $(impl private::Sealed for $ty {}
        impl Reduce for $ty {
            const TYPE: ReducedType = ReducedType::$name;

            fn reduce(self, other: Self, reduction: Reduction) -> Option<Self> {
                Some(match reduction {
                    Reduction::Sum => self.wrapping_add(other),
                    Reduction::Product => self.wrapping_mul(other),
                    Reduction::Min => self.min(other),
                    Reduction::Max => self.max(other),
                })
            }
        })*
    };
}

macro_rules! floats {
    ($($ty:ty => $name:ident, $bits:ident, $nan:expr;)*) => {
        $(impl private::Sealed for $ty {}
        impl Reduce for $ty {
            const TYPE: ReducedType = ReducedType::$name;

            fn reduce(self, other: Self, reduction: Reduction) -> Option<Self> {
                let both = match reduction {
                    Reduction::Sum => self + other,
                    Reduction::Product => self * other,
                    Reduction::Min | Reduction::Max => return None,
                };
                // The canonical NaN of NVIDIA's arithmetic.
                Some(<$ty>::from_bits($bits(both, $nan)))
            }
        })*
    };
}

integers! { i32 => I32, u32 => U32, i64 => I64, u64 => U64 }
floats! {
    f32 => F32, bits_or_nan_f32, CANONICAL_NAN_F32;
    f64 => F64, bits_or_nan_f64, CANONICAL_NAN_F64;
}

/// Number of bytes on the host at a time, for copies that go through it.
const AT_A_TIME: u64 = 64 << 20;

/// Copies between the stream's device and another one.
pub(super) fn copy(
    stream: &Stream,
    (to, dst): (&Device, DevicePtr),
    (from, src): (&Device, DevicePtr),
    bytes: u64,
) -> Result<(), Error> {
    let to_peer = stream.device() == from;
    if !to_peer && stream.device() != to {
        return Err(Error::InvalidValue(format!(
            "the stream belongs to {}, which is neither of the devices of the copy, {} and {}",
            describe(stream.device()),
            describe(from),
            describe(to)
        )));
    }
    let id = stream.now("a copy between devices")?;
    if bytes == 0 {
        return Ok(());
    }
    let peer = if to_peer { to } else { from };
    let copy = PeerCopy { dst, src, bytes, to_peer };
    if stream.device().backend().copy_peer(id, peer.backend(), &copy)? {
        return Ok(());
    }
    // Through the host: the other device's default stream waits for its other streams, like `cudaMemcpyPeer`.
    let (reads, writes) = if to_peer { (id, StreamId::DEFAULT) } else { (StreamId::DEFAULT, id) };
    let mut part = vec![0; bytes.min(AT_A_TIME) as usize];
    let mut done = 0;
    while done < bytes {
        let part = &mut part[..(bytes - done).min(AT_A_TIME) as usize];
        from.backend().read(reads, DevicePtr(src.0 + done), part)?;
        to.backend().write(writes, DevicePtr(dst.0 + done), part)?;
        done += part.len() as u64;
    }
    if to_peer { to.backend().synchronize(StreamId::DEFAULT) } else { Ok(()) }
}

/// Reduces the elements of several devices' buffers: afterwards element `i` of each buffer is the reduction of elements
/// `i` of all buffers (`ncclAllReduce`). Each stream belongs to its buffer's device; the work of each is done after its
/// earlier work.
///
/// The result is that of combining the buffers in their order, one after the other, so that it has the same bits on
/// every kind of device. NCCL reduces buffers of different NVIDIA GPUs, if its library `nccl` is found, where the order
/// makes no difference: for integers of any number of devices, and for floats of two. Otherwise the elements go through
/// the host, and this call waits for them. A NaN is the canonical one; NCCL may propagate the bits of a `double` NaN.
///
/// # Errors
/// [`Error::InvalidValue`] if a buffer does not belong to its stream's device, if lengths differ, if two buffers belong
/// to one device, or for the smallest or largest float. Otherwise the errors that a device reports.
pub fn all_reduce<T: Reduce>(parts: &[(&Stream, &DeviceBuffer<T>)], reduction: Reduction) -> Result<(), Error> {
    let Some((_, first)) = parts.first() else { return Ok(()) };
    if T::zeroed().reduce(T::zeroed(), reduction).is_none() {
        return Err(Error::InvalidValue(
            "reductions of floats to their minimum or maximum are not supported".to_owned(),
        ));
    }
    let mut reduced = Vec::with_capacity(parts.len());
    for (index, (stream, buffer)) in parts.iter().enumerate() {
        stream.check_device(buffer.device(), "the buffer")?;
        if buffer.len() != first.len() {
            let message = format!("buffers of {} and {} elements are reduced", first.len(), buffer.len());
            return Err(Error::InvalidValue(message));
        }
        if parts.iter().take(index).any(|(_, other)| other.device() == buffer.device()) {
            return Err(Error::InvalidValue(format!("two buffers of {} are reduced", describe(buffer.device()))));
        }
        let stream = stream.now("a reduction")?;
        reduced.push(ReducedPart { device: buffer.device().backend(), stream, elements: buffer.ptr() });
    }
    if first.is_empty() || parts.len() < 2 {
        return Ok(());
    }
    let any_order = !T::TYPE.is_float() || parts.len() == 2;
    if any_order && first.device().backend().all_reduce(&reduced, first.len(), T::TYPE, reduction)? {
        return Ok(());
    }
    let mut result: Vec<T> = Vec::new();
    for (stream, buffer) in parts {
        let elements = buffer.read(stream)?;
        if result.is_empty() {
            result = elements;
            continue;
        }
        for (all, one) in result.iter_mut().zip(elements) {
            *all = all.reduce(one, reduction).unwrap_or(*all);
        }
    }
    parts.iter().try_for_each(|(stream, buffer)| buffer.write(stream, &result))
}
