//! Lowers 128-bit integers: `__int128` and `unsigned __int128`. In IR their values are vectors of two `u64`, the
//! lower half first.
//!
//! Undefined operations give the results of the 64-bit operations (`core/src/ir/ops/integers.rs`): a shift by 128 or
//! more leaves zeros or the sign, and a division by zero gives all bits set, with the dividend as its remainder.
//! Floats out of range become the nearest integer, and NaN becomes the integer with only the highest bit set, as in
//! nvcc.

use isowarp_core::ir::ops::{CompareOp, Const, ConvertOp, IntBinOp, IntUnOp, Rounding};
use isowarp_core::ir::{Scalar, Type, Value};

use super::body::FnLower;
use super::wide_division::Divider;
use crate::builder::Builder;
use crate::hir::ArithOp;
use crate::types::{Basic, Const as TypedConst, Ty, WIDE};

/// The halves of a value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Halves {
    pub low: Value,
    pub high: Value,
}

/// The format of a float.
struct Format {
    scalar: Scalar,
    /// Integer type with the same bits.
    bits: Scalar,
    /// Number of fraction bits.
    fraction: u32,
    bias: u32,
    /// Exponent of infinities and NaN.
    most: u32,
}

const SINGLE: Format = Format { scalar: Scalar::F32, bits: Scalar::U32, fraction: 23, bias: 127, most: 255 };
const DOUBLE: Format = Format { scalar: Scalar::F64, bits: Scalar::U64, fraction: 52, bias: 1023, most: 2047 };

/// Returns true for a 128-bit integer. CUDA's vectors, which may have the same type in IR, have no operators.
pub(super) fn is_wide(b: &Builder, value: Value) -> bool {
    b.ty(value) == WIDE
}

impl Halves {
    pub(super) fn of(b: &mut Builder, value: Value) -> Self {
        Self { low: b.extract(value, 0), high: b.extract(value, 1) }
    }

    pub(super) fn value(self, b: &mut Builder) -> Value {
        b.compose(vec![self.low, self.high])
    }

    /// Creates the integer with these bits.
    pub(super) fn constant(b: &mut Builder, low: u64, high: u64) -> Self {
        Self { low: u64_const(b, low), high: u64_const(b, high) }
    }

    pub(super) fn add(self, b: &mut Builder, other: Self) -> Self {
        let low = b.int_bin(IntBinOp::Add, self.low, other.low);
        let carries = b.compare(CompareOp::Lt, low, self.low);
        let carry = b.int_cast(carries, Scalar::U64);
        let high = b.int_bin(IntBinOp::Add, self.high, other.high);
        Self { low, high: b.int_bin(IntBinOp::Add, high, carry) }
    }

    pub(super) fn sub(self, b: &mut Builder, other: Self) -> Self {
        let borrows = b.compare(CompareOp::Lt, self.low, other.low);
        let borrow = b.int_cast(borrows, Scalar::U64);
        let high = b.int_bin(IntBinOp::Sub, self.high, other.high);
        Self { low: b.int_bin(IntBinOp::Sub, self.low, other.low), high: b.int_bin(IntBinOp::Sub, high, borrow) }
    }

    pub(super) fn mul(self, b: &mut Builder, other: Self) -> Self {
        let low = b.int_bin(IntBinOp::Mul, self.low, other.low);
        let carried = b.int_bin(IntBinOp::MulHi, self.low, other.low);
        let first = b.int_bin(IntBinOp::Mul, self.low, other.high);
        let second = b.int_bin(IntBinOp::Mul, self.high, other.low);
        let crossed = b.int_bin(IntBinOp::Add, first, second);
        Self { low, high: b.int_bin(IntBinOp::Add, carried, crossed) }
    }

    pub(super) fn negate(self, b: &mut Builder) -> Self {
        let zero = Self::constant(b, 0, 0);
        zero.sub(b, self)
    }

    fn each(self, b: &mut Builder, op: IntBinOp, other: Self) -> Self {
        Self { low: b.int_bin(op, self.low, other.low), high: b.int_bin(op, self.high, other.high) }
    }

    pub(super) fn is_zero(self, b: &mut Builder) -> Value {
        let any = b.int_bin(IntBinOp::Or, self.low, self.high);
        let zero = u64_const(b, 0);
        b.compare(CompareOp::Eq, any, zero)
    }

    /// Returns true if the integer is below zero as a signed number.
    pub(super) fn is_negative(self, b: &mut Builder) -> Value {
        let high = b.int_cast(self.high, Scalar::I64);
        let zero = b.int(Scalar::I64, 0);
        b.compare(CompareOp::Lt, high, zero)
    }

