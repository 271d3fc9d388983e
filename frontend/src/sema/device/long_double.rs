//! Rejects most objects of type `long double` in device code. nvcc reserves 16 bytes for each and stores a `double` in
//! the first half. In arrays and classes it places them 8 bytes apart, which agrees neither with `sizeof` nor with the
//! host.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::refused::Refused;
use crate::sema::{Checked, Sema, codes};
use crate::types::{Basic, QualType, Ty};

impl Sema<'_> {
    /// Rejects an object that would store a `long double` outside a plain local variable.
    pub(in crate::sema) fn no_long_double_in(&mut self, what: &str, ty: &QualType, span: Span) -> Checked<()> {
        match ty.ty {
            Ty::Basic(Basic::LongDouble) => self.no_long_double(span, what),
            _ => Ok(()),
        }
    }

    /// Reports that something cannot have type `long double`.
    pub(in crate::sema) fn no_long_double<T>(&mut self, span: Span, what: &str) -> Checked<T> {
        self.refuse(Refused::LongDouble, span, format!("{what} of type `long double` is not supported in device code"))
    }

    /// Warns about a variable that has fewer bits than its type promises.
    pub(in crate::sema) fn warn_of_long_double(&mut self, ty: &QualType, span: Span) {
        let Ty::Basic(Basic::LongDouble) = ty.ty else { return };
        self.consteval.long_values = true;
        if self.context.host_body || self.reporter.has(codes::LONG_DOUBLE) {
            return;
        }
        let message = "`long double` is calculated as `double` in device code";
        self.reporter.push(Diagnostic::warning(codes::LONG_DOUBLE, span, message));
    }
}
