//! Specialisations of class and variable templates, and the choice of an instance's definition (C++17 [temp.expl.spec],
//! [temp.class.spec]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast;
use crate::sema::device::refused::is_library;
use crate::sema::model::failure::{Failure, Misfit};
use crate::sema::model::scope::{Entity, ScopeId};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::model::templates::{Partial, PartialBody, Primary};
use crate::sema::{Checked, Sema, codes};
use crate::types::ids::TemplateId;
use crate::types::{QualType, Ty};

impl<'a> Sema<'a> {
    /// Declares a specialisation: `template <> struct A<int> { … }`, `template <typename T> struct A<T *> { … }`.
    pub(in crate::sema) fn class_specialisation(
        &mut self,
        template: &'a ast::TemplateDecl,
        decl: &'a ast::RecordDecl,
        span: Span,
    ) {
        let Some(args) = decl.name.last().and_then(|l| l.args.as_deref()) else { return };
        // Templates of the host's libraries are specialised too.
        let Some(Entity::TypeTemplate(id)) = self.quietly_find(|s| s.lookup_qualified(&decl.name, false)) else {
            return;
        };
        if !template.params.is_empty() {
            let body = PartialBody::Class(decl);
            let partial = Partial { params: &template.params, args, body, scope: self.context.scope };
            let t = &mut self.templates.types[id];
            // A declaration before the definition.
            let same = |p: &Partial| {
                let declared = matches!(p.body, PartialBody::Class(d) if d.members.is_none());
                declared && p.body.name().to_string() == decl.name.to_string()
            };
            t.partials.retain(|p| !same(p));
            t.partials.push(partial);
            return;
        }
        match self.whole_arguments(Primary::Class(id), args, decl.name.span) {
            Ok(args) => self.explicit_class(id, args, decl, span),
            // Not a type that device code can have.
            Err(e) if matches!(e.code(), codes::UNKNOWN_NAME | codes::UNSUPPORTED_TYPE) || is_library(e.code()) => {}
            Err(e) => {
                let said = self.said_of(e);
                self.templates.types[id].unknown = Some(said);
            }
        }
    }

    /// Returns the parameters of a template, those of an earlier declaration, and the template's scope.
    #[allow(clippy::type_complexity, reason = "taken apart at once")]
    fn head(&self, of: Primary) -> (&'a [ast::TemplateParam], &'a [ast::TemplateParam], ScopeId) {
        match of {
            Primary::Class(id) => {
                let t = &self.templates.types[id];
                (t.params, t.older, t.scope)
            }
            Primary::Var(id) => {
                let t = &self.templates.variables[id];
                (t.params, t.older, t.scope)
            }
        }
    }

    fn partials(&self, of: Primary) -> &[Partial<'a>] {
        match of {
            Primary::Class(id) => self.templates.types[id].partials.as_slice(),
            Primary::Var(id) => self.templates.variables[id].partials.as_slice(),
        }
    }

