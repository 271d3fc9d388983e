//! Pointers to members ([expr.unary.op] 3 and 4, [conv.mem], [expr.mptr.oper]).
//!
//! A pointer to a data member is the member's offset in its class; -1 is null. A pointer to a member function is the
//! function's number (see [`super::function_pointers`]), with the adjustment of the object's address in the upper 32
//! bits; 0 is null. Such pointers have 8 and 16 bytes, as in nvcc (Itanium C++ ABI, 2.3).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::CompareOp;
use isowarp_core::span::Span;

use crate::ast::{self, BinaryOp, ExprKind as Ast, RefQual};
use crate::hir::expressions::int_const;
use crate::hir::{Category, Expr, ExprKind, FnId, MEMBERS, Order, PointerCall};
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::calls::{MemberCall, Target};
use crate::sema::model::scope::Entity;
use crate::sema::model::sequences::qualification;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::virtual_bases::Step;
use crate::types::{Basic, Const, FunctionTy, QualType, RecordId, Ty};

/// The result of `.*` or `->*`.
enum Accessed {
    /// A data member.
    Object(Expr),
    /// A member function, which can only be called.
    Function(MemberCall),
}

/// Returns the null pointer of a pointer-to-member type.
pub(crate) fn null_member(ty: &Ty) -> Option<Const> {
    match ty {
        Ty::Member { to, .. } if matches!(to.ty, Ty::Function(_)) => Some(Const::Scalar(Scalar::U64, 0)),
        Ty::Member { .. } => Some(Const::int(Scalar::I64, -1)),
        _ => None,
    }
}

/// Adjusts a pointer to a member function for objects at an additional offset in bytes.
pub(crate) fn moved_function(number: u64, offset: i64) -> u64 {
    match number as u32 {
        0 => 0,
        _ => number.wrapping_add((offset as u64) << 32),
    }
}

impl<'a> Sema<'a> {
    /// Returns the type of a member function, with its trailing qualifiers.
    pub(crate) fn member_function_type(&mut self, id: FnId, span: Span) -> Checked<Arc<FunctionTy>> {
        let method = self.functions[id].method.or_bug(&mut self.reporter)?;
        let plain = self.function_type(id, span)?;
        let object = method.object();
        Ok(Arc::new(FunctionTy {
            is_const: object.is_const,
            is_volatile: object.is_volatile,
            reference: method.reference,
            ..(*plain).clone()
        }))
    }

    /// Checks `&C::m` for a non-static member. The inner value is `None` if the name does not denote a member
    /// ([expr.unary.op] 3).
    pub(super) fn address_of_member(&mut self, operand: &'a ast::Expr, span: Span) -> Checked<Option<Expr>> {
        let Ast::Name(name) = &operand.kind else { return Ok(None) };
        if name.segments.len() < 2 {
            return Ok(None);
        }
        let Some(entity) = self.quietly_find(|s| s.lookup_qualified(name, false)) else { return Ok(None) };
        match entity {
            Entity::Field(class) => {
                self.check_path(name)?;
                self.data_member(class, name, span).map(Some)
            }
            Entity::Functions(ids) if ids.iter().any(|id| self.has_object(*id)) => {
                self.check_path(name)?;
                let value = self.functions_named(&ids, &[], name, true)?;
                // For a static member function, its address is taken.
                let plain = matches!(value.ty.ty, Ty::Function(_));
                let value = if plain { self.address_of(value, span)? } else { value };
                Ok(Some(Expr { span, ..value }))
            }
            _ => Ok(None),
        }
    }

    pub(in crate::sema) fn has_object(&self, id: FnId) -> bool {
        self.functions[id].method.is_some_and(|m| m.has_this())
    }

    fn data_member(&mut self, class: RecordId, name: &'a ast::QualifiedName, span: Span) -> Checked<Expr> {
        let symbol = name.last_ident().or_bug(&mut self.reporter)?.name;
        self.require_complete(&Ty::Record(class).into(), span)?;
        let path = self.types.find_field(class, symbol).or_bug(&mut self.reporter)?;
        let mut offset = 0;
        let mut ty = QualType::from(Ty::Void);
        for (record, index) in path {
            let field = self.types.field(record, index).or_bug(&mut self.reporter)?.clone();
            if field.is_reference() {
                return self.error(codes::NOT_LVALUE, span, "pointers to members that are references are not allowed");
            }
            if field.bits.is_some() {
                return self.error(codes::NOT_LVALUE, span, "pointers to bit-fields are not allowed");
            }
            if field.role.is_base() {
                return self.unsupported(span, "a pointer to this member is");
            }
            offset += field.offset;
            ty = field.ty.with_quals(ty.is_const, ty.is_volatile);
        }
        let ty = Ty::Member { class, to: Arc::new(ty) };
        Ok(Expr::value(ExprKind::Const(Const::int(Scalar::I64, i128::from(offset))), ty, span))
    }

