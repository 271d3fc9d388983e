//! Class and array values: they are made in memory.

use isowarp_core::ir::ops::MemFlags;
use isowarp_core::ir::{Op, Space, Value, ptr};

use super::body::FnLower;
use super::place::Place;
use crate::sema::hir::{Expr, ExprKind};
use crate::sema::types::Ty;

impl FnLower<'_> {
    /// Writes a class or array value to memory. `shared` says that the expression may see what is
    /// written before it is complete, so that the value must be made elsewhere first.
    pub(super) fn aggregate_into(&mut self, e: &Expr, dst: Value, shared: bool) {
        let outer = std::mem::replace(&mut self.b.span, e.span);
        match &e.kind {
            ExprKind::Load(object) => {
                let src = self.address(object);
                self.copy(dst, src, &e.ty.ty);
            }
            _ if shared => {
                let local = self.memory_local("", 1, &e.ty.ty);
                let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                self.aggregate_into(e, temp, false);
                let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                self.copy(dst, temp, &e.ty.ty);
            }
            ExprKind::Aggregate { parts, zero } => {
                let (size, align) = (self.size(&e.ty.ty), self.align(&e.ty.ty));
                if *zero && size > 0 {
                    self.b.effect(Op::MemZero { dst, size, align });
                }
                for (offset, part) in parts {
                    if part.ty.ty.is_aggregate() {
                        let at = self.b.offset(dst, *offset as i64);
                        self.aggregate_into(part, at, false);
                        continue;
                    }
                    let value = self.value(part);
                    let at = self.b.offset(dst, *offset as i64);
                    let natural = self.align(&part.ty.ty);
                    let known = if *offset == 0 { natural } else { 1 << offset.trailing_zeros().min(16) };
                    let align = natural.min(known).min(align.max(1));
                    self.b.store(at, value, align, MemFlags::PLAIN);
                }
            }
            ExprKind::Call(id, args) => {
                let dst = self.b.generic(dst);
                self.call(*id, args, Some(dst));
            }
            ExprKind::Cond(cond, a, b) => {
                let cond = self.value(cond);
                self.b.open();
                self.aggregate_into(a, dst, false);
                let (then, _) = self.b.close();
                self.b.open();
                self.aggregate_into(b, dst, false);
                let (els, _) = self.b.close();
                self.b.effect(Op::If { cond, then, els });
            }
            ExprKind::Comma(a, b) => {
                self.effect(a);
                self.aggregate_into(b, dst, false);
            }
            _ => {
                let src = self.address(e);
                self.copy(dst, src, &e.ty.ty);
            }
        }
        self.b.span = outer;
    }

    /// Copies an object.
    pub(super) fn copy(&mut self, dst: Value, src: Value, ty: &Ty) {
        let (size, align) = (self.size(ty), self.align(ty));
        if size > 0 {
            self.b.effect(Op::MemCopy { dst, src, size, align });
        }
    }

    /// `lhs = rhs` for class objects.
    pub(super) fn assign_aggregate(&mut self, lhs: &Expr, rhs: &Expr) -> Place {
        if let ExprKind::Load(object) = &rhs.kind {
            let src = self.address(object);
            let dst = self.address(lhs);
            self.copy(dst, src, &lhs.ty.ty);
            return Place::Memory { ptr: dst, offset: 0, packed: false };
        }
        let local = self.memory_local("", 1, &lhs.ty.ty);
        let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
        self.aggregate_into(rhs, temp, false);
        let dst = self.address(lhs);
        let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
        self.copy(dst, temp, &lhs.ty.ty);
        Place::Memory { ptr: dst, offset: 0, packed: false }
    }
}
