//! Lowers the values of expressions.

use isowarp_core::ir::ops::{Axis, Builtin, CompareOp, Const, IntBinOp, IntUnOp};
use isowarp_core::ir::{LocalId, Op, Scalar, Space, Type, Value, ptr};

use super::body::{FnLower, VarPlace};
use super::virtual_bases;
use super::wide::is_wide;
use crate::hir::{ArithOp, BuiltinVar, Expr, ExprKind};
use crate::types::Ty;
use crate::types::virtual_bases::Step;

/// Largest number of nodes of an expression that is computed although its value may not be needed.
const CHEAP: u32 = 12;

impl FnLower<'_> {
    /// Returns the address of a memory local.
    pub(super) fn local_address(&mut self, local: LocalId) -> Value {
        self.b.emit(Op::LocalAddr(local), ptr(Space::Local))
    }

    /// Evaluates an expression for its side effects.
    pub(super) fn effect(&mut self, e: &Expr) {
        let outer = std::mem::replace(&mut self.b.span, e.span);
        match &e.kind {
            ExprKind::Convert(inner) if e.ty.ty == Ty::Void => self.effect(inner),
            ExprKind::Comma(a, b) => {
                self.effect(a);
                self.effect(b);
            }
            ExprKind::Call(id, args, order) if !e.ty.ty.is_aggregate() => {
                self.call(*id, args, *order, None);
            }
            ExprKind::CallPointer(pointer, args) if !e.ty.ty.is_aggregate() => {
                self.call_pointer(pointer, args, None);
            }
            ExprKind::CallMember(pointer, args) if !e.ty.ty.is_aggregate() => {
                self.call_member(pointer, args, None);
            }
            ExprKind::CallVirtual(call, args) if !e.ty.ty.is_aggregate() => {
                self.call_virtual(call, args, None);
            }
            ExprKind::BuiltinCall(builtin, args) => {
                self.call_builtin(builtin, args);
            }
            ExprKind::Launch(launch) => self.launch(launch),
            ExprKind::Cond(cond, a, b) => {
                let cond = self.value(cond);
                self.b.open();
                self.effect(a);
                let (then, _) = self.b.close();
                self.b.open();
                self.effect(b);
                let (els, _) = self.b.close();
                self.b.effect(Op::If { cond, then, els });
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let and = matches!(e.kind, ExprKind::And(..));
                let cond = self.value(a);
                self.b.open();
                self.effect(b);
                let (block, _) = self.b.close();
                let empty = Default::default();
                let (then, els) = if and { (block, empty) } else { (empty, block) };
                self.b.effect(Op::If { cond, then, els });
            }
            ExprKind::IncDec { lhs, step, .. } => {
                self.step(lhs, *step);
            }
            _ if e.is_glvalue() || e.ty.ty.is_aggregate() => {
                // A volatile object is read even if its value is not used.
                if e.is_glvalue() && e.ty.is_volatile && !e.ty.ty.is_aggregate() && !assigns(e) {
                    let place = self.place(e);
                    self.read(place, &e.ty);
                } else {
                    self.place(e);
                }
            }
            _ => {
                self.value(e);
            }
        }
        self.b.span = outer;
    }

    /// Returns the value of an expression of scalar, vector or pointer type.
    pub(super) fn value(&mut self, e: &Expr) -> Value {
        let outer = std::mem::replace(&mut self.b.span, e.span);
        let value = self.value_inner(e);
        self.b.span = outer;
        value
    }

    fn value_inner(&mut self, e: &Expr) -> Value {
        match &e.kind {
            ExprKind::Const(crate::types::Const::Null(_)) if e.ty.ty.function().is_some() => {
                self.constant(crate::hir::NULL)
            }
            ExprKind::Const(c) | ExprKind::Zero(c) => self.constant(*c),
            ExprKind::RefPtr(id) => match self.var_place(*id) {
                VarPlace::Value(v) | VarPlace::Address(v) => v,
                VarPlace::Register(local) => self.b.get(local),
                VarPlace::Memory(_) | VarPlace::Unset => self.b.constant(Const::Null(Space::Generic)),
            },
            ExprKind::BuiltinVar(var) => {
                let parts = [Axis::X, Axis::Y, Axis::Z].map(|a| self.builtin(*var, a));
                self.b.compose(parts.to_vec())
            }
            ExprKind::BuiltinComponent(var, axis) => self.builtin(*var, *axis),
            ExprKind::Load(object) if assigns(object) => {
                let (place, value) = self.assign(object);
                match value {
                    Some(v) => v,
                    None => self.read(place, &object.ty),
                }
            }
            ExprKind::Load(object) => {
                let place = self.place(object);
                self.read(place, &object.ty)
            }
            ExprKind::Decay(object) | ExprKind::AddrOf(object) => self.address(object),
            ExprKind::Component { base, index } if !base.is_glvalue() => {
                let vector = self.value(base);
                self.b.extract(vector, *index)
            }
            ExprKind::Neg(a) => {
                let a = self.value(a);
                self.negate(a)
            }
            ExprKind::BitNot(a) | ExprKind::Not(a) => {
                let a = self.value(a);
                if is_wide(&self.b, a) {
                    return self.wide_not(a);
                }
                self.b.int_un(IntUnOp::Not, a)
            }
            ExprKind::Arith(op, a, b) => self.arith(*op, a, b),
            ExprKind::Shift { right, a, b } => {
                let ty = &a.ty.ty;
                let a = self.value(a);
                let b = self.value(b);
                self.shift_values(*right, ty, a, b)
            }
            ExprKind::Compare(op, a, b) => {
                let sign = self.wide_sign(&a.ty.ty);
                let a = self.value(a);
                let b = self.value(b);
                if let Some(signed) = sign {
                    return self.wide_compare(*op, signed, a, b);
                }
                self.compare(*op, a, b)
            }
            ExprKind::PtrOffset { ptr, index, scale } => {
                let ptr = self.value(ptr);
                let constant = index.as_const().and_then(|c| c.as_int());
                if let Some(at) = constant.and_then(|n| i64::try_from(n).ok()?.checked_mul(*scale)) {
                    return self.b.offset(ptr, at);
                }
                let index = self.value(index);
                self.b.index(ptr, index, *scale, 0)
            }
            ExprKind::PtrDiff { a, b, size } => self.pointer_difference(a, b, *size),
            ExprKind::And(a, b) => self.short_circuit(a, b, true),
            ExprKind::Or(a, b) => self.short_circuit(a, b, false),
            ExprKind::Cond(cond, a, b) => self.conditional(e, cond, a, b),
            ExprKind::Comma(a, b) => {
                self.effect(a);
                self.value(b)
            }
            ExprKind::IncDec { lhs, step, prefix: false } => self.step(lhs, *step).1,
            ExprKind::Convert(inner) => {
                if e.ty.ty == Ty::Void {
                    self.effect(inner);
                    return self.b.i32(0);
                }
                let value = self.value(inner);
                self.convert_value(value, &inner.ty.ty, &e.ty.ty)
            }
            ExprKind::Call(id, args, order) => match self.call(*id, args, *order, None) {
                Some(v) => v,
                None => self.b.i32(0),
            },
            ExprKind::CallPointer(pointer, args) => match self.call_pointer(pointer, args, None) {
                Some(v) => v,
                None => self.b.i32(0),
            },
            ExprKind::CallMember(pointer, args) => match self.call_member(pointer, args, None) {
                Some(v) => v,
                None => self.b.i32(0),
            },
            ExprKind::CallVirtual(call, args) => match self.call_virtual(call, args, None) {
                Some(v) => v,
                None => self.b.i32(0),
            },
            ExprKind::Launch(launch) => {
                self.launch(launch);
                self.b.i32(0)
            }
            ExprKind::MemberStep { pointer, offset } => self.member_step(pointer, *offset),
            ExprKind::BuiltinCall(builtin, args) => match self.call_builtin(builtin, args) {
                Some(v) => v,
                None => self.b.i32(0),
            },
            ExprKind::InitAt { place, value } => self.make_at(place, value),
            ExprKind::ForEach { at, count, size, down, body } => {
                self.for_each(*at, count, *size, *down, body);
                self.b.i32(0)
            }
            ExprKind::Compose(parts) => {
                let parts = parts.iter().map(|p| self.value(p)).collect();
                self.b.compose(parts)
            }
            ExprKind::BasePtr { ptr, step } => {
                let value = self.value(ptr);
                if *step == Step::NONE {
                    return value;
                }
                let value = self.b.generic(value);
                virtual_bases::moved_pointer(&mut self.b, self.cx, value, *step)
            }
            // Objects whose value is needed without a `Load` around them, and aggregates, which are never values:
            // both are places.
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Named(..)
            | ExprKind::Deref(_)
            | ExprKind::Index { .. }
            | ExprKind::Field { .. }
            | ExprKind::MemberAt { .. }
            | ExprKind::Component { .. }
            | ExprKind::Assign(..)
            | ExprKind::Compound { .. }
            | ExprKind::PtrCompound { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Aggregate { .. }
            | ExprKind::BitInit { .. }
            | ExprKind::Construct(..)
            | ExprKind::Fill { .. }
            | ExprKind::Materialise(..)
            | ExprKind::InitObject(_)
            | ExprKind::Temp(_)
            | ExprKind::SameBytes(_) => {
                let place = self.place(e);
                self.read(place, &e.ty)
            }
        }
    }

    fn builtin(&mut self, var: BuiltinVar, axis: Axis) -> Value {
        let op = match var {
            BuiltinVar::ThreadIdx => Builtin::ThreadIdx(axis),
            BuiltinVar::BlockIdx => Builtin::BlockIdx(axis),
            BuiltinVar::BlockDim => Builtin::BlockDim(axis),
            BuiltinVar::GridDim => Builtin::GridDim(axis),
        };
        self.b.emit(Op::Builtin(op), Type::U32)
    }

    /// Emits a comparison. Pointers of different spaces, and null, are compared in generic space.
    fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        let (mut a, mut b) = (a, b);
        if self.b.ty(a) != self.b.ty(b) {
            a = self.b.generic(a);
            b = self.b.generic(b);
        }
        self.b.compare(op, a, b)
    }

    fn pointer_difference(&mut self, a: &Expr, b: &Expr, size: u64) -> Value {
        use isowarp_core::ir::ops::ConvertOp;
        let a = self.value(a);
        let b = self.value(b);
        let a = self.b.convert(ConvertOp::PtrToInt, a, Scalar::I64);
        let b = self.b.convert(ConvertOp::PtrToInt, b, Scalar::I64);
        let bytes = self.b.int_bin(IntBinOp::Sub, a, b);
        if size <= 1 {
            return bytes;
        }
        if size.is_power_of_two() {
            let count = self.b.u32(size.trailing_zeros());
            return self.b.int_bin(IntBinOp::Shr, bytes, count);
        }
        let size = self.b.int(Scalar::I64, i128::from(size));
        self.b.int_bin(IntBinOp::Div, bytes, size)
    }

    fn short_circuit(&mut self, a: &Expr, b: &Expr, and: bool) -> Value {
        if self.cheap(b, &mut CHEAP.clone()) {
            let a = self.value(a);
            let b = self.value(b);
            return self.b.int_bin(if and { IntBinOp::And } else { IntBinOp::Or }, a, b);
        }
        let first = self.value(a);
        let result = self.b.register("", Type::BOOL);
        self.b.set(result, first);
        self.b.open();
        let second = self.value(b);
        self.b.set(result, second);
        let (block, _) = self.b.close();
        let empty = Default::default();
        let (then, els) = if and { (block, empty) } else { (empty, block) };
        self.b.effect(Op::If { cond: first, then, els });
        self.b.get(result)
    }

    fn conditional(&mut self, e: &Expr, cond: &Expr, a: &Expr, b: &Expr) -> Value {
        let mut budget = CHEAP;
        if self.cheap(a, &mut budget) && self.cheap(b, &mut budget) {
            let cond = self.value(cond);
            let (mut a, mut b) = (self.value(a), self.value(b));
            if self.b.ty(a) != self.b.ty(b) {
                a = self.b.generic(a);
                b = self.b.generic(b);
            }
            return self.b.select(cond, a, b);
        }
        let cond = self.value(cond);
        let ty = self.value_type(&e.ty.ty);
        let result = self.b.register("", ty);
        self.b.open();
        let value = self.value(a);
        self.b.set(result, value);
        let (then, _) = self.b.close();
        self.b.open();
        let value = self.value(b);
        self.b.set(result, value);
        let (els, _) = self.b.close();
        self.b.effect(Op::If { cond, then, els });
        self.b.get(result)
    }

    /// Returns true if an expression has no side effects, accesses no memory and is short, so that it may be computed
    /// even if its value is not needed.
    fn cheap(&self, e: &Expr, budget: &mut u32) -> bool {
        let Some(rest) = budget.checked_sub(1) else { return false };
        *budget = rest;
        match &e.kind {
            ExprKind::Const(_) | ExprKind::Zero(_) | ExprKind::BuiltinComponent(..) => true,
            ExprKind::Load(object) => match &object.kind {
                ExprKind::Local(id) => self.in_register(*id),
                ExprKind::Component { base, .. } => {
                    matches!(base.kind, ExprKind::Local(id) if self.in_register(id))
                }
                _ => false,
            },
            ExprKind::Neg(a) | ExprKind::BitNot(a) | ExprKind::Not(a) => self.cheap(a, budget),
            ExprKind::Convert(a) => e.ty.ty != Ty::Void && self.cheap(a, budget),
            ExprKind::Arith(ArithOp::Div | ArithOp::Rem, ..) => false,
            ExprKind::Arith(_, a, b) | ExprKind::Compare(_, a, b) | ExprKind::Shift { a, b, .. } => {
                self.cheap(a, budget) && self.cheap(b, budget)
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => self.cheap(a, budget) && self.cheap(b, budget),
            ExprKind::PtrOffset { ptr, index, .. } => self.cheap(ptr, budget) && self.cheap(index, budget),
            _ => false,
        }
    }

    fn in_register(&self, id: crate::hir::VarId) -> bool {
        self.infos.get(id).is_some_and(|v| !v.address_taken && !v.ty.is_volatile && !v.ty.ty.is_aggregate())
    }
}

/// Returns true if evaluating the object changes it.
fn assigns(e: &Expr) -> bool {
    matches!(
        e.kind,
        ExprKind::Assign(..)
            | ExprKind::Compound { .. }
            | ExprKind::PtrCompound { .. }
            | ExprKind::IncDec { prefix: true, .. }
    )
}
