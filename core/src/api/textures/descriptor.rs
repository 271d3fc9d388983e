//! How a texture is sampled.

use super::array::ArrayShape;
use super::format::{ChannelFormat, ChannelKind};
use crate::api::error::Error;

/// What coordinates outside of the texture mean (`cudaTextureAddressMode`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum AddressMode {
    /// The texture is repeated. With coordinates that are not normalised it is [`AddressMode::Clamp`], but not on cubes.
    Wrap,
    /// The nearest texel of the texture.
    #[default]
    Clamp,
    /// The texture is repeated, every other time mirrored. With coordinates that are not normalised it is [`AddressMode::Clamp`], but not on cubes.
    Mirror,
    /// The border's colour.
    Border,
}

/// How many texels a sample is made of (`cudaTextureFilterMode`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum FilterMode {
    /// The nearest one.
    #[default]
    Point,
    /// The nearest ones in each dimension, weighted.
    Linear,
}

/// What kernels get (`cudaTextureReadMode`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum ReadMode {
    /// Components as they are kept.
    #[default]
    ElementType,
    /// Integers of 8 and 16 bits as floats from 0 or −1 to 1.
    NormalizedFloat,
}

/// How a texture is sampled (`cudaTextureDesc`). The default is a point of texels as they are, with coordinates that count texels.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TextureDescriptor {
    /// What coordinates outside of the texture mean, in each dimension.
    pub address: [AddressMode; 3],
    /// How many texels a sample is made of.
    pub filter: FilterMode,
    /// What kernels get.
    pub read: ReadMode,
    /// Components of 8 bits, but the fourth, are in the sRGB colour space, and are read as linear ones.
    pub srgb: bool,
    /// Coordinates are from 0 to 1, not texels.
    pub normalized: bool,
    /// The colour outside of the texture, for [`AddressMode::Border`].
    pub border: [f32; 4],
    /// How many levels of a [`MipmappedArray`](super::MipmappedArray) a sample is made of (`mipmapFilterMode`).
    pub mip_filter: FilterMode,
    /// What is added to the level that device code asks for (`mipmapLevelBias`).
    pub mip_bias: f32,
    /// The least and the greatest level of a sample (`minMipmapLevelClamp`, `maxMipmapLevelClamp`). As in CUDA the default is the first
    /// level alone.
    pub mip_clamp: [f32; 2],
    /// Most samples along the longer axis of a pixel (`maxAnisotropy`). There are textures with 0 or 1 alone.
    pub max_anisotropy: u32,
    /// A linear sample at an edge of a cube's face takes texels of the face beside it, not what the address modes say (`seamlessCubemap`).
    pub seamless_cubemap: bool,
    /// Samples between levels are made of both (`disableTrilinearOptimization`). They always are: NVIDIA's units give the same samples with it
    /// and without it.
    pub disable_trilinear_optimization: bool,
}

impl TextureDescriptor {
    /// Says what cannot be, of an array with a shape or of memory without rows.
    pub(super) fn check(&self, format: ChannelFormat, shape: Option<ArrayShape>) -> Result<(), Error> {
        let refused = |reason: &str| Err(Error::InvalidValue(format!("a texture {reason}")));
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
                refused("whose texels are read as integers has no linear filter")
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

    /// Says what cannot be for arrays with levels.
    pub(super) fn check_mipmapped(&self, format: ChannelFormat) -> Result<(), Error> {
        let integers = format.kind() != ChannelKind::Float && self.read == ReadMode::ElementType;
        let why = match self {
            _ if !self.normalized => "of a mipmapped array has normalised coordinates: `normalized` has to be set",
            _ if integers && self.mip_filter == FilterMode::Linear => {
                "whose texels are read as integers has no linear filter between levels"
            }
            _ => return Ok(()),
        };
        Err(Error::InvalidValue(format!("a texture {why}")))
    }

    /// The least and the greatest of so many levels for a sample, and what is added to a level, as the units have them: in 256ths,
    /// towards zero; what is no number is the largest.
    pub(super) fn limits(&self, levels: u32) -> (u32, u32, i32) {
        let level =
            |level: f32| if level.is_nan() { 4095 } else { (level.clamp(0.0, 16.0) * 256.0).min(4095.0) as u32 };
        let bias = if self.mip_bias.is_nan() { 3840 } else { (self.mip_bias.clamp(-15.0, 15.0) * 256.0) as i32 };
        let [least, most] = self.mip_clamp.map(|l| level(l).min(levels.saturating_sub(1) * 256));
        (least, most.max(least), bias)
    }

    /// As records have it (`frontend/src/headers/textures.h`). `whole`: rows are whole words, and all of them have less than 4 GiB. `cube`: the places on a
    /// face are normalised coordinates, so that all modes count, as measured on an H200.
    pub(super) fn flags(&self, format: ChannelFormat, whole: bool, cube: bool) -> u32 {
        let normalized = self.normalized || cube;
        let mode = |mode: AddressMode| match mode {
            // Faces end nowhere.
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
            // Ways of their own for what is used most.
            (word && clamped && !linear, 18),
            (word && linear, 19),
            (self.seamless_cubemap && linear, 25),
        ]
        .into_iter()
        .fold(x << 12 | y << 14 | z << 16, |flags, (is, bit)| flags | u32::from(is) << bit)
    }
}
