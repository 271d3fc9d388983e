//! Reasons for unknown types in host code, when an unsupported part of CUDA or C++ causes them.

use isowarp_core::diagnostic::Fault;
use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast, visit};
use crate::sema::context::reason::Reason;
use crate::sema::host::state::Host;
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, Sema};

impl<'a> Sema<'a> {
    /// Records why the type of a variable is unknown.
    pub(super) fn note_unknown_type(
        &mut self,
        name: ast::Ident,
        ty: &'a ast::AstType,
        init: Option<&'a ast::Expr>,
        host: &mut Host<'a>,
    ) {
        let why = match (&ty.kind, init) {
            (ast::TypeKind::Auto, Some(e)) => self.why_unknown(e, host),
            (ast::TypeKind::Auto, None) => None,
            _ => self.unsupported_in(ty.span, |s| s.resolve_type(ty).and_then(|ty| s.declare_var(name, ty))),
        };
        host.unknown.extend(why.map(|why| (name.span, why)));
    }

    /// Returns why the type of an expression is unknown.
    pub(super) fn why_unknown(&mut self, e: &'a ast::Expr, host: &Host<'a>) -> Option<Reason> {
        if let Ast::Lambda(_) = e.kind {
            return self.lambda_failure(e, host);
        }
        let names = visit::pattern_of_expr(e);
        let unknown = names.into_iter().filter_map(|name| match self.scopes.find(self.context.scope, name)? {
            (Entity::Host, at) => Some(host.unknown.get(&at)),
            _ => None,
        });
        let unknown: Vec<Option<&Reason>> = unknown.collect();
        match unknown.is_empty() {
            true => self.unsupported_in(e.span, |s| s.unevaluated(e)),
            false => unknown.into_iter().flatten().next().cloned(),
        }
    }

    /// Tries an operation, and returns the reason if it uses something unsupported.
    fn unsupported_in<T>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> Checked<T>) -> Option<Reason> {
        let error = *self.attempt(span, f).err()?;
        (error.fault == Fault::Unsupported).then(|| error.into())
    }
}
