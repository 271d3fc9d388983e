//! `memcpy`, `memmove` and `memset` (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and Operations";
//! C17 7.24).
//!
//! With a constant size they are one operation, otherwise a loop over bytes.

use isowarp_core::ir::ops::{CompareOp, Const, ConvertOp, IntBinOp, MemFlags};
use isowarp_core::ir::{Block, Op, Scalar, Type, Unroll, Value};

use super::{Registry, args};
use crate::builder::Builder;

pub(super) fn register(r: &mut Registry) {
    r.def("void* memcpy(void*, const void*, ulong)", |b, a| {
        let [to, from, size] = args(a);
        match constant(b, size) {
            Some(size) => b.effect(Op::MemCopy { dst: to, src: from, size, align: 1 }),
            None => each_byte(b, size, |b, i| copy_byte(b, to, from, i)),
        }
        Some(to)
    });
    r.def("void* memmove(void*, const void*, ulong)", |b, a| {
        let [to, from, size] = args(a);
        // Upwards if the destination is below the source, else downwards.
        let (low, high) = (address(b, to), address(b, from));
        let below = b.compare(CompareOp::Lt, low, high);
        b.if_else(
            below,
            |b| each_byte(b, size, |b, i| copy_byte(b, to, from, i)),
            |b| {
                each_byte(b, size, |b, i| {
                    let one = b.int(Scalar::U64, 1);
                    let last = b.int_bin(IntBinOp::Sub, size, one);
                    let i = b.int_bin(IntBinOp::Sub, last, i);
                    copy_byte(b, to, from, i);
                });
            },
        );
        Some(to)
    });
    r.def("void* memset(void*, int, ulong)", |b, a| {
        let [to, value, size] = args(a);
        match (constant(b, value), constant(b, size)) {
            (Some(0), Some(size)) => b.effect(Op::MemZero { dst: to, size, align: 1 }),
            _ => {
                let byte = b.int_cast(value, Scalar::U8);
                each_byte(b, size, |b, i| {
                    let at = b.index(to, i, 1, 0);
                    b.store(at, byte, 1, MemFlags::PLAIN);
                });
            }
        }
        Some(to)
    });
}

fn address(b: &mut Builder, ptr: Value) -> Value {
    b.convert(ConvertOp::PtrToInt, ptr, Scalar::U64)
}

fn constant(b: &Builder, value: Value) -> Option<u64> {
    b.constant_of(value).and_then(Const::as_int).and_then(|n| u64::try_from(n).ok())
}

fn copy_byte(b: &mut Builder, to: Value, from: Value, i: Value) {
    let from = b.index(from, i, 1, 0);
    let byte = b.load(from, Type::Scalar(Scalar::U8), 1, MemFlags::PLAIN);
    let to = b.index(to, i, 1, 0);
    b.store(to, byte, 1, MemFlags::PLAIN);
}

/// Emits a loop over `0..size`.
fn each_byte(b: &mut Builder, size: Value, step: impl FnOnce(&mut Builder, Value)) {
    let counter = b.register("", Type::U64);
    let zero = b.int(Scalar::U64, 0);
    b.set(counter, zero);
    let body = b.block(|b| {
        let i = b.get(counter);
        let done = b.compare(CompareOp::Ge, i, size);
        b.if_else(done, |b| b.effect(Op::Break), |_| {});
        step(b, i);
        let one = b.int(Scalar::U64, 1);
        let next = b.int_bin(IntBinOp::Add, i, one);
        b.set(counter, next);
    });
    b.effect(Op::Loop { body, continuing: Block::default(), break_if: None, unroll: Unroll::Auto });
}
