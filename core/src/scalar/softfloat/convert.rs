//! Conversions between formats, and between floats and integers (IEEE 754-2019, 5.4.1 and 5.4.2).

use crate::ir::ops::Rounding;

use super::format::{Finite, Format, Number};
use super::round::{Beyond, Exact, round, split};

/// The number in another format. A NaN keeps its sign and the upper bits of its payload, and its
/// quiet bit is set.
pub fn to_format(from: Format, to: Format, bits: u64, rounding: Rounding) -> u64 {
    match from.unpack(bits) {
        Number::Nan => nan(from, to, bits),
        Number::Inf(sign) => to.inf(sign),
        Number::Finite(number) => round(to, Exact { number, sticky: false }, rounding),
    }
}

/// Conversion of a NaN (IR: ops/convert.rs).
fn nan(from: Format, to: Format, bits: u64) -> u64 {
    if from != Format::F64 && (to == Format::F16 || to == Format::BF16) {
        return to.nan;
    }
    if from == Format::F16 {
        return if to == Format::F32 { to.nan } else { nan(Format::F32, to, Format::F32.nan) };
    }
    let sign = to.zero(bits & from.sign_bit() != 0);
    let payload = bits & ((1 << from.frac_bits) - 1);
    let payload = if to.frac_bits >= from.frac_bits {
        payload << (to.frac_bits - from.frac_bits)
    } else {
        payload >> (from.frac_bits - to.frac_bits)
    };
    // An f32 is the bits of a bf16 and zeros.
    let quiet = if from == Format::BF16 && to == Format::F32 { 0 } else { to.quiet_bit() };
    sign | to.infinity() | quiet | payload
}

/// An integer as a float.
pub fn from_int(to: Format, value: i128, rounding: Rounding) -> u64 {
    let number = Finite { sign: value < 0, exp: 0, sig: value.unsigned_abs() };
    round(to, Exact { number, sticky: false }, rounding)
}

/// A float rounded to an integer and saturated to `min..=max`; `None` for NaN.
pub fn to_int(from: Format, bits: u64, rounding: Rounding, min: i128, max: i128) -> Option<i128> {
    let number = match from.unpack(bits) {
        Number::Nan => return None,
        Number::Inf(sign) => return Some(if sign { min } else { max }),
        Number::Finite(number) => number,
    };
    if number.sig != 0 && number.exp > 64 {
        return Some(if number.sign { min } else { max });
    }
    let (kept, beyond) = split(number.sig, -number.exp, false);
    let up = match rounding {
        Rounding::Rn => beyond > Beyond::Half || (beyond == Beyond::Half && kept & 1 == 1),
        Rounding::Rz => false,
        Rounding::Ru => beyond != Beyond::Nothing && !number.sign,
        Rounding::Rd => beyond != Beyond::Nothing && number.sign,
    };
    // At most 53 bits shifted left by 64.
    let magnitude = (kept + u128::from(up)) as i128;
    let value = if number.sign { -magnitude } else { magnitude };
    Some(value.clamp(min, max))
}
