//! Stores expressions that were checked ahead of time, so that they need not be checked again.

use crate::hir::Expr;
use crate::sema::Sema;
use crate::sema::model::scope::FrameId;
use crate::sema::overloads::list_trials::ListTrials;

/// Results that attempts found for parts of the tree.
#[derive(Debug, Default)]
pub(in crate::sema) struct CheckedAhead {
    /// The results for braced lists among arguments.
    pub lists: ListTrials,
    /// Initial values that were checked to deduce a class from them, each with its place in the tree and the function.
    pub values: Vec<(usize, Option<FrameId>, Expr)>,
}

impl Sema<'_> {
    /// Runs `f` and discards the values that it checks ahead.
    pub(in crate::sema) fn with_values_ahead<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.ahead.values.len();
        let result = f(self);
        self.ahead.values.truncate(before);
        result
    }
}
