//! Functions that are declared more than once (C++17 [over.dcl], [dcl.fct.default] 4).

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;

use super::functions::{ExecSpace, Func, ParamInfo, Signature, SignatureState};
use crate::ast;
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::lookup::scope::Entity;
use crate::sema::{Sema, codes};

impl<'a> Sema<'a> {
    /// The function that a declaration declares again. Of large sets only those are compared whose parameters have
    /// the same hash.
    pub(in crate::sema) fn previous(
        &mut self,
        name: Symbol,
        signature: &Signature<'a>,
        space: ExecSpace,
        variadic: bool,
    ) -> Option<FnId> {
        let Self { scopes, functions, declared, context, .. } = self;
        let (parameter_hashes, scope) = (&mut declared.parameter_hashes, context.scope);
        let visible = match scopes.here(scope, name) {
            Some((Entity::Functions(ids), _)) => ids.as_slice(),
            _ => &[],
        };
        let wanted = parameter_hash(signature);
        parameter_hashes.resize(functions.len(), None);
        visible.iter().copied().chain(scopes.friends(scope, name)).find(|id| {
            let Some(known) = parameter_hashes.get_mut(id.0 as usize) else { return false };
            if known.is_some_and(|hash| hash != wanted) {
                return false;
            }
            let Some(Func { signature: SignatureState::Done(s), space: before, decl, home, .. }) =
                functions.get(id.0 as usize)
            else {
                return false;
            };
            *known = Some(parameter_hash(s));
            // Not one that a using-declaration brings in.
            *before == space
                && *home == scope
                && decl.ty.variadic == variadic
                && s.params.len() == signature.params.len()
                && s.params.iter().zip(&signature.params).all(|(a, b)| a.ty.ty == b.ty.ty)
        })
    }

    pub(in crate::sema) fn redeclare(&mut self, id: FnId, mut new: Func<'a>, name: ast::Ident) {
        let Some(old) = self.functions.get_mut(id.0 as usize) else { return };
        let span = old.span;
        if old.defined && new.defined {
            let message = format!("`{}` is defined twice", name.name);
            let d = Diagnostic::error(codes::REDECLARED, name.span, message);
            self.report::<()>(d.with_label(span, "first defined here"));
            return;
        }
        if let (SignatureState::Done(a), SignatureState::Done(b)) = (&old.signature, &new.signature) {
            if a.ret != b.ret {
                let message = format!("`{}` is declared again with another return type", name.name);
                let d = Diagnostic::error(codes::REDECLARED, name.span, message);
                self.report::<()>(d.with_label(span, "first declared here"));
                return;
            }
            // Default arguments may come with any declaration.
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

/// A number that is the same for functions with the same types of parameters.
fn parameter_hash(signature: &Signature<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for param in &signature.params {
        param.ty.ty.hash(&mut hasher);
    }
    hasher.finish()
}
