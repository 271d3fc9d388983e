//! Makes explicit how a device that flushes subnormals executes operations that may flush.
//!
//! Removes: `may_flush`. Subnormal operands of such an operation become zeros of their sign, and so does a result whose
//! exact value is closer to zero than the least normal number, also if it is rounded up to that, as in
//! NVIDIA's units.
//!
//! Needs: a verified function.
//!
//! Guarantees: on any device the function computes what it would compute on a device that flushes wherever it may. The
//! CPU backend simulates such devices with it.

use crate::ir::Module;
use crate::ir::ops::{CompareOp, ConvertOp, IntBinOp, Rounding};
use crate::ir::{Block, Function, Op, Type, Value};
use crate::passes::builder::Code;
use crate::passes::manager::{Outcome, Pass, each};

/// Flushes wherever a function's operations may.
pub fn flush_subnormals(func: &mut Function) {
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |mut inst, out| {
        let mut code = Code::new(func, inst.span);
        match &mut inst.op {
            Op::Fma { may_flush: may_flush @ true, a, b, c, .. } => {
                *may_flush = false;
                for operand in [a, b, c] {
                    *operand = flushed(&mut code, *operand);
                }
            }
            Op::FloatBin { may_flush: may_flush @ true, a, b, .. } => {
                *may_flush = false;
                for operand in [a, b] {
                    *operand = flushed(&mut code, *operand);
                }
            }
            _ => {
                out.push(inst);
                return;
            }
        }
        let mut towards_zero = inst.op.clone();
        if let Op::Fma { rounding, .. } | Op::FloatBin { rounding, .. } = &mut towards_zero {
            *rounding = Rounding::Rz;
        }
        let nearest = code.value(Type::F32, inst.op);
        let cut = code.value(Type::F32, towards_zero);
        let bits = magnitude(&mut code, cut);
        let tiny = code.compare_const(CompareOp::Lt, bits, LEAST_NORMAL);
        let zero = signed_zero(&mut code, cut);
        // A result that is zero has a sign of its own.
        let none = code.compare_const(CompareOp::Eq, bits, 0);
        let kept = code.select(Type::F32, none, nearest, zero);
        let op = Op::Select { cond: tiny, a: kept, b: nearest };
        out.append(&mut code.out);
        out.push(crate::ir::Inst { result: inst.result, op, span: inst.span });
    });
    func.body = Block::new(body.insts);
}

/// Bits of the least normal number.
const LEAST_NORMAL: u32 = 0x0080_0000;

fn magnitude(code: &mut Code<'_>, v: Value) -> Value {
    let bits = code.value(Type::U32, Op::Convert { op: ConvertOp::Bits, a: v });
    code.bin_const(IntBinOp::And, bits, 0x7fff_ffff)
}

/// Emits a zero of the same sign.
fn signed_zero(code: &mut Code<'_>, v: Value) -> Value {
    let bits = code.value(Type::U32, Op::Convert { op: ConvertOp::Bits, a: v });
    let sign = code.bin_const(IntBinOp::And, bits, 0x8000_0000);
    code.value(Type::F32, Op::Convert { op: ConvertOp::Bits, a: sign })
}

/// Emits a zero of the same sign if a value is subnormal, and the value otherwise.
fn flushed(code: &mut Code<'_>, v: Value) -> Value {
    let bits = magnitude(code, v);
    let subnormal = code.compare_const(CompareOp::Lt, bits, LEAST_NORMAL);
    let zero = signed_zero(code, v);
    code.select(Type::F32, subnormal, zero, v)
}

/// [`flush_subnormals`] as a pass.
pub struct FlushSubnormals;

impl<S> Pass<S> for FlushSubnormals {
    fn name(&self) -> &'static str {
        "flush_subnormals"
    }

    fn does(&self) -> &'static str {
        "simulates a device that flushes subnormals to zero wherever it may"
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, flush_subnormals)
    }
}
