//! Parses the texts of arguments.

use std::path::{Path, PathBuf};

use half::{bf16, f16};
use isowarp_core::api::UnifiedKind;
use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{CANONICAL_NAN_F32, CANONICAL_NAN_F64};

use super::addresses::{Init, Place};
use super::generate::Generator;
use super::pictures::{PictureFile, PictureLayout, is_picture};
use super::textures::{TextureSpec, parse_texture};

/// Mistake in the text of an argument.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DataError {
    /// Text that has none of the forms of an argument.
    #[error(
        "`{0}` is neither TYPE=VALUE nor NAME:TYPE[N]=GENERATOR nor {{FIELD=VALUE, …}} nor NAME, null, &NAME or &NAME[INDEX]"
    )]
    Form(String),
    /// Unknown type.
    #[error(
        "`{0}` is not a type; types are bool i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64, of buffers also ptr and f32x4 and its like"
    )]
    Type(String),
    /// Value that the type cannot hold.
    #[error("`{text}` is not a value of type {ty}")]
    Value {
        /// Text of the value.
        text: String,
        /// Type that cannot hold the value.
        ty: Scalar,
    },
    /// Unknown generator.
    #[error(
        "`{0}` is not a generator; generators are iota, zero, fill(V), random(SEED), bits(SEED), edges(SEED), values(V,…), file(PATH), raw(PATH)"
    )]
    Generator(String),
    /// Invalid texture or surface.
    #[error(
        "`{0}` is not a texture; textures are texture1d<f32>[64], texture2d<u8x4>[64,32,linear,wrap,normfloat], 3d, 1dlayered, 2dlayered, cube, \
         cubelayered, linear and pitch, texturecube<f32>[8,linear,normalized,seamless], \
         texture2d<f32>[64,32,normalized,levels=3,mip=linear], surface2d<f32>[64,32], or \
         texture2d[linear]=NAME for the memory of another one, surface2d[level=1]=NAME for a level of it"
    )]
    Texture(String),
    /// Unknown word in the brackets of a texture or surface.
    #[error(
        "`{word}` in `{declared}` is neither a size nor a word for textures: {known}",
        known = super::textures::WORDS
    )]
    TextureWord {
        /// Declaration of the texture or surface.
        declared: String,
        /// The unknown word.
        word: String,
    },
    /// Text in braces that is not a struct.
    #[error("`{0}` is not a value; values are numbers, addresses, or {{FIELD=VALUE, …}} with matching braces")]
    Fields(String),
    /// Addresses for a buffer that does not hold addresses, or other contents for a buffer that does.
    #[error("buffers of `ptr`, and only they, are filled with addresses: zero or values(NAME,null,&NAME[INDEX],…)")]
    Addresses,
    /// Text that is not an address.
    #[error(
        "`{0}` is not an address; write null, NAME or &NAME[INDEX] for buffers, &NAME or &NAME[INDEX] for variables"
    )]
    Address(String),
    /// Length that is not a number.
    #[error("`{0}` is not a number of elements")]
    Length(String),
    /// Omitted length that the contents do not determine.
    #[error("the size of `{0}` is missing: only pictures imply it, and for buffers other files and values(V,…)")]
    Unknown(String),
    /// More values than elements.
    #[error("{given} values are given, but there is room for {count}")]
    TooMany {
        /// Number of values that are given.
        given: usize,
        /// Number of elements.
        count: usize,
    },
    /// Number of elements that do not fit in memory.
    #[error("{0} elements do not fit in memory")]
    TooLarge(usize),
    /// File that cannot be used.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, String),
}

/// One argument of a kernel.
#[derive(Debug, Clone, PartialEq)]
pub enum ArgSpec {
    /// `TYPE=VALUE` or, for vectors and structs, `TYPE=V,V,…`: the values' bytes.
    Value {
        /// Type of each value.
        ty: Scalar,
        /// Bytes of the values, one after the other.
        bytes: Vec<u8>,
    },
    /// `NAME:TYPE[N]=GENERATOR`.
    Buffer(BufferSpec),
    /// `NAME`, `null`, `&NAME` or `&NAME[INDEX]`: a buffer declared earlier, or another address.
    Place(Place),
    /// `{…}`: a struct or vector by its fields.
    Fields(Init),
    /// `NAME:texture2d<f32>[64,64,linear]=GENERATOR`: a texture or surface.
    Texture(TextureSpec),
}

/// Memory that holds a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Memory {
    /// The device's memory.
    #[default]
    Device,
    /// Memory that the host shares.
    Unified(UnifiedKind),
}

