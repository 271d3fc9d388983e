//! What an operator function takes (C++17 [over.oper] 6); the rest of its form is checked in [`crate::sema::forms`].

use isowarp_core::span::Span;

use super::functions::Signature;
use crate::ast::{self, NameKind};
use crate::sema::{Checked, Sema, codes};
use crate::types::Ty;

impl<'a> Sema<'a> {
    /// Refuses an operator function that is no member and takes no class or enumeration ([over.oper] 6).
    pub(in crate::sema) fn check_operands(&mut self, decl: &ast::FunctionDecl, made: &Signature<'a>) -> Checked<()> {
        let Some((op, span)) = operator_of(decl) else { return Ok(()) };
        let own = |ty: &Ty| matches!(ty, Ty::Record(_) | Ty::Enum(_) | Ty::Vector(..) | Ty::Dim3);
        if made.params.iter().any(|p| own(&p.ty.without_reference().ty)) {
            return Ok(());
        }
        let message = format!("`operator{op}` takes no class and no enumeration: what it does is built in");
        self.error(codes::PARAMETER, span, message)
    }
}

/// The operator that a function is, and where it is named; those that allocate have rules of their own.
pub(in crate::sema) fn operator_of(decl: &ast::FunctionDecl) -> Option<(&'static str, Span)> {
    let last = decl.name.last()?;
    match last.kind {
        NameKind::Operator(op) if !op.starts_with("new") && !op.starts_with("delete") => Some((op, last.span)),
        NameKind::Operator(_)
        | NameKind::Ident(_)
        | NameKind::Conversion(_)
        | NameKind::Destructor(_)
        | NameKind::Decltype(_) => None,
    }
}
