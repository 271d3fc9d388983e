//! The record to which a texture or surface object points.

use crate::api::buffer::DeviceBuffer;
use crate::api::device::Device;
use crate::backend::{
    ArrayLayout, ArrayShape, BackendObject, ChannelFormat, ChannelKind, DevicePtr, Error, FilterMode, ReadMode,
    TextureDescriptor,
};

/// Returns the word of a record that describes the texels and the sampling of one of several levels.
fn word(layout: &ArrayLayout, levels: u32, descriptor: &TextureDescriptor) -> u32 {
    let (format, level) = (layout.format, layout.level);
    let (_, most, _) = descriptor.limits(levels);
    let between = most > 0 && descriptor.mip_filter == FilterMode::Linear;
    // For memory with one slice the rows are everything.
    let rows = level.row_bytes * u64::from(level.extent[1]);
    let all = rows.max(level.slice_bytes.saturating_mul(u64::from(level.extent[2])));
    let words = [level.texels.0, level.row_bytes, level.slice_bytes].iter().all(|n| n.is_multiple_of(4));
    let cube = matches!(layout.shape, ArrayShape::Cube(_) | ArrayShape::LayeredCube(..));
    let flags = u32::from(most > 0) << 23 | u32::from(between) << 24;
    format.code()
        | descriptor.flags(format, words && u32::try_from(all).is_ok(), cube)
        | coordinate_bits(layout, levels) << 21
        | flags
}

/// Returns the number of fraction bits of normalised coordinates beyond 21, as in NVIDIA's units (docs/textures.md).
fn coordinate_bits(layout: &ArrayLayout, levels: u32) -> u32 {
    let [width, height, depth] = layout.level.extent;
    let (size, steps): (u32, &[u32]) = match layout.shape {
        ArrayShape::D1(_) if levels == 1 => (width, &[8192, 65_536]),
        ArrayShape::D1(_) | ArrayShape::Layered1D(..) => (width, &[8192, 16_384]),
        ArrayShape::D2(..) | ArrayShape::Layered2D(..) | ArrayShape::Cube(_) | ArrayShape::LayeredCube(..) => {
            (width.max(height), &[8192, 16_384])
        }
        // The depth counts four times as much as the other dimensions.
        ArrayShape::D3(..) => (width.max(height).max(depth.saturating_mul(4)), &[8192]),
    };
    steps.iter().map(|step| u32::from(size > *step)).sum()
}

/// Size of a level's record in bytes.
const BYTES: usize = 80;

/// Returns the bytes of a level's record, as declared in `frontend/src/headers/textures.h`.
fn bytes(layout: &ArrayLayout, levels: u32, descriptor: &TextureDescriptor, own: u64, of: Of) -> Vec<u8> {
    let mut out = Vec::with_capacity(BYTES);
    let (format, level) = (layout.format, layout.level);
    let [width, height, depth] = level.extent;
    let row = u32::try_from(level.row_bytes).unwrap_or(u32::MAX);
    out.extend(level.texels.0.to_le_bytes());
    let words = [row, word(layout, levels, descriptor), width, height, depth, width * format.bytes()];
    out.extend(words.into_iter().flat_map(u32::to_le_bytes));
    out.extend(level.slice_bytes.to_le_bytes());
    let (least, most, bias) = descriptor.limits(levels);
    out.extend((least | most << 16).to_le_bytes());
    out.extend(bias.to_le_bytes());
    out.extend(border(format, descriptor).into_iter().flat_map(u32::to_le_bytes));
    out.extend([own, u64::from(kind(layout.shape, of))].into_iter().flat_map(u64::to_le_bytes));
    out
}

/// The kind of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// A texture of an array.
    Array,
    /// A texture of memory.
    Memory,
    /// A surface.
    Surface,
}

/// Returns the number that checks of the reference backend look at: the dimensions as in `cudaTextureType…`, whether it
/// is a texture of memory or a surface, and a number that is unlikely in other memory.
fn kind(shape: ArrayShape, of: Of) -> u32 {
    let dimensions = match shape {
        ArrayShape::D1(_) => 0x01,
        ArrayShape::D2(..) => 0x02,
        ArrayShape::D3(..) => 0x03,
        ArrayShape::Cube(_) => 0x0c,
        ArrayShape::Layered1D(..) => 0xf1,
        ArrayShape::Layered2D(..) => 0xf2,
        ArrayShape::LayeredCube(..) => 0xfc,
    };
    let of = match of {
        Of::Array => 0,
        Of::Memory => 1,
        Of::Surface => 2,
    };
    0x7e57_0000 | of << 8 | dimensions
}

