//! Checks the operands of operator functions (C++17 [over.oper] 6). The rest of their form is checked in
//! [`crate::sema::forms`].

use isowarp_core::span::Span;

use super::functions::Signature;
use crate::ast::{self, NameKind};
use crate::sema::{Checked, Sema, codes};
use crate::types::Ty;

impl<'a> Sema<'a> {
    /// Rejects an operator function without a parameter of class or enumeration type ([over.oper] 6).
    pub(in crate::sema) fn check_operands(&mut self, decl: &ast::FunctionDecl, made: &Signature<'a>) -> Checked<()> {
        let Some((op, span)) = operator_of(decl) else { return Ok(()) };
        let own = |ty: &Ty| matches!(ty, Ty::Record(_) | Ty::Enum(_) | Ty::Vector(..) | Ty::Dim3);
        if made.params.iter().any(|p| own(&p.ty.without_reference().ty)) {
            return Ok(());
        }
        let message = format!("`operator{op}` needs a parameter of class or enumeration type");
        self.error(codes::PARAMETER, span, message)
    }
}

/// Returns the operator that a function overloads and the place of its name. Allocation and deallocation functions have
/// rules of their own and are excluded.
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
