//! Parses textures and surfaces: `t:texture2d<f32x4>[64,32,linear,wrap]=random(1)`.
//!
//! The brackets contain the dimensions, and words in any order:
//!
//! - `linear`
//! - `wrap`, `clamp`, `mirror` or `border`, also for each dimension as `wrap/clamp`
//! - `normalized` for normalised coordinates
//! - `normfloat` for integers that are read as floats
//! - `srgb`
//! - `seamless` for cubes
//! - `colour=R/G/B/A` for the border's colour
//! - `pitch=BYTES` of `texturepitch`
//! - `levels=N` for an array with levels, `mip=linear` or `mip=point` between them, `bias=F`, `minlevel=F`,
//!   `maxlevel=F`
//!
//! The dimensions may be omitted where a picture determines them: `t:texture2d<u8x4>[linear]=file(a.png)`. Without a
//! format, `t:texture2d[linear]=a` is another object for the array or memory of `a`, and `s:surface2d[level=1]=a` is an
//! object for one of its levels.

use std::path::Path;

use isowarp_core::api::{AddressMode, ArrayShape, ChannelFormat, ChannelKind, FilterMode, ReadMode, TextureDescriptor};
use isowarp_core::ir::Scalar;

use super::generate::Generator;
use super::parse::{DataError, parse_count, parse_generator};
use super::pictures::PictureLayout;

/// Words that are allowed in brackets, for messages.
pub(super) const WORDS: &str = "linear, point, wrap, clamp, mirror, border, normalized, normfloat, srgb, seamless, colour=R/G/B/A, pitch=BYTES, \
                                levels=N, level=N, mip=linear, mip=point, bias=F, minlevel=F, maxlevel=F, anisotropy=N";

/// A texture or surface argument.
#[derive(Debug, Clone, PartialEq)]
pub struct TextureSpec {
    /// Name of the texture or surface.
    pub name: String,
    /// True for a surface, false for a texture.
    pub surface: bool,
    /// Dimensions as declared: `2d`, `cubelayered`, `linear`.
    pub kind: String,
    /// Array or memory of the texture or surface.
    pub source: TextureSource,
    /// Sampling state of a texture.
    pub descriptor: TextureDescriptor,
}

/// Array or memory that a texture or surface accesses.
#[derive(Debug, Clone, PartialEq)]
pub enum TextureSource {
    /// An array that belongs to this object alone.
    Array {
        /// Dimensions of the array.
        shape: ArrayShape,
        /// Number of levels, if the array has levels.
        levels: Option<u32>,
        /// Initial contents.
        texels: Texels,
    },
    /// Memory that belongs to this object alone, with `row_bytes` from one row to the next, or 0 for memory without
    /// rows.
    Memory {
        /// Texels in a row, and number of rows.
        extent: [u32; 2],
        /// Bytes from one row to the next.
        row_bytes: u64,
        /// Initial contents.
        texels: Texels,
    },
    /// Array or memory of another texture or surface, or one of its levels.
    Named(String, Option<u32>),
}

/// Initial texels.
#[derive(Debug, Clone, PartialEq)]
pub struct Texels {
    /// Format of a texel.
    pub format: ChannelFormat,
    /// Type of a component.
    pub ty: Scalar,
    /// Generator of the components' values.
    pub generator: Generator,
}

