//! Class template argument deduction: the instance that a declaration or expression without template arguments denotes,
//! as in `Pair p(1, 2.0f)` (C++17 [over.match.class.deduct], [temp.deduct.guide], [dcl.type.class.deduct]).
//!
//! Guides are chosen by overload resolution. A guide accepts the arguments of the constructor that it comes from, in
//! the class that was deduced for it. The initial values are checked once: the later initialisation finds the saved
//! results.

use std::cmp::Ordering;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::implicit_guides::place;
use crate::ast::{self, ExprKind as Ast, Initializer, Spec, TypeKind};
use crate::hir::{Expr, FnId};
use crate::sema::declarations::functions::{ExecSpace, Signature};
use crate::sema::model::calls::{Arg, Call, Candidate, Form, Object, Target, Unfit, Viable};
use crate::sema::model::failure::{Failure, Misfit};
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::model::scope::Entity;
use crate::sema::model::sequences::UserConversions;
use crate::sema::model::templates::{FnTemplate, GuideKind, ImplicitGuide, Origin, TemplateBody};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::ids::TemplateId;
use crate::types::{QualType, Ty};

/// Maximum number of rejected guides to show.
const SHOWN: usize = 6;

/// A guide that may accept the arguments.
struct Fitting<'a> {
    candidate: Candidate,
    kind: GuideKind<'a>,
    /// The deduced class.
    class: QualType,
}

/// Reasons why a guide is not used.
enum Unused<'a> {
    Failure(Failure<'a>),
    /// Arguments that do not convert to the guide's parameters.
    Arguments(Candidate),
}

/// The results of matching the guides of a template.
struct Guides<'a> {
    fitting: Vec<Fitting<'a>>,
    /// Each matching guide as a function.
    viable: Vec<Viable>,
    /// The reasons why other guides do not match.
    failures: Vec<(FnId, Unused<'a>)>,
    /// An explicit guide, which `=` cannot use.
    explicit: Option<Span>,
}

impl<'a> Sema<'a> {
    /// Returns the class template that a written type denotes, if its arguments are to be deduced.
    pub(in crate::sema) fn deducible_class(&mut self, ty: &'a ast::AstType) -> Option<TemplateId> {
        let TypeKind::Named(named) = &ty.kind else { return None };
        if named.tag.is_some() || named.name.last()?.args.is_some() {
            return None;
        }
        match self.quietly_find(|s| s.lookup_qualified(&named.name, false))? {
            Entity::TypeTemplate(id) => {
                let alias = matches!(self.templates.types[id].body, TemplateBody::Alias(_));
                (!alias).then_some(id)
            }
            _ => None,
        }
    }

    /// Declares a written deduction guide.
    pub(in crate::sema) fn deduction_guide(
        &mut self,
        params: &'a [ast::TemplateParam],
        decl: &'a ast::FunctionDecl,
        span: Span,
    ) {
        let Some(name) = decl.name.as_ident() else { return };
        // Templates of the host's libraries have guides too.
        let Some((Entity::TypeTemplate(id), _)) = self.scopes.here(self.context.scope, name.name) else { return };
        let id = *id;
        let made = match &decl.ty.ret.kind {
            TypeKind::Named(named) => {
                let with_args = named.name.last().is_some_and(|l| l.args.is_some());
                match self.quietly_find(|s| s.lookup_qualified(&named.name, false)) {
                    Some(Entity::TypeTemplate(made)) => made == id && with_args,
                    _ => false,
                }
            }
            _ => false,
        };
        if !made {
            let message = format!("this guide deduces `{}`, which is not an instance of `{}`", decl.ty.ret, name.name);
            return self.error::<()>(codes::TEMPLATE_ARGUMENTS, decl.ty.ret.span, message).unwrap_or(());
        }
        let guide = self.new_guide(params, decl, span, self.context.scope);
        self.templates.types[id].guides.push((guide, GuideKind::Declared));
    }

    fn new_guide(
        &mut self,
        params: &'a [ast::TemplateParam],
        decl: &'a ast::FunctionDecl,
        span: Span,
        scope: crate::sema::model::scope::ScopeId,
    ) -> FnId {
        let name = format!("{}{}", self.context.prefix, decl.name);
        let func = Func::new(name, decl, span, scope, ExecSpace::Host);
        let template = (!params.is_empty()).then(|| FnTemplate {
            params,
            older: &[],
            older_values: &[],
            span,
            prefix: self.context.prefix.clone(),
            instances: Default::default(),
            unused: false,
        });
        let signature = if template.is_some() { SignatureState::Failed } else { SignatureState::Unresolved };
        self.functions.alloc(Func { template, signature, ..func })
    }

