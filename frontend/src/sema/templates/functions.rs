//! Function templates: declarations, specialisations, instances (C++17, clause "Templates").
//!
//! An instance is made by checking the template's tree again, in a scope in which its parameters'
//! names stand for the arguments. Overload resolution needs only signatures; bodies are checked
//! behind the declaration that uses them, one after the other, so that recursion among templates
//! does not become recursion here.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::arguments::TemplateArg;
use super::deduction::GivenArg;
use super::equivalence::{Renaming, same_head};
use super::failure::{Failure, Misfit};
use crate::ast::{self, DeclKind, FunctionBody, Spec};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::classes::member_functions::{Method, method_of};
use crate::sema::context::body_check::CheckedBody;
use crate::sema::context::passed_down::Context;
use crate::sema::declarations::functions::{ExecSpace, Func, Signature, SignatureState, declared_name};
use crate::sema::declarations::redeclarations::Origin;
use crate::sema::lookup::scope::{Entity, ScopeId};
use crate::sema::{Checked, Sema, codes};
use crate::types::Ty;

/// How many instances may lead to one another.
const MAX_DEPTH: u32 = 256;
/// How much of the way to an instance is shown.
const SHOWN_FRAMES: usize = 6;

/// An instance of a function template, or what is wrong with its declaration.
pub(in crate::sema) type Made = Result<FnId, Box<Diagnostic>>;

/// A function template.
#[derive(Debug)]
pub(crate) struct FnTemplate<'a> {
    /// Its parameters, as its definition names them.
    pub params: &'a [ast::TemplateParam],
    /// Those of an earlier declaration, which may have the defaults.
    pub older: &'a [ast::TemplateParam],
    /// The parameters of the function in that declaration, which may have default arguments.
    pub older_values: &'a [ast::Param],
    /// The declaration with its specifiers.
    pub span: Span,
    /// Namespaces around it, with `::` after each.
    pub prefix: Arc<str>,
    /// What was made of it so far.
    pub instances: Vec<(Vec<TemplateArg>, Made)>,
    /// A kernel that nothing instantiates.
    pub unused: bool,
}

/// What an instance is made of.
#[derive(Debug)]
pub(crate) struct Instance {
    template: FnId,
    args: Vec<TemplateArg>,
    /// Its body is needed, and was queued to be checked.
    needed: bool,
}

/// An instance whose body is to be checked.
#[derive(Debug)]
pub(in crate::sema) struct Pending {
    pub(in crate::sema) id: FnId,
    pub(in crate::sema) frame: Option<Arc<Frame>>,
}

/// One step on the way to an instance.
#[derive(Debug)]
pub(in crate::sema) struct Frame {
    name: String,
    /// Where it is needed.
    pub(in crate::sema) at: Span,
    parent: Option<Arc<Frame>>,
    depth: u32,
}

/// Adds to a message which instances lead to its place.
pub(in crate::sema) fn with_stack(mut d: Diagnostic, frame: Option<&Arc<Frame>>) -> Diagnostic {
    let mut at = frame;
    for _ in 0..SHOWN_FRAMES {
        let Some(frame) = at else { return d };
        if frame.at == Span::default() {
            d.help = d.help.or(Some(format!("`{}` was asked for by name", frame.name)));
        } else {
            d = d.with_label(frame.at, format!("in instantiation of `{}`, required here", frame.name));
        }
        at = frame.parent.as_ref();
    }
    if let (Some(frame), Some((_, text))) = (at, d.labels.last_mut()) {
        *text += &format!(", and {} more around it", frame.depth);
    }
    d
}

/// A signature with the default arguments of an earlier declaration.
fn with_defaults<'a>(made: Arc<Signature<'a>>, older: &'a [ast::Param], method: Option<Method>) -> Arc<Signature<'a>> {
    if older.iter().all(|p| p.default.is_none()) {
        return made;
    }
    let mut params = made.params.clone();
    // Behind the object, and in front of the first pack, places are the same.
    let skip = usize::from(method.is_some_and(Method::has_this));
    for (param, old) in params.iter_mut().skip(skip).zip(older).take_while(|(p, old)| !p.pack && !old.pack) {
        param.default = param.default.or(old.default.as_ref());
    }
    Arc::new(Signature { ret: made.ret.clone(), params })
}