/// A named buffer.
#[derive(Debug, Clone, PartialEq)]
pub struct BufferSpec {
    /// Name of the buffer.
    pub name: String,
    /// Type of the elements.
    pub ty: Scalar,
    /// Number of scalars.
    pub count: usize,
    /// Number of scalars in one element: 4 for `f32x4`.
    pub components: u32,
    /// Layout of the elements as a picture, if they are one.
    pub layout: Option<PictureLayout>,
    /// Generator of the contents.
    pub generator: Generator,
    /// Memory that holds the buffer.
    pub memory: Memory,
}

impl BufferSpec {
    /// Returns true if the elements are addresses: `ptr`.
    pub fn holds_addresses(&self) -> bool {
        matches!(self.generator, Generator::Addresses(_))
    }
}

/// Parses an argument. Files are resolved in `dir`. A file that determines the size of a buffer or texture has to
/// exist.
///
/// # Errors
/// A [`DataError`] that names the wrong part.
pub fn parse_arg(text: &str, dir: &Path) -> Result<ArgSpec, DataError> {
    let text = text.trim();
    let form = || DataError::Form(text.to_owned());
    if text.starts_with('{') {
        return Ok(ArgSpec::Fields(Init::parse(text)?));
    }
    if let Some(place) = Place::parse(text) {
        return Ok(ArgSpec::Place(place));
    }
    for (word, kind) in [("managed ", UnifiedKind::Managed), ("mapped ", UnifiedKind::Mapped)] {
        if let Some(rest) = text.strip_prefix(word) {
            let ArgSpec::Buffer(spec) = parse_arg(rest, dir)? else { return Err(form()) };
            return match spec.memory {
                Memory::Device => Ok(ArgSpec::Buffer(BufferSpec { memory: Memory::Unified(kind), ..spec })),
                Memory::Unified(_) => Err(form()),
            };
        }
    }
    // Words with `=` may occur in brackets.
    let behind = text.find(']').unwrap_or(0);
    let at = text.get(behind..).and_then(|rest| rest.find('=')).map(|at| behind + at);
    let parts = at.and_then(|at| Some((text.get(..at)?, text.get(at + 1..)?))).or_else(|| text.split_once('='));
    let Some((left, right)) = parts else {
        return Err(form());
    };
    let (left, right) = (left.trim(), right.trim());
    let Some((name, declared)) = left.rsplit_once(':') else {
        let ty = parse_type(left)?;
        return Ok(ArgSpec::Value { ty, bytes: parse_values(ty, right)? });
    };
    if !is_variable(name) {
        return Err(form());
    }
    if declared.starts_with("texture") || declared.starts_with("surface") {
        return Ok(ArgSpec::Texture(parse_texture(name, declared, right, dir)?));
    }
    let (ty, length) = declared.strip_suffix(']').and_then(|d| d.split_once('[')).ok_or_else(form)?;
    Ok(ArgSpec::Buffer(parse_buffer(name, ty, length, right, dir)?))
}

/// Parses the parts of `NAME:TYPE[LENGTH]=GENERATOR`. `u8x4` is a type of four components, and `ptr` has addresses as
/// values. The length is a number of elements, the width and the height of a picture, or empty if the contents
/// determine it.
fn parse_buffer(name: &str, ty: &str, length: &str, generator: &str, dir: &Path) -> Result<BufferSpec, DataError> {
    let is_pointer = ty.trim() == "ptr";
    let (ty, components) = if is_pointer { (Scalar::U64, None) } else { parse_components(ty)? };
    let (length, each) = (length.trim(), components.unwrap_or(1));
    let wrong = || DataError::Length(length.to_owned());
    let mut generator = if is_pointer { parse_addresses(generator)? } else { parse_generator(ty, generator)? };
    let extent = match length.split_once(',') {
        Some((width, height)) => {
            let side = |text| parse_count(text).and_then(|n| u32::try_from(n).ok()).ok_or_else(wrong);
            Some([side(width)?, side(height)?])
        }
        None => None,
    };
    let mut layout = extent.map(|[width, height]| PictureLayout { width, height, components: each });
    if let Generator::Picture(picture) = &mut generator {
        picture.components = components.or(extent.map(|_| 1));
        picture.extent = extent;
        // A missing file is reported where it is read.
        layout = layout.or_else(|| picture.layout(dir).ok());
    }
    let count = match extent.and(layout) {
        Some(layout) => usize::try_from(layout.elements()).ok(),
        None if length.is_empty() => {
            let known = generator.len(ty, dir)?.ok_or_else(|| DataError::Unknown(name.to_owned()))?;
            known.checked_next_multiple_of(each as usize)
        }
        None => parse_count(length).and_then(|n| n.checked_mul(each as usize)),
    };
    let count = count.ok_or_else(wrong)?;
    generator.check_values(ty, count)?;
    Ok(BufferSpec { name: name.to_owned(), ty, count, components: each, layout, generator, memory: Memory::Device })
}