    /// Emits `cond ? self : other`.
    pub(super) fn select(self, b: &mut Builder, cond: Value, other: Self) -> Self {
        Self { low: b.select(cond, self.low, other.low), high: b.select(cond, self.high, other.high) }
    }

    /// Shifts left; `count` is any `u32`.
    pub(super) fn shl(self, b: &mut Builder, count: Value) -> Self {
        let (back, beyond, far) = distances(b, count);
        let low = b.int_bin(IntBinOp::Shl, self.low, count);
        let kept = b.int_bin(IntBinOp::Shl, self.high, count);
        // With a count of 0, the lower half contributes nothing: a shift by 64, which is not less than its width,
        // gives 0.
        let carried = b.int_bin(IntBinOp::Shr, self.low, back);
        let near = b.int_bin(IntBinOp::Or, kept, carried);
        let moved = b.int_bin(IntBinOp::Shl, self.low, beyond);
        Self { low, high: b.select(far, moved, near) }
    }

    /// Shifts right, with the sign if `signed`; `count` is any `u32`.
    pub(super) fn shr(self, b: &mut Builder, signed: bool, count: Value) -> Self {
        let (back, beyond, far) = distances(b, count);
        let top = if signed { b.int_cast(self.high, Scalar::I64) } else { self.high };
        let shifted = b.int_bin(IntBinOp::Shr, top, count);
        let high = b.int_cast(shifted, Scalar::U64);
        let kept = b.int_bin(IntBinOp::Shr, self.low, count);
        let carried = b.int_bin(IntBinOp::Shl, self.high, back);
        let near = b.int_bin(IntBinOp::Or, kept, carried);
        let moved = b.int_bin(IntBinOp::Shr, top, beyond);
        let moved = b.int_cast(moved, Scalar::U64);
        Self { low: b.select(far, moved, near), high }
    }

    pub(super) fn compare(self, b: &mut Builder, op: CompareOp, signed: bool, other: Self) -> Value {
        if matches!(op, CompareOp::Eq | CompareOp::Ne) {
            let low = b.int_bin(IntBinOp::Xor, self.low, other.low);
            let high = b.int_bin(IntBinOp::Xor, self.high, other.high);
            let differ = b.int_bin(IntBinOp::Or, low, high);
            let zero = u64_const(b, 0);
            return b.compare(op, differ, zero);
        }
        let (x, y) = match signed {
            true => (b.int_cast(self.high, Scalar::I64), b.int_cast(other.high, Scalar::I64)),
            false => (self.high, other.high),
        };
        let low = b.compare(op, self.low, other.low);
        let high = b.compare(op, x, y);
        let same = b.compare(CompareOp::Eq, self.high, other.high);
        b.select(same, low, high)
    }

    /// Converts an integer or `bool`, extended by its sign.
    fn of_integer(b: &mut Builder, value: Value, from: Scalar) -> Self {
        if !from.is_signed() {
            return Self { low: b.int_cast(value, Scalar::U64), high: u64_const(b, 0) };
        }
        let long = b.int_cast(value, Scalar::I64);
        let count = b.u32(63);
        let sign = b.int_bin(IntBinOp::Shr, long, count);
        Self { low: b.int_cast(long, Scalar::U64), high: b.int_cast(sign, Scalar::U64) }
    }

    /// Converts a float, discarding its fraction.
    fn of_float(b: &mut Builder, value: Value, signed: bool, format: &Format) -> Self {
        let bits = b.bits(value, format.bits);
        let bits = b.int_cast(bits, Scalar::U64);
        let head = shifted(b, IntBinOp::Shr, bits, format.fraction);
        let head = b.int_cast(head, Scalar::U32);
        let mask = b.u32(format.most);
        let exponent = b.int_bin(IntBinOp::And, head, mask);
        let sign = shifted(b, IntBinOp::Shr, head, format.most.count_ones());
        let zero = b.u32(0);
        let negative = b.compare(CompareOp::Ne, sign, zero);
        let fraction_mask = u64_const(b, (1 << format.fraction) - 1);
        let fraction = b.int_bin(IntBinOp::And, bits, fraction_mask);
        // Subnormal numbers get this bit, too: all of them are below 1.
        let first = u64_const(b, 1 << format.fraction);
        let digits = b.int_bin(IntBinOp::Or, fraction, first);
        // Digits below the units are shifted out to the right. A number below 1 is shifted so far that nothing is
        // left.
        let units = b.u32(format.bias + format.fraction);
        let down = b.int_bin(IntBinOp::Sub, units, exponent);
        let low = b.int_bin(IntBinOp::Shr, digits, down);
        let small = Self { low, high: u64_const(b, 0) };
        let up = b.int_bin(IntBinOp::Sub, exponent, units);
        let digits = Self { low: digits, high: u64_const(b, 0) };
        let large = digits.shl(b, up);
        let is_small = b.compare(CompareOp::Lt, exponent, units);
        let magnitude = small.select(b, is_small, large);
        let limit = b.u32(format.bias + if signed { 127 } else { 128 });
        let beyond = b.compare(CompareOp::Ge, exponent, limit);
        let highest = Self::constant(b, 0, 1 << 63);
        let (result, least, most) = match signed {
            true => {
                let opposite = magnitude.negate(b);
                let most = Self::constant(b, u64::MAX, u64::MAX >> 1);
                (opposite.select(b, negative, magnitude), highest, most)
            }
            false => {
                let none = Self::constant(b, 0, 0);
                (none.select(b, negative, magnitude), none, Self::constant(b, u64::MAX, u64::MAX))
            }
        };
        let saturated = least.select(b, negative, most);
        let result = saturated.select(b, beyond, result);
        let none = u64_const(b, 0);
        let has_fraction = b.compare(CompareOp::Ne, fraction, none);
        let is_special = b.compare(CompareOp::Eq, exponent, mask);
        let is_nan = b.int_bin(IntBinOp::And, is_special, has_fraction);
        highest.select(b, is_nan, result)
    }

