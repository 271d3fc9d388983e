//! Divides unsigned 128-bit integers: a function of the module, which is generated if something divides.
//!
//! The digits have 32 bits; see Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D, and Warren,
//! Hacker's Delight, 9-4 and 9-5.

use std::cell::Cell;

use isowarp_core::ir::ops::{CompareOp, IntBinOp, IntUnOp};
use isowarp_core::ir::{Block, DataType, FuncId, Function, FunctionKind, LocalId, Op, Param, Scalar, Type, Value};
use isowarp_core::span::Span;

use super::wide::{Halves, shifted, u64_const};
use crate::builder::Builder;
use crate::types::WIDE;

/// The dividing function, as callers see it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Divider {
    id: FuncId,
}

/// The dividing function, and whether something calls it.
#[derive(Debug)]
pub(super) struct MaybeDivider {
    id: FuncId,
    used: Cell<bool>,
}

impl MaybeDivider {
    /// Reserves this number for the function, in case it is used.
    pub(super) fn new(id: u32) -> Self {
        Self { id: FuncId(id), used: Cell::new(false) }
    }

    /// Returns the function and marks it as used.
    pub(super) fn used(&self) -> Divider {
        self.used.set(true);
        Divider { id: self.id }
    }

    /// Generates the function if it is used. `name` creates its name.
    pub(super) fn function(&self, name: impl FnOnce() -> String) -> Option<Function> {
        self.used.get().then(|| function(name()))
    }
}

impl Divider {
    /// Returns the quotient; all bits are set if the divisor is 0.
    pub(super) fn call(self, b: &mut Builder, dividend: Halves, divisor: Halves) -> Halves {
        let args = vec![dividend.value(b), divisor.value(b)];
        let quotient = b.emit(Op::Call { func: self.id, args }, WIDE);
        Halves::of(b, quotient)
    }
}

fn function(name: String) -> Function {
    let span = Span::default();
    let param = |name: &str| Param { name: name.into(), ty: DataType::Value(WIDE), pointee: None, span };
    let mut b = Builder::new(Function {
        name,
        kind: FunctionKind::Device,
        params: vec![param("dividend"), param("divisor")],
        ret: Some(WIDE),
        locals: Vec::new(),
        values: vec![WIDE, WIDE],
        body: Block::default(),
        max_threads: None,
        span,
    });
    divide(&mut b);
    b.finish()
}

fn divide(b: &mut Builder) {
    let (x, y) = (Halves::of(b, Value(0)), Halves::of(b, Value(1)));
    let zero = u64_const(b, 0);
    let by_zero = y.is_zero(b);
    let all = |b: &mut Builder| {
        let all = Halves::constant(b, u64::MAX, u64::MAX);
        give_back(b, all);
    };
    b.if_else(by_zero, all, |_| {});
    let high = b.int_bin(IntBinOp::Or, x.high, y.high);
    let both_short = b.compare(CompareOp::Eq, high, zero);
    let short = |b: &mut Builder| {
        let low = b.int_bin(IntBinOp::Div, x.low, y.low);
        give_back(b, Halves { low, high: zero });
    };
    b.if_else(both_short, short, |_| {});

    // The operands of the division that gives the lower half, or an approximation of it.
    let [high, low, by, upper] = ["high", "low", "by", "upper"].map(|name| b.register(name, Type::Scalar(Scalar::U64)));
    let short_divisor = b.compare(CompareOp::Eq, y.high, zero);
    let zeros = b.int_un(IntUnOp::Clz, y.high);
    let zeros = b.int_cast(zeros, Scalar::U32);
    let by_short = |b: &mut Builder| {
        let quotient = b.int_bin(IntBinOp::Div, x.high, y.low);
        let product = b.int_bin(IntBinOp::Mul, quotient, y.low);
        let rest = b.int_bin(IntBinOp::Sub, x.high, product);
        set_all(b, [(high, rest), (low, x.low), (by, y.low), (upper, quotient)]);
    };
    let by_long = |b: &mut Builder| {
        let one = b.u32(1);
        let half = x.shr(b, false, one);
        let top = y.shl(b, zeros).high;
        set_all(b, [(high, half.high), (low, half.low), (by, top), (upper, zero)]);
    };
    b.if_else(short_divisor, by_short, by_long);
    let (high, low, by) = (b.get(high), b.get(low), b.get(by));
    let quotient = long_by_short(b, Halves { low, high }, by);

    let lower_is_exact = |b: &mut Builder| {
        let upper = b.get(upper);
        give_back(b, Halves { low: quotient, high: upper });
    };
    b.if_else(short_divisor, lower_is_exact, |_| {});
    // At most one too large, so after subtracting one it is at most one too small.
    let sixty_three = b.u32(63);
    let back = b.int_bin(IntBinOp::Sub, sixty_three, zeros);
    let near = b.int_bin(IntBinOp::Shr, quotient, back);
    let positive = b.compare(CompareOp::Ne, near, zero);
    let one = b.int_cast(positive, Scalar::U64);
    let near = b.int_bin(IntBinOp::Sub, near, one);
    let product = y.mul(b, Halves { low: near, high: zero });
    let rest = x.sub(b, product);
    let enough = rest.compare(b, CompareOp::Ge, false, y);
    let one = b.int_cast(enough, Scalar::U64);
    let low = b.int_bin(IntBinOp::Add, near, one);
    give_back(b, Halves { low, high: zero });
}

