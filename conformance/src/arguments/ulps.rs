//! Measures distances of floats in units in the last place.

use isowarp_core::ir::Scalar;

/// Replaces the elements of `left` that are at most `ulps` units in the last place from `right` by those of `right`.
/// All NaNs count as equal.
pub fn snap(ty: Scalar, left: &[u8], right: &[u8], ulps: u64) -> Vec<u8> {
    let size = ty.size() as usize;
    let mut out = left.to_vec();
    for (a, b) in out.chunks_exact_mut(size).zip(right.chunks_exact(size)) {
        let near = match (ordered(ty, a), ordered(ty, b)) {
            (Some(a), Some(b)) => a.abs_diff(b) <= ulps,
            (a, b) => a.is_none() && b.is_none(),
        };
        if near {
            a.copy_from_slice(b);
        }
    }
    out
}

/// Returns a number whose differences count the floats in between; `None` for NaN and types that are not floats. -0 is
/// next to +0.
fn ordered(ty: Scalar, bytes: &[u8]) -> Option<i64> {
    let (bits, nan, sign) = match ty {
        Scalar::F32 => {
            let value = f32::from_le_bytes(bytes.try_into().ok()?);
            (i64::from(value.to_bits() & 0x7fff_ffff), value.is_nan(), value.is_sign_negative())
        }
        Scalar::F64 => {
            let value = f64::from_le_bytes(bytes.try_into().ok()?);
            ((value.to_bits() & (u64::MAX >> 1)) as i64, value.is_nan(), value.is_sign_negative())
        }
        Scalar::F16 => sixteen_bits(bytes, 0x7c00)?,
        Scalar::BF16 => sixteen_bits(bytes, 0x7f80)?,
        _ => return None,
    };
    match (nan, sign) {
        (true, _) => None,
        (false, true) => Some(-1 - bits),
        (false, false) => Some(bits),
    }
}

/// Returns the magnitude, whether it is a NaN, and the sign of a 16-bit float whose infinity has the bits `infinity`.
fn sixteen_bits(bytes: &[u8], infinity: u16) -> Option<(i64, bool, bool)> {
    let bits = u16::from_le_bytes(bytes.try_into().ok()?);
    let magnitude = bits & 0x7fff;
    Some((magnitude.into(), magnitude > infinity, bits != magnitude))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapped(left: f32, right: f32, ulps: u64) -> f32 {
        let out = snap(Scalar::F32, &left.to_le_bytes(), &right.to_le_bytes(), ulps);
        f32::from_le_bytes([out[0], out[1], out[2], out[3]])
    }

    #[test]
    fn near_floats_count_as_equal() {
        let next = f32::from_bits(1.0f32.to_bits() + 1);
        assert_eq!(snapped(next, 1.0, 1), 1.0);
        assert_eq!(snapped(next, 1.0, 0), next);
        assert_eq!(snapped(-0.0, 0.0, 1).to_bits(), 0);
        assert_eq!(snapped(-0.0, 0.0, 0).to_bits(), 1 << 31);
        assert_eq!(snapped(f32::INFINITY, f32::MAX, 1), f32::MAX);
        assert!(snapped(f32::NAN, f32::INFINITY, u64::MAX).is_nan());
        assert_eq!(snapped(1.0, -1.0, 1 << 20), 1.0);
        let halves = |ty, left: u16, right: u16| snap(ty, &left.to_le_bytes(), &right.to_le_bytes(), 1);
        assert_eq!(halves(Scalar::F16, 0x7bff, 0x7c00), [0, 0x7c]);
        assert_eq!(halves(Scalar::F16, 0x7c01, 0x7c00), [1, 0x7c]);
        assert_eq!(halves(Scalar::BF16, 0x7f81, 0xffff), [0xff, 0xff]);
        assert_eq!(halves(Scalar::BF16, 0x3f82, 0x3f80), [0x82, 0x3f]);
    }
}
