//! `+ - × ÷ √` and fused multiply-add (IEEE 754-2019, 5.4.1). Any NaN operand and any invalid
//! operation give the format's canonical NaN.

use crate::ir::ops::Rounding;

use super::format::{Finite, Format, Number};
use super::round::{Exact, round};

/// Position of the highest bit of operands that are brought to one size before they are added:
/// leaves a bit for the carry, and more bits below than any exact product has.
const LEAD: u32 = 125;

/// `a + b`.
pub fn add(format: Format, a: u64, b: u64, rounding: Rounding) -> u64 {
    match (format.unpack(a), format.unpack(b)) {
        (Number::Nan, _) | (_, Number::Nan) => format.nan,
        (Number::Inf(x), Number::Inf(y)) if x != y => format.nan,
        (Number::Inf(sign), _) | (_, Number::Inf(sign)) => format.inf(sign),
        (Number::Finite(x), Number::Finite(y)) => add_finite(format, x, y, rounding),
    }
}

/// `a - b`.
pub fn sub(format: Format, a: u64, b: u64, rounding: Rounding) -> u64 {
    add(format, a, b ^ format.sign_bit(), rounding)
}

/// `a * b`.
pub fn mul(format: Format, a: u64, b: u64, rounding: Rounding) -> u64 {
    match multiply(format.unpack(a), format.unpack(b)) {
        Number::Nan => format.nan,
        Number::Inf(sign) => format.inf(sign),
        Number::Finite(number) => round(format, Exact { number, sticky: false }, rounding),
    }
}

/// `a * b + c`, rounded once.
pub fn fma(format: Format, a: u64, b: u64, c: u64, rounding: Rounding) -> u64 {
    match (multiply(format.unpack(a), format.unpack(b)), format.unpack(c)) {
        (Number::Nan, _) | (_, Number::Nan) => format.nan,
        (Number::Inf(x), Number::Inf(y)) if x != y => format.nan,
        (Number::Inf(sign), _) | (_, Number::Inf(sign)) => format.inf(sign),
        (Number::Finite(x), Number::Finite(y)) => add_finite(format, x, y, rounding),
    }
}

/// `a / b`.
pub fn div(format: Format, a: u64, b: u64, rounding: Rounding) -> u64 {
    let (x, y) = match (format.unpack(a), format.unpack(b)) {
        (Number::Nan, _) | (_, Number::Nan) | (Number::Inf(_), Number::Inf(_)) => return format.nan,
        (Number::Inf(x), Number::Finite(y)) => return format.inf(x != y.sign),
        (Number::Finite(x), Number::Inf(y)) => return format.zero(x.sign != y),
        (Number::Finite(x), Number::Finite(y)) => (x, y),
    };
    let sign = x.sign != y.sign;
    if y.sig == 0 {
        return if x.sig == 0 { format.nan } else { format.inf(sign) };
    }
    if x.sig == 0 {
        return format.zero(sign);
    }
    // 126 bits by at most 53: the quotient has at least 73.
    let x = with_lead(x, LEAD);
    let quotient = Finite { sign, exp: x.exp - y.exp, sig: x.sig / y.sig };
    round(format, Exact { number: quotient, sticky: !x.sig.is_multiple_of(y.sig) }, rounding)
}

/// `√a`; of -0 it is -0.
pub fn sqrt(format: Format, a: u64, rounding: Rounding) -> u64 {
    let x = match format.unpack(a) {
        Number::Nan | Number::Inf(true) => return format.nan,
        Number::Inf(false) => return format.infinity(),
        Number::Finite(x) if x.sig == 0 => return a,
        Number::Finite(x) if x.sign => return format.nan,
        Number::Finite(x) => with_lead(x, LEAD),
    };
    // An even exponent; the root has 63 bits.
    let x = if x.exp & 1 != 0 { Finite { exp: x.exp - 1, sig: x.sig << 1, ..x } } else { x };
    let root = x.sig.isqrt();
    let number = Finite { sign: false, exp: x.exp / 2, sig: root };
    round(format, Exact { number, sticky: root * root != x.sig }, rounding)
}

/// `1/√a` of a binary32, to nearest; of a zero an infinity with its sign.
pub fn rsqrt_f32(a: u64) -> u64 {
    let format = Format::F32;
    let x = match format.unpack(a) {
        Number::Nan | Number::Inf(true) => return format.nan,
        Number::Inf(false) => return format.zero(false),
        Number::Finite(x) if x.sig == 0 => return a | format.infinity(),
        Number::Finite(x) if x.sign => return format.nan,
        Number::Finite(x) => x,
    };
    // 2^k/x with an even k; it has at least 101 bits, its root 51.
    let k = 124 + (x.exp & 1);
    let root = ((1u128 << k) / x.sig).isqrt();
    let number = Finite { sign: false, exp: -(k + x.exp) / 2, sig: root };
    round(format, Exact { number, sticky: root * root * x.sig != 1 << k }, Rounding::Rn)
}

/// The exact product; significands of at most 53 bits each.
fn multiply(a: Number, b: Number) -> Number {
    match (a, b) {
        (Number::Nan, _) | (_, Number::Nan) => Number::Nan,
        (Number::Inf(x), Number::Inf(y)) => Number::Inf(x != y),
        (Number::Inf(x), Number::Finite(y)) | (Number::Finite(y), Number::Inf(x)) => {
            if y.sig == 0 {
                Number::Nan
            } else {
                Number::Inf(x != y.sign)
            }
        }
        (Number::Finite(x), Number::Finite(y)) => {
            Number::Finite(Finite { sign: x.sign != y.sign, exp: x.exp + y.exp, sig: x.sig * y.sig })
        }
    }
}

/// Sum of two finite numbers whose significands have at most 106 bits.
fn add_finite(format: Format, x: Finite, y: Finite, rounding: Rounding) -> u64 {
    if x.sig == 0 && y.sig == 0 {
        let sign = if x.sign == y.sign { x.sign } else { rounding == Rounding::Rd };
        return format.zero(sign);
    }
    if x.sig == 0 || y.sig == 0 {
        let number = if x.sig == 0 { y } else { x };
        return round(format, Exact { number, sticky: false }, rounding);
    }
    let (x, y) = (with_lead(x, LEAD), with_lead(y, LEAD));
    let (high, low) = if (x.exp, x.sig) >= (y.exp, y.sig) { (x, y) } else { (y, x) };
    // Where bits of `low` are lost, it is at least 2^20 times smaller, so that the result keeps
    // far more bits than any format has.
    let distance = (high.exp - low.exp) as u32;
    let shifted = low.sig.checked_shr(distance).unwrap_or(0);
    let sticky = shifted.checked_shl(distance).unwrap_or(0) != low.sig;
    let sig = if high.sign == low.sign { high.sig + shifted } else { high.sig - shifted - u128::from(sticky) };
    if sig == 0 {
        return format.zero(rounding == Rounding::Rd);
    }
    round(format, Exact { number: Finite { sig, ..high }, sticky }, rounding)
}

/// Returns the same number with its highest bit at `lead`; it is not zero and not longer than that.
fn with_lead(x: Finite, lead: u32) -> Finite {
    let shift = (lead + x.sig.leading_zeros()).saturating_sub(127);
    Finite { sig: x.sig << shift, exp: x.exp - shift as i32, ..x }
}
