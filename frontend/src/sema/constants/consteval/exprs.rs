//! Evaluates expressions: values, objects, and effects.

use std::cmp::Ordering;

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{CompareOp, IntUnOp};
use isowarp_core::scalar;
use isowarp_core::span::Span;

use super::eval::{Evaluator, Val, put};
use super::failure::{Eval, fail, fail_unsupported};
use super::memory::{Base, Contents, Pointer};
use super::scalars;
use crate::hir::Pointee;
use crate::hir::{ArithOp, BuiltinVar, CompoundOp, Expr, ExprKind, Order};
use crate::sema::expressions::member_pointers::moved_function;
use crate::types::virtual_bases::Step;
use crate::types::{Basic, Const, QualType, Ty};

impl Evaluator<'_, '_> {
    /// Returns the value of an expression. Objects are read.
    pub(super) fn value(&mut self, e: &Expr) -> Eval<Val> {
        let value = self.nested(e.span, |s| {
            if e.is_glvalue() {
                let place = s.place_inner(e)?;
                return s.load(place, &e.ty, e.span);
            }
            s.value_inner(e)
        })?;
        if let Val::Scalar(Const::Extended(x)) = value {
            self.extended = true;
            self.inexact |= !x.is_double();
        }
        Ok(value)
    }

    /// Returns the object that an expression designates.
    pub(super) fn place(&mut self, e: &Expr) -> Eval<Pointer> {
        self.nested(e.span, |s| s.place_inner(e))
    }

    /// Evaluates an expression whose value is not needed.
    pub(super) fn effect(&mut self, e: &Expr) -> Eval<()> {
        if e.is_glvalue() {
            self.place(e)?;
        } else {
            self.value(e)?;
        }
        Ok(())
    }

    fn scalar(&mut self, e: &Expr) -> Eval<Const> {
        match self.value(e)? {
            Val::Scalar(c) => Ok(c),
            _ => fail(e.span, "this has no value to compute with"),
        }
    }

    fn pointer(&mut self, e: &Expr) -> Eval<Pointer> {
        match self.value(e)? {
            Val::Ptr(p) => Ok(p),
            _ => fail(e.span, "this pointer was made from a number"),
        }
    }

    fn integer(&mut self, e: &Expr) -> Eval<i128> {
        match self.scalar(e)?.as_int() {
            Some(n) => Ok(n),
            None => fail(e.span, "this is not an integer"),
        }
    }

    fn is_nonzero(&mut self, e: &Expr) -> Eval<bool> {
        Ok(self.scalar(e)?.as_int() != Some(0))
    }