    /// Converts to the nearest float; ties go to the even one.
    fn to_float(self, b: &mut Builder, signed: bool, format: &Format) -> Value {
        let (magnitude, negative) = match signed {
            true => {
                let negative = self.is_negative(b);
                let opposite = self.negate(b);
                (opposite.select(b, negative, self), Some(negative))
            }
            false => (self, None),
        };
        // The first 64 digits; the last one also represents all digits after it.
        let zeros = b.int_un(IntUnOp::Clz, magnitude.high);
        let zeros = b.int_cast(zeros, Scalar::U32);
        let rest = b.int_bin(IntBinOp::Shl, magnitude.low, zeros);
        let sixty_four = b.u32(64);
        let back = b.int_bin(IntBinOp::Sub, sixty_four, zeros);
        let kept = b.int_bin(IntBinOp::Shl, magnitude.high, zeros);
        let carried = b.int_bin(IntBinOp::Shr, magnitude.low, back);
        let first = b.int_bin(IntBinOp::Or, kept, carried);
        let zero = u64_const(b, 0);
        let more = b.compare(CompareOp::Ne, rest, zero);
        let more = b.int_cast(more, Scalar::U64);
        let digits = b.int_bin(IntBinOp::Or, first, more);
        let rounded = b.convert(ConvertOp::IntToFloat(Rounding::Rn), digits, format.scalar);
        // Multiplies by a power of two: the exponent is at most one beyond the largest exponent, which is infinity.
        let bits = b.bits(rounded, format.bits);
        let by = b.int_cast(back, format.bits);
        let by = shifted(b, IntBinOp::Shl, by, format.fraction);
        let scaled = b.int_bin(IntBinOp::Add, bits, by);
        let Some(negative) = negative else { return b.bits(scaled, format.scalar) };
        let none = b.int(format.bits, 0);
        let sign = b.int(format.bits, 1 << (format.bits.bits() - 1));
        let sign = b.select(negative, sign, none);
        let result = b.int_bin(IntBinOp::Or, scaled, sign);
        b.bits(result, format.scalar)
    }
}

/// Returns, for a count: 64 minus the count, the count minus 64, and whether it is at least 64.
fn distances(b: &mut Builder, count: Value) -> (Value, Value, Value) {
    let sixty_four = b.u32(64);
    let back = b.int_bin(IntBinOp::Sub, sixty_four, count);
    let beyond = b.int_bin(IntBinOp::Sub, count, sixty_four);
    (back, beyond, b.compare(CompareOp::Ge, count, sixty_four))
}

pub(super) fn u64_const(b: &mut Builder, value: u64) -> Value {
    b.constant(Const::Scalar(Scalar::U64, value))
}

/// Shifts by a constant.
pub(super) fn shifted(b: &mut Builder, op: IntBinOp, value: Value, count: u32) -> Value {
    let count = b.u32(count);
    b.int_bin(op, value, count)
}

