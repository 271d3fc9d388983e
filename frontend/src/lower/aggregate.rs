//! Lowers class and array values, which are created in memory.

use isowarp_core::ir::ops::{CompareOp, IntBinOp, MemFlags};
use isowarp_core::ir::{Op, Space, Type, Unroll, Value, ptr};

use super::bits::BitPlace;
use super::body::FnLower;
use super::place::{NATURALLY, Place, alignment_at};
use crate::hir::{Expr, ExprKind, FnId};
use crate::types::Ty;

/// Largest number of elements of an array that is initialised without a loop.
const UNROLLED: u64 = 8;

impl FnLower<'_> {
    /// Writes a class or array value to memory. `shared` means that the expression may read what has been written
    /// before the value is complete, so that the value must be created elsewhere first.
    pub(super) fn aggregate_into(&mut self, e: &Expr, dst: Value, shared: bool) {
        let outer = std::mem::replace(&mut self.b.span, e.span);
        match &e.kind {
            ExprKind::Load(object) => {
                let (src, aligned) = self.aligned_address(object);
                self.copy_aligned(dst, src, &e.ty.ty, aligned);
            }
            _ if shared => {
                let local = self.memory_local("", 1, &e.ty.ty);
                let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                self.aggregate_into(e, temp, false);
                let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                self.copy(dst, temp, &e.ty.ty);
            }
            ExprKind::Aggregate { parts, zero } => {
                self.objects.push(dst);
                let (size, align) = (self.copy_size(&e.ty.ty), self.align(&e.ty.ty));
                if *zero && size > 0 {
                    self.b.effect(Op::MemZero { dst, size, align });
                }
                for (offset, part) in parts {
                    if let ExprKind::BitInit { value, record, index, .. } = &part.kind {
                        let value = self.value(value);
                        let (record, index, within) = (*record, *index, *offset);
                        let place =
                            BitPlace { ptr: dst, offset: within as i64, within, align: align.into(), record, index };
                        self.write_bits(place, &part.ty, value);
                        continue;
                    }
                    let aligned = alignment_at(*offset).min(u64::from(align.max(1)));
                    if part.ty.ty.is_aggregate() {
                        let at = self.b.offset(dst, *offset as i64);
                        self.aggregate_at(part, at, aligned);
                        continue;
                    }
                    let value = self.value(part);
                    let at = self.b.offset(dst, *offset as i64);
                    let align = self.align_of_access(&part.ty.ty, aligned);
                    self.b.store(at, value, align, MemFlags::PLAIN);
                }
                self.objects.pop();
            }
            ExprKind::Call(id, args, order) => {
                let dst = self.b.generic(dst);
                self.call(*id, args, *order, Some(dst));
            }
            ExprKind::CallPointer(pointer, args) => {
                let dst = self.b.generic(dst);
                self.call_pointer(pointer, args, Some(dst));
            }
            ExprKind::CallMember(pointer, args) => {
                let dst = self.b.generic(dst);
                self.call_member(pointer, args, Some(dst));
            }
            ExprKind::CallVirtual(call, args) => {
                let dst = self.b.generic(dst);
                self.call_virtual(call, args, Some(dst));
            }
            ExprKind::Construct(id, args) => self.construct(*id, args, dst),
            ExprKind::Fill { count, element } => self.fill(*count, element, dst),
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
                let (src, aligned) = self.aligned_address(e);
                self.copy_aligned(dst, src, &e.ty.ty, aligned);
            }
        }
        self.b.span = outer;
    }

    /// Writes a class or array value to memory whose alignment is at most `aligned`. Creates it elsewhere first if
    /// its type requires more.
    pub(super) fn aggregate_at(&mut self, e: &Expr, dst: Value, aligned: u64) {
        if aligned >= u64::from(self.align(&e.ty.ty)) {
            return self.aggregate_into(e, dst, false);
        }
        let local = self.memory_local("", 1, &e.ty.ty);
        let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
        self.aggregate_into(e, temp, false);
        let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
        self.copy_aligned(dst, temp, &e.ty.ty, aligned);
    }

    /// Returns the number of bytes that a copy of an object copies.
    fn copy_size(&self, ty: &Ty) -> u64 {
        self.cx.types.copy_size(ty).unwrap_or(0)
    }

    /// Calls a constructor for the object at `dst`.
    fn construct(&mut self, id: FnId, args: &[Expr], dst: Value) {
        let Some(callee) = self.cx.callees.get(&id).cloned() else { return };
        let dst = self.b.generic(dst);
        let mut values = vec![dst];
        for (arg, param) in args.iter().zip(callee.params.iter().skip(1)) {
            let value = self.argument(arg, &param.ty);
            values.push(value);
        }
        if callee.takes_first_number && args.len() + 1 < callee.params.len() {
            values.push(self.whole_object());
        }
        self.b.effect(Op::Call { func: callee.id, args: values });
    }

    /// Creates each element of an array.
    fn fill(&mut self, count: u64, element: &Expr, dst: Value) {
        let stride = self.size(&element.ty.ty) as i64;
        if count <= UNROLLED {
            for i in 0..count {
                let at = self.b.offset(dst, i as i64 * stride);
                self.aggregate_into(element, at, false);
            }
            return;
        }
        let index = self.b.register("", Type::I32);
        let zero = self.b.i32(0);
        self.b.set(index, zero);
        let outer = std::mem::replace(&mut self.direct, false);
        self.b.open();
        let i = self.b.get(index);
        let at = self.b.index(dst, i, stride, 0);
        self.aggregate_into(element, at, false);
        let (body, _) = self.b.close();
        self.b.open();
        let i = self.b.get(index);
        let one = self.b.i32(1);
        let next = self.b.int_bin(IntBinOp::Add, i, one);
        self.b.set(index, next);
        let end = self.b.i32(i32::try_from(count).unwrap_or(i32::MAX));
        let done = self.b.compare(CompareOp::Ge, next, end);
        let (continuing, _) = self.b.close();
        self.direct = outer;
        self.b.effect(Op::Loop { body, continuing, break_if: Some(done), unroll: Unroll::Auto });
    }

    /// Copies an object.
    pub(super) fn copy(&mut self, dst: Value, src: Value, ty: &Ty) {
        self.copy_aligned(dst, src, ty, NATURALLY);
    }

    /// Copies an object; the alignment of both addresses is at most `aligned`.
    fn copy_aligned(&mut self, dst: Value, src: Value, ty: &Ty, aligned: u64) {
        let (size, align) = (self.copy_size(ty), self.align_of_access(ty, aligned));
        if size > 0 {
            self.b.effect(Op::MemCopy { dst, src, size, align });
        }
    }

    /// Emits `lhs = rhs` for class objects.
    pub(super) fn assign_aggregate(&mut self, lhs: &Expr, rhs: &Expr) -> Place {
        if let ExprKind::Load(object) = &rhs.kind {
            let (src, from) = self.aligned_address(object);
            let (dst, to) = self.aligned_address(lhs);
            self.copy_aligned(dst, src, &lhs.ty.ty, from.min(to));
            return Place::Memory { ptr: dst, offset: 0, aligned: to };
        }
        let local = self.memory_local("", 1, &lhs.ty.ty);
        let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
        self.aggregate_into(rhs, temp, false);
        let (dst, aligned) = self.aligned_address(lhs);
        let temp = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
        self.copy_aligned(dst, temp, &lhs.ty.ty, aligned);
        Place::Memory { ptr: dst, offset: 0, aligned }
    }
}
