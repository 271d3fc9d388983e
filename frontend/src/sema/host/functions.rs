//! Host functions with bodies, and the template arguments with which other host code uses them.

use rustc_hash::FxHashSet;

use crate::ast::{self, DeclKind, FunctionBody, TypeKind};
use crate::sema::Sema;
use crate::sema::host::state::{ClassKey, Heads, Host, HostClass, HostFn, Owner, definition};
use crate::sema::model::scope::Entity;

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
                        let class = HostClass { members, is_template: !params.is_empty() };
                        host.classes.insert((name.name, definition(params, args)), class);
                    }
                }
                _ => {}
            }
        }
    }

    /// Collects host functions.
    pub(super) fn collect_host(&mut self, decls: &'a [ast::Decl], heads: Heads<'a>, host: &mut Host<'a>) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Namespace(ns) => {
                    let inner = ns.name.and_then(|n| match self.scopes.here(self.context.scope, n.name) {
                        Some((Entity::Namespace(id), _)) => Some(*id),
                        _ => None,
                    });
                    let scope = inner.unwrap_or(self.context.scope);
                    self.in_scope(scope, |s| s.collect_host(&ns.decls, Heads::default(), host));
                }
                DeclKind::Linkage { decls, .. } => self.collect_host(decls, Heads::default(), host),
                DeclKind::Template(t) => self.collect_host(&t.decls, heads.and(&t.params), host),
                DeclKind::Function(f) => self.collect_outside(f, heads, host),
                DeclKind::Record(record) => {
                    let params = heads.params;
                    let Some(name) = record.name.last_ident() else { continue };
                    let class = (name.name, definition(params, record.name.last().and_then(|l| l.args.as_deref())));
                    for member in record.members.iter().flatten() {
                        self.collect_member(member, params, &class, host);
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

    /// Collects a member that is defined in its class. `params` are the parameters of the class's template.
    fn collect_member(
        &mut self,
        member: &'a ast::Decl,
        params: &'a [ast::TemplateParam],
        class: &ClassKey,
        host: &mut Host<'a>,
    ) {
        match &member.kind {
            DeclKind::Function(f) => {
                let owner = if params.is_empty() { Owner::None } else { Owner::Class(class.0) };
                self.collect_function(f, &[], params, owner, Some(class.clone()), host);
            }
            DeclKind::Template(t) => {
                for decl in &t.decls {
                    if let DeclKind::Function(f) = &decl.kind
                        && let Some(name) = f.name.last().and_then(ast::NameSegment::symbol)
                    {
                        self.collect_function(f, params, &t.params, Owner::Member(name), Some(class.clone()), host);
                    }
                }
            }
            _ => {}
        }
    }

    /// Collects a function that is defined outside of classes.
    fn collect_outside(&mut self, f: &'a ast::FunctionDecl, heads: Heads<'a>, host: &mut Host<'a>) {
        let Heads { outer, params, levels } = heads;
        // `template <> template <class T> void C<int>::f(T)`
        if let (2.., true, false) = (levels, outer.is_empty(), params.is_empty()) {
            return self.collect_specialised(f, params, host);
        }
        let qualifier = f.name.segments.iter().rev().nth(1);
        let class = qualifier.and_then(|s| match s.kind {
            ast::NameKind::Ident(name) => {
                let head = if outer.is_empty() { params } else { outer };
                Some((name, definition(head, s.args.as_deref())))
            }
            _ => None,
        });
        let of_template = class.as_ref().and_then(|c| host.classes.get(c)).is_none_or(|c| c.is_template);
        let owner = match (&class, f.name.last().and_then(ast::NameSegment::symbol)) {
            _ if params.is_empty() => Owner::None,
            (Some((name, _)), _) if outer.is_empty() && of_template => Owner::Class(*name),
            (Some(_), Some(name)) => Owner::Member(name),
            (None, Some(name)) if qualifier.is_none() => Owner::Function(name),
            _ => return,
        };
        self.collect_function(f, outer, params, owner, class, host);
    }

    /// Collects the definition of a member function template for one instance of a class template.
    fn collect_specialised(&mut self, f: &'a ast::FunctionDecl, params: &'a [ast::TemplateParam], host: &mut Host<'a>) {
        let Some(name) = f.name.last().and_then(ast::NameSegment::symbol) else { return };
        let record = self.quietly_find(|s| s.qualifier_class(&f.name));
        let of = record.and_then(|record| self.host_instance(record, f.name.span));
        let Some(of) = of else { return };
        let (owner, class, before) = (Owner::Member(name), of.class.clone(), host.fns.len());
        self.collect_function(f, &[], params, owner, Some(class), host);
        for f in host.fns.iter_mut().skip(before) {
            f.specialised = Some(of.clone());
        }
    }

    fn collect_function(
        &mut self,
        decl: &'a ast::FunctionDecl,
        outer: &'a [ast::TemplateParam],
        params: &'a [ast::TemplateParam],
        owner: Owner,
        class: Option<ClassKey>,
        host: &mut Host<'a>,
    ) {
        let body = match decl.body {
            FunctionBody::HostOnly(range) => Some(range.start),
            FunctionBody::Block(_) => decl.outline,
            FunctionBody::None | FunctionBody::Defaulted | FunctionBody::Deleted | FunctionBody::Pure => None,
        };
        let Some(items) = body.and_then(|body| host.bodies.get(&body)) else { return };
        let members = class.as_ref().and_then(|c| host.classes.get(c)).map_or(&[][..], |c| c.members);
        host.by_owner.entry(owner).or_default().push(host.fns.len());
        let (scope, done) = (self.context.scope, FxHashSet::default());
        host.fns.push(HostFn { decl, items, scope, outer, params, owner, class, members, specialised: None, done });
    }
}