impl FnLower<'_> {
    /// Emits a constant.
    pub(super) fn constant(&mut self, c: TypedConst) -> Value {
        match (c.on_device(), c) {
            (Some(c), _) => self.b.constant(c),
            (None, TypedConst::Wide(x)) => {
                let [low, high] = x.halves();
                Halves::constant(&mut self.b, low, high).value(&mut self.b)
            }
            // All other constants have a scalar.
            (None, _) => self.b.i32(0),
        }
    }

    /// Returns whether a 128-bit integer type is signed; `None` for other types.
    pub(super) fn wide_sign(&self, ty: &Ty) -> Option<bool> {
        ty.basic().filter(|basic| basic.is_wide()).map(Basic::is_signed)
    }

    /// Emits `a op b` on two 128-bit integers.
    pub(super) fn wide_arith(&mut self, op: ArithOp, signed: bool, a: Value, b: Value) -> Value {
        let (x, y) = (Halves::of(&mut self.b, a), Halves::of(&mut self.b, b));
        let result = match op {
            ArithOp::Add => x.add(&mut self.b, y),
            ArithOp::Sub => x.sub(&mut self.b, y),
            ArithOp::Mul => x.mul(&mut self.b, y),
            ArithOp::And => x.each(&mut self.b, IntBinOp::And, y),
            ArithOp::Or => x.each(&mut self.b, IntBinOp::Or, y),
            ArithOp::Xor => x.each(&mut self.b, IntBinOp::Xor, y),
            ArithOp::Div => self.wide_quotient(signed, x, y),
            ArithOp::Rem => {
                let quotient = self.wide_quotient(signed, x, y);
                let product = quotient.mul(&mut self.b, y);
                let rest = x.sub(&mut self.b, product);
                let by_zero = y.is_zero(&mut self.b);
                x.select(&mut self.b, by_zero, rest)
            }
        };
        result.value(&mut self.b)
    }

    /// Emits a quotient, rounded towards zero.
    fn wide_quotient(&mut self, signed: bool, x: Halves, y: Halves) -> Halves {
        if !signed {
            return self.divider().call(&mut self.b, x, y);
        }
        let b = &mut self.b;
        let (x_negative, y_negative) = (x.is_negative(b), y.is_negative(b));
        let (minus_x, minus_y) = (x.negate(b), y.negate(b));
        let (dividend, divisor) = (minus_x.select(b, x_negative, x), minus_y.select(b, y_negative, y));
        let divider = self.divider();
        let b = &mut self.b;
        let quotient = divider.call(b, dividend, divisor);
        let opposite = quotient.negate(b);
        let differ = b.compare(CompareOp::Ne, x_negative, y_negative);
        let result = opposite.select(b, differ, quotient);
        let by_zero = y.is_zero(b);
        let all = Halves::constant(b, u64::MAX, u64::MAX);
        all.select(b, by_zero, result)
    }

    fn divider(&self) -> Divider {
        self.cx.divider.used()
    }

    /// Emits `a << count` or `a >> count`; the count is a `u32`.
    pub(super) fn wide_shift(&mut self, right: bool, signed: bool, a: Value, count: Value) -> Value {
        let b = &mut self.b;
        let halves = Halves::of(b, a);
        let result = if right { halves.shr(b, signed, count) } else { halves.shl(b, count) };
        result.value(b)
    }

    /// Emits `-a`.
    pub(super) fn wide_negate(&mut self, a: Value) -> Value {
        let halves = Halves::of(&mut self.b, a);
        halves.negate(&mut self.b).value(&mut self.b)
    }

    /// Emits `~a`.
    pub(super) fn wide_not(&mut self, a: Value) -> Value {
        let b = &mut self.b;
        let Halves { low, high } = Halves::of(b, a);
        Halves { low: b.int_un(IntUnOp::Not, low), high: b.int_un(IntUnOp::Not, high) }.value(b)
    }

    /// Emits a comparison of two 128-bit integers.
    pub(super) fn wide_compare(&mut self, op: CompareOp, signed: bool, a: Value, b: Value) -> Value {
        let (x, y) = (Halves::of(&mut self.b, a), Halves::of(&mut self.b, b));
        x.compare(&mut self.b, op, signed, y)
    }

    /// Converts a scalar to a 128-bit integer.
    pub(super) fn widened(&mut self, value: Value, signed: bool) -> Value {
        let b = &mut self.b;
        let halves = match b.ty(value) {
            Type::Scalar(Scalar::F32) => Halves::of_float(b, value, signed, &SINGLE),
            Type::Scalar(Scalar::F64) => Halves::of_float(b, value, signed, &DOUBLE),
            Type::Scalar(from) => Halves::of_integer(b, value, from),
            // Casts of pointers have been rejected before.
            Type::Vector(..) | Type::Ptr(_) => return value,
        };
        halves.value(b)
    }

    /// Converts a 128-bit integer to a scalar.
    pub(super) fn narrowed(&mut self, value: Value, signed: bool, to: Scalar) -> Value {
        let b = &mut self.b;
        let halves = Halves::of(b, value);
        match to {
            Scalar::Bool => {
                let zero = halves.is_zero(b);
                b.not(zero)
            }
            Scalar::F32 => halves.to_float(b, signed, &SINGLE),
            Scalar::F64 => halves.to_float(b, signed, &DOUBLE),
            _ => b.int_cast(halves.low, to),
        }
    }
}
