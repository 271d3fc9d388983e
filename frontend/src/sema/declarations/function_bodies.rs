//! Checks the bodies of functions: parameters, statements, results (C++17 [dcl.fct.def]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::functions::{Signature, deduces_return};
use crate::ast;
use crate::hir::{Body, Stmt, Var, VarId};
use crate::sema::model::body::{BodyCheck, CheckedBody, Uses};
use crate::sema::model::context::Context;
use crate::sema::model::functions::{Method, MethodRole};
use crate::sema::model::scope::FrameId;
use crate::sema::{Checked, Sema, codes};

impl<'a> Sema<'a> {
    pub(in crate::sema) fn function_body(
        &mut self,
        name: String,
        span: Span,
        signature: &Signature<'a>,
        decl: &'a ast::FunctionDecl,
        body: Option<&'a ast::Block>,
        method: Option<Method>,
    ) -> CheckedBody {
        // A body with syntax errors is incomplete, so other apparent errors in it may not be real.
        if body.is_some_and(|b| self.reporter.no_earlier_error(b.span).is_err()) {
            return CheckedBody::default();
        }
        let first = self.reporter.count();
        let scope = self.scopes.push(self.context.scope);
        let check = BodyCheck {
            decl: Some(decl),
            frame: self.next_frame(),
            ..BodyCheck::new(name, signature.ret.clone(), first)
        };
        let context = Context {
            scope,
            device_bodies: self.context.device_bodies + u32::from(!self.context.host_body),
            unevaluated: false,
            substituting: false,
            copying: Vec::new(),
            init_object: None,
            ..self.context.clone()
        };
        let (stmts, check) =
            self.in_body(check, |s| s.within(context, |s| s.body_statements(span, signature, decl, body, method)));
        let Some(check) = check else { return CheckedBody::default() };
        let ret = check.result.deduced.clone();
        CheckedBody { body: self.finished_body(check, stmts, first, span).ok(), ret }
    }

    /// Checks the statements of a body in its scope, and adds the statements before and after them.
    fn body_statements(
        &mut self,
        span: Span,
        signature: &Signature<'a>,
        decl: &'a ast::FunctionDecl,
        body: Option<&'a ast::Block>,
        method: Option<Method>,
    ) -> Vec<Stmt> {
        let host_calls = self.consteval.host_calls.len();
        let (scope, frame) = (self.context.scope, self.body.as_ref().map_or(FrameId(0), |c| c.frame));
        self.declare_parameters(decl, &signature.params, method, frame);
        if let Some(c) = &mut self.body {
            if deduces_return(decl) {
                c.result.written = Some(&decl.ty.ret);
            } else if let Some(body) = body {
                c.scope = scope;
                c.result.name = crate::sema::statements::named_return_value::returned_name(body);
            }
        }
        let mut stmts = Vec::new();
        if let Some(method) = method {
            self.declare_object_parts(method, signature.params.len(), span, &mut stmts);
            match method.role {
                MethodRole::Constructor if body.is_some() => self.constructor_start(decl, method.record, &mut stmts),
                MethodRole::Destructor => {
                    self.set_tables(method.record, span, &mut stmts);
                    self.destroy_parts_later(method.record, span);
                }
                _ => {}
            }
        }
        match (body, method) {
            (Some(body), _) => {
                let checked = self.with_cleanups_from(0, span, |s| s.statements(&body.stmts));
                stmts.extend(checked);
            }
            (None, Some(method)) => {
                self.defaulted_body(decl, method, &mut stmts);
                self.no_temporaries(span).ok();
                stmts.extend(self.cleanups(0, span));
            }
            (None, None) => {}
        }
        self.finish_jumps(&mut stmts);
        let flags = self.flag_statements(span);
        stmts.splice(0..0, flags);
        self.report_host_calls(host_calls);
        self.say_hard_errors();
        stmts
    }

    /// Returns the checked body if it has no errors. `first` is the number of diagnostics before the check.
    fn finished_body(&mut self, check: BodyCheck<'a>, stmts: Vec<Stmt>, first: usize, span: Span) -> Checked<Body> {
        let failed = self.reporter.failed_since(first);
        if check.said.incomplete && !failed {
            // A function with a lost part must never be compiled silently. The error was already reported if it is in
            // another function whose broken variable is used here.
            self.reporter.no_error_since(0)?;
            let message = format!("`{}` could not be checked completely", check.name);
            return self.report(Diagnostic::internal(codes::INTERNAL, Some(span), message));
        }
        if !failed {
            self.warn_missing_return(&check.name, &check.result.ty, &stmts, span);
        }
        let Uses { mut calls, taken, pointer_calls } = check.uses;
        calls.extend(taken.into_iter().filter(|id| !calls.contains(id)).collect::<Vec<_>>());
        let (vars, result) = (check.locals.vars, check.result.variable);
        self.reporter.no_error_since(first)?;
        Ok(Body { vars, stmts, calls, pointer_calls, result })
    }

    /// Returns a new number for the check of another body.
    pub(in crate::sema) fn next_frame(&mut self) -> FrameId {
        self.worklist.frames += 1;
        FrameId(self.worklist.frames)
    }

    /// Adds a variable to the current function.
    pub(in crate::sema) fn new_var(&mut self, var: Var) -> VarId {
        let Some(current) = &mut self.body else { return VarId::OUTSIDE };
        current.locals.vars.alloc(var)
    }
}