    fn place_inner(&mut self, e: &Expr) -> Eval<Pointer> {
        let at = e.span;
        match &e.kind {
            ExprKind::Local(id) => self.variable(*id, at),
            ExprKind::Named(_, c) => self.temporary(&Val::Scalar(*c), &e.ty.ty, at),
            ExprKind::Global(id) if self.sema.declared.globals[*id].managed => {
                fail(at, "the address of a `__managed__` variable is known only when the program runs")
            }
            ExprKind::Global(id) => Ok(Pointer::whole(Base::Global(*id), self.size(&e.ty.ty, at)?)),
            ExprKind::InitObject(offset) => match self.initialised.last() {
                Some(object) => {
                    let start = object.offset.saturating_add(*offset as i64);
                    Ok(Pointer { offset: start, ..*object })
                }
                None => fail_unsupported(at, "this expression is"),
            },
            ExprKind::Deref(p) => {
                let p = self.pointer(p)?;
                if p.base == Base::Null { fail(at, "a null pointer is dereferenced") } else { Ok(p) }
            }
            ExprKind::Index { base, index } => {
                let array = self.place(base)?;
                let n = self.integer(index)?;
                let Ty::Array(element, Some(count)) = &base.ty.ty else { return fail(at, "this is not an array") };
                self.element(array, &element.ty, *count, n, at)
            }
            ExprKind::Field { base, record, index } => {
                let object = self.place(base)?;
                let field = self.sema.types.record(*record).fields.get(*index);
                let Some((offset, ty, bits)) = field.map(|f| (f.offset, f.ty.ty.clone(), f.bits.is_some())) else {
                    return fail(at, "a member is missing");
                };
                if bits {
                    return fail_unsupported(at, "bit-fields are");
                }
                let size = self.size(&ty, at)?;
                self.inside(object, base, at)?;
                Ok(object.part(offset, size))
            }
            ExprKind::MemberAt { base, pointer } => {
                let object = self.place(base)?;
                let at_byte = self.integer(pointer)?;
                let size = self.size(&e.ty.ty, at)?;
                self.inside(object, base, at)?;
                match u64::try_from(at_byte) {
                    Ok(offset) => Ok(object.part(offset, size)),
                    Err(_) => fail(at, "a null pointer to a member is dereferenced"),
                }
            }
            ExprKind::Component { base, index } => {
                let vector = self.place(base)?;
                let size = self.size(&e.ty.ty, at)?;
                self.inside(vector, base, at)?;
                Ok(vector.part(u64::from(*index) * size, size))
            }
            ExprKind::Assign(target, value) => {
                // The right operand is evaluated first (C++17 [expr.ass] 1).
                let value = self.value(value)?;
                let place = self.place(target)?;
                self.store(place, &value, &target.ty.ty, at)?;
                Ok(place)
            }
            ExprKind::Compound { op, lhs, rhs, compute } => self.compound(*op, lhs, rhs, compute, at),
            ExprKind::PtrCompound { lhs, index, scale } => {
                let n = self.integer(index)?;
                let place = self.place(lhs)?;
                let Val::Ptr(p) = self.load(place, &lhs.ty, at)? else { return fail(at, "this is not a pointer") };
                let moved = self.moved(p, n, *scale, at)?;
                self.store(place, &Val::Ptr(moved), &lhs.ty.ty, at)?;
                Ok(place)
            }
            ExprKind::IncDec { lhs, step, prefix: true } => Ok(self.inc_dec(lhs, *step, at)?.0),
            ExprKind::Comma(a, b) => {
                self.effect(a)?;
                self.place(b)
            }
            ExprKind::Cond(cond, a, b) => {
                if self.is_nonzero(cond)? {
                    self.place(a)
                } else {
                    self.place(b)
                }
            }
            ExprKind::Materialise(id, value) => {
                let v = self.value(value)?;
                self.materialise(*id, v, &e.ty.ty, at)
            }
            ExprKind::Temp(value) => {
                let v = self.value(value)?;
                self.temporary(&v, &e.ty.ty, at)
            }
            ExprKind::SameBytes(value) => {
                let contents = self.contents(value, &value.ty.ty)?;
                match contents.untyped() {
                    Some(bytes) => self.temporary(&Val::Object(bytes), &e.ty.ty, at),
                    None => fail(at, "an address has no bytes that are known"),
                }
            }
            // A value where an object is needed.
            _ if !e.is_glvalue() => {
                let v = self.value_inner(e)?;
                self.temporary(&v, &e.ty.ty, at)
            }
            _ => fail_unsupported(at, "this expression is"),
        }
    }

    /// Checks that an object of the expression's type fits at a pointer.
    fn inside(&self, p: Pointer, e: &Expr, at: Span) -> Eval<()> {
        let size = self.size(&e.ty.ty, at)? as i64;
        if p.offset < p.low || p.offset.saturating_add(size) > p.high {
            return fail(at, "an access is outside of its array or object");
        }
        Ok(())
    }

    /// Returns a pointer to element `n` of an array, or to the end of the array.
    fn element(&mut self, array: Pointer, element: &Ty, count: u64, n: i128, at: Span) -> Eval<Pointer> {
        if n < 0 || n > i128::from(count) {
            let plural = if count == 1 { "" } else { "s" };
            return fail(at, format!("the index {n} is outside of an array of {count} element{plural}"));
        }
        let size = self.size(element, at)?;
        let whole = array.part(0, size.saturating_mul(count));
        Ok(Pointer { offset: whole.low.saturating_add((n as i64).saturating_mul(size as i64)), ..whole })
    }

