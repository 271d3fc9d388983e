//! Partial specialisations of class templates (C++17 [temp.class.spec] 5, 8 and 9).

use std::collections::HashSet;

use super::Forms;
use crate::ast::{
    AstType, Expr, ExprKind, FunctionType, NameKind, QualifiedName, RecordDecl, TemplateArg, TemplateArgKind,
    TemplateParam, TemplateParamKind, TypeKind,
};
use crate::codes;
use crate::lex::symbol::Symbol;
use crate::sema::templates::equivalence::{Renaming, own_arguments, same_head};

impl<'a> Forms<'a> {
    /// Checks `template <class T> struct A<T *> { … };`.
    pub(super) fn partial_specialisation(&mut self, record: &'a RecordDecl, head: &'a [TemplateParam]) {
        let Some(args) = record.name.last().and_then(|last| last.args.as_deref()) else { return };
        for param in head.iter().filter(|p| p.has_default()) {
            let message = "the parameters of a partial specialisation cannot have defaults";
            self.error(codes::PARAMETER, param.span, message);
        }
        if let Some(pack) = args.iter().rev().skip(1).find(|a| a.pack) {
            let message = "an expansion must be the last argument of a partial specialisation";
            self.error(codes::TEMPLATE_ARGUMENTS, pack.span, message);
        }
        let found = deducible(head, args);
        for param in head {
            if param.name.is_none_or(|name| !found.contains(&name.name)) {
                let name = param.name.map_or_else(|| "this parameter".to_owned(), |n| format!("`{}`", n.name));
                let message = format!("{name} cannot be deduced from the arguments of the partial specialisation");
                self.error(codes::TEMPLATE_ARGUMENTS, param.span, message);
            }
        }
        let names = Renaming::of(head);
        let written = names.arguments(args);
        let primary = self.seen.class_template(&self.path, &record.name);
        if let Some(primary) = primary
            && written == own_arguments(primary)
            && same_head(head, &names, primary, &Renaming::of(primary))
        {
            let message = format!("`{}` is the template itself, not a specialisation of it", record.name);
            self.error(codes::TEMPLATE_ARGUMENTS, record.name.span, message);
        }
        self.partial_again(record, head, &written);
    }
}

/// Returns the names of parameters that are deduced from arguments ([temp.deduct.type] 5, 8). The arguments of an alias
/// template count, because the alias is not known here.
fn deducible(head: &[TemplateParam], args: &[TemplateArg]) -> HashSet<Symbol> {
    let mut found = HashSet::new();
    arguments(args, &mut found);
    // Parameters in the type of a value are deduced with the value.
    for param in head.iter().rev() {
        if let (TemplateParamKind::Value { ty, .. }, Some(name)) = (&param.kind, param.name)
            && found.contains(&name.name)
        {
            in_type(ty, &mut found);
        }
    }
    found
}

fn arguments(args: &[TemplateArg], found: &mut HashSet<Symbol>) {
    for arg in args {
        match &arg.kind {
            TemplateArgKind::Type(ty) => in_type(ty, found),
            TemplateArgKind::Value(e) => in_value(e, found),
        }
    }
}

fn in_value(e: &Expr, found: &mut HashSet<Symbol>) {
    if let ExprKind::Name(name) = &e.without_parens().kind {
        in_name(name, found);
    }
}

/// Nothing is deduced from a qualified name.
fn in_name(name: &QualifiedName, found: &mut HashSet<Symbol>) {
    let Some((last, qualifiers)) = name.segments.split_last() else { return };
    if let (NameKind::Ident(symbol), []) = (&last.kind, qualifiers) {
        found.insert(*symbol);
    }
    if qualifiers.iter().all(|s| s.args.is_none()) {
        arguments(last.args.as_deref().unwrap_or(&[]), found);
    }
}

fn in_function(f: &FunctionType, found: &mut HashSet<Symbol>) {
    in_type(&f.ret, found);
    f.params.iter().for_each(|p| in_type(&p.ty, found));
    if let Some(Some(e)) = &f.noexcept {
        in_value(e, found);
    }
}

fn in_type(ty: &AstType, found: &mut HashSet<Symbol>) {
    match &ty.kind {
        TypeKind::Named(named) => in_name(&named.name, found),
        TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => in_type(to, found),
        TypeKind::Array { element, size } => {
            in_type(element, found);
            if let Some(size) = size {
                in_value(size, found);
            }
        }
        TypeKind::Function(f) => in_function(f, found),
        TypeKind::MemberPointer { class, pointee } => {
            in_name(class, found);
            in_type(pointee, found);
        }
        TypeKind::Builtin(_)
        | TypeKind::Auto
        | TypeKind::DecltypeAuto
        | TypeKind::Decltype(_)
        | TypeKind::Typeof(_) => {}
    }
}
