//! The places of objects, and how objects are read and written.

use isowarp_core::ir::ops::{CacheHint, MemFlags};
use isowarp_core::ir::{LocalId, Op, Space, Type, Value, ptr};

use super::bits::BitPlace;
use super::body::{FnLower, VarPlace};
use crate::hir::{ArithOp, CompoundOp, Expr, ExprKind};
use crate::types::{QualType, Ty};

/// The place of an object.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    /// A value, for an object that never changes.
    Value(Value),
    /// A register local.
    Register(LocalId),
    /// A component of a register local.
    Component(LocalId, u8),
    /// Memory at an address plus a number of bytes.
    Memory {
        ptr: Value,
        offset: i64,
        /// Limit on the alignment of the address; less than the type requires inside packed classes.
        aligned: u64,
    },
    /// A bit-field.
    Bits(BitPlace),
}

impl FnLower<'_> {
    /// Returns the place of an object.
    pub(super) fn place(&mut self, e: &Expr) -> Place {
        let outer = std::mem::replace(&mut self.b.span, e.span);
        let place = self.place_inner(e);
        self.b.span = outer;
        place
    }

    /// Returns the constant for a variable without memory. [`FnLower::init`] gives such variables no value, but an
    /// operand of `?:` or the comma operator still names one.
    fn value_alone(&self, e: &Expr) -> Option<crate::types::Const> {
        let ExprKind::Local(id) = e.kind else { return None };
        self.infos.get(id).filter(|var| !var.address_taken)?.constant
    }

    fn place_inner(&mut self, e: &Expr) -> Place {
        if let Some(value) = self.value_alone(e) {
            return Place::Value(self.constant(value));
        }
        match &e.kind {
            ExprKind::Local(id) => match self.var_place(*id) {
                VarPlace::Value(v) => Place::Value(v),
                VarPlace::Register(local) => Place::Register(local),
                VarPlace::Memory(local) => {
                    let ptr = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                    Place::Memory { ptr, offset: 0, aligned: NATURALLY }
                }
                VarPlace::Address(ptr) => Place::Memory { ptr, offset: 0, aligned: NATURALLY },
                VarPlace::Unset => self.temporary(e),
            },
            ExprKind::Global(id) => {
                let space = self.cx.globals[*id].space;
                let ptr = self.b.emit(Op::GlobalAddr(*id), ptr(space));
                Place::Memory { ptr, offset: 0, aligned: NATURALLY }
            }
            ExprKind::Named(_, value) => Place::Value(self.constant(*value)),
            ExprKind::Deref(p) => {
                let ptr = self.value(p);
                Place::Memory { ptr, offset: 0, aligned: NATURALLY }
            }
            ExprKind::Index { base, index } => {
                let size = self.size(&e.ty.ty) as i64;
                let place = self.place(base);
                let (ptr, offset, aligned) = self.memory(place, base);
                let aligned = aligned.min(if aligned == NATURALLY { NATURALLY } else { alignment_at(size as u64) });
                if let Some(n) = index.as_const().and_then(|c| c.as_int())
                    && let Some(at) = i64::try_from(n).ok().and_then(|n| n.checked_mul(size)?.checked_add(offset))
                {
                    return Place::Memory { ptr, offset: at, aligned };
                }
                let index = self.value(index);
                let ptr = self.b.index(ptr, index, size, offset);
                Place::Memory { ptr, offset: 0, aligned }
            }
            ExprKind::Field { base, record, index } => {
                let (at, in_packed, class_align) = {
                    let r = self.cx.types.record(*record);
                    (r.fields.get(*index).map_or(0, |f| f.offset), r.packed, r.align)
                };
                let place = self.place(base);
                let (ptr, offset, aligned) = self.memory(place, base);
                if let Some(class) = self.virtual_base_field(base, *record, *index) {
                    let ptr = self.virtual_base(ptr, offset, class);
                    return Place::Memory { ptr, offset: 0, aligned };
                }
                let class_align = class_align.min(aligned);
                let aligned = match in_packed || aligned != NATURALLY {
                    true => class_align.min(alignment_at(at)),
                    false => NATURALLY,
                };
                let offset = offset + at as i64;
                if self.bit_field(*record, *index).is_some() {
                    let align = class_align;
                    let (record, index) = (*record, *index);
                    return Place::Bits(BitPlace { ptr, offset, within: at, align, record, index });
                }
                Place::Memory { ptr, offset, aligned }
            }
            ExprKind::MemberAt { base, pointer } => {
                let place = self.place(base);
                let (ptr, offset, aligned) = self.memory(place, base);
                let packed = matches!(base.ty.ty, Ty::Record(id) if self.cx.types.record(id).packed);
                let aligned = if packed || aligned != NATURALLY { 1 } else { NATURALLY };
                let by = self.value(pointer);
                let ptr = self.b.index(ptr, by, 1, offset);
                Place::Memory { ptr, offset: 0, aligned }
            }
            ExprKind::Component { base, index } if base.is_glvalue() => {
                let place = self.place(base);
                match place {
                    Place::Value(v) => Place::Value(self.b.extract(v, *index)),
                    Place::Register(local) if matches!(base.ty.ty, Ty::Vector(_, 1)) => Place::Register(local),
                    Place::Register(local) => Place::Component(local, *index),
                    Place::Component(..) | Place::Bits(_) => place,
                    Place::Memory { ptr, offset, aligned } => {
                        let size = self.size(&e.ty.ty) as i64;
                        let aligned = if aligned == NATURALLY { NATURALLY } else { aligned.min(size as u64) };
                        Place::Memory { ptr, offset: offset + i64::from(*index) * size, aligned }
                    }
                }
            }
            ExprKind::Assign(..)
            | ExprKind::Compound { .. }
            | ExprKind::PtrCompound { .. }
            | ExprKind::IncDec { prefix: true, .. } => self.assign(e).0,
            ExprKind::Comma(a, b) => {
                self.effect(a);
                self.place(b)
            }
            ExprKind::InitObject(offset) => match self.objects.last() {
                Some(ptr) => Place::Memory { ptr: *ptr, offset: *offset as i64, aligned: NATURALLY },
                None => self.temporary(e),
            },
            ExprKind::Materialise(id, value) => {
                self.init(*id, value);
                match self.var_place(*id) {
                    VarPlace::Memory(local) => {
                        let ptr = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                        Place::Memory { ptr, offset: 0, aligned: NATURALLY }
                    }
                    _ => self.temporary(value),
                }
            }
            ExprKind::Cond(cond, a, b) if e.is_glvalue() => {
                let ptr = self.chosen_address(cond, a, b);
                Place::Memory { ptr, offset: 0, aligned: NATURALLY }
            }
            ExprKind::Temp(inner) => self.temporary(inner),
            ExprKind::SameBytes(inner) => {
                let align = self.align(&e.ty.ty);
                self.aligned_temporary(inner, align)
            }
            _ => self.temporary(e),
        }
    }

    /// Returns the address of the object that a condition selects.
    fn chosen_address(&mut self, cond: &Expr, a: &Expr, b: &Expr) -> Value {
        let cond = self.value(cond);
        let result = self.b.register("", ptr(Space::Generic));
        let side = |lower: &mut Self, object: &Expr| {
            lower.b.open();
            let address = lower.address(object);
            let address = lower.b.generic(address);
            lower.b.set(result, address);
            lower.b.close().0
        };
        let (then, els) = (side(self, a), side(self, b));
        self.b.effect(Op::If { cond, then, els });
        self.b.get(result)
    }

    /// Creates an object with the value of an expression.
    fn temporary(&mut self, e: &Expr) -> Place {
        self.aligned_temporary(e, 1)
    }

    fn aligned_temporary(&mut self, e: &Expr, align: u32) -> Place {
        let local = self.memory_local("", u64::from(align), &e.ty.ty);
        if e.ty.ty.is_aggregate() {
            let dst = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
            self.aggregate_into(e, dst, false);
        } else if !matches!(e.kind, ExprKind::Local(_)) {
            let value = self.value(e);
            let dst = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
            let align = self.align(&e.ty.ty);
            self.b.store(dst, value, align, MemFlags::PLAIN);
        }
        let ptr = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
        Place::Memory { ptr, offset: 0, aligned: NATURALLY }
    }

    /// Returns a place as memory; the value of a register is stored in a new object.
    fn memory(&mut self, place: Place, e: &Expr) -> (Value, i64, u64) {
        match place {
            Place::Memory { ptr, offset, aligned } => (ptr, offset, aligned),
            other => {
                let value = self.read(other, &e.ty);
                let local = self.memory_local("", 1, &e.ty.ty);
                let ptr = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                let align = self.align(&e.ty.ty);
                self.b.store(ptr, value, align, MemFlags::PLAIN);
                (ptr, 0, NATURALLY)
            }
        }
    }

    /// Returns the address of an object.
    pub(super) fn address(&mut self, e: &Expr) -> Value {
        self.aligned_address(e).0
    }

    /// Returns the address of an object, and the limit on its alignment.
    pub(super) fn aligned_address(&mut self, e: &Expr) -> (Value, u64) {
        let place = self.place(e);
        let (ptr, offset, aligned) = self.memory(place, e);
        (self.b.offset(ptr, offset), aligned)
    }

    /// Reads an object of scalar, vector or pointer type.
    pub(super) fn read(&mut self, place: Place, ty: &QualType) -> Value {
        match place {
            Place::Value(v) => v,
            Place::Register(local) => self.b.get(local),
            Place::Component(local, index) => {
                let vector = self.b.get(local);
                self.b.extract(vector, index)
            }
            Place::Bits(place) => self.read_bits(place, ty),
            Place::Memory { ptr, offset, aligned } => {
                let ptr = self.b.offset(ptr, offset);
                let align = self.align_of_access(&ty.ty, aligned);
                let value_type = self.value_type(&ty.ty);
                self.b.load(ptr, value_type, align, flags(ty))
            }
        }
    }

    /// Writes an object of scalar, vector or pointer type; returns the value that it then holds, which is truncated
    /// to the bits of a bit-field.
    pub(super) fn write(&mut self, place: Place, ty: &QualType, value: Value) -> Value {
        match place {
            Place::Bits(place) => return self.write_bits(place, ty, value),
            // Analysis has checked that such objects are not written.
            Place::Value(_) => {}
            Place::Register(local) => self.b.set(local, value),
            Place::Component(local, index) => {
                let vector = self.b.get(local);
                let Type::Vector(_, n) = self.b.ty(vector) else { return value };
                let parts = (0..n).map(|i| if i == index { value } else { self.b.extract(vector, i) }).collect();
                let new = self.b.compose(parts);
                self.b.set(local, new);
            }
            Place::Memory { ptr, offset, aligned } => {
                let ptr = self.b.offset(ptr, offset);
                let align = self.align_of_access(&ty.ty, aligned);
                self.b.store(ptr, value, align, flags(ty));
            }
        }
        value
    }

    /// Returns the alignment of an access to an object of a type, with a limit on the alignment of its address.
    pub(super) fn align_of_access(&self, ty: &Ty, aligned: u64) -> u32 {
        u64::from(self.align(ty)).min(aligned).max(1) as u32
    }

    /// Emits assignments of all kinds; returns the object and, except for aggregates, its new value.
    pub(super) fn assign(&mut self, e: &Expr) -> (Place, Option<Value>) {
        match &e.kind {
            ExprKind::Assign(lhs, rhs) if lhs.ty.ty.is_aggregate() => (self.assign_aggregate(lhs, rhs), None),
            ExprKind::Assign(lhs, rhs) => {
                let value = self.value(rhs);
                let place = self.place(lhs);
                let value = self.write(place, &lhs.ty, value);
                (place, Some(value))
            }
            ExprKind::Compound { op, lhs, rhs, compute } => {
                let product = match op {
                    CompoundOp::Arith(op @ (ArithOp::Add | ArithOp::Sub)) => {
                        self.product(rhs, compute).map(|factors| (*op, factors))
                    }
                    _ => None,
                };
                let rhs = match product {
                    Some(_) => None,
                    None => Some(self.value(rhs)),
                };
                let place = self.place(lhs);
                let old = self.read(place, &lhs.ty);
                let old = self.convert_value(old, &lhs.ty.ty, compute);
                let new = match (op, product, rhs) {
                    (_, Some((op, (x, y))), _) => self.fused(op, x, y, old, false),
                    (CompoundOp::Arith(op), _, Some(rhs)) => self.arith_values(*op, compute, old, rhs),
                    (CompoundOp::Shl, _, Some(rhs)) => self.shift_values(false, compute, old, rhs),
                    (CompoundOp::Shr, _, Some(rhs)) => self.shift_values(true, compute, old, rhs),
                    (_, None, None) => old,
                };
                let new = self.convert_value(new, compute, &lhs.ty.ty);
                let new = self.write(place, &lhs.ty, new);
                (place, Some(new))
            }
            ExprKind::PtrCompound { lhs, index, scale } => {
                let index = self.value(index);
                let place = self.place(lhs);
                let old = self.read(place, &lhs.ty);
                let new = self.b.index(old, index, *scale, 0);
                self.write(place, &lhs.ty, new);
                (place, Some(new))
            }
            ExprKind::IncDec { lhs, step, .. } => {
                let (place, _, new) = self.step(lhs, *step);
                (place, Some(new))
            }
            _ => (self.place(e), None),
        }
    }

    /// Adds to an object; returns it with its old and new value.
    pub(super) fn step(&mut self, lhs: &Expr, step: i64) -> (Place, Value, Value) {
        let place = self.place(lhs);
        let old = self.read(place, &lhs.ty);
        let new = match self.b.ty(old) {
            Type::Ptr(_) => self.b.offset(old, step),
            Type::Scalar(_) | Type::Vector(..) => self.add_one(old, step),
        };
        let new = self.write(place, &lhs.ty, new);
        (place, old, new)
    }
}

/// The limit for an address that is aligned as its type requires.
pub(super) const NATURALLY: u64 = u64::MAX;

/// Returns the alignment of a distance in bytes: the largest power of two that divides it.
pub(super) fn alignment_at(offset: u64) -> u64 {
    if offset == 0 { NATURALLY } else { 1 << offset.trailing_zeros() }
}

pub(super) fn flags(ty: &QualType) -> MemFlags {
    MemFlags { volatile: ty.is_volatile, cache: CacheHint::Default }
}