    /// Returns a pointer to a member function.
    pub(in crate::sema) fn member_designator(&mut self, id: FnId, span: Span) -> Checked<Expr> {
        let func = &self.functions[id];
        let (name, at, space, class) =
            (func.name.clone(), func.span, func.space, func.method.or_bug(&mut self.reporter)?.record);
        if func.decl.ty.variadic {
            return self.unsupported(span, "a pointer to a member function with variable arguments is");
        }
        if matches!(func.decl.body, ast::FunctionBody::Deleted) {
            let message = format!("`{name}` is deleted");
            let d = Diagnostic::error(codes::DELETED, span, message);
            return self.report(d.with_label(at, "it is declared `= delete` here"));
        }
        if space == ExecSpace::Host && !self.context.unevaluated && !self.is_relaxed(id) {
            let d = Diagnostic::error(codes::HOST_CALL, span, format!("device code uses the host function `{name}`"));
            return self
                .report(d.with_label(at, "declared here without `__device__`").with_help("mark it `__device__`"));
        }
        let ty = Ty::Member { class, to: Arc::new(Ty::Function(self.member_function_type(id, span)?).into()) };
        let number = MEMBERS + u64::from(id.number());
        self.take_function(number, span)?;
        if self.is_virtual(id) && !self.context.unevaluated {
            self.virtual_pointer(id, span)?;
        }
        Ok(Expr::value(ExprKind::Const(Const::Scalar(Scalar::U64, number)), ty, span))
    }

    /// Returns the offset in bytes of the base's subobject between two classes: positive if the first class is a base
    /// of the second, and negative in the other direction. Returns `None` if neither is a base of the other.
    pub(in crate::sema) fn member_step(&self, from: RecordId, to: RecordId) -> Option<i64> {
        // Virtual bases have no fixed offset ([conv.mem] 2).
        let offset = |path: Vec<(RecordId, usize)>| match self.types.step_along(&path) {
            Some(Step { base: None, offset }) => Some(offset),
            _ => None,
        };
        match self.types.base_path(to, from) {
            Some(path) => offset(path),
            None => offset(self.types.base_path(from, to)?).map(|by| -by),
        }
    }

    /// Converts a pointer to a member. The conversion must be known to be possible.
    pub(in crate::sema) fn coerce_member(&self, e: Expr, class: RecordId, to: &Ty) -> Option<Expr> {
        let span = e.span;
        if *to == Ty::Basic(Basic::Bool) {
            let null = Expr::value(ExprKind::Const(null_member(&e.ty.ty)?), e.ty.clone(), span);
            let kind = ExprKind::Compare(CompareOp::Ne, Box::new(e), Box::new(null));
            return Some(self.fold(Expr::value(kind, Basic::Bool, span)));
        }
        let Ty::Member { class: target, .. } = to else { return None };
        let offset = self.member_step(class, *target)?;
        if offset == 0 {
            return Some(Expr { ty: to.clone().into(), ..e });
        }
        let Some(Const::Scalar(scalar, bits)) = e.as_const() else {
            return Some(Expr::value(ExprKind::MemberStep { pointer: Box::new(e), offset }, to.clone(), span));
        };
        let known = match scalar {
            Scalar::U64 => Const::Scalar(scalar, moved_function(bits, offset)),
            _ if bits as i64 == -1 => Const::int(scalar, -1),
            _ => Const::int(scalar, i128::from((bits as i64).wrapping_add(offset))),
        };
        Some(Expr::value(ExprKind::Const(known), to.clone(), span))
    }

    /// Returns whether a pointer to a member converts to another one without a cast ([conv.mem], [conv.qual]):
    /// `Some(true)` if the conversion adds qualifiers.
    pub(in crate::sema) fn member_conversion(
        &self,
        a: (RecordId, &QualType),
        b: (RecordId, &QualType),
    ) -> Option<bool> {
        if a.0 != b.0 && (self.types.base_path(b.0, a.0).is_none() || self.member_step(a.0, b.0).is_none()) {
            return None;
        }
        match (&a.1.ty, &b.1.ty) {
            (Ty::Function(f), Ty::Function(g)) => (f == g).then_some(false),
            _ => qualification(a.1, b.1),
        }
    }

