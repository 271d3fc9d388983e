//! Conversions between value types.

use crate::ir::Scalar;
use crate::ir::ops::{ConvertOp, Rounding};

use super::floats::f32_of;
use super::integers::{extend, mask, sign_extend};
use super::softfloat::{self, Format};

/// Converts one scalar (pointers as `u64`).
#[inline(always)]
pub fn convert(op: ConvertOp, from: Scalar, to: Scalar, a: u64) -> u64 {
    match op {
        ConvertOp::Int => extend(from, a) & mask(to),
        ConvertOp::IntToFloat(rounding) => int_to_float(from, to, rounding, a),
        ConvertOp::FloatToInt(rounding) => float_to_int(from, to, rounding, a),
        ConvertOp::Float(rounding) => match (from, to, rounding) {
            (Scalar::F32, Scalar::F64, _) if !f32_of(a).is_nan() => f64::from(f32_of(a)).to_bits(),
            (Scalar::F64, Scalar::F32, Rounding::Rn) if !f64::from_bits(a).is_nan() => {
                u64::from((f64::from_bits(a) as f32).to_bits())
            }
            _ => softfloat::to_format(Format::of(from), Format::of(to), a, rounding),
        },
        ConvertOp::Bits | ConvertOp::PtrToInt | ConvertOp::IntToPtr => a,
    }
}

/// The integer part of a float, if `to` has it: what [`ConvertOp::FloatToInt`] towards zero gives without saturation. `None` of NaN too.
pub fn int_part(from: Scalar, to: Scalar, a: u64) -> Option<u64> {
    // A value saturated at 128 bits is outside the range of every type.
    let whole = softfloat::to_int(Format::of(from), a, Rounding::Rz, i128::MIN, i128::MAX)?;
    let bits = whole as u64 & mask(to);
    let value = if to.is_signed() { i128::from(sign_extend(to, bits)) } else { i128::from(bits) };
    (value == whole).then_some(bits)
}

/// Rust's `as` from integers to floats rounds to nearest, ties to even.
#[inline(always)]
fn int_to_float(from: Scalar, to: Scalar, rounding: Rounding, a: u64) -> u64 {
    let signed = extend(from, a) as i64;
    match (to, rounding, from.is_signed()) {
        (Scalar::F32, Rounding::Rn, true) => u64::from((signed as f32).to_bits()),
        (Scalar::F32, Rounding::Rn, false) => u64::from((a as f32).to_bits()),
        (Scalar::F64, Rounding::Rn, true) => (signed as f64).to_bits(),
        (Scalar::F64, Rounding::Rn, false) => (a as f64).to_bits(),
        (_, _, true) => softfloat::from_int(Format::of(to), signed.into(), rounding),
        (_, _, false) => softfloat::from_int(Format::of(to), a.into(), rounding),
    }
}

/// Saturates; NaN gives 0, or the highest bit alone from f64 or to 64 bits.
#[inline(always)]
fn float_to_int(from: Scalar, to: Scalar, rounding: Rounding, a: u64) -> u64 {
    match (from, rounding, to.bits()) {
        // Rust's `as` from floats truncates, saturates and turns NaN into 0.
        (Scalar::F32, Rounding::Rz, 32) => {
            let x = f32_of(a);
            u64::from(if to.is_signed() { x as i32 as u32 } else { x as u32 })
        }
        (Scalar::F32, Rounding::Rz, 64) if !f32_of(a).is_nan() => {
            let x = f32_of(a);
            if to.is_signed() { x as i64 as u64 } else { x as u64 }
        }
        (Scalar::F64, Rounding::Rz, 32) if !f64::from_bits(a).is_nan() => {
            let x = f64::from_bits(a);
            u64::from(if to.is_signed() { x as i32 as u32 } else { x as u32 })
        }
        (Scalar::F64, Rounding::Rz, 64) if !f64::from_bits(a).is_nan() => {
            let x = f64::from_bits(a);
            if to.is_signed() { x as i64 as u64 } else { x as u64 }
        }
        _ => exact_to_int(from, to, rounding, a),
    }
}

