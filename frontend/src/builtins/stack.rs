//! `alloca`: memory that a function has until it returns.
//!
//! The memory is part of an area that belongs to the function, so each recursive call has its own. If there is not
//! enough room, the thread ends, as with a stack overflow; no two allocations share memory.

use isowarp_core::ir::ops::{CompareOp, IntBinOp, SystemOp};
use isowarp_core::ir::{Op, Scalar, Space, Value, ptr};

use super::{Registry, args};
use crate::builder::{Builder, Stack};

pub(super) fn register(r: &mut Registry) {
    for name in ["alloca", "__builtin_alloca"] {
        r.def(&format!("void* {name}(ulong)"), |b, a| {
            let [bytes] = args(a);
            Some(alloca(b, bytes))
        });
    }
}

fn alloca(b: &mut Builder, bytes: Value) -> Value {
    let Stack { area, used } = b.stack();
    let before = b.get(used);
    let all = b.u32(Stack::BYTES);
    let left = b.int_bin(IntBinOp::Sub, all, before);
    let left = b.int_cast(left, Scalar::U64);
    let too_many = b.compare(CompareOp::Gt, bytes, left);
    b.if_else(too_many, |b| b.effect(Op::System { op: SystemOp::StackOverflow, arg: None }), |_| {});
    let bytes = b.int_cast(bytes, Scalar::U32);
    let more = b.u32(Stack::ALIGN - 1);
    let bytes = b.int_bin(IntBinOp::Add, bytes, more);
    let mask = b.u32(!(Stack::ALIGN - 1));
    let bytes = b.int_bin(IntBinOp::And, bytes, mask);
    let after = b.int_bin(IntBinOp::Add, before, bytes);
    b.set(used, after);
    let area = b.emit(Op::LocalAddr(area), ptr(Space::Local));
    let part = b.index(area, before, 1, 0);
    b.generic(part)
}
