//! Checks which spaces may be written, the types of atomics, and alignments.

use super::types::Context;
use super::{Check, ensure};
use crate::codes;
use crate::ir::inst::{Op, Value};
use crate::ir::ops::AtomicOp;
use crate::ir::types::{Scalar, Space, Type};

const CODE: &str = codes::IR_MEMORY;

pub(super) fn check(cx: &Context<'_>, op: &Op) -> Check {
    match op {
        Op::Load { align, .. } => aligned(*align),
        Op::Store { ptr, align, .. } => aligned(*align).and_then(|()| writable(cx, *ptr)),
        Op::MemCopy { dst, align, .. } | Op::MemZero { dst, align, .. } => {
            aligned(*align).and_then(|()| writable(cx, *dst))
        }
        Op::Atomic { op, ptr, value, .. } => {
            atomic_space(cx, *ptr)?;
            let ty = cx.ty(*value);
            ensure(ty.is_none_or(|t| exists(*op, t)), CODE, || format!("atomic {op} is not defined for this type"))
        }
        Op::AtomicCas { ptr, new, .. } => {
            atomic_space(cx, *ptr)?;
            let ok = |t: Type| t.scalar().is_some_and(|s| s.is_int());
            ensure(cx.ty(*new).is_none_or(ok), CODE, || "atomic compare-and-swap is not defined for this type".into())
        }
        _ => Ok(()),
    }
}

fn aligned(align: u32) -> Check {
    ensure(align.is_power_of_two(), CODE, || format!("the alignment {align} is not a power of two"))
}

fn writable(cx: &Context<'_>, ptr: Value) -> Check {
    match cx.ty(ptr) {
        Some(Type::Ptr(space @ (Space::Constant | Space::Param))) => {
            Err((CODE, format!("{space} space cannot be written")))
        }
        _ => Ok(()),
    }
}

fn atomic_space(cx: &Context<'_>, ptr: Value) -> Check {
    match cx.ty(ptr) {
        Some(Type::Ptr(space @ (Space::Constant | Space::Param | Space::Local))) => {
            Err((CODE, format!("atomics are not allowed in {space} space")))
        }
        _ => Ok(()),
    }
}

/// Returns true if an atomic exists for a type (CUDA C++ Programming Guide, "Atomic Functions").
fn exists(op: AtomicOp, ty: Type) -> bool {
    let Type::Scalar(s) = ty else { return false };
    let int = s.is_int() && s.size() >= 4;
    match op {
        AtomicOp::Add => int || s.is_float(),
        AtomicOp::Exch => s.size() >= 4,
        AtomicOp::Sub | AtomicOp::Min | AtomicOp::Max | AtomicOp::And | AtomicOp::Or | AtomicOp::Xor => int,
        AtomicOp::Inc | AtomicOp::Dec => s == Scalar::U32,
    }
}
