//! Translates operations on 64-bit integers to operations on words.

use naga::{BinaryOperator as Bin, MathFunction, Scalar, ScalarKind, UnaryOperator};

use super::function::Translator;
use super::types::Wide;
use super::{Emulated, error};
use crate::emit::builder::Expr;

impl Translator<'_> {
    pub(super) fn unary(&mut self, op: UnaryOperator, expr: Expr) -> Emulated<Expr> {
        let wide = self.wide(expr);
        let x = self.value(expr)?;
        match (wide, op) {
            (None, _) | (Some(Wide::Integer { .. }), UnaryOperator::BitwiseNot) => Ok(self.builder.un(op, x)),
            (Some(Wide::Integer { .. }), UnaryOperator::Negate) => self.call("iw_wide_neg", vec![x]),
            _ => error(format!("{op:?} of an f64")),
        }
    }

    pub(super) fn binary(&mut self, op: Bin, left: Expr, right: Expr) -> Emulated<Expr> {
        let wide = self.wide(left);
        let (x, y) = (self.value(left)?, self.value(right)?);
        let signed = match wide {
            None => return Ok(self.builder.bin(op, x, y)),
            Some(Wide::Integer { signed }) => signed,
            Some(_) => return error(format!("{op:?} of f64")),
        };
        match op {
            Bin::Add => self.call("iw_wide_add", vec![x, y]),
            Bin::Subtract => self.call("iw_wide_sub", vec![x, y]),
            Bin::Multiply => self.call("iw_wide_mul", vec![x, y]),
            Bin::Divide => self.call(if signed { "iw_wide_div_i" } else { "iw_wide_div_u" }, vec![x, y]),
            Bin::Modulo => self.call(if signed { "iw_wide_rem_i" } else { "iw_wide_rem_u" }, vec![x, y]),
            Bin::And | Bin::InclusiveOr | Bin::ExclusiveOr => Ok(self.bitwise(op, x, y)),
            Bin::Equal => Ok(self.equal(x, y)),
            Bin::NotEqual => {
                let equal = self.equal(x, y);
                Ok(self.builder.un(UnaryOperator::LogicalNot, equal))
            }
            Bin::Less => self.less(signed, x, y),
            Bin::Greater => self.less(signed, y, x),
            Bin::LessEqual => {
                let greater = self.less(signed, y, x)?;
                Ok(self.builder.un(UnaryOperator::LogicalNot, greater))
            }
            Bin::GreaterEqual => {
                let less = self.less(signed, x, y)?;
                Ok(self.builder.un(UnaryOperator::LogicalNot, less))
            }
            Bin::ShiftLeft => match self.builder.known_u32(y) {
                Some(count) => Ok(self.shift_left(x, count & 63)),
                None => self.call("iw_wide_shl", vec![x, y]),
            },
            Bin::ShiftRight => match self.builder.known_u32(y) {
                Some(count) => Ok(self.shift_right(signed, x, count & 63)),
                None => self.call(if signed { "iw_wide_shr_i" } else { "iw_wide_shr_u" }, vec![x, y]),
            },
            Bin::LogicalAnd | Bin::LogicalOr => error("a logical operation on integers"),
        }
    }

    pub(super) fn math(&mut self, fun: MathFunction, arg: Expr, arg1: Option<Expr>) -> Emulated<Expr> {
        let (Some(Wide::Integer { signed }), Some(arg1)) = (self.wide(arg), arg1) else {
            return error(format!("{fun:?} of a 64-bit number"));
        };
        let (x, y) = (self.value(arg)?, self.value(arg1)?);
        let less = match fun {
            MathFunction::Min => self.less(signed, x, y)?,
            MathFunction::Max => self.less(signed, y, x)?,
            _ => return error(format!("{fun:?} of 64-bit integers")),
        };
        Ok(self.builder.select(less, x, y))
    }

    /// Translates conversions and casts of bits (naga's `As`).
    pub(super) fn cast(&mut self, expr: Expr, kind: ScalarKind, convert: Option<u8>) -> Emulated<Expr> {
        let from = self.wide(expr);
        let source = self.scalar(expr);
        let x = self.value(expr)?;
        let target = Scalar { kind, width: convert.unwrap_or(source.map_or(0, |s| s.width)) };
        let to = self.wide_scalar(target);
        match (from, to, convert) {
            (None, None, _) => Ok(match convert {
                Some(_) => self.builder.convert(x, target),
                None => self.builder.bitcast(x, kind),
            }),
            // The bits stay the same; only their type changes.
            (Some(Wide::FloatBits), None, None) if kind == ScalarKind::Sint => Ok(self.builder.bitcast(x, kind)),
            (Some(Wide::FloatBits), None, None) => Ok(x),
            (None, Some(Wide::FloatBits), None) if source == Some(Scalar::I64) => {
                Ok(self.builder.bitcast(x, ScalarKind::Uint))
            }
            (None, Some(Wide::FloatBits), None) => Ok(x),
            (Some(_), Some(_), None) => Ok(x),
            (Some(Wide::Integer { .. }), Some(Wide::Integer { .. }), Some(_)) => Ok(x),
            (Some(Wide::Integer { .. }), None, Some(_)) => self.narrow(x, target),
            (None, Some(Wide::Integer { .. }), Some(_)) => match source {
                Some(source) => self.widen(x, source),
                None => error("a conversion of a vector to 64-bit integers"),
            },
            _ => error(format!("a conversion of {source:?} to {target:?}")),
        }
    }

    fn narrow(&mut self, x: Expr, target: Scalar) -> Emulated<Expr> {
        let (low, high) = self.words(x);
        match target {
            Scalar::U32 => Ok(low),
            Scalar::I32 => Ok(self.builder.bitcast(low, ScalarKind::Sint)),
            Scalar::BOOL => {
                let (any, zero) = (self.builder.or(low, high), self.builder.u32(0));
                Ok(self.builder.bin(Bin::NotEqual, any, zero))
            }
            _ => error(format!("a conversion of a 64-bit integer to {target:?}")),
        }
    }

    fn widen(&mut self, x: Expr, source: Scalar) -> Emulated<Expr> {
        let b = &mut self.builder;
        let zero = b.u32(0);
        let (low, high) = match source {
            Scalar::U32 => (x, zero),
            Scalar::I32 => {
                let low = b.bitcast(x, ScalarKind::Uint);
                let count = b.u32(31);
                let sign = b.bin(Bin::ShiftRight, x, count);
                (low, b.bitcast(sign, ScalarKind::Uint))
            }
            Scalar::BOOL => {
                let one = b.u32(1);
                (b.select(x, one, zero), zero)
            }
            _ => return error(format!("a conversion of {source:?} to a 64-bit integer")),
        };
        Ok(self.pair(low, high))
    }

    /// Translates and, or, exclusive or. Works by words if one operand is a constant, since many constants are masks.
    fn bitwise(&mut self, op: Bin, x: Expr, y: Expr) -> Expr {
        let (x, mask) = match (self.known(x), self.known(y)) {
            (_, Some(mask)) => (x, mask),
            (Some(mask), _) => (y, mask),
            _ => return self.builder.bin(op, x, y),
        };
        let (low, high) = self.words(x);
        let low = self.masked(op, low, mask as u32);
        let high = self.masked(op, high, (mask >> 32) as u32);
        self.pair(low, high)
    }

    fn masked(&mut self, op: Bin, word: Expr, mask: u32) -> Expr {
        match (op, mask) {
            (Bin::And, 0) => self.builder.u32(0),
            (Bin::InclusiveOr, u32::MAX) => self.builder.u32(u32::MAX),
            (Bin::And, _) => self.builder.and_const(word, mask),
            (_, 0) => word,
            _ => {
                let mask = self.builder.u32(mask);
                self.builder.bin(op, word, mask)
            }
        }
    }

    fn equal(&mut self, x: Expr, y: Expr) -> Expr {
        let ((xl, xh), (yl, yh)) = (self.words(x), self.words(y));
        let b = &mut self.builder;
        if b.known_u32(yl) == Some(0) && b.known_u32(yh) == Some(0) {
            let any = b.or(xl, xh);
            return b.bin(Bin::Equal, any, yl);
        }
        let low = b.bin(Bin::Equal, xl, yl);
        let high = b.bin(Bin::Equal, xh, yh);
        b.bin(Bin::LogicalAnd, low, high)
    }

    fn less(&mut self, signed: bool, x: Expr, y: Expr) -> Emulated<Expr> {
        // Only the sign determines whether a number is negative.
        if signed && self.known(y) == Some(0) {
            let (_, high) = self.words(x);
            let b = &mut self.builder;
            let (high, zero) = (b.bitcast(high, ScalarKind::Sint), b.i32(0));
            return Ok(b.bin(Bin::Less, high, zero));
        }
        self.call(if signed { "iw_wide_lt_i" } else { "iw_wide_lt_u" }, vec![x, y])
    }

    fn shift_left(&mut self, x: Expr, count: u32) -> Expr {
        let (low, high) = self.words(x);
        let b = &mut self.builder;
        if count >= 32 {
            let (low, high) = (b.u32(0), b.shl_const(low, count - 32));
            return self.pair(low, high);
        }
        if count == 0 {
            return x;
        }
        let up = b.shl_const(high, count);
        let over = b.shr_const(low, 32 - count);
        let (low, high) = (b.shl_const(low, count), b.or(up, over));
        self.pair(low, high)
    }

    fn shift_right(&mut self, signed: bool, x: Expr, count: u32) -> Expr {
        let (low, high) = self.words(x);
        if count == 0 {
            return x;
        }
        let b = &mut self.builder;
        let down = |b: &mut crate::emit::builder::Builder, word: Expr, count: u32| {
            if !signed {
                return b.shr_const(word, count);
            }
            let (word, count) = (b.bitcast(word, ScalarKind::Sint), b.u32(count));
            let moved = b.bin(Bin::ShiftRight, word, count);
            b.bitcast(moved, ScalarKind::Uint)
        };
        if count >= 32 {
            let low = if count == 32 { high } else { down(b, high, count - 32) };
            let high = if signed { down(b, high, 31) } else { b.u32(0) };
            return self.pair(low, high);
        }
        let kept = b.shr_const(low, count);
        let over = b.shl_const(high, 32 - count);
        let (low, high) = (b.or(kept, over), down(b, high, count));
        self.pair(low, high)
    }
}