/// Returns the border's colour as a texel, converted like NVIDIA's units do (`docs/textures.md`).
fn border(format: ChannelFormat, descriptor: &TextureDescriptor) -> [u32; 4] {
    let floats = descriptor.read == ReadMode::NormalizedFloat;
    let integer = |colour: f32, least: f32, most: f32| {
        let scaled = if colour.is_nan() { 0.0 } else { colour.clamp(least, 1.0) * most };
        // Rounded to the nearest integer, halves towards zero.
        let size = (f64::from(scaled.abs()) - 0.5).ceil();
        (f64::from(scaled.signum()) * size) as i32 as u32
    };
    let mut out = descriptor.border.map(|colour| match (format.kind(), format.bits()) {
        (ChannelKind::Float, 16) => u32::from(half_towards_zero(colour)),
        (ChannelKind::Unsigned, 8) if floats => integer(colour, 0.0, 255.0),
        (ChannelKind::Unsigned, 16) if floats => integer(colour, 0.0, 65535.0),
        (ChannelKind::Signed, 8) if floats => integer(colour, -1.0, 127.0),
        (ChannelKind::Signed, 16) if floats => integer(colour, -1.0, 32767.0),
        // Only the low bits are kept.
        (ChannelKind::Unsigned, bits) => colour.to_bits() << (32 - bits) >> (32 - bits),
        (ChannelKind::Signed, bits) => ((colour.to_bits() << (32 - bits)) as i32 >> (32 - bits)) as u32,
        (ChannelKind::Float, _) => colour.to_bits(),
    });
    if descriptor.srgb {
        for (code, colour) in out.iter_mut().zip(descriptor.border).take(3) {
            *code = srgb_code(colour);
        }
    }
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

/// Returns the nearest code of a linear colour in the sRGB colour space.
fn srgb_code(colour: f32) -> u32 {
    let linear = if colour.is_nan() { 0.0 } else { f64::from(colour).clamp(0.0, 1.0) };
    let curved = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (curved * 255.0).round() as u32
}

/// Returns the bits of a half, rounded towards zero.
fn half_towards_zero(value: f32) -> u16 {
    let near = half::f16::from_f32(value);
    let too_far = near.is_finite() && near.to_f32().abs() > value.abs() || near.is_infinite() && value.is_finite();
    near.to_bits() - u16::from(too_far)
}

/// Largest width and height of a texture for which measurements show that an own object returns the same samples
/// (docs/textures.md).
const MOST_MEASURED: u32 = 8192;

/// CUDA's alignment requirements for the rows of textures of memory, and for their start
/// (`cudaDeviceProp::texturePitchAlignment` and `textureAlignment`), in bytes.
const ALIGNMENT: [u64; 2] = [32, 512];

/// Creates a texture object of the device for the texels in plain memory, if it returns the same samples.
fn own_object(
    device: &Device,
    layouts: &[ArrayLayout],
    descriptor: &TextureDescriptor,
) -> Option<Box<dyn BackendObject>> {
    let [layout] = layouts else { return None };
    let level = &layout.level;
    let measured = matches!(layout.shape, ArrayShape::D2(width, height) if width.max(height) <= MOST_MEASURED);
    let [rows, start] = ALIGNMENT;
    if !measured
        || level.row_bytes == 0
        || !level.row_bytes.is_multiple_of(rows)
        || !level.texels.0.is_multiple_of(start)
    {
        return None;
    }
    // An object that the driver cannot create is not needed.
    device.backend().texture_of_memory(layout, descriptor).ok().flatten()
}

/// The records of a texture's levels in the device's memory. Nothing writes to them as long as they live.
pub(super) struct Record {
    memory: DeviceBuffer<u8>,
    /// The device's own object in the record.
    own: Option<Box<dyn BackendObject>>,
}

impl Record {
    /// Creates the records of a texture's levels, the largest one first.
    pub(super) fn of_texture(
        device: &Device,
        layouts: &[ArrayLayout],
        descriptor: &TextureDescriptor,
        of: Of,
    ) -> Result<Self, Error> {
        Self::new(device, layouts, descriptor, own_object(device, layouts, descriptor), of)
    }

    pub(super) fn of_surface(device: &Device, layout: &ArrayLayout) -> Result<Self, Error> {
        Self::new(device, &[*layout], &TextureDescriptor::default(), None, Of::Surface)
    }

    fn new(
        device: &Device,
        layouts: &[ArrayLayout],
        descriptor: &TextureDescriptor,
        own: Option<Box<dyn BackendObject>>,
        of: Of,
    ) -> Result<Self, Error> {
        let levels = layouts.len() as u32;
        let handle = own.as_ref().map_or(0, |own| own.handle());
        let all: Vec<u8> = layouts.iter().flat_map(|layout| bytes(layout, levels, descriptor, handle, of)).collect();
        let memory = device.alloc(all.len())?;
        device.backend().write_now(memory.ptr(), &all)?;
        let record = Self { memory, own };
        device.backend().note_texture(record.ptr(), all.get(..BYTES));
        Ok(record)
    }

    /// Returns true if there is an object of the device's own for the same samples.
    pub(super) fn has_own(&self) -> bool {
        self.own.is_some()
    }

    /// Returns the address of the record.
    pub(super) fn ptr(&self) -> DevicePtr {
        self.memory.ptr()
    }
}

impl std::fmt::Debug for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.memory)
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        self.memory.device().backend().note_texture(self.ptr(), None);
    }
}
