//! Provides bodies of constexpr functions when an evaluation needs them (C++17 [dcl.constexpr]).
//!
//! Device functions are checked where they are defined. Bodies of template instances are otherwise checked later, and
//! bodies of host functions never, so both are checked here.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::failure::{Eval, broken, fail_limit, fail_with_note, said};
use crate::ast::{self, FunctionBody, Spec, Tag};
use crate::hir::{Body, FnId};
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::context::Context;
use crate::sema::{OrBug, Sema, codes};
use crate::types::RecordId;
use crate::types::records::{Field, Role};

/// The maximum nesting depth of bodies that are checked while others are being checked.
const MAX_NESTED: u32 = 256;

impl<'a> Sema<'a> {
    /// Returns true for a host function that constant expressions may call.
    pub(in crate::sema) fn is_host_constexpr(&self, id: FnId) -> bool {
        let f = &self.functions[id];
        let defined = match f.decl.body {
            FunctionBody::Block(_) => true,
            // The specialisations may be defined.
            FunctionBody::None => f.template.is_some(),
            FunctionBody::HostOnly(_) | FunctionBody::Defaulted | FunctionBody::Deleted | FunctionBody::Pure => false,
        };
        f.space == ExecSpace::Host && f.decl.specs.has(Spec::Constexpr) && defined
    }

    /// Returns true for a host function that device code may use because it is `constexpr`.
    pub(in crate::sema) fn is_relaxed(&self, id: FnId) -> bool {
        self.options.relaxed_constexpr && self.is_host_constexpr(id)
    }

    /// Returns true for a default constructor: one declared without parameters, or the implicit one.
    fn is_default_constructor(&self, id: FnId, record: RecordId) -> bool {
        let members = &self.types.record(record).members;
        let declared = members.constructors.contains(&id) && self.functions[id].decl.ty.params.is_empty();
        declared || members.implicit_default == Some(id)
    }

    /// Returns true if a constructor without initialisers and statements of its own gives all members values
    /// ([dcl.constexpr] 4.5).
    fn initialises_all(&self, record: RecordId) -> bool {
        let r = self.types.record(record);
        let initialised = |f: &Field| {
            // Every constructor sets the class number.
            f.has_default
                || f.role == Role::Table
                || match self.types.element_record(&f.ty.ty) {
                    // Constructors that the member's class declares are checked when they are called.
                    Some(class) => {
                        let own = !self.types.record(class).members.constructors.is_empty();
                        own || self.initialises_all(class)
                    }
                    None => false,
                }
        };
        if !r.virtual_bases.is_empty() {
            return false;
        }
        match r.decl.is_some_and(|d| d.tag == Tag::Union) {
            true => r.fields.is_empty() || r.fields.iter().any(initialised),
            false => r.fields.iter().all(initialised),
        }
    }

    /// Returns the body of a constexpr function.
    pub(super) fn constant_body(&mut self, id: FnId, at: Span) -> Eval<Arc<Body>> {
        if let Some(known) = self.consteval.bodies.get(&id) {
            return Ok(Arc::clone(known));
        }
        let func = &self.functions[id];
        let (name, span, decl) = (func.name.clone(), func.span, func.decl);
        // Defaulted functions are constexpr if their parts are, and lambda expressions are likewise.
        let implied =
            matches!(decl.body, FunctionBody::Defaulted) || func.method.is_some_and(|m| self.is_lambda(m.record));
        if !decl.specs.has(Spec::Constexpr) && !implied {
            return fail_with_note(at, format!("the function `{name}` is not constexpr"), span, "declared here");
        }
        if matches!(decl.body, FunctionBody::Defaulted)
            && let Some(method) = func.method
            && self.is_default_constructor(id, method.record)
            && !self.initialises_all(method.record)
        {
            let message = format!("the constructor of `{name}` is not constexpr: it leaves members without a value");
            return fail_with_note(at, message, span, "declared here");
        }
        if func.body.is_none() {
            if self.context.evaluated_bodies >= MAX_NESTED {
                let text =
                    format!("more than {MAX_NESTED} constexpr functions need each other before they are complete");
                return fail_limit(at, text);
            }
            let evaluated_bodies = self.context.evaluated_bodies + 1;
            let context = Context { evaluated_bodies, ..self.context.clone() };
            self.within(context, |s| s.check_body(id, at, decl, span)).or_else(said)?;
        }
        let func = &mut self.functions[id];
        // Host functions do not become part of the module.
        let body = if func.space == ExecSpace::Host { func.body.take() } else { func.body.clone() };
        let Some(body) = body else {
            if self.has_errors(id) {
                return broken(name, span, at);
            }
            let text = format!("the function `{name}` is not defined before it is needed");
            return fail_with_note(at, text, span, "declared here");
        };
        let body = Arc::new(body);
        self.consteval.bodies.insert(id, Arc::clone(&body));
        Ok(body)
    }