    /// Returns a pointer moved by `n` times `scale` bytes.
    fn moved(&mut self, p: Pointer, n: i128, scale: i64, at: Span) -> Eval<Pointer> {
        let bytes = n.saturating_mul(i128::from(scale));
        let to = i128::from(p.offset).saturating_add(bytes);
        if bytes != 0 && (p.base == Base::Null || to < i128::from(p.low) || to > i128::from(p.high)) {
            return fail(at, "a pointer leaves the array or object that it points into");
        }
        Ok(Pointer { offset: to as i64, ..p })
    }

    fn basic(&self, ty: &Ty, at: Span) -> Eval<Basic> {
        match self.sema.types.arithmetic(ty) {
            Some(basic) => Ok(basic),
            None => fail(at, format!("`{}` is not an arithmetic type", self.sema.show(&ty.clone().into()))),
        }
    }

    fn compound(&mut self, op: CompoundOp, lhs: &Expr, rhs: &Expr, compute: &Ty, at: Span) -> Eval<Pointer> {
        let b = self.scalar(rhs)?;
        let place = self.place(lhs)?;
        let Val::Scalar(old) = self.load(place, &lhs.ty, at)? else { return fail(at, "this is not a number") };
        let (compute, target) = (self.basic(compute, at)?, self.basic(&lhs.ty.ty, at)?);
        let said = |r: Result<Const, String>| r.or_else(|text| fail(at, text));
        let a = said(scalars::convert(old, compute))?;
        let result = said(match op {
            CompoundOp::Arith(op) => scalars::arith(op, a, b),
            CompoundOp::Shl => scalars::shift(false, a, b),
            CompoundOp::Shr => scalars::shift(true, a, b),
        })?;
        let result = said(scalars::convert(result, target))?;
        self.store(place, &Val::Scalar(result), &lhs.ty.ty, at)?;
        Ok(place)
    }

    /// Evaluates `++e` and similar expressions. Returns the object and its old value.
    fn inc_dec(&mut self, lhs: &Expr, step: i64, at: Span) -> Eval<(Pointer, Val)> {
        let place = self.place(lhs)?;
        let old = self.load(place, &lhs.ty, at)?;
        let new = match &old {
            Val::Ptr(p) => Val::Ptr(self.moved(*p, 1, step, at)?),
            Val::Scalar(c) => {
                let basic = self.basic(&lhs.ty.ty, at)?;
                let wide = basic.promoted();
                let said = |r: Result<Const, String>| r.or_else(|text| fail(at, text));
                let by = said(scalars::convert(Const::i32(step as i32), wide))?;
                let a = said(scalars::convert(*c, wide))?;
                let sum = said(scalars::arith(ArithOp::Add, a, by))?;
                Val::Scalar(said(scalars::convert(sum, basic))?)
            }
            _ => return fail(at, "this is not a number"),
        };
        self.store(place, &new, &lhs.ty.ty, at)?;
        Ok((place, old))
    }

