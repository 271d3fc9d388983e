//! Matches repeated declarations of functions (C++17 [over.dcl], [dcl.fct.default] 4).

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;

use super::functions::{ExecSpace, ParamInfo, Signature};
use crate::ast;
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::model::scope::Entity;
use crate::sema::{Sema, codes};

/// The way a function became visible in the current scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Origin {
    /// By a declaration in the scope.
    Here,
    /// By a using-declaration.
    Used,
}

impl<'a> Sema<'a> {
    /// Returns the function that a declaration redeclares. Reports a different function with the same parameters that a
    /// using-declaration made visible here ([namespace.udecl] 14).
    pub(in crate::sema) fn previous(
        &mut self,
        name: ast::Ident,
        signature: &Signature<'a>,
        space: ExecSpace,
        variadic: bool,
    ) -> Option<FnId> {
        if let Some(other) = self.alike(name.name, signature, space, variadic, Origin::Used) {
            self.conflicts_with_used(name, other);
        }
        self.alike(name.name, signature, space, variadic, Origin::Here)
    }

    /// Reports a function from a using-declaration if the current scope declares a different one with the same
    /// parameters. Members of classes hide such functions instead.
    pub(in crate::sema) fn check_used(&mut self, name: ast::Ident, id: FnId) {
        let func = &self.functions[id];
        if func.home == self.context.scope || !self.scopes.is_namespace(self.context.scope) {
            return;
        }
        let (space, variadic, home) = (func.space, func.decl.ty.variadic, func.home);
        let other = match (&func.signature, func.template.as_ref().map(|t| t.params)) {
            (_, Some(params)) => {
                let decl = func.decl;
                self.alike_template(name.name, params, decl, Origin::Here)
            }
            (SignatureState::Done(signature), None) => {
                let signature = signature.clone();
                self.alike(name.name, &signature, space, variadic, Origin::Here)
            }
            _ => None,
        };
        if let Some(other) = other.filter(|other| self.functions[*other].home != home) {
            self.conflicts_with_used(name, other);
        }
    }

    pub(in crate::sema) fn conflicts_with_used(&mut self, name: ast::Ident, other: FnId) {
        let before = self.functions[other].span;
        if self.first_time(&format!("{} {:?} {before:?}", name.name, name.span)).is_ok() {
            let message = format!(
                "`{}` is declared here and brought here by a using-declaration, with the same parameters",
                name.name
            );
            let d = Diagnostic::error(codes::REDECLARED, name.span, message);
            self.say(d.with_label(before, "the other one is declared here"));
        }
    }

    /// Returns a function of the current scope with the same parameters. Functions whose parameters are known to have
    /// another hash are skipped without a comparison.
    pub(in crate::sema) fn alike(
        &mut self,
        name: Symbol,
        signature: &Signature<'a>,
        space: ExecSpace,
        variadic: bool,
        origin: Origin,
    ) -> Option<FnId> {
        let Self { scopes, functions, declared, context, .. } = self;
        let (parameter_hashes, scope) = (&mut declared.parameter_hashes, context.scope);
        let visible = match scopes.here(scope, name) {
            Some((Entity::Functions(ids), _)) => ids.as_slice(),
            _ => &[],
        };
        let wanted = parameter_hash(signature);
        visible.iter().copied().chain(scopes.friends(scope, name)).find(|id| {
            if parameter_hashes.get(id).is_some_and(|hash| *hash != wanted) {
                return false;
            }
            let Func { signature: SignatureState::Done(s), space: before, decl, home, .. } = &functions[*id] else {
                return false;
            };
            parameter_hashes.insert(*id, parameter_hash(s));
            *before == space
                && (*home == scope) == (origin == Origin::Here)
                && decl.ty.variadic == variadic
                && s.params.len() == signature.params.len()
                && s.params.iter().zip(&signature.params).all(|(a, b)| a.ty.ty == b.ty.ty)
        })
    }

    pub(in crate::sema) fn redeclare(&mut self, id: FnId, mut new: Func<'a>, name: ast::Ident) {
        let old = &mut self.functions[id];
        let span = old.span;
        if old.defined && new.defined {
            let message = format!("`{}` is defined twice", name.name);
            let d = Diagnostic::error(codes::REDECLARED, name.span, message);
            self.say(d.with_label(span, "first defined here"));
            return;
        }
        if let (SignatureState::Done(a), SignatureState::Done(b)) = (&old.signature, &new.signature) {
            if a.ret != b.ret {
                let message = format!("`{}` is declared again with another return type", name.name);
                let d = Diagnostic::error(codes::REDECLARED, name.span, message);
                self.say(d.with_label(span, "first declared here"));
                return;
            }
            // Default arguments may be added by any declaration.
            let params = a
                .params
                .iter()
                .zip(&b.params)
                .map(|(a, b)| ParamInfo { default: b.default.or(a.default), ..b.clone() })
                .collect();
            new.signature = SignatureState::Done(Arc::new(Signature { ret: b.ret.clone(), params }));
        }
        old.signature = new.signature;
        old.max_threads = new.max_threads.or(old.max_threads);
        if new.defined {
            old.defined = true;
            old.decl = new.decl;
            old.span = new.span;
        }
    }
}

/// Returns a hash that is equal for functions with the same parameter types.
fn parameter_hash(signature: &Signature<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for param in &signature.params {
        param.ty.ty.hash(&mut hasher);
    }
    hasher.finish()
}
