//! Textual comparison of template declarations (C++17 [temp.over.link]). Two declarations declare the same template if
//! they differ only in the names of their parameters.

use crate::ast::{
    AstType, FunctionDecl, Param, Quals, TemplateArg, TemplateArgKind, TemplateParam, TemplateParamKind, TypeKind,
};
use crate::lex::symbol::Symbol;

/// The names of template parameters, and their replacements in compared texts.
#[derive(Debug, Default, Clone)]
pub(in crate::sema) struct Renaming {
    names: Vec<(&'static str, String)>,
}

impl Renaming {
    /// Adds the parameters of one `template <…>` at a nesting depth. Inner names hide outer ones.
    pub(in crate::sema) fn add(&mut self, depth: usize, params: &[TemplateParam]) {
        for (i, param) in params.iter().enumerate() {
            if let Some(name) = param.name {
                self.names.push((name.name.as_str(), format!("#{depth}.{i}")));
            }
        }
    }

    /// Replaces a name with a text.
    pub(in crate::sema) fn stands_for(&mut self, name: Symbol, text: String) {
        self.names.push((name.as_str(), text));
    }

    /// Returns true if no name has a replacement.
    pub(in crate::sema) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Creates a renaming with the parameters of one `template <…>`.
    pub(in crate::sema) fn of(params: &[TemplateParam]) -> Self {
        let mut made = Self::default();
        made.add(0, params);
        made
    }

    /// Replaces the parameters' names in a text with their positions, and drops spaces except between words.
    pub(in crate::sema) fn apply(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let word = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            if word == 0 {
                let (one, behind) = rest.split_at(first.len_utf8());
                if !first.is_whitespace() {
                    out.push_str(one);
                }
                rest = behind;
                continue;
            }
            let (name, behind) = rest.split_at(word);
            if out.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
                out.push(' ');
            }
            // The name of a member is not that of a parameter.
            let member = out.ends_with("::") || out.ends_with("->") || out.ends_with('.') && !out.ends_with("...");
            match self.names.iter().rev().find(|(n, _)| *n == name && !member) {
                Some((_, place)) => out.push_str(place),
                None => out.push_str(name),
            }
            rest = behind;
        }
        out
    }

    /// Returns the renamed text of a type.
    pub(in crate::sema) fn ty(&self, ty: &AstType) -> String {
        self.apply(&ty.to_string())
    }

    /// Returns the renamed text of the arguments between `<` and `>`.
    pub(in crate::sema) fn arguments(&self, args: &[TemplateArg]) -> String {
        let one = |a: &TemplateArg| {
            let text = match &a.kind {
                TemplateArgKind::Type(ty) => ty.to_string(),
                TemplateArgKind::Value(e) => crate::ast::dump::expr_text(e),
            };
            self.apply(&text) + if a.pack { "..." } else { "" }
        };
        args.iter().map(one).collect::<Vec<_>>().join(",")
    }

    /// Returns true if the arguments between `<` and `>` name a parameter.
    pub(in crate::sema) fn is_named_in(&self, args: &[TemplateArg]) -> bool {
        self.arguments(args).contains('#')
    }

    /// Returns the renamed texts of a function's parameter types, as they are in its type.
    pub(in crate::sema) fn parameters(&self, decl: &FunctionDecl) -> Vec<String> {
        let one = |p: &Param| self.ty(&parameter(&p.ty)) + if p.pack { "..." } else { "" };
        decl.ty.params.iter().map(one).collect()
    }
}

/// Returns a parameter's type in the type of its function: arrays and functions become pointers, and top-level
/// qualifiers do not count ([dcl.fct] 5).
fn parameter(ty: &AstType) -> AstType {
    let mut made = ty.clone();
    adjust_inside(&mut made);
    let span = made.span;
    made.kind = match made.kind {
        TypeKind::Array { element, .. } => TypeKind::Pointer(element),
        kind @ TypeKind::Function(_) => TypeKind::Pointer(Box::new(AstType::new(kind, span))),
        kind @ (TypeKind::Builtin(_)
        | TypeKind::Named(_)
        | TypeKind::Auto
        | TypeKind::DecltypeAuto
        | TypeKind::Decltype(_)
        | TypeKind::Typeof(_)
        | TypeKind::Pointer(_)
        | TypeKind::LvalueRef(_)
        | TypeKind::RvalueRef(_)
        | TypeKind::MemberPointer { .. }) => kind,
    };
    made.quals = Quals::default();
    made
}