/// Parses the contents of a buffer of addresses: `zero` or `values(NAME, …)`.
fn parse_addresses(text: &str) -> Result<Generator, DataError> {
    if text == "zero" {
        return Ok(Generator::Addresses(Vec::new()));
    }
    let places = text.strip_prefix("values(").and_then(|g| g.strip_suffix(')')).ok_or(DataError::Addresses)?;
    let places = places.split(',').map(|p| Place::parse(p).ok_or_else(|| DataError::Address(p.trim().to_owned())));
    Ok(Generator::Addresses(places.collect::<Result<_, _>>()?))
}

/// Parses a type with an optional number of components: `f32x4`.
fn parse_components(text: &str) -> Result<(Scalar, Option<u32>), DataError> {
    match text.trim().split_once('x') {
        Some((ty, count)) => {
            let count = count.parse().ok().filter(|n| (1..=4).contains(n));
            Ok((parse_type(ty)?, Some(count.ok_or_else(|| DataError::Type(text.to_owned()))?)))
        }
        None => Ok((parse_type(text)?, None)),
    }
}

pub(super) fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_') && chars.all(|c| c.is_alphanumeric() || c == '_')
}

fn parse_type(text: &str) -> Result<Scalar, DataError> {
    Scalar::from_name(text.trim()).ok_or_else(|| DataError::Type(text.trim().to_owned()))
}

/// Returns true for the name of a variable. Variables of namespaces and functions have colons or a dot in their names.
pub(super) fn is_variable(text: &str) -> bool {
    text.split("::").flat_map(|part| part.split('.')).all(is_name)
}

/// Parses a count: `1000`, `64*1024`, `16Ki`, `128Mi`.
pub(super) fn parse_count(text: &str) -> Option<usize> {
    text.split('*').try_fold(1usize, |product, factor| {
        let factor = factor.trim();
        let (digits, unit) = match factor.strip_suffix("Ki") {
            Some(d) => (d, 1 << 10),
            None => factor.strip_suffix("Mi").map_or((factor, 1), |d| (d, 1 << 20)),
        };
        product.checked_mul(digits.trim().parse::<usize>().ok()?.checked_mul(unit)?)
    })
}

/// Parses a generator.
///
/// # Errors
/// [`DataError::Generator`] or [`DataError::Value`].
pub fn parse_generator(ty: Scalar, text: &str) -> Result<Generator, DataError> {
    let wrong = || DataError::Generator(text.to_owned());
    match text {
        "iota" => return Ok(Generator::Iota),
        "zero" => return Ok(Generator::Zero),
        _ => {}
    }
    let (name, inner) = text.strip_suffix(')').and_then(|t| t.split_once('(')).ok_or_else(wrong)?;
    let seed = || inner.trim().parse::<u64>().map_err(|_| wrong());
    match name.trim() {
        "fill" => Ok(Generator::Fill(parse_value(ty, inner)?)),
        "random" => Ok(Generator::Random(seed()?)),
        "bits" => Ok(Generator::Bits(seed()?)),
        "edges" => Ok(Generator::Edges(seed()?)),
        "values" => Ok(Generator::Values(parse_values(ty, inner)?)),
        "file" if is_picture(inner) => {
            Ok(Generator::Picture(PictureFile { path: PathBuf::from(inner), components: None, extent: None }))
        }
        "file" | "raw" => Ok(Generator::File(PathBuf::from(inner))),
        _ => Err(wrong()),
    }
}

/// Returns the bytes of values separated by commas.
///
/// # Errors
/// [`DataError::Value`].
pub fn parse_values(ty: Scalar, text: &str) -> Result<Vec<u8>, DataError> {
    let mut bytes = Vec::new();
    for value in text.split(',') {
        bytes.extend(parse_value(ty, value)?);
    }
    Ok(bytes)
}

/// Returns the bytes of one value: decimal, `0x…` (the bits of floats), `nan`, `inf`, `true`, `false`.
fn parse_value(ty: Scalar, text: &str) -> Result<Vec<u8>, DataError> {
    let text = text.trim();
    let bits = if ty.is_float() { parse_float(ty, text) } else { parse_int(ty, text) };
    let bits = bits.ok_or_else(|| DataError::Value { text: text.to_owned(), ty })?;
    Ok(bits.to_le_bytes()[..ty.size() as usize].to_vec())
}

