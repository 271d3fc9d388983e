//! Replaces quotients by powers of two.

use rustc_hash::FxHashMap;

use crate::ir::ops::{Const, FloatBinOp};
use crate::ir::{Block, Function, Op, Scalar, Value};
use crate::passes::rewrite::constants;

/// Replaces divisions by products with the reciprocal where it is a normal float: quotient and product are the same
/// exact number, which is rounded the same way.
pub(super) fn by_powers_of_two(func: &mut Function) {
    let mut divides = false;
    func.body.for_each(&mut |inst| divides |= matches!(inst.op, Op::FloatBin { op: FloatBinOp::Div, .. }));
    if !divides {
        return;
    }
    let constants = constants(func);
    let mut body: Block = std::mem::take(&mut func.body);
    body.rewrite(&mut |mut inst, out| {
        if let Op::FloatBin { op: op @ FloatBinOp::Div, b, .. } = &mut inst.op
            && let Some(reciprocal) = reciprocal(*b, &constants)
        {
            *op = FloatBinOp::Mul;
            *b = func.emit_const(out, reciprocal, inst.span);
        }
        out.push(inst);
    });
    func.body = body;
}

/// Returns the reciprocal of a power of two, if both are normal. Half floats are left alone: devices compute some of
/// them in `f32`.
fn reciprocal(by: Value, constants: &FxHashMap<Value, Const>) -> Option<Const> {
    match constants.get(&by).filter(|by| by.is_power_of_two())? {
        Const::Scalar(Scalar::F32, bits) => Some(Const::f32(f32::from_bits(*bits as u32).recip())),
        Const::Scalar(Scalar::F64, bits) => Some(Const::f64(f64::from_bits(*bits).recip())),
        _ => None,
    }
}
