//! Which members of a class may be named where (C++17 [class.access]).
//!
//! Checked are members that are named on an object. Where access may have been granted in a way that
//! is not looked at (friends, using-declarations), it is.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::functions::declared_name;
use super::scope::ScopeId;
use super::types::RecordId;
use super::{Sema, codes};
use crate::ast::{Access, Decl, DeclKind, RecordDecl, Tag};
use crate::lex::symbol::Symbol;

impl Sema<'_> {
    /// Reports a member that may not be named here.
    pub(super) fn check_access(&mut self, record: RecordId, name: Symbol, at: Span) -> Option<()> {
        let of = self.types.record(record)?;
        let Some((access, declared)) = of.decl.and_then(|decl| restricted(decl, name)) else { return Some(()) };
        let (scope, class) = (of.scope, of.name.clone());
        let inside = self.is_inside(|s| s == scope);
        let in_class = self.is_inside(|s| self.types.records.iter().any(|r| r.scope == s));
        if inside || access == Access::Protected && in_class {
            return Some(());
        }
        let message = format!("`{name}` is a {} member of `{class}`", access.as_str());
        if !self.first_time(&message) {
            return None;
        }
        let d = Diagnostic::error(codes::ACCESS, at, message).with_label(declared, "declared here");
        self.report(d.with_help("make it public, or add a member function that gives it"))
    }

    /// True if a scope around the present place fulfils a condition.
    fn is_inside(&self, condition: impl Fn(ScopeId) -> bool) -> bool {
        let mut scope = Some(self.scope);
        while let Some(at) = scope {
            if condition(at) {
                return true;
            }
            scope = self.scopes.parent(at);
        }
        false
    }
}

/// The access to a member, and where it is declared, if all members of this name are restricted.
fn restricted(decl: &RecordDecl, name: Symbol) -> Option<(Access, Span)> {
    let mut access = if decl.tag == Tag::Class { Access::Private } else { Access::Public };
    let mut found = None;
    for member in decl.members.iter().flatten() {
        match &member.kind {
            DeclKind::Access(a) => access = *a,
            DeclKind::Friend(_) | DeclKind::Using { .. } | DeclKind::Skipped(_) => return None,
            DeclKind::Template(t) if t.decls.iter().any(|d| matches!(d.kind, DeclKind::Friend(_))) => return None,
            _ => {
                let Some(span) = declares(member, name) else { continue };
                if access == Access::Public {
                    return None;
                }
                found = found.or(Some((access, span)));
            }
        }
    }
    found
}

/// Where a member's declaration declares this name.
fn declares(member: &Decl, name: Symbol) -> Option<Span> {
    let ident = match &member.kind {
        DeclKind::Field(f) => f.name?,
        DeclKind::Function(f) => declared_name(&f.name)?,
        DeclKind::Template(t) => return t.decls.iter().find_map(|d| declares(d, name)),
        _ => return None,
    };
    (ident.name == name).then_some(ident.span)
}