    /// Checks `object.*pointer` and `pointer->*pointer` ([expr.mptr.oper]).
    fn accessed(&mut self, op: BinaryOp, lhs: Expr, rhs: Expr, span: Span) -> Checked<Accessed> {
        let object = match op {
            BinaryOp::ArrowPtr => {
                let pointer = self.decay(lhs);
                let Some(to) = pointer.ty.ty.pointee().cloned() else {
                    let message = format!("`->*` needs a pointer to an object, not `{}`", self.show(&pointer.ty));
                    return self.error(codes::BAD_OPERANDS, span, message);
                };
                Self::deref(pointer, to, span)
            }
            _ => lhs,
        };
        let pointer = self.decay(rhs);
        let Ty::Member { class, to } = pointer.ty.ty.clone() else {
            let message = format!("`{}` is not a pointer to a member", self.show(&pointer.ty));
            return self.error(codes::BAD_OPERANDS, pointer.span, message);
        };
        if matches!(object.ty.ty, Ty::Record(_)) {
            self.require_complete(&object.ty.clone(), span)?;
        }
        let target = Ty::Record(class);
        if object.ty.ty != target && !self.derived(&object.ty.ty, &target) {
            let (a, b) = (self.show(&object.ty), self.show(&pointer.ty));
            let message = format!("`{a}` has no member that `{b}` could point to");
            return self.error(codes::BAD_OPERANDS, span, message);
        }
        self.check_base(&object.ty.ty, &target, span)?;
        let (quals, category) = ((object.ty.is_const, object.ty.is_volatile), object.category);
        let object = self.as_object(object)?;
        let object = if object.ty.ty == target { object } else { self.base_part(object, &target)? };
        if let Ty::Function(function) = &to.ty {
            let function = function.clone();
            if quals.0 && !function.is_const || quals.1 && !function.is_volatile {
                let message = "this member function cannot be called on an object of this type: it is less qualified";
                return self.error(codes::CONST_WRITE, span, message);
            }
            let fits = match function.reference {
                None => true,
                Some(RefQual::Lvalue) => category == Category::Lvalue,
                Some(RefQual::Rvalue) => category != Category::Lvalue,
            };
            if !fits {
                let message = "this member function cannot be called on an object of this value category";
                return self.error(codes::BAD_OPERANDS, span, message);
            }
            let object = self.address_of(object, span)?;
            return Ok(Accessed::Function(MemberCall { pointer, object }));
        }
        self.mark_address_taken(&object);
        let ty = (*to).clone().with_quals(quals.0, quals.1);
        let whole = if op == BinaryOp::ArrowPtr { Category::Lvalue } else { category };
        let kind = ExprKind::MemberAt { base: Box::new(object), pointer: Box::new(pointer) };
        Ok(Accessed::Object(Expr::part(kind, ty, whole, span)))
    }

    /// Checks `.*` and `->*` where the member is not called.
    pub(super) fn member_by_pointer(&mut self, op: BinaryOp, a: Expr, b: Expr, span: Span) -> Checked<Expr> {
        match self.accessed(op, a, b, span)? {
            Accessed::Object(object) => Ok(object),
            Accessed::Function(_) => {
                self.error(codes::BAD_OPERANDS, span, "a member function that a pointer names can only be called")
            }
        }
    }

    /// Checks a call whose function is written with `.*` or `->*`.
    pub(in crate::sema) fn call_by_pointer(
        &mut self,
        op: BinaryOp,
        operands: (&'a ast::Expr, &'a ast::Expr),
        args: &'a [ast::Expr],
        at: Span,
        span: Span,
    ) -> Checked<Expr> {
        let (a, b) = (self.expr(operands.0), self.expr(operands.1));
        let (mut a, mut b) = (a?, b?);
        if op == BinaryOp::ArrowPtr {
            match self.operator_call("->*", vec![a, b], at, at) {
                Ok(result) => {
                    let callee = result?;
                    return self.call_object(callee, args, span);
                }
                Err(operands) => {
                    let mut operands = operands.into_iter();
                    (a, b) = (operands.next().or_bug(&mut self.reporter)?, operands.next().or_bug(&mut self.reporter)?);
                }
            }
        }
        let call = match self.accessed(op, a, b, at)? {
            Accessed::Object(object) => return self.call_object(object, args, span),
            Accessed::Function(call) => call,
        };
        let Ty::Member { to, .. } = &call.pointer.ty.ty else { return self.bug() };
        let Ty::Function(function) = to.ty.clone() else { return self.bug() };
        self.call_through(Target::Member(Box::new(call)), &function, "the member function", args, (at, span))
    }

