//! What every operation must give, computed by the processor's IEEE arithmetic, on bit patterns.
//!
//! The rules on NaNs are those of the IR (isowarp-core, `ir::ops`).

use isowarp_core::ir::ops::{CANONICAL_NAN_F32, CANONICAL_NAN_F64};

use super::ops::{FloatOp, FloatTy};

/// The result of an operation on operands given as bits (f32 and 32-bit results in the low half).
pub(super) fn evaluate(op: FloatOp, ty: FloatTy, operands: [u64; 3]) -> u64 {
    match ty {
        FloatTy::F32 => evaluate_f32(op, operands.map(|bits| bits as u32)),
        FloatTy::F64 => evaluate_f64(op, operands),
    }
}

/// An f32's bits, NaN made canonical.
pub(super) fn bits_f32(value: f32) -> u64 {
    u64::from(if value.is_nan() { CANONICAL_NAN_F32 } else { value.to_bits() })
}

/// An f64's bits, NaN made canonical.
pub(super) fn bits_f64(value: f64) -> u64 {
    if value.is_nan() { CANONICAL_NAN_F64 } else { value.to_bits() }
}

/// What an operation on f32 gives on a device that flushes subnormal operands and results: those that are subnormal before
/// they are rounded, and those that still are afterwards.
pub(super) fn evaluate_flushed(op: FloatOp, operands: [u64; 3]) -> [u64; 2] {
    let zero = |x: f32| 0f32.copysign(x);
    let [a, b, c] =
        operands.map(|bits| f32::from_bits(bits as u32)).map(|x| if x.is_subnormal() { zero(x) } else { x });
    let rounded = f32::from_bits(evaluate(op, FloatTy::F32, [a, b, c].map(|x| x.to_bits().into())) as u32);
    // What rounding to the least normal number has added. Sums that are so small are exact.
    let rest = match op.general() {
        FloatOp::Fma => f64::from(a).mul_add(f64::from(b), f64::from(c) - f64::from(rounded)),
        FloatOp::Mul => f64::from(a).mul_add(f64::from(b), -f64::from(rounded)),
        _ => 0.0,
    };
    let rounded_up = rounded.abs() == f32::MIN_POSITIVE && rest * f64::from(rounded) < 0.0;
    let before = if rounded.is_subnormal() || rounded_up { zero(rounded) } else { rounded };
    let after = if rounded.is_subnormal() { zero(rounded) } else { rounded };
    [bits_f32(before), bits_f32(after)]
}

/// A conversion's result, or what a NaN gives.
fn to_int(nan: bool, value: u64, of_nan: u64) -> u64 {
    if nan { of_nan } else { value }
}

const HIGHEST_32: u64 = 1 << 31;
const HIGHEST_64: u64 = 1 << 63;

fn evaluate_f32(op: FloatOp, [ab, bb, cb]: [u32; 3]) -> u64 {
    let (a, b, c) = (f32::from_bits(ab), f32::from_bits(bb), f32::from_bits(cb));
    let wide = u64::from(ab) << 32 | u64::from(bb);
    let nan = a.is_nan();
    match op {
        FloatOp::Add | FloatOp::AddMayFlush => bits_f32(a + b),
        FloatOp::Sub | FloatOp::SubMayFlush => bits_f32(a - b),
        FloatOp::Mul | FloatOp::MulMayFlush => bits_f32(a * b),
        FloatOp::Div => bits_f32(a / b),
        FloatOp::Sqrt => bits_f32(a.sqrt()),
        FloatOp::Rsqrt | FloatOp::RsqrtNormal => bits_f32(rsqrt(a)),
        FloatOp::Fma | FloatOp::FmaMayFlush => bits_f32(a.mul_add(b, c)),
        FloatOp::Neg => bits_f32(-a),
        FloatOp::Abs => bits_f32(a.abs()),
        FloatOp::Min => bits_f32(pick(a, b, a.total_cmp(&b).is_lt(), f32::is_nan)),
        FloatOp::Max => bits_f32(pick(a, b, a.total_cmp(&b).is_gt(), f32::is_nan)),
        FloatOp::Eq => u64::from(a == b),
        FloatOp::Ne => u64::from(a != b),
        FloatOp::Lt => u64::from(a < b),
        FloatOp::Le => u64::from(a <= b),
        FloatOp::Gt => u64::from(a > b),
        FloatOp::Ge => u64::from(a >= b),
        FloatOp::Floor => bits_f32(a.floor()),
        FloatOp::Ceil => bits_f32(a.ceil()),
        FloatOp::Trunc => bits_f32(a.trunc()),
        FloatOp::Rint => bits_f32(a.round_ties_even()),
        FloatOp::FromI32 => bits_f32((ab as i32 >> (bb & 31)) as f32),
        FloatOp::FromU32 => bits_f32((ab >> (bb & 31)) as f32),
        FloatOp::FromI64 => bits_f32((wide as i64 >> (cb & 63)) as f32),
        FloatOp::FromU64 => bits_f32((wide >> (cb & 63)) as f32),
        FloatOp::ToI32 => u64::from(a as i32 as u32),
        FloatOp::ToU32 => u64::from(a as u32),
        FloatOp::ToI64 => to_int(nan, a as i64 as u64, HIGHEST_64),
        FloatOp::ToU64 => to_int(nan, a as u64, HIGHEST_64),
        FloatOp::FromF16 => bits_f32(from_f16(ab)),
        FloatOp::ToF16 => u64::from(to_f16(a)),
        FloatOp::ToF32 => u64::from(ab),
        FloatOp::ToF64 if nan => {
            let sign = u64::from(ab >> 31) << 63;
            sign | 0x7ff8_0000_0000_0000 | u64::from(ab & 0x7f_ffff) << 29
        }
        FloatOp::ToF64 => f64::from(a).to_bits(),
    }
}

