//! Declares local variables and deduces the types for `auto` (C++17 [stmt.dcl], [dcl.spec.auto]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::functions::ParamInfo;
use crate::ast::{self, ExprKind as Ast, Spec, TypeKind};
use crate::hir::{Expr, ExprKind, Stmt, StmtKind, Var, VarId};
use crate::sema::classes::lifetimes::extended;
use crate::sema::model::functions::Method;
use crate::sema::model::jumps::BarrierKind;
use crate::sema::model::layout::Weaker;
use crate::sema::model::scope::{Entity, FrameId};
use crate::sema::model::statics::Storage;
use crate::sema::{Checked, OrBug, Reported, Sema, codes};
use crate::types::{QualType, Ty};

impl<'a> Sema<'a> {
    pub(in crate::sema) fn local_variable(&mut self, var: &'a ast::VarDecl, span: Span, out: &mut Vec<Stmt>) {
        let Some(name) = var.name.as_ident() else {
            self.say_error(codes::REDECLARED, var.name.span, "a qualified name cannot be declared here");
            return;
        };
        let Ok(storage) = self.storage(&var.specs, true) else {
            self.scopes.declare(self.context.scope, name.name, Entity::Host, name.span);
            return;
        };
        let is_static = var.specs.has(Spec::Static);
        if let Some(storage) = storage.or(is_static.then_some(Storage::Device)) {
            let function = self.body.as_ref().map_or_else(String::new, |c| c.name.clone());
            let dynamic = storage == Storage::Shared && var.specs.has(Spec::Extern);
            let ir_name = if dynamic { name.name.to_string() } else { format!("{function}.{}", name.name) };
            if let Ok(id) = self.declare_static(var, name, storage, ir_name, span) {
                self.resolve_static(id, name.span).ok();
            }
            return;
        }
        if var.specs.has(Spec::Extern) {
            self.say_error(codes::MEMORY_SPACE, span, "`extern` variables inside functions are `__shared__` arrays");
            return;
        }
        self.automatic_variable(var, name, None, span, out);
    }

    /// Declares an automatic variable with the initialiser of its declaration, or with the given value.
    pub(in crate::sema) fn automatic_variable(
        &mut self,
        var: &'a ast::VarDecl,
        name: ast::Ident,
        given: Option<Expr>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let reported = match self.automatic(var, name, given) {
            Ok(kind) => {
                let mut kept = Vec::new();
                if let Some(kind) = kind {
                    let object = matches!(&kind, StmtKind::Init(_, value) if self.is_destroyed(&value.ty.ty));
                    self.note_barrier(BarrierKind::Variable { name: name.name.to_string(), object }, name.span);
                    if let StmtKind::Init(_, value) = &kind {
                        kept = extended(value);
                    }
                    out.push(Stmt { kind, span });
                }
                out.extend(self.end_expression(&kept, span));
                if let Some((Entity::Local(id, _), _)) = self.scopes.here(self.context.scope, name.name) {
                    let id = *id;
                    let ty = self.body.as_ref().and_then(|c| c.locals.vars.get(id)).map(|v| v.ty.clone());
                    // The returned object outlives the block.
                    if let Some(ty) = ty.filter(|t| !matches!(t.ty, Ty::Reference { .. }))
                        && !self.becomes_result(id, name)
                    {
                        self.destroy_later(Expr::object(ExprKind::Local(id), ty, span));
                    }
                }
                return;
            }
            Err(reported) => reported,
        };
        if let Some(current) = &mut self.body {
            current.said.incomplete = true;
        }
        if self.scopes.here(self.context.scope, name.name).is_none() {
            // The name is declared nevertheless, so that its uses are not reported as unknown names.
            self.poison(name, reported);
        }
    }

    /// Declares a name whose declaration has errors.
    pub(in crate::sema) fn poison(&mut self, name: ast::Ident, reported: Reported) {
        self.scopes.declare(self.context.scope, name.name, Entity::Poisoned(reported), name.span);
    }

    /// Declares an automatic variable. Returns its initialisation, if it has one.
    fn automatic(&mut self, var: &'a ast::VarDecl, name: ast::Ident, given: Option<Expr>) -> Checked<Option<StmtKind>> {
        self.with_values_ahead(|s| s.automatic_value(var, name, given))
    }

