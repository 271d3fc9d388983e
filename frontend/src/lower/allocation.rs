//! Lowers the creation and destruction of objects in allocated memory.

use isowarp_core::ir::ops::{CompareOp, IntBinOp};
use isowarp_core::ir::{Op, Scalar, Unroll, Value};

use super::body::{FnLower, VarPlace};
use super::place::{NATURALLY, Place};
use crate::hir::{Expr, VarId};

impl FnLower<'_> {
    /// Creates an object at an address; returns the address.
    pub(super) fn make_at(&mut self, place: &Expr, value: &Expr) -> Value {
        let address = self.value(place);
        if value.ty.ty.is_aggregate() {
            self.aggregate_at(value, address, NATURALLY);
        } else {
            let made = self.value(value);
            self.write(Place::Memory { ptr: address, offset: 0, aligned: NATURALLY }, &value.ty, made);
        }
        address
    }

    /// Evaluates an expression for each element of an array.
    pub(super) fn for_each(&mut self, at: VarId, count: &Expr, size: u64, down: bool, body: &Expr) {
        let count = self.value(count);
        let index = self.b.register("", isowarp_core::ir::Type::U64);
        let zero = self.b.int(Scalar::U64, 0);
        self.b.set(index, zero);
        let step = if down { -(size as i64) } else { size as i64 };
        self.push_loop();
        let outer = std::mem::replace(&mut self.direct, false);
        self.b.open();
        let i = self.b.get(index);
        let done = self.b.compare(CompareOp::Ge, i, count);
        self.b.if_else(done, |b| b.effect(Op::Break), |_| {});
        if down {
            self.advance(at, step);
        }
        self.effect(body);
        let (body, _) = self.b.close();
        self.b.open();
        if !down {
            self.advance(at, step);
        }
        let i = self.b.get(index);
        let one = self.b.int(Scalar::U64, 1);
        let next = self.b.int_bin(IntBinOp::Add, i, one);
        self.b.set(index, next);
        let (continuing, _) = self.b.close();
        self.direct = outer;
        self.b.effect(Op::Loop { body, continuing, break_if: None, unroll: Unroll::Auto });
        self.pop_loop();
    }

    /// Moves a pointer variable by a number of bytes.
    fn advance(&mut self, at: VarId, bytes: i64) {
        if let VarPlace::Register(local) = self.var_place(at) {
            let old = self.b.get(local);
            let new = self.b.offset(old, bytes);
            self.b.set(local, new);
        }
    }
}
