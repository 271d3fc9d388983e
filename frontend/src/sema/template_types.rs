//! Class and alias templates (C++17 [temp.class], [temp.alias]). Classes may have data members and
//! types as members; specialisations are refused.

use isowarp_core::span::Span;

use super::records::{Record, State};
use super::scope::{Entity, ScopeId};
use super::template_args::{Deduction, Failure, TemplateArg};
use super::types::{QualType, RecordId, Ty};
use super::{Sema, codes, templates};
use crate::ast::{self, DeclKind, ExprKind as Ast, TemplateArgKind};

/// A class or alias template.
#[derive(Debug)]
pub(super) struct TypeTemplate<'a> {
    params: &'a [ast::TemplateParam],
    decl: &'a DeclKind,
    name: ast::Ident,
    scope: ScopeId,
    /// Name with its namespaces.
    full: String,
    /// There are specialisations, which are not supported.
    specialised: bool,
    instances: Vec<(Vec<TemplateArg>, QualType)>,
}

impl<'a> Sema<'a> {
    /// Declares a class or alias template, or notes that one is specialised.
    pub(super) fn type_template(&mut self, template: &'a ast::TemplateDecl, decl: &'a ast::Decl) {
        let name = match &decl.kind {
            DeclKind::Record(record) => record.name.as_ident().filter(|_| record.members.is_some()),
            DeclKind::Alias(alias) => Some(alias.name),
            _ => None,
        };
        if let DeclKind::Record(record) = &decl.kind
            && record.name.last().is_some_and(|l| l.args.is_some())
        {
            if let Some(Entity::TypeTemplate(id)) = self.lookup_qualified(&record.name, false)
                && let Some(t) = self.type_templates.get_mut(id)
            {
                t.specialised = true;
            }
            return;
        }
        let (Some(name), false) = (name, template.params.is_empty()) else {
            return self.declare_unsupported(decl, "template");
        };
        let id = self.type_templates.len();
        self.type_templates.push(TypeTemplate {
            params: &template.params,
            decl: &decl.kind,
            name,
            scope: self.scope,
            full: format!("{}{}", self.prefix, name.name),
            specialised: false,
            instances: Vec::new(),
        });
        // In front of a forward declaration, which is found among the classes.
        self.scopes.declare(self.scope, name.name, Entity::TypeTemplate(id), name.span);
    }

    /// The type that a template makes of the arguments written behind its name.
    pub(super) fn type_instance(&mut self, id: usize, name: &'a ast::QualifiedName, span: Span) -> Option<QualType> {
        let t = self.type_templates.get(id)?;
        let (params, decl, ident, outer, full) = (t.params, t.decl, t.name, t.scope, t.full.clone());
        if t.specialised {
            return self.unsupported(span, format!("`{full}` has specialisations: for classes these are"));
        }
        let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
        let begun = self.begin_arguments(params, outer, explicit, span);
        let args = match begun.and_then(|d| self.finish_arguments(d, &[])) {
            Ok(args) => args,
            Err(failure) => return self.report(*failure),
        };
        if let Some((_, ty)) = self.type_templates.get(id)?.instances.iter().find(|(a, _)| *a == args) {
            return Some(ty.clone());
        }
        self.instances += 1;
        if self.instances > templates::MAX_INSTANCES {
            let message = format!("more than {} instances of templates are needed", templates::MAX_INSTANCES);
            return self.error(codes::TEMPLATE_LIMIT, span, message);
        }
        let scope = self.scopes.push(outer);
        for (param, arg) in params.iter().zip(&args) {
            if let Some(n) = param.name {
                self.bind_name(scope, n, arg);
            }
        }
        let ty: QualType = match decl {
            DeclKind::Alias(alias) => self.on_demand(scope, span, |s| s.resolve_type(&alias.ty))?,
            DeclKind::Record(record) => {
                let made = RecordId(self.types.records.len() as u32);
                self.types.records.push(Record {
                    name: self.show_instance(&full, &args),
                    decl: Some(record),
                    span: ident.span,
                    scope,
                    state: State::Declared,
                    fields: Vec::new(),
                    size: 0,
                    align: 1,
                    packed: false,
                    ir: None,
                });
                // Inside of the class its name is the instance.
                self.scopes.declare_tag(scope, ident.name, Entity::Type(Ty::Record(made)), ident.span);
                self.on_demand(scope, span, |s| {
                    s.nested_types(record, made);
                    Some(())
                })?;
                Ty::Record(made).into()
            }
            _ => return None,
        };
        self.type_templates.get_mut(id)?.instances.push((args, ty.clone()));
        Some(ty)
    }

    /// Deduces from an instance of a class template: `Vec<T>` from `Vec<float>`.
    pub(super) fn deduce_instance(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        name: &'a ast::QualifiedName,
        a: &QualType,
    ) -> Result<(), Failure> {
        let Some(patterns) = name.last().and_then(|l| l.args.as_deref()) else { return Ok(()) };
        if !d.mentions(p) {
            return Ok(());
        }
        let Some(Entity::TypeTemplate(id)) = self.lookup_from(d.scope, name) else { return Ok(()) };
        let bare: QualType = a.ty.clone().into();
        let found = self.type_templates.get(id).and_then(|t| t.instances.iter().find(|(_, ty)| *ty == bare));
        let (Some((args, _)), Ty::Record(_)) = (found.cloned(), &a.ty) else {
            return d.fail(format!("an instance of `{}` is needed, not `{}`", name, self.show(a)));
        };
        for (pattern, arg) in patterns.iter().zip(args) {
            match (&pattern.kind, &arg) {
                (TemplateArgKind::Type(p), TemplateArg::Type(ty)) => self.deduce_type(d, p, &ty.clone())?,
                (TemplateArgKind::Value(ast::Expr { kind: Ast::Name(n), .. }), _) => {
                    if let Some(index) = d.index(n) {
                        self.deduced(d, index, arg)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What a name stands for where a template is declared.
    fn lookup_from(&mut self, scope: ScopeId, name: &ast::QualifiedName) -> Option<Entity> {
        let outer = std::mem::replace(&mut self.scope, scope);
        let found = self.lookup_qualified(name, false);
        self.scope = outer;
        found
    }
}
