//! Handles named constants: a value where the value is used, an object where the object is used (C++17 [basic.def.odr]
//! 3, [conv.lval] 2).
//!
//! A name denotes the object. Reading it ([`Sema::decay`]) returns the constant, so nothing of the object remains at
//! run time. Memory is needed only where the object itself is used, as for `&c` or a reference. For a local variable,
//! that memory is the variable; for a variable with static storage, a variable of the module; in a lambda expression, a
//! capture ([expr.prim.lambda.capture] 7).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Field as IrField, GlobalId};
use isowarp_core::span::Span;

use super::consteval::memory::Contents;
use crate::ast::{self, CaptureMode};
use crate::hir::{Expr, ExprKind, Named, VarId};
use crate::lex::symbol::Symbol;
use crate::sema::model::scope::{Entity, FrameId, StaticId};
use crate::sema::model::statics::StaticState;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::{Field, LateCapture, LateCaptures, Role};
use crate::types::{Const, QualType, RecordId, Ty};

impl Sema<'_> {
    /// Returns the value of an object that is known to be constant.
    pub(in crate::sema) fn constant_of(&self, object: &Expr) -> Option<Const> {
        match &object.kind {
            ExprKind::Local(id) => self.body.as_ref()?.locals.vars.get(*id)?.constant,
            ExprKind::Named(_, value) => Some(*value),
            ExprKind::Field { record, index, .. } => self.types.record(*record).fields.get(*index)?.constant,
            // A capture by reference of a lambda.
            ExprKind::Deref(pointer) => match &pointer.kind {
                ExprKind::Load(field) => match &field.kind {
                    ExprKind::Field { record, index, .. } => {
                        let field = self.types.record(*record).fields.get(*index)?;
                        field.constant.filter(|_| field.is_reference())
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the object of an expression whose object itself is needed.
    pub(in crate::sema) fn needed_object(&mut self, object: Expr) -> Checked<Expr> {
        if self.context.unevaluated {
            return Ok(object);
        }
        match object.kind {
            ExprKind::Named(Named::Static(id), value) => self.constant_object(id, &object.ty, value, object.span),
            ExprKind::Named(Named::Uncaptured(lambda, name), value) => {
                self.late_capture(lambda, name, &object.ty, value, object.span)
            }
            ExprKind::Named(Named::Around(name), _) => {
                let message =
                    format!("`{name}` is a variable of the enclosing function, and its object is needed here");
                self.error(codes::UNKNOWN_NAME, object.span, message)
            }
            _ => Ok(object),
        }
    }

    /// Returns the variable of the module for a constant with static storage.
    fn constant_object(&mut self, id: StaticId, ty: &QualType, value: Const, span: Span) -> Checked<Expr> {
        let global = match self.consteval.objects.get(&id) {
            Some(global) => *global,
            None => {
                let mut contents = Contents::zero(self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?);
                contents.set_scalar(0, value).or_bug(&mut self.reporter)?;
                let found = &self.declared.statics[id];
                let (name, at) = (found.name.clone(), found.span);
                let made = self.constant_global(ty.clone(), &name, contents, true, at)?;
                let StaticState::Global(_, global) = made else { return self.bug() };
                self.consteval.objects.insert(id, global);
                global
            }
        };
        Ok(Expr::object(ExprKind::Global(global), ty.clone(), span))
    }

    /// Captures a constant of the function around a lambda expression whose object the body needs, if the lambda
    /// captures by default.
    fn late_capture(
        &mut self,
        lambda: RecordId,
        name: Symbol,
        ty: &QualType,
        value: Const,
        span: Span,
    ) -> Checked<Expr> {
        let closure = self.closure_object(span).filter(|c| c.ty.ty == Ty::Record(lambda));
        let mode = self.types.record(lambda).members.late.as_ref().map(|l| l.mode);
        let (Some(closure), Some(mode)) = (closure, mode) else {
            let message = format!("`{name}` is not captured by the lambda, but its object is needed here");
            let d = Diagnostic::error(codes::UNKNOWN_NAME, span, message);
            return self.report(d.with_help("name it in the brackets, or capture with `[=]`"));
        };
        let (ty, role) = match mode {
            CaptureMode::Value => (ty.clone(), Role::Member),
            CaptureMode::Reference => (ty.pointer_to().into(), Role::Reference { rvalue: false }),
        };
        self.no_long_double_in("a capture", &ty, span)?;
        let (size, align) = (
            self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?,
            self.types.align_of(&ty.ty).or_bug(&mut self.reporter)?,
        );
        let data = self.types.data_type(&ty.ty).or_bug(&mut self.reporter)?;
        let record = &mut self.types.records[lambda];
        let offset = record.data_size.next_multiple_of(align.max(1));
        record.align = record.align.max(align);
        record.data_size = offset.saturating_add(size);
        record.size = record.data_size.next_multiple_of(record.align);
        record.special_members.empty = false;
        let constant = Some(value);
        let (has_default, is_mutable, bits) = (false, false, None);
        record.fields.push(Field { name: Some(name), ty, offset, span, role, has_default, is_mutable, bits, constant });
        if let Some(late) = &mut record.members.late {
            late.captures.push(LateCapture { name, offset, span });
        }
        let (scope, ir) = (record.scope, record.ir.or_bug(&mut self.reporter)?);
        let (size, align) = (record.size, record.align);
        let layout = self.types.structs.get_mut(ir.0 as usize).or_bug(&mut self.reporter)?;
        (layout.size, layout.align) = (size, align);
        layout.fields.push(IrField { name: name.to_string(), ty: data, offset });
        self.scopes.declare(scope, name, Entity::Field(lambda), span);
        self.member_of(closure, ast::Ident { name, span }, span)
    }

    /// Returns the values of the late captures of a lambda expression, for the enclosing function.
    pub(in crate::sema) fn late_values(&mut self, lambda: RecordId) -> Checked<Vec<(u64, Expr)>> {
        let late = self.types.records[lambda].members.late.take();
        let Some(LateCaptures { mode, captures }) = late else { return Ok(Vec::new()) };
        let mut values = Vec::with_capacity(captures.len());
        for LateCapture { name, offset, span } in captures {
            let object = self.constant_around(name, span)?;
            let value = match mode {
                CaptureMode::Value => self.decay(object),
                CaptureMode::Reference => self.address_of(object, span)?,
            };
            values.push((offset, value));
        }
        Ok(values)
    }

    /// Returns a constant as the code around a lambda expression names it.
    fn constant_around(&mut self, name: Symbol, span: Span) -> Checked<Expr> {
        match self.scopes.find(self.context.scope, name).map(|(e, _)| e).or_bug(&mut self.reporter)? {
            Entity::Local(id, _) => self.local(id, span),
            Entity::Constant(lambda, value, ty) => Ok(Self::uncaptured(lambda, name, value, &ty, span)),
            Entity::Field(record) => self.own_capture(record, name, span),
            _ => self.bug(),
        }
    }

    /// Returns a constant that the enclosing lambda expression has not captured yet.
    pub(in crate::sema) fn uncaptured(lambda: RecordId, name: Symbol, value: Const, ty: &Ty, span: Span) -> Expr {
        let ty = QualType::from(ty.clone()).with_const();
        Expr::object(ExprKind::Named(Named::Uncaptured(lambda, name), value), ty, span)
    }

    /// Returns a constant of the function around a class, for use in a member function of the class ([class.local] 1).
    pub(in crate::sema) fn constant_around_class(
        &self,
        id: VarId,
        frame: FrameId,
        name: &ast::QualifiedName,
    ) -> Option<Expr> {
        let (value, ty) = self.consteval.of_functions.get(&(frame, id))?;
        let named = Named::Around(name.last_ident()?.name);
        let ty = QualType::from(ty.clone()).with_const();
        Some(Expr::object(ExprKind::Named(named, *value), ty, name.span))
    }

    /// Returns the variables of the module that were made for constants and may turn out to be unused.
    pub(in crate::sema) fn constant_objects(&self) -> Vec<GlobalId> {
        self.consteval.objects.values().copied().collect()
    }
}
