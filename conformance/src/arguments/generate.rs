//! Generates the contents of buffers. Every generator depends only on the element's index and the seed, so that a
//! buffer has the same bytes on every machine and in every version.

use std::path::{Path, PathBuf};

use half::{bf16, f16};
use isowarp_core::ir::Scalar;

use super::addresses::Place;
use super::parse::DataError;
use super::pictures::PictureFile;

/// Generator of a buffer's contents.
#[derive(Debug, Clone, PartialEq)]
pub enum Generator {
    /// The numbers 0, 1, 2, …, truncated to the type's width.
    Iota,
    /// Zero bytes.
    Zero,
    /// One value for all elements, as bytes.
    Fill(Vec<u8>),
    /// Random values. Integers: uniform bit patterns; floats: between -1 and 1; bools: either value.
    Random(u64),
    /// Uniform random bit patterns, for floats as well: NaN, infinities and subnormals occur.
    Bits(u64),
    /// Corner values of the type in every ordered pair, then random bit patterns.
    Edges(u64),
    /// Elements by their bytes, followed by zeros.
    Values(Vec<u8>),
    /// The bytes of a file, from its start.
    File(PathBuf),
    /// Addresses, followed by zeros.
    Addresses(Vec<Place>),
    /// The pixels of a PNG file.
    Picture(PictureFile),
}