/// Adjusts the parameters of the function types within a type.
fn adjust_inside(ty: &mut AstType) {
    match &mut ty.kind {
        TypeKind::Pointer(to)
        | TypeKind::LvalueRef(to)
        | TypeKind::RvalueRef(to)
        | TypeKind::Array { element: to, .. }
        | TypeKind::MemberPointer { pointee: to, .. } => adjust_inside(to),
        TypeKind::Function(f) => {
            adjust_inside(&mut f.ret);
            f.params.iter_mut().for_each(|p| p.ty = parameter(&p.ty));
        }
        TypeKind::Builtin(_)
        | TypeKind::Named(_)
        | TypeKind::Auto
        | TypeKind::DecltypeAuto
        | TypeKind::Decltype(_)
        | TypeKind::Typeof(_) => {}
    }
}

impl Renaming {
    /// Returns true if a function's type names nothing but the parameters and built-in types.
    pub(in crate::sema) fn is_closed(&self, decl: &FunctionDecl) -> bool {
        let texts = self.parameters(decl).into_iter().chain([self.ty(&decl.ty.ret)]);
        texts
            .flat_map(|text| words(&text))
            .all(|word| word.starts_with(|c: char| c == '#' || c.is_ascii_digit()) || is_built_in(&word))
    }
}

/// Returns the words of a renamed text.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_ascii_alphanumeric() && !['_', '#', '.'].contains(&c));
    parts.filter(|w| w.chars().any(|c| c.is_ascii_alphanumeric())).map(str::to_owned).collect()
}

fn is_built_in(word: &str) -> bool {
    [
        "const",
        "volatile",
        "void",
        "bool",
        "char",
        "short",
        "int",
        "long",
        "float",
        "double",
        "signed",
        "unsigned",
        "auto",
        "of",
        "pointer",
        "reference",
        "array",
        "to",
        "lvalue",
        "rvalue",
    ]
    .contains(&word)
}

/// Returns the parameters of a template, written as arguments.
pub(in crate::sema) fn own_arguments(params: &[TemplateParam]) -> String {
    let one = |(i, p): (usize, &TemplateParam)| format!("#0.{i}{}", if p.pack { "..." } else { "" });
    params.iter().enumerate().map(one).collect::<Vec<_>>().join(",")
}

/// Returns true if two lists of template parameters have the same kinds, and value parameters the same types.
pub(in crate::sema) fn same_head(
    a: &[TemplateParam],
    names: &Renaming,
    b: &[TemplateParam],
    others: &Renaming,
) -> bool {
    let same = |a: &TemplateParam, b: &TemplateParam| {
        a.pack == b.pack
            && match (&a.kind, &b.kind) {
                (TemplateParamKind::Value { ty: a, .. }, TemplateParamKind::Value { ty: b, .. }) => {
                    names.ty(a) == others.ty(b)
                }
                (TemplateParamKind::Template { params: a, .. }, TemplateParamKind::Template { params: b, .. }) => {
                    a.len() == b.len()
                }
                (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
            }
    };
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

#[cfg(test)]
mod tests {
    use super::Renaming;

    #[test]
    fn replaces_names_of_parameters_only_as_whole_words() {
        let names = Renaming { names: vec![("T", "#0.0".into()), ("N", "#0.1".into())] };
        assert_eq!(names.apply("array[N] of const T"), "array[#0.1]of const #0.0");
        assert_eq!(names.apply("Tree<T, NN>"), "Tree<#0.0,NN>");
        assert_eq!(names.apply("T::N"), "#0.0::N");
    }
}
