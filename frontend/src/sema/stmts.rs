//! Statements and local declarations (C++17 [stmt.stmt]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::Const;
use isowarp_core::span::Span;

use super::hir::{Expr, ExprKind, Stmt, StmtKind, Var, VarId};
use super::jumps::BarrierKind;
use super::refused::Refused;
use super::scope::Entity;
use super::statics::Storage;
use super::types::{QualType, Ty};
use super::{Sema, codes};
use crate::ast::{self, Condition, DeclKind, ExprKind as Ast, Spec, StmtKind as AstStmt, TypeKind};

/// After this many messages the rest of a function is not checked.
const MAX_ERRORS: usize = 50;

impl<'a> Sema<'a> {
    /// Checks statements in the current scope. What cannot be checked is reported and left out.
    pub(super) fn statements(&mut self, stmts: &'a [ast::Stmt]) -> Vec<Stmt> {
        let mut out = Vec::new();
        for stmt in stmts {
            self.statement(stmt, &mut out);
        }
        out
    }

    /// Runs something in a new scope inside the current one.
    pub(super) fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let scope = self.scopes.push(self.scope);
        let outer = std::mem::replace(&mut self.scope, scope);
        let head = self.jump_head();
        let result = f(self);
        self.restore_jump_head(head);
        self.scope = outer;
        result
    }

    /// Checks one statement in a scope of its own.
    pub(super) fn nested(&mut self, stmt: &'a ast::Stmt) -> Vec<Stmt> {
        self.with_cleanups(stmt.span, |s| {
            s.scoped(|s| {
                let mut out = Vec::new();
                match &stmt.kind {
                    AstStmt::Block(block) => out = s.statements(&block.stmts),
                    _ => s.statement(stmt, &mut out),
                }
                out
            })
        })
    }

    pub(super) fn statement(&mut self, stmt: &'a ast::Stmt, out: &mut Vec<Stmt>) {
        self.statement_inner(stmt, out);
        self.no_temporaries(stmt.span);
    }

    fn statement_inner(&mut self, stmt: &'a ast::Stmt, out: &mut Vec<Stmt>) {
        let span = stmt.span;
        let errors = self.current.as_ref().map_or(0, |c| self.diagnostics.len().saturating_sub(c.first));
        if errors >= MAX_ERRORS {
            return self.too_many_errors(span);
        }
        let mut push = |kind: StmtKind| out.push(Stmt { kind, span });
        match &stmt.kind {
            AstStmt::Empty => {}
            AstStmt::Block(_) => push(StmtKind::Block(self.nested(stmt))),
            AstStmt::Decl(decls) => {
                for decl in decls {
                    self.local_declaration(decl, out);
                }
            }
            AstStmt::Expr(e) => {
                if let Some(e) = self.expr(e) {
                    let e = self.discard(e);
                    out.push(Stmt { kind: StmtKind::Expr(e), span });
                    out.extend(self.end_expression(None, span));
                }
            }
            AstStmt::If(s) => {
                let inner = self.with_cleanups(span, |sema| sema.scoped(|sema| sema.if_statement(s, span)));
                push(StmtKind::Block(inner));
            }
            AstStmt::Switch(s) => {
                let inner = self.with_cleanups(span, |sema| sema.scoped(|sema| sema.switch(s, span)));
                push(StmtKind::Block(inner));
            }
            AstStmt::For(s) => {
                let inner = self.with_cleanups(span, |sema| {
                    sema.scoped(|sema| {
                        let mut out = Vec::new();
                        if let Some(init) = &s.init {
                            sema.statement(init, &mut out);
                        }
                        sema.while_loop(s.cond.as_ref(), s.step.as_ref(), &s.body, span, &mut out);
                        out
                    })
                });
                push(StmtKind::Block(inner));
            }
            AstStmt::While { cond, body, .. } => {
                let inner = self.scoped(|sema| {
                    let mut out = Vec::new();
                    sema.while_loop(Some(cond), None, body, span, &mut out);
                    out
                });
                push(StmtKind::Block(inner));
            }
            AstStmt::DoWhile { body, cond, .. } => {
                let body = self.loop_body(body);
                if let Some(cond) = self.condition(cond) {
                    push(StmtKind::DoLoop { body, cond });
                }
            }
            AstStmt::Break => {
                if self.current.as_ref().is_some_and(|c| c.loops > 0 || !c.cases.is_empty()) {
                    let depth = self.current.as_ref().map_or(0, |c| c.break_depth);
                    out.extend(self.cleanups(depth, span));
                    out.push(Stmt { kind: StmtKind::Break, span });
                } else {
                    self.error::<()>(codes::CONTROL_FLOW, span, "`break` outside of a loop or switch");
                }
            }
            AstStmt::Continue => {
                if self.current.as_ref().is_some_and(|c| c.loops > 0) {
                    let depth = self.current.as_ref().map_or(0, |c| c.continue_depth);
                    out.extend(self.cleanups(depth, span));
                    out.push(Stmt { kind: StmtKind::Continue, span });
                } else {
                    self.error::<()>(codes::CONTROL_FLOW, span, "`continue` outside of a loop");
                }
            }
            AstStmt::Return(value) => {
                if let Some(kind) = self.return_statement(value.as_ref(), span) {
                    let mut ends = self.end_expression(None, span);
                    let kind = self.leave_function(kind, &mut ends, span);
                    out.push(Stmt { kind, span });
                }
            }
            AstStmt::Case { .. } | AstStmt::Default => {
                if let Some(kind) = self.nested_case(stmt) {
                    push(kind);
                }
            }
            AstStmt::Label(name) => {
                if let Some(kind) = self.label(*name) {
                    push(kind);
                }
            }
            AstStmt::Goto(label) => {
                if let Some(kind) = self.goto(*label) {
                    push(kind);
                }
            }
            AstStmt::Asm { template, .. } => self.refuse_ptx(*template, span),
            AstStmt::RangeFor(s) => {
                let inner = self.scoped(|sema| sema.range_for(s, span));
                push(StmtKind::Block(inner));
            }
            AstStmt::Try(_) => {
                self.refuse::<()>(Refused::Exceptions, span, "device code has no exceptions");
            }
        }
    }

    /// Gives up on the rest of a function.
    fn too_many_errors(&mut self, span: Span) {
        if self.first_time("<too many errors>") {
            let message = "too many errors in this function; the rest of it is not checked";
            self.error::<()>(codes::TOO_COMPLEX, span, message);
        }
    }

    fn if_statement(&mut self, s: &'a ast::IfStmt, span: Span) -> Vec<Stmt> {
        let mut out = Vec::new();
        if let Some(init) = &s.init {
            self.statement(init, &mut out);
        }
        let cond = match &s.cond {
            Condition::Expr(e) if s.is_constexpr => self.constant_condition(e),
            cond => self.condition_decl(cond, &mut out),
        };
        if s.is_constexpr
            && let Some(cond) = &cond
        {
            match cond.as_const().and_then(|c| c.as_int()) {
                None => {
                    self.error::<()>(codes::NOT_CONSTANT, cond.span, "the condition of `if constexpr` is not constant");
                }
                // In a template the other branch is not instantiated (C++17 [stmt.if] 2). Elsewhere
                // both are checked, whatever the condition is.
                Some(value) if self.frame.is_some() => {
                    self.note_barrier(BarrierKind::Constexpr, span);
                    let taken = if value != 0 { Some(&s.then) } else { s.otherwise.as_ref() };
                    let taken = taken.map(|t| self.nested(t)).unwrap_or_default();
                    out.push(Stmt { kind: StmtKind::Block(taken), span });
                    return out;
                }
                Some(_) => {}
            }
        }
        if s.is_constexpr {
            self.note_barrier(BarrierKind::Constexpr, span);
        }
        let then = self.nested(&s.then);
        if s.is_constexpr {
            self.note_barrier(BarrierKind::Constexpr, span);
        }
        let els = s.otherwise.as_ref().map(|e| self.nested(e)).unwrap_or_default();
        if let Some(cond) = cond {
            out.push(Stmt { kind: StmtKind::If { cond, then, els }, span });
        }
        out
    }

    /// A condition; one that declares a variable adds its initialisation to `head`.
    fn condition_decl(&mut self, cond: &'a Condition, head: &mut Vec<Stmt>) -> Option<Expr> {
        match cond {
            Condition::Expr(e) => self.condition(e),
            Condition::Decl(var) => {
                let value = self.condition_variable(var, head)?;
                self.truth(value, "a condition")
            }
        }
    }

    /// Declares the variable of a condition and yields it.
    pub(super) fn condition_variable(&mut self, var: &'a ast::VarDecl, head: &mut Vec<Stmt>) -> Option<Expr> {
        let name = var.name.as_ident()?;
        self.local_variable(var, var.name.span, head);
        match self.scopes.here(self.scope, name.name) {
            Some((Entity::Local(id, _), _)) => self.local(*id, name.span),
            _ => None,
        }
    }

    fn while_loop(
        &mut self,
        cond: Option<&'a Condition>,
        step: Option<&'a ast::Expr>,
        body: &'a ast::Stmt,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let mut head = Vec::new();
        let (mut ok, mut condition) = (true, None);
        if let Some(cond) = cond {
            condition = self.condition_decl(cond, &mut head);
            ok = condition.is_some();
        }
        let step_expr = step.map(|e| self.expr(e));
        let body = self.loop_body(body);
        let step = match step_expr {
            Some(None) => return,
            Some(some) => some,
            None => None,
        };
        if ok {
            out.push(Stmt { kind: StmtKind::Loop { head, cond: condition, body, step }, span });
        }
    }

    pub(super) fn loop_body(&mut self, body: &'a ast::Stmt) -> Vec<Stmt> {
        let mut depths = (0, 0);
        if let Some(c) = &mut self.current {
            c.loops += 1;
            depths = (c.break_depth, c.continue_depth);
            (c.break_depth, c.continue_depth) = (c.cleanups.len(), c.cleanups.len());
        }
        let body = self.nested(body);
        if let Some(c) = &mut self.current {
            c.loops -= 1;
            (c.break_depth, c.continue_depth) = depths;
        }
        body
    }

    fn return_statement(&mut self, value: Option<&'a ast::Expr>, span: Span) -> Option<StmtKind> {
        if self.deducing.is_some() {
            let given = value;
            let value = match value {
                Some(ast::Expr { kind: Ast::InitList(list), .. }) => {
                    let message = "a return type cannot be deduced from a braced list";
                    return self.error(codes::TYPE_MISMATCH, list.span, message);
                }
                Some(e) => Some(self.expr(e)?),
                None => None,
            };
            let exact = self.deducing.is_some_and(|d| matches!(d.kind, ast::TypeKind::DecltypeAuto));
            let declared = match given.filter(|_| exact) {
                Some(e) => Some(self.decltype_of(e)?),
                None => None,
            };
            return self.deduce_return(value, declared, span);
        }
        let ret = self.current.as_ref()?.ret.clone();
        match (value, &ret.ty) {
            (None, Ty::Void) => Some(StmtKind::Return(None)),
            (None, _) => {
                let message = format!("a value of type `{}` must be returned", self.show(&ret));
                self.error(codes::CONTROL_FLOW, span, message)
            }
            (Some(ast::Expr { kind: Ast::InitList(list), .. }), ty) if *ty != Ty::Void => {
                let to = ret.without_reference().unqualified();
                let value = self.init_list(list, &to)?;
                self.return_value(value, &ret, span)
            }
            (Some(e), _) => {
                let e = self.expr(e)?;
                self.return_value(e, &ret, span)
            }
        }
    }

    /// `return e;` in a function that returns this type.
    pub(super) fn return_value(&mut self, e: Expr, ret: &QualType, span: Span) -> Option<StmtKind> {
        match &ret.ty {
            Ty::Void if e.ty.ty != Ty::Void => {
                self.error(codes::CONTROL_FLOW, span, "a void function cannot return a value")
            }
            Ty::Void => Some(StmtKind::Block(vec![
                Stmt { kind: StmtKind::Expr(e), span },
                Stmt { kind: StmtKind::Return(None), span },
            ])),
            Ty::Reference { to, rvalue } => {
                let ptr = self.bind_reference(e, to, *rvalue, "in a return")?;
                Some(StmtKind::Return(Some(ptr)))
            }
            _ => {
                let e = self.movable_local(e);
                let value = self.convert(e, &ret.unqualified(), "in a return")?;
                Some(StmtKind::Return(Some(value)))
            }
        }
    }

    /// An expression whose value nobody wants: an object is made and destroyed all the same.
    pub(super) fn discard(&mut self, e: Expr) -> Expr {
        if e.lvalue || self.types.special(&e.ty.ty).trivial_destructor {
            return e;
        }
        let kept = e.clone();
        self.as_object(e).unwrap_or(kept)
    }

    /// A local object that is returned is moved from (C++17 [class.copy.elision] 3).
    fn movable_local(&mut self, e: Expr) -> Expr {
        let local = matches!(e.kind, ExprKind::Local(_)) && matches!(e.ty.ty, Ty::Record(_)) && !e.ty.is_const;
        if local && !self.types.special(&e.ty.ty).trivial_copy {
            let (ty, span) = (e.ty.clone(), e.span);
            return Expr::object(ExprKind::Move(Box::new(e)), ty, span);
        }
        e
    }

    fn local_declaration(&mut self, decl: &'a ast::Decl, out: &mut Vec<Stmt>) {
        match &decl.kind {
            DeclKind::Var(var) => self.local_variable(var, decl.span, out),
            DeclKind::StaticAssert { cond, message } => {
                if let Some(c) = self.constant_condition(cond)
                    && c.as_const() == Some(Const::bool(false))
                {
                    self.static_assert_failed(cond.span, message.as_ref());
                }
            }
            DeclKind::Function(_) => {
                self.unsupported::<()>(decl.span, "declaring functions inside functions is");
            }
            DeclKind::Bindings(bindings) => self.bindings(bindings, None, decl.span, out),
            DeclKind::Empty => {}
            _ => {
                if !self.type_declaration(decl) {
                    self.unsupported::<()>(decl.span, "this declaration inside a function is");
                } else if let DeclKind::Record(record) = &decl.kind
                    && record.members.is_some()
                    && let Some(Entity::Type(ty)) = self.lookup_qualified(&record.name, true)
                {
                    // A class inside a device function is for the device: its errors count.
                    self.require_complete(&ty.into(), decl.span);
                }
            }
        }
    }

    fn local_variable(&mut self, var: &'a ast::VarDecl, span: Span, out: &mut Vec<Stmt>) {
        let Some(name) = var.name.as_ident() else {
            self.error::<()>(codes::REDECLARED, var.name.span, "a qualified name cannot be declared here");
            return;
        };
        let Some(storage) = self.storage(&var.specs, true) else {
            self.scopes.declare(self.scope, name.name, Entity::Host, name.span);
            return;
        };
        let is_static = var.specs.has(Spec::Static);
        if let Some(storage) = storage.or(is_static.then_some(Storage::Device)) {
            let function = self.current.as_ref().map_or_else(String::new, |c| c.name.clone());
            let dynamic = storage == Storage::Shared && var.specs.has(Spec::Extern);
            let ir_name = if dynamic { name.name.to_string() } else { format!("{function}.{}", name.name) };
            if let Some(id) = self.declare_static(var, name, storage, ir_name, span) {
                self.resolve_static(id, name.span);
            }
            return;
        }
        if var.specs.has(Spec::Extern) {
            self.error::<()>(codes::MEMORY_SPACE, span, "`extern` variables inside functions are `__shared__` arrays");
            return;
        }
        self.automatic_variable(var, name, None, span, out);
    }

    /// Declares an automatic variable with the initialiser of its declaration, or with a value that
    /// is given.
    pub(super) fn automatic_variable(
        &mut self,
        var: &'a ast::VarDecl,
        name: ast::Ident,
        given: Option<Expr>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        if let Some(kind) = self.automatic(var, name, given) {
            let mut kept = None;
            if let Some(kind) = kind {
                self.note_barrier(BarrierKind::Variable(name.name.to_string()), name.span);
                if let StmtKind::Init(_, value) = &kind {
                    kept = extended(value);
                }
                out.push(Stmt { kind, span });
            }
            out.extend(self.end_expression(kept, span));
            if let Some((Entity::Local(id, _), _)) = self.scopes.here(self.scope, name.name) {
                let id = *id;
                let ty = self.current.as_ref().and_then(|c| c.vars.get(id.0 as usize)).map(|v| v.ty.clone());
                if let Some(ty) = ty.filter(|t| !matches!(t.ty, Ty::Reference { .. })) {
                    self.destroy_later(Expr::object(ExprKind::Local(id), ty, span));
                }
            }
            return;
        }
        if let Some(current) = &mut self.current {
            current.incomplete = true;
        }
        if self.scopes.here(self.scope, name.name).is_none() {
            // Declared all the same, so that its uses are not reported as unknown names.
            self.poison(name);
        }
    }

    /// Declares a name whose declaration has errors.
    pub(super) fn poison(&mut self, name: ast::Ident) {
        self.scopes.declare(self.scope, name.name, Entity::Poisoned, name.span);
    }

    /// Declares an automatic variable; yields its initialisation. `None`: an error was reported.
    fn automatic(&mut self, var: &'a ast::VarDecl, name: ast::Ident, given: Option<Expr>) -> Option<Option<StmtKind>> {
        let mark = self.constant_mark();
        let (mut ty, mut value) = match (auto_level(&var.ty), given) {
            (None, given) => (self.resolve_type(&var.ty)?, given),
            (Some(_), Some(given)) => {
                let (ty, value) = self.deduce_from(&var.ty, given)?;
                (ty, Some(value))
            }
            (Some(_), None) => {
                let (ty, value) = self.deduce(var, name)?;
                (ty, Some(value))
            }
        };
        ty = ty.with_quals(var.specs.has(Spec::Constexpr), false);
        let align = self.alignment_attribute(&var.specs)?;
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
            return Some(Some(StmtKind::Init(id, ptr)));
        }
        self.require_complete(&ty, name.span)?;
        // The name is visible in its own initialiser.
        let id = self.declare_var(name, ty.clone())?;
        if let (Some(align), Some(v)) = (align, self.current.as_mut().and_then(|c| c.vars.get_mut(id.0 as usize))) {
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
            value = self.default_value(&ty, name.span)?;
        }
        let Some(mut value) = value else {
            // A class may consist of constants, so only plain values must be initialised.
            if ty.is_const && !ty.ty.is_aggregate() {
                let message = format!("the const variable `{}` needs an initialiser", name.name);
                return self.error(codes::CONST_UNINITIALIZED, name.span, message);
            }
            if ty.ty == Ty::Dim3 {
                let value = self.zero_value(&ty, name.span)?;
                return Some(Some(StmtKind::Init(id, value)));
            }
            self.set_var_type(id, ty);
            return Some(None);
        };
        let constexpr = var.specs.has(Spec::Constexpr);
        if ty.is_const && !ty.is_volatile {
            value = self.constant_variable(id, name, &ty, value, constexpr, &mark)?;
        }
        self.set_var_type(id, ty.clone());
        if ty.ty.is_aggregate() {
            value.ty = ty.unqualified();
        }
        Some(Some(StmtKind::Init(id, value)))
    }

    /// A `return` destroys the objects of all blocks around it.
    fn leave_function(&mut self, kind: StmtKind, ends: &mut Vec<Stmt>, span: Span) -> StmtKind {
        let mut cleanups = std::mem::take(ends);
        cleanups.extend(self.cleanups(0, span));
        match kind {
            kind if cleanups.is_empty() => kind,
            StmtKind::Return(value) => StmtKind::ReturnAfter(value, cleanups),
            StmtKind::Block(mut stmts) => {
                // `return f();` in a void function.
                stmts.pop();
                stmts.push(Stmt { kind: StmtKind::ReturnAfter(None, cleanups), span });
                StmtKind::Block(stmts)
            }
            other => other,
        }
    }

    fn set_var_type(&mut self, id: super::hir::VarId, ty: QualType) {
        if let Some(v) = self.current.as_mut().and_then(|c| c.vars.get_mut(id.0 as usize)) {
            v.ty = ty;
        }
    }

    pub(super) fn declare_var(&mut self, name: ast::Ident, ty: QualType) -> Option<super::hir::VarId> {
        let id = self.new_var(Var {
            name: name.name.to_string(),
            ty,
            param: None,
            address_taken: false,
            modified: false,
            align: 1,
            constant: None,
            object: None,
            span: name.span,
        });
        let frame = self.current.as_ref()?.frame;
        self.declare_new(name, Entity::Local(id, frame)).then_some(id)
    }

    /// `auto x = e`, `const auto &x = e`, `auto *p = e` (C++17 [dcl.spec.auto]).
    fn deduce(&mut self, var: &'a ast::VarDecl, name: ast::Ident) -> Option<(QualType, Expr)> {
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
            return self.unsupported(init.span, "deducing a type from a braced list is");
        }
        let e = self.expr(init)?;
        self.deduce_from(&var.ty, e)
    }

    /// The type that `auto` stands for in a declaration with this initial value.
    pub(super) fn deduce_from(&mut self, ty: &'a ast::AstType, e: Expr) -> Option<(QualType, Expr)> {
        if e.ty.ty == Ty::Void {
            return self.error(codes::VOID_VALUE, e.span, "a void expression has no value");
        }
        let (is_const, is_volatile) = (ty.quals.is_const, ty.quals.is_volatile);
        match &ty.kind {
            TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) => {
                if !matches!(inner.kind, TypeKind::Auto) {
                    return self.unsupported(ty.span, "this form of `auto` is");
                }
                let forwarding = matches!(ty.kind, TypeKind::RvalueRef(_));
                let to = e.ty.clone().with_quals(inner.quals.is_const, inner.quals.is_volatile);
                let rvalue = forwarding && !e.lvalue;
                Some((Ty::Reference { to: Arc::new(to), rvalue }.into(), e))
            }
            TypeKind::Pointer(inner) if matches!(inner.kind, TypeKind::Auto) => {
                let e = self.decay(e);
                let Some(to) = e.ty.ty.pointee() else {
                    let message = format!("`auto *` needs a pointer, not `{}`", self.show(&e.ty));
                    return self.error(codes::TYPE_MISMATCH, e.span, message);
                };
                let to = to.clone().with_quals(inner.quals.is_const, inner.quals.is_volatile);
                Some((QualType::from(to.pointer_to()).with_quals(is_const, is_volatile), e))
            }
            TypeKind::Auto => {
                let e = self.decay(e);
                Some((e.ty.unqualified().with_quals(is_const, is_volatile), e))
            }
            _ => self.unsupported(ty.span, "this form of `auto` is"),
        }
    }
}

/// The temporary object whose lifetime a reference with this initial value extends
/// (C++17 [class.temporary] 6).
fn extended(value: &Expr) -> Option<VarId> {
    let mut at = value;
    loop {
        at = match &at.kind {
            ExprKind::Materialise(id, _) => return Some(*id),
            ExprKind::AddrOf(e) | ExprKind::Move(e) => e,
            ExprKind::Field { base, .. } | ExprKind::Index { base, .. } => base,
            _ => return None,
        };
    }
}

/// The `auto` inside a type, through pointers and references.
fn auto_level(ty: &ast::AstType) -> Option<()> {
    match &ty.kind {
        TypeKind::Auto | TypeKind::DecltypeAuto => Some(()),
        TypeKind::Pointer(inner) | TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) => auto_level(inner),
        _ => None,
    }
}
