//! The record that a texture or surface object is the address of.

use super::descriptor::TextureDescriptor;
use super::{ArrayLayout, Level};
use crate::api::buffer::DeviceBuffer;
use crate::api::device::Device;
use crate::api::error::Error;

/// The bytes of a record, as `frontend/src/headers/textures.h` declares it.
fn bytes(layout: &ArrayLayout, level: &Level, descriptor: &TextureDescriptor) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    for word in [level.texels.0, level.row_bytes, level.slice_bytes] {
        out.extend(word.to_le_bytes());
    }
    let levels = layout.levels.len() as u32;
    let format = layout.format;
    let words = level.extent.into_iter().chain([levels, format.code(), descriptor.flags(format)]);
    out.extend(words.chain(descriptor.border.map(f32::to_bits)).flat_map(u32::to_le_bytes));
    out
}

/// Puts it into the device's memory.
pub(super) fn make(
    device: &Device,
    layout: &ArrayLayout,
    descriptor: &TextureDescriptor,
) -> Result<DeviceBuffer<u8>, Error> {
    let all: Vec<u8> = layout.levels.iter().flat_map(|level| bytes(layout, level, descriptor)).collect();
    device.upload(&all)
}