impl<'a> Func<'a> {
    /// Gives a template another declaration, which defines it. Default arguments stay.
    pub(in crate::sema) fn redefine_template(&mut self, decl: &'a ast::FunctionDecl, params: &'a [ast::TemplateParam]) {
        let Some(t) = &mut self.template else { return };
        t.older = t.params;
        t.params = params;
        t.older_values = &self.decl.ty.params;
        self.decl = decl;
        self.defined = matches!(decl.body, FunctionBody::Block(_));
    }
}

impl<'a> Sema<'a> {
    /// Declares what a template declaration declares.
    pub(in crate::sema) fn template(&mut self, template: &'a ast::TemplateDecl, decl: &'a ast::Decl) {
        if self.outside_template(vec![&template.params], template, decl) {
            return;
        }
        self.check_value_parameters(&template.params);
        match &decl.kind {
            DeclKind::Function(f) if template.params.is_empty() => self.specialisation(f, decl.span),
            DeclKind::Guide(guide) => self.deduction_guide(&template.params, guide, decl.span),
            DeclKind::Function(f) if f.name.last().is_some_and(|l| l.args.is_none()) => {
                if let Some(name) = declared_name(&f.name) {
                    self.function_template(template, f, name, decl.span);
                }
            }
            _ => self.type_template(template, decl),
        }
    }

    /// Declares a function template in the current scope.
    pub(in crate::sema) fn function_template(
        &mut self,
        template: &'a ast::TemplateDecl,
        decl: &'a ast::FunctionDecl,
        name: ast::Ident,
        span: Span,
    ) {
        if let FunctionBody::HostOnly(range) = decl.body {
            self.worklist.host_bodies.push((range, self.context.scope));
        }
        let space = self.template_space(decl);
        let first = self.reporter.diagnostics.len();
        if space != ExecSpace::Host {
            self.check_specifiers(decl, span);
            self.check_operator_form(decl, self.context.class.is_some()).ok();
        }
        let earlier = self.earlier_errors(span);
        let defined = matches!(decl.body, FunctionBody::Block(_));
        let class = self.context.class;
        if class.is_some() {
            self.no_member_kernel(decl);
        }
        if class.is_none()
            && let Some(other) = self.alike_template(name.name, &template.params, decl, Origin::Used)
        {
            self.conflicts_with_used(name, other);
        }
        let previous = self.alike_template(name.name, &template.params, decl, Origin::Here);
        if let (Some(id), None) = (previous, class) {
            self.note_about(id, earlier);
            self.note_found(id, first);
            let Some(func) = self.functions.get_mut(id.0 as usize) else { return };
            if func.defined && defined {
                let (at, message) = (func.span, format!("`{}` is defined twice", name.name));
                let d = Diagnostic::error(codes::REDECLARED, name.span, message);
                return self.report::<()>(d.with_label(at, "first defined here")).unwrap_or(());
            }
            if defined {
                func.defined = true;
                func.span = name.span;
                func.redefine_template(decl, &template.params);
                if let Some(t) = &mut func.template {
                    t.span = span;
                }
            }
            return;
        }
        let id = self.new_template(template, decl, span, name);
        self.note_about(id, earlier);
        self.note_found(id, first);
        match class {
            Some(record) => self.add_method(id, decl, name, record),
            None => self.add_overload(name, id),
        }
    }

    /// Makes a function template of the current scope and class.
    pub(in crate::sema) fn new_template(
        &mut self,
        template: &'a ast::TemplateDecl,
        decl: &'a ast::FunctionDecl,
        span: Span,
        name: ast::Ident,
    ) -> FnId {
        let id = FnId(self.functions.len() as u32);
        let space = self.template_space(decl);
        let func =
            Func::new(format!("{}{}", self.context.prefix, name.name), decl, name.span, self.context.scope, space);
        self.functions.push(Func {
            signature: SignatureState::Failed,
            defined: matches!(decl.body, FunctionBody::Block(_)),
            method: self.context.class.map(|record| method_of(decl, record)),
            template: Some(FnTemplate {
                params: &template.params,
                older: &[],
                older_values: &[],
                span,
                prefix: self.context.prefix.clone(),
                instances: Vec::new(),
                unused: false,
            }),
            ..func
        });
        id
    }

    fn template_space(&self, decl: &ast::FunctionDecl) -> ExecSpace {
        match (decl.specs.has(Spec::Global), self.context.class) {
            (true, _) => ExecSpace::Kernel,
            (false, Some(_)) => self.method_space(decl),
            (false, None) if decl.specs.has(Spec::Device) => ExecSpace::Device,
            (false, None) => ExecSpace::Host,
        }
    }

