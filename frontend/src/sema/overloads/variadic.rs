//! Functions with a trailing `...` (C++17 [over.ics.ellipsis], [expr.call] 9).
//!
//! They can be declared, chosen and called. Arguments for `...` are evaluated, but device code cannot read them.

use crate::hir::Expr;
use crate::sema::model::calls::Arg;
use crate::sema::{Checked, Sema};
use crate::types::Ty;

impl<'a> Sema<'a> {
    /// Returns the arguments for `...` (C++17 [expr.call] 9).
    pub(in crate::sema) fn variable_arguments(&mut self, args: Vec<Arg<'a>>) -> Checked<Vec<Expr>> {
        let mut values = Vec::new();
        for arg in args {
            let Arg::Expr(e) = arg else { return self.bug() };
            if !self.types.special_members(&e.ty.ty).trivial_copy
                || !self.types.special_members(&e.ty.ty).trivial_destructor
            {
                let what = "passing objects with constructors for `...` is";
                if !self.context.unevaluated {
                    return self.unsupported(e.span, what);
                }
                continue;
            }
            let value = match e.ty.ty {
                // Copied without a constructor, so the copy is not observable.
                Ty::Record(_) if e.is_glvalue() => self.discard(e),
                _ => {
                    let value = self.decay(e);
                    self.discard(value)
                }
            };
            values.push(value);
        }
        Ok(values)
    }
}
