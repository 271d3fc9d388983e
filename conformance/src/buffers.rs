//! Allocates, reads and writes the buffers of a case, in the kind of memory that the case asks for.

use isowarp_core::api::{Device, DeviceBuffer, Error, Stream, UnifiedBuffer, UnifiedKind};

use crate::arguments::Memory;

/// The bytes of one buffer.
#[derive(Debug)]
pub enum Bytes {
    /// A buffer in the device's memory.
    Device(DeviceBuffer<u8>),
    /// A buffer in managed or mapped memory.
    Unified(UnifiedBuffer<u8>),
}

impl Bytes {
    /// Allocates a buffer of zeros.
    ///
    /// # Errors
    /// Errors of the device.
    pub fn zeros(device: &Device, memory: Memory, len: usize) -> Result<Self, Error> {
        Ok(match memory {
            Memory::Device => Self::Device(device.alloc(len)?),
            Memory::Unified(UnifiedKind::Managed) => Self::Unified(device.alloc_managed(len)?),
            Memory::Unified(UnifiedKind::Mapped) => Self::Unified(device.alloc_mapped(len)?),
        })
    }

    /// Allocates a buffer and fills it.
    ///
    /// # Errors
    /// Errors of the device.
    pub fn upload(device: &Device, memory: Memory, bytes: &[u8]) -> Result<Self, Error> {
        let mut buffer = match memory {
            Memory::Device => return Ok(Self::Device(device.upload(bytes)?)),
            Memory::Unified(UnifiedKind::Managed) => device.alloc_managed(bytes.len())?,
            Memory::Unified(UnifiedKind::Mapped) => device.alloc_mapped(bytes.len())?,
        };
        put(&mut buffer, bytes)?;
        Ok(Self::Unified(buffer))
    }

    /// Reads the contents, after all earlier work of the stream.
    ///
    /// # Errors
    /// Errors of the device.
    pub fn read(&self, stream: &Stream) -> Result<Vec<u8>, Error> {
        match self {
            Self::Device(buffer) => buffer.read(stream),
            Self::Unified(buffer) => Ok(buffer.host()?.to_vec()),
        }
    }

    /// Replaces the first bytes, after all earlier work of the stream.
    ///
    /// # Errors
    /// Errors of the device; more bytes than the buffer has.
    pub fn write(&mut self, stream: &Stream, bytes: &[u8]) -> Result<(), Error> {
        match self {
            Self::Device(buffer) => buffer.write(stream, bytes),
            Self::Unified(buffer) => put(buffer, bytes),
        }
    }
}

fn put(buffer: &mut UnifiedBuffer<u8>, bytes: &[u8]) -> Result<(), Error> {
    let have = buffer.len();
    let mut view = buffer.host_mut()?;
    let Some(start) = view.get_mut(..bytes.len()) else {
        return Err(Error::InvalidValue(format!("{} bytes are more than the buffer's {have}", bytes.len())));
    };
    start.copy_from_slice(bytes);
    view.finish()
}
