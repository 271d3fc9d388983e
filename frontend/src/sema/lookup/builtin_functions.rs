//! Built-in functions that names denote.
//!
//! CUDA's functions belong to the file's scope: functions of a namespace hide them, and a using-declaration may bring
//! them into a namespace (C++17 [basic.lookup.unqual], [namespace.udecl]).

use isowarp_core::span::Span;

use super::names::Place;
use crate::ast::{Ident, QualifiedName};
use crate::builtins;
use crate::hir::FnId;
use crate::sema::Sema;
use crate::sema::model::scope::{GLOBAL, ScopeId};

impl<'a> Sema<'a> {
    /// Brings the built-in function that a using-declaration names into the current scope.
    pub(in crate::sema) fn use_builtin(&mut self, name: &'a QualifiedName, ident: Ident) {
        let scope = self.context.scope;
        let text = self.builtin_behind(name, self.used_at(ident.span));
        if let Some(text) = text.filter(|text| scope != GLOBAL && builtins::find(text).is_some()) {
            self.scopes.use_builtin(scope, ident.name, text, ident.span);
        }
    }

    /// Returns the built-in function that a name may denote, in addition to the functions that were found at a `level`.
    /// Removes these if a using-declaration of a built-in function hides them.
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

    /// Returns the built-in function of a name after `::`: the one that a using-declaration brought into that
    /// namespace, or CUDA's own in the file's and the library's namespaces.
    fn builtin_behind(&mut self, name: &'a QualifiedName, from: Option<Span>) -> Option<&'static str> {
        if let Some(Place::Scope(scope)) = self.qualifier(name)
            && let Some(text) = self.scopes.used_builtin(scope, name.last()?.symbol()?, from)
        {
            return Some(text);
        }
        self.builtin_name(name)
    }
}
