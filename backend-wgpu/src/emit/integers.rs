//! Emits integer operations with the IR's results where targets do not define them: division by zero and overflowing
//! division, shifts by the width and more, and widths that naga does not have.

use isowarp_core::ir::ops::{CompareOp, IntBinOp, IntUnOp};
use isowarp_core::ir::{Scalar, Value};
use naga::{BinaryOperator as Bin, MathFunction, ScalarKind, UnaryOperator};

use super::builder::Expr;
use super::kernel::Emitter;
use super::types::Emit;

impl Emitter<'_> {
    /// Emits a binary operation. `hides`: the second operand is a constant that compilers must not know.
    pub(super) fn int_bin(&mut self, op: IntBinOp, a: Value, b: Value, hides: bool) -> Emit<Expr> {
        let scalar = self.scalar_of(a)?;
        let (x, mut y) = (self.value(a)?, self.value(b)?);
        if scalar == Scalar::Bool {
            return self.bool_bin(op, x, y);
        }
        if !scalar.is_int() {
            return Err(self.internal(format!("integer `{op}` on {scalar}")));
        }
        if op == IntBinOp::Sub && self.constant_int(a) == Some(0) {
            let negated = self.negated(scalar, y);
            return Ok(self.wrap(negated, scalar));
        }
        let mut known = self.constant_int(b);
        if known.is_some_and(|known| hides || self.is_shifted_wrongly(op, scalar, known)) {
            let is_count = matches!(op, IntBinOp::Shl | IntBinOp::Shr);
            y = self.hidden_int(y, if is_count { Scalar::U32 } else { scalar });
            known = None;
        }
        let build = &mut self.builder;
        let result = match op {
            IntBinOp::Add => build.bin(Bin::Add, x, y),
            IntBinOp::Sub => build.bin(Bin::Subtract, x, y),
            IntBinOp::Mul => build.bin(Bin::Multiply, x, y),
            IntBinOp::And if self.merging.contains(&(a, b)) => {
                let (mask, other) = if known.is_some() { (y, x) } else { (x, y) };
                let mask = self.hidden_int(mask, scalar);
                return Ok(self.builder.bin(Bin::And, other, mask));
            }
            IntBinOp::And => return Ok(build.bin(Bin::And, x, y)),
            IntBinOp::Or => return Ok(build.bin(Bin::InclusiveOr, x, y)),
            IntBinOp::Xor => return Ok(build.bin(Bin::ExclusiveOr, x, y)),
            IntBinOp::Min | IntBinOp::Max if scalar.bits() == 64 && self.caps.quirks.wide_compares => {
                let comparison = if op == IntBinOp::Min { CompareOp::Lt } else { CompareOp::Gt };
                let first = self.compare_ints(comparison, scalar, x, y);
                return Ok(self.builder.select(first, x, y));
            }
            IntBinOp::Min => return Ok(build.math2(MathFunction::Min, x, y)),
            IntBinOp::Max => return Ok(build.math2(MathFunction::Max, x, y)),
            IntBinOp::MulHi => return self.mul_hi(scalar, x, y),
            IntBinOp::Div => self.divide(scalar, x, y, known)?,
            IntBinOp::Rem => return self.remainder(scalar, x, y, known),
            IntBinOp::Shl | IntBinOp::Shr => {
                let most = self.ranges.get(b).map(|(_, most)| most);
                self.shift(op, scalar, x, y, (known, most))
            }
        };
        Ok(self.wrap(result, scalar))
    }

    /// Emits a 64-bit sum or difference whose operands are hidden, so that no comparison of them, or of the result, is
    /// recognised as part of the same operation ([`crate::calibrate::Quirks::wide_saturation`]).
    pub(super) fn hidden_sum(&mut self, op: IntBinOp, a: Value, b: Value) -> Emit<Expr> {
        let scalar = self.scalar_of(a)?;
        let (x, y) = (self.value(a)?, self.value(b)?);
        let [x, y] = [x, y].map(|operand| self.hidden_again(operand, scalar));
        let op = if op == IntBinOp::Sub { Bin::Subtract } else { Bin::Add };
        Ok(self.builder.bin(op, x, y))
    }

    /// Returns true if the driver mishandles a shift by a constant, or a product by that power of two
    /// ([`crate::calibrate::Quirks::wide_shifts`]).
    fn is_shifted_wrongly(&self, op: IntBinOp, scalar: Scalar, operand: i128) -> bool {
        let wrong = self.caps.quirks.wide_shifts;
        let operand = operand as u64;
        let count = match op {
            IntBinOp::Shl => operand,
            IntBinOp::Mul if operand.is_power_of_two() => u64::from(operand.trailing_zeros()),
            _ => return false,
        };
        scalar.bits() == 64 && count < 64 && wrong >> count & 1 == 1
    }

    fn bool_bin(&mut self, op: IntBinOp, x: Expr, y: Expr) -> Emit<Expr> {
        let op = match op {
            IntBinOp::And => Bin::LogicalAnd,
            IntBinOp::Or => Bin::LogicalOr,
            IntBinOp::Xor => Bin::NotEqual,
            _ => return Err(self.internal(format!("`{op}` on bool"))),
        };
        Ok(self.builder.bin(op, x, y))
    }

    /// Wraps a result of 8- or 16-bit arithmetic into its type's range.
    pub(super) fn wrap(&mut self, value: Expr, scalar: Scalar) -> Expr {
        let b = &mut self.builder;
        match scalar {
            Scalar::I8 | Scalar::I16 => {
                let count = b.u32(32 - scalar.bits());
                let up = b.bin(Bin::ShiftLeft, value, count);
                b.bin(Bin::ShiftRight, up, count)
            }
            Scalar::U8 | Scalar::U16 => b.and_const(value, (1 << scalar.bits()) - 1),
            _ => value,
        }
    }

    /// Returns a constant of an integer type.
    pub(super) fn int_literal(&mut self, scalar: Scalar, value: i64) -> Expr {
        let b = &mut self.builder;
        match scalar {
            Scalar::I64 => b.i64(value),
            Scalar::U64 => b.u64(value as u64),
            s if s.is_signed() => b.i32(value as i32),
            _ => b.u32(value as u32),
        }
    }

    /// Emits a shift by a count that may be known, or whose maximum may be known.
    fn shift(
        &mut self,
        op: IntBinOp,
        scalar: Scalar,
        x: Expr,
        count: Expr,
        (known, most): (Option<i128>, Option<i128>),
    ) -> Expr {
        let width = scalar.bits();
        let left = op == IntBinOp::Shl;
        let to_sign = !left && scalar.is_signed();
        let bin = if left { Bin::ShiftLeft } else { Bin::ShiftRight };
        if let Some(known) = known {
            let known = known as u32;
            if known >= width && !to_sign {
                return self.int_literal(scalar, 0);
            }
            let count = self.builder.u32(known.min(width - 1));
            return self.builder.bin(bin, x, count);
        }
        let last = self.builder.u32(width - 1);
        if most.is_some_and(|most| most < i128::from(width)) {
            // WGSL requires a visible bound.
            let inside = self.builder.bin(Bin::And, count, last);
            return self.builder.bin(bin, x, inside);
        }
        if to_sign {
            let count = self.builder.math2(MathFunction::Min, count, last);
            return self.builder.bin(bin, x, count);
        }
        let zero = self.int_literal(scalar, 0);
        let b = &mut self.builder;
        let inside = b.bin(Bin::And, count, last);
        let shifted = b.bin(bin, x, inside);
        let too_far = b.bin(Bin::Greater, count, last);
        b.select(too_far, zero, shifted)
    }

    fn mul_hi(&mut self, scalar: Scalar, x: Expr, y: Expr) -> Emit<Expr> {
        match scalar {
            Scalar::I32 | Scalar::U32 if self.caps.i64 => {
                let wide = if scalar == Scalar::I32 { naga::Scalar::I64 } else { naga::Scalar::U64 };
                let b = &mut self.builder;
                let (x, y) = (b.convert(x, wide), b.convert(y, wide));
                let product = b.bin(Bin::Multiply, x, y);
                let count = b.u32(32);
                let high = b.bin(Bin::ShiftRight, product, count);
                Ok(b.convert(high, if scalar == Scalar::I32 { naga::Scalar::I32 } else { naga::Scalar::U32 }))
            }
            Scalar::U32 => Ok(self.mul_hi_u32(x, y)),
            Scalar::I32 => {
                // high(x*y) signed = high unsigned - (x<0 ? y : 0) - (y<0 ? x : 0)
                // (Warren, "Hacker's Delight", 8-3).
                let b = &mut self.builder;
                let (ux, uy) = (b.bitcast(x, ScalarKind::Uint), b.bitcast(y, ScalarKind::Uint));
                let count = b.u32(31);
                let (sx, sy) = (b.bin(Bin::ShiftRight, x, count), b.bin(Bin::ShiftRight, y, count));
                let (sx, sy) = (b.bitcast(sx, ScalarKind::Uint), b.bitcast(sy, ScalarKind::Uint));
                let (cx, cy) = (b.bin(Bin::And, sx, uy), b.bin(Bin::And, sy, ux));
                let high = self.mul_hi_u32(ux, uy);
                let b = &mut self.builder;
                let high = b.bin(Bin::Subtract, high, cx);
                let high = b.bin(Bin::Subtract, high, cy);
                Ok(b.bitcast(high, ScalarKind::Sint))
            }
            Scalar::U64 => Ok(self.mul_hi_u64(x, y)),
            Scalar::I64 => {
                let b = &mut self.builder;
                let (ux, uy) = (b.bitcast(x, ScalarKind::Uint), b.bitcast(y, ScalarKind::Uint));
                let count = b.u32(63);
                let (sx, sy) = (b.bin(Bin::ShiftRight, x, count), b.bin(Bin::ShiftRight, y, count));
                let (sx, sy) = (b.bitcast(sx, ScalarKind::Uint), b.bitcast(sy, ScalarKind::Uint));
                let (cx, cy) = (b.bin(Bin::And, sx, uy), b.bin(Bin::And, sy, ux));
                let high = self.mul_hi_u64(ux, uy);
                let b = &mut self.builder;
                let high = b.bin(Bin::Subtract, high, cx);
                let high = b.bin(Bin::Subtract, high, cy);
                Ok(b.bitcast(high, ScalarKind::Sint))
            }
            _ => Err(self.internal(format!("mulhi on {scalar}"))),
        }
    }

    fn mul_hi_u32(&mut self, x: Expr, y: Expr) -> Expr {
        let b = &mut self.builder;
        let (xl, xh) = (b.and_const(x, 0xffff), b.shr_const(x, 16));
        let (yl, yh) = (b.and_const(y, 0xffff), b.shr_const(y, 16));
        let ll = b.bin(Bin::Multiply, xl, yl);
        let lh = b.bin(Bin::Multiply, xl, yh);
        let hl = b.bin(Bin::Multiply, xh, yl);
        let hh = b.bin(Bin::Multiply, xh, yh);
        // Neither sum overflows: (2^16 - 1)^2 + 2 (2^16 - 1) < 2^32.
        let carry = b.shr_const(ll, 16);
        let middle = b.bin(Bin::Add, hl, carry);
        let middle_low = b.and_const(middle, 0xffff);
        let rest = b.bin(Bin::Add, lh, middle_low);
        let (middle, rest) = (b.shr_const(middle, 16), b.shr_const(rest, 16));
        let high = b.bin(Bin::Add, hh, middle);
        b.bin(Bin::Add, high, rest)
    }

    /// Returns the two words of a 64-bit number, low first, each as a 64-bit number.
    fn wide_words(&mut self, x: Expr) -> (Expr, Expr) {
        let (low, high) = self.builder.split64(x);
        let b = &mut self.builder;
        (b.convert(low, naga::Scalar::U64), b.convert(high, naga::Scalar::U64))
    }

    fn mul_hi_u64(&mut self, x: Expr, y: Expr) -> Expr {
        // Compilers recognise that one instruction multiplies widened words.
        let (xl, xh) = self.wide_words(x);
        let (yl, yh) = self.wide_words(y);
        let b = &mut self.builder;
        let ll = b.bin(Bin::Multiply, xl, yl);
        let lh = b.bin(Bin::Multiply, xl, yh);
        let hl = b.bin(Bin::Multiply, xh, yl);
        let hh = b.bin(Bin::Multiply, xh, yh);
        let count = b.u32(32);
        let carry = b.bin(Bin::ShiftRight, ll, count);
        let middle = b.bin(Bin::Add, hl, carry);
        let (middle_low, middle) = self.wide_words(middle);
        let b = &mut self.builder;
        let rest = b.bin(Bin::Add, lh, middle_low);
        let rest = b.bin(Bin::ShiftRight, rest, count);
        let high = b.bin(Bin::Add, hh, middle);
        b.bin(Bin::Add, high, rest)
    }

    pub(super) fn int_un(&mut self, op: IntUnOp, a: Value) -> Emit<Expr> {
        let scalar = self.scalar_of(a)?;
        let x = self.value(a)?;
        if scalar == Scalar::Bool {
            return match op {
                IntUnOp::Not => Ok(self.not(x)),
                _ => Err(self.internal(format!("`{op}` on bool"))),
            };
        }
        let result = match op {
            IntUnOp::Neg => self.negated(scalar, x),
            IntUnOp::Not => self.builder.un(UnaryOperator::BitwiseNot, x),
            IntUnOp::Abs if !scalar.is_signed() => x,
            IntUnOp::Abs => {
                let zero = self.int_literal(scalar, 0);
                let negated = self.builder.bin(Bin::Subtract, zero, x);
                let negative = self.compare_ints(CompareOp::Lt, scalar, x, zero);
                self.builder.select(negative, negated, x)
            }
            IntUnOp::Popc | IntUnOp::Clz | IntUnOp::Ffs | IntUnOp::Brev => return self.bits(op, scalar, x),
        };
        Ok(self.wrap(result, scalar))
    }

    /// Negates an integer, and hides the negation where a compiler would lose it
    /// ([`crate::calibrate::Quirks::loses_negations`]).
    fn negated(&mut self, scalar: Scalar, x: Expr) -> Expr {
        let zero = self.int_literal(scalar, 0);
        let negated = self.builder.bin(Bin::Subtract, zero, x);
        if !self.caps.quirks.loses_negations {
            return negated;
        }
        self.hidden_int(negated, scalar)
    }

    fn bits(&mut self, op: IntUnOp, scalar: Scalar, x: Expr) -> Emit<Expr> {
        let wide = match scalar {
            Scalar::I32 | Scalar::U32 => false,
            Scalar::I64 | Scalar::U64 => true,
            _ => return Err(self.internal(format!("`{op}` on {scalar}"))),
        };
        if !wide {
            let word = self.low_word(x, scalar);
            let result = match op {
                IntUnOp::Popc => self.builder.math1(MathFunction::CountOneBits, word),
                IntUnOp::Clz => self.builder.math1(MathFunction::CountLeadingZeros, word),
                IntUnOp::Ffs => self.ffs(word),
                _ => self.builder.math1(MathFunction::ReverseBits, word),
            };
            let signed = op != IntUnOp::Brev || scalar.is_signed();
            return Ok(if signed { self.builder.bitcast(result, ScalarKind::Sint) } else { result });
        }
        let (low, high) = self.builder.split64(x);
        if op == IntUnOp::Brev {
            let b = &mut self.builder;
            let (low, high) = (b.math1(MathFunction::ReverseBits, low), b.math1(MathFunction::ReverseBits, high));
            let joined = b.join64(high, low);
            return Ok(if scalar.is_signed() { b.bitcast(joined, ScalarKind::Sint) } else { joined });
        }
        let zero = self.builder.u32(0);
        let half = self.builder.u32(32);
        let count = match op {
            IntUnOp::Popc => {
                let b = &mut self.builder;
                let (l, h) = (b.math1(MathFunction::CountOneBits, low), b.math1(MathFunction::CountOneBits, high));
                b.bin(Bin::Add, l, h)
            }
            IntUnOp::Clz => {
                let b = &mut self.builder;
                let (l, h) =
                    (b.math1(MathFunction::CountLeadingZeros, low), b.math1(MathFunction::CountLeadingZeros, high));
                let below = b.bin(Bin::Add, l, half);
                let high_zero = b.bin(Bin::Equal, high, zero);
                b.select(high_zero, below, h)
            }
            _ => {
                let (l, h) = (self.ffs(low), self.ffs(high));
                let b = &mut self.builder;
                let above = b.bin(Bin::Add, h, half);
                let high_zero = b.bin(Bin::Equal, high, zero);
                let of_high = b.select(high_zero, zero, above);
                let low_zero = b.bin(Bin::Equal, low, zero);
                b.select(low_zero, of_high, l)
            }
        };
        Ok(self.builder.bitcast(count, ScalarKind::Sint))
    }

    /// Returns the position of the lowest one bit, counted from 1; 0 for 0.
    fn ffs(&mut self, word: Expr) -> Expr {
        let b = &mut self.builder;
        let (zero, one) = (b.u32(0), b.u32(1));
        let position = b.math1(MathFunction::FirstTrailingBit, word);
        let position = b.bin(Bin::Add, position, one);
        let none = b.bin(Bin::Equal, word, zero);
        b.select(none, zero, position)
    }
}