fn evaluate_f64(op: FloatOp, [ab, bb, cb]: [u64; 3]) -> u64 {
    let (a, b, c) = (f64::from_bits(ab), f64::from_bits(bb), f64::from_bits(cb));
    let nan = a.is_nan();
    match op {
        FloatOp::Add | FloatOp::AddMayFlush => bits_f64(a + b),
        FloatOp::Sub | FloatOp::SubMayFlush => bits_f64(a - b),
        FloatOp::Mul | FloatOp::MulMayFlush => bits_f64(a * b),
        FloatOp::Div => bits_f64(a / b),
        FloatOp::Sqrt => bits_f64(a.sqrt()),
        // There is no such operation.
        FloatOp::Rsqrt | FloatOp::RsqrtNormal => bits_f64(1.0 / a.sqrt()),
        FloatOp::Fma | FloatOp::FmaMayFlush => bits_f64(a.mul_add(b, c)),
        FloatOp::Neg => bits_f64(-a),
        FloatOp::Abs => bits_f64(a.abs()),
        FloatOp::Min => bits_f64(pick(a, b, a.total_cmp(&b).is_lt(), f64::is_nan)),
        FloatOp::Max => bits_f64(pick(a, b, a.total_cmp(&b).is_gt(), f64::is_nan)),
        FloatOp::Eq => u64::from(a == b),
        FloatOp::Ne => u64::from(a != b),
        FloatOp::Lt => u64::from(a < b),
        FloatOp::Le => u64::from(a <= b),
        FloatOp::Gt => u64::from(a > b),
        FloatOp::Ge => u64::from(a >= b),
        FloatOp::Floor => bits_f64(a.floor()),
        FloatOp::Ceil => bits_f64(a.ceil()),
        FloatOp::Trunc => bits_f64(a.trunc()),
        FloatOp::Rint => bits_f64(a.round_ties_even()),
        FloatOp::FromI32 => bits_f64(f64::from(ab as i32 >> (bb & 31))),
        FloatOp::FromU32 => bits_f64(f64::from(ab as u32 >> (bb & 31))),
        FloatOp::FromI64 => bits_f64((ab as i64 >> (bb & 63)) as f64),
        FloatOp::FromU64 => bits_f64((ab >> (bb & 63)) as f64),
        FloatOp::ToI32 => to_int(nan, u64::from(a as i32 as u32), HIGHEST_32),
        FloatOp::ToU32 => to_int(nan, u64::from(a as u32), HIGHEST_32),
        FloatOp::ToI64 => to_int(nan, a as i64 as u64, HIGHEST_64),
        FloatOp::ToU64 => to_int(nan, a as u64, HIGHEST_64),
        FloatOp::ToF32 if nan => ab >> 63 << 31 | 0x7fc0_0000 | (ab >> 29 & 0x3f_ffff),
        FloatOp::ToF32 => u64::from((a as f32).to_bits()),
        FloatOp::ToF64 | FloatOp::FromF16 | FloatOp::ToF16 => ab,
    }
}

/// `1/√a`, rounded to nearest: decided by an exact comparison with the middle between two neighbours.
fn rsqrt(a: f32) -> f32 {
    let wide = 1.0 / f64::from(a).sqrt();
    if !(wide.is_normal() && a > 0.0) {
        return wide as f32;
    }
    // The middle as an integer of 25 bits, a as one of 24: the product of the squared one and the other is compared with a power of two.
    let down = f32::from_bits(((wide as f32).to_bits()) - u32::from(f64::from(wide as f32) > wide));
    let (significand, exponent) = parts(down);
    let (digits, of_a) = parts(a);
    let middle = 2 * u128::from(significand) + 1;
    let above = middle * middle * u128::from(digits) < 1 << -(2 * (exponent - 1) + of_a);
    if above { down.next_up() } else { down }
}

/// A positive number as an integer times a power of two.
fn parts(x: f32) -> (u32, i32) {
    let (exponent, fraction) = ((x.to_bits() >> 23) as i32, x.to_bits() & 0x7f_ffff);
    if exponent == 0 { (fraction, -149) } else { (fraction | 0x80_0000, exponent - 150) }
}

/// The number with these bits of an f16.
fn from_f16(bits: u32) -> f32 {
    let (exponent, digits) = (bits >> 10 & 31, (bits & 0x3ff) as f32);
    let magnitude = match exponent {
        0 => digits * 2f32.powi(-24),
        31 if digits == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1024.0 + digits) * 2f32.powi(exponent as i32 - 25),
    };
    if bits & 0x8000 == 0 { magnitude } else { -magnitude }
}

/// The bits of the nearest f16.
fn to_f16(x: f32) -> u32 {
    if x.is_nan() {
        return 0x7fff;
    }
    let sign = x.to_bits() >> 16 & 0x8000;
    let magnitude = f64::from(x.abs());
    // Exact: an f64 has room for the digits that are cut off.
    let exponent = (magnitude.to_bits() >> 52) as i32 - 1023;
    let unit = exponent.clamp(-14, 16) - 10;
    let digits = (magnitude.min(131_072.0) * 2f64.powi(-unit)).round_ties_even() as u32;
    // With the digit in front, which is not written, the exponent is one more; and digits that round up to 2048 make it one more.
    let bits = digits + ((unit + 24) as u32 * 1024);
    sign | bits.min(0x7c00)
}

/// `a` if it is wanted or the only number; a NaN if there is no number.
fn pick<T: Copy>(a: T, b: T, a_wanted: bool, is_nan: impl Fn(T) -> bool) -> T {
    if is_nan(a) {
        b
    } else if is_nan(b) || a_wanted {
        a
    } else {
        b
    }
}