    fn value_inner(&mut self, e: &Expr) -> Eval<Val> {
        let at = e.span;
        match &e.kind {
            ExprKind::Const(Const::Null(_)) if e.ty.ty.function().is_none() => Ok(Val::Ptr(Pointer::NULL)),
            ExprKind::Const(c) | ExprKind::Zero(c) => Ok(Val::Scalar(*c)),
            ExprKind::RefPtr(id) if e.ty.ty.function().is_some() => {
                let place = self.variable(*id, at)?;
                self.load(place, &e.ty, at)
            }
            ExprKind::RefPtr(id) => Ok(Val::Ptr(self.reference(*id, at)?)),
            ExprKind::BuiltinVar(var) | ExprKind::BuiltinComponent(var, _) => {
                let name = match var {
                    BuiltinVar::ThreadIdx => "threadIdx",
                    BuiltinVar::BlockIdx => "blockIdx",
                    BuiltinVar::BlockDim => "blockDim",
                    BuiltinVar::GridDim => "gridDim",
                };
                fail(at, format!("`{name}` is only known at run time"))
            }
            ExprKind::Load(object) => {
                let place = self.place(object)?;
                self.load(place, &object.ty, at)
            }
            ExprKind::Decay(array) => {
                let place = self.place(array)?;
                let Ty::Array(element, Some(n)) = &array.ty.ty else { return fail(at, "this is not an array") };
                Ok(Val::Ptr(self.element(place, &element.ty, *n, 0, at)?))
            }
            ExprKind::AddrOf(object) => Ok(Val::Ptr(self.place(object)?)),
            ExprKind::Component { base, index } => {
                let Val::Object(vector) = self.value(base)? else { return fail(at, "this is not a vector") };
                let basic = self.basic(&e.ty.ty, at)?;
                let offset = u64::from(*index) * basic.size();
                match vector.number(offset, basic) {
                    Ok(c) => Ok(Val::Scalar(c)),
                    Err(_) => fail(at, "a value is read that was not initialised"),
                }
            }
            ExprKind::Neg(a) => {
                let a = self.scalar(a)?;
                scalars::negate(a).map(Val::Scalar).or_else(|text| fail(at, text))
            }
            ExprKind::BitNot(a) => match self.scalar(a)? {
                Const::Scalar(s, bits) if !s.is_float() => {
                    Ok(Val::Scalar(Const::Scalar(s, scalar::int_un(IntUnOp::Not, s, bits))))
                }
                Const::Wide(x) => Ok(Val::Scalar(Const::Wide(x.with_bits(!x.bits())))),
                Const::Scalar(..) | Const::Null(_) | Const::Extended(_) => fail(at, "this is not an integer"),
            },
            ExprKind::Not(a) => Ok(Val::Scalar(Const::bool(!self.is_nonzero(a)?))),
            ExprKind::Arith(op, a, b) => {
                let (a, b) = (self.scalar(a)?, self.scalar(b)?);
                scalars::arith(*op, a, b).map(Val::Scalar).or_else(|text| fail(at, text))
            }
            ExprKind::Shift { right, a, b } => {
                let (a, b) = (self.scalar(a)?, self.scalar(b)?);
                scalars::shift(*right, a, b).map(Val::Scalar).or_else(|text| fail(at, text))
            }
            ExprKind::Compare(op, a, b) => {
                let result = match (self.value(a)?, self.value(b)?) {
                    (Val::Scalar(a), Val::Scalar(b)) => scalars::compare(*op, a, b),
                    (Val::Ptr(a), Val::Ptr(b)) => compare_pointers(*op, a, b, at)?,
                    _ => return fail(at, "these values cannot be compared"),
                };
                Ok(Val::Scalar(Const::bool(result)))
            }
            ExprKind::PtrOffset { ptr, index, scale } => {
                let p = self.pointer(ptr)?;
                let n = self.integer(index)?;
                Ok(Val::Ptr(self.moved(p, n, *scale, at)?))
            }
            ExprKind::PtrDiff { a, b, size } => {
                let (p, q) = (self.pointer(a)?, self.pointer(b)?);
                if p.base != q.base || (p.low, p.high) != (q.low, q.high) {
                    return fail(at, "pointers into different arrays are subtracted");
                }
                let n = i128::from(p.offset.saturating_sub(q.offset)) / i128::from(*size).max(1);
                Ok(Val::Scalar(Const::integer(Basic::Long, n)))
            }
            ExprKind::And(a, b) => {
                let result = self.is_nonzero(a)? && self.is_nonzero(b)?;
                Ok(Val::Scalar(Const::bool(result)))
            }
            ExprKind::Or(a, b) => {
                let result = self.is_nonzero(a)? || self.is_nonzero(b)?;
                Ok(Val::Scalar(Const::bool(result)))
            }
            ExprKind::Cond(cond, a, b) => {
                if self.is_nonzero(cond)? {
                    self.value(a)
                } else {
                    self.value(b)
                }
            }
            ExprKind::Comma(a, b) => {
                self.effect(a)?;
                self.value(b)
            }
            ExprKind::IncDec { lhs, step, prefix: false } => Ok(self.inc_dec(lhs, *step, at)?.1),
            ExprKind::Convert(a) => self.conversion(a, &e.ty, at),
            ExprKind::Call(id, args, order) => {
                let values = match order {
                    Order::Forward => args.iter().map(|a| self.value(a)).collect::<Eval<Vec<_>>>()?,
                    Order::Backward => {
                        let mut values = args.iter().rev().map(|a| self.value(a)).collect::<Eval<Vec<_>>>()?;
                        values.reverse();
                        values
                    }
                };
                self.call(*id, values, at)
            }
            ExprKind::CallPointer(pointer, args) => self.call_pointer(pointer, args, at),
            ExprKind::CallMember(pointer, args) => self.call_member_pointer(pointer, args, at),
            ExprKind::MemberStep { pointer, offset } => match self.scalar(pointer)? {
                Const::Scalar(Scalar::U64, bits) => {
                    Ok(Val::Scalar(Const::Scalar(Scalar::U64, moved_function(bits, *offset))))
                }
                c => match c.as_int() {
                    Some(n) if n >= 0 => Ok(Val::Scalar(Const::int(Scalar::I64, n + i128::from(*offset)))),
                    _ => Ok(Val::Scalar(c)),
                },
            },
            ExprKind::Construct(id, args) => {
                let contents = self.unset(&e.ty.ty, at)?;
                self.constructed(*id, args, contents, e)
            }
            ExprKind::Fill { count, element } => {
                let mut contents = self.unset(&e.ty.ty, at)?;
                let size = contents.size() / (*count).max(1);
                for i in 0..*count {
                    let value = self.value(element)?;
                    if put(&mut contents, i * size, &value).is_none() {
                        return fail(at, "an access is outside of its array or object");
                    }
                }
                Ok(Val::Object(contents))
            }
            ExprKind::BasePtr { step: Step { base: Some(_), .. }, .. } => {
                fail_unsupported(at, "a conversion to a virtual base is")
            }
            ExprKind::BasePtr { ptr, step: Step { base: None, offset } } => {
                let p = self.pointer(ptr)?;
                if p.base == Base::Null {
                    return Ok(Val::Ptr(p));
                }
                let size = match e.ty.ty.pointee() {
                    Some(to) => self.size(&to.ty.clone(), at)?,
                    None => 0,
                };
                // A base is inside its class, and a class has room for its bases. Reads from the base are checked when
                // they happen.
                let start = p.offset.saturating_add(*offset);
                Ok(Val::Ptr(Pointer { offset: start, low: start, high: start.saturating_add(size as i64), ..p }))
            }
            ExprKind::BuiltinCall(builtin, args) => {
                if let ("std::min" | "std::max", [a, b]) = (builtin.name, args.as_slice()) {
                    let (a, b) = (self.scalar(a)?, self.scalar(b)?);
                    let second = match builtin.name {
                        "std::min" => scalars::compare(CompareOp::Lt, b, a),
                        _ => scalars::compare(CompareOp::Lt, a, b),
                    };
                    return Ok(Val::Scalar(if second { b } else { a }));
                }
                fail(at, format!("`{}` is not constexpr: it is only known at run time", builtin.name))
            }
            ExprKind::Aggregate { parts, zero } => {
                let size = self.size(&e.ty.ty, at)?;
                self.check_size(size, at)?;
                let contents = if *zero { Contents::zero(size) } else { Contents::unset(size) };
                self.aggregate(e, contents, parts)
            }
            ExprKind::Compose(parts) => {
                let mut contents = self.unset(&e.ty.ty, at)?;
                let mut offset = 0;
                for part in parts {
                    let c = self.scalar(part)?;
                    contents.set_scalar(offset, c);
                    offset += self.size(&part.ty.ty, at)?;
                }
                Ok(Val::Object(contents))
            }
            _ if e.is_glvalue() => {
                let place = self.place_inner(e)?;
                self.load(place, &e.ty, at)
            }
            _ => fail_unsupported(at, "this expression is"),
        }
    }

