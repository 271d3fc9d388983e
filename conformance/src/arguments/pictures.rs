//! Reads PNG pictures as the contents of buffers and textures, and writes pictures that kernels have drawn.
//!
//! Samples of 8 and 16 bits are elements of `u8` and `u16`. 8-bit samples are widened without loss where 16 bits are
//! asked for. As floats, black is 0 and white is 1.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use half::{bf16, f16};
use isowarp_core::ir::Scalar;
use png::{BitDepth, ColorType, Decoder, Encoder, Limits, Transformations};

use super::parse::DataError;

/// Greatest number of bytes that a picture may use in memory.
const MOST_BYTES: usize = 1 << 31;

/// Layout of elements as the pixels of a picture: row by row, with the components of a pixel next to one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureLayout {
    /// Pixels in a row.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// Components of a pixel: 1 for grey; 2 for grey and alpha; 3 for red, green and blue; 4 with alpha.
    pub components: u32,
}

impl PictureLayout {
    /// Returns the number of elements.
    pub fn elements(&self) -> u64 {
        (u64::from(self.width) * u64::from(self.height)).saturating_mul(self.components.into())
    }

    /// Checks that `elements` elements of a type can be a picture of this layout.
    ///
    /// # Errors
    /// The reason why they cannot.
    pub fn check(&self, ty: Scalar, elements: u64) -> Result<(), String> {
        let Self { width, height, components } = *self;
        if !takes(ty) {
            return Err(format!("{} (pixels packed into whole numbers are u8x4)", no_elements(ty)));
        }
        if width == 0 || height == 0 {
            return Err(format!("a picture of {width} by {height} pixels has none"));
        }
        if !(1..=4).contains(&components) || elements != self.elements() {
            return Err(format!("{elements} elements are not {width} by {height} pixels with 1 to 4 components"));
        }
        Ok(())
    }
}

/// A picture file as contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureFile {
    /// Path of the file.
    pub path: PathBuf,
    /// Components that a pixel gets; `None` for the file's own.
    pub components: Option<u32>,
    /// Required pixels in a row and number of rows.
    pub extent: Option<[u32; 2]>,
}

impl PictureFile {
    /// Returns the layout that the elements will have. Relative file names are resolved in `dir`.
    ///
    /// # Errors
    /// [`DataError::File`], also if the file's components do not fit.
    pub fn layout(&self, dir: &Path) -> Result<PictureLayout, DataError> {
        let path = dir.join(&self.path);
        let reader = open(&path)?;
        let (color, _) = reader.output_color_type();
        let (width, height) = reader.info().size();
        self.fitting(&path, PictureLayout { width, height, components: color.samples() as u32 })
    }

    /// Reads the bytes of the elements.
    ///
    /// # Errors
    /// [`DataError::File`] for a file that is not a picture, or whose size or components are not the required ones.
    pub fn bytes(&self, ty: Scalar, count: usize, dir: &Path) -> Result<Vec<u8>, DataError> {
        let path = dir.join(&self.path);
        let wrong = |reason: String| DataError::File(path.clone(), reason);
        let mut reader = open(&path)?;
        let ((color, depth), (width, height)) = (reader.output_color_type(), reader.info().size());
        let file = PictureLayout { width, height, components: color.samples() as u32 };
        let layout = self.fitting(&path, file)?;
        if layout.elements() != count as u64 {
            let PictureLayout { width, height, components } = layout;
            return Err(wrong(format!(
                "{width} by {height} pixels with {components} components are {} elements, but {count} are declared",
                layout.elements()
            )));
        }
        let wide = depth == BitDepth::Sixteen;
        if !takes(ty) {
            return Err(wrong(no_elements(ty)));
        }
        if wide && ty == Scalar::U8 {
            return Err(wrong("it has 16 bits for each component: u16 and floats hold them, u8 does not".to_owned()));
        }
        let mut samples = Vec::new();
        let size = reader.output_buffer_size().filter(|size| *size <= MOST_BYTES);
        let size = size.filter(|size| samples.try_reserve_exact(*size).is_ok());
        samples.resize(size.ok_or(DataError::TooLarge(count))?, 0u8);
        reader.next_frame(&mut samples).map_err(|e| wrong(e.to_string()))?;
        let samples: Vec<u16> = match wide {
            true => samples.as_chunks::<2>().0.iter().map(|s| u16::from_be_bytes(*s)).collect(),
            false => samples.into_iter().map(u16::from).collect(),
        };
        let most = if wide { u16::MAX } else { u8::MAX.into() };
        let mut out = Vec::new();
        out.try_reserve_exact(count.saturating_mul(ty.size() as usize)).map_err(|_| DataError::TooLarge(count))?;
        for pixel in samples.chunks_exact(file.components as usize) {
            let has_alpha = file.components.is_multiple_of(2);
            let (colour, alpha) = match (pixel, has_alpha) {
                ([colour @ .., alpha], true) => (colour, *alpha),
                (colour, _) => (colour, most),
            };
            let last = colour.last().copied().unwrap_or(0);
            for component in 0..layout.components {
                let sample = match component {
                    i if file.components == layout.components => pixel.get(i as usize).copied().unwrap_or(0),
                    3 => alpha,
                    // Grey has equal parts of red, green and blue.
                    i => colour.get(i as usize).copied().unwrap_or(last),
                };
                put(ty, sample, most, &mut out);
            }
        }
        Ok(out)
    }

