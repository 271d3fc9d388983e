//! Instances of function templates: their declarations and bodies (C++17 [temp.inst]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, FunctionBody};
use crate::hir::FnId;
use crate::sema::declarations::functions::Signature;
use crate::sema::model::body::CheckedBody;
use crate::sema::model::context::Context;
use crate::sema::model::functions::{Func, Method, SignatureState};
use crate::sema::model::instances::{Frame, Instance, Made, Pending};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::{Checked, Sema, codes};

/// Maximum nesting depth of instances.
const MAX_DEPTH: u32 = 256;
/// Maximum number of instantiation steps to show.
const SHOWN_FRAMES: usize = 6;

/// Adds the instantiation steps that lead to its place to a diagnostic.
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

/// Returns a signature with the default arguments of an earlier declaration.
fn with_defaults<'a>(made: Arc<Signature<'a>>, older: &'a [ast::Param], method: Option<Method>) -> Arc<Signature<'a>> {
    if older.iter().all(|p| p.default.is_none()) {
        return made;
    }
    let mut params = made.params.clone();
    // After the object and before the first pack, the positions are the same.
    let skip = usize::from(method.is_some_and(Method::has_this));
    for (param, old) in params.iter_mut().skip(skip).zip(older).take_while(|(p, old)| !p.pack && !old.pack) {
        param.default = param.default.or(old.default.as_ref());
    }
    Arc::new(Signature { ret: made.ret.clone(), params })
}

impl Func<'_> {
    /// Returns true for an instance that was only considered, as in a launch or call with several candidate templates.
    pub(in crate::sema) fn is_unneeded_instance(&self) -> bool {
        self.instance.as_ref().is_some_and(|i| !i.needed)
    }
}

impl<'a> Sema<'a> {
    /// Returns the instance of a template for all its arguments. Does not check its body.
    pub(in crate::sema) fn instantiate(&mut self, id: FnId, args: Vec<TemplateArg>, at: Span) -> Made {
        let gone = || Box::new(Diagnostic::internal(codes::INTERNAL, Some(at), "no template"));
        let func = &self.functions[id];
        let template = func.template.as_ref().ok_or_else(gone)?;
        if let Some(known) = template.instances.get(&args) {
            return known.clone();
        }
        let (decl, space, span, defined, outer) = (func.decl, func.space, func.span, func.defined, func.scope);
        let method = func.method;
        let (params, name) = (template.params, self.show_instance(&func.name, &args));
        let (older, older_values) = (template.older, template.older_values);
        self.enough_instances(&args, at)?;
        // Default arguments use the names of their own declaration.
        let scope = self.bound_scope(outer, older, &args);
        let scope = self.bound_scope(scope, params, &args);
        let signature = self.without_body(|s| {
            s.substitution(at, |s| s.on_demand(scope, span, |s| s.make_signature(decl, space, span, method)))
        });
        let signature = signature.map(|made| with_defaults(made, older_values, method));
        let made = signature.map(|signature| {
            self.functions.alloc(Func {
                signature: SignatureState::Done(signature),
                defined,
                method,
                instance: Some(Instance { template: id, args: args.clone(), needed: false }),
                ..Func::new(name, decl, span, scope, space)
            })
        });
        if let Some(t) = self.functions[id].template.as_mut() {
            return t.instances.entry(args).or_insert(made).clone();
        }
        made
    }

    /// Ensures that the body of an instance is checked. Fails if the instances are nested too deeply.
    pub(in crate::sema) fn need_body(&mut self, id: FnId, at: Span) -> Checked<()> {
        let func = &mut self.functions[id];
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
        let func = &mut self.functions[id];
        func.queued = true;
        if let Some(instance) = &mut func.instance {
            instance.needed = true;
        }
        let plain =
            func.instance.is_none() && func.method.is_none_or(|m| !self.types.record(m.record).members.of_template);
        let frame = if plain {
            self.context.frame.clone()
        } else {
            Some(Arc::new(Frame { name, at, parent: self.context.frame.clone(), depth }))
        };
        self.worklist.pending.push_back(Pending { id, frame });
        Ok(())
    }

    /// Checks the bodies of instances that are needed. At the end of the file, also checks those whose templates were
    /// not yet defined.
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
        let pending_id = pending.id;
        let first = self.reporter.count();
        let lazy = self.functions[pending.id].lazy && self.functions[pending.id].instance.is_none();
        let done = if lazy { self.method_body(&pending) } else { self.instance_body(&pending) };
        self.note_broken(self.functions[pending.id].span, first);
        if done.is_none() && !last {
            self.worklist.undefined.push(pending);
        }
        self.count_instance_errors(pending_id, first);
    }

    /// Checks a body at once instead of later, for constant evaluation.
    pub(in crate::sema) fn body_now(&mut self, id: FnId, at: Span) {
        if self.need_body(id, at).is_ok()
            && let Some(index) = self.worklist.pending.iter().position(|p| p.id == id)
            && let Some(pending) = self.worklist.pending.remove(index)
        {
            self.pending_body(pending, false);
        }
    }

    /// Checks the body of an instance. Returns `None` if the template is not defined yet.
    pub(in crate::sema) fn instance_body(&mut self, pending: &Pending) -> Option<()> {
        let func = &self.functions[pending.id];
        let (name, scope, old_decl) = (func.name.clone(), func.scope, func.decl);
        let instance = func.instance.as_ref()?;
        let (args, of, method) = (instance.args.clone(), instance.template, func.method);
        self.adopt_template(of);
        let general = &self.functions[of];
        let template = general.template.as_ref()?;
        let (decl, span, whole, space) = (general.decl, general.span, template.span, general.space);
        let (params, prefix, around) = (template.params, template.prefix.clone(), general.scope);
        let (older, older_values) = (template.older, template.older_values);
        let deferred = general.deferred.clone();
        // An inherited constructor passes its parameters to the instance of the base's constructor.
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
        let first = self.reporter.count();
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
            let broken = s.reporter.of(of).chain(&deferred).any(Diagnostic::is_error)
                || s.reporter.no_earlier_error(whole).is_err();
            let checked = match &signature {
                Ok(signature) => s.function_body(name, span, signature, decl, body, method),
                Err(_) => CheckedBody::default(),
            };
            (signature, max_threads, broken, checked)
        });
        let CheckedBody { body, ret } = checked;
        let failed = broken || self.reporter.failed_since(first);
        self.reporter.share(of, pending.id);
        self.note_found(pending.id, first);
        let func = &mut self.functions[pending.id];
        func.deferred.extend(deferred);
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
