//! Where integers of 128 bits are refused.

use isowarp_core::span::Span;

use super::refused::Refused;
use crate::hir::Expr;
use crate::sema::{Checked, Sema};
use crate::types::{Basic, Const};

impl Sema<'_> {
    /// Refuses something if it is of an integer type of 128 bits.
    pub(in crate::sema) fn no_wide_integer(&mut self, what: &str, basic: Basic, span: Span) -> Checked<()> {
        if basic.is_wide() { self.refuse_wide_integer(what, basic, span) } else { Ok(()) }
    }

    /// The number that a value is; `None` if that is no integer constant. Constants that 64 bits do not hold are refused.
    pub(in crate::sema) fn number_of(&mut self, value: &Expr, span: Span) -> Checked<Option<i128>> {
        match value.as_const() {
            Some(Const::Wide(x)) if x.small().is_none() => {
                self.refuse_wide_integer(&format!("the constant {x} of type"), x.basic(), span)
            }
            constant => Ok(constant.and_then(Const::as_int)),
        }
    }

    /// Refuses something of this integer type of 128 bits.
    pub(in crate::sema) fn refuse_wide_integer<T>(&mut self, what: &str, basic: Basic, span: Span) -> Checked<T> {
        self.refuse(Refused::Int128, span, format!("{what} `{}` is not supported", basic.name()))
    }
}
