//! Where integers of 128 bits are refused.

use isowarp_core::span::Span;

use super::refused::Refused;
use crate::sema::{Checked, Sema};
use crate::types::Basic;

impl Sema<'_> {
    /// Refuses something if it is of an integer type of 128 bits.
    pub(in crate::sema) fn no_wide_integer(&mut self, what: &str, basic: Basic, span: Span) -> Checked<()> {
        if basic.is_wide() { self.refuse_wide_integer(what, basic, span) } else { Ok(()) }
    }

    /// Refuses something of this integer type of 128 bits.
    pub(in crate::sema) fn refuse_wide_integer<T>(&mut self, what: &str, basic: Basic, span: Span) -> Checked<T> {
        self.refuse(Refused::Int128, span, format!("{what} `{}` is not supported", basic.name()))
    }
}
