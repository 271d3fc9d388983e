//! Members of classes that are for the host only: NVRTC does not have the declarations that they use.
//!
//! They are blanked, except for constructors, destructors and assignments. A class without any of these may be laid
//! out differently when others derive from it (Itanium C++ ABI, 2.2, "POD for the purpose of layout"). They are
//! therefore replaced by declarations that nothing uses. Virtual functions stay.

use isowarp_core::span::Span;
use rustc_hash::FxHashSet;

use crate::ast::{
    AstType, Decl, DeclKind, FunctionBody, FunctionDecl, FunctionKind, NameKind, QualifiedName, RecordDecl, Spec,
    TemplateArgKind, TypeKind,
};
use crate::lex::symbol::Symbol;

pub(super) struct HostMembers<'a> {
    /// Spans to blank.
    pub blanks: Vec<Span>,
    /// Texts that replace some of the blanks.
    pub stand_ins: Vec<(Span, String)>,
    /// Members that are defined outside their class, for the device.
    outside: FxHashSet<Symbol>,
    /// Names that the built-in headers declare in namespace `std`.
    standard: &'a FxHashSet<Symbol>,
    /// Classes and functions, by the spans of their names, that need host-only entities.
    host: &'a FxHashSet<Span>,
}

impl<'a> HostMembers<'a> {
    pub fn new(decls: &[Decl], standard: &'a FxHashSet<Symbol>, host: &'a FxHashSet<Span>) -> Self {
        let mut outside = FxHashSet::default();
        defined_outside(decls, &mut outside);
        Self { blanks: Vec::new(), stand_ins: Vec::new(), outside, standard, host }
    }

    /// Searches declarations for classes.
    pub fn of(&mut self, decls: &[Decl]) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Record(record) => self.record(record),
                DeclKind::Template(template) => self.of(&template.decls),
                DeclKind::Namespace(namespace) => self.of(&namespace.decls),
                DeclKind::Linkage { decls, .. } => self.of(decls),
                _ => {}
            }
        }
    }

    fn record(&mut self, record: &RecordDecl) {
        if self.host.contains(&record.name.span) {
            return;
        }
        let mut constructor = false;
        for member in record.members.iter().flatten() {
            match &member.kind {
                DeclKind::Record(inner) => self.record(inner),
                DeclKind::Template(template) => {
                    let host = |d: &Decl| matches!(&d.kind, DeclKind::Function(f) if self.is_host(f, true));
                    if template.decls.iter().any(host) {
                        self.blanks.push(member.span);
                    } else {
                        self.of(&template.decls);
                    }
                }
                DeclKind::Friend(decls) => {
                    let host = |d: &Decl| matches!(&d.kind, DeclKind::Function(f) if self.is_host(f, false));
                    if decls.iter().any(host) {
                        self.blanks.push(member.span);
                    }
                }
                DeclKind::Var(var) if is_library(&var.ty, self.standard) => self.blanks.push(member.span),
                DeclKind::Alias(alias) if is_library(&alias.ty, self.standard) => self.blanks.push(member.span),
                DeclKind::Function(f) if self.is_host(f, false) => {
                    let class = record.name.last_ident().map_or("", |n| n.name.as_str());
                    let text = match f.kind {
                        FunctionKind::Constructor if constructor => None,
                        FunctionKind::Constructor => Some(format!("{class}(void****);")),
                        FunctionKind::Destructor => Some(format!("~{class}();")),
                        _ if is_assignment(f) => Some(format!("{class}&operator=({class}&);")),
                        _ => None,
                    };
                    constructor |= f.kind == FunctionKind::Constructor;
                    self.blanks.push(member.span);
                    self.stand_ins.extend(text.map(|text| (member.span, text)));
                }
                _ => {}
            }
        }
    }

    /// Returns true for functions that device code never calls, and for those that it could not call.
    fn is_host(&self, f: &FunctionDecl, in_template: bool) -> bool {
        let specs = &f.specs;
        if specs.has(Spec::Virtual)
            || specs.has(Spec::Constexpr)
            || !matches!(f.body, FunctionBody::None | FunctionBody::Block(_) | FunctionBody::HostOnly(_))
        {
            return false;
        }
        if specs.is_device() {
            return specs.has(Spec::Host) && (names_library(f, self.standard) || self.host.contains(&f.name.span));
        }
        if !matches!(f.body, FunctionBody::None) {
            return true;
        }
        // A function that is only declared may still be used for its type: templates do so to test for features.
        let asked = in_template || specs.has(Spec::Static);
        if asked && !names_library(f, self.standard) && !self.host.contains(&f.name.span) {
            return false;
        }
        !f.name.last_ident().is_some_and(|n| self.outside.contains(&n.name))
    }
}

/// Returns true for functions whose signature names types of the C++ library that no built-in header declares.
pub(super) fn names_library(f: &FunctionDecl, standard: &FxHashSet<Symbol>) -> bool {
    f.ty.params.iter().map(|p| &p.ty).chain([&f.ty.ret]).any(|ty| is_library(ty, standard))
}

fn is_library(ty: &AstType, standard: &FxHashSet<Symbol>) -> bool {
    match &ty.kind {
        TypeKind::Named(named) => {
            let segments = &named.name.segments;
            let first = segments.first().is_some_and(|s| matches!(s.kind, NameKind::Ident(n) if n == "std"));
            let last = named.name.last_ident().is_some_and(|n| standard.contains(&n.name));
            let args = segments.iter().filter_map(|s| s.args.as_deref()).flatten();
            let inner = |kind: &TemplateArgKind| matches!(kind, TemplateArgKind::Type(t) if is_library(t, standard));
            segments.len() > 1 && first && !last && !known(&named.name) || args.map(|a| &a.kind).any(inner)
        }
        TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => is_library(to, standard),
        TypeKind::Array { element, .. } => is_library(element, standard),
        _ => false,
    }
}

/// Returns true for types in `std` that are known without a header, such as `std::size_t`, and for members of
/// templates, whose names do not identify their type.
fn known(name: &QualifiedName) -> bool {
    name.segments.len() > 2 || name.last_ident().is_some_and(|n| n.name.as_str().ends_with("_t"))
}

fn is_assignment(f: &FunctionDecl) -> bool {
    f.name.segments.last().is_some_and(|s| matches!(s.kind, NameKind::Operator("=")))
}

fn defined_outside(decls: &[Decl], out: &mut FxHashSet<Symbol>) {
    for decl in decls {
        match &decl.kind {
            DeclKind::Function(f) if f.name.segments.len() > 1 && f.specs.is_device() => {
                out.extend(f.name.last_ident().map(|n| n.name));
            }
            DeclKind::Template(template) => defined_outside(&template.decls, out),
            DeclKind::Namespace(namespace) => defined_outside(&namespace.decls, out),
            DeclKind::Linkage { decls, .. } => defined_outside(decls, out),
            _ => {}
        }
    }
}
