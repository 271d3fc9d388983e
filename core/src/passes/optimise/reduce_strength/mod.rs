//! Replaces divisions by shifts, masks and multiplications, and leaves signs out of absolute values.
//!
//! Removes: quotients of floats by powers of two, which become products; quotients and remainders of numbers that are
//! not negative by constants that are powers of two; and signed ones by other constants above zero, which become
//! unsigned. Also signs of the operand of an absolute value, and of the factors of a product there, so that everything
//! that follows from `|c * x|` is one value for `x` and `-x`, `c` and `-c`; other uses get the product or its opposite.
//! Rounding to nearest and towards zero do the same to numbers of both signs, and a NaN is the canonical one either
//! way.
//!
//! Needs: a verified function. `ranges.rs` finds the numbers that are not negative: the numbers of threads most of all,
//! which programs store in `int`.
//!
//! Guarantees: nothing for other passes. Compilers do as much where they know that a number is not negative; drivers'
//! compilers do not.
//!
//! After "strength reduction" of divisions: Warren, Hacker's Delight, chapter 10.
mod magnitudes;
mod quotients;

use crate::ir::Module;
use crate::ir::ops::{Const, IntBinOp};
use crate::ir::{Function, Inst, Op, Scalar, Type};
use crate::passes::analysis::ranges::Ranges;
use crate::passes::builder::Code;
use crate::passes::manager::{Outcome, Pass, each};
use crate::passes::rewrite::constants;

pub(in crate::passes) use magnitudes::without_signs;

/// Makes the divisions and absolute values of a function cheaper.
pub fn reduce_strength(func: &mut Function) {
    without_signs(func);
    quotients::by_powers_of_two(func);
    let mut divides = false;
    func.body.for_each(&mut |inst| {
        divides |= matches!(inst.op, Op::IntBin { op: IntBinOp::Div | IntBinOp::Rem, .. });
    });
    if !divides {
        return;
    }
    let (ranges, constants) = (Ranges::of(func, None), constants(func));
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |inst, out| {
        let Op::IntBin { op: op @ (IntBinOp::Div | IntBinOp::Rem), a, b } = inst.op else {
            out.push(inst);
            return;
        };
        let scalar = func.try_ty(a).and_then(Type::scalar);
        let by = constants.get(&b).and_then(|c| c.as_int()).filter(|by| *by > 0);
        let (Some(scalar), Some(by), Some(result)) = (scalar.filter(|s| s.size() >= 4), by, inst.result) else {
            out.push(inst);
            return;
        };
        if scalar.is_signed() && ranges.get(a).is_none_or(|(least, _)| least < 0) {
            out.push(inst);
            return;
        }
        let mut code = Code::new(func, inst.span);
        let op = match (op, by & (by - 1) == 0) {
            (IntBinOp::Div, true) => {
                let b = code.u32(by.trailing_zeros());
                Op::IntBin { op: IntBinOp::Shr, a, b }
            }
            (_, true) => {
                let mask = Const::int(scalar, by - 1);
                let b = code.value(Type::Scalar(scalar), Op::Const(mask));
                Op::IntBin { op: IntBinOp::And, a, b }
            }
            (op, false) if scalar == Scalar::I32 => {
                let a = code.cast(Scalar::U32, a);
                let b = code.u32(by as u32);
                let unsigned = code.bin(op, a, b);
                Op::Convert { op: crate::ir::ops::ConvertOp::Int, a: unsigned }
            }
            (op, false) => Op::IntBin { op, a, b },
        };
        out.append(&mut code.out);
        out.push(Inst { result: Some(result), op, span: inst.span });
    });
    func.body = body;
}

/// [`reduce_strength`] as a pass.
pub struct ReduceStrength;

impl<S> Pass<S> for ReduceStrength {
    fn name(&self) -> &'static str {
        "reduce_strength"
    }

    fn does(&self) -> &'static str {
        "divides by shifts and masks where numbers are not negative (`ranges`), and multiplies floats by reciprocals of powers of two where these are normal floats; computes absolute values of products without the signs of their factors"
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, reduce_strength)
    }
}