    /// Returns all arguments of a template, given the ones written after its name.
    pub(in crate::sema) fn whole_arguments(
        &mut self,
        of: Primary,
        args: &'a [ast::TemplateArg],
        span: Span,
    ) -> Result<Vec<TemplateArg>, Failure<'a>> {
        let (params, older, outer) = self.head(of);
        let d = self.begin_arguments(params, older, outer, args, span)?;
        self.finish_arguments(d)
    }

    /// Declares or defines the class for a full set of template arguments.
    fn explicit_class(&mut self, id: TemplateId, args: Vec<TemplateArg>, decl: &'a ast::RecordDecl, span: Span) {
        let t = &self.templates.types[id];
        let name = t.name;
        let known = match t.instances.get(&args) {
            Some(QualType { ty: Ty::Record(known), .. }) => Some(*known),
            _ => None,
        };
        let record = match known {
            Some(known) => {
                let before = self.types.record(known);
                if before.decl.is_some() && decl.members.is_some() {
                    let (at, shown) = (before.span, before.name.clone());
                    let message = format!("`{shown}` is specialised after it was used or specialised already");
                    let d = Diagnostic::error(codes::REDECLARED, decl.name.span, message);
                    return self.report::<()>(d.with_label(at, "this is the other one")).unwrap_or(());
                }
                known
            }
            None => {
                let made = self.instance_record(id, args.clone(), true);
                self.templates.types[id].instances.insert(args, Ty::Record(made).into());
                made
            }
        };
        if let Some(of) = self.templates.instances_of.get_mut(&record) {
            (of.done, of.explicit) = (true, true);
        }
        if decl.members.is_some() {
            let scope = self.scopes.push(self.context.scope);
            self.define_instance(record, decl, name, scope, span).ok();
        }
    }

    /// Returns the partial specialisation that an instance is made from, with the arguments of its own parameters. The
    /// inner value is `None` for the template itself.
    #[allow(clippy::type_complexity, reason = "taken apart at once")]
    pub(in crate::sema) fn chosen_partial(
        &mut self,
        of: Primary,
        args: &[TemplateArg],
        span: Span,
    ) -> Checked<Option<(Partial<'a>, Vec<TemplateArg>)>> {
        let count = self.partials(of).len();
        let mut fitting = Vec::new();
        for i in 0..count {
            match self.matches_partial(of, i, args, span) {
                Ok(found) => fitting.push((i, found)),
                // Whether it matches is unknown.
                Err(e) if matches!(e.code(), codes::UNSUPPORTED | codes::TEMPLATE_LIMIT | codes::TOO_COMPLEX) => {
                    return self.report_failure(e);
                }
                Err(_) => {}
            }
        }
        if fitting.len() < 2 {
            return Ok(fitting.pop().and_then(|(i, args)| Some((*self.partials(of).get(i)?, args))));
        }
        let mut beats = vec![true; fitting.len()];
        for (n, (a, _)) in fitting.iter().enumerate() {
            for (m, (b, _)) in fitting.iter().enumerate() {
                let better =
                    n == m || self.partial_at_least(of, *a, *b, span) && !self.partial_at_least(of, *b, *a, span);
                if let (false, Some(slot)) = (better, beats.get_mut(n)) {
                    *slot = false;
                }
            }
        }
        let best = beats.iter().position(|b| *b);
        if let Some(best) = best {
            let (i, args) = fitting.swap_remove(best);
            return Ok(self.partials(of).get(i).map(|p| (*p, args)));
        }
        let shown = match of {
            Primary::Class(id) => self.templates.types[id].full.clone(),
            Primary::Var(id) => self.templates.variables[id].full.clone(),
        };
        let shown = self.show_instance(&shown, args);
        let message = format!("several specialisations match `{shown}`, and none is the most specialised");
        let mut d = Diagnostic::error(codes::AMBIGUOUS, span, message);
        for (i, _) in fitting.iter().take(4) {
            if let Some(p) = self.partials(of).get(*i) {
                d = d.with_label(p.body.name().span, "candidate");
            }
        }
        self.report(d)
    }

    /// Returns the arguments of a partial specialisation's own parameters for an instance.
    fn matches_partial(
        &mut self,
        of: Primary,
        partial: usize,
        args: &[TemplateArg],
        span: Span,
    ) -> Result<Vec<TemplateArg>, Failure<'a>> {
        let Some(p) = self.partials(of).get(partial) else {
            return Err(Failure::Error(Box::new(Diagnostic::internal(
                codes::INTERNAL,
                Some(span),
                "no specialisation",
            ))));
        };
        let (params, patterns, scope) = (p.params, p.args, p.scope);
        let mut d = self.begin_arguments(params, &[], scope, &[], span)?;
        d.exact = true;
        self.deduce_list(&mut d, patterns, args)?;
        let (scope, count) = (d.scope, patterns.len());
        let own = self.finish_arguments(d)?;
        // Non-deduced parts must also match.
        let made = self.in_scope(scope, |s| s.whole_arguments(of, patterns, span))?;
        if made.as_slice() != args {
            return Err(Failure::Misfit(Box::new(Misfit::OtherArguments { count }), span));
        }
        Ok(own)
    }

    /// Returns true if everything that matches specialisation `a` also matches `b` (C++17 [temp.class.order]).
    fn partial_at_least(&mut self, of: Primary, a: usize, b: usize, span: Span) -> bool {
        let Some(p) = self.partials(of).get(a) else { return false };
        let (params, patterns, scope) = (p.params, p.args, p.scope);
        let Ok(unique) = self.attempt(span, |s| s.unique_arguments(params, scope)) else { return false };
        let scope = self.bound_scope(scope, params, &unique);
        let args = self.in_scope(scope, |s| s.whole_arguments(of, patterns, span));
        args.is_ok_and(|args| self.matches_partial(of, b, &args, span).is_ok())
    }
}
