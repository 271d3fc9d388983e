//! Argument-dependent lookup (C++17 [basic.lookup.argdep]).
//!
//! The type of each argument has associated classes and namespaces. The lookup finds the functions of the namespaces
//! and, among those that only friend declarations declare, the friends of the associated classes.

use isowarp_core::span::Span;

use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::model::calls::Arg;
use crate::sema::model::functions::SignatureState;
use crate::sema::model::scope::{Entity, GLOBAL, Query, Scope, ScopeId};
use crate::sema::model::template_arguments::TemplateArg;
use crate::types::{QualType, RecordId, Ty};

/// The associated entities of a call's arguments.
#[derive(Default)]
struct Associated {
    namespaces: Vec<ScopeId>,
    /// Classes, by the scopes of their members.
    classes: Vec<ScopeId>,
    /// Classes whose associated entities have been collected.
    seen: Vec<RecordId>,
}

/// Maximum number of classes to examine for one call.
const MAX_CLASSES: usize = 4096;

impl<'a> Sema<'a> {
    /// Adds the functions with a name that the arguments of a call lead to. A call that does not depend on a parameter
    /// of a template finds those declared before the place `from` ([temp.nondep]).
    pub(in crate::sema) fn add_associated(
        &mut self,
        name: Symbol,
        args: &[Arg<'a>],
        from: Option<Span>,
        functions: &mut Vec<FnId>,
    ) {
        let types: Vec<&QualType> = args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Expr(e) => Some(&e.ty),
                Arg::List(_) => None,
            })
            .collect();
        self.add_associated_of(name, &types, from, functions);
    }

    /// Adds the functions with a name that arguments of these types lead to. A call that does not depend on a parameter
    /// of a template finds those declared before the place `from` ([temp.nondep]).
    pub(in crate::sema) fn add_associated_of(
        &mut self,
        name: Symbol,
        types: &[&QualType],
        from: Option<Span>,
        functions: &mut Vec<FnId>,
    ) {
        let mut associated = Associated::default();
        for ty in types {
            self.associate(&ty.ty, &mut associated);
        }
        let query = Query { from, ..Query::of(name) };
        for namespace in associated.with_inline_namespaces(self) {
            let own = self.scopes[namespace].own(&query, &self.scopes.order);
            let visible = match &own {
                Some((Entity::Functions(ids), _)) => ids.as_slice(),
                _ => &[],
            };
            let is_seen = |id: &FnId| {
                let declared = self.functions[*id].first;
                from.is_none_or(|from| self.scopes.order.is_before(declared, from))
            };
            let friends = self.scopes.friends_of(namespace, name);
            let friends = friends.filter(|(_, class)| associated.classes.contains(class)).map(|(id, _)| id);
            for id in visible.iter().copied().chain(friends.filter(is_seen)) {
                if !functions.contains(&id) {
                    functions.push(id);
                }
            }
        }
    }

    /// Collects the associated entities of a type ([basic.lookup.argdep] 2).
    fn associate(&mut self, ty: &Ty, out: &mut Associated) {
        match ty {
            Ty::Void | Ty::Nullptr | Ty::Basic(_) => {}
            // CUDA's types are classes of the file.
            Ty::Vector(..) | Ty::Dim3 => out.add_namespace(GLOBAL),
            Ty::Pointer(to) | Ty::Array(to, _) | Ty::Reference { to, .. } => self.associate(&to.ty, out),
            Ty::Member { class, to } => {
                self.associate_class(*class, out);
                self.associate(&to.ty, out);
            }
            Ty::Function(function) => {
                self.associate(&function.ret.ty, out);
                for param in &function.params {
                    self.associate(&param.ty, out);
                }
            }
            Ty::Overloaded(set) => {
                let ids = self.function_uses.sets[*set].functions.clone();
                for id in ids {
                    let SignatureState::Done(signature) = self.functions[id].signature.clone() else { continue };
                    self.associate(&signature.ret.ty, out);
                    for param in &signature.params {
                        self.associate(&param.ty.ty, out);
                    }
                }
            }
            Ty::Enum(id) => {
                let declared = self.types.enumeration(*id).declared_in;
                out.namespaces.extend(self.namespace_around(declared));
                if let Some(class) = self.class_around(declared) {
                    out.classes.push(self.types.record(class).scope);
                }
            }
            Ty::Record(id) => self.associate_class(*id, out),
        }
    }

    fn associate_class(&mut self, id: RecordId, out: &mut Associated) {
        if out.seen.contains(&id) || out.seen.len() > MAX_CLASSES {
            return;
        }
        out.seen.push(id);
        let span = self.types.record(id).span;
        // The friends and bases of the class are known once it is instantiated.
        self.quietly(|s| s.instantiate_record(id, span));
        let scope = self.types.record(id).scope;
        out.namespaces.extend(self.namespace_around(scope));
        if self.scopes.class_of(scope) == Some(id) {
            out.classes.push(scope);
            // The enclosing class.
            let around = self.scopes.parent(scope).and_then(|outer| self.class_around(outer));
            if let Some(outer) = around {
                out.classes.push(self.types.record(outer).scope);
            }
            self.use_bases(id);
            let bases = self.scopes[scope].bases.clone();
            for base in bases {
                match self.scopes.class_of(base.scope) {
                    // The arguments of a base count only if it is itself named as an argument.
                    Some(base) => self.associate_base(base, out),
                    None => out.add_namespace(GLOBAL),
                }
            }
        }
        let args = self.templates.instances_of.get(&id).map(|of| of.args.clone()).unwrap_or_default();
        args.iter().for_each(|arg| self.associate_argument(arg, out));
    }

    fn associate_base(&mut self, id: RecordId, out: &mut Associated) {
        if out.seen.len() > MAX_CLASSES {
            return;
        }
        let scope = self.types.record(id).scope;
        if out.classes.contains(&scope) {
            return;
        }
        out.classes.push(scope);
        out.namespaces.extend(self.namespace_around(scope));
        let bases = self.scopes[scope].bases.clone();
        for edge in bases {
            if let Some(base) = self.scopes.class_of(edge.scope) {
                self.associate_base(base, out);
            }
        }
    }

    /// Collects the associated entities that a template argument adds to the instance.
    fn associate_argument(&mut self, arg: &TemplateArg, out: &mut Associated) {
        match arg {
            TemplateArg::Type(ty) => self.associate(&ty.ty, out),
            TemplateArg::Template(id) => {
                let scope = self.templates.types[*id].scope;
                out.namespaces.extend(self.namespace_around(scope));
                if let Some(class) = self.class_around(scope) {
                    out.classes.push(self.types.record(class).scope);
                }
            }
            TemplateArg::Pack(elements) => elements.iter().for_each(|e| self.associate_argument(e, out)),
            TemplateArg::Value(..) | TemplateArg::Object(..) | TemplateArg::Unknown(..) => {}
        }
    }
}

impl Associated {
    fn add_namespace(&mut self, namespace: ScopeId) {
        if !self.namespaces.contains(&namespace) {
            self.namespaces.push(namespace);
        }
    }

    /// Returns the namespaces, with the enclosing namespaces of inline ones and all their inline namespaces
    /// ([basic.lookup.argdep] 2).
    fn with_inline_namespaces(&self, sema: &Sema<'_>) -> Vec<ScopeId> {
        let mut all = Vec::new();
        for namespace in &self.namespaces {
            let mut outermost = *namespace;
            while let Scope { is_inline: true, parent: Some(parent), .. } = &sema.scopes[outermost] {
                outermost = *parent;
            }
            for inside in sema.scopes.inline_set(outermost) {
                if !all.contains(&inside) {
                    all.push(inside);
                }
            }
        }
        all
    }
}
