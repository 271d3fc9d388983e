//! Computes with 16-bit floats in `f32`.
//!
//! Removes: arithmetic, comparisons and conversions on `f16` and `bf16`, except for conversions of `f16` to and from
//! `f32` and of `bf16` to `f32`. Loads, stores, selects, bit casts and atomics stay.
//!
//! Needs: a verified function.
//!
//! Guarantees: the same bits. `f32` has 24 bits, at least twice the 11 of `f16` plus two, so that sums, products,
//! quotients and roots may be rounded twice (Figueroa, "When is double rounding innocuous?", 1995); below the normal
//! range of `bf16`, which is that of `f32`, operands of 8 bits leave enough room. Rounding twice in the same direction
//! is the same as rounding once in any case. Fused sums, and integers and `f64` of more than 24 bits, are rounded to
//! odd first (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008): of the results rounded down
//! and up, which are neighbours if they differ, the one whose last bit is set is used. Products of `f16` are exact in
//! `f32`, and so is the remainder of a sum rounded to nearest. The sign of the remainder identifies that neighbour
//! without other rounding directions.

use crate::ir::Module;
use crate::ir::ops::{CompareOp, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp, Rounding};
use crate::ir::{Function, Inst, Op, Scalar, Type, Value};
use crate::passes::builder::Code;
use crate::passes::manager::{Outcome, Pass, each};

/// The canonical NaN of both formats.
const NAN: u32 = 0x7fff;

/// Makes a function compute with its 16-bit floats in `f32`.
pub fn widen_halves(func: &mut Function) {
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |inst, out| {
        let mut code = Code::new(func, inst.span);
        let Some(value) = widened(&mut code, &inst) else {
            out.push(inst);
            return;
        };
        // The last instruction gets the original instruction's result.
        if let Some(last) = code.out.last_mut().filter(|last| last.result == Some(value)) {
            last.result = inst.result;
            code.func.values.pop();
        }
        out.append(&mut code.out);
    });
    func.body = body;
}