    /// Returns the layout with the requested components, if those of the file can be converted.
    fn fitting(&self, path: &Path, file: PictureLayout) -> Result<PictureLayout, DataError> {
        let wrong = |reason: String| Err(DataError::File(path.to_owned(), reason));
        if let Some([width, height]) = self.extent
            && (file.width, file.height) != (width, height)
        {
            let (w, h) = (file.width, file.height);
            return wrong(format!("the picture has {w} by {h} pixels, but {width} by {height} are declared"));
        }
        let have = file.components;
        match self.components.unwrap_or(have) {
            want if want == have || want == 4 || (want, have) == (3, 1) => {
                Ok(PictureLayout { components: want, ..file })
            }
            want => wrong(format!(
                "the picture has {have} components ({}), which do not become {want}; they become {}",
                ["grey", "grey and alpha", "red, green and blue", "red, green, blue and alpha"]
                    [(have as usize).clamp(1, 4) - 1],
                if have == 1 {
                    "1, 3 or 4"
                } else if have == 4 {
                    "4"
                } else {
                    "as many, or 4"
                }
            )),
        }
    }
}

fn open(path: &Path) -> Result<png::Reader<BufReader<File>>, DataError> {
    let wrong = |reason: String| DataError::File(path.to_owned(), reason);
    let file = File::open(path).map_err(|e| wrong(e.to_string()))?;
    let mut decoder = Decoder::new_with_limits(BufReader::new(file), Limits { bytes: MOST_BYTES });
    // Expands palettes and samples of fewer bits to samples of 8 bits.
    decoder.set_transformations(Transformations::EXPAND);
    decoder.read_info().map_err(|e| wrong(format!("not a PNG picture: {e}")))
}

/// Returns true if elements of a type can be a picture's.
fn takes(ty: Scalar) -> bool {
    matches!(ty, Scalar::U8 | Scalar::U16) || ty.is_float()
}

fn no_elements(ty: Scalar) -> String {
    format!("a picture has no elements of type {ty}: u8, u16, f16, bf16, f32 and f64 are possible")
}

/// Appends a sample whose value for white is `most`.
fn put(ty: Scalar, sample: u16, most: u16, out: &mut Vec<u8>) {
    match ty {
        Scalar::U8 => out.push(sample as u8),
        // 255 times 257 is 65535.
        Scalar::U16 if most == 255 => out.extend((sample * 257).to_le_bytes()),
        Scalar::F32 => out.extend((f32::from(sample) / f32::from(most)).to_le_bytes()),
        Scalar::F64 => out.extend((f64::from(sample) / f64::from(most)).to_le_bytes()),
        // The quotient has more than twice as many bits as a half, so the second rounding changes nothing.
        Scalar::F16 => out.extend(f16::from_f64(f64::from(sample) / f64::from(most)).to_le_bytes()),
        Scalar::BF16 => out.extend(bf16::from_f64(f64::from(sample) / f64::from(most)).to_le_bytes()),
        _ => out.extend(sample.to_le_bytes()),
    }
}

/// Returns true if a file's name is that of a picture.
pub(super) fn is_picture(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case("png"))
}

/// Encodes elements as a PNG file: `u8` as 8 bits, `u16` as 16 bits, floats from 0 to 1 as 8 bits, rounded to the
/// nearest. Values below 0 or above 1 are clamped, and NaN is 0.
///
/// # Errors
/// A mistake in the type, the size or the layout.
pub fn png_bytes(ty: Scalar, bytes: &[u8], layout: PictureLayout) -> Result<Vec<u8>, String> {
    let PictureLayout { width, height, components } = layout;
    layout.check(ty, bytes.len() as u64 / ty.size())?;
    let color = match components {
        1 => ColorType::Grayscale,
        2 => ColorType::GrayscaleAlpha,
        3 => ColorType::Rgb,
        _ => ColorType::Rgba,
    };
    let (depth, samples) = samples(ty, bytes);
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(color);
    encoder.set_depth(depth);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&samples)?;
        writer.finish()
    });
    written.map_err(|e| e.to_string())?;
    Ok(out)
}