fn give_back(b: &mut Builder, halves: Halves) {
    let value = halves.value(b);
    b.effect(Op::Return(Some(value)));
}

fn set_all(b: &mut Builder, values: [(LocalId, Value); 4]) {
    for (local, value) in values {
        b.set(local, value);
    }
}

/// Divides 128 by 64 bits; the upper half of the dividend is less than the divisor.
fn long_by_short(b: &mut Builder, x: Halves, divisor: Value) -> Value {
    let zeros = b.int_un(IntUnOp::Clz, divisor);
    let zeros = b.int_cast(zeros, Scalar::U32);
    let divisor = b.int_bin(IntBinOp::Shl, divisor, zeros);
    let x = x.shl(b, zeros);
    let digits = [upper_digit(b, divisor), lower_digit(b, divisor)];
    let (first, second) = (upper_digit(b, x.low), lower_digit(b, x.low));
    let (q1, rest) = digit(b, x.high, first, divisor, digits);
    let (q0, _) = digit(b, rest, second, divisor, digits);
    let q1 = shifted(b, IntBinOp::Shl, q1, 32);
    b.int_bin(IntBinOp::Or, q1, q0)
}

fn upper_digit(b: &mut Builder, value: Value) -> Value {
    shifted(b, IntBinOp::Shr, value, 32)
}

fn lower_digit(b: &mut Builder, value: Value) -> Value {
    let mask = u64_const(b, u32::MAX.into());
    b.int_bin(IntBinOp::And, value, mask)
}

/// Returns one digit of a quotient, and the rest. The dividend is `x` followed by the digit `next`; the divisor's
/// first bit is set, and `first` and `second` are its two digits.
fn digit(b: &mut Builder, x: Value, next: Value, divisor: Value, [first, second]: [Value; 2]) -> (Value, Value) {
    let base = u64_const(b, 1 << 32);
    let one = u64_const(b, 1);
    let mut quotient = b.int_bin(IntBinOp::Div, x, first);
    let product = b.int_bin(IntBinOp::Mul, quotient, first);
    let mut rest = b.int_bin(IntBinOp::Sub, x, product);
    // The digit is at most two too large.
    for _ in 0..2 {
        let no_digit = b.compare(CompareOp::Ge, quotient, base);
        let product = b.int_bin(IntBinOp::Mul, quotient, second);
        let left = shifted(b, IntBinOp::Shl, rest, 32);
        let left = b.int_bin(IntBinOp::Or, left, next);
        let too_much = b.compare(CompareOp::Gt, product, left);
        let too_large = b.int_bin(IntBinOp::Or, no_digit, too_much);
        let rest_is_digit = b.compare(CompareOp::Lt, rest, base);
        let corrects = b.int_bin(IntBinOp::And, too_large, rest_is_digit);
        let less = b.int_bin(IntBinOp::Sub, quotient, one);
        let more = b.int_bin(IntBinOp::Add, rest, first);
        quotient = b.select(corrects, less, quotient);
        rest = b.select(corrects, more, rest);
    }
    let x = shifted(b, IntBinOp::Shl, x, 32);
    let x = b.int_bin(IntBinOp::Or, x, next);
    let product = b.int_bin(IntBinOp::Mul, quotient, divisor);
    (quotient, b.int_bin(IntBinOp::Sub, x, product))
}