/// Mixes a seed and an index with SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
/// 2014).
fn mix(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_mul(0xD1B5_4A32_D192_ED03).wrapping_add((index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Generator {
    /// Returns the number of elements of a type, if the contents determine it.
    ///
    /// # Errors
    /// A file whose size cannot be queried.
    pub fn len(&self, ty: Scalar, dir: &Path) -> Result<Option<usize>, DataError> {
        let bytes = match self {
            Generator::Values(bytes) => bytes.len(),
            Generator::Addresses(places) => return Ok(Some(places.len())),
            Generator::File(path) => {
                let path = dir.join(path);
                let data = std::fs::metadata(&path).map_err(|e| DataError::File(path.clone(), e.to_string()))?;
                usize::try_from(data.len()).map_err(|_| DataError::TooLarge(usize::MAX))?
            }
            Generator::Picture(picture) => return Ok(usize::try_from(picture.layout(dir)?.elements()).ok()),
            Generator::Iota
            | Generator::Zero
            | Generator::Fill(_)
            | Generator::Random(_)
            | Generator::Bits(_)
            | Generator::Edges(_) => return Ok(None),
        };
        Ok(Some(bytes / ty.size() as usize))
    }

    /// Refuses more values than there are elements.
    ///
    /// # Errors
    /// [`DataError::TooMany`].
    pub(super) fn check_values(&self, ty: Scalar, count: usize) -> Result<(), DataError> {
        let given = match self {
            Generator::Values(bytes) => bytes.len() / ty.size() as usize,
            Generator::Addresses(places) => places.len(),
            _ => return Ok(()),
        };
        if given > count { Err(DataError::TooMany { given, count }) } else { Ok(()) }
    }

    /// Generates the bytes of `count` elements. Relative file names are resolved in `dir`.
    ///
    /// # Errors
    /// A file that cannot be read or is too short; a buffer that does not fit in memory.
    pub fn bytes(&self, ty: Scalar, count: usize, dir: &Path) -> Result<Vec<u8>, DataError> {
        let size = ty.size() as usize;
        let total = count.checked_mul(size).ok_or(DataError::TooLarge(count))?;
        let mut out = Vec::new();
        out.try_reserve_exact(total).map_err(|_| DataError::TooLarge(count))?;
        match self {
            Generator::Zero => out.resize(total, 0),
            Generator::Addresses(_) => return Err(DataError::Addresses),
            Generator::File(path) => {
                let path = dir.join(path);
                let data = std::fs::read(&path).map_err(|e| DataError::File(path.clone(), e.to_string()))?;
                let data = data.get(..total).ok_or_else(|| {
                    DataError::File(path.clone(), format!("it has {} bytes, {total} are needed", data.len()))
                })?;
                out.extend_from_slice(data);
            }
            Generator::Picture(picture) => return picture.bytes(ty, count, dir),
            Generator::Values(bytes) => {
                self.check_values(ty, count)?;
                out.extend_from_slice(bytes);
                out.resize(total, 0);
            }
            Generator::Fill(value) => (0..count).for_each(|_| out.extend_from_slice(value)),
            Generator::Iota => (0..count).for_each(|i| out.extend_from_slice(&number(ty, i as u64)[..size])),
            Generator::Random(seed) => {
                (0..count).for_each(|i| out.extend_from_slice(&random(ty, mix(*seed, i as u64)).to_le_bytes()[..size]));
            }
            Generator::Bits(seed) => (0..count).for_each(|i| {
                let bits = mix(*seed, i as u64);
                let bits = if ty == Scalar::Bool { bits & 1 } else { bits };
                out.extend_from_slice(&bits.to_le_bytes()[..size]);
            }),
            Generator::Edges(seed) => edges(ty, *seed, count, &mut out),
        }
        Ok(out)
    }
}

/// Returns the bytes of the number `i` in a type.
fn number(ty: Scalar, i: u64) -> [u8; 8] {
    let bits = match ty {
        Scalar::Bool => i & 1,
        Scalar::F16 => u64::from(f16::from_f64(i as f64).to_bits()),
        Scalar::BF16 => u64::from(bf16::from_f64(i as f64).to_bits()),
        Scalar::F32 => u64::from((i as f32).to_bits()),
        Scalar::F64 => (i as f64).to_bits(),
        Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 | Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64 => {
            i
        }
    };
    bits.to_le_bytes()
}

/// Converts uniform random bits to a value of [`Generator::Random`].
fn random(ty: Scalar, bits: u64) -> u64 {
    // A number from -1 (inclusive) to 1 (exclusive) from 53 random bits; exact in f64.
    let unit = ((bits >> 11) as f64) / (1u64 << 52) as f64 - 1.0;
    match ty {
        Scalar::Bool => bits & 1,
        Scalar::F16 => u64::from(f16::from_f64(unit).to_bits()),
        Scalar::BF16 => u64::from(bf16::from_f64(unit).to_bits()),
        // Only 24 bits are used, so that nothing is rounded.
        Scalar::F32 => u64::from((((bits >> 40) as f32) / 8_388_608.0 - 1.0).to_bits()),
        Scalar::F64 => unit.to_bits(),
        Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 | Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64 => {
            bits
        }
    }
}

/// Clears the exponent bits of every third element of a floating-point type, so that its fraction and sign make a
/// subnormal number. Leaves other types unchanged.
pub fn make_subnormals(ty: Scalar, bytes: &mut [u8]) {
    let fraction: u64 = match ty {
        Scalar::F16 => (1 << 10) - 1,
        Scalar::BF16 => (1 << 7) - 1,
        Scalar::F32 => (1 << 23) - 1,
        Scalar::F64 => (1 << 52) - 1,
        Scalar::Bool
        | Scalar::I8
        | Scalar::U8
        | Scalar::I16
        | Scalar::U16
        | Scalar::I32
        | Scalar::U32
        | Scalar::I64
        | Scalar::U64 => return,
    };
    let keep = (fraction | 1 << (ty.bits() - 1)).to_le_bytes();
    for element in bytes.chunks_exact_mut(ty.size() as usize).step_by(3) {
        element.iter_mut().zip(keep).for_each(|(byte, keep)| *byte &= keep);
    }
}

/// Returns the corner values of a type, as bits.
fn corners(ty: Scalar) -> Vec<u64> {
    match ty {
        Scalar::Bool => vec![0, 1],
        Scalar::F32 => [
            0u32,
            0x8000_0000,
            1,
            0x8000_0001,
            0x007f_ffff,
            0x0080_0000,
            0x8080_0000,
            0x0080_0001,
            0x3f80_0000,
            0xbf80_0000,
            0x3f80_0001,
            0x3f7f_ffff,
            0x3f00_0000,
            0x3fc0_0000,
            0x4000_0000,
            0x4040_0000,
            0x3eaa_aaab,
            0x4b00_0000,
            0x4b7f_ffff,
            0x4eff_ffff,
            0x4f00_0000,
            0xcf00_0000,
            0x4f7f_ffff,
            0x4f80_0000,
            0x5f00_0000,
            0x7f7f_ffff,
            0xff7f_ffff,
            0x7f80_0000,
            0xff80_0000,
            0x7fc0_0000,
            0x7fff_ffff,
            0x1a00_0000,
        ]
        .into_iter()
        .map(u64::from)
        .collect(),
        Scalar::F64 => vec![
            0,
            1 << 63,
            1,
            (1 << 63) | 1,
            0x000f_ffff_ffff_ffff,
            0x0010_0000_0000_0000,
            0x3ff0_0000_0000_0000,
            0xbff0_0000_0000_0000,
            0x3ff0_0000_0000_0001,
            0x3fef_ffff_ffff_ffff,
            0x3fe0_0000_0000_0000,
            0x4000_0000_0000_0000,
            0x4008_0000_0000_0000,
            0x3fd5_5555_5555_5555,
            0x4330_0000_0000_0000,
            0x41df_ffff_ffc0_0000,
            0xc1e0_0000_0000_0000,
            0x43e0_0000_0000_0000,
            0x43f0_0000_0000_0000,
            0x47ef_ffff_e000_0000,
            0x36a0_0000_0000_0000,
            0x7fef_ffff_ffff_ffff,
            0xffef_ffff_ffff_ffff,
            0x7ff0_0000_0000_0000,
            0xfff0_0000_0000_0000,
            0xfff8_0000_0000_0000,
        ],
        Scalar::F16 => vec![0, 0x8000, 1, 0x03ff, 0x0400, 0x3c00, 0xbc00, 0x7bff, 0x7c00, 0xfc00, 0x7e00],
        Scalar::BF16 => vec![0, 0x8000, 1, 0x007f, 0x0080, 0x3f80, 0xbf80, 0x7f7f, 0x7f80, 0xff80, 0x7fc0],
        Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 | Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64 => {
            let top = 1u64 << (ty.bits() - 1);
            let half = 1u64 << (ty.bits() / 2);
            vec![0, 1, 2, 3, 7, 10, u64::MAX, u64::MAX - 1, top, top - 1, top + 1, half, half - 1, half + 1]
        }
    }
}

/// Writes `count` elements of [`Generator::Edges`]. Seeds of different parity walk the corners at different speeds, so
/// that two buffers together have every pair of corners. Random bits follow.
fn edges(ty: Scalar, seed: u64, count: usize, out: &mut Vec<u8>) {
    let corners = corners(ty);
    let n = corners.len();
    let size = ty.size() as usize;
    for i in 0..count {
        let bits = match (i < n * n, seed % 2) {
            (true, 0) => corners[i / n],
            (true, _) => corners[i % n],
            (false, _) => mix(seed, i as u64) & if ty == Scalar::Bool { 1 } else { u64::MAX },
        };
        out.extend_from_slice(&bits.to_le_bytes()[..size]);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn f32s(g: &Generator, n: usize) -> Vec<f32> {
        let bytes = g.bytes(Scalar::F32, n, Path::new(".")).unwrap();
        bytes.chunks(4).map(|c| f32::from_le_bytes(c.try_into().unwrap())).collect()
    }

    #[test]
    fn every_third_element_becomes_subnormal() {
        let made = |ty| {
            let mut bytes = Generator::Random(3).bytes(ty, 30, Path::new(".")).unwrap();
            make_subnormals(ty, &mut bytes);
            bytes
        };
        let floats: Vec<f32> = made(Scalar::F32).chunks(4).map(|c| f32::from_le_bytes(c.try_into().unwrap())).collect();
        let halves: Vec<f16> = made(Scalar::F16).chunks(2).map(|c| f16::from_le_bytes(c.try_into().unwrap())).collect();
        let doubles: Vec<f64> =
            made(Scalar::F64).chunks(8).map(|c| f64::from_le_bytes(c.try_into().unwrap())).collect();
        for i in 0..30 {
            let third = i % 3 == 0;
            assert_eq!(floats[i].is_subnormal(), third, "{}", floats[i]);
            assert_eq!(doubles[i].is_subnormal(), third, "{}", doubles[i]);
            assert!(!third || halves[i].to_f64().abs() < 6.103515625e-5, "{}", halves[i]);
        }
        assert!(floats.iter().step_by(3).any(|v| *v < 0.0) && floats.iter().step_by(3).any(|v| *v > 0.0));
        assert_eq!(made(Scalar::I32), Generator::Random(3).bytes(Scalar::I32, 30, Path::new(".")).unwrap());
    }

    #[test]
    fn random_floats_stay_between_minus_one_and_one_and_spread() {
        let v = f32s(&Generator::Random(1), 10_000);
        assert!(v.iter().all(|x| (-1.0..1.0).contains(x)));
        let mean = v.iter().sum::<f32>() / 10_000.0;
        assert!(mean.abs() < 0.05, "{mean}");
        assert_ne!(v[..8], f32s(&Generator::Random(2), 8)[..]);
        assert_eq!(v[..8], f32s(&Generator::Random(1), 8)[..]);
    }

    #[test]
    fn two_edge_buffers_cover_every_pair_of_corners() {
        let n = corners(Scalar::F32).len();
        let bits = |seed| -> Vec<u32> { f32s(&Generator::Edges(seed), n * n).iter().map(|f| f.to_bits()).collect() };
        let pairs: std::collections::HashSet<_> = bits(0).into_iter().zip(bits(1)).collect();
        assert_eq!(pairs.len(), n * n);
    }

    #[test]
    fn a_short_file_is_an_error() {
        let g = Generator::File("does-not-exist".into());
        assert!(g.bytes(Scalar::U8, 1, Path::new(".")).is_err());
        assert!(Generator::Zero.bytes(Scalar::U64, usize::MAX, Path::new(".")).is_err());
    }
}