/// Returns the bit depth and the samples of a PNG file.
fn samples(ty: Scalar, bytes: &[u8]) -> (BitDepth, Vec<u8>) {
    let scaled = |value: f64| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    let (twos, fours, eights) = (bytes.as_chunks::<2>().0, bytes.as_chunks::<4>().0, bytes.as_chunks::<8>().0);
    match ty {
        Scalar::U16 => (BitDepth::Sixteen, twos.iter().flat_map(|[low, high]| [*high, *low]).collect()),
        Scalar::F16 => (BitDepth::Eight, twos.iter().map(|b| scaled(f16::from_le_bytes(*b).to_f64())).collect()),
        Scalar::BF16 => (BitDepth::Eight, twos.iter().map(|b| scaled(bf16::from_le_bytes(*b).to_f64())).collect()),
        Scalar::F32 => (BitDepth::Eight, fours.iter().map(|b| scaled(f32::from_le_bytes(*b).into())).collect()),
        Scalar::F64 => (BitDepth::Eight, eights.iter().map(|b| scaled(f64::from_le_bytes(*b))).collect()),
        // The elements have 8 bits.
        _ => (BitDepth::Eight, bytes.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    /// Writes elements to a file in the temporary folder and returns its path.
    fn written(name: &str, ty: Scalar, bytes: &[u8], layout: PictureLayout) -> PathBuf {
        let path = std::env::temp_dir().join(format!("isowarp-{}-{name}.png", std::process::id()));
        std::fs::write(&path, png_bytes(ty, bytes, layout).unwrap()).unwrap();
        path
    }

    fn read(path: &Path, components: Option<u32>, ty: Scalar) -> Result<Vec<u8>, String> {
        let file = PictureFile { path: path.to_owned(), components, extent: None };
        let layout = file.layout(Path::new("/")).map_err(|e| e.to_string())?;
        file.bytes(ty, layout.elements() as usize, Path::new("/")).map_err(|e| e.to_string())
    }

    fn layout(width: u32, height: u32, components: u32) -> PictureLayout {
        PictureLayout { width, height, components }
    }

    #[test]
    fn components_are_added_but_never_dropped() {
        let grey = written("grey", Scalar::U8, &[7, 200], layout(2, 1, 1));
        assert_eq!(read(&grey, None, Scalar::U8).unwrap(), [7, 200]);
        assert_eq!(read(&grey, Some(4), Scalar::U8).unwrap(), [7, 7, 7, 255, 200, 200, 200, 255]);
        assert_eq!(read(&grey, Some(3), Scalar::U8).unwrap(), [7, 7, 7, 200, 200, 200]);
        assert!(read(&grey, Some(2), Scalar::U8).unwrap_err().contains("1 components (grey), which do not become 2"));
        let veiled = written("veiled", Scalar::U8, &[7, 128], layout(1, 1, 2));
        assert_eq!(read(&veiled, Some(4), Scalar::U8).unwrap(), [7, 7, 7, 128]);
        assert!(read(&veiled, Some(1), Scalar::U8).is_err());
        let colour = written("colour", Scalar::U8, &[1, 2, 3], layout(1, 1, 3));
        assert_eq!(read(&colour, Some(4), Scalar::U8).unwrap(), [1, 2, 3, 255]);
        assert!(read(&colour, Some(1), Scalar::U8).unwrap_err().contains("red, green and blue"));
        [grey, veiled, colour].iter().for_each(|path| std::fs::remove_file(path).unwrap());
    }

    #[test]
    fn samples_are_scaled_to_the_type() {
        let grey = written("scaled", Scalar::U8, &[0, 51, 255], layout(3, 1, 1));
        let wide: Vec<u8> = [0u16, 51 * 257, 65535].iter().flat_map(|v| v.to_le_bytes()).collect();
        assert_eq!(read(&grey, None, Scalar::U16).unwrap(), wide);
        let floats: Vec<u8> = [0.0f32, 0.2, 1.0].iter().flat_map(|v| v.to_le_bytes()).collect();
        assert_eq!(read(&grey, None, Scalar::F32).unwrap(), floats);
        assert!(read(&grey, None, Scalar::I32).unwrap_err().contains("type i32"));
        let deep = written("deep", Scalar::U16, &[0x34, 0x12, 0xff, 0xff], layout(2, 1, 1));
        assert_eq!(read(&deep, None, Scalar::U16).unwrap(), [0x34, 0x12, 0xff, 0xff]);
        assert_eq!(read(&deep, None, Scalar::F64).unwrap()[8..], 1.0f64.to_le_bytes());
        assert!(read(&deep, None, Scalar::U8).unwrap_err().contains("16 bits"));
        [grey, deep].iter().for_each(|path| std::fs::remove_file(path).unwrap());
    }

    #[test]
    fn floats_are_clamped_and_rounded() {
        let values = [-1.0f32, 0.0, 0.5, 0.999, 1.0, 7.0, f32::NAN, f32::INFINITY];
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let path = written("clamped", Scalar::F32, &bytes, layout(4, 2, 1));
        assert_eq!(read(&path, None, Scalar::U8).unwrap(), [0, 0, 128, 255, 255, 255, 0, 255]);
        std::fs::remove_file(path).unwrap();
        assert!(png_bytes(Scalar::U32, &[0; 16], layout(2, 2, 1)).unwrap_err().contains("u8x4"));
        assert!(
            png_bytes(Scalar::U8, &[0; 16], layout(2, 2, 1)).unwrap_err().contains("16 elements are not 2 by 2 pixels")
        );
        assert!(png_bytes(Scalar::U8, &[0; 20], layout(2, 2, 5)).unwrap_err().contains("1 to 4"));
        assert!(png_bytes(Scalar::U8, &[], layout(0, 4, 1)).is_err());
    }
}
