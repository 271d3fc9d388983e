//! Formats elements as text, and finds the first difference of two buffers.

use half::{bf16, f16};
use isowarp_core::ir::Scalar;

/// First difference of two buffers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Index of the first element that differs.
    pub index: usize,
    /// The element in the first buffer.
    pub left: String,
    /// The element in the second buffer.
    pub right: String,
    /// Number of elements that differ.
    pub count: usize,
    /// Number of elements that were compared.
    pub total: usize,
}

/// Compares two buffers of one type bit for bit.
pub fn first_difference(ty: Scalar, left: &[u8], right: &[u8]) -> Option<Difference> {
    if left == right {
        return None;
    }
    let size = ty.size() as usize;
    let total = left.len().max(right.len()).div_ceil(size);
    let element = |data: &'_ [u8], i: usize| -> std::ops::Range<usize> {
        let start = (i * size).min(data.len());
        start..(start + size).min(data.len())
    };
    let mut differing = (0..total).filter(|i| left[element(left, *i)] != right[element(right, *i)]);
    let index = differing.next()?;
    let count = 1 + differing.count();
    Some(Difference {
        index,
        left: show(ty, &left[element(left, index)], true),
        right: show(ty, &right[element(right, index)], true),
        count,
        total,
    })
}

/// Formats the first `count` elements as text that reads back as the same value. With `bits`, adds the bits of floats.
pub fn show_elements(ty: Scalar, data: &[u8], count: usize, bits: bool) -> Vec<String> {
    data.chunks(ty.size() as usize).take(count).map(|c| show(ty, c, bits)).collect()
}

/// Returns the bits of an element.
pub fn element_bits(bytes: &[u8]) -> u64 {
    let mut word = [0u8; 8];
    word.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    u64::from_le_bytes(word)
}

/// Formats one element. NaNs always have their bits, which digits do not show.
fn show(ty: Scalar, bytes: &[u8], with_bits: bool) -> String {
    if bytes.len() != ty.size() as usize {
        return "(missing)".to_owned();
    }
    let bits = element_bits(bytes);
    let float = |value: f64, text: String| {
        if with_bits || value.is_nan() { format!("{text} (0x{bits:x})") } else { text }
    };
    match ty {
        Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => bits.to_string(),
        Scalar::I8 => (bits as i8).to_string(),
        Scalar::I16 => (bits as i16).to_string(),
        Scalar::I32 => (bits as i32).to_string(),
        Scalar::I64 => (bits as i64).to_string(),
        Scalar::F16 => {
            let same = |value: f64| f16::from_f64(value).to_bits() == bits as u16;
            let value = f16::from_bits(bits as u16).to_f64();
            float(value, decimal(shortest(value, same)))
        }
        Scalar::BF16 => {
            let same = |value: f64| bf16::from_f64(value).to_bits() == bits as u16;
            let value = bf16::from_bits(bits as u16).to_f64();
            float(value, decimal(shortest(value, same)))
        }
        Scalar::F64 => float(f64::from_bits(bits), decimal(f64::from_bits(bits))),
        Scalar::F32 => {
            let value = f32::from_bits(bits as u32);
            let text = if value.is_finite() { format!("{value:?}") } else { decimal(value.into()) };
            float(value.into(), text)
        }
    }
}

/// Returns the number with the fewest digits that is `value` in its type.
fn shortest(value: f64, same: impl Fn(f64) -> bool) -> f64 {
    let digits = (0..8).filter_map(|digits| format!("{value:.digits$e}").parse().ok());
    digits.into_iter().find(|near| same(*near)).unwrap_or(value)
}

fn decimal(value: f64) -> String {
    if value.is_nan() { "nan".to_owned() } else { format!("{value:?}") }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::arguments::parse_values;

    #[test]
    fn a_difference_names_the_element_and_counts() {
        let a: Vec<u8> = [1.0f32, 2.0, 3.0].iter().flat_map(|x| x.to_le_bytes()).collect();
        let b: Vec<u8> = [1.0f32, -0.0, 4.0].iter().flat_map(|x| x.to_le_bytes()).collect();
        let d = first_difference(Scalar::F32, &a, &b).unwrap();
        assert_eq!((d.index, d.count, d.total), (1, 2, 3));
        assert_eq!((d.left.as_str(), d.right.as_str()), ("2.0 (0x40000000)", "-0.0 (0x80000000)"));
        assert_eq!(first_difference(Scalar::F32, &a, &a), None);
        assert_eq!(first_difference(Scalar::F32, &a, &a[..8]).unwrap().right, "(missing)");
    }

    #[test]
    fn floats_have_the_fewest_digits_that_read_back_the_same() {
        let shown = |text: &str| {
            let (ty, value) = text.split_once('=').unwrap();
            let ty = Scalar::from_name(ty).unwrap();
            show_elements(ty, &parse_values(ty, value).unwrap(), 9, false).join(",")
        };
        for text in [
            "f32=0.1,-2.5,16777216.0,3.4028235e38,1e-45,inf,-inf,-0.0",
            "f64=0.1,1e300,5e-324,1234.5678",
            "f16=0.1,65500.0,6e-8,-0.333,2048.0",
            "bf16=0.1,3.39e38,1.01,-2.5",
            "i8=-128,127",
        ] {
            assert_eq!(shown(text), text.split_once('=').unwrap().1);
        }
        assert_eq!(shown("f32=0x7fc00001"), "nan (0x7fc00001)");
        assert_eq!(show_elements(Scalar::F16, &[0, 0x3c], 1, true), ["1.0 (0x3c00)"]);
        // Check every 16-bit number.
        for ty in [Scalar::F16, Scalar::BF16] {
            for bits in 0..=u16::MAX {
                let text = show(ty, &bits.to_le_bytes(), false);
                if !text.contains("nan") {
                    assert_eq!(parse_values(ty, &text).unwrap(), bits.to_le_bytes(), "{text}");
                }
            }
        }
    }
}
