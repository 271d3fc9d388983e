//! Constants as C++ expressions of exactly their type.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::Const;

/// Returns a constant. Floats are given by their bits, so that no decimal conversion is involved.
pub(crate) fn constant(c: Const) -> String {
    let Const::Scalar(s, bits) = c else { return "(iw_ptr)0".to_owned() };
    match s {
        Scalar::Bool => if bits & 1 != 0 { "true" } else { "false" }.to_owned(),
        Scalar::F32 => format!("__int_as_float(0x{:08x})", bits as u32),
        Scalar::F64 => format!("__longlong_as_double(0x{bits:016x})"),
        Scalar::F16 | Scalar::BF16 => format!("(unsigned short)0x{:04x}", bits as u16),
        Scalar::U8 => format!("(unsigned char){}", bits as u8),
        Scalar::U16 => format!("(unsigned short){}", bits as u16),
        Scalar::U32 => format!("{}u", bits as u32),
        Scalar::U64 => format!("{bits}ull"),
        Scalar::I8 => format!("(signed char)({})", bits as i8),
        Scalar::I16 => format!("(short)({})", bits as i16),
        Scalar::I32 => signed(i64::from(bits as i32), i64::from(i32::MIN), ""),
        Scalar::I64 => signed(bits as i64, i64::MIN, "ll"),
    }
}

/// Returns a signed literal. C++ has none for the smallest value, nor for negative ones without an operator.
pub(crate) fn signed(value: i64, smallest: i64, suffix: &str) -> String {
    if value == smallest {
        format!("(-{}{suffix} - 1)", -(smallest + 1))
    } else if value < 0 {
        format!("({value}{suffix})")
    } else {
        format!("{value}{suffix}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges() {
        assert_eq!(constant(Const::i32(i32::MIN)), "(-2147483647 - 1)");
        assert_eq!(constant(Const::i32(-1)), "(-1)");
        assert_eq!(constant(Const::int(Scalar::I64, i64::MIN.into())), "(-9223372036854775807ll - 1)");
        assert_eq!(constant(Const::int(Scalar::U64, u64::MAX.into())), "18446744073709551615ull");
        assert_eq!(constant(Const::int(Scalar::I8, -128)), "(signed char)(-128)");
        assert_eq!(constant(Const::f32(-0.0)), "__int_as_float(0x80000000)");
    }
}
