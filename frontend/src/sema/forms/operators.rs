//! Requirements on operator functions (C++17 [over.oper] 6 and 8, [over.unary] to [over.inc]).

use isowarp_core::diagnostic::Diagnostic;

use super::{Around, Forms};
use crate::ast::{AstType, BuiltinType, FunctionDecl, NameKind, Spec, TypeKind};
use crate::codes;
use crate::sema::declarations::operator_functions::operator_of;

impl<'a> Forms<'a> {
    /// Refuses an operator function with the wrong number or kind of parameters. Redeclarations with a class or
    /// namespace before the name are not checked, because whether they declare a member is unknown here.
    pub(super) fn operator(&mut self, f: &FunctionDecl, around: Around<'a>) {
        if let Some(d) = allocation_problem(f) {
            self.diagnostics.push(d);
        } else if f.name.segments.len() == 1
            && let Some(d) = problem(f, matches!(around, Around::Class(_)))
        {
            self.diagnostics.push(d);
        }
    }
}

fn problem(f: &FunctionDecl, member: bool) -> Option<Diagnostic> {
    let (op, span) = operator_of(f)?;
    let error = |span, message| Some(Diagnostic::error(codes::PARAMETER, span, message));
    if !member && matches!(op, "=" | "()" | "[]" | "->") {
        return error(span, format!("`operator{op}` can only be a member function"));
    }
    if member && f.specs.has(Spec::Static) {
        return error(span, format!("`operator{op}` cannot be a static member function"));
    }
    if op == "()" || f.ty.params.iter().any(|p| p.pack) {
        return None;
    }
    if f.ty.variadic {
        return error(span, format!("`operator{op}` cannot have variable arguments"));
    }
    if let Some(default) = f.ty.params.iter().find_map(|p| p.default.as_ref()) {
        let message = format!("a parameter of `operator{op}` cannot have a default argument");
        return error(default.span, message);
    }
    let (least, most) = operands(op);
    let given = f.ty.params.len() + usize::from(member);
    if given < least || given > most {
        let takes = if least == most { format!("{least}") } else { format!("{least} or {most}") };
        let plural = if most == 1 { "" } else { "s" };
        let with = if member { " including its object" } else { "" };
        let message = format!("`operator{op}` needs {takes} operand{plural}{with}, not {given}");
        return error(span, message);
    }
    if let (true, 2, Some(last)) = (matches!(op, "++" | "--"), given, f.ty.params.last())
        && matches!(last.ty.kind, TypeKind::Builtin(builtin) if builtin != BuiltinType::Int)
    {
        let message = format!("the second operand of the postfix `operator{op}` is an `int`");
        return error(last.span, message);
    }
    if !member && f.ty.params.iter().all(|p| is_no_class(&p.ty)) {
        let message = format!("`operator{op}` needs a parameter of class or enumeration type");
        return error(span, message);
    }
    None
}

/// Returns the error of a function that allocates or frees memory ([basic.stc.dynamic.allocation] 1,
/// [basic.stc.dynamic.deallocation] 2).
fn allocation_problem(f: &FunctionDecl) -> Option<Diagnostic> {
    let last = f.name.last()?;
    let NameKind::Operator(op) = last.kind else { return None };
    let allocates = op.starts_with("new");
    if !allocates && !op.starts_with("delete") {
        return None;
    }
    let result = &f.ty.ret.kind;
    let wrong_result = match result {
        TypeKind::Builtin(builtin) => allocates || *builtin != BuiltinType::Void,
        _ => false,
    };
    if wrong_result {
        let wanted = if allocates { "void *" } else { "void" };
        let message = format!("`operator {op}` returns `{wanted}`");
        return Some(Diagnostic::error(codes::PARAMETER, last.span, message));
    }
    match f.ty.params.first().map(|p| (&p.ty.kind, p.span)) {
        Some((TypeKind::Builtin(builtin), span)) if !allocates || *builtin != BuiltinType::ULong => {
            let wanted = if allocates { "size_t" } else { "pointer" };
            let message = format!("the first parameter of `operator {op}` is a `{wanted}`");
            Some(Diagnostic::error(codes::PARAMETER, span, message))
        }
        _ => None,
    }
}

/// Returns the minimum and maximum number of operands of an operator.
fn operands(op: &str) -> (usize, usize) {
    match op {
        "~" | "!" | "->" => (1, 1),
        "+" | "-" | "*" | "&" | "++" | "--" => (1, 2),
        _ => (2, 2),
    }
}

/// Returns true for types that, regardless of the meaning of names, are neither a class or enumeration nor a reference
/// to one.
fn is_no_class(ty: &AstType) -> bool {
    match &ty.kind {
        TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => is_no_class(to),
        TypeKind::Builtin(_)
        | TypeKind::Pointer(_)
        | TypeKind::Array { .. }
        | TypeKind::Function(_)
        | TypeKind::MemberPointer { .. } => true,
        TypeKind::Named(_) | TypeKind::Auto | TypeKind::DecltypeAuto | TypeKind::Decltype(_) | TypeKind::Typeof(_) => {
            false
        }
    }
}
