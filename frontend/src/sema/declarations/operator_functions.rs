//! What a function must be like to be an operator (C++17 [over.oper] 6 and 8, [over.unary] to [over.inc]).

use isowarp_core::span::Span;

use super::functions::Signature;
use crate::ast::{self, BuiltinType, NameKind, Spec, TypeKind};
use crate::sema::{Checked, Sema, codes};
use crate::types::Ty;

impl<'a> Sema<'a> {
    /// Refuses an operator function with the wrong number or kind of parameters; `member` for one of a class.
    pub(in crate::sema) fn check_operator_form(&mut self, decl: &ast::FunctionDecl, member: bool) -> Checked<()> {
        let Some((op, span)) = operator_of(decl) else { return Ok(()) };
        if !member && matches!(op, "=" | "()" | "[]" | "->") {
            return self.error(codes::PARAMETER, span, format!("`operator{op}` can only be a member function"));
        }
        if member && decl.specs.has(Spec::Static) {
            return self.error(codes::PARAMETER, span, format!("`operator{op}` cannot be a static member function"));
        }
        if op == "()" || decl.ty.params.iter().any(|p| p.pack) {
            return Ok(());
        }
        if decl.ty.variadic {
            return self.error(codes::PARAMETER, span, format!("`operator{op}` cannot have variable arguments"));
        }
        if let Some(default) = decl.ty.params.iter().find_map(|p| p.default.as_ref()) {
            let message = format!("a parameter of `operator{op}` cannot have a default argument");
            return self.error(codes::PARAMETER, default.span, message);
        }
        let (least, most) = operands(op);
        let given = decl.ty.params.len() + usize::from(member);
        if given < least || given > most {
            let takes = if least == most { format!("{least}") } else { format!("{least} or {most}") };
            let plural = if most == 1 { "" } else { "s" };
            let with = if member { ", its object among them" } else { "" };
            let message = format!("`operator{op}` takes {takes} operand{plural}{with}, not {given}");
            return self.error(codes::PARAMETER, span, message);
        }
        if let (true, 2, Some(last)) = (matches!(op, "++" | "--"), given, decl.ty.params.last())
            && matches!(last.ty.kind, TypeKind::Builtin(builtin) if builtin != BuiltinType::Int)
        {
            let message = format!("the second operand of the postfix `operator{op}` is an `int`");
            return self.error(codes::PARAMETER, last.span, message);
        }
        Ok(())
    }

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
fn operator_of(decl: &ast::FunctionDecl) -> Option<(&'static str, Span)> {
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

/// How many operands an operator has, at least and at most.
fn operands(op: &str) -> (usize, usize) {
    match op {
        "~" | "!" | "->" => (1, 1),
        "+" | "-" | "*" | "&" | "++" | "--" => (1, 2),
        _ => (2, 2),
    }
}
