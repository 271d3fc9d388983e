//! The record that a texture or surface object is the address of.

use super::ArrayLayout;
use super::descriptor::{ReadMode, TextureDescriptor};
use super::format::{ChannelFormat, ChannelKind};
use crate::api::buffer::DeviceBuffer;
use crate::api::device::Device;
use crate::api::error::Error;

/// The bytes of a record, as `frontend/src/headers/textures.h` declares it.
fn bytes(layout: &ArrayLayout, descriptor: &TextureDescriptor) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    let (format, level) = (layout.format, layout.level);
    let [width, height, depth] = level.extent;
    // Of memory with one slice the rows are all there is.
    let all = (level.row_bytes * u64::from(height)).max(level.slice_bytes.saturating_mul(u64::from(depth)));
    let row = u32::try_from(level.row_bytes).unwrap_or(u32::MAX);
    out.extend(level.texels.0.to_le_bytes());
    let words = [row, format.code() | descriptor.flags(format, all), width, height, depth, width * format.bytes()];
    out.extend(words.into_iter().flat_map(u32::to_le_bytes));
    out.extend(level.slice_bytes.to_le_bytes());
    // The border is where 16 bytes can be read at once.
    out.resize(48, 0);
    out.extend(border(format, descriptor).into_iter().flat_map(u32::to_le_bytes));
    out
}

/// The border's colour as a texel: what NVIDIA's units make of it (`docs/textures.md`).
fn border(format: ChannelFormat, descriptor: &TextureDescriptor) -> [u32; 4] {
    let floats = descriptor.read == ReadMode::NormalizedFloat;
    let integer = |colour: f32, least: f32, most: f32| {
        let scaled = if colour.is_nan() { 0.0 } else { colour.clamp(least, 1.0) * most };
        // To the nearest integer, halves towards zero.
        let size = (f64::from(scaled.abs()) - 0.5).ceil();
        (f64::from(scaled.signum()) * size) as i32 as u32
    };
    let mut out = descriptor.border.map(|colour| match (format.kind(), format.bits()) {
        (ChannelKind::Float, 16) => u32::from(half_towards_zero(colour)),
        (ChannelKind::Unsigned, 8) if floats => integer(colour, 0.0, 255.0),
        (ChannelKind::Unsigned, 16) if floats => integer(colour, 0.0, 65535.0),
        (ChannelKind::Signed, 8) if floats => integer(colour, -1.0, 127.0),
        (ChannelKind::Signed, 16) if floats => integer(colour, -1.0, 32767.0),
        // The low bits.
        (ChannelKind::Unsigned, bits) => colour.to_bits() << (32 - bits) >> (32 - bits),
        (ChannelKind::Signed, bits) => ((colour.to_bits() << (32 - bits)) as i32 >> (32 - bits)) as u32,
        (ChannelKind::Float, _) => colour.to_bits(),
    });
    for missing in out.iter_mut().skip(format.components() as usize) {
        *missing = 0;
    }
    let bits = format.bits() as usize;
    let mut words = [0; 4];
    for (at, component) in (0..).step_by(bits).zip(out) {
        let (word, shift) = (at / 32, at % 32);
        if let Some(word) = words.get_mut(word) {
            *word |= (component & (u32::MAX >> (32 - bits))) << shift;
        }
    }
    words
}

/// The bits of a half, without the bits that do not fit.
fn half_towards_zero(value: f32) -> u16 {
    let near = half::f16::from_f32(value);
    let too_far = near.is_finite() && near.to_f32().abs() > value.abs() || near.is_infinite() && value.is_finite();
    near.to_bits() - u16::from(too_far)
}

/// Puts it into the device's memory.
pub(super) fn make(
    device: &Device,
    layout: &ArrayLayout,
    descriptor: &TextureDescriptor,
) -> Result<DeviceBuffer<u8>, Error> {
    device.upload(&bytes(layout, descriptor))
}