    /// Calls the function that a pointer's number denotes.
    fn call_pointer(&mut self, pointer: &Expr, args: &[Expr], at: Span) -> Eval<Val> {
        let number = self.scalar(pointer)?.as_int().and_then(|n| u64::try_from(n).ok()).unwrap_or(0);
        let values = args.iter().map(|a| self.value(a)).collect::<Eval<Vec<_>>>()?;
        match self.sema.function_values.pointee(number, &self.sema.functions) {
            Some(Pointee::Function(id)) => {
                let method = self.sema.functions[id].method;
                let object = method.filter(|m| m.has_this()).map(|_| Val::Ptr(Pointer::NULL));
                self.call(id, object.into_iter().chain(values).collect(), at)
            }
            Some(Pointee::Builtin(builtin)) => {
                fail(at, format!("`{}` is not constexpr: it is only known at run time", builtin.name))
            }
            Some(Pointee::Member(_)) | None => fail(at, "a null pointer to a function is called"),
        }
    }

    /// Calls the member function that a pointer denotes.
    fn call_member_pointer(&mut self, pointer: &Expr, args: &[Expr], at: Span) -> Eval<Val> {
        let Const::Scalar(_, bits) = self.scalar(pointer)? else {
            return fail(at, "this is not a pointer to a member");
        };
        let mut values = args.iter().map(|a| self.value(a)).collect::<Eval<Vec<_>>>()?;
        let Some(id) = self.sema.function_values.member(bits, &self.sema.functions) else {
            return fail(at, "a null pointer to a member function is called");
        };
        if self.sema.is_virtual(id) {
            return fail_unsupported(at, "a virtual call is");
        }
        let class = self.sema.functions[id].method.map(|m| m.record);
        let size = class.and_then(|c| self.sema.types.size_of(&Ty::Record(c))).unwrap_or(0) as i64;
        if let Some(Val::Ptr(object)) = values.first_mut() {
            let start = object.offset.saturating_add((bits as i64) >> 32);
            *object = Pointer { offset: start, low: start, high: start.saturating_add(size), ..*object };
        }
        self.call(id, values, at)
    }