/// Parses `KIND<FORMAT>[…]` and the value after the equals sign.
pub(super) fn parse_texture(name: &str, declared: &str, value: &str, dir: &Path) -> Result<TextureSpec, DataError> {
    let form = || DataError::Texture(declared.to_owned());
    let (head, inner) = declared.strip_suffix(']').and_then(|d| d.split_once('[')).ok_or_else(form)?;
    let (kind, format) = match head.strip_suffix('>').and_then(|h| h.split_once('<')) {
        Some((kind, format)) => (kind, Some(parse_format(format).ok_or_else(form)?)),
        None => (head, None),
    };
    let (surface, kind) = match (kind.strip_prefix("texture"), kind.strip_prefix("surface")) {
        (Some(kind), _) => (false, kind),
        (None, Some(kind)) => (true, kind),
        (None, None) => return Err(form()),
    };
    // All levels are used by default.
    let mut descriptor = TextureDescriptor { mip_clamp: [0.0, 16.0], ..TextureDescriptor::default() };
    let (mut extent, mut pitch, mut levels, mut level) = (Vec::new(), None, None, None);
    for word in inner.split(',').map(str::trim).filter(|w| !w.is_empty()) {
        let unknown = || DataError::TextureWord { declared: declared.to_owned(), word: word.to_owned() };
        match (word, word.split_once('=')) {
            ("linear", _) => descriptor.filter = FilterMode::Linear,
            ("point", _) => descriptor.filter = FilterMode::Point,
            ("normalized", _) => descriptor.normalized = true,
            ("normfloat", _) => descriptor.read = ReadMode::NormalizedFloat,
            ("srgb", _) => descriptor.srgb = true,
            ("seamless", _) => descriptor.seamless_cubemap = true,
            (_, Some(("colour", colour))) => {
                let parts: Result<Vec<f32>, _> = colour.split('/').map(str::parse).collect();
                descriptor.border = parts.ok().and_then(|p| p.try_into().ok()).ok_or_else(unknown)?;
            }
            (_, Some(("levels", n))) => levels = Some(n.parse().map_err(|_| unknown())?),
            (_, Some(("level", n))) => level = Some(n.parse().map_err(|_| unknown())?),
            (_, Some(("mip", "linear"))) => descriptor.mip_filter = FilterMode::Linear,
            (_, Some(("mip", "point"))) => descriptor.mip_filter = FilterMode::Point,
            (_, Some(("bias", bias))) => descriptor.mip_bias = bias.parse().map_err(|_| unknown())?,
            (_, Some(("minlevel", least))) => descriptor.mip_clamp[0] = least.parse().map_err(|_| unknown())?,
            (_, Some(("maxlevel", most))) => descriptor.mip_clamp[1] = most.parse().map_err(|_| unknown())?,
            (_, Some(("anisotropy", n))) => descriptor.max_anisotropy = n.parse().map_err(|_| unknown())?,
            (_, Some(("pitch", bytes))) => pitch = Some(bytes.parse().map_err(|_| unknown())?),
            _ => match parse_count(word).and_then(|n| u32::try_from(n).ok()) {
                Some(n) => extent.push(n),
                None => descriptor.address = parse_modes(word).ok_or_else(unknown)?,
            },
        }
    }
    let source = match format {
        None if extent.is_empty() && levels.is_none() && (surface || level.is_none()) => {
            TextureSource::Named(value.to_owned(), level)
        }
        None => return Err(form()),
        Some(_) if level.is_some() || (surface && levels.is_some()) => return Err(form()),
        Some((format, ty)) => {
            let mut texels = Texels { format, ty, generator: parse_generator(ty, value)? };
            if let Generator::Picture(picture) = &mut texels.generator {
                picture.components = Some(format.components());
                if extent.is_empty() {
                    extent =
                        extent_of(kind, picture.layout(dir)?).ok_or_else(|| DataError::Unknown(name.to_owned()))?;
                }
                picture.extent = picture_of(kind, &extent);
            } else if extent.is_empty() {
                return Err(DataError::Unknown(name.to_owned()));
            }
            match (kind, extent.as_slice()) {
                ("linear", [n]) if !surface && levels.is_none() => {
                    TextureSource::Memory { extent: [*n, 1], row_bytes: 0, texels }
                }
                ("pitch", [w, h]) if !surface && levels.is_none() => {
                    let row_bytes = pitch.unwrap_or(u64::from(*w) * u64::from(format.bytes()));
                    TextureSource::Memory { extent: [*w, *h], row_bytes, texels }
                }
                _ => TextureSource::Array { shape: parse_shape(kind, &extent).ok_or_else(form)?, levels, texels },
            }
        }
    };
    Ok(TextureSpec { name: name.to_owned(), surface, kind: kind.to_owned(), source, descriptor })
}

/// Returns the dimensions of a texture with the size of a picture.
fn extent_of(kind: &str, picture: PictureLayout) -> Option<Vec<u32>> {
    let PictureLayout { width, height, .. } = picture;
    Some(match kind {
        "1d" | "linear" if height == 1 => vec![width],
        "2d" | "pitch" => vec![width, height],
        "cube" if width.checked_mul(6) == Some(height) => vec![width],
        _ => return None,
    })
}

