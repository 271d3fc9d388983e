//! Checks functions that are declared to override others (C++17 [class.virtual] 4 and 5).
//!
//! Functions are compared by their names and their parameters as written. Functions that may be equal despite a
//! different spelling are not reported.

use crate::ast::{DeclKind, FunctionDecl, FunctionKind, RecordDecl, Spec};
use crate::sema::model::scope::ScopeId;
use crate::sema::templates::equivalence::Renaming;
use crate::sema::{Sema, codes};
use crate::types::RecordId;

/// The maximum depth of base classes that are searched.
const MAX_DEPTH: u32 = 32;

/// The result of a search in the bases for a function to override.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Overridden {
    /// No virtual function.
    Nothing,
    /// Unknown, because the bases are not fully known.
    Unknown,
    /// A virtual function.
    Function {
        /// Set if the function has the same parameters and is `final`.
        last: bool,
    },
}

impl<'a> Sema<'a> {
    /// Checks the functions of a class that are declared `override`, and those that override a `final` function.
    pub(in crate::sema) fn check_overriding(&mut self, decl: &'a RecordDecl, id: RecordId) {
        if decl.bases.is_empty() {
            return;
        }
        for f in functions_of(decl) {
            let scope = self.types.record(id).scope;
            let said = f.specs.span_of(Spec::Override);
            match (self.overridden(scope, decl, f, 0), said) {
                (Overridden::Nothing, Some(at)) => {
                    let message = format!(
                        "`override` without an overridden function: no base has a virtual function `{}`",
                        f.name
                    );
                    self.say_error(codes::FORM, at, message);
                }
                (Overridden::Function { last: true }, _) => {
                    let message = format!("`{}` is `final` in a base, so it cannot be overridden", f.name);
                    self.say_error(codes::FORM, f.name.span, message);
                }
                (Overridden::Nothing | Overridden::Unknown | Overridden::Function { last: false }, _) => {}
            }
        }
    }

    /// Searches the bases of a class, given by the scope of its members, for a virtual function that `f` overrides.
    fn overridden(&self, scope: ScopeId, class: &RecordDecl, f: &FunctionDecl, depth: u32) -> Overridden {
        let edges = &self.scopes[scope].bases;
        if edges.len() != class.bases.len() || depth > MAX_DEPTH {
            return Overridden::Unknown;
        }
        let mut found = Overridden::Nothing;
        for edge in edges {
            let base = self.scopes.class_of(edge.scope).and_then(|id| self.types.record(id).decl);
            let Some(base) = base else { return Overridden::Unknown };
            if base.members.iter().flatten().any(|m| matches!(m.kind, DeclKind::Skipped(_))) {
                return Overridden::Unknown;
            }
            let above = self.overridden(edge.scope, base, f, depth + 1);
            if above != Overridden::Nothing {
                found = above;
            }
            for other in functions_of(base).filter(|other| same_name(f, other)) {
                let says = other.specs.has(Spec::Virtual) || other.specs.has(Spec::Override);
                if says || above != Overridden::Nothing {
                    let last = other.specs.has(Spec::Final) && same_parameters(f, other);
                    return Overridden::Function { last };
                }
            }
        }
        found
    }
}

fn functions_of(class: &RecordDecl) -> impl Iterator<Item = &FunctionDecl> {
    class.members.iter().flatten().filter_map(|member| match &member.kind {
        DeclKind::Function(f) => Some(&**f),
        _ => None,
    })
}

/// Returns true for functions with the same name. All destructors count as having one name.
fn same_name(f: &FunctionDecl, g: &FunctionDecl) -> bool {
    match (f.kind, g.kind) {
        (FunctionKind::Destructor, FunctionKind::Destructor) => true,
        (FunctionKind::Constructor, _) | (_, FunctionKind::Constructor) => false,
        _ => f.name.to_string() == g.name.to_string(),
    }
}

fn same_parameters(f: &FunctionDecl, g: &FunctionDecl) -> bool {
    let names = Renaming::default();
    f.ty.quals == g.ty.quals && f.ty.reference == g.ty.reference && names.parameters(f) == names.parameters(g)
}
