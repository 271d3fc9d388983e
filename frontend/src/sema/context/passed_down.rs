//! The context that is copied down during the walk over declarations, bodies and expressions.

use crate::sema::Sema;
use crate::sema::model::context::Context;
use crate::sema::model::scope::ScopeId;

impl Sema<'_> {
    /// Runs `f` in another context.
    pub(in crate::sema) fn within<T>(&mut self, context: Context, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context, context);
        let result = f(self);
        self.context = outer;
        result
    }

    /// Checks an unevaluated operand ([expr.context]).
    pub(in crate::sema) fn as_unevaluated<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context.unevaluated, true);
        let result = f(self);
        self.context.unevaluated = outer;
        result
    }

    /// Runs `f` with name lookup in another scope.
    pub(in crate::sema) fn in_scope<T>(&mut self, scope: ScopeId, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context.scope, scope);
        let result = f(self);
        self.context.scope = outer;
        result
    }
}
