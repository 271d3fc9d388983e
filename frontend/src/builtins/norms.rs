//! Norms of arrays (CUDA Math API, "norm", "rnorm").
//!
//! The elements are scaled by a power of two so that no square overflows or vanishes, and their squares are added in
//! a pair of floats (Dekker, "A floating-point technique for extending the available precision", 1971). A result is
//! infinite if an element is, even if there is also a NaN, as for `hypot` in C99's Annex F. If the length is below 1,
//! the result is the norm of the first element, as on NVIDIA's GPUs.

use isowarp_core::ir::ops::{CompareOp, FloatBinOp, FloatUnOp, IntBinOp, IntUnOp, MathFn, MemFlags, Rounding};
use isowarp_core::ir::{Block, LocalId, Op, Scalar, Type, Unroll, Value};

use super::floats::constant_of;
use super::math::call;
use super::{Registry, args};
use crate::builder::Builder;

pub(super) fn register(r: &mut Registry) {
    for (ty, suffix, scalar) in [("float", "f", Scalar::F32), ("double", "", Scalar::F64)] {
        r.def(&format!("{ty} norm{suffix}(int, const {ty}*)"), move |b, a| {
            let [count, ptr] = args(a);
            let (sum, exponent) = scaled_squares(b, scalar, count, ptr);
            let root = b.float_un(FloatUnOp::Sqrt, sum);
            Some(call(b, MathFn::Ldexp, &[root, exponent]))
        });
        r.def(&format!("{ty} rnorm{suffix}(int, const {ty}*)"), move |b, a| {
            let [count, ptr] = args(a);
            let (sum, exponent) = scaled_squares(b, scalar, count, ptr);
            let root = match scalar {
                Scalar::F32 => b.float_un(FloatUnOp::Rsqrt, sum),
                _ => call(b, MathFn::Rsqrt, &[sum]),
            };
            let exponent = b.int_un(IntUnOp::Neg, exponent);
            Some(call(b, MathFn::Ldexp, &[root, exponent]))
        });
    }
}

/// Returns the sum of the squares of the elements scaled by `2^-n`, and `n`.
fn scaled_squares(b: &mut Builder, scalar: Scalar, count: Value, ptr: Value) -> (Value, Value) {
    let ty = Type::Scalar(scalar);
    let one = b.int(Scalar::I32, 1);
    let count = b.int_bin(IntBinOp::Max, count, one);
    let (largest, high, low) = (b.register("", ty), b.register("", ty), b.register("", ty));
    let zero = constant_of(b, scalar, 0.0);
    for local in [largest, high, low] {
        b.set(local, zero);
    }
    each(b, scalar, count, ptr, |b, x| {
        let size = b.float_un(FloatUnOp::Abs, x);
        let before = b.get(largest);
        let larger = b.float_bin(FloatBinOp::Max, before, size);
        b.set(largest, larger);
    });
    let m = b.get(largest);
    let exponent = call(b, MathFn::FrexpExponent, &[m]);
    let back = b.int_un(IntUnOp::Neg, exponent);
    let infinity = constant_of(b, scalar, f64::INFINITY);
    each(b, scalar, count, ptr, |b, x| {
        let x = call(b, MathFn::Ldexp, &[x, back]);
        add_square(b, high, low, x);
    });
    let (h, l) = (b.get(high), b.get(low));
    let sum = b.float_bin(FloatBinOp::Add, h, l);
    let infinite = b.compare(CompareOp::Eq, m, infinity);
    (b.select(infinite, infinity, sum), exponent)
}

/// Adds the square of `x` to the pair.
fn add_square(b: &mut Builder, high: LocalId, low: LocalId, x: Value) {
    let square = b.float_bin(FloatBinOp::Mul, x, x);
    let minus = b.float_un(FloatUnOp::Neg, square);
    let rest = b.fma(Rounding::Rn, x, x, minus);
    let h = b.get(high);
    // Both are positive, but either may be the larger one (Knuth, "The Art of Computer Programming", volume 2, 4.2.2).
    let sum = b.float_bin(FloatBinOp::Add, h, square);
    let part = b.float_bin(FloatBinOp::Sub, sum, h);
    let other = b.float_bin(FloatBinOp::Sub, sum, part);
    let (error_a, error_b) = (b.float_bin(FloatBinOp::Sub, h, other), b.float_bin(FloatBinOp::Sub, square, part));
    let error = b.float_bin(FloatBinOp::Add, error_a, error_b);
    let l = b.get(low);
    let l = b.float_bin(FloatBinOp::Add, l, error);
    let l = b.float_bin(FloatBinOp::Add, l, rest);
    b.set(high, sum);
    b.set(low, l);
}

/// Emits a loop over the elements.
fn each(b: &mut Builder, scalar: Scalar, count: Value, ptr: Value, step: impl FnOnce(&mut Builder, Value)) {
    let counter = b.register("", Type::I32);
    let zero = b.int(Scalar::I32, 0);
    b.set(counter, zero);
    let body = b.block(|b| {
        let i = b.get(counter);
        let done = b.compare(CompareOp::Ge, i, count);
        b.if_else(done, |b| b.effect(Op::Break), |_| {});
        let wide = b.int_cast(i, Scalar::I64);
        let size = scalar.size() as i64;
        let at = b.index(ptr, wide, size, 0);
        let x = b.load(at, Type::Scalar(scalar), scalar.size() as u32, MemFlags::PLAIN);
        step(b, x);
        let one = b.int(Scalar::I32, 1);
        let next = b.int_bin(IntBinOp::Add, i, one);
        b.set(counter, next);
    });
    b.effect(Op::Loop { body, continuing: Block::default(), break_if: None, unroll: Unroll::Auto });
}
