//! Lambda expressions: classes with a call operator (C++17 [expr.prim.lambda]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Field as IrField, StructDef, StructId};
use isowarp_core::span::Span;

use crate::ast::visit::names_in;
use crate::ast::{self, CaptureKind, CaptureMode, FunctionBody, Spec};
use crate::hir::{Expr, ExprKind, FnId};
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::functions::{Func, Method, MethodRole};
use crate::sema::model::scope::{Entity, ScopeKind};
use crate::sema::model::templates::FnTemplate;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::{Field, LateCaptures, Record, Role, SpecialMembers, State};
use crate::types::{QualType, RecordId, Ty};

/// Prefix of the class names of lambda expressions, which precedes a number. No class in a program has such a name.
pub(in crate::sema) const CLASS: &str = "lambda.";

/// Returns true if a name contains the class of a lambda expression.
pub fn names_closure(name: &str) -> bool {
    name.contains(CLASS)
}

/// The contents of a closure: fields in the order of their captures.
#[derive(Default)]
struct Closure {
    fields: Vec<Field>,
    /// The values of the fields.
    parts: Vec<(u64, Expr)>,
    size: u64,
    align: u64,
}

impl<'a> Sema<'a> {
    /// Checks a lambda expression: an object of its own class.
    pub(in crate::sema) fn lambda(&mut self, lambda: &'a ast::Lambda, span: Span) -> Checked<Expr> {
        if let FunctionBody::HostOnly(_) = lambda.call.body {
            return self.unsupported(span, "a lambda expression of host code is");
        }
        let frame = self.body.as_ref().map(|c| c.frame);
        if frame.is_none() && (lambda.default_capture.is_some() || !lambda.captures.is_empty()) {
            return self.error(codes::UNKNOWN_NAME, span, "a lambda outside of functions has nothing to capture");
        }
        let outer = self.context.scope;
        let scope = self.scopes.push_kind(outer, ScopeKind::Closure);
        let name = format!("{CLASS}{}", self.types.records.len());
        let mut record = Record { state: State::InProgress, ..Record::new(name.clone(), None, span, scope) };
        record.members.is_lambda = true;
        record.members.captures_nothing = lambda.captures.is_empty() && lambda.default_capture.is_none();
        // The body of a generic lambda is checked when it is called, which is too late for the closure.
        let generic = !lambda.params.is_empty();
        record.members.late =
            lambda.default_capture.filter(|_| !generic).map(|mode| LateCaptures { mode, captures: Vec::new() });
        let id = self.types.records.alloc(record);
        let mut closure = Closure { align: 1, ..Closure::default() };
        for capture in &lambda.captures {
            match &capture.what {
                CaptureKind::Name(name) if capture.pack => {
                    self.capture_pack(&mut closure, *name, capture.mode, id, scope, capture.span)?;
                }
                _ if capture.pack => return self.unsupported(capture.span, "an init-capture of a pack (C++20) is"),
                CaptureKind::This => self.capture_this(&mut closure, false, capture.span)?,
                CaptureKind::StarThis => self.capture_this(&mut closure, true, capture.span)?,
                CaptureKind::Name(name) => {
                    let Some((Entity::Local(var, from), _)) = self.scopes.find(outer, *name) else {
                        let object = self.captured_outside(*name, capture.span)?;
                        self.capture_name(&mut closure, *name, capture.mode, object, id, scope, capture.span)?;
                        continue;
                    };
                    if Some(from) != frame {
                        let message = format!("`{name}` is a variable of another function");
                        return self.error(codes::UNKNOWN_NAME, capture.span, message);
                    }
                    let object = self.local(var, capture.span)?;
                    self.capture_name(&mut closure, *name, capture.mode, object, id, scope, capture.span)?;
                }
                CaptureKind::Init(name, e) => {
                    let value = self.expr(e)?;
                    let value = match capture.mode {
                        CaptureMode::Value => self.decay(value),
                        CaptureMode::Reference => value,
                    };
                    if capture.mode == CaptureMode::Reference && !value.is_lvalue() {
                        let message = format!("`&{name}` needs an object to refer to");
                        return self.error(codes::NOT_LVALUE, e.span, message);
                    }
                    self.capture_object(&mut closure, *name, capture.mode, value, id, scope, capture.span)?;
                }
            }
        }
        if let FunctionBody::Block(body) = &lambda.call.body {
            let mut names = Vec::new();
            names_in(body, &mut |n| {
                if !names.contains(&n) {
                    names.push(n);
                }
            });
            for name in names {
                match lambda.default_capture {
                    Some(mode) => self.capture_by_default(&mut closure, name, mode, id, scope, span)?,
                    None => self.use_constant(&closure, name, id, scope, span),
                }
            }
        }
        self.finish_closure(id, &closure, name.clone())?;
        self.call_operator(lambda, id, &name, span)?;
        let mut parts = closure.parts;
        parts.extend(self.late_values(id)?);
        Ok(Expr::value(ExprKind::Aggregate { parts, zero: false }, Ty::Record(id), span))
    }

