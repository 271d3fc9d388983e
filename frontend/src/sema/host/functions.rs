//! Host functions with bodies, and which of them other host code uses with which template arguments.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::ast::{self, DeclKind, FunctionBody, TypeKind};
use crate::lex::symbol::Symbol;
use crate::parse::HostItem;
use crate::sema::Sema;
use crate::sema::lookup::scope::{Entity, ScopeId};
use crate::sema::templates::arguments::TemplateArg;
use crate::sema::templates::equivalence::Renaming;

/// What the instances of a host function come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// It is no template.
    None,
    /// It is a function template of this name.
    Function(Symbol),
    /// It is a member of a class template of this name.
    Class(Symbol),
}

/// A host function with a body.
pub(super) struct HostFn<'a> {
    pub(super) decl: &'a ast::FunctionDecl,
    pub(super) items: &'a [HostItem],
    pub(super) scope: ScopeId,
    pub(super) params: &'a [ast::TemplateParam],
    pub(super) owner: Owner,
    /// Of a member of a class template: which of the template's definitions that is ([`definition`]).
    pub(super) definition: String,
    /// Members of its class.
    pub(super) members: &'a [ast::Decl],
    /// Template arguments that it was looked into with.
    pub(super) done: Vec<Vec<TemplateArg>>,
}

/// All host code of a file.
pub(super) struct Host<'a> {
    pub(super) bodies: &'a FxHashMap<u32, Vec<HostItem>>,
    pub(super) fns: Vec<HostFn<'a>>,
    /// Members of classes, by the classes' names and which of the definitions it is.
    pub(super) classes: FxHashMap<(Symbol, String), &'a [ast::Decl]>,
    /// `template void f<int>(int);` and `template class C<int>;`
    pub(super) explicit: Vec<(&'a ast::Decl, ScopeId)>,
    /// Base classes of classes that are no templates.
    pub(super) bases: Vec<(&'a ast::QualifiedName, ScopeId)>,
    pub(super) queue: VecDeque<(usize, Vec<TemplateArg>)>,
}

/// Which definition of a class template arguments behind its name stand for: none for the template itself, else what a partial
/// specialisation is for, with places for the names of its parameters.
pub(super) fn definition(params: &[ast::TemplateParam], args: Option<&[ast::TemplateArg]>) -> String {
    let Some(args) = args else { return String::new() };
    let names = params.iter().filter_map(|p| p.name);
    let own = names.zip(params).map(|(name, p)| Renaming::of(params).apply(name.name.as_str()) + dots(p.pack));
    let text = Renaming::of(params).arguments(args);
    if text == own.collect::<Vec<_>>().join(",") { String::new() } else { text }
}

fn dots(pack: bool) -> &'static str {
    if pack { "..." } else { "" }
}

impl<'a> Sema<'a> {
    pub(super) fn collect_classes(decls: &'a [ast::Decl], params: &'a [ast::TemplateParam], host: &mut Host<'a>) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Namespace(ns) => Self::collect_classes(&ns.decls, &[], host),
                DeclKind::Linkage { decls, .. } => Self::collect_classes(decls, &[], host),
                DeclKind::Template(t) => Self::collect_classes(&t.decls, &t.params, host),
                DeclKind::Record(record) => {
                    if let (Some(name), Some(members)) = (record.name.last_ident(), &record.members) {
                        let args = record.name.last().and_then(|l| l.args.as_deref());
                        host.classes.insert((name.name, definition(params, args)), members);
                    }
                }
                _ => {}
            }
        }
    }

    /// Finds host functions; `params` are those of the template around them.
    pub(super) fn collect_host(
        &mut self,
        decls: &'a [ast::Decl],
        params: &'a [ast::TemplateParam],
        host: &mut Host<'a>,
    ) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Namespace(ns) => {
                    let inner = ns.name.and_then(|n| match self.scopes.here(self.context.scope, n.name) {
                        Some((Entity::Namespace(id), _)) => Some(*id),
                        _ => None,
                    });
                    let scope = inner.unwrap_or(self.context.scope);
                    self.in_scope(scope, |s| s.collect_host(&ns.decls, &[], host));
                }
                DeclKind::Linkage { decls, .. } => self.collect_host(decls, &[], host),
                DeclKind::Template(t) => self.collect_host(&t.decls, &t.params, host),
                DeclKind::Function(f) => {
                    let owner = match f.name.segments.as_slice() {
                        [.., class, _] if !params.is_empty() => match class.kind {
                            ast::NameKind::Ident(name) => Owner::Class(name),
                            _ => continue,
                        },
                        _ if params.is_empty() => Owner::None,
                        _ => match f.name.last_ident() {
                            Some(name) => Owner::Function(name.name),
                            None => continue,
                        },
                    };
                    let class = f.name.segments.iter().rev().nth(1).and_then(|s| match s.kind {
                        ast::NameKind::Ident(name) => Some((name, definition(params, s.args.as_deref()))),
                        _ => None,
                    });
                    self.collect_function(f, params, owner, class, host);
                }
                DeclKind::Record(record) => {
                    let Some(name) = record.name.last_ident() else { continue };
                    let owner = if params.is_empty() { Owner::None } else { Owner::Class(name.name) };
                    let definition = definition(params, record.name.last().and_then(|l| l.args.as_deref()));
                    for member in record.members.iter().flatten() {
                        if let DeclKind::Function(f) = &member.kind {
                            self.collect_function(f, params, owner, Some((name.name, definition.clone())), host);
                        }
                    }
                    for base in record.bases.iter().filter(|_| params.is_empty()) {
                        if let TypeKind::Named(named) = &base.ty.kind {
                            host.bases.push((&named.name, self.context.scope));
                        }
                    }
                }
                DeclKind::Instantiation { is_extern: false, decl } => host.explicit.push((decl, self.context.scope)),
                _ => {}
            }
        }
    }

    fn collect_function(
        &mut self,
        decl: &'a ast::FunctionDecl,
        params: &'a [ast::TemplateParam],
        owner: Owner,
        class: Option<(Symbol, String)>,
        host: &mut Host<'a>,
    ) {
        let FunctionBody::HostOnly(range) = decl.body else { return };
        let Some(items) = host.bodies.get(&range.start) else { return };
        let members = class.as_ref().and_then(|c| host.classes.get(c)).copied().unwrap_or(&[]);
        let definition = class.map_or_else(String::new, |(_, definition)| definition);
        host.fns.push(HostFn {
            decl,
            items,
            scope: self.context.scope,
            params,
            owner,
            definition,
            members,
            done: Vec::new(),
        });
    }
}
