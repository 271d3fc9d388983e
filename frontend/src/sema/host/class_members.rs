//! Members of classes in host code. Such classes need not be complete, because they may have virtual functions or bases
//! from unknown libraries.

use isowarp_core::span::Span;

use super::types::named;
use super::uses::given_of;
use crate::ast::{self, DeclKind, ExprKind as Ast};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::host::state::{Current, Host, definition};
use crate::sema::model::scope::{Entity, ScopeId};
use crate::sema::model::templates::Primary;
use crate::sema::templates::deduction::Given;
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Returns the type of the class whose member is being followed. The class's parameters are bound in the current
    /// scope.
    pub(super) fn host_class(&mut self, current: &Current, span: Span) -> Option<QualType> {
        let (name, text) = &current.class;
        let id = match self.scopes.find(self.context.scope, *name)?.0 {
            Entity::Type(ty) => return Some(ty.into()),
            Entity::TypeTemplate(id) => id,
            _ => return None,
        };
        let args = match text.is_empty() {
            true => current.args.clone(),
            false => {
                let partials = &self.templates.types[id].partials;
                let partial = *partials.iter().find(|p| definition(p.params, Some(p.args)) == *text)?;
                let scope = self.bound_scope(partial.scope, partial.params, &current.args);
                let whole = |s: &mut Self| Ok(s.whole_arguments(Primary::Class(id), partial.args, span));
                self.in_scope(scope, |s| s.quietly(whole))?.ok()?
            }
        };
        self.quietly(|s| s.type_instance_of(id, args, span))
    }

    /// Returns the scope of a class's members, with the bases that can be found.
    pub(super) fn host_class_scope(&mut self, ty: &QualType, span: Span) -> Option<ScopeId> {
        let Ty::Record(id) = ty.ty else { return None };
        self.quietly(|s| s.instantiate_record(id, span))?;
        self.types.record(id).decl?;
        self.use_bases(id);
        Some(self.types.record(id).scope)
    }

    /// Returns the class of an object, and whether the object is constant.
    fn host_object(&mut self, base: &'a ast::Expr, arrow: bool, host: &mut Host<'a>) -> Option<(RecordId, bool)> {
        let pointee = if arrow { self.library_pointee(base, host) } else { None };
        match pointee {
            Some(object) => object_of(&object.ty, false),
            None => {
                let of = self.host_type(base, host)?;
                match of.ty.ty {
                    Ty::Record(class) if arrow => self.behind_arrow(class, base.span),
                    _ => object_of(&of.ty, arrow),
                }
            }
        }
    }

    /// Returns the class that a class's own `operator->` leads to, according to its declaration.
    fn behind_arrow(&mut self, class: RecordId, span: Span) -> Option<(RecordId, bool)> {
        let arrow = self.host_member(class, Symbol::intern("operator->"), span)?;
        let Entity::Functions(ids) = arrow else { return None };
        let id = ids.iter().copied().find(|id| self.functions[*id].template.is_none())?;
        let (decl, scope) = (self.functions[id].decl, self.functions[id].scope);
        let ty = self.in_scope(scope, |s| s.quietly(|s| s.resolve_type(&decl.ty.ret)))?;
        object_of(&ty, true)
    }

    /// Returns the member of a class with a name.
    fn host_member(&mut self, class: RecordId, name: Symbol, span: Span) -> Option<Entity> {
        self.host_class_scope(&Ty::Record(class).into(), span)?;
        self.quietly(|s| Ok(s.member_named(class, name)))?
    }

    /// Returns the declared type of a data member of an object's class, with its scope.
    pub(super) fn host_field_type(
        &mut self,
        base: &'a ast::Expr,
        arrow: bool,
        name: &'a ast::QualifiedName,
        host: &mut Host<'a>,
    ) -> Option<(&'a ast::AstType, ScopeId)> {
        let (class, _) = self.host_object(base, arrow, host)?;
        let field = name.as_ident()?;
        let Entity::Field(class) = self.host_member(class, field.name, name.span)? else { return None };
        let known = self.types.record(class);
        let (members, scope) = (known.decl?.members.as_deref()?, known.scope);
        let ty = members.iter().find_map(|m| match &m.kind {
            DeclKind::Field(f) if f.name.is_some_and(|n| n.name == field.name) => Some(&f.ty),
            _ => None,
        })?;
        Some((ty, scope))
    }

    /// Returns the type of a data member of an object's class.
    pub(super) fn host_field(
        &mut self,
        base: &'a ast::Expr,
        arrow: bool,
        name: &'a ast::QualifiedName,
        host: &mut Host<'a>,
    ) -> Option<Given> {
        let (ty, scope) = self.host_field_type(base, arrow, name, host)?;
        self.in_scope(scope, |s| s.quietly(|s| s.resolve_type(ty))).map(named)
    }

    /// Returns the declared result of a member function call. All overloads that accept the number of arguments must
    /// agree. Template arguments must be explicit.
    pub(super) fn declared_result(
        &mut self,
        callee: &'a ast::Expr,
        count: usize,
        host: &mut Host<'a>,
    ) -> Option<Given> {
        let (name, (class, is_const)) = match &callee.kind {
            Ast::Member { base, arrow, name } => (name, self.host_object(base, *arrow, host)?),
            Ast::Name(name) => (name, object_of(&self.host_this()?.ty, true)?),
            _ => return None,
        };
        let Entity::Functions(ids) = self.host_member(class, name.last_ident()?.name, name.span)? else { return None };
        let explicit = name.last()?.args.as_deref();
        let takes = |s: &Self, id: &FnId| {
            let func = &s.functions[*id];
            let params = &func.decl.ty.params;
            let needed = params.iter().filter(|p| p.default.is_none() && !p.pack).count();
            func.template.is_some() == explicit.is_some() && (needed..=params.len()).contains(&count)
        };
        let mut fitting: Vec<FnId> = ids.iter().copied().filter(|id| takes(self, id)).collect();
        let of_const = |s: &Self, id: &FnId| s.functions[*id].decl.ty.quals.is_const;
        // For a non-constant object, the non-constant function is better ([over.ics.rank]).
        let wanted = is_const || fitting.iter().all(|id| of_const(self, id));
        fitting.retain(|id| of_const(self, id) == wanted);
        let mut results = Vec::new();
        for id in fitting {
            let (decl, scope) = match explicit {
                Some(explicit) => self.member_template(id, explicit, name.span)?,
                None => (self.functions[id].decl, self.functions[id].scope),
            };
            results.push(self.in_scope(scope, |s| s.quietly(|s| s.resolve_type(&decl.ty.ret)))?);
        }
        let first = results.pop().filter(|first| results.iter().all(|other| other == first))?;
        match first.ty {
            Ty::Void => None,
            _ => Some(given_of(first)),
        }
    }

    /// Returns the declaration of a member function template, and a scope in which its parameters are bound to these
    /// arguments.
    fn member_template(
        &mut self,
        id: FnId,
        explicit: &'a [ast::TemplateArg],
        span: Span,
    ) -> Option<(&'a ast::FunctionDecl, ScopeId)> {
        self.adopt_template(id);
        let (params, older, scope, decl) = self.template_parts(id)?;
        let args = self.begin_arguments(params, older, scope, explicit, span).ok()?;
        let args = self.finish_arguments(args).ok()?;
        Some((decl, self.bound_scope(scope, params, &args)))
    }
}

/// Returns the class of an object or of a pointer's target, and whether it is constant.
fn object_of(ty: &QualType, arrow: bool) -> Option<(RecordId, bool)> {
    match (&ty.ty, arrow) {
        (Ty::Record(id), false) => Some((*id, ty.is_const)),
        (Ty::Pointer(to), true) => match to.ty {
            Ty::Record(id) => Some((id, to.is_const)),
            _ => None,
        },
        _ => None,
    }
}
