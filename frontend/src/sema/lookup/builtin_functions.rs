//! Which built-in functions a name means.
//!
//! CUDA's functions are the file's: those of a namespace hide them, and a using-declaration may bring them there
//! (C++17 [basic.lookup.unqual], [namespace.udecl]).

use super::names::Place;
use super::scope::{GLOBAL, ScopeId};
use crate::ast::{Ident, QualifiedName};
use crate::builtins;
use crate::hir::FnId;
use crate::sema::Sema;

impl<'a> Sema<'a> {
    /// `using ::f;` of a built-in function. Of the library's namespaces it is meant if nothing is declared there.
    pub(in crate::sema) fn use_builtin(&mut self, name: &QualifiedName, ident: Ident, declared: bool) {
        let scope = self.context.scope;
        let may_be_meant = scope != GLOBAL && (!declared || name.segments.len() == 1);
        if let Some(text) = self.builtin_name(name).filter(|text| may_be_meant && builtins::find(text).is_some()) {
            self.scopes.use_builtin(scope, ident.name, text, ident.span);
        }
    }

    /// The built-in function that a call may mean, beside the functions that were found at a `level`. They are taken
    /// away if they are hidden by a using-declaration of a built-in function.
    pub(in crate::sema) fn builtin_meant(
        &mut self,
        name: &'a QualifiedName,
        functions: &mut Vec<FnId>,
        level: Option<ScopeId>,
    ) -> Option<&'static str> {
        let plain = self.builtin_name(name);
        let last = name.last()?;
        let (symbol, from) = (last.symbol()?, self.used_at(last.span));
        let level = level.filter(|_| !functions.is_empty());
        if name.alone().is_none() {
            if let Some(Place::Scope(scope)) = self.qualifier(name)
                && let Some(text) = self.scopes.used_builtin(scope, symbol, from)
            {
                return Some(text);
            }
            return plain.filter(|_| functions.is_empty() || level == Some(GLOBAL));
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
        plain.filter(|_| functions.is_empty() || level == Some(GLOBAL))
    }
}