    /// Returns all guides of a class template.
    fn guides_of(&mut self, template: TemplateId) -> Vec<(FnId, GuideKind<'a>)> {
        let t = &self.templates.types[template];
        if let (false, TemplateBody::Class(class)) = (t.guides_known, t.body) {
            let (scope, guides) = (t.scope, self.templates.guides);
            let made: Vec<(FnId, GuideKind<'a>)> = guides
                .get(class)
                .iter()
                .map(|g| (self.new_guide(&g.params, &g.decl, g.decl.name.span, scope), GuideKind::Implicit(g)))
                .collect();
            let t = &mut self.templates.types[template];
            t.guides.extend(made);
            t.guides_known = true;
        }
        self.templates.types[template].guides.clone()
    }

    /// Returns the class that an initialiser implies. Keeps the checked values for the initialisation.
    pub(in crate::sema) fn deduce_class(
        &mut self,
        template: TemplateId,
        init: Option<&'a Initializer>,
        span: Span,
    ) -> Checked<QualType> {
        let mut copies = false;
        let mut whole = None;
        let args = match init {
            None => Vec::new(),
            Some(Initializer::Paren(args)) => self.values_for(args.iter())?,
            Some(Initializer::Brace(list)) => {
                whole = Some(list);
                self.list_values(list)?
            }
            Some(Initializer::Expr(e)) => match &e.kind {
                Ast::InitList(list) => {
                    whole = Some(list);
                    self.list_values(list)?
                }
                _ => {
                    copies = true;
                    self.values_for(std::iter::once(e))?
                }
            },
        };
        // Guides with a `std::initializer_list` parameter are preferred, unless the list is an object of the class.
        if let Some(list) = whole.filter(|list| !list.items.is_empty())
            && self.list_template().is_some()
            && !matches!(args.as_slice(), [Arg::Expr(e)] if self.is_instance(&e.ty.ty, template))
        {
            let args = [Arg::List(list)];
            let found = self.with_lists(|s| s.fitting_guides(template, &args, copies, true, span));
            if !found.fitting.is_empty() {
                return self.best_guide(template, found, &args, span);
            }
        }
        self.deduced_class(template, &args, copies, span)
    }

    /// Returns true for an object of an instance of a template, or of a class derived from one.
    fn is_instance(&self, ty: &Ty, template: TemplateId) -> bool {
        let Ty::Record(class) = ty else { return false };
        self.templates.instances_of.get(class).is_some_and(|of| of.template == template)
            || self.types.record(*class).fields.iter().any(|f| f.role.is_base() && self.is_instance(&f.ty.ty, template))
    }

    fn list_values(&mut self, list: &'a ast::InitList) -> Checked<Vec<Arg<'a>>> {
        if let Some(item) = list.items.iter().find(|i| !i.designators.is_empty()) {
            return self.unsupported(item.value.span, "deducing a class from designated values (C++20) is");
        }
        self.values_for(list.items.iter().map(|i| &i.value))
    }

    /// Checks initial values, and keeps them for the initialisation.
    fn values_for(&mut self, values: impl Iterator<Item = &'a ast::Expr>) -> Checked<Vec<Arg<'a>>> {
        let mut args = Vec::new();
        for e in values {
            if let Ast::PackExpansion(inner) = &e.kind {
                // The elements are checked again, each in its scope.
                let mark = self.constant_mark();
                let elements = self.as_unevaluated(|s| s.expanded(inner, e.span));
                self.forget_uses(&mark);
                args.extend(elements?.into_iter().map(Arg::Expr));
                continue;
            }
            let arg = self.argument(e)?;
            if let Arg::Expr(value) = &arg {
                self.make_ready(e, value.clone());
            }
            args.push(arg);
        }
        Ok(args)
    }

    /// Keeps the value of an expression for the initialisation that it is checked for.
    pub(in crate::sema) fn make_ready(&mut self, e: &ast::Expr, value: Expr) {
        let frame = self.body.as_ref().map(|c| c.frame);
        self.ahead.values.push((place(e), frame, value));
    }

    /// Returns the value of an expression that was already checked.
    pub(in crate::sema) fn ready_value(&self, e: &ast::Expr) -> Option<Expr> {
        if self.ahead.values.is_empty() {
            return None;
        }
        let frame = self.body.as_ref().map(|c| c.frame);
        self.ahead
            .values
            .iter()
            .rev()
            .find(|(at, of, _)| *at == place(e) && *of == frame)
            .map(|(_, _, value)| value.clone())
    }

    /// Returns the class that arguments imply. `copies` is true if they follow a `=`.
    fn deduced_class(&mut self, template: TemplateId, args: &[Arg<'a>], copies: bool, span: Span) -> Checked<QualType> {
        let found = self.fitting_guides(template, args, copies, false, span);
        self.best_guide(template, found, args, span)
    }

    /// Returns the guides that accept the arguments. With `lists`, only those whose first parameter is a
    /// `std::initializer_list`.
    fn fitting_guides(
        &mut self,
        template: TemplateId,
        args: &[Arg<'a>],
        copies: bool,
        lists: bool,
        span: Span,
    ) -> Guides<'a> {
        let name = self.templates.types[template].full.clone();
        let mut fitting: Vec<Fitting<'a>> = Vec::new();
        let mut viable: Vec<Viable> = Vec::new();
        let mut failures: Vec<(FnId, Unused<'a>)> = Vec::new();
        let mut explicit = None;
        for (id, kind) in self.guides_of(template) {
            if lists && !self.may_take_list(id) {
                continue;
            }
            let found = match kind {
                GuideKind::Declared => self.declared_guide(id, args, &name, span),
                GuideKind::Implicit(guide) => self.implicit_guide(template, id, guide, args, span),
            };
            let found = match found {
                Ok(found) => found,
                Err(failure) => {
                    failures.push((id, Unused::Failure(failure)));
                    continue;
                }
            };
            if lists && !self.takes_list(&found.candidate) {
                continue;
            }
            let Some(sequences) = self.sequences(&found.candidate, args) else {
                failures.push((id, Unused::Arguments(found.candidate)));
                continue;
            };
            let func = &self.functions[id];
            if copies && func.decl.specs.has(Spec::Explicit) {
                explicit = Some(func.span);
                continue;
            }
            viable.push(Viable { candidate: found.candidate.clone(), sequences, result: None });
            fitting.push(found);
        }
        Guides { fitting, viable, failures, explicit }
    }

    /// Returns the class that the best of the guides deduces.
    fn best_guide(
        &mut self,
        template: TemplateId,
        found: Guides<'a>,
        args: &[Arg<'a>],
        span: Span,
    ) -> Checked<QualType> {
        let Guides { fitting, viable, failures, explicit } = found;
        let name = self.templates.types[template].full.clone();
        if fitting.is_empty() {
            let message = format!("the template arguments of `{name}` cannot be deduced from these values");
            let mut d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, span, message);
            if let Some(at) = explicit {
                d = d.with_label(at, "this is `explicit`, so `=` cannot use it");
            }
            for (id, why) in failures {
                let at = self.functions[id].span;
                if d.labels.len() < SHOWN && !d.labels.iter().any(|(other, _)| *other == at) {
                    let why = match why {
                        Unused::Failure(failure) => self.why_failed(&failure),
                        Unused::Arguments(candidate) => self.why_not(&candidate, args),
                    };
                    d = d.with_label(at, format!("candidate ignored: {why}"));
                }
            }
            return self.report(d.with_help(format!("write them: `{name}<…>`, or declare a deduction guide")));
        }
        let mut best = Vec::new();
        for (v, fitting) in viable.iter().zip(&fitting) {
            if !viable.iter().any(|other| self.compare(other, v) == Ordering::Less) {
                best.push(fitting);
            }
        }
        let least = best.iter().map(|f| f.kind.order()).min().or_bug(&mut self.reporter)?;
        let mut left = best.iter().filter(|f| f.kind.order() == least);
        match (left.next(), left.next()) {
            (Some(one), None) => Ok(one.class.clone()),
            _ => {
                let message = format!("the template arguments of `{name}` can be deduced in several ways");
                let mut d = Diagnostic::error(codes::AMBIGUOUS, span, message);
                for f in best.iter().take(SHOWN) {
                    if let Target::Function(id) = f.candidate.target {
                        let func = &self.functions[id];
                        d = d.with_label(func.span, format!("candidate that deduces `{}`", self.show(&f.class)));
                    }
                }
                self.report(d.with_help(format!("write them: `{name}<…>`")))
            }
        }
    }

    /// Matches a written guide with the arguments.
    fn declared_guide(
        &mut self,
        id: FnId,
        args: &[Arg<'a>],
        name: &str,
        span: Span,
    ) -> Result<Fitting<'a>, Failure<'a>> {
        let none = || Failure::Misfit(Box::new(Misfit::NotUsed), span);
        let call = Call { name, explicit: None, name_span: span, span, form: Form::Plain, through: None };
        let candidate = self.attempt(span, |s| match s.candidate(id, &call, args) {
            Ok(found) => Ok(Ok(found)),
            Err(Unfit::Failure(failure)) => Ok(Err(failure)),
            Err(Unfit::Reported(reported)) => Err(reported),
        })??;
        let candidate = candidate.ok_or_else(none)?;
        let Target::Function(made) = candidate.target else { return Err(none()) };
        let class = self.attempt(span, |s| s.signature(made, span))?.ret.clone();
        // Comparisons with other guides use the template, not its instance.
        let candidate = Candidate { target: Target::Function(id), ..candidate };
        Ok(Fitting { candidate, kind: GuideKind::Declared, class })
    }

    /// Matches the implicit guide of a constructor with the arguments.
    fn implicit_guide(
        &mut self,
        template: TemplateId,
        id: FnId,
        guide: &'a ImplicitGuide,
        args: &[Arg<'a>],
        span: Span,
    ) -> Result<Fitting<'a>, Failure<'a>> {
        let t = &self.templates.types[template];
        let (older, scope) = (t.older, t.scope);
        let mut d = self.begin_arguments(&guide.params, older, scope, &[], span)?;
        self.deduce_from_call(&mut d, &guide.decl.ty.params, &Self::given(args))?;
        let mut all = self.finish_arguments(d)?;
        let bound = self.bound_scope(scope, &guide.params, &all);
        let more = all.split_off(guide.own.min(all.len()));
        let class = self.attempt(span, |s| s.type_instance_of(template, all, span))?;
        let constructor = match guide.from {
            Origin::Constructor(at) => self.constructor_at(&class, at, span)?,
            Origin::Copy | Origin::Nothing => None,
        };
        let (params, required) = match constructor {
            Some(id) => {
                let id = match self.functions[id].template.is_some() {
                    true => self.instantiate(id, more, span)?,
                    false => id,
                };
                let signature = self.attempt(span, |s| s.signature(id, span))?;
                taken(&signature, 1)
            }
            // The guide is not from a constructor, or the instance is a specialisation with other constructors.
            None => {
                let decl = &guide.decl;
                let signature = self.attempt(span, |s| {
                    s.on_demand(bound, span, |s| s.make_signature(decl, ExecSpace::Host, span, None))
                })?;
                taken(&signature, 0)
            }
        };
        let (target, object, users) = (Target::Function(id), Object::None, UserConversions::Allowed);
        let candidate =
            Candidate { target, template: Some(id), params, required, object, variadic: guide.decl.ty.variadic, users };
        Ok(Fitting { candidate, kind: GuideKind::Implicit(guide), class })
    }

    /// Returns the constructor of a class whose declaration has an address in the tree.
    fn constructor_at(&mut self, class: &QualType, at: usize, span: Span) -> Result<Option<FnId>, Failure<'a>> {
        let crate::types::Ty::Record(record) = class.ty else { return Ok(None) };
        self.attempt(span, |s| s.instantiate_record(record, span))?;
        let constructors = self.types.record(record).members.constructors.as_slice();
        let found = constructors.iter().find(|id| place(self.functions[**id].decl) == at);
        Ok(found.copied())
    }
}

/// Returns the types of a signature's parameters after the first `skip`, and how many of them have no default.
fn taken(signature: &Signature<'_>, skip: usize) -> (Vec<QualType>, usize) {
    let rest = || signature.params.iter().skip(skip);
    (rest().map(|p| p.ty.clone()).collect(), rest().take_while(|p| p.default.is_none()).count())
}
