//! Uses of host code by other host code: the template arguments of functions and classes.

use std::sync::Arc;

use isowarp_core::span::Span;

use crate::ast::{self, DeclKind, TypeKind};
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::host::state::{Current, Host, HostFn, Owner, definition};
use crate::sema::lookup::names::Place;
use crate::sema::model::scope::{Entity, GLOBAL};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::model::templates::Primary;
use crate::sema::templates::deduction::{Given, GivenArg};
use crate::types::ids::TemplateId;
use crate::types::records::State;
use crate::types::{Basic, QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Follows an explicit instantiation of a host function template or of a class template.
    pub(super) fn explicit_host(&mut self, decl: &'a ast::Decl, host: &mut Host<'a>) {
        match &decl.kind {
            DeclKind::Record(record) => self.host_class_use(&record.name, host),
            DeclKind::Function(f) => {
                let Some(name) = f.name.last_ident() else { return };
                let types = f.ty.params.iter().map(|p| self.quietly(|s| s.resolve_type(&p.ty)));
                let types: Vec<_> = types.collect();
                host.used.insert(Owner::Function(name.name));
                self.host_with_types(&f.name, &types, host);
                let given = types.into_iter().map(|ty| Some(GivenArg::Value(given_of(ty?))));
                self.host_static_method(&f.name, &given.collect::<Vec<_>>(), host);
                // A member of a class template.
                self.host_class_use(&f.name, host);
            }
            _ => {}
        }
    }

    /// Follows the host function templates of a name that such a call may denote.
    pub(super) fn host_call(
        &mut self,
        name: Symbol,
        explicit: &'a [ast::TemplateArg],
        given: &[Option<GivenArg<'a>>],
        span: Span,
        host: &mut Host<'a>,
    ) {
        host.used.insert(Owner::Function(name));
        let mut viable = Vec::new();
        for i in host.of(Owner::Function(name)) {
            let Some(f) = host.fns.get(i) else { continue };
            let (params, scope, wanted) = (f.params, f.scope, &f.decl.ty.params);
            if !may_take(&f.decl.ty, given.len()) || !may_bind(wanted, given) {
                continue;
            }
            let Ok(mut d) = self.begin_arguments(params, &[], scope, explicit, span) else { continue };
            if self.deduce_from_call(&mut d, wanted, given).is_err() {
                continue;
            }
            if let Ok(args) = self.finish_arguments(d) {
                let scope = self.bound_scope(scope, params, &args);
                let fit = self.in_scope(scope, |s| s.conversions(wanted, given, span));
                viable.push((i, args, fit));
            }
        }
        let best = viable.iter().map(|(.., fit)| *fit).min();
        viable.retain(|(.., fit)| Some(*fit) == best);
        // If all types are known, the most specialised template is called ([temp.func.order]).
        let ordered = viable.len() > 1 && given.iter().all(Option::is_some);
        let candidates: Vec<usize> = viable.iter().map(|(i, ..)| *i).collect();
        for (i, args, _) in viable {
            if !ordered || !candidates.iter().any(|other| self.is_better_host(*other, i, given.len(), host)) {
                host.want(i, args);
            }
        }
    }

    /// Determines how arguments convert to their parameters. The parameters of the template are bound in the current
    /// scope.
    pub(super) fn conversions(
        &mut self,
        params: &'a [ast::Param],
        given: &[Option<GivenArg<'a>>],
        span: Span,
    ) -> Conversions {
        let mut found = Conversions::Possible;
        for (param, given) in params.iter().take_while(|p| !p.pack).zip(given) {
            let Some(GivenArg::Value(given)) = given else { continue };
            let Some(ty) = self.quietly(|s| s.resolve_type(&param.ty)) else { continue };
            if self.is_well_known(&ty) && self.is_well_known(&given.ty) {
                let object = Ty::Reference { to: Arc::new(given.ty.clone()), rvalue: !given.lvalue }.into();
                if self.sequence(&Self::specimen(&object, span), &ty).is_none() {
                    let may_be_null = matches!(ty.without_reference().ty, Ty::Pointer(_))
                        && given.ty.ty.basic().is_some_and(Basic::is_integral);
                    found = found.max(if may_be_null { Conversions::OfZero } else { Conversions::None });
                }
            }
        }
        found
    }

    /// Returns true if all conversions from and to a type are known.
    fn is_well_known(&self, ty: &QualType) -> bool {
        match &ty.ty {
            Ty::Basic(_) | Ty::Enum(_) | Ty::Nullptr => true,
            Ty::Reference { to, .. } | Ty::Pointer(to) | Ty::Array(to, _) => self.is_well_known(to),
            Ty::Record(id) => {
                let record = self.types.record(*id);
                record.state == State::Complete && record.decl.is_some_and(|d| d.bases.is_empty())
            }
            _ => false,
        }
    }

    /// Returns true if a host function template is more specialised than another of the same scope.
    fn is_better_host(&mut self, a: usize, b: usize, count: usize, host: &Host<'a>) -> bool {
        let (Some(f), Some(g)) = (host.fns.get(a), host.fns.get(b)) else { return false };
        let id_of = |f: &HostFn<'a>| {
            let name = f.decl.name.last_ident()?.name;
            let (Entity::Functions(ids), _) = self.scopes.here(f.scope, name)? else { return None };
            ids.iter().copied().find(|id| std::ptr::eq(self.functions[*id].decl, f.decl))
        };
        if a == b || f.scope != g.scope {
            return false;
        }
        let (Some(a), Some(b)) = (id_of(f), id_of(g)) else { return false };
        self.more_specialised(a, b, count)
    }

    /// Follows host function templates whose arguments are all explicit, as in a table of functions.
    pub(super) fn host_named(&mut self, name: &'a ast::QualifiedName, host: &mut Host<'a>) {
        let (Some(last), Some(explicit)) = (name.last_ident(), name.last().and_then(|l| l.args.as_deref())) else {
            return;
        };
        for i in host.of(Owner::Function(last.name)) {
            let Some(f) = host.fns.get(i) else { continue };
            let (params, scope) = (f.params, f.scope);
            let Ok(d) = self.begin_arguments(params, &[], scope, explicit, name.span) else { continue };
            if let Ok(args) = self.finish_arguments(d) {
                host.want(i, args);
            }
        }
    }

    /// Follows the members of class templates' instances that are part of a name: `n::c<int>::f`, the parameter `T::f`
    /// of a template, an alias.
    pub(super) fn host_class_use(&mut self, name: &'a ast::QualifiedName, host: &mut Host<'a>) {
        if !host.has_class_templates() {
            return;
        }
        let mut at = name.global.then_some(Place::Scope(GLOBAL));
        let mut known = true;
        for segment in &name.segments {
            // The last part may be a function, about which nothing is known here.
            let place = if known { self.quietly_find(|s| s.place(at.take(), segment)) } else { None };
            known = place.is_some();
            match &place {
                Some(Place::Type(QualType { ty: Ty::Record(record), .. })) => {
                    self.host_instance_use(*record, segment.span, host)
                }
                Some(Place::Type(_) | Place::Scope(_)) => {}
                Some(Place::Poisoned(_)) | None => self.host_template_use(segment, host),
            }
            at = place;
        }
    }

    /// Follows the members of a class template's instance.
    fn host_instance_use(&mut self, record: RecordId, span: Span, host: &mut Host<'a>) {
        let Some(of) = self.templates.instances_of.get(&record).filter(|of| !of.explicit) else { return };
        let (id, args) = (of.template, of.args.clone());
        let class = self.templates.types[id].name.name;
        if host.by_owner.contains_key(&Owner::Class(class))
            && let Some((definition, args)) = self.host_definition_for(id, args, span)
        {
            self.host_members_of(&Current { class: (class, definition), args }, host);
        }
    }

    /// Follows the members of a class template's instance by the template's name alone, where the preceding part is
    /// unknown.
    fn host_template_use(&mut self, segment: &'a ast::NameSegment, host: &mut Host<'a>) {
        let (ast::NameKind::Ident(class), Some(explicit)) = (&segment.kind, segment.args.as_deref()) else { return };
        if !host.by_owner.contains_key(&Owner::Class(*class)) {
            return;
        }
        host.used.insert(Owner::Class(*class));
        let Some((Entity::TypeTemplate(id), _)) = self.scopes.find(self.context.scope, *class) else { return };
        let Some((definition, args)) = self.host_definition(id, explicit, segment.span) else { return };
        self.host_members_of(&Current { class: (*class, definition), args }, host);
    }

    /// Follows the members of a class template's instance.
    pub(super) fn host_members_of(&mut self, of: &Current, host: &mut Host<'a>) {
        host.used.insert(Owner::Class(of.class.0));
        for i in host.of(Owner::Class(of.class.0)) {
            if host.fns.get(i).is_some_and(|f| f.class.as_ref() == Some(&of.class)) {
                host.want(i, of.args.clone());
            }
        }
    }

    /// Returns the definition of a class template that an instance is made from, with the arguments of the definition's
    /// parameters. Returns `None` if the instance is specialised explicitly, or its arguments are unknown.
    fn host_definition(
        &mut self,
        id: TemplateId,
        explicit: &'a [ast::TemplateArg],
        span: Span,
    ) -> Option<(String, Vec<TemplateArg>)> {
        let of = Primary::Class(id);
        let args = self.quietly(|s| Ok(s.whole_arguments(of, explicit, span)))?.ok()?;
        self.host_definition_for(id, args, span)
    }

    /// Returns the definition of a class template that an instance with known arguments is made from, with the
    /// arguments of the definition's parameters. Returns `None` if the instance is specialised explicitly.
    pub(super) fn host_definition_for(
        &mut self,
        id: TemplateId,
        args: Vec<TemplateArg>,
        span: Span,
    ) -> Option<(String, Vec<TemplateArg>)> {
        let of = Primary::Class(id);
        let known = self.templates.types[id].instances.get(&args);
        if let Some(QualType { ty: Ty::Record(record), .. }) = known
            && self.templates.instances_of.get(record).is_some_and(|of| of.explicit)
        {
            return None;
        }
        match self.quietly(|s| s.chosen_partial(of, &args, span))? {
            Some((partial, own)) => Some((definition(partial.params, Some(partial.args)), own)),
            None => Some((String::new(), args)),
        }
    }
}

/// How arguments of host code convert to parameters, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Conversions {
    /// All of them convert, as far as their types are known.
    Possible,
    /// All of them convert if some integers are a literal zero, which is a null pointer.
    OfZero,
    /// Some of them certainly do not convert.
    None,
}

/// Returns the properties of an argument or call result of a type.
pub(super) fn given_of(ty: QualType) -> Given {
    match ty.ty {
        Ty::Reference { to, rvalue } => Given { ty: (*to).clone(), lvalue: !rvalue },
        _ => Given { ty, lvalue: false },
    }
}

/// Returns true unless a function has fewer parameters than a call has arguments. The function may have default
/// arguments from another of its declarations.
pub(super) fn may_take(ty: &ast::FunctionType, count: usize) -> bool {
    ty.variadic || ty.params.len() >= count || ty.params.iter().any(|p| p.pack)
}

/// Returns true unless a parameter is a reference that cannot bind to temporary objects, and its argument is one
/// ([dcl.init.ref] 5).
fn may_bind(params: &[ast::Param], given: &[Option<GivenArg<'_>>]) -> bool {
    let binds = |(param, given): (&ast::Param, &Option<GivenArg<'_>>)| match (&param.ty.kind, given) {
        (TypeKind::LvalueRef(to), Some(GivenArg::Value(given))) => {
            to.quals.is_const || given.lvalue || given.ty.is_const
        }
        _ => true,
    };
    params.iter().zip(given).all(binds)
}
