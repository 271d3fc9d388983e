//! Which built-in functions a name means.
//!
//! CUDA's functions are the file's: those of a namespace hide them, and a using-declaration may bring them there
//! (C++17 [basic.lookup.unqual], [namespace.udecl]).

use isowarp_core::span::Span;

use super::names::Place;
use super::scope::{GLOBAL, ScopeId};
use crate::ast::{Ident, QualifiedName};
use crate::builtins;
use crate::hir::FnId;
use crate::sema::Sema;

impl<'a> Sema<'a> {
    /// Brings the built-in function that a using-declaration names to the current scope.
    pub(in crate::sema) fn use_builtin(&mut self, name: &'a QualifiedName, ident: Ident) {
        let scope = self.context.scope;
        let text = self.builtin_behind(name, self.used_at(ident.span));
        if let Some(text) = text.filter(|text| scope != GLOBAL && builtins::find(text).is_some()) {
            self.scopes.use_builtin(scope, ident.name, text, ident.span);
        }
    }

    /// The built-in function that a name may mean, in addition to the functions that were found at a `level`. They are
    /// taken away if they are hidden by a using-declaration of a built-in function.
    pub(in crate::sema) fn builtin_meant(
        &mut self,
        name: &'a QualifiedName,
        functions: &mut Vec<FnId>,
        level: Option<ScopeId>,
    ) -> Option<&'static str> {
        let last = name.last()?;
        let (symbol, from) = (last.symbol()?, self.used_at(last.span));
        let level = level.filter(|_| !functions.is_empty());
        if name.alone().is_none() {
            return self.builtin_behind(name, from);
        }
        for scope in self.scopes.outwards(self.context.scope) {
            let found = level == Some(scope);
            if let Some(text) = self.scopes.used_builtin(scope, symbol, from) {
                if !found {
                    functions.clear();
                }
                return Some(text);
            }
            if found {
                break;
            }
        }
        self.builtin_name(name).filter(|_| functions.is_empty() || level == Some(GLOBAL))
    }

    /// The built-in function of a name behind `::`: what a using-declaration has brought to that namespace, or CUDA's own
    /// in the file's and the library's.
    fn builtin_behind(&mut self, name: &'a QualifiedName, from: Option<Span>) -> Option<&'static str> {
        if let Some(Place::Scope(scope)) = self.qualifier(name)
            && let Some(text) = self.scopes.used_builtin(scope, name.last()?.symbol()?, from)
        {
            return Some(text);
        }
        self.builtin_name(name)
    }
}
