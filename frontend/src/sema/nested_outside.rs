//! Definitions outside of class templates of the members of their member classes
//! (C++17 [temp.mem], [temp.mem.class], [temp.mem.func]):
//! `template <class T> template <class U> void A<T>::B<U>::f() { … }`.

use super::Sema;
use super::hir::FnId;
use super::outside::last_text;
use super::scope::ScopeId;
use super::template_args::TemplateArg;
use super::types::RecordId;
use crate::ast::{self, DeclKind, NameKind};
use crate::lex::symbol::Symbol;

/// Of how many classes inside each other a member may be.
const MAX_DEPTH: usize = 32;

/// A definition of a member of a member class.
#[derive(Debug, Clone)]
pub(super) struct NestedDefinition<'a> {
    /// The parameters behind each `template`.
    headers: Vec<&'a [ast::TemplateParam]>,
    decl: &'a ast::FunctionDecl,
    /// The classes in front of its name, the class template around all first.
    classes: Vec<Symbol>,
}

/// What a member may be defined by.
pub(super) struct NestedBody<'a> {
    pub decl: &'a ast::FunctionDecl,
    /// Where the parameters of the classes around are bound.
    pub scope: ScopeId,
    /// The member's own parameters.
    pub params: Option<&'a [ast::TemplateParam]>,
}

impl<'a> Sema<'a> {
    /// Keeps a definition of a member of a class template's member class; false if it is none.
    pub(super) fn nested_member(
        &mut self,
        headers: Vec<&'a [ast::TemplateParam]>,
        decl: &'a ast::FunctionDecl,
    ) -> bool {
        let Some((id, index)) = self.first_template(&decl.name) else { return false };
        let Some((_, path)) = decl.name.segments.split_last() else { return false };
        let name = |s: &ast::NameSegment| match s.kind {
            NameKind::Ident(name) => Some(name),
            _ => None,
        };
        let Some(classes) = path.iter().skip(index).map(name).collect::<Option<Vec<Symbol>>>() else { return false };
        if classes.len() < 2 {
            return false;
        }
        if let Some(t) = self.type_templates.get_mut(id) {
            t.nested.push(NestedDefinition { headers, decl, classes });
        }
        true
    }

    /// The function that a template in a template declares: with its template's parameters.
    pub(super) fn innermost(
        template: &'a ast::TemplateDecl,
    ) -> Vec<(Vec<&'a [ast::TemplateParam]>, &'a ast::FunctionDecl)> {
        let mut found = Vec::new();
        let mut open = vec![(vec![template.params.as_slice()], template)];
        while let Some((headers, at)) = open.pop() {
            for decl in &at.decls {
                match &decl.kind {
                    DeclKind::Function(f) => found.push((headers.clone(), &**f)),
                    DeclKind::Template(inner) if headers.len() < MAX_DEPTH => {
                        let mut more = headers.clone();
                        more.push(inner.params.as_slice());
                        open.push((more, &**inner));
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// The definitions that a member function of a member class may have outside.
    pub(super) fn nested_bodies(&mut self, id: FnId) -> Vec<NestedBody<'a>> {
        if self.type_templates.iter().all(|t| t.nested.is_empty()) {
            return Vec::new();
        }
        let Some(func) = self.functions.get(id.0 as usize) else { return Vec::new() };
        let Some(method) = func.method else { return Vec::new() };
        let (own, scope, is_template) = (func.decl, func.scope, func.template.is_some());
        let chain = self.enclosing_classes(method.record);
        let Some((_, Some((outermost, _)))) = chain.last().filter(|_| chain.len() > 1) else { return Vec::new() };
        let Some(t) = self.type_templates.get(*outermost) else { return Vec::new() };
        let names: Vec<Symbol> = chain.iter().rev().map(|(name, _)| *name).collect();
        let args: Vec<Vec<TemplateArg>> =
            chain.iter().rev().filter_map(|(_, of)| of.as_ref().map(|(_, args)| args.clone())).collect();
        let fitting = t.nested.iter().filter(|n| {
            n.classes == names
                && n.headers.len() == args.len() + usize::from(is_template)
                && n.decl.kind == own.kind
                && n.decl.ty.params.len() == own.ty.params.len()
                && n.decl.ty.quals.is_const == own.ty.quals.is_const
                && last_text(n.decl) == last_text(own)
        });
        let fitting: Vec<NestedDefinition<'a>> = fitting.cloned().collect();
        let mut out = Vec::new();
        for found in fitting {
            let inner = self.scopes.push(scope);
            for (header, args) in found.headers.iter().zip(&args) {
                for (param, arg) in header.iter().zip(args) {
                    if let Some(name) = param.name {
                        self.bind_name(inner, name, arg);
                    }
                }
            }
            let params = if is_template { found.headers.last().copied() } else { None };
            out.push(NestedBody { decl: found.decl, scope: inner, params });
        }
        out
    }

    /// A class and those around it, outwards: the name of each, and the template that it is made from
    /// with the arguments.
    #[allow(clippy::type_complexity, reason = "taken apart at once")]
    fn enclosing_classes(&self, record: RecordId) -> Vec<(Symbol, Option<(usize, Vec<TemplateArg>)>)> {
        let mut out = Vec::new();
        let mut at = Some(record);
        while let Some(id) = at
            && out.len() < MAX_DEPTH
            && let Some(entry) = self.types.record(id)
        {
            let of = self.instances_of.get(&id).map(|of| (of.template, of.args.clone()));
            let template = of.as_ref().and_then(|(t, _)| self.type_templates.get(*t));
            let name = match template {
                Some(t) => Some(t.name.name),
                None => entry.decl.and_then(|d| d.name.last_ident()).map(|n| n.name),
            };
            let Some(name) = name else { break };
            out.push((name, of));
            let mut outer = template.map(|t| t.scope).or_else(|| self.scopes.parent(entry.scope));
            at = None;
            while let Some(scope) = outer
                && self.scopes.get(scope).is_some_and(|s| !s.is_namespace)
            {
                at = (0..self.types.records.len() as u32)
                    .map(RecordId)
                    .find(|r| self.types.record(*r).is_some_and(|r| r.scope == scope && r.decl.is_some()));
                outer = if at.is_some() { None } else { self.scopes.parent(scope) };
            }
        }
        out
    }
}
