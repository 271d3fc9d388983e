//! Rejects 128-bit integers where they are not supported.

use isowarp_core::span::Span;

use super::refused::Refused;
use crate::hir::Expr;
use crate::sema::{Checked, Sema};
use crate::types::{Basic, Const};

impl Sema<'_> {
    /// Rejects something if it has a 128-bit integer type.
    pub(in crate::sema) fn no_wide_integer(&mut self, what: &str, basic: Basic, span: Span) -> Checked<()> {
        if basic.is_wide() { self.refuse_wide_integer(what, basic, span) } else { Ok(()) }
    }

    /// Returns the number that a value is, or `None` if the value is not an integer constant. Rejects constants that do
    /// not fit in 64 bits.
    pub(in crate::sema) fn number_of(&mut self, value: &Expr, span: Span) -> Checked<Option<i128>> {
        match value.as_const() {
            Some(Const::Wide(x)) if x.small().is_none() => {
                self.refuse_wide_integer(&format!("the constant {x} of type"), x.basic(), span)
            }
            constant => Ok(constant.and_then(Const::as_int)),
        }
    }

    /// Rejects something of this 128-bit integer type.
    pub(in crate::sema) fn refuse_wide_integer<T>(&mut self, what: &str, basic: Basic, span: Span) -> Checked<T> {
        self.refuse(Refused::Int128, span, format!("{what} `{}` is not supported", basic.name()))
    }
}