    fn automatic_value(
        &mut self,
        var: &'a ast::VarDecl,
        name: ast::Ident,
        given: Option<Expr>,
    ) -> Checked<Option<StmtKind>> {
        let mark = self.constant_mark();
        let (mut ty, mut value) = match (auto_level(&var.ty), given) {
            (None, given) => match self.deducible_class(&var.ty).filter(|_| given.is_none()) {
                Some(template) => {
                    let ty = self.deduce_class(template, var.init.as_ref(), var.ty.span)?;
                    (ty.with_quals(var.ty.quals.is_const, var.ty.quals.is_volatile), None)
                }
                None => (self.resolve_type(&var.ty)?, given),
            },
            (Some(_), Some(given)) => {
                let (ty, value) = self.deduce_from(&var.ty, given)?;
                (ty, Some(value))
            }
            (Some(_), None) => {
                let (ty, value) = self.deduce(var, name)?;
                (ty, Some(value))
            }
        };
        self.same_placeholder(var, &ty, name)?;
        ty = ty.with_quals(var.specs.has(Spec::Constexpr), false);
        if let Ty::Reference { to, rvalue } = &ty.ty {
            let (to, rvalue) = (to.clone(), *rvalue);
            let ptr = match value {
                Some(e) => self.bind_reference(e, &to, rvalue, "in an initialisation")?,
                None => {
                    let Some(init) = &var.init else {
                        let message = format!("the reference `{}` needs an initialiser", name.name);
                        return self.error(codes::CONST_UNINITIALIZED, name.span, message);
                    };
                    self.reference_initializer(&to, rvalue, init)?
                }
            };
            let id = self.declare_var(name, ty)?;
            self.note_dependence(id, var);
            self.note_referent(id, &ptr);
            return Ok(Some(StmtKind::Init(id, ptr)));
        }
        self.require_complete(&ty, name.span)?;
        self.not_abstract(&ty, name.span)?;
        self.warn_of_long_double(&ty, name.span);
        let natural = self.types.align_of(&ty.ty).unwrap_or(1);
        let written = self.written_alignment(&var.ty)?;
        let align = self.alignment_attribute(&var.specs, natural, Weaker::Nothing)?;
        let align = align.max(written);
        // The name is visible in its own initialiser.
        let id = self.declare_var(name, ty.clone())?;
        self.note_dependence(id, var);
        if let (Some(align), Some(v)) = (align, self.body.as_mut().and_then(|c| c.locals.vars.get_mut(id))) {
            v.align = align;
        }
        if value.is_none()
            && let Some(init) = &var.init
        {
            value = Some(self.initializer(&ty, init, name.span)?);
        } else if let Some(v) = value.take() {
            value = Some(self.convert(v, &ty.unqualified(), "in an initialisation")?);
        }
        if let Ty::Array(element, None) = &ty.ty {
            let element = element.clone();
            match &value {
                Some(v) => ty = v.ty.clone().with_quals(element.is_const, element.is_volatile),
                None => {
                    let message = format!("the array `{}` has no size", name.name);
                    return self.error(codes::ARRAY_SIZE, name.span, message);
                }
            }
        }
        if value.is_none() {
            if matches!(ty.ty, Ty::Record(_)) && self.needs_value(&ty) {
                let message = format!("the const variable `{}` needs an initialiser", name.name);
                return self.error(codes::CONST_UNINITIALIZED, name.span, message);
            }
            value = self.default_value(&ty, name.span)?;
        }
        let Some(mut value) = value else {
            // A class may consist of constants, so only scalar values must be initialised.
            if ty.is_const && !ty.ty.is_aggregate() {
                let message = format!("the const variable `{}` needs an initialiser", name.name);
                return self.error(codes::CONST_UNINITIALIZED, name.span, message);
            }
            if ty.ty == Ty::Dim3 {
                let value = self.zero_value(&ty, name.span)?;
                return Ok(Some(StmtKind::Init(id, value)));
            }
            self.set_var_type(id, ty);
            return Ok(None);
        };
        let constexpr = var.specs.has(Spec::Constexpr);
        if ty.is_const && !ty.is_volatile {
            value = self.constant_variable(id, name, &ty, value, constexpr, &mark)?;
        }
        self.set_var_type(id, ty.clone());
        if ty.ty.is_aggregate() {
            value.ty = ty.unqualified();
        }
        Ok(Some(StmtKind::Init(id, value)))
    }

