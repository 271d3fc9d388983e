//! Rules for names inside a template: its parameters are not redeclared (C++17 [temp.local] 6), and `typename`
//! precedes types that depend on them ([temp.res] 3).
//!
//! NVRTC is lenient in bodies of functions, and interprets most code in classes as g++ does: what both reject is
//! rejected here.

use super::error::{self, Explain};
use super::specifiers::SpecCx;
use super::{PResult, Parser};
use crate::ast::{AstType, Ident, NameKind, QualifiedName, TypeKind, visit};

impl Parser<'_> {
    /// Rejects a declaration at namespace level, or of a class's member, with the name of a parameter of the
    /// enclosing template.
    pub(super) fn no_template_param(&self, name: Ident, cx: SpecCx) -> PResult<()> {
        let own = match cx {
            SpecCx::File | SpecCx::Param => self.classes.is_empty(),
            SpecCx::Member => self.classes.len() == 1,
            SpecCx::Block | SpecCx::TypeOnly => false,
        };
        if !own || self.in_block || !self.names.is_template_param(name.name) {
            return Ok(());
        }
        let message = format!("`{}` is a template parameter and cannot be redeclared", name.name);
        Err(self.error_at(error::TEMPLATE_PARAMETER, name.span, message).help("choose another name"))
    }

    /// Rejects a type at namespace level or in a class that depends on a template's parameter and lacks `typename`.
    pub(super) fn no_missing_typename(&self, name: &QualifiedName, cx: SpecCx) -> PResult<()> {
        let asked = match cx {
            SpecCx::File | SpecCx::Member | SpecCx::Param => !self.in_block,
            SpecCx::Block | SpecCx::TypeOnly => false,
        };
        match asked && !self.needs_no_typename(cx) && self.lacks_typename(name, cx) {
            true => Err(self.missing_typename(name)),
            false => Ok(()),
        }
    }

    /// Returns true where only a type is allowed, so that C++20 needs no `typename` (C++20 [temp.res.general] 4, 5):
    /// in declarations of namespaces and classes, and in parameters of members.
    fn needs_no_typename(&self, cx: SpecCx) -> bool {
        self.dialect.cpp20
            && match cx {
                SpecCx::File | SpecCx::Member => true,
                SpecCx::Param => !self.classes.is_empty() || self.qualified || self.names.in_template(),
                SpecCx::Block | SpecCx::TypeOnly => false,
            }
    }

    /// Rejects a type without a necessary `typename`, for a type that is written in full, as in an alias.
    pub(super) fn no_missing_typename_in(&self, ty: &AstType) -> PResult<()> {
        match &ty.kind {
            TypeKind::Named(named) if !named.typename && named.tag.is_none() => {
                self.no_missing_typename(&named.name, SpecCx::Member)
            }
            TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => {
                self.no_missing_typename_in(to)
            }
            TypeKind::Array { element, .. } => self.no_missing_typename_in(element),
            TypeKind::Named(_)
            | TypeKind::Builtin(_)
            | TypeKind::Auto
            | TypeKind::DecltypeAuto
            | TypeKind::Decltype(_)
            | TypeKind::Typeof(_)
            | TypeKind::Function(_)
            | TypeKind::MemberPointer { .. } => Ok(()),
        }
    }

    /// Records that a type in the body of a function lacks `typename`: NVRTC requires it where the function is
    /// instantiated, in declarations and casts.
    pub(super) fn note_missing_typename(&self, ty: &mut AstType) {
        match &mut ty.kind {
            TypeKind::Named(named) if !named.typename && named.tag.is_none() => {
                named.lacks_typename = self.in_block && self.lacks_typename(&named.name, SpecCx::Block);
            }
            TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => self.note_missing_typename(to),
            TypeKind::Named(_)
            | TypeKind::Array { .. }
            | TypeKind::Builtin(_)
            | TypeKind::Auto
            | TypeKind::DecltypeAuto
            | TypeKind::Decltype(_)
            | TypeKind::Typeof(_)
            | TypeKind::Function(_)
            | TypeKind::MemberPointer { .. } => {}
        }
    }

    fn missing_typename(&self, name: &QualifiedName) -> Box<isowarp_core::diagnostic::Diagnostic> {
        let message = format!("`{name}` depends on a template parameter, so it needs `typename` before it");
        self.error_at(error::TEMPLATE_PARAMETER, name.span, message).help("write `typename` before it")
    }

    /// Returns true if the class or namespace in which a name is looked up depends on a template's parameter. Inside
    /// a class template, the template's own name does not count, with any arguments.
    pub(super) fn lacks_typename(&self, name: &QualifiedName, cx: SpecCx) -> bool {
        let [first, _, ..] = name.segments.as_slice() else { return false };
        let NameKind::Ident(symbol) = first.kind else { return false };
        if name.global || !matches!(name.segments.last().map(|s| &s.kind), Some(NameKind::Ident(_))) {
            return false;
        }
        if first.args.is_none() && self.names.is_template_param(symbol) {
            return true;
        }
        // After the name of a defined member, the member's class is known ([temp.dep.type] 1).
        let behind_name = matches!(cx, SpecCx::File | SpecCx::Param);
        let own = self.classes.contains(&symbol) || behind_name && self.classes.is_empty();
        let (_, qualifiers) = name.segments.split_last().unwrap_or((first, &[]));
        let args = || qualifiers.iter().flat_map(|s| s.args.iter().flatten());
        !own && args().flat_map(visit::pattern_of_argument).any(|n| self.names.is_template_param(n))
    }
}
