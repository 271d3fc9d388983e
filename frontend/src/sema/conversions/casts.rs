//! Rejects casts that remove qualifiers (C++17 [expr.static.cast], [expr.reinterpret.cast], [expr.const.cast]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::CastStyle;
use crate::sema::{Checked, Sema, codes};
use crate::types::QualType;

impl Sema<'_> {
    /// Rejects casts between pointers that lose `const` or `volatile`. Only `const_cast` and C-style casts may do that
    /// ([expr.const.cast] 8).
    pub(in crate::sema) fn keeps_qualifiers(
        &mut self,
        from: &QualType,
        to: &QualType,
        style: CastStyle,
        span: Span,
    ) -> Checked<()> {
        let Some(word) = checked(style).filter(|_| loses_qualifiers(from, to)) else { return Ok(()) };
        let message = format!("`{word}` from `{}` to `{}` casts qualifiers away", self.show(from), self.show(to));
        self.report(Diagnostic::error(codes::BAD_CAST, span, message).with_help("`const_cast` may do that"))
    }

    /// Rejects casts of an object to a reference that lose `const` or `volatile`.
    pub(in crate::sema) fn reference_keeps_qualifiers(
        &mut self,
        object: &QualType,
        target: &QualType,
        style: CastStyle,
        span: Span,
    ) -> Checked<()> {
        let loses = loses_qualifiers(&object.pointer_to().into(), &target.pointer_to().into());
        let Some(word) = checked(style).filter(|_| loses) else { return Ok(()) };
        let (from, to) = (self.show(object), self.show(target));
        let message = format!("`{word}` from `{from}` to a reference to `{to}` casts qualifiers away");
        self.report(Diagnostic::error(codes::BAD_CAST, span, message).with_help("`const_cast` may do that"))
    }
}

/// Returns the keyword of a cast that must keep qualifiers.
fn checked(style: CastStyle) -> Option<&'static str> {
    match style {
        CastStyle::Static => Some("static_cast"),
        CastStyle::Reinterpret => Some("reinterpret_cast"),
        CastStyle::Dynamic | CastStyle::Const | CastStyle::C | CastStyle::Bit => None,
    }
}

/// Returns true if a pointee, at any level that both types have, loses a qualifier.
fn loses_qualifiers(from: &QualType, to: &QualType) -> bool {
    let (Some(a), Some(b)) = (from.ty.pointee(), to.ty.pointee()) else { return false };
    let (a_volatile, b_volatile) = (deep_volatile(a), deep_volatile(b));
    (a.deep_const() && !b.deep_const()) || (a_volatile && !b_volatile) || loses_qualifiers(a, b)
}

fn deep_volatile(ty: &QualType) -> bool {
    match &ty.ty {
        crate::types::Ty::Array(element, _) => ty.is_volatile || deep_volatile(element),
        _ => ty.is_volatile,
    }
}
