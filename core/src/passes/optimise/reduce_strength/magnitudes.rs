//! Removes the signs of the operands of absolute values.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::{Const, FloatBinOp, FloatUnOp, Rounding};
use crate::ir::{Function, Op, Scalar, Value};
use crate::passes::rewrite::constants;

/// The operations that compute values with signs.
#[derive(Default)]
struct Made {
    /// For each negation, the operand.
    opposites: FxHashMap<Value, Value>,
    /// Results of multiplications and divisions.
    products: FxHashSet<Value>,
}

impl Made {
    fn of(func: &Function) -> Self {
        let mut made = Self::default();
        func.body.for_each(&mut |inst| match (&inst.op, inst.result) {
            (Op::FloatUn { op: FloatUnOp::Neg, a, .. }, Some(result)) => {
                made.opposites.insert(result, *a);
            }
            (Op::FloatBin { op, rounding, .. }, Some(result)) if is_product(*op, *rounding) => {
                made.products.insert(result);
            }
            _ => {}
        });
        made
    }

    /// Returns a value without the operations that only change its sign, and true if they negate it.
    fn without_sign(&self, mut value: Value) -> (Value, bool) {
        let mut opposite = false;
        while let Some(of) = self.opposites.get(&value) {
            value = *of;
            opposite = !opposite;
        }
        (value, opposite)
    }
}

fn is_product(op: FloatBinOp, rounding: Rounding) -> bool {
    matches!(op, FloatBinOp::Mul | FloatBinOp::Div) && matches!(rounding, Rounding::Rn | Rounding::Rz)
}

/// Makes absolute values independent of signs: removes negations of their operands, and the signs of the factors where
/// an operand is a product. Returns true if anything has changed.
pub(in crate::passes) fn without_signs(func: &mut Function) -> bool {
    let mut taken = FxHashSet::default();
    func.body.for_each(&mut |inst| {
        if let Op::FloatUn { op: FloatUnOp::Abs, a, .. } = inst.op {
            taken.insert(a);
        }
    });
    if taken.is_empty() {
        return false;
    }
    let (made, constants) = (Made::of(func), constants(func));
    // The products that are operands of absolute values.
    let taken: FxHashSet<Value> =
        taken.into_iter().map(|v| made.without_sign(v).0).filter(|v| made.products.contains(v)).collect();
    // Products without signs, by the original products.
    let mut magnitudes: FxHashMap<Value, Value> = FxHashMap::default();
    let mut any = false;
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |mut inst, out| {
        match (&mut inst.op, inst.result) {
            (Op::FloatUn { op: FloatUnOp::Abs, a, .. }, _) => {
                let (value, _) = made.without_sign(*a);
                let value = magnitudes.get(&value).copied().unwrap_or(value);
                any |= value != *a;
                *a = value;
            }
            (Op::FloatBin { a, b, .. }, Some(result)) if taken.contains(&result) => {
                let mut opposite = false;
                for operand in [a, b] {
                    let (value, signs) = made.without_sign(*operand);
                    let positive = constants.get(&value).and_then(|c| opposite_of_negative(*c));
                    any |= value != *operand || positive.is_some();
                    opposite ^= signs ^ positive.is_some();
                    *operand = positive.map_or(value, |c| func.emit_const(out, c, inst.span));
                }
                if opposite {
                    // Other uses get the product's negation: for a NaN that is the canonical one, too.
                    let op = Op::FloatUn { op: FloatUnOp::Neg, rounding: Rounding::Rn, a: result };
                    let op = std::mem::replace(&mut inst.op, op);
                    let magnitude = func.emit(out, func.ty(result), op, inst.span);
                    if let Op::FloatUn { a, .. } = &mut inst.op {
                        *a = magnitude;
                    }
                    magnitudes.insert(result, magnitude);
                }
            }
            _ => {}
        }
        out.push(inst);
    });
    func.body = body;
    any
}

/// Returns the opposite of a number below zero.
fn opposite_of_negative(c: Const) -> Option<Const> {
    match c {
        Const::Scalar(Scalar::F32, bits) => {
            let value = f32::from_bits(bits as u32);
            (value < 0.0).then(|| Const::f32(-value))
        }
        Const::Scalar(Scalar::F64, bits) => {
            let value = f64::from_bits(bits);
            (value < 0.0).then(|| Const::f64(-value))
        }
        Const::Scalar(..) | Const::Null(_) => None,
    }
}