/// Emits the replacement of an instruction, if the instruction operates on 16-bit floats.
fn widened(code: &mut Code<'_>, inst: &Inst) -> Option<Value> {
    let result = inst.result.and_then(|v| half(code, v));
    Some(match inst.op {
        Op::FloatBin { op, rounding, a, b, .. } => {
            let to = result?;
            let (a, b) = (widen(code, a), widen(code, b));
            let rounding = if matches!(op, FloatBinOp::Min | FloatBinOp::Max) { Rounding::Rn } else { rounding };
            let wide = code.value(Type::F32, Op::FloatBin { op, rounding, may_flush: false, a, b });
            narrow(code, wide, to, rounding)
        }
        Op::FloatUn { op: op @ (FloatUnOp::Neg | FloatUnOp::Abs), a, .. } => sign(code, op, a, result?),
        Op::FloatUn { op, rounding, a } => {
            let to = result?;
            let a = widen(code, a);
            let rounding = if op == FloatUnOp::Sqrt { rounding } else { Rounding::Rn };
            let wide = code.value(Type::F32, Op::FloatUn { op, rounding, a });
            narrow(code, wide, to, rounding)
        }
        Op::Fma { rounding, a, b, c, .. } => {
            let to = result?;
            let (a, b, c) = (widen(code, a), widen(code, b), widen(code, c));
            if (to, rounding) == (Scalar::F16, Rounding::Rn) {
                let product = code.float(FloatBinOp::Mul, a, b);
                let wide = odd_sum(code, product, c);
                return Some(narrow(code, wide, to, rounding));
            }
            let wide = odd(code, rounding, |rounding| Op::Fma { rounding, may_flush: false, a, b, c });
            narrow(code, wide, to, rounding)
        }
        Op::Compare { op, a, b } => {
            half(code, a)?;
            let (a, b) = (widen(code, a), widen(code, b));
            code.compare(op, a, b)
        }
        Op::Convert { op: ConvertOp::FloatToInt(rounding), a } => {
            half(code, a)?;
            let to = code.func.try_ty(inst.result?)?;
            let a = widen(code, a);
            code.value(to, Op::Convert { op: ConvertOp::FloatToInt(rounding), a })
        }
        Op::Convert { op: ConvertOp::IntToFloat(rounding), a } => {
            let to = result?;
            let exact = code.func.try_ty(a).and_then(Type::scalar).is_some_and(|s| s.bits() <= 16);
            let wide = match exact {
                true => code.value(Type::F32, Op::Convert { op: ConvertOp::IntToFloat(Rounding::Rn), a }),
                false => odd(code, rounding, |rounding| Op::Convert { op: ConvertOp::IntToFloat(rounding), a }),
            };
            narrow(code, wide, to, rounding)
        }
        Op::Convert { op: ConvertOp::Float(rounding), a } => {
            let from = code.func.try_ty(a).and_then(Type::scalar)?;
            let to = code.func.try_ty(inst.result?).and_then(Type::scalar)?;
            match (from, to) {
                (Scalar::F16 | Scalar::BF16, Scalar::F64) => {
                    let a = widen(code, a);
                    code.value(Type::F64, Op::Convert { op: ConvertOp::Float(rounding), a })
                }
                (Scalar::F64, Scalar::F16 | Scalar::BF16) => {
                    let wide = odd(code, rounding, |rounding| Op::Convert { op: ConvertOp::Float(rounding), a });
                    let number = narrow(code, wide, to, rounding);
                    let nan = code.compare(CompareOp::Ne, wide, wide);
                    let kept = kept_nan(code, wide, to);
                    code.select(Type::Scalar(to), nan, kept, number)
                }
                (Scalar::F16 | Scalar::BF16, Scalar::F16 | Scalar::BF16) => {
                    let wide = widen(code, a);
                    narrow(code, wide, to, rounding)
                }
                (Scalar::F32, Scalar::BF16) => narrow(code, a, to, rounding),
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// Returns the 16-bit format of a value, if it has one.
fn half(code: &Code<'_>, value: Value) -> Option<Scalar> {
    code.func.try_ty(value).and_then(Type::scalar).filter(|s| matches!(s, Scalar::F16 | Scalar::BF16))
}

fn widen(code: &mut Code<'_>, a: Value) -> Value {
    code.value(Type::F32, Op::Convert { op: ConvertOp::Float(Rounding::Rn), a })
}

fn bits(code: &mut Code<'_>, a: Value, to: Scalar) -> Value {
    code.value(Type::Scalar(to), Op::Convert { op: ConvertOp::Bits, a })
}

/// Emits an `f32` rounded to a 16-bit format.
fn narrow(code: &mut Code<'_>, a: Value, to: Scalar, rounding: Rounding) -> Value {
    if to == Scalar::F16 {
        return code.value(Type::Scalar(to), Op::Convert { op: ConvertOp::Float(rounding), a });
    }
    // The upper half, after a carry into it where the rounding requires one.
    let word = bits(code, a, Scalar::U32);
    let upper = code.bin_const(IntBinOp::Shr, word, 16);
    let rounded = match rounding {
        Rounding::Rz => upper,
        Rounding::Rn => {
            let last = code.bin_const(IntBinOp::And, upper, 1);
            let carry = code.bin_const(IntBinOp::Add, last, 0x7fff);
            let sum = code.bin(IntBinOp::Add, word, carry);
            code.bin_const(IntBinOp::Shr, sum, 16)
        }
        Rounding::Ru | Rounding::Rd => {
            let negative = code.bin_const(IntBinOp::Shr, word, 31);
            let away = code.compare_const(CompareOp::Eq, negative, u32::from(rounding == Rounding::Rd));
            let (up, down) = (code.u32(0xffff), code.u32(0));
            let carry = code.select(Type::U32, away, up, down);
            let sum = code.bin(IntBinOp::Add, word, carry);
            code.bin_const(IntBinOp::Shr, sum, 16)
        }
    };
    let magnitude = code.bin_const(IntBinOp::And, word, 0x7fff_ffff);
    let nan = code.compare_const(CompareOp::Gt, magnitude, 0x7f80_0000);
    pack(code, nan, rounded, to)
}

/// Emits an `f32` that is a NaN in a 16-bit format, with its sign and the upper bits of its payload.
fn kept_nan(code: &mut Code<'_>, a: Value, to: Scalar) -> Value {
    let word = bits(code, a, Scalar::U32);
    let upper = code.bin_const(IntBinOp::Shr, word, 16);
    let kept = match to {
        Scalar::F16 => {
            let sign = code.bin_const(IntBinOp::And, upper, 0x8000);
            let payload = code.bin_const(IntBinOp::Shr, word, 13);
            let payload = code.bin_const(IntBinOp::And, payload, 0x3ff);
            let payload = code.bin_const(IntBinOp::Or, payload, 0x7e00);
            code.bin(IntBinOp::Or, sign, payload)
        }
        _ => upper,
    };
    let low = code.cast(Scalar::U16, kept);
    bits(code, low, to)
}

/// Emits a 16-bit float from the low bits of a word, or the NaN.
fn pack(code: &mut Code<'_>, nan: Value, word: Value, to: Scalar) -> Value {
    let canonical = code.u32(NAN);
    let word = code.select(Type::U32, nan, canonical, word);
    let low = code.cast(Scalar::U16, word);
    bits(code, low, to)
}

/// Emits a negation or an absolute value.
fn sign(code: &mut Code<'_>, op: FloatUnOp, a: Value, format: Scalar) -> Value {
    let low = bits(code, a, Scalar::U16);
    let word = code.cast(Scalar::U32, low);
    let changed = match op {
        FloatUnOp::Abs => code.bin_const(IntBinOp::And, word, 0x7fff),
        _ => code.bin_const(IntBinOp::Xor, word, 0x8000),
    };
    let magnitude = code.bin_const(IntBinOp::And, word, 0x7fff);
    let infinity = if format == Scalar::F16 { 0x7c00 } else { 0x7f80 };
    let nan = code.compare_const(CompareOp::Gt, magnitude, infinity);
    pack(code, nan, changed, format)
}

/// Emits the sum of two `f32` rounded to odd. The sum and the remainder must be neither too large nor too small for
/// `f32`. A zero is that of rounding to nearest.
///
/// The remainder of rounding to nearest is an `f32`, too (Knuth, The Art of Computer Programming, volume 2, section
/// 4.2.2, theorem B). If it is not zero, the sum lies between two neighbours; the smaller one in magnitude, with its
/// last bit set, is the odd one.
fn odd_sum(code: &mut Code<'_>, a: Value, b: Value) -> Value {
    let sum = code.float(FloatBinOp::Add, a, b);
    let b_in_sum = code.float(FloatBinOp::Sub, sum, a);
    let a_in_sum = code.float(FloatBinOp::Sub, sum, b_in_sum);
    let (a_left, b_left) = (code.float(FloatBinOp::Sub, a, a_in_sum), code.float(FloatBinOp::Sub, b, b_in_sum));
    let left = code.float(FloatBinOp::Add, a_left, b_left);
    // False for zero, and for NaN, which is the remainder of infinity.
    let magnitude = code.value(Type::F32, Op::FloatUn { op: FloatUnOp::Abs, rounding: Rounding::Rn, a: left });
    let negated = code.value(Type::F32, Op::FloatUn { op: FloatUnOp::Neg, rounding: Rounding::Rn, a: magnitude });
    let inexact = code.compare(CompareOp::Lt, negated, magnitude);
    let (word, rest) = (bits(code, sum, Scalar::U32), bits(code, left, Scalar::U32));
    let signs = code.bin(IntBinOp::Xor, word, rest);
    let too_far = code.bin_const(IntBinOp::Shr, signs, 31);
    let smaller = code.bin(IntBinOp::Sub, word, too_far);
    let odd = code.bin_const(IntBinOp::Or, smaller, 1);
    let word = code.select(Type::U32, inexact, odd, word);
    bits(code, word, Scalar::F32)
}

/// Emits an operation rounded to odd. Where one direction gives -0 and the other one +0, the result is the zero of the
/// direction that is requested in the end.
fn odd(code: &mut Code<'_>, rounding: Rounding, op: impl Fn(Rounding) -> Op) -> Value {
    let other = if rounding == Rounding::Rd { Rounding::Ru } else { Rounding::Rd };
    let first = code.value(Type::F32, op(other));
    let second = code.value(Type::F32, op(if other == Rounding::Rd { Rounding::Ru } else { Rounding::Rd }));
    let word = bits(code, first, Scalar::U32);
    let last = code.bin_const(IntBinOp::And, word, 1);
    let is_odd = code.compare_const(CompareOp::Ne, last, 0);
    code.select(Type::F32, is_odd, first, second)
}

/// [`widen_halves`] as a pass.
pub struct WidenHalves;

impl<S> Pass<S> for WidenHalves {
    fn name(&self) -> &'static str {
        "widen_halves"
    }

    fn does(&self) -> &'static str {
        "computes with 16-bit floats in `f32`"
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, widen_halves)
    }
}
