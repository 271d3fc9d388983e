//! Functions that are declared more than once (C++17 [over.dcl], [dcl.fct.default] 4).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;

use super::functions::{ExecSpace, Func, ParamInfo, Signature, SignatureState};
use super::hir::FnId;
use super::scope::Entity;
use super::{Sema, codes};
use crate::ast;
use crate::lex::symbol::Symbol;

impl<'a> Sema<'a> {
    /// The function that a declaration declares again.
    pub(super) fn previous(
        &self,
        name: Symbol,
        signature: &Signature<'a>,
        space: ExecSpace,
        variadic: bool,
    ) -> Option<FnId> {
        let visible = match self.scopes.here(self.scope, name) {
            Some((Entity::Functions(ids), _)) => ids.as_slice(),
            _ => &[],
        };
        visible.iter().copied().chain(self.scopes.friends(self.scope, name)).find(|id| {
            match self.functions.get(id.0 as usize) {
                // Not one that a using-declaration brings in.
                Some(Func { signature: SignatureState::Done(s), space: before, decl, home, .. }) => {
                    *before == space
                        && *home == self.scope
                        && decl.ty.variadic == variadic
                        && s.params.len() == signature.params.len()
                        && s.params.iter().zip(&signature.params).all(|(a, b)| a.ty.unqualified() == b.ty.unqualified())
                }
                _ => false,
            }
        })
    }

    pub(super) fn redeclare(&mut self, id: FnId, mut new: Func<'a>, name: ast::Ident) {
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
