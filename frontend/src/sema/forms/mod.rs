//! Rules for declarations that depend on the syntax tree alone, for host code as well.
//!
//! They are checked before any lookup, so violations count among the errors of the earlier stages: a function is
//! refused if its declaration violates one.

mod classes;
mod default_arguments;
mod functions;
mod operators;
mod partial_specialisations;
mod redeclarations;
mod templates;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{Decl, DeclKind, FunctionDecl, NamespaceDecl, RecordDecl, TemplateParam};
use redeclarations::Seen;

/// The context of a declaration.
#[derive(Debug, Clone, Copy)]
enum Around<'a> {
    /// A file or namespace.
    Namespace,
    /// The body of a class.
    Class(&'a RecordDecl),
    /// A friend declaration in a class.
    Friend,
}

/// Checks the rules for all declarations of a file.
pub(in crate::sema) fn check(decls: &[Decl]) -> Vec<Diagnostic> {
    let mut forms = Forms::default();
    forms.declarations(decls);
    forms.diagnostics
}

/// A traversal of declarations.
#[derive(Default)]
struct Forms<'a> {
    diagnostics: Vec<Diagnostic>,
    /// The enclosing namespaces and classes, with `::` after each.
    path: String,
    /// Earlier declarations.
    seen: Seen<'a>,
}

impl<'a> Forms<'a> {
    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }

    fn error_beside(&mut self, code: &'static str, span: Span, message: impl Into<String>, before: Span) {
        let d = Diagnostic::error(code, span, message);
        self.diagnostics.push(d.with_label(before, "first declared here"));
    }

    fn declarations(&mut self, decls: &'a [Decl]) {
        for decl in decls {
            self.declaration(decl, &mut Vec::new(), Around::Namespace);
        }
    }

    /// Checks one declaration. `heads` are the parameters of the templates whose declaration contains it.
    fn declaration(&mut self, decl: &'a Decl, heads: &mut Vec<&'a [TemplateParam]>, around: Around<'a>) {
        match &decl.kind {
            DeclKind::Function(f) => self.function(f, heads, around),
            DeclKind::Var(var) => {
                self.variable(var);
                self.variable_head(var, heads);
                self.no_default_arguments_in(&var.ty);
            }
            DeclKind::Field(field) => {
                self.field(field);
                self.no_default_arguments_in(&field.ty);
            }
            DeclKind::Alias(alias) => {
                self.alias_head(heads);
                self.no_default_arguments_in(&alias.ty);
            }
            DeclKind::Record(record) => {
                self.record_head(record, heads, around);
                self.record(record);
            }
            DeclKind::Template(template) => {
                self.head(&template.params);
                heads.push(&template.params);
                for inner in &template.decls {
                    self.declaration(inner, heads, around);
                }
                heads.pop();
            }
            DeclKind::Friend(decls) => {
                if matches!(around, Around::Namespace) {
                    self.friend_of_nothing(decl.span);
                }
                for inner in decls {
                    self.declaration(inner, heads, Around::Friend);
                }
            }
            DeclKind::Namespace(namespace) => self.namespace(namespace),
            DeclKind::Linkage { decls, .. } => self.declarations(decls),
            DeclKind::Bindings(_)
            | DeclKind::Enum(_)
            | DeclKind::NamespaceAlias(_)
            | DeclKind::UsingNamespace(_)
            | DeclKind::Using { .. }
            | DeclKind::StaticAssert(_)
            | DeclKind::Guide(_)
            | DeclKind::Instantiation { .. }
            | DeclKind::Access(_)
            | DeclKind::Empty
            | DeclKind::Skipped(_) => {}
        }
    }

    fn namespace(&mut self, namespace: &'a NamespaceDecl) {
        let before = self.path.len();
        if let Some(name) = namespace.name {
            self.path.push_str(name.name.as_str());
        }
        self.path.push_str("::");
        self.declarations(&namespace.decls);
        self.path.truncate(before);
    }

    fn function(&mut self, f: &'a FunctionDecl, heads: &[&'a [TemplateParam]], around: Around<'a>) {
        self.specifiers(f, heads, around);
        self.special_member(f, heads, around);
        self.operator(f, around);
        self.default_arguments(f, heads, around);
        self.function_head(f, heads, around);
        if !matches!(around, Around::Friend) {
            self.function_again(f, heads, around);
        }
    }
}

/// Returns the place of a function's name.
fn name_span(f: &FunctionDecl) -> Span {
    f.name.last().map_or(f.name.span, |last| last.span)
}
