//! Functions that are declared with `...` (C++17 [over.ics.ellipsis], [expr.call] 9).
//!
//! They can be declared, chosen and called; what is passed for `...` is evaluated, and nothing in
//! device code can read it.

use super::calls::Arg;
use crate::hir::Expr;
use crate::sema::{Checked, Sema};
use crate::types::Ty;

impl<'a> Sema<'a> {
    /// The arguments for `...` (C++17 [expr.call] 9).
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
                // Copied without a constructor, which nobody sees.
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