/// Returns width and height of the picture for a texture of these dimensions: slices, layers and faces are stacked
/// vertically.
fn picture_of(kind: &str, extent: &[u32]) -> Option<[u32; 2]> {
    let (width, rows) = match (kind, extent) {
        ("cube", [n]) => (*n, n.checked_mul(6)),
        ("cubelayered", [n, cubes]) => (*n, n.checked_mul(6).and_then(|rows| rows.checked_mul(*cubes))),
        (_, [width, rows @ ..]) => (*width, rows.iter().try_fold(1u32, |product, n| product.checked_mul(*n))),
        (_, []) => return None,
    };
    Some([width, rows?])
}

impl TextureSpec {
    /// Returns the layout of the texels as a picture, for a texture or surface with an array or memory of its own.
    /// Slices, layers and faces are stacked vertically.
    pub fn layout(&self) -> Option<PictureLayout> {
        let (kind, extent, texels): (&str, &[u32], _) = match &self.source {
            TextureSource::Array { shape, texels, .. } => match shape {
                ArrayShape::D1(w) => ("1d", &[*w], texels),
                ArrayShape::D2(w, h) => ("2d", &[*w, *h], texels),
                ArrayShape::D3(w, h, d) => ("3d", &[*w, *h, *d], texels),
                ArrayShape::Layered1D(w, layers) => ("1dlayered", &[*w, *layers], texels),
                ArrayShape::Layered2D(w, h, layers) => ("2dlayered", &[*w, *h, *layers], texels),
                ArrayShape::Cube(n) => ("cube", &[*n], texels),
                ArrayShape::LayeredCube(n, cubes) => ("cubelayered", &[*n, *cubes], texels),
            },
            TextureSource::Memory { extent, texels, .. } => ("pitch", extent, texels),
            TextureSource::Named(..) => return None,
        };
        let [width, height] = picture_of(kind, extent)?;
        Some(PictureLayout { width, height, components: texels.format.components() })
    }
}

fn parse_shape(kind: &str, extent: &[u32]) -> Option<ArrayShape> {
    Some(match (kind, extent) {
        ("1d", [w]) => ArrayShape::D1(*w),
        ("2d", [w, h]) => ArrayShape::D2(*w, *h),
        ("3d", [w, h, d]) => ArrayShape::D3(*w, *h, *d),
        ("1dlayered", [w, layers]) => ArrayShape::Layered1D(*w, *layers),
        ("2dlayered", [w, h, layers]) => ArrayShape::Layered2D(*w, *h, *layers),
        ("cube", [n]) => ArrayShape::Cube(*n),
        ("cubelayered", [n, cubes]) => ArrayShape::LayeredCube(*n, *cubes),
        _ => return None,
    })
}

/// Parses a format: `f32`, `u8x4`.
fn parse_format(text: &str) -> Option<(ChannelFormat, Scalar)> {
    let (component, count) = text.split_once('x').unwrap_or((text, "1"));
    let ty = Scalar::from_name(component.trim())?;
    let kind = match ty {
        Scalar::F16 | Scalar::F32 => ChannelKind::Float,
        _ if ty.is_float() || ty == Scalar::Bool => return None,
        _ if ty.is_signed() => ChannelKind::Signed,
        _ => ChannelKind::Unsigned,
    };
    Some((ChannelFormat::new(kind, ty.bits(), count.trim().parse().ok()?).ok()?, ty))
}

/// Parses address modes: `wrap`, or `wrap/clamp` for the first two dimensions.
fn parse_modes(word: &str) -> Option<[AddressMode; 3]> {
    let mut modes = Vec::new();
    for mode in word.split('/') {
        modes.push(match mode {
            "wrap" => AddressMode::Wrap,
            "clamp" => AddressMode::Clamp,
            "mirror" => AddressMode::Mirror,
            "border" => AddressMode::Border,
            _ => return None,
        });
    }
    let last = *modes.last()?;
    modes.resize(3.max(modes.len()), last);
    modes.try_into().ok()
}