/// Does by exact arithmetic what [`float_to_int`] does.
fn exact_to_int(from: Scalar, to: Scalar, rounding: Rounding, a: u64) -> u64 {
    let bits = to.bits();
    let (min, max) =
        if to.is_signed() { (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1) } else { (0, (1i128 << bits) - 1) };
    match softfloat::to_int(Format::of(from), a, rounding, min, max) {
        Some(value) => value as u64 & mask(to),
        None if from == Scalar::F64 || bits == 64 => 1 << (bits - 1),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_extend_by_the_source() {
        let int = |from, to, a| convert(ConvertOp::Int, from, to, a);
        assert_eq!(int(Scalar::I32, Scalar::I64, 0xffff_fffe), u64::MAX - 1);
        assert_eq!(int(Scalar::U32, Scalar::I64, 0xffff_fffe), 0xffff_fffe);
        assert_eq!(int(Scalar::I8, Scalar::U16, 0x80), 0xff80);
        assert_eq!(int(Scalar::I64, Scalar::U8, u64::MAX), 0xff);
        assert_eq!(int(Scalar::Bool, Scalar::I32, 1), 1);
        assert_eq!(int(Scalar::I16, Scalar::U64, 0x8000), 0xffff_ffff_ffff_8000);
    }

    #[test]
    fn floats_to_integers_saturate() {
        let to = |r, x: f32, s| convert(ConvertOp::FloatToInt(r), Scalar::F32, s, x.to_bits().into());
        assert_eq!(to(Rounding::Rz, 3.9, Scalar::I32), 3);
        assert_eq!(to(Rounding::Rz, -3.9, Scalar::I32), (-3i32) as u32 as u64);
        assert_eq!(to(Rounding::Rz, -3.9, Scalar::U32), 0);
        assert_eq!(to(Rounding::Rz, 1e10, Scalar::I32), 0x7fff_ffff);
        assert_eq!(to(Rounding::Rz, 300.0, Scalar::U8), 255);
        assert_eq!(to(Rounding::Rz, -300.0, Scalar::I8), 0x80);
        assert_eq!(to(Rounding::Ru, 3.1, Scalar::I32), 4);
        assert_eq!(to(Rounding::Rd, -3.1, Scalar::I64), (-4i64) as u64);
        assert_eq!(to(Rounding::Rn, 2.5, Scalar::I32), 2);
        assert_eq!(to(Rounding::Rz, f32::INFINITY, Scalar::U64), u64::MAX);
        assert_eq!(to(Rounding::Rz, 1.8e19, Scalar::U64), 18_000_000_404_716_257_280);
    }

    #[test]
    fn nan_to_integers() {
        let nan32 = u64::from(f32::NAN.to_bits());
        let nan64 = f64::NAN.to_bits();
        let rz = ConvertOp::FloatToInt(Rounding::Rz);
        assert_eq!(convert(rz, Scalar::F32, Scalar::I32, nan32), 0);
        assert_eq!(convert(rz, Scalar::F32, Scalar::U32, nan32), 0);
        assert_eq!(convert(ConvertOp::FloatToInt(Rounding::Rn), Scalar::F32, Scalar::I16, nan32), 0);
        assert_eq!(convert(rz, Scalar::F32, Scalar::I64, nan32), 1 << 63);
        assert_eq!(convert(rz, Scalar::F32, Scalar::U64, nan32), 1 << 63);
        assert_eq!(convert(rz, Scalar::F64, Scalar::I32, nan64), 1 << 31);
        assert_eq!(convert(rz, Scalar::F64, Scalar::U32, nan64), 1 << 31);
        assert_eq!(convert(rz, Scalar::F64, Scalar::I64, nan64), 1 << 63);
        assert_eq!(convert(rz, Scalar::F16, Scalar::I32, 0x7e00), 0);
    }

    #[test]
    fn integers_to_floats_in_every_direction() {
        let n = 0x0100_0001u64; // 2^24 + 1 lies between two binary32
        let to = |r| convert(ConvertOp::IntToFloat(r), Scalar::U32, Scalar::F32, n) as u32;
        assert_eq!(to(Rounding::Rn), 0x4b80_0000);
        assert_eq!(to(Rounding::Rz), 0x4b80_0000);
        assert_eq!(to(Rounding::Rd), 0x4b80_0000);
        assert_eq!(to(Rounding::Ru), 0x4b80_0001);
        let minus = convert(ConvertOp::IntToFloat(Rounding::Rn), Scalar::I8, Scalar::F64, 0xff);
        assert_eq!(minus, (-1.0f64).to_bits());
        assert_eq!(convert(ConvertOp::IntToFloat(Rounding::Rn), Scalar::U64, Scalar::F32, u64::MAX), 0x5f80_0000);
        assert_eq!(convert(ConvertOp::IntToFloat(Rounding::Rn), Scalar::I32, Scalar::F16, 70_000), 0x7c00);
    }

    #[test]
    fn integer_parts_exist_in_the_type() {
        let part = |to, x: f64| int_part(Scalar::F64, to, x.to_bits());
        assert_eq!((part(Scalar::U8, 255.9), part(Scalar::U8, 256.0)), (Some(255), None));
        assert_eq!((part(Scalar::U8, -0.9), part(Scalar::U8, -1.0)), (Some(0), None));
        assert_eq!((part(Scalar::I8, -128.9), part(Scalar::I8, -129.0)), (Some(0x80), None));
        let two_63 = 9_223_372_036_854_775_808.0;
        assert_eq!((part(Scalar::I64, two_63), part(Scalar::I64, -two_63)), (None, Some(1 << 63)));
        assert_eq!((part(Scalar::U64, two_63), part(Scalar::U64, 2.0 * two_63)), (Some(1 << 63), None));
        for none in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, 1e30] {
            assert_eq!(part(Scalar::I64, none), None);
        }
    }

    #[test]
    fn floats_to_floats() {
        let narrow = |r, x: f64| convert(ConvertOp::Float(r), Scalar::F64, Scalar::F32, x.to_bits()) as u32;
        assert_eq!(narrow(Rounding::Rn, 0.1), 0.1f32.to_bits());
        assert_eq!(narrow(Rounding::Rz, 0.1), 0.1f32.to_bits() - 1);
        assert_eq!(narrow(Rounding::Rn, 1e-50), 0);
        assert_eq!(narrow(Rounding::Ru, 1e-50), 1);
        assert_eq!(narrow(Rounding::Rn, f64::from_bits(0xfff0_0000_2000_0001)), 0xffc0_0001);
        assert_eq!(narrow(Rounding::Rn, f64::NEG_INFINITY), 0xff80_0000);
        let widened = convert(ConvertOp::Float(Rounding::Rn), Scalar::F32, Scalar::F64, 0x7f80_0001);
        assert_eq!(widened, 0x7ff8_0000_2000_0000);
        assert_eq!(convert(ConvertOp::Float(Rounding::Rn), Scalar::F32, Scalar::BF16, 0x3f80_8000), 0x3f80);
        assert_eq!(convert(ConvertOp::Float(Rounding::Rn), Scalar::F32, Scalar::BF16, 0x3f81_8000), 0x3f82);
    }
}