fn parse_int(ty: Scalar, text: &str) -> Option<u64> {
    if ty == Scalar::Bool {
        return match text {
            "true" | "1" => Some(1),
            "false" | "0" => Some(0),
            _ => None,
        };
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return hex_bits(ty, hex);
    }
    let value: i128 = text.parse().ok()?;
    let bits = ty.bits();
    let (low, high) =
        if ty.is_signed() { (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1) } else { (0, (1i128 << bits) - 1) };
    (low <= value && value <= high).then_some(value as u64)
}

/// Returns the bits of a float. `nan` is the NaN that arithmetic produces in exact mode. A finite number outside the
/// type's range is rejected.
fn parse_float(ty: Scalar, text: &str) -> Option<u64> {
    if let Some(hex) = text.strip_prefix("0x") {
        return hex_bits(ty, hex);
    }
    if text == "nan" {
        return Some(match ty {
            Scalar::F64 => CANONICAL_NAN_F64,
            Scalar::F32 => u64::from(CANONICAL_NAN_F32),
            _ => 0x7fff,
        });
    }
    let wide: f64 = text.parse().ok()?;
    let (bits, finite) = match ty {
        Scalar::F64 => (wide.to_bits(), wide.is_finite()),
        Scalar::F32 => {
            // Parsing as f64 first would round twice.
            let value: f32 = text.parse().ok()?;
            (u64::from(value.to_bits()), value.is_finite())
        }
        Scalar::F16 => (u64::from(f16::from_f64(wide).to_bits()), f16::from_f64(wide).is_finite()),
        Scalar::BF16 => (u64::from(bf16::from_f64(wide).to_bits()), bf16::from_f64(wide).is_finite()),
        _ => return None,
    };
    let says_infinity = text.trim_start_matches(['+', '-']).to_ascii_lowercase().starts_with("inf");
    (finite || says_infinity).then_some(bits)
}

fn hex_bits(ty: Scalar, hex: &str) -> Option<u64> {
    if !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let bits = u64::from_str_radix(hex, 16).ok()?;
    (ty.bits() == 64 || bits >> ty.bits() == 0).then_some(bits)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn values_are_checked_against_their_type() {
        assert_eq!(
            parse_arg("i32=-5", Path::new(".")).unwrap(),
            ArgSpec::Value { ty: Scalar::I32, bytes: (-5i32).to_le_bytes().to_vec() }
        );
        assert_eq!(
            parse_arg("f32=0x7fffffff", Path::new(".")).unwrap(),
            ArgSpec::Value { ty: Scalar::F32, bytes: vec![0xff, 0xff, 0xff, 0x7f] }
        );
        for (text, bits) in
            [("f32=nan", 0x7fff_ffff), ("f32=-inf", 0xff80_0000), ("f32=1e38", 0x7e96_7699), ("f16=inf", 0x7c00)]
        {
            let ArgSpec::Value { bytes, .. } = parse_arg(text, Path::new(".")).unwrap() else { panic!("no value") };
            assert_eq!(bytes, u32::to_le_bytes(bits)[..bytes.len()], "{text}");
        }
        for bad in ["f32=1e39", "f16=65536", "f64=1e999", "f32=-nan", "f32=0x+1", "u32=0x-1"] {
            assert!(parse_arg(bad, Path::new(".")).is_err(), "{bad}");
        }
        for bad in ["u8=256", "i8=-129", "u32=-1", "u16=0x10000", "i32=1.5", "f32=abc", "int=5", "i32=", "bool=2"] {
            assert!(parse_arg(bad, Path::new(".")).is_err(), "{bad}");
        }
    }

    #[test]
    fn buffers_have_name_type_length_and_generator() {
        let ArgSpec::Buffer(b) = parse_arg("y:f32[2*1Ki]=fill(1.5)", Path::new(".")).unwrap() else {
            panic!("no buffer")
        };
        assert_eq!((b.name.as_str(), b.ty, b.count), ("y", Scalar::F32, 2048));
        assert_eq!(b.generator, Generator::Fill(1.5f32.to_le_bytes().to_vec()));
        for bad in ["y:f32=zero", "y:f32[x]=zero", "y:f32[4]=what", "2y:f32[4]=zero", "y:f32[4]=fill(x)", "", "a b"] {
            assert!(parse_arg(bad, Path::new(".")).is_err(), "{bad}");
        }
    }
}
