//! Declares the friend functions of classes (C++17 [class.friend], [namespace.memdef] 3).
//!
//! A friend belongs to the namespace around the class. Until the namespace declares the friend itself, only calls with
//! arguments of the class's types find it there.

use isowarp_core::diagnostic::Diagnostic;

use crate::ast::{self, DeclKind, FunctionBody, Spec};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::{ExecSpace, declared_name};
use crate::sema::declarations::redeclarations::Origin;
use crate::sema::model::context::Context;
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::model::scope::{Entity, ScopeId};
use crate::sema::{Sema, codes};

impl<'a> Sema<'a> {
    /// Declares a friend function.
    pub(in crate::sema) fn friend(&mut self, f: &'a ast::FunctionDecl, class_scope: ScopeId) {
        if f.name.segments.len() != 1 {
            return;
        }
        let Some(namespace) = self.namespace_around(class_scope) else { return };
        let Some(name) = declared_name(&f.name) else { return };
        self.no_friend_kernel(f);
        let context = Context { class: None, scope: namespace, ..self.context.clone() };
        self.within(context, |s| s.friend_function(f, name, class_scope, namespace));
    }

    fn friend_function(
        &mut self,
        f: &'a ast::FunctionDecl,
        name: ast::Ident,
        class_scope: ScopeId,
        namespace: ScopeId,
    ) {
        if matches!(f.body, FunctionBody::Block(_)) && f.specs.is_device() {
            self.friend_definition(f, name, class_scope, namespace);
        } else if matches!(f.body, FunctionBody::Block(_)) && f.specs.has(Spec::Constexpr) {
            // Constant expressions may call it.
            let func = Func::new(name.name.to_string(), f, name.span, class_scope, ExecSpace::Host);
            let id = self.functions.alloc(Func { defined: true, lazy: true, home: namespace, ..func });
            self.scopes.declare_friend(namespace, name.name, id, class_scope);
        } else if matches!(f.body, FunctionBody::None) && f.specs.is_device() {
            let signature =
                self.in_scope(class_scope, |s| s.quietly(|s| s.make_signature(f, ExecSpace::Device, name.span, None)));
            // An earlier declaration has precedence.
            let known = signature
                .as_ref()
                .and_then(|s| self.alike(name.name, s, ExecSpace::Device, f.ty.variadic, Origin::Here));
            if let Some(known) = known.filter(|id| self.scopes.friends(namespace, name.name).any(|f| f == *id)) {
                self.scopes.declare_friend(namespace, name.name, known, class_scope);
            } else if let (Some(signature), None) = (signature, known) {
                let func = Func::new(name.name.to_string(), f, name.span, namespace, ExecSpace::Device);
                let id = self.functions.alloc(Func { signature: SignatureState::Done(signature), ..func });
                self.scopes.declare_friend(namespace, name.name, id, class_scope);
            }
        }
    }

    /// Declares a friend that is defined in the class. Its body is checked when it is used, in the scope of the class.
    fn friend_definition(
        &mut self,
        f: &'a ast::FunctionDecl,
        name: ast::Ident,
        class_scope: ScopeId,
        namespace: ScopeId,
    ) {
        let declared = match self.scopes.here(namespace, name.name) {
            Some((Entity::Functions(ids), _)) => ids.iter().any(|id| self.is_only_declared(*id)),
            _ => false,
        };
        if declared || self.scopes.friends(namespace, name.name).any(|id| self.is_only_declared(id)) {
            let signature =
                self.in_scope(class_scope, |s| s.quietly(|s| s.make_signature(f, ExecSpace::Device, name.span, None)));
            let known = signature
                .as_ref()
                .and_then(|s| self.alike(name.name, s, ExecSpace::Device, f.ty.variadic, Origin::Here));
            if let (Some(id), Some(signature)) = (known.filter(|id| self.is_only_declared(*id)), signature) {
                let func = &mut self.functions[id];
                (func.decl, func.span, func.scope) = (f, name.span, class_scope);
                (func.defined, func.lazy) = (true, true);
                func.signature = SignatureState::Done(signature);
                self.scopes.declare_friend(namespace, name.name, id, class_scope);
                return;
            }
        }
        let func = Func::new(name.name.to_string(), f, name.span, class_scope, ExecSpace::Device);
        let id = self.functions.alloc(Func { defined: true, lazy: true, home: namespace, ..func });
        self.scopes.declare_friend(namespace, name.name, id, class_scope);
    }

    fn is_only_declared(&self, id: FnId) -> bool {
        !self.functions[id].defined && self.functions[id].template.is_none()
    }

    /// Rejects a kernel that a class defines as its friend.
    pub(in crate::sema) fn no_friend_kernel(&mut self, f: &'a ast::FunctionDecl) {
        if f.specs.has(ast::Spec::Global) && matches!(f.body, FunctionBody::Block(_)) {
            let at = f.name.segments.last().map_or(f.name.span, |s| s.span);
            let d = Diagnostic::error(codes::EXECUTION_SPACE, at, "a kernel cannot be defined in a friend declaration");
            self.say(d.with_help("declare it here, and define it outside of the class"));
        }
    }

    /// Declares a function template that a class defines as its friend.
    pub(in crate::sema) fn friend_template(&mut self, template: &'a ast::TemplateDecl, class_scope: ScopeId) {
        let Some(namespace) = self.namespace_around(class_scope) else { return };
        let friends = template.decls.iter().flat_map(|d| match &d.kind {
            DeclKind::Friend(inner) => inner.as_slice(),
            _ => std::slice::from_ref(d),
        });
        for inner in friends {
            let DeclKind::Function(f) = &inner.kind else { continue };
            let Some(name) = declared_name(&f.name) else { continue };
            if !matches!(f.body, FunctionBody::Block(_)) {
                continue;
            }
            let context = Context { class: None, ..self.context.clone() };
            let id = self.within(context, |s| s.new_template(template, f, inner.span, name));
            self.functions[id].home = namespace;
            self.scopes.declare_friend(namespace, name.name, id, class_scope);
        }
    }

    /// Resolves the signatures of the friends with this name, before the namespace declares one of them.
    pub(in crate::sema) fn settle_friends(&mut self, name: Symbol) {
        for id in self.scopes.friends(self.context.scope, name).collect::<Vec<_>>() {
            let func = &self.functions[id];
            if func.template.is_none() {
                let span = func.span;
                self.quietly(|s| s.signature(id, span));
            }
        }
    }
}