    /// Makes the evaluation of a function or template fail with this error.
    pub(in crate::sema) fn forbid_evaluation(&mut self, id: FnId, error: Box<Diagnostic>) {
        self.consteval.failed.insert(id, error);
    }

    /// Records a call of a host function until it is known whether the call is in a constant expression.
    pub(in crate::sema) fn note_host_call(&mut self, id: FnId, at: Span) {
        self.consteval.host_calls.push((id, at));
    }

    /// Reports the calls of host functions since `first` that are not in constant expressions, unless a host function
    /// is being checked.
    pub(in crate::sema) fn report_host_calls(&mut self, first: usize) {
        let calls = self.consteval.host_calls.split_off(first.min(self.consteval.host_calls.len()));
        if self.context.host_body {
            return;
        }
        for (id, at) in calls {
            if self.options.relaxed_constexpr {
                self.relax(id);
                self.use_function(id, at).ok();
                continue;
            }
            let func = &self.functions[id];
            let (name, span) = (func.name.clone(), func.span);
            if self.first_time(&name).is_err() {
                continue;
            }
            let message = format!("device code calls the host function `{name}` outside of a constant expression");
            let d = Diagnostic::error(codes::HOST_CALL, at, message);
            let d = d.with_label(span, "declared here without `__device__`");
            self.say(d.with_help("mark it `__host__ __device__`, or give `--expt-relaxed-constexpr`, as for nvcc"));
        }
    }

    /// Makes a `constexpr` host function a device function as well, if `--expt-relaxed-constexpr` allows it. Its body
    /// is checked again, because in constant expressions it may call functions that the device cannot.
    pub(in crate::sema) fn relax(&mut self, id: FnId) {
        if !self.is_relaxed(id) || self.context.host_body {
            return;
        }
        let func = &mut self.functions[id];
        func.space = ExecSpace::Device;
        (func.defined, func.body, func.queued) = (true, None, false);
        func.lazy |= func.instance.is_none();
    }

    /// Checks a body that is not checked yet. The body of a host function is checked for constant expressions only.
    pub(in crate::sema) fn check_body(
        &mut self,
        id: FnId,
        at: Span,
        decl: &'a ast::FunctionDecl,
        span: Span,
    ) -> Result<(), Box<Diagnostic>> {
        let template = self.instance_of(id);
        if let Some(error) = [Some(id), template].iter().flatten().find_map(|id| self.consteval.failed.get(id)) {
            return Err(error.clone());
        }
        let func = &self.functions[id];
        let (host, scope, name) = (func.space == ExecSpace::Host, func.scope, func.name.clone());
        let later = func.instance.is_some() || func.lazy;
        // A body that is being checked is incomplete.
        if !self.consteval.checking.insert(id) {
            return Ok(());
        }
        let host_calls = self.consteval.host_calls.len();
        let result = self.without_body(|s| {
            let context = Context { class: None, host_body: host, ..s.context.clone() };
            s.within(context, |s| {
                if !host {
                    if later {
                        let first = s.reporter.count();
                        s.body_now(id, at);
                        s.keep_hard_errors(first);
                    }
                    return Ok(());
                }
                s.attempt(at, |s| {
                    if later {
                        s.body_now(id, at);
                        return Ok(());
                    }
                    let FunctionBody::Block(block) = &decl.body else { return Ok(()) };
                    let signature = s.signature(id, at)?;
                    let body = s.on_demand(scope, span, |s| {
                        s.reporter.no_earlier_error(block.span)?;
                        let first = s.reporter.count();
                        let checked = s.function_body(name, span, &signature, decl, Some(block), None);
                        s.store_return(id, checked.ret);
                        s.reporter.no_error_since(first)?;
                        checked.body.or_bug(&mut s.reporter)
                    })?;
                    s.functions[id].body = Some(body);
                    Ok(())
                })
            })
        });
        if host {
            self.consteval.host_calls.truncate(host_calls);
            self.reporter.disown(id);
            self.functions[id].deferred.clear();
        }
        self.consteval.checking.remove(&id);
        result.inspect_err(|error| {
            self.consteval.failed.insert(id, error.clone());
        })
    }
}
