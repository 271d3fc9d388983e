//! The sampling of a texture.

use super::format::{ChannelFormat, ChannelKind};
use super::shape::ArrayShape;
use crate::backend::error::Error;

/// The handling of coordinates outside of the texture (`cudaTextureAddressMode`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum AddressMode {
    /// Repeats the texture. With coordinates that are not normalised this is [`AddressMode::Clamp`], except on cubes.
    Wrap,
    /// Returns the nearest texel of the texture.
    #[default]
    Clamp,
    /// Repeats the texture, mirrored every other time. With coordinates that are not normalised this is
    /// [`AddressMode::Clamp`], except on cubes.
    Mirror,
    /// Returns the border's colour.
    Border,
}

/// The number of texels that a sample combines (`cudaTextureFilterMode`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum FilterMode {
    /// The nearest texel.
    #[default]
    Point,
    /// The nearest texels in each dimension, weighted.
    Linear,
}

/// The conversion of texels for kernels (`cudaTextureReadMode`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum ReadMode {
    /// Components as they are stored.
    #[default]
    ElementType,
    /// Integers of 8 and 16 bits as floats from 0 or −1 to 1.
    NormalizedFloat,
}

/// The sampling of a texture (`cudaTextureDesc`). The default is point sampling of unconverted texels, with coordinates
/// that count texels.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TextureDescriptor {
    /// The handling of coordinates outside of the texture, in each dimension.
    pub address: [AddressMode; 3],
    /// The number of texels that a sample combines.
    pub filter: FilterMode,
    /// The conversion of texels for kernels.
    pub read: ReadMode,
    /// Whether components of 8 bits, except the fourth, are in the sRGB colour space, and are converted to linear ones
    /// when read.
    pub srgb: bool,
    /// Whether coordinates are from 0 to 1 instead of counting texels.
    pub normalized: bool,
    /// The colour outside of the texture, for [`AddressMode::Border`].
    pub border: [f32; 4],
    /// The number of levels of a [`MipmappedArray`](crate::api::MipmappedArray) that a sample combines (`mipmapFilterMode`).
    pub mip_filter: FilterMode,
    /// Offset that is added to the level that device code asks for (`mipmapLevelBias`).
    pub mip_bias: f32,
    /// The lowest and the highest level of a sample (`minMipmapLevelClamp`, `maxMipmapLevelClamp`). By default only the
    /// first level is used, as in CUDA.
    pub mip_clamp: [f32; 2],
    /// Most samples along the longer axis of a pixel (`maxAnisotropy`). Only 0 and 1 are supported.
    pub max_anisotropy: u32,
    /// Whether a linear sample at an edge of a cube's face reads texels of the adjacent face, instead of following the
    /// address modes (`seamlessCubemap`).
    pub seamless_cubemap: bool,
    /// Whether samples between levels always combine both levels (`disableTrilinearOptimization`). They always do:
    /// NVIDIA's units return the same samples with this option and without it.
    pub disable_trilinear_optimization: bool,
}

impl TextureDescriptor {
    /// Returns an error for combinations that do not exist, for an array with a shape or for memory without rows.
    pub(crate) fn check(&self, format: ChannelFormat, shape: Option<ArrayShape>) -> Result<(), Error> {
        let refused = |reason: &str| Err(Error::UnsupportedFormat(format!("a texture {reason}")));
        let small = format.kind() != ChannelKind::Float && format.bits() < 32;
        match self {
            _ if self.read == ReadMode::NormalizedFloat
                && format.kind() != ChannelKind::Float
                && format.bits() == 32 =>
            {
                refused("of integers of 32 bits cannot be read as normalised floats")
            }
            _ if self.filter == FilterMode::Linear
                && !(format.kind() == ChannelKind::Float || small && self.read == ReadMode::NormalizedFloat) =>
            {
                refused("with texels that are read as integers cannot have a linear filter")
            }
            _ if self.srgb
                && !(format.kind() == ChannelKind::Unsigned
                    && format.bits() == 8
                    && self.read == ReadMode::NormalizedFloat) =>
            {
                refused("in the sRGB colour space has components of 8 bits that are read as normalised floats")
            }
            _ if self.max_anisotropy > 1 => {
                refused("with anisotropic filtering cannot be made: `max_anisotropy` has to be 0 or 1")
            }
            _ if self.seamless_cubemap && !matches!(shape, Some(ArrayShape::Cube(_) | ArrayShape::LayeredCube(..))) => {
                refused("without seams is one of a cube or of layers of cubes: `seamless_cubemap` cannot be set")
            }
            _ if shape.is_none() && self.normalized => refused("of memory without rows has no normalised coordinates"),
            _ => Ok(()),
        }
    }

    /// Returns an error for combinations that do not exist for arrays with levels.
    pub(crate) fn check_mipmapped(&self, format: ChannelFormat) -> Result<(), Error> {
        let integers = format.kind() != ChannelKind::Float && self.read == ReadMode::ElementType;
        let why = match self {
            _ if !self.normalized => "of a mipmapped array has normalised coordinates: `normalized` has to be set",
            _ if integers && self.mip_filter == FilterMode::Linear => {
                "with texels that are read as integers cannot have a linear filter between levels"
            }
            _ => return Ok(()),
        };
        Err(Error::UnsupportedFormat(format!("a texture {why}")))
    }

    /// Returns the lowest and the highest level of a sample among this many levels, and the level bias, in the units'
    /// fixed point: 256ths, rounded towards zero. NaN becomes the largest number.
    pub(crate) fn limits(&self, levels: u32) -> (u32, u32, i32) {
        let level =
            |level: f32| if level.is_nan() { 4095 } else { (level.clamp(0.0, 16.0) * 256.0).min(4095.0) as u32 };
        let bias = if self.mip_bias.is_nan() { 3840 } else { (self.mip_bias.clamp(-15.0, 15.0) * 256.0) as i32 };
        let [least, most] = self.mip_clamp.map(|l| level(l).min(levels.saturating_sub(1) * 256));
        (least, most.max(least), bias)
    }

    /// Returns the flags of a texture record (`frontend/src/headers/textures.h`). `whole`: rows consist of whole words,
    /// and all of them together have less than 4 GiB. `cube`: positions on a face are normalised coordinates, so that
    /// all modes apply, as measured on an H200.
    pub(crate) fn flags(&self, format: ChannelFormat, whole: bool, cube: bool) -> u32 {
        let normalized = self.normalized || cube;
        let mode = |mode: AddressMode| match mode {
            // Faces of a seamless cube have no edges.
            _ if self.seamless_cubemap => 1,
            AddressMode::Wrap if normalized => 0,
            AddressMode::Mirror if normalized => 2,
            AddressMode::Border => 3,
            AddressMode::Clamp | AddressMode::Wrap | AddressMode::Mirror => 1,
        };
        let [x, y, z] = self.address.map(mode);
        let floats = format.kind() == ChannelKind::Float || self.read == ReadMode::NormalizedFloat;
        let linear = self.filter == FilterMode::Linear;
        let word = format.bytes() == 4 && format.components() == 1 && whole;
        let clamped = !self.normalized && [x, y, z] == [1; 3];
        [
            (linear, 8),
            (self.normalized, 9),
            (floats, 10),
            (self.srgb, 11),
            // Special paths for the most common cases.
            (word && clamped && !linear, 18),
            (word && linear, 19),
            (self.seamless_cubemap && linear, 25),
        ]
        .into_iter()
        .fold(x << 12 | y << 14 | z << 16, |flags, (is, bit)| flags | u32::from(is) << bit)
    }
}
