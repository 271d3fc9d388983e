//! Calls of members in host code. Member function templates and members of class templates are followed.

use isowarp_core::span::Span;

use super::uses::may_take;
use crate::ast;
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::host::state::{Current, Host, Owner, definition};
use crate::sema::templates::deduction::GivenArg;
use crate::types::{RecordId, Ty};

/// Maximum number of levels of base classes to search.
pub(super) const MAX_BASES: u32 = 16;

impl<'a> Sema<'a> {
    /// Follows a call of a member of an object.
    pub(super) fn host_method(
        &mut self,
        base: &'a ast::Expr,
        arrow: bool,
        name: &'a ast::QualifiedName,
        given: &[Option<GivenArg<'a>>],
        host: &mut Host<'a>,
    ) {
        let Some(last) = name.last().and_then(ast::NameSegment::symbol) else { return };
        let record = self.host_type(base, host).and_then(|of| match (&of.ty.ty, arrow) {
            (Ty::Record(id), false) => Some(*id),
            (Ty::Pointer(to), true) => match to.ty {
                Ty::Record(id) => Some(id),
                _ => None,
            },
            _ => None,
        });
        let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
        if let Some(record) = record {
            self.host_method_of(record, last, explicit, given, name.span, MAX_BASES, host);
        }
    }

    /// Follows a call of a member by its unqualified name, in another member.
    pub(super) fn host_own_method(
        &mut self,
        current: &Current,
        name: &'a ast::QualifiedName,
        explicit: &'a [ast::TemplateArg],
        given: &[Option<GivenArg<'a>>],
        host: &mut Host<'a>,
    ) {
        let Some(last) = name.last_ident().filter(|n| host.by_owner.contains_key(&Owner::Member(n.name))) else {
            return;
        };
        let this = self.host_this().and_then(|this| match this.ty.ty {
            Ty::Pointer(to) => Some(to.ty.clone()),
            _ => None,
        });
        match this {
            Some(Ty::Record(id)) => {
                self.host_method_of(id, last.name, explicit, given, name.span, MAX_BASES, host);
            }
            _ => self.host_member_call(current, last.name, explicit, given, name.span, host),
        }
    }

    /// Follows a call of a member of a class or its bases.
    #[allow(clippy::too_many_arguments, reason = "a call has many parts")]
    pub(super) fn host_method_of(
        &mut self,
        record: RecordId,
        name: Symbol,
        explicit: &'a [ast::TemplateArg],
        given: &[Option<GivenArg<'a>>],
        span: Span,
        levels: u32,
        host: &mut Host<'a>,
    ) {
        if let Some(class) = self.host_instance(record, span) {
            self.host_members_of(&class, host);
            self.host_member_call(&class, name, explicit, given, span, host);
        }
        let (decl, scope) = (self.types.record(record).decl, self.types.record(record).scope);
        for base in decl.into_iter().flat_map(|d| &d.bases).filter(|_| levels > 0) {
            let ty = self.in_scope(scope, |s| s.quietly(|s| s.resolve_type(&base.ty)));
            if let Some(Ty::Record(base)) = ty.map(|t| t.ty) {
                self.host_method_of(base, name, explicit, given, span, levels - 1, host);
            }
        }
    }

    /// Returns the class as host code defines it, with the arguments of its template's parameters.
    pub(super) fn host_instance(&mut self, record: RecordId, span: Span) -> Option<Current> {
        let of = self.templates.instances_of.get(&record).filter(|of| !of.explicit);
        match of.map(|of| (of.template, of.args.clone())) {
            Some((id, args)) => {
                let name = self.templates.types[id].name.name;
                self.host_definition_for(id, args, span).map(|(text, args)| Current { class: (name, text), args })
            }
            None => self.types.record(record).decl.and_then(|decl| {
                let class = (decl.name.last_ident()?.name, definition(&[], decl.name.last()?.args.as_deref()));
                Some(Current { class, args: Vec::new() })
            }),
        }
    }

    /// Follows a call of a member function by a name with its class: `C<int>::f(x)`.
    pub(super) fn host_static_method(
        &mut self,
        name: &'a ast::QualifiedName,
        given: &[Option<GivenArg<'a>>],
        host: &mut Host<'a>,
    ) {
        let Some(last) = name.last_ident() else { return };
        let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
        if let Some(class) = self.qualifier_class(name) {
            self.host_method_of(class, last.name, explicit, given, name.span, MAX_BASES, host);
        }
    }

    /// Follows those member function templates of a class and name that accept a call's arguments.
    pub(super) fn host_member_call(
        &mut self,
        of: &Current,
        name: Symbol,
        explicit: &'a [ast::TemplateArg],
        given: &[Option<GivenArg<'a>>],
        span: Span,
        host: &mut Host<'a>,
    ) {
        let mut viable = Vec::new();
        for i in host.of(Owner::Member(name)) {
            let Some(f) = host.fns.get(i) else { continue };
            let is_own = f.specialised.as_ref().map_or(f.class.as_ref() == Some(&of.class), |own| own == of);
            if !is_own || !may_take(&f.decl.ty, given.len()) {
                continue;
            }
            let (params, scope, wanted) = (f.params, f.scope, &f.decl.ty.params);
            let (specialised, outer) = (f.specialised.is_some(), f.outer);
            let scope = if specialised { scope } else { self.bound_scope(scope, outer, &of.args) };
            let Ok(mut d) = self.begin_arguments(params, &[], scope, explicit, span) else { continue };
            if self.deduce_from_call(&mut d, wanted, given).is_err() {
                continue;
            }
            if let Ok(args) = self.finish_arguments(d) {
                let scope = self.bound_scope(scope, params, &args);
                let fit = self.in_scope(scope, |s| s.conversions(wanted, given, span));
                viable.push((i, specialised, (params.len(), wanted.len()), args, fit));
            }
        }
        let best = viable.iter().map(|(.., fit)| *fit).min();
        viable.retain(|(.., fit)| Some(*fit) == best);
        // The instance's own definition replaces the template's.
        let own: Vec<_> = viable.iter().filter(|(_, own, ..)| *own).map(|(_, _, shape, ..)| *shape).collect();
        for (i, specialised, shape, args, _) in viable {
            if specialised {
                host.want(i, args);
            } else if !own.contains(&shape) {
                host.want(i, of.args.iter().cloned().chain(args).collect());
            }
        }
    }
}