    fn conversion(&mut self, a: &Expr, to: &QualType, at: Span) -> Eval<Val> {
        if to.ty == Ty::Void {
            self.effect(a)?;
            return Ok(Val::Void);
        }
        let value = self.value(a)?;
        let target = self.sema.types.arithmetic(&to.ty);
        match (value, target) {
            (Val::Scalar(c), Some(basic)) => scalars::convert(c, basic).map(Val::Scalar).or_else(|text| fail(at, text)),
            (Val::Ptr(p), Some(Basic::Bool)) => Ok(Val::Scalar(Const::bool(p.base != Base::Null))),
            (Val::Ptr(_), Some(_)) => fail(at, "a pointer is converted to a number"),
            (Val::Scalar(c), None) if a.ty.ty.function().is_some() && to.ty == a.ty.ty => Ok(Val::Scalar(c)),
            (Val::Scalar(_), None) => fail(at, "a number is converted to a pointer"),
            (Val::Ptr(p), None) => {
                let same = match (a.ty.ty.pointee(), to.ty.pointee()) {
                    (Some(from), Some(to)) => from.bare() == to.bare() || to.ty == Ty::Void,
                    _ => true,
                };
                if same || p.base == Base::Null {
                    return Ok(Val::Ptr(p));
                }
                match self.cast_address(p) {
                    Some(p) => Ok(Val::Ptr(p)),
                    None => fail(at, "a pointer is converted to one of another type"),
                }
            }
            (value @ Val::Object(_), None) => Ok(value),
            _ => fail_unsupported(at, "this conversion is"),
        }
    }
}

fn compare_pointers(op: CompareOp, a: Pointer, b: Pointer, at: Span) -> Eval<bool> {
    let order = if a.base == b.base { Some(a.offset.cmp(&b.offset)) } else { None };
    match (op, order) {
        (CompareOp::Eq | CompareOp::Ne, order) => {
            // The end of an object may or may not be the address of another object.
            let behind = |p: Pointer| p.base != Base::Null && p.offset == p.high;
            if order.is_none() && (behind(a) || behind(b)) && a.base != Base::Null && b.base != Base::Null {
                return fail(at, "a pointer past the end of an object is compared with one to another object");
            }
            let equal = order == Some(Ordering::Equal);
            Ok(equal == (op == CompareOp::Eq))
        }
        (_, Some(order)) => Ok(scalar::holds_in_order(op, Some(order))),
        (_, None) => fail(at, "the order of two objects is only known at run time"),
    }
}
