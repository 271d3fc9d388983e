//! Compares results: bit for bit, or with a tolerance.

use half::{bf16, f16};
use isowarp_core::ir::Scalar;

use crate::arguments::{first_difference, show_elements};

/// Greatest allowed distance of an element, `absolute + relative * |expected|`, and the share of the elements that may
/// be farther away.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tolerance {
    /// Allowed distance in units of the expected value.
    pub relative: f64,
    /// Allowed distance that does not depend on the expected value.
    pub absolute: f64,
    /// Share of the elements that may have any value.
    pub outliers: f64,
}

/// Describes how a buffer differs from the expected contents, in a sentence. Returns `None` if it does not differ.
pub fn difference(
    name: &str,
    ty: Scalar,
    have: &[u8],
    expected: &[u8],
    tolerance: Option<Tolerance>,
) -> Option<String> {
    let Some(tolerance) = tolerance else {
        let d = first_difference(ty, have, expected)?;
        return Some(format!(
            "{name}[{}] is {}, not {} ({} of {} elements differ)",
            d.index, d.left, d.right, d.count, d.total
        ));
    };
    if have.len() != expected.len() {
        return Some(format!("`{name}` has {} bytes, not {}", have.len(), expected.len()));
    }
    let size = ty.size() as usize;
    let total = have.len() / size;
    let mut far = 0usize;
    let mut first = None;
    for (index, (a, b)) in have.chunks_exact(size).zip(expected.chunks_exact(size)).enumerate() {
        if a != b && !near(number(ty, a), number(ty, b), tolerance) {
            far += 1;
            first.get_or_insert((index, a, b));
        }
    }
    if far as f64 <= tolerance.outliers * total as f64 {
        return None;
    }
    let (index, a, b) = first?;
    let show = |bytes| show_elements(ty, bytes, 1, true).join("");
    Some(format!("{name}[{index}] is {}, which is too far from {} ({far} of {total} elements are)", show(a), show(b)))
}

fn near(have: f64, expected: f64, tolerance: Tolerance) -> bool {
    // An infinity is near to nothing but the same infinity.
    have == expected
        || (have.is_nan() && expected.is_nan())
        || (have - expected).abs() <= tolerance.absolute + tolerance.relative * expected.abs().min(f64::MAX)
            && expected.is_finite()
}

/// Converts an element to a number. Large 64-bit integers are rounded, which a tolerance has to allow for.
fn number(ty: Scalar, bytes: &[u8]) -> f64 {
    let mut word = [0u8; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    let bits = u64::from_le_bytes(word);
    match ty {
        Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => bits as f64,
        Scalar::I8 => f64::from(bits as i8),
        Scalar::I16 => f64::from(bits as i16),
        Scalar::I32 => f64::from(bits as i32),
        Scalar::I64 => bits as i64 as f64,
        Scalar::F16 => f16::from_bits(bits as u16).to_f64(),
        Scalar::BF16 => bf16::from_bits(bits as u16).to_f64(),
        Scalar::F32 => f64::from(f32::from_bits(bits as u32)),
        Scalar::F64 => f64::from_bits(bits),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn floats(values: &[f32]) -> Vec<u8> {
        values.iter().flat_map(|v| v.to_le_bytes()).collect()
    }

    fn differ(have: &[f32], expected: &[f32], tolerance: Tolerance) -> bool {
        difference("y", Scalar::F32, &floats(have), &floats(expected), Some(tolerance)).is_some()
    }

    #[test]
    fn bits_are_compared_without_a_tolerance() {
        let told = difference("y", Scalar::F32, &floats(&[1.0, -0.0]), &floats(&[1.0, 0.0]), None).unwrap();
        assert!(told.starts_with("y[1] is -0.0") && told.contains("1 of 2"), "{told}");
        assert_eq!(difference("y", Scalar::F32, &floats(&[1.0]), &floats(&[1.0]), None), None);
    }

    #[test]
    fn tolerances_are_relative_or_absolute() {
        let t = |relative, absolute| Tolerance { relative, absolute, outliers: 0.0 };
        assert!(!differ(&[1000.5, 0.0], &[1000.0, -0.0], t(1e-3, 0.0)));
        assert!(differ(&[1002.0], &[1000.0], t(1e-3, 0.0)));
        assert!(!differ(&[0.01], &[0.0], t(0.0, 0.1)));
        assert!(differ(&[0.01], &[0.0], t(0.1, 0.0)));
        assert!(!differ(&[f32::NAN, f32::INFINITY], &[-f32::NAN, f32::INFINITY], t(0.0, 0.0)));
        for (a, b) in [(f32::NAN, 1.0), (1.0, f32::NAN), (f32::INFINITY, 1.0), (1.0, f32::INFINITY)] {
            assert!(differ(&[a], &[b], t(1.0, 1.0)), "{a} {b}");
        }
        assert!(differ(&[1.0], &[1.0, 2.0], t(1.0, 1.0)));
    }

    #[test]
    fn a_share_of_the_elements_may_be_far_away() {
        let t = Tolerance { outliers: 0.25, ..Tolerance::default() };
        assert!(!differ(&[1.0, 2.0, 3.0, 9.0], &[1.0, 2.0, 3.0, 4.0], t));
        assert!(differ(&[1.0, 2.0, 8.0, 9.0], &[1.0, 2.0, 3.0, 4.0], t));
    }
}