    /// Creates variables for parameters in the current scope.
    pub(in crate::sema) fn declare_parameters(
        &mut self,
        decl: &'a ast::FunctionDecl,
        params: &[ParamInfo<'a>],
        method: Option<Method>,
        frame: FrameId,
    ) {
        let pack_names = decl.ty.params.iter().filter(|p| p.pack).filter_map(|p| p.name);
        let mut packs: Vec<(ast::Ident, Vec<VarId>)> = pack_names.map(|n| (n, Vec::new())).collect();
        for (i, param) in params.iter().enumerate() {
            let id = self.new_var(Var {
                name: param.name.map_or_else(String::new, |n| n.to_string()),
                ty: param.ty.clone(),
                param: Some(i as u32),
                address_taken: false,
                modified: false,
                align: 1,
                constant: None,
                object: None,
                refers: None,
                span: param.span,
            });
            match (param.name, param.pack) {
                (Some(n), false) => {
                    self.declare_new(ast::Ident { name: n, span: param.span }, Entity::Local(id, frame)).ok();
                }
                (Some(n), true) => {
                    packs.iter_mut().filter(|(name, _)| name.name == n).for_each(|(_, vars)| vars.push(id));
                }
                (None, _) => {}
            }
            let written = decl.ty.params.iter().find(|p| p.name.is_some_and(|n| Some(n.name) == param.name));
            if let Some(p) = written.filter(|p| !p.pack) {
                match self.is_dependent_type(&p.ty, self.context.scope) {
                    true => self.note_dependent(id, &p.ty),
                    false => self.note_independent(id),
                }
            }
        }
        if let (Some(current), true) = (&mut self.body, method.is_some_and(|m| m.has_this())) {
            current.locals.this = current.locals.vars.iter().next().map(|(id, _)| id);
        }
        for (name, vars) in packs {
            self.declare_new(name, Entity::LocalPack(Arc::new(vars), frame)).ok();
        }
    }

    /// Checks that all variables of a declaration have the same type for `auto` or for a class template without its
    /// arguments (C++17 [dcl.spec.auto] 7).
    fn same_placeholder(&mut self, var: &'a ast::VarDecl, ty: &QualType, name: ast::Ident) -> Checked<()> {
        if !matches!(var.ty.kind, TypeKind::Auto) && self.deducible_class(&var.ty).is_none() {
            return Ok(());
        }
        let Some(current) = &mut self.body else { return Ok(()) };
        let before = current.locals.implied.replace((var.ty.span, ty.clone()));
        match before {
            Some((at, before)) if at == var.ty.span && at.expansion == var.ty.span.expansion && before.ty != ty.ty => {
                let (a, b) = (self.show(&before), self.show(ty));
                let message = format!("`{}` would be a `{b}`, but the variable before it is a `{a}`", name.name);
                let d =
                    Diagnostic::error(codes::TYPE_MISMATCH, name.span, message).with_label(at, "in one declaration");
                self.report(d.with_help("write a declaration for each"))
            }
            _ => Ok(()),
        }
    }

    /// Records a variable of a template whose type does not depend on the template's parameters.
    fn note_independent(&mut self, id: VarId) {
        if let Some(current) = &mut self.body {
            current.locals.independent.insert(id);
        }
    }

    /// Records a variable of a template whose declared type depends on the template's parameters. `auto` may be any
    /// type and is not recorded.
    fn note_dependent(&mut self, id: VarId, ty: &ast::AstType) {
        if let (None, Some(current)) = (auto_level(ty), &mut self.body) {
            current.locals.dependent.insert(id);
        }
    }

    /// Records whether the type of a declared variable depends on the template's parameters.
    fn note_dependence(&mut self, id: VarId, var: &'a ast::VarDecl) {
        let depends = match (auto_level(&var.ty), &var.init) {
            (None, _) => self.is_dependent_type(&var.ty, self.context.scope),
            (Some(_), Some(ast::Initializer::Expr(e))) => self.is_dependent(e),
            (Some(_), _) => true,
        };
        match depends {
            true => self.note_dependent(id, &var.ty),
            false => self.note_independent(id),
        }
    }

    fn set_var_type(&mut self, id: VarId, ty: QualType) {
        if let Some(v) = self.body.as_mut().and_then(|c| c.locals.vars.get_mut(id)) {
            v.ty = ty;
        }
    }

    pub(in crate::sema) fn declare_var(&mut self, name: ast::Ident, ty: QualType) -> Checked<VarId> {
        let id = self.new_var(Var {
            name: name.name.to_string(),
            ty,
            param: None,
            address_taken: false,
            modified: false,
            align: 1,
            constant: None,
            object: None,
            refers: None,
            span: name.span,
        });
        let frame = self.body.as_ref().or_bug(&mut self.reporter)?.frame;
        self.declare_new(name, Entity::Local(id, frame)).map(|()| id)
    }

    /// Deduces the type of a variable from its initialiser: `auto x = e`, `const auto &x = e`, `auto *p = e` (C++17
    /// [dcl.spec.auto]).
    fn deduce(&mut self, var: &'a ast::VarDecl, name: ast::Ident) -> Checked<(QualType, Expr)> {
        if let Some(ast::Initializer::Expr(ast::Expr { kind: Ast::InitList(list), .. })) = &var.init {
            return self.deduce_listed_type(&var.ty, list);
        }
        let init = match &var.init {
            Some(ast::Initializer::Expr(e)) => Some(e),
            Some(ast::Initializer::Paren(args)) if args.len() == 1 => args.first(),
            Some(ast::Initializer::Brace(list)) if list.items.len() == 1 => list.items.first().map(|i| &i.value),
            _ => None,
        };
        let Some(init) = init else {
            let message = format!("the type of `{}` cannot be deduced", name.name);
            let d = Diagnostic::error(codes::CONST_UNINITIALIZED, name.span, message);
            return self.report(d.with_help("`auto` needs one initial value"));
        };
        if matches!(init.kind, Ast::InitList(_)) {
            return self.error(codes::INITIALIZER, init.span, "`auto` can be deduced from a list only after `=`");
        }
        if matches!(var.ty.kind, TypeKind::DecltypeAuto) {
            return Ok((self.decltype_of(init)?, self.expr(init)?));
        }
        let e = self.expr(init)?;
        self.deduce_from(&var.ty, e)
    }

    /// Deduces a `std::initializer_list` for `auto x = {a, b}` ([dcl.type.auto.deduct] 4).
    fn deduce_listed_type(&mut self, ty: &'a ast::AstType, list: &'a ast::InitList) -> Checked<(QualType, Expr)> {
        let plain = |ty: &ast::AstType| matches!(ty.kind, TypeKind::Auto);
        let fits = match &ty.kind {
            TypeKind::Auto => true,
            TypeKind::LvalueRef(to) => plain(to) && to.quals.is_const,
            TypeKind::RvalueRef(to) => plain(to),
            _ => false,
        };
        if !fits {
            let message = format!("`{ty}` cannot be deduced from a braced list");
            return self.error(codes::INITIALIZER, list.span, message);
        }
        let element = self.common_element(list)?;
        let made = self.list_of(element, list.span)?;
        let value = self.init_list(list, &made)?;
        self.deduce_from(ty, value)
    }

    /// Deduces the type that contains `auto` from the initial value. Returns the type and the value.
    pub(in crate::sema) fn deduce_from(&mut self, ty: &'a ast::AstType, e: Expr) -> Checked<(QualType, Expr)> {
        if e.ty.ty == Ty::Void {
            return self.error(codes::VOID_VALUE, e.span, "a void expression has no value");
        }
        let (is_const, is_volatile) = (ty.quals.is_const, ty.quals.is_volatile);
        match &ty.kind {
            TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) => {
                if !matches!(inner.kind, TypeKind::Auto) {
                    let object = e.ty.clone();
                    let to = self.with_deduced(inner, &object, e.span)?;
                    let rvalue = matches!(ty.kind, TypeKind::RvalueRef(_));
                    return Ok((Ty::Reference { to: Arc::new(to), rvalue }.into(), e));
                }
                let forwarding = matches!(ty.kind, TypeKind::RvalueRef(_));
                let to = e.ty.clone().with_quals(inner.quals.is_const, inner.quals.is_volatile);
                let rvalue = forwarding && !e.is_lvalue();
                Ok((Ty::Reference { to: Arc::new(to), rvalue }.into(), e))
            }
            TypeKind::Pointer(inner) if matches!(inner.kind, TypeKind::Auto) => {
                let e = self.decay(e);
                let Some(to) = e.ty.ty.pointee() else {
                    let message = format!("`auto *` needs a pointer, not `{}`", self.show(&e.ty));
                    return self.error(codes::TYPE_MISMATCH, e.span, message);
                };
                let to = to.clone().with_quals(inner.quals.is_const, inner.quals.is_volatile);
                Ok((QualType::from(to.pointer_to()).with_quals(is_const, is_volatile), e))
            }
            TypeKind::Auto => {
                let e = self.decay(e);
                Ok((e.ty.unqualified().with_quals(is_const, is_volatile), e))
            }
            _ => {
                let e = self.decay(e);
                let given = e.ty.clone();
                Ok((self.with_deduced(ty, &given, e.span)?, e))
            }
        }
    }

