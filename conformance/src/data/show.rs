//! Elements as text, and the first difference of two buffers.

use half::{bf16, f16};
use isowarp_core::ir::Scalar;

/// Where two buffers differ first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Index of the first element that differs.
    pub index: usize,
    /// The element in the first buffer.
    pub left: String,
    /// The element in the second buffer.
    pub right: String,
    /// How many elements differ.
    pub count: usize,
    /// How many elements were compared.
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
        left: show(ty, &left[element(left, index)]),
        right: show(ty, &right[element(right, index)]),
        count,
        total,
    })
}

/// The first `count` elements.
pub fn show_elements(ty: Scalar, data: &[u8], count: usize) -> Vec<String> {
    data.chunks(ty.size() as usize).take(count).map(|c| show(ty, c)).collect()
}

/// One element; floats with their bits where decimal digits do not tell everything.
fn show(ty: Scalar, bytes: &[u8]) -> String {
    if bytes.len() != ty.size() as usize {
        return "(missing)".to_owned();
    }
    let mut word = [0u8; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    let bits = u64::from_le_bytes(word);
    let float =
        |value: f64| if value.is_nan() { format!("nan (0x{bits:x})") } else { format!("{value:e} (0x{bits:x})") };
    match ty {
        Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => bits.to_string(),
        Scalar::I8 => (bits as i8).to_string(),
        Scalar::I16 => (bits as i16).to_string(),
        Scalar::I32 => (bits as i32).to_string(),
        Scalar::I64 => (bits as i64).to_string(),
        Scalar::F16 => float(f16::from_bits(bits as u16).to_f64()),
        Scalar::BF16 => float(bf16::from_bits(bits as u16).to_f64()),
        Scalar::F64 => float(f64::from_bits(bits)),
        Scalar::F32 => {
            let value = f32::from_bits(bits as u32);
            if value.is_nan() { format!("nan (0x{bits:x})") } else { format!("{value:e} (0x{bits:x})") }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn a_difference_names_the_element_and_counts() {
        let a: Vec<u8> = [1.0f32, 2.0, 3.0].iter().flat_map(|x| x.to_le_bytes()).collect();
        let b: Vec<u8> = [1.0f32, -0.0, 4.0].iter().flat_map(|x| x.to_le_bytes()).collect();
        let d = first_difference(Scalar::F32, &a, &b).unwrap();
        assert_eq!((d.index, d.count, d.total), (1, 2, 3));
        assert_eq!((d.left.as_str(), d.right.as_str()), ("2e0 (0x40000000)", "-0e0 (0x80000000)"));
        assert_eq!(first_difference(Scalar::F32, &a, &a), None);
        assert_eq!(first_difference(Scalar::F32, &a, &a[..8]).unwrap().right, "(missing)");
    }
}
