//! Variable templates and their specialisations (C++17 [temp], [temp.expl.spec], [temp.class.spec]).

use isowarp_core::diagnostic::Diagnostic;
use rustc_hash::FxHashMap;

use crate::ast;
use crate::hir::Expr;
use crate::sema::model::scope::{Entity, ScopeId, StaticId};
use crate::sema::model::statics::{Static, StaticState, Storage};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::model::templates::{Partial, PartialBody, Primary};
use crate::sema::{Checked, Sema, codes};
use crate::types::ids::VarTemplateId;

/// A variable template.
#[derive(Debug)]
pub(in crate::sema) struct VarTemplate<'a> {
    /// Parameters, as the definition names them.
    pub params: &'a [ast::TemplateParam],
    /// Parameters of an earlier declaration, which may have the defaults.
    pub older: &'a [ast::TemplateParam],
    pub decl: &'a ast::VarDecl,
    pub scope: ScopeId,
    /// Name with its namespaces.
    pub full: String,
    pub partials: Vec<Partial<'a>>,
    /// The reason why a specialisation cannot be understood. In that case its instances are unknown.
    unknown: Option<Box<Diagnostic>>,
    instances: FxHashMap<Vec<TemplateArg>, StaticId>,
}

impl<'a> Sema<'a> {
    /// Declares `template <typename T> constexpr T pi = T(3.14);`, or a specialisation of it.
    pub(in crate::sema) fn variable_template(&mut self, template: &'a ast::TemplateDecl, decl: &'a ast::VarDecl) {
        let Some(last) = decl.name.last() else { return };
        if self.context.class.is_some() && decl.specs.is_device() {
            let message = "memory space specifiers are not allowed on class members";
            return self.error::<()>(codes::MEMORY_SPACE, decl.name.span, message).unwrap_or(());
        }
        if let Some(args) = &last.args {
            return self.variable_specialisation(template, decl, args);
        }
        let Some(name) = decl.name.last_ident().filter(|_| !template.params.is_empty()) else { return };
        if let Some((Entity::VarTemplate(id), before)) = self.scopes.here(self.context.scope, name.name) {
            let (id, before) = (*id, *before);
            let t = &mut self.templates.variables[id];
            if t.decl.init.is_some() && decl.init.is_some() {
                let message = format!("the template `{}` is defined twice", name.name);
                let d = Diagnostic::error(codes::REDECLARED, name.span, message);
                return self.report::<()>(d.with_label(before, "first defined here")).unwrap_or(());
            }
            if decl.init.is_some() {
                (t.decl, t.older, t.params) = (decl, t.params, &template.params);
            }
            return;
        }
        let id = self.templates.variables.alloc(VarTemplate {
            params: &template.params,
            older: &[],
            decl,
            scope: self.context.scope,
            full: format!("{}{}", self.context.prefix, name.name),
            partials: Vec::new(),
            unknown: None,
            instances: FxHashMap::default(),
        });
        self.scopes.declare(self.context.scope, name.name, Entity::VarTemplate(id), name.span);
    }

    fn variable_specialisation(
        &mut self,
        template: &'a ast::TemplateDecl,
        decl: &'a ast::VarDecl,
        args: &'a [ast::TemplateArg],
    ) {
        let Some(Entity::VarTemplate(id)) = self.quietly_find(|s| s.lookup_qualified(&decl.name, false)) else {
            return;
        };
        if !template.params.is_empty() {
            let partial =
                Partial { params: &template.params, args, body: PartialBody::Var(decl), scope: self.context.scope };
            self.templates.variables[id].partials.push(partial);
            return;
        }
        match self.whole_arguments(Primary::Var(id), args, decl.name.span) {
            Ok(args) => {
                let t = &self.templates.variables[id];
                if let Some(known) = t.instances.get(&args) {
                    let at = self.declared.statics[*known].span;
                    let message = format!("`{}` is specialised after it was used or specialised already", t.full);
                    let d = Diagnostic::error(codes::REDECLARED, decl.name.span, message);
                    return self.report::<()>(d.with_label(at, "this is the other one")).unwrap_or(());
                }
                let scope = self.context.scope;
                self.variable_of(id, args, decl, scope).ok();
            }
            // Not a type that device code can have.
            Err(e) if matches!(e.code(), codes::UNKNOWN_NAME | codes::UNSUPPORTED_TYPE | codes::STANDARD_LIBRARY) => {}
            Err(e) => {
                let said = self.said_of(e);
                self.templates.variables[id].unknown = Some(said);
            }
        }
    }

    /// Creates the variable of a template for a full set of arguments.
    fn variable_of(
        &mut self,
        id: VarTemplateId,
        args: Vec<TemplateArg>,
        decl: &'a ast::VarDecl,
        scope: ScopeId,
    ) -> Checked<StaticId> {
        let storage = if decl.specs.is_device() { self.storage(&decl.specs, false)? } else { None };
        let t = &self.templates.variables[id];
        let name = self.show_instance(&t.full, &args);
        let made = self.declared.statics.alloc(Static {
            decl,
            span: decl.name.span,
            scope,
            storage: storage.unwrap_or(Storage::Host),
            name,
            state: StaticState::Unresolved,
        });
        self.templates.variables[id].instances.insert(args, made);
        Ok(made)
    }

    /// Checks a use of a variable template with arguments.
    pub(in crate::sema) fn variable_instance(
        &mut self,
        id: VarTemplateId,
        name: &'a ast::QualifiedName,
    ) -> Checked<Expr> {
        let span = name.span;
        let Some(written) = name.last().and_then(|l| l.args.as_deref()) else {
            let message = format!("`{name}` is a template: its arguments are missing");
            return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
        };
        let args = match self.whole_arguments(Primary::Var(id), written, span) {
            Ok(args) => args,
            Err(failure) => return self.report_failure(failure),
        };
        let t = &self.templates.variables[id];
        if let Some(known) = t.instances.get(&args) {
            return self.static_use(*known, span);
        }
        self.adopt_variable_template(id);
        let t = &self.templates.variables[id];
        if let Some(unknown) = &t.unknown {
            let mut d = (**unknown).clone();
            d.message = format!("cannot determine which specialisation of `{}` is meant: {}", t.full, d.message);
            return self.report(d);
        }
        if let Err(failure) = self.enough_instances(&args, span) {
            return self.report(*failure);
        }
        let chosen = self.chosen_partial(Primary::Var(id), &args, span)?;
        let t = &self.templates.variables[id];
        let (decl, params, own, outer) = match chosen {
            Some((Partial { params, scope, body: PartialBody::Var(decl), .. }, own)) => (decl, params, own, scope),
            _ => (t.decl, t.params, args.clone(), t.scope),
        };
        let scope = self.bound_scope(outer, params, &own);
        let made = self.variable_of(id, args, decl, scope)?;
        self.static_use(made, span)
    }
}