    /// The template that a declaration declares again: one that is written in the same way. One that a using-declaration
    /// brings may mean other types by the same names: only those count that name nothing but their parameters.
    pub(in crate::sema) fn alike_template(
        &self,
        name: Symbol,
        params: &[ast::TemplateParam],
        decl: &ast::FunctionDecl,
        origin: Origin,
    ) -> Option<FnId> {
        let Some((Entity::Functions(ids), _)) = self.scopes.here(self.context.scope, name) else { return None };
        let here = Renaming::of(params);
        if origin == Origin::Used && !here.is_closed(decl) {
            return None;
        }
        ids.iter().copied().find(|id| {
            let Some(func) = self.functions.get(id.0 as usize) else { return false };
            let known =
                func.template.as_ref().filter(|_| (func.home == self.context.scope) == (origin == Origin::Here));
            let Some(template) = known else { return false };
            let there = Renaming::of(template.params);
            same_head(params, &here, template.params, &there)
                && func.decl.ty.variadic == decl.ty.variadic
                && there.parameters(func.decl) == here.parameters(decl)
                && there.ty(&func.decl.ty.ret) == here.ty(&decl.ty.ret)
        })
    }

    /// `template <> void f<int>(int) { … }`
    pub(in crate::sema) fn specialisation(&mut self, decl: &'a ast::FunctionDecl, span: Span) {
        let Some(last) = decl.name.last() else { return };
        let Some(ident) = decl.name.last_ident() else { return };
        if let FunctionBody::HostOnly(range) = decl.body {
            self.worklist.host_bodies.push((range, self.context.scope));
        }
        let found = match decl.specs.is_device() {
            true => self.lookup_qualified(&decl.name, false),
            false => self.quietly_find(|s| s.lookup_qualified(&decl.name, false)),
        };
        let ids = match found {
            Some(Entity::Functions(ids)) => ids,
            Some(Entity::Poisoned(_)) => return,
            Some(Entity::Unsupported(_) | Entity::Host) if !decl.specs.is_device() => return,
            _ if self.not_lost(&decl.name).is_err() => return,
            _ => {
                let message = format!("there is no template `{}` that this could specialise", ident.name);
                return self.error::<()>(codes::UNKNOWN_NAME, decl.name.span, message).unwrap_or(());
            }
        };
        let explicit = last.args.as_deref().unwrap_or(&[]);
        let mut failure = None;
        for id in self.most_specialised_first(&ids, explicit, decl) {
            let Some(func) = self.functions.get(id.0 as usize) else { continue };
            if func.space == ExecSpace::Host && !decl.specs.is_device() {
                // Constant expressions need to know it, or must not use the template.
                if func.decl.specs.has(Spec::Constexpr) {
                    self.host_specialisation(id, explicit, decl, span, ident);
                }
                return;
            }
            let name = func.name.clone();
            let args = match self.specialised_arguments(id, explicit, decl) {
                Ok(args) => args,
                Err(e) => {
                    failure = Some(e);
                    continue;
                }
            };
            let template = self.functions.get(id.0 as usize).and_then(|f| f.template.as_ref());
            let known = template.into_iter().flat_map(|t| &t.instances).find(|(a, _)| *a == args);
            if let Some((_, Ok(before))) = known {
                let before = *before;
                let needed = self.functions.get(before.0 as usize);
                let (at, defined) = needed.map_or((ident.span, true), |f| (f.span, f.defined));
                let declared_only = needed.is_some_and(|f| f.instance.is_none()) && !defined;
                if !declared_only {
                    let message = format!("`{}` is specialised after it was used or specialised already", ident.name);
                    let d = Diagnostic::error(codes::REDECLARED, decl.name.span, message);
                    return self.report::<()>(d.with_label(at, "this is the other one")).unwrap_or(());
                }
            }
            let full = self.show_instance(&name, &args);
            let made = self.function_named(decl, span, ident, full, false);
            if let Some(t) = self.functions.get_mut(id.0 as usize).and_then(|f| f.template.as_mut()) {
                t.instances.retain(|(a, _)| *a != args);
                t.instances.push((args, Ok(made)));
            }
            return;
        }
        let message = format!("no template `{}` fits this specialisation", ident.name);
        let mut d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, decl.name.span, message);
        if let Some(failure) = failure {
            d = d.with_help(self.why_failed(&failure));
        }
        self.say(d);
    }

    /// A specialisation of a constexpr template for the host.
    fn host_specialisation(
        &mut self,
        id: FnId,
        explicit: &'a [ast::TemplateArg],
        decl: &'a ast::FunctionDecl,
        span: Span,
        ident: ast::Ident,
    ) {
        match self.specialised_arguments(id, explicit, decl) {
            Ok(args) => {
                let name = self.functions.get(id.0 as usize).map_or_else(String::new, |f| f.name.clone());
                let full = self.show_instance(&name, &args);
                let made = self.function_named(decl, span, ident, full, false);
                if let Some(t) = self.functions.get_mut(id.0 as usize).and_then(|f| f.template.as_mut()) {
                    t.instances.retain(|(a, _)| *a != args);
                    t.instances.push((args, Ok(made)));
                }
            }
            Err(failure) => {
                let said = self.said_of(failure);
                self.forbid_evaluation(id, said);
            }
        }
    }

    /// The template of an instance.
    pub(in crate::sema) fn instance_of(&self, id: FnId) -> Option<FnId> {
        self.functions.get(id.0 as usize)?.instance.as_ref().map(|i| i.template)
    }

    /// The arguments for which a declaration specialises a template.
    pub(in crate::sema) fn specialised_arguments(
        &mut self,
        id: FnId,
        explicit: &'a [ast::TemplateArg],
        decl: &'a ast::FunctionDecl,
    ) -> Result<Vec<TemplateArg>, Failure<'a>> {
        let span = decl.name.span;
        let types = self.attempt(span, |s| s.parameter_types(&decl.ty.params))?;
        let Some((params, older, scope, general)) = self.template_parts(id) else {
            return Err(Failure::Error(Box::new(Diagnostic::internal(codes::INTERNAL, Some(span), "no template"))));
        };
        let mut d = self.begin_arguments(params, older, scope, explicit, span)?;
        self.deduce_from_types(&mut d, &general.ty.params, &types)?;
        // The whole type is compared, so that `template <> int2 zero(int)` says what `T zero(int)` is for.
        if d.mentions(&general.ty.ret) {
            let ret = self.attempt(decl.ty.ret.span, |s| s.resolve_type(&decl.ty.ret))?;
            self.deduce_type(&mut d, &general.ty.ret, &ret)?;
        }
        let scope = d.scope;
        let args = self.finish_arguments(d)?;
        let wanted = self.attempt(span, |s| s.on_demand(scope, span, |s| s.parameter_types(&general.ty.params)))?;
        for (wanted, ty) in wanted.iter().zip(&types) {
            if wanted.unqualified() != ty.unqualified() {
                let misfit = Misfit::OtherParameter { wanted: wanted.clone(), is: ty.clone() };
                return Err(Failure::Misfit(Box::new(misfit), span));
            }
        }
        Ok(args)
    }

    #[allow(clippy::type_complexity, reason = "used in two places, taken apart at once")]
    pub(in crate::sema) fn template_parts(
        &self,
        id: FnId,
    ) -> Option<(&'a [ast::TemplateParam], &'a [ast::TemplateParam], ScopeId, &'a ast::FunctionDecl)> {
        let func = self.functions.get(id.0 as usize)?;
        let t = func.template.as_ref()?;
        Some((t.params, t.older, func.scope, func.decl))
    }

    /// The instance of a template for explicit arguments and those of a call.
    pub(in crate::sema) fn instance_for(
        &mut self,
        id: FnId,
        explicit: &'a [ast::TemplateArg],
        call: Option<&[Option<GivenArg<'a>>]>,
        at: Span,
    ) -> Result<FnId, Failure<'a>> {
        self.adopt_template(id);
        let Some((params, older, scope, decl)) = self.template_parts(id) else {
            return Err(Failure::Error(Box::new(Diagnostic::internal(codes::INTERNAL, Some(at), "no template"))));
        };
        let mut d = self.begin_arguments(params, older, scope, explicit, at)?;
        if let Some(call) = call {
            d.older_values =
                self.functions.get(id.0 as usize).and_then(|f| f.template.as_ref()).map_or(&[], |t| t.older_values);
            // Nothing is deduced from arguments for `...`.
            let count = if decl.ty.variadic { decl.ty.params.len() } else { call.len() };
            self.deduce_from_call(&mut d, &decl.ty.params, call.get(..count).unwrap_or(call))?;
        }
        let args = self.finish_arguments(d)?;
        Ok(self.instantiate(id, args, at)?)
    }

    /// The instance of a conversion function template that yields a type (C++17 [temp.deduct.conv]).
    pub(in crate::sema) fn conversion_instance(&mut self, id: FnId, to: &Ty, at: Span) -> Result<FnId, Failure<'a>> {
        self.adopt_template(id);
        let Some((params, older, scope, decl)) = self.template_parts(id) else {
            return Err(Failure::Error(Box::new(Diagnostic::internal(codes::INTERNAL, Some(at), "no template"))));
        };
        let mut d = self.begin_arguments(params, older, scope, &[], at)?;
        let made = match &decl.ty.ret.kind {
            ast::TypeKind::LvalueRef(inner) | ast::TypeKind::RvalueRef(inner) => inner,
            _ => &decl.ty.ret,
        };
        self.deduce_type(&mut d, made, &to.clone().into())?;
        let args = self.finish_arguments(d)?;
        Ok(self.instantiate(id, args, at)?)
    }

    /// The instance of a template for all its arguments. Its body is not looked at.
    pub(in crate::sema) fn instantiate(&mut self, id: FnId, args: Vec<TemplateArg>, at: Span) -> Made {
        let gone = || Box::new(Diagnostic::internal(codes::INTERNAL, Some(at), "no template"));
        let func = self.functions.get(id.0 as usize).ok_or_else(gone)?;
        let template = func.template.as_ref().ok_or_else(gone)?;
        if let Some((_, known)) = template.instances.iter().find(|(a, _)| *a == args) {
            return known.clone();
        }
        let (decl, space, span, defined, outer) = (func.decl, func.space, func.span, func.defined, func.scope);
        let method = func.method;
        let (params, name) = (template.params, self.show_instance(&func.name, &args));
        let (older, older_values) = (template.older, template.older_values);
        self.enough_instances(&args, at)?;
        // Default arguments use the names of the declaration that they stand in.
        let scope = self.bound_scope(outer, older, &args);
        let scope = self.bound_scope(scope, params, &args);
        let signature = self.without_body(|s| {
            s.substitution(at, |s| s.on_demand(scope, span, |s| s.make_signature(decl, space, span, method)))
        });
        let signature = signature.map(|made| with_defaults(made, older_values, method));
        let made = signature.map(|signature| {
            let made = FnId(self.functions.len() as u32);
            self.functions.push(Func {
                signature: SignatureState::Done(signature),
                defined,
                method,
                instance: Some(Instance { template: id, args: args.clone(), needed: false }),
                ..Func::new(name, decl, span, scope, space)
            });
            made
        });
        if let Some(t) = self.functions.get_mut(id.0 as usize).and_then(|f| f.template.as_mut()) {
            t.instances.push((args, made.clone()));
        }
        made
    }

    /// Sees to it that the body of an instance is checked. False if there are too many around it.
    pub(in crate::sema) fn need_body(&mut self, id: FnId, at: Span) -> Checked<()> {
        let Some(func) = self.functions.get_mut(id.0 as usize) else { return Ok(()) };
        let name = func.name.clone();
        let lazy = func.lazy && !func.queued && func.instance.is_none();
        if !lazy && func.instance.as_ref().is_none_or(|i| i.needed) {
            return Ok(());
        }
        let depth = self.context.frame.as_ref().map_or(0, |f| f.depth + 1);
        if depth > MAX_DEPTH {
            let message =
                format!("`{name}` is needed by more than {MAX_DEPTH} instances of templates inside each other");
            let d = Diagnostic::error(codes::TEMPLATE_LIMIT, at, message);
            let help = "does the recursion end? `if constexpr` keeps a branch from being instantiated";
            return self.report(d.with_help(help));
        }
        let Some(func) = self.functions.get_mut(id.0 as usize) else { return Ok(()) };
        func.queued = true;
        if let Some(instance) = &mut func.instance {
            instance.needed = true;
        }
        let plain = func.instance.is_none()
            && func.method.is_none_or(|m| self.types.record(m.record).is_none_or(|r| !r.members.of_template));
        let frame = if plain {
            self.context.frame.clone()
        } else {
            Some(Arc::new(Frame { name, at, parent: self.context.frame.clone(), depth }))
        };
        self.worklist.pending.push_back(Pending { id, frame });
        Ok(())
    }

    /// Checks the bodies of instances that are needed; at the end of the file also those whose
    /// templates were not defined where they were needed.
    pub(in crate::sema) fn instantiate_pending(&mut self, last: bool) {
        if last {
            let waiting = std::mem::take(&mut self.worklist.undefined);
            self.worklist.pending.extend(waiting);
        }
        while let Some(pending) = self.worklist.pending.pop_front() {
            self.pending_body(pending, last);
        }
    }

    fn pending_body(&mut self, pending: Pending, last: bool) {
        if self.gives_up_instance(&pending) {
            return;
        }
        let first = self.reporter.diagnostics.len();
        let lazy = self.functions.get(pending.id.0 as usize).is_some_and(|f| f.lazy && f.instance.is_none());
        let done = if lazy { self.method_body(&pending) } else { self.instance_body(&pending) };
        if let Some(at) = self.functions.get(pending.id.0 as usize).map(|f| f.span) {
            self.note_broken(at, first);
        }
        if done.is_none() && !last {
            self.worklist.undefined.push(pending);
        }
        self.worklist.instance_errors += self.reporter.diagnostics.iter().skip(first).filter(|d| d.is_error()).count();
    }

    /// Checks a body at once that would be checked later, for constant evaluation.
    pub(in crate::sema) fn body_now(&mut self, id: FnId, at: Span) {
        if self.need_body(id, at).is_ok()
            && let Some(index) = self.worklist.pending.iter().position(|p| p.id == id)
            && let Some(pending) = self.worklist.pending.remove(index)
        {
            self.pending_body(pending, false);
        }
    }

    /// `None` if the template is not defined yet.
    pub(in crate::sema) fn instance_body(&mut self, pending: &Pending) -> Option<()> {
        let func = self.functions.get(pending.id.0 as usize)?;
        let (name, scope, old_decl) = (func.name.clone(), func.scope, func.decl);
        let instance = func.instance.as_ref()?;
        let (args, of, method) = (instance.args.clone(), instance.template, func.method);
        self.adopt_template(of);
        let general = self.functions.get(of.0 as usize)?;
        let template = general.template.as_ref()?;
        let (decl, span, whole, space) = (general.decl, general.span, template.span, general.space);
        let (params, prefix, around) = (template.params, template.prefix.clone(), general.scope);
        let (older, older_values) = (template.older, template.older_values);
        let (diagnostics, held) = (general.diagnostics.clone(), general.held.clone());
        // A constructor that is inherited hands its parameters to the instance of the base's.
        let inherited = method.and_then(|m| m.inherited);
        let method = match inherited {
            Some(base) => {
                let base = self.instantiate(base, args.clone(), span).ok()?;
                method.map(|m| Method { inherited: Some(base), ..m })
            }
            None => method,
        };
        let body = match &decl.body {
            _ if inherited.is_some() => None,
            FunctionBody::Block(body) => Some(body),
            _ => return None,
        };
        let first = self.reporter.diagnostics.len();
        let context = Context { frame: pending.frame.clone(), prefix, ..self.context.clone() };
        let declared = self.within(context.clone(), |s| s.signature(pending.id, span));
        let redeclared = !std::ptr::eq(decl, old_decl);
        let scope = if redeclared {
            let scope = self.bound_scope(around, older, &args);
            self.bound_scope(scope, params, &args)
        } else {
            scope
        };
        let (signature, max_threads, broken, checked) = self.within(Context { scope, ..context }, |s| {
            let signature = if redeclared {
                s.make_signature(decl, space, span, method).map(|made| with_defaults(made, older_values, method))
            } else {
                declared
            };
            let max_threads = s.launch_bounds(decl, space);
            let broken = diagnostics.iter().any(|i| s.reporter.diagnostics.get(*i).is_some_and(Diagnostic::is_error))
                || held.iter().any(Diagnostic::is_error)
                || !s.earlier_errors(whole).is_empty();
            let checked = match &signature {
                Ok(signature) => s.function_body(name, span, signature, decl, body, method),
                Err(_) => CheckedBody::default(),
            };
            (signature, max_threads, broken, checked)
        });
        let CheckedBody { body, ret } = checked;
        let failed = broken || self.reporter.diagnostics.iter().skip(first).any(Diagnostic::is_error);
        self.note_about(pending.id, diagnostics);
        self.note_found(pending.id, first);
        let func = self.functions.get_mut(pending.id.0 as usize)?;
        func.held.extend(held);
        func.body = body.filter(|_| !failed);
        func.defined = true;
        func.max_threads = max_threads;
        (func.decl, func.scope) = (decl, scope);
        if let Ok(signature) = signature {
            func.signature = SignatureState::Done(signature);
        }
        self.store_return(pending.id, ret);
        Some(())
    }
}