    /// Returns a type with `auto` somewhere inside, such as `auto (*p)[2]`, deduced from the type of a value or object.
    fn with_deduced(&mut self, ty: &'a ast::AstType, given: &QualType, span: Span) -> Checked<QualType> {
        let Some(found) = placeholder(ty, given) else {
            let message = format!("`{ty}` cannot be deduced from `{}`", self.show(given));
            return self.error(codes::TYPE_MISMATCH, span, message);
        };
        self.filled(ty, &found)
    }

    /// Returns a type with every placeholder replaced by the type `auto`.
    fn filled(&mut self, ty: &'a ast::AstType, auto: &QualType) -> Checked<QualType> {
        let made: QualType = match &ty.kind {
            TypeKind::Auto => auto.clone(),
            TypeKind::Pointer(to) if auto_level(to).is_some() => self.filled(to, auto)?.pointer_to().into(),
            TypeKind::Array { element, size: Some(size) } if auto_level(element).is_some() => {
                let element = self.filled(element, auto)?;
                let n = self.array_size(size)?;
                self.array_type(element, Some(n), ty.span)?.into()
            }
            TypeKind::Function(f) if auto_level(&f.ret).is_some() => {
                let ret = self.filled(&f.ret, auto)?;
                self.function_of(f, ret)?
            }
            _ if auto_level(ty).is_some() => return self.unsupported(ty.span, "this form of `auto` is"),
            _ => self.resolve_type(ty)?,
        };
        Ok(made.with_quals(ty.quals.is_const, ty.quals.is_volatile))
    }
}

/// Returns the replacement for `auto` that turns a type into the given type, ignoring qualifiers.
fn placeholder(ty: &ast::AstType, given: &QualType) -> Option<QualType> {
    match (&ty.kind, &given.ty) {
        (TypeKind::Auto, _) => {
            let mut found = given.clone();
            found.is_const &= !ty.quals.is_const;
            found.is_volatile &= !ty.quals.is_volatile;
            Some(found)
        }
        (TypeKind::Pointer(to), Ty::Pointer(of)) => placeholder(to, of),
        (TypeKind::Array { element, .. }, Ty::Array(of, _)) => placeholder(element, of),
        (TypeKind::Function(f), Ty::Function(of)) => placeholder(&f.ret, &of.ret),
        _ => None,
    }
}

/// Returns `Some` if a type contains `auto`, also inside pointers, references, arrays and return types.
fn auto_level(ty: &ast::AstType) -> Option<()> {
    match &ty.kind {
        TypeKind::Auto | TypeKind::DecltypeAuto => Some(()),
        TypeKind::Pointer(inner) | TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) => auto_level(inner),
        TypeKind::Array { element, .. } => auto_level(element),
        TypeKind::Function(f) => auto_level(&f.ret),
        _ => None,
    }
}