    /// Calls the target of a pointer to a member function, with arguments of the parameters' types.
    pub(in crate::sema) fn call_member(
        &mut self,
        call: MemberCall,
        mut values: Vec<Expr>,
        span: Span,
    ) -> Checked<Expr> {
        let MemberCall { pointer, object } = call;
        let Ty::Member { to, .. } = &pointer.ty.ty else { return self.bug() };
        let Ty::Function(function) = to.ty.clone() else { return self.bug() };
        let ret = function.ret.clone();
        if let Ty::Record(_) = ret.ty {
            self.require_complete(&ret, span)?;
        }
        if let Some(Const::Scalar(_, bits)) = pointer.as_const()
            && let Some(id) = self.function_values.member(bits, &self.functions)
        {
            let class = self.functions[id].method.or_bug(&mut self.reporter)?.record;
            let this = QualType::from(Ty::Record(class)).pointer_to();
            let offset = int_const(Basic::Long, i128::from((bits as i64) >> 32), span);
            let kind = ExprKind::PtrOffset { ptr: Box::new(object), index: Box::new(offset), scale: 1 };
            values.insert(0, Expr::value(kind, this, span));
            if self.is_virtual(id) {
                return self.virtual_call(id, values, span);
            }
            self.use_function(id, span)?;
            let call = Self::called(ExprKind::Call(id, values, Order::Forward), &ret, span);
            return self.long_constant(call);
        }
        let called = PointerCall::Member(function);
        if let Some(current) = &mut self.body
            && !self.context.unevaluated
            && !current.uses.pointer_calls.contains(&called)
        {
            current.uses.pointer_calls.push(called);
        }
        values.insert(0, object);
        Ok(Self::called(ExprKind::CallMember(Box::new(pointer), values), &ret, span))
    }

    /// Collects the pointers to data members in a zero-initialised object, because all-zero bytes do not make them
    /// null.
    pub(in crate::sema) fn null_members(&self, ty: &Ty, offset: u64, out: &mut Vec<(u64, Expr)>, span: Span) {
        match ty {
            Ty::Member { to, .. } if !matches!(to.ty, Ty::Function(_)) => {
                let null = null_member(ty).unwrap_or(Const::int(Scalar::I64, -1));
                out.push((offset, Expr::value(ExprKind::Const(null), ty.clone(), span)));
            }
            Ty::Array(element, Some(n)) => {
                let mut one = Vec::new();
                self.null_members(&element.ty, 0, &mut one, span);
                let size = self.types.size_of(&element.ty).unwrap_or(0);
                for i in 0..if one.is_empty() { 0 } else { *n } {
                    out.extend(one.iter().map(|(at, e)| (offset + i * size + at, e.clone())));
                }
            }
            Ty::Record(id) => {
                let record = self.types.record(*id);
                let is_union = record.decl.is_some_and(|d| d.tag == ast::Tag::Union);
                for field in record.fields.iter().take(if is_union { 1 } else { usize::MAX }) {
                    self.null_members(&field.ty.ty, offset + field.offset, out, span);
                }
            }
            _ => {}
        }
    }

    /// Adds null pointers to data members in the parts of an object that are otherwise zero.
    pub(in crate::sema) fn add_null_members(&self, ty: &Ty, parts: &mut Vec<(u64, Expr)>, span: Span) {
        let mut nulls = Vec::new();
        self.null_members(ty, 0, &mut nulls, span);
        let covers = |at: u64| {
            parts.iter().any(|(start, e)| *start <= at && at < start + self.types.size_of(&e.ty.ty).unwrap_or(0))
        };
        nulls.retain(|(at, _)| !covers(*at));
        parts.extend(nulls);
    }

    /// Returns the spelling of a pointer to a member as a template argument.
    pub(in crate::sema) fn show_member(&self, value: i64, ty: &Ty) -> String {
        let Ty::Member { class, to } = ty else { return value.to_string() };
        if null_member(ty).is_some_and(|null| null.as_int() == Some(i128::from(value))) {
            return "nullptr".into();
        }
        if to.ty.is_function() {
            let name = self.function_name(u64::from(value as u32)).unwrap_or_default();
            return if value >> 32 == 0 { format!("&{name}") } else { format!("&{name} + {}", value >> 32) };
        }
        let record = self.types.record(*class);
        let field = record.fields.iter().find(|f| f.offset as i64 == value && f.ty == **to);
        match field.and_then(|f| f.name) {
            Some(name) => format!("&{}::{name}", record.name),
            None => format!("({}){value}", self.show(&ty.clone().into())),
        }
    }
}