    /// Returns the capture of the enclosing lambda with a name.
    fn captured_outside(&mut self, name: Symbol, span: Span) -> Checked<Expr> {
        let found = self.scopes.find(self.context.scope, name).map(|(e, _)| e);
        let (record, field) = match found {
            Some(Entity::Field(record)) => (record, name),
            Some(Entity::PackField(record, field)) => (record, field),
            Some(Entity::LocalPack(..) | Entity::FieldPack(..)) => {
                let message = format!("`{name}` is a parameter pack");
                let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, span, message);
                return self.report(d.with_help("capture all of it: `[name...]`"));
            }
            Some(Entity::Static(_)) => {
                let message = format!("`{name}` cannot be captured: it is not an automatic variable");
                let d = Diagnostic::error(codes::UNKNOWN_NAME, span, message);
                return self.report(d.with_help("use it without capturing it"));
            }
            Some(Entity::Constant(lambda, value, ty)) => {
                return Ok(Self::uncaptured(lambda, name, value, &ty, span));
            }
            _ => {
                let message = format!("no variable named `{name}` to capture");
                return self.error(codes::UNKNOWN_NAME, span, message);
            }
        };
        self.own_capture(record, field, span)
    }

    /// Returns a field of the closure whose call operator is being checked.
    pub(in crate::sema) fn own_capture(&mut self, record: RecordId, name: Symbol, span: Span) -> Checked<Expr> {
        let object = self.closure_object(span).or_bug(&mut self.reporter)?;
        if object.ty.ty != Ty::Record(record) {
            let message = format!("`{name}` is a member of a class: capture `this`");
            return self.error(codes::UNKNOWN_NAME, span, message);
        }
        self.member_of(object, ast::Ident { name, span }, span)
    }

    fn capture_by_default(
        &mut self,
        closure: &mut Closure,
        name: Symbol,
        mode: CaptureMode,
        id: RecordId,
        scope: crate::sema::model::scope::ScopeId,
        span: Span,
    ) -> Checked<()> {
        if closure.fields.iter().any(|f| f.name == Some(name)) {
            return Ok(());
        }
        if name == "this" {
            return match self.this_object(span) {
                Ok(_) => self.capture_this(closure, false, span),
                Err(_) => Ok(()),
            };
        }
        let frame = self.body.as_ref().or_bug(&mut self.reporter)?.frame;
        match self.scopes.find(self.context.scope, name).map(|(e, _)| e) {
            Some(Entity::Local(var, from)) if from == frame => {
                let info =
                    self.body.as_ref().or_bug(&mut self.reporter)?.locals.vars.get(var).or_bug(&mut self.reporter)?;
                let (constant, ty) = (info.constant, info.ty.ty.clone());
                if let Some(value) = constant
                    && self.types.record(id).members.late.is_some()
                {
                    // The variable is captured if its object is needed.
                    self.scopes.declare(scope, name, Entity::Constant(id, value, ty), span);
                    return Ok(());
                }
                let object = self.local(var, span)?;
                self.capture_name(closure, name, mode, object, id, scope, span)
            }
            Some(Entity::Constant(around, value, ty)) => {
                if self.types.record(id).members.late.is_some() {
                    self.scopes.declare(scope, name, Entity::Constant(id, value, ty), span);
                    return Ok(());
                }
                let object = Self::uncaptured(around, name, value, &ty, span);
                self.capture_name(closure, name, mode, object, id, scope, span)
            }
            Some(Entity::Field(record)) => {
                let own = self.closure_object(span).is_some_and(|o| o.ty.ty == Ty::Record(record));
                if own && self.is_lambda(record) {
                    let object = self.own_capture(record, name, span)?;
                    if let Some(value) = self.constant_of(&object)
                        && self.types.record(id).members.late.is_some()
                    {
                        self.scopes.declare(scope, name, Entity::Constant(id, value, object.ty.ty), span);
                        return Ok(());
                    }
                    return self.capture_name(closure, name, mode, object, id, scope, span);
                }
                match self.this_object(span) {
                    Ok(_) => self.capture_this(closure, false, span),
                    Err(_) => Ok(()),
                }
            }
            Some(Entity::PackField(record, field)) if self.closure_object(span).is_some() => {
                let object = self.own_capture(record, field, span)?;
                self.capture_name(closure, name, mode, object, id, scope, span)
            }
            Some(Entity::LocalPack(_, from)) if from == frame => {
                self.capture_pack(closure, name, mode, id, scope, span)
            }
            Some(Entity::FieldPack(..)) => self.capture_pack(closure, name, mode, id, scope, span),
            Some(Entity::Functions(ids)) => {
                let member = |id: &FnId| self.functions[*id].method.is_some_and(|m| m.has_this());
                if ids.iter().any(member) && self.this_object(span).is_ok() {
                    return self.capture_this(closure, false, span);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Captures `[args...]` or `[&args...]`: one capture for each element (C++17 [expr.prim.lambda.capture] 17).
    fn capture_pack(
        &mut self,
        closure: &mut Closure,
        name: Symbol,
        mode: CaptureMode,
        id: RecordId,
        scope: crate::sema::model::scope::ScopeId,
        span: Span,
    ) -> Checked<()> {
        let frame = self.body.as_ref().or_bug(&mut self.reporter)?.frame;
        if self.scopes.here(scope, name).is_some() {
            return match span == self.types.record(id).span {
                // A default capture that already exists.
                true => Ok(()),
                false => self.error(codes::REDECLARED, span, format!("`{name}` is captured twice")),
            };
        }
        let objects: Vec<Checked<Expr>> = match self.scopes.find(self.context.scope, name).map(|(e, _)| e) {
            Some(Entity::LocalPack(vars, from)) if from == frame => {
                vars.iter().map(|var| self.local(*var, span)).collect()
            }
            Some(Entity::FieldPack(record, fields)) => {
                fields.iter().map(|field| self.own_capture(record, *field, span)).collect()
            }
            _ => {
                let message = format!("no parameter pack named `{name}` to capture");
                return self.error(codes::UNKNOWN_NAME, span, message);
            }
        };
        let mut fields = Vec::with_capacity(objects.len());
        for (k, object) in objects.into_iter().enumerate() {
            let field = Symbol::intern(&format!("{name}.{k}"));
            self.capture_name(closure, field, mode, object?, id, scope, span)?;
            fields.push(field);
        }
        self.scopes.declare(scope, name, Entity::FieldPack(id, Arc::new(fields)), span);
        Ok(())
    }

    /// Makes a constant of the enclosing function usable without a capture.
    fn use_constant(
        &mut self,
        closure: &Closure,
        name: Symbol,
        id: RecordId,
        scope: crate::sema::model::scope::ScopeId,
        span: Span,
    ) {
        if closure.fields.iter().any(|f| f.name == Some(name)) {
            return;
        }
        let Some(current) = &self.body else { return };
        let (value, ty) = match self.scopes.find(self.context.scope, name) {
            Some((Entity::Local(var, from), _)) if from == current.frame => {
                let Some(info) = current.locals.vars.get(var) else { return };
                let Some(value) = info.constant else { return };
                (value, info.ty.ty.clone())
            }
            Some((Entity::Constant(_, value, ty), _)) => (value, ty),
            _ => return,
        };
        self.scopes.declare(scope, name, Entity::Constant(id, value, ty), span);
    }

    fn capture_this(&mut self, closure: &mut Closure, copy: bool, span: Span) -> Checked<()> {
        let name = Symbol::intern("this");
        if closure.fields.iter().any(|f| f.name == Some(name)) {
            return Ok(());
        }
        let Some(object) = self.this_object(span)? else {
            return self.error(codes::UNKNOWN_NAME, span, "`this` is only known in member functions");
        };
        if copy {
            let value = self.decay(object);
            return self.add_capture(closure, name, value.ty.clone(), Role::Member, value, span);
        }
        let address = self.address_of(object, span)?;
        self.add_capture(closure, name, address.ty.clone(), Role::Reference { rvalue: false }, address, span)
    }

    /// Captures a variable under its own name. If it is a constant, the body also knows its value.
    #[allow(clippy::too_many_arguments, reason = "the capture default already includes this capture")]
    fn capture_name(
        &mut self,
        closure: &mut Closure,
        name: Symbol,
        mode: CaptureMode,
        object: Expr,
        id: RecordId,
        scope: crate::sema::model::scope::ScopeId,
        span: Span,
    ) -> Checked<()> {
        self.no_member_of_union(&object, name, span)?;
        let constant = self.constant_of(&object);
        self.capture_object(closure, name, mode, object, id, scope, span)?;
        if let Some(field) = closure.fields.last_mut() {
            field.constant = constant;
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments, reason = "the capture default already includes this capture")]
    fn capture_object(
        &mut self,
        closure: &mut Closure,
        name: Symbol,
        mode: CaptureMode,
        object: Expr,
        id: RecordId,
        scope: crate::sema::model::scope::ScopeId,
        span: Span,
    ) -> Checked<()> {
        if closure.fields.iter().any(|f| f.name == Some(name)) {
            return self.error(codes::REDECLARED, span, format!("`{name}` is captured twice"));
        }
        self.scopes.declare(scope, name, Entity::Field(id), span);
        match mode {
            CaptureMode::Reference if object.is_glvalue() => {
                let address = self.address_of(object, span)?;
                self.add_capture(closure, name, address.ty.clone(), Role::Reference { rvalue: false }, address, span)
            }
            CaptureMode::Reference | CaptureMode::Value => {
                let mut ty = object.ty.clone();
                if !matches!(ty.ty, Ty::Array(..)) {
                    ty.is_volatile = false;
                }
                let value = match ty.ty {
                    Ty::Array(..) if object.is_glvalue() => {
                        if !self.types.special_members(&ty.ty).trivial_copy {
                            let what = "capturing an array of objects with copy constructors is";
                            return self.unsupported(span, what);
                        }
                        Expr::value(ExprKind::Load(Box::new(object)), ty.unqualified(), span)
                    }
                    _ => self.decay(object),
                };
                self.add_capture(closure, name, ty, Role::Member, value, span)
            }
        }
    }

    fn add_capture(
        &mut self,
        closure: &mut Closure,
        name: Symbol,
        ty: QualType,
        role: Role,
        value: Expr,
        span: Span,
    ) -> Checked<()> {
        self.no_long_double_in("a capture", &ty, span)?;
        self.require_complete(&ty, span)?;
        let (size, align) = (
            self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?,
            self.types.align_of(&ty.ty).or_bug(&mut self.reporter)?,
        );
        let offset = closure.size.next_multiple_of(align.max(1));
        closure.size = offset.saturating_add(size);
        closure.align = closure.align.max(align);
        closure.parts.push((offset, value));
        closure.fields.push(Field {
            name: Some(name),
            ty,
            offset,
            span,
            role,
            has_default: false,
            is_mutable: false,
            constant: None,
            bits: None,
        });
        Ok(())
    }

    /// Returns true for the class of a lambda expression.
    pub(in crate::sema) fn is_lambda(&self, record: RecordId) -> bool {
        self.types.record(record).members.is_lambda
    }

    /// Returns the object that `*this` denotes in a lambda: the captured one.
    pub(in crate::sema) fn captured_this(&mut self, closure: Expr, span: Span) -> Checked<Option<Expr>> {
        let Ty::Record(id) = closure.ty.ty else { return self.bug() };
        let name = Symbol::intern("this");
        let fields = &self.types.record(id).fields;
        match fields.iter().any(|f| f.name == Some(name)) {
            true => self.member_of(closure, ast::Ident { name, span }, span).map(Some),
            false => Ok(None),
        }
    }

    /// Completes the closure's class.
    fn finish_closure(&mut self, id: RecordId, closure: &Closure, name: String) -> Checked<()> {
        let size = closure.size.max(1).next_multiple_of(closure.align.max(1));
        let fields = closure
            .fields
            .iter()
            .map(|f| {
                let name = f.name.map_or_else(String::new, |n| n.to_string());
                Some(IrField { name, ty: self.types.data_type(&f.ty.ty)?, offset: f.offset })
            })
            .collect::<Option<Vec<_>>>()
            .or_bug(&mut self.reporter)?;
        self.types.structs.push(StructDef { name, size, align: closure.align, fields });
        let ir = StructId(self.types.structs.len() as u32 - 1);
        let trivial = closure.fields.iter().all(|f| self.types.special_members(&f.ty.ty).trivial_copy);
        let trivial_destructor = closure.fields.iter().all(|f| self.types.special_members(&f.ty.ty).trivial_destructor);
        let copies_constants = closure.fields.iter().all(|f| self.types.special_members(&f.ty.ty).copies_constants);
        let copy_deleted = closure.fields.iter().any(|f| self.types.special_members(&f.ty.ty).copy_deleted);
        let record = &mut self.types.records[id];
        record.fields = closure.fields.clone();
        (record.size, record.data_size, record.align) = (size, closure.size, closure.align);
        record.ir = Some(ir);
        record.state = State::Complete;
        record.special_members = SpecialMembers {
            trivial_default: false,
            trivial_copy: trivial,
            trivial_assign: false,
            trivial_destructor,
            aggregate: false,
            pod: false,
            empty: closure.fields.is_empty(),
            copy_deleted,
            copies_constants,
            // [expr.prim.lambda.closure] 11.
            assign_deleted: true,
        };
        Ok(())
    }

    /// Declares the call operator. The operator of a lambda without `auto` parameters is checked at once.
    fn call_operator(&mut self, lambda: &'a ast::Lambda, record: RecordId, name: &str, span: Span) -> Checked<()> {
        let scope = self.types.record(record).scope;
        let role = MethodRole::Plain { is_const: !lambda.call.specs.has(Spec::Mutable), is_volatile: false };
        let template = (!lambda.params.is_empty()).then(|| FnTemplate {
            params: &lambda.params,
            older: &[],
            older_values: &[],
            span,
            prefix: self.context.prefix.clone(),
            instances: Default::default(),
            unused: false,
        });
        let generic = template.is_some();
        let id = self.functions.alloc(Func {
            method: Some(Method { record, role, explicit: false, reference: None, inherited: None }),
            defined: true,
            lazy: !generic,
            template,
            ..Func::new(format!("{name}::operator()"), &lambda.call, span, scope, ExecSpace::Device)
        });
        let operator = ast::Ident { name: Symbol::intern("operator()"), span };
        self.in_scope(scope, |s| s.add_overload(operator, id));
        if !generic {
            self.check_now(id, span)?;
        }
        Ok(())
    }
}
