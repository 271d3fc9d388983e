//! Statements and local declarations (C++17 [stmt.stmt]).

use isowarp_core::ir::Unroll;
use isowarp_core::span::Span;

use crate::ast::{self, Condition, DeclKind, ExprKind as Ast, StmtKind as AstStmt};
use crate::hir::expressions::{in_order, no_effect, unless};
use crate::hir::{Expr, ExprKind, Stmt, StmtKind};
use crate::sema::device::refused::Refused;
use crate::sema::model::jumps::BarrierKind;
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Const, QualType, Ty};

/// Maximum number of errors in a function, after which the rest is not checked.
const MAX_ERRORS: usize = 50;

impl<'a> Sema<'a> {
    /// Checks statements in the current scope. Reports and omits invalid ones.
    pub(in crate::sema) fn statements(&mut self, stmts: &'a [ast::Stmt]) -> Vec<Stmt> {
        let mut out = Vec::new();
        for stmt in stmts {
            self.statement(stmt, &mut out);
        }
        out
    }

    /// Calls a function in a new scope inside the current one.
    pub(in crate::sema) fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let scope = self.scopes.push(self.context.scope);
        let head = self.jump_head();
        let result = self.in_scope(scope, f);
        self.restore_jump_head(head);
        result
    }

    /// Checks one statement in a scope of its own.
    pub(in crate::sema) fn nested(&mut self, stmt: &'a ast::Stmt) -> Vec<Stmt> {
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

    pub(in crate::sema) fn statement(&mut self, stmt: &'a ast::Stmt, out: &mut Vec<Stmt>) {
        self.statement_inner(stmt, out);
        self.no_temporaries(stmt.span).ok();
    }

    /// Returns true if the current function has so many errors that checking stops.
    pub(in crate::sema) fn has_many_errors(&self) -> bool {
        let first = self.body.as_ref().map_or(usize::MAX, |c| c.said.first);
        let mut errors = self.reporter.since(first).filter(|d| d.is_error());
        errors.nth(MAX_ERRORS - 1).is_some()
    }

    fn statement_inner(&mut self, stmt: &'a ast::Stmt, out: &mut Vec<Stmt>) {
        let span = stmt.span;
        if self.has_many_errors() {
            return self.too_many_errors(span).unwrap_or(());
        }
        let mut push = |kind: StmtKind| out.push(Stmt { kind, span });
        match &stmt.kind {
            AstStmt::Empty => {}
            AstStmt::Block(_) => push(StmtKind::Block(self.nested(stmt))),
            AstStmt::Decl(decls) => {
                for decl in decls {
                    if self.has_many_errors() {
                        self.too_many_errors::<()>(span).ok();
                        return;
                    }
                    self.local_declaration(decl, out);
                }
            }
            AstStmt::Expr(e) => {
                if let Ok(e) = self.expr(e) {
                    let e = self.discard(e);
                    out.push(Stmt { kind: StmtKind::Expr(e), span });
                    out.extend(self.end_expression(&[], span));
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
                let unroll = self.unroll(&s.unroll);
                let inner = self.with_cleanups(span, |sema| {
                    sema.scoped(|sema| {
                        let mut out = Vec::new();
                        if let Some(init) = &s.init {
                            sema.statement(init, &mut out);
                        }
                        sema.while_loop((s.cond.as_ref(), s.step.as_ref()), &s.body, unroll, span, &mut out);
                        out
                    })
                });
                push(StmtKind::Block(inner));
            }
            AstStmt::While { cond, body, unroll } => {
                let unroll = self.unroll(unroll);
                let inner = self.scoped(|sema| {
                    let mut out = Vec::new();
                    sema.while_loop((Some(cond), None), body, unroll, span, &mut out);
                    out
                });
                push(StmtKind::Block(inner));
            }
            AstStmt::DoWhile { body, cond, unroll } => {
                let unroll = self.unroll(unroll);
                let depth = self.body.as_ref().map_or(0, |c| c.lifetimes.cleanups.len());
                let body = self.loop_body(body, depth);
                if let Ok(cond) = self.condition(cond) {
                    let cond = self.end_value(cond);
                    push(StmtKind::DoLoop { body, cond, unroll });
                }
            }
            AstStmt::Break => {
                if self.body.as_ref().is_some_and(|c| c.control.loops > 0 || !c.control.cases.is_empty()) {
                    let depth = self.body.as_ref().map_or(0, |c| c.lifetimes.break_depth);
                    out.extend(self.cleanups(depth, span));
                    out.push(Stmt { kind: StmtKind::Break, span });
                } else {
                    self.misplaced::<()>(span, "`break` outside of a loop or switch").ok();
                }
            }
            AstStmt::Continue => {
                if self.body.as_ref().is_some_and(|c| c.control.loops > 0) {
                    let depth = self.body.as_ref().map_or(0, |c| c.lifetimes.continue_depth);
                    out.extend(self.cleanups(depth, span));
                    out.push(Stmt { kind: StmtKind::Continue, span });
                } else {
                    self.misplaced::<()>(span, "`continue` outside of a loop").ok();
                }
            }
            AstStmt::Return(value) => {
                if let Ok(kind) = self.return_statement(value.as_ref(), span) {
                    let mut ends = self.end_expression(&[], span);
                    let kind = self.leave_function(kind, &mut ends, span);
                    out.push(Stmt { kind, span });
                }
            }
            AstStmt::Case { .. } | AstStmt::Default => {
                if let Ok(kind) = self.nested_case(stmt) {
                    push(kind);
                }
            }
            AstStmt::Label(name) => {
                if let Ok(kind) = self.label(*name) {
                    push(kind);
                }
            }
            AstStmt::Goto(label) => {
                if let Ok(kind) = self.goto(*label) {
                    push(kind);
                }
            }
            AstStmt::Asm { template, operands, .. } => self.asm_statement(*template, operands.as_deref(), span, out),
            AstStmt::RangeFor(s) => {
                let inner = self.with_cleanups(span, |sema| sema.scoped(|sema| sema.range_for(s, span)));
                push(StmtKind::Block(inner));
            }
            AstStmt::Try(_) => {
                self.refuse::<()>(Refused::Exceptions, span, "device code has no exceptions").ok();
            }
        }
    }

    /// Stops checking the rest of a function.
    pub(in crate::sema) fn too_many_errors<T>(&mut self, span: Span) -> Checked<T> {
        self.first_time("<too many errors>")?;
        let message = "too many errors in this function; the rest of it is not checked";
        self.error(codes::TOO_COMPLEX, span, message)
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
            && let Ok(cond) = &cond
        {
            match cond.as_const().and_then(|c| c.as_int()) {
                None => {
                    self.say_error(codes::NOT_CONSTANT, cond.span, "the condition of `if constexpr` is not constant");
                }
                // In a template the other branch is not instantiated (C++17 [stmt.if] 2). Elsewhere both are checked,
                // regardless of the condition.
                Some(value) if self.context.frame.is_some() => {
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
        if let Ok(cond) = cond {
            out.push(Stmt { kind: StmtKind::If { cond, then, els }, span });
        }
        out
    }

    /// Checks a condition. If it declares a variable, its initialisation is added to `head`.
    fn condition_decl(&mut self, cond: &'a Condition, head: &mut Vec<Stmt>) -> Checked<Expr> {
        match cond {
            Condition::Expr(e) => {
                let value = self.condition(e)?;
                Ok(self.end_value(value))
            }
            Condition::Decl(var) => {
                let value = self.condition_variable(var, head)?;
                let value = self.truth(value, "a condition")?;
                Ok(self.end_value(value))
            }
        }
    }

    /// Declares the variable of a condition and yields it.
    pub(in crate::sema) fn condition_variable(&mut self, var: &'a ast::VarDecl, head: &mut Vec<Stmt>) -> Checked<Expr> {
        let Some(name) = var.name.as_ident() else {
            return self.error(codes::REDECLARED, var.name.span, "a qualified name cannot be declared here");
        };
        let first = self.reporter.count();
        self.local_variable(var, var.name.span, head);
        match self.scopes.here(self.context.scope, name.name) {
            Some((Entity::Local(id, _), _)) => self.local(*id, name.span),
            Some((Entity::Poisoned(reported), _)) => Err(*reported),
            _ => {
                self.reporter.no_error_since(first)?;
                self.bug()
            }
        }
    }

    fn while_loop(
        &mut self,
        (cond, step): (Option<&'a Condition>, Option<&'a ast::Expr>),
        body: &'a ast::Stmt,
        unroll: Unroll,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let mut head = Vec::new();
        let depth = self.body.as_ref().map_or(0, |c| c.lifetimes.cleanups.len());
        let condition = cond.map(|cond| self.condition_decl(cond, &mut head)).transpose();
        let step = step.map(|e| {
            self.expr(e).map(|e| {
                let e = self.discard(e);
                self.end_effect(e)
            })
        });
        let body = self.loop_body(body, depth);
        // The condition's variables are destroyed in each iteration, after the step, and with the condition that ends
        // the loop ([stmt.while] 2, [stmt.for] 1).
        let mut ends = || self.cleanups(depth, span);
        let (last, each) = (ends(), ends());
        if let Some(c) = &mut self.body {
            c.lifetimes.cleanups.truncate(depth);
        }
        let (Ok(condition), Ok(step)) = (condition, step.transpose()) else { return };
        let step = if each.is_empty() { step } else { Some(in_order(step.unwrap_or_else(|| no_effect(span)), each)) };
        let cond = condition.map(|cond| unless(cond, last));
        out.push(Stmt { kind: StmtKind::Loop { head, cond, body, step, unroll }, span });
    }

    /// Checks the body of a loop. Objects made since there were `depth` of them are destroyed with the loop.
    pub(in crate::sema) fn loop_body(&mut self, body: &'a ast::Stmt, depth: usize) -> Vec<Stmt> {
        let mut depths = (0, 0);
        if let Some(c) = &mut self.body {
            c.control.loops += 1;
            depths = (c.lifetimes.break_depth, c.lifetimes.continue_depth);
            (c.lifetimes.break_depth, c.lifetimes.continue_depth) = (depth, c.lifetimes.cleanups.len());
        }
        let body = self.nested(body);
        if let Some(c) = &mut self.body {
            c.control.loops -= 1;
            (c.lifetimes.break_depth, c.lifetimes.continue_depth) = depths;
        }
        body
    }

    fn return_statement(&mut self, value: Option<&'a ast::Expr>, span: Span) -> Checked<StmtKind> {
        if let Some(written) = self.body.as_ref().and_then(|b| b.result.written) {
            let given = value;
            let value = match value {
                Some(ast::Expr { kind: Ast::InitList(list), .. }) => {
                    let message = "a return type cannot be deduced from a braced list";
                    return self.error(codes::TYPE_MISMATCH, list.span, message);
                }
                Some(e) => Some(self.expr(e)?),
                None => None,
            };
            let exact = matches!(written.kind, ast::TypeKind::DecltypeAuto);
            let declared = match given.filter(|_| exact) {
                Some(e) => Some(self.decltype_of(e)?),
                None => None,
            };
            return self.deduce_return(value, declared, span);
        }
        let ret = self.body.as_ref().or_bug(&mut self.reporter)?.result.ty.clone();
        match (value, &ret.ty) {
            (None, Ty::Void) => Ok(StmtKind::Return(None)),
            (None, _) => {
                let message = format!("a value of type `{}` must be returned", self.show(&ret));
                self.error(codes::CONTROL_FLOW, span, message)
            }
            (Some(ast::Expr { kind: Ast::InitList(list), .. }), ty) if *ty != Ty::Void => {
                let to = ret.without_reference().unqualified();
                let value = self.strict_list(list, &to)?;
                self.return_value(value, &ret, span)
            }
            (Some(e), _) => {
                let e = self.expr(e)?;
                self.return_value(e, &ret, span)
            }
        }
    }

    /// Checks `return e;` in a function that returns this type.
    pub(in crate::sema) fn return_value(&mut self, e: Expr, ret: &QualType, span: Span) -> Checked<StmtKind> {
        match &ret.ty {
            Ty::Void if e.ty.ty != Ty::Void => {
                self.error(codes::CONTROL_FLOW, span, "a void function cannot return a value")
            }
            Ty::Void => Ok(StmtKind::Block(vec![
                Stmt { kind: StmtKind::Expr(e), span },
                Stmt { kind: StmtKind::Return(None), span },
            ])),
            Ty::Reference { to, rvalue } => {
                let ptr = self.bind_reference(e, to, *rvalue, "in a return")?;
                Ok(StmtKind::Return(Some(ptr)))
            }
            _ => {
                let e = match self.result_value(e) {
                    Ok(value) => return Ok(StmtKind::Return(Some(value))),
                    Err(e) => self.movable_local(e),
                };
                let value = self.convert(e, &ret.unqualified(), "in a return")?;
                Ok(StmtKind::Return(Some(value)))
            }
        }
    }

    /// Checks an expression whose value is discarded. An object is made and destroyed all the same.
    pub(in crate::sema) fn discard(&mut self, e: Expr) -> Expr {
        // The name of a constant has no effect.
        if matches!(e.ty.ty, Ty::Function(_) | Ty::Overloaded(_)) || self.constant_of(&e).is_some() {
            return self.decay(e);
        }
        if e.is_glvalue() || self.types.special_members(&e.ty.ty).trivial_destructor {
            return e;
        }
        let kept = e.clone();
        self.as_object(e).unwrap_or(kept)
    }

    /// Moves from a local object that is returned (C++17 [class.copy.elision] 3).
    fn movable_local(&mut self, e: Expr) -> Expr {
        let Ty::Record(class) = e.ty.ty else { return e };
        let local = matches!(e.kind, ExprKind::Local(_)) && !e.ty.is_const;
        match local && (!self.types.special_members(&e.ty.ty).trivial_copy || self.has_copying_templates(class)) {
            true => e.moved(),
            false => e,
        }
    }

    fn local_declaration(&mut self, decl: &'a ast::Decl, out: &mut Vec<Stmt>) {
        match &decl.kind {
            DeclKind::Var(var) => self.local_variable(var, decl.span, out),
            DeclKind::StaticAssert(assertion) => {
                let ast::StaticAssertDecl { cond, message } = &**assertion;
                if let Ok(c) = self.constant_condition(cond)
                    && c.as_const() == Some(Const::bool(false))
                {
                    self.static_assert_failed(cond.span, message.as_ref());
                }
            }
            DeclKind::Function(function) => {
                if self.block_function(function, decl.span).is_err()
                    && let Some(current) = &mut self.body
                {
                    current.said.incomplete = true;
                }
            }
            DeclKind::Bindings(bindings) => self.bindings(bindings, None, decl.span, out),
            DeclKind::Field(union) => self.anonymous_union(union, decl.span, out),
            DeclKind::Empty => {}
            _ => {
                if !self.type_declaration(decl) {
                    self.say_unsupported(decl.span, "this declaration inside a function is");
                } else if let DeclKind::Alias(alias) = &decl.kind
                    && let Some((Entity::Alias(id), _)) = self.scopes.here(self.context.scope, alias.name.name)
                {
                    // The variables that the alias names are known here.
                    let id = *id;
                    self.alias_type(id, decl.span).ok();
                } else if let DeclKind::Record(record) = &decl.kind
                    && record.members.is_some()
                    && let Some(Entity::Type(ty)) = self.lookup_qualified(&record.name, true)
                {
                    // A class inside a device function is for the device, so its errors count.
                    self.require_complete(&ty.into(), decl.span).ok();
                }
            }
        }
    }

    /// Adds to a `return` the destruction of the objects of all enclosing blocks.
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
}
