//! Computes the expected result of every operation on bit patterns, as the IR's operations are defined
//! ([`isowarp_core::scalar`]).

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{
    CANONICAL_NAN_F32, CompareOp, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp, Rounding, bits_or_nan_f32,
};
use isowarp_core::scalar::{compare, convert, float_bin, float_un, fma, int_bin};

use super::ops::{FloatOp, FloatTy};

/// The result of an operation on operands given as bits (f32 and 32-bit results in the low half).
pub(super) fn evaluate(op: FloatOp, ty: FloatTy, operands: [u64; 3]) -> u64 {
    match ty {
        FloatTy::F32 => of_type(op, Scalar::F32, operands.map(|bits| bits & 0xffff_ffff)),
        FloatTy::F64 => of_type(op, Scalar::F64, operands),
    }
}

/// The result of an operation on operands of a type.
#[inline(always)]
fn of_type(op: FloatOp, s: Scalar, [a, b, c]: [u64; 3]) -> u64 {
    let nearest = Rounding::Rn;
    let binary = |op| float_bin(op, s, nearest, a, b);
    let unary = |op| float_un(op, s, nearest, a);
    let compared = |op| u64::from(compare(op, s, a, b));
    // Numbers of all sizes: the operands' bits, shifted.
    let from = |int: Scalar| {
        let (bits, count) = match (s, int.size()) {
            (Scalar::F32, 8) => (a << 32 | b, c),
            (_, 8) => (a, b),
            _ => (a & 0xffff_ffff, b),
        };
        let number = int_bin(IntBinOp::Shr, int, bits, count & u64::from(int.bits() - 1));
        convert(ConvertOp::IntToFloat(nearest), int, s, number)
    };
    let to = |int| convert(ConvertOp::FloatToInt(Rounding::Rz), s, int, a);
    let between = |from, to| convert(ConvertOp::Float(nearest), from, to, a);
    match op {
        FloatOp::Add | FloatOp::AddMayFlush => binary(FloatBinOp::Add),
        FloatOp::Sub | FloatOp::SubMayFlush => binary(FloatBinOp::Sub),
        FloatOp::Mul | FloatOp::MulMayFlush => binary(FloatBinOp::Mul),
        FloatOp::Div => binary(FloatBinOp::Div),
        FloatOp::Sqrt => unary(FloatUnOp::Sqrt),
        FloatOp::Rsqrt | FloatOp::RsqrtNormal => unary(FloatUnOp::Rsqrt),
        FloatOp::Fma | FloatOp::FmaMayFlush => fma(s, nearest, a, b, c),
        FloatOp::Neg => unary(FloatUnOp::Neg),
        FloatOp::Abs => unary(FloatUnOp::Abs),
        FloatOp::Min => binary(FloatBinOp::Min),
        FloatOp::Max => binary(FloatBinOp::Max),
        FloatOp::Eq => compared(CompareOp::Eq),
        FloatOp::Ne => compared(CompareOp::Ne),
        FloatOp::Lt => compared(CompareOp::Lt),
        FloatOp::Le => compared(CompareOp::Le),
        FloatOp::Gt => compared(CompareOp::Gt),
        FloatOp::Ge => compared(CompareOp::Ge),
        FloatOp::Floor => unary(FloatUnOp::Floor),
        FloatOp::Ceil => unary(FloatUnOp::Ceil),
        FloatOp::Trunc => unary(FloatUnOp::Trunc),
        FloatOp::Rint => unary(FloatUnOp::Rint),
        FloatOp::FromI32 => from(Scalar::I32),
        FloatOp::FromU32 => from(Scalar::U32),
        FloatOp::FromI64 => from(Scalar::I64),
        FloatOp::FromU64 => from(Scalar::U64),
        FloatOp::ToI32 => to(Scalar::I32),
        FloatOp::ToU32 => to(Scalar::U32),
        FloatOp::ToI64 => to(Scalar::I64),
        FloatOp::ToU64 => to(Scalar::U64),
        FloatOp::ToF32 => between(s, Scalar::F32),
        FloatOp::ToF64 => between(s, Scalar::F64),
        FloatOp::FromF16 => between(Scalar::F16, s),
        FloatOp::ToF16 => between(s, Scalar::F16),
    }
}

/// Returns the results of an operation on f32 on devices that flush subnormal operands and results: those that are
/// subnormal before rounding, or those that are after it.
pub(super) fn evaluate_flushed(op: FloatOp, operands: [u64; 3]) -> [u64; 2] {
    let zero = |x: f32| 0f32.copysign(x);
    let [a, b, c] =
        operands.map(|bits| f32::from_bits(bits as u32)).map(|x| if x.is_subnormal() { zero(x) } else { x });
    let rounded = f32::from_bits(evaluate(op, FloatTy::F32, [a, b, c].map(|x| x.to_bits().into())) as u32);
    // What rounding to the least normal number has added. Sums that are so small are exact.
    let fused = |a: f32, b: f32, c: f64| {
        let [a, b] = [a, b].map(|x| f64::from(x).to_bits());
        f64::from_bits(fma(Scalar::F64, Rounding::Rn, a, b, c.to_bits()))
    };
    let rest = match op.general() {
        FloatOp::Fma => fused(a, b, f64::from(c) - f64::from(rounded)),
        FloatOp::Mul => fused(a, b, -f64::from(rounded)),
        _ => 0.0,
    };
    let rounded_up = rounded.abs() == f32::MIN_POSITIVE && rest * f64::from(rounded) < 0.0;
    let before = if rounded.is_subnormal() || rounded_up { zero(rounded) } else { rounded };
    let after = if rounded.is_subnormal() { zero(rounded) } else { rounded };
    [before, after].map(|x| bits_or_nan_f32(x, CANONICAL_NAN_F32).into())
}
