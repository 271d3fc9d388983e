//! Lambda expressions in host code: their classes, and calls of generic ones.

use isowarp_core::span::Span;

use crate::ast::{self, FunctionBody};
use crate::sema::Sema;
use crate::sema::context::reason::Reason;
use crate::sema::expressions::lambdas::CLASS;
use crate::sema::host::state::{Closure, Host, Why, Work};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::templates::deduction::{Given, GivenArg};
use crate::types::records::{Record, Role, State};
use crate::types::{RecordId, Ty};

/// Returns the first token of a lambda expression's body in host code.
pub(super) fn body_of(lambda: &ast::Lambda) -> Option<u32> {
    match lambda.call.body {
        FunctionBody::HostOnly(range) => Some(range.start),
        FunctionBody::None
        | FunctionBody::Block(_)
        | FunctionBody::Defaulted
        | FunctionBody::Deleted
        | FunctionBody::Pure => None,
    }
}

impl<'a> Sema<'a> {
    /// Returns the class of a lambda expression.
    pub(super) fn host_closure(
        &mut self,
        lambda: &'a ast::Lambda,
        span: Span,
        host: &mut Host<'a>,
    ) -> Option<RecordId> {
        let scope = self.context.scope;
        let body = body_of(lambda)?;
        if let Some(known) = host.closures.made.get(&(body, scope)) {
            return Some(*known);
        }
        let mut record = Record::new(format!("{CLASS}{}", self.types.records.len()), None, span, scope);
        record.members.is_lambda = true;
        (record.state, record.size, record.data_size) = (State::Complete, 1, 1);
        let id = self.types.records.alloc(record);
        host.closures.made.insert((body, scope), id);
        host.closures.last = Some(host.here);
        host.closures.known.insert(id, Closure { lambda, scope, current: host.current.clone(), variables: host.here });
        Some(id)
    }

    /// Returns the class of an extended lambda: device code that captures variables of the enclosing host function
    /// (CUDA C++ Programming Guide, "Extended Lambdas").
    pub(super) fn device_closure(
        &mut self,
        lambda: &'a ast::Lambda,
        span: Span,
        host: &mut Host<'a>,
    ) -> Option<RecordId> {
        let place = (span, self.context.scope);
        if let Some(known) = host.closures.device.get(&place) {
            return known.clone().ok();
        }
        let made = match self.attempt(span, |s| s.lambda(lambda, span)).map(|e| e.ty.ty) {
            Ok(Ty::Record(id)) => self.captures_copies(id, host).map(|()| id).map_err(Reason::from),
            Ok(_) => Err("it is not one".to_owned().into()),
            Err(error) => Err((*error).into()),
        };
        host.closures.device.insert(place, made.clone());
        made.ok()
    }

    /// Fails with a message if an extended lambda captures something that the device cannot use.
    fn captures_copies(&self, id: RecordId, host: &Host<'a>) -> Result<(), String> {
        for field in &self.types.record(id).fields {
            let Some(name) = field.name else { continue };
            if let Role::Reference { .. } = field.role {
                return Err(format!("it captures `{name}` by reference"));
            }
            let declared = self.scopes.find(self.context.scope, name).map(|(_, at)| at);
            if let Some(what) = declared.and_then(|at| host.closures.not_copied.get(&at)) {
                return Err(format!("`{name}` is {what}"));
            }
        }
        Ok(())
    }

    /// Returns the error of the extended lambda that is an argument of a launch.
    pub(super) fn lambda_failure(&self, arg: &ast::Expr, host: &Host<'a>) -> Option<Reason> {
        let known = host.closures.device.get(&(arg.span, self.context.scope))?;
        let why = known.as_ref().err()?;
        Some(why.within(|why| format!("its lambda expression cannot be compiled: {why}")))
    }

    /// Records a member of the class whose function is being followed.
    pub(super) fn note_member(&self, at: Span, host: &mut Host<'a>) {
        host.closures.not_copied.insert(at, "a member of an object of the host");
    }

    /// Records a variable that does not belong to a single call.
    pub(super) fn note_static(&self, at: Span, host: &mut Host<'a>) {
        host.closures.not_copied.insert(at, "a static variable of the host");
    }

    /// Records a generic lambda expression.
    pub(super) fn note_generic(&mut self, lambda: &'a ast::Lambda, host: &mut Host<'a>) {
        let made = self.host_closure(lambda, lambda.call.name.span, host);
        host.closures.generic.extend(made);
    }

    /// Returns the closure that a value denotes.
    pub(super) fn closure_of(given: &Given, host: &Host<'a>) -> Option<RecordId> {
        match given.ty.ty {
            Ty::Record(id) => host.closures.known.contains_key(&id).then_some(id),
            _ => None,
        }
    }

    /// Returns true for a template argument that names the class of a host lambda expression.
    pub(super) fn names_closure(arg: &TemplateArg, host: &Host<'a>) -> bool {
        match arg {
            TemplateArg::Type(ty) => match &ty.ty {
                Ty::Record(id) => host.closures.known.contains_key(id),
                _ => false,
            },
            TemplateArg::Pack(elements) => elements.iter().any(|e| Self::names_closure(e, host)),
            TemplateArg::Value(..) | TemplateArg::Object(..) | TemplateArg::Unknown(..) | TemplateArg::Template(_) => {
                false
            }
        }
    }

    /// Follows a call of a closure. The call of a generic one determines the types of its parameters.
    pub(super) fn call_closure(
        &mut self,
        id: RecordId,
        given: &[Option<GivenArg<'a>>],
        span: Span,
        host: &mut Host<'a>,
    ) {
        let Some(closure) = host.closures.known.get(&id).filter(|c| !c.lambda.params.is_empty()) else { return };
        let (lambda, scope) = (closure.lambda, closure.scope);
        let Ok(mut d) = self.begin_arguments(&lambda.params, &[], scope, &[], span) else { return };
        if self.deduce_from_call(&mut d, &lambda.call.ty.params, given).is_err() {
            return;
        }
        if let Ok(args) = self.finish_arguments(d)
            && host.closures.done.insert((id, args.clone()))
        {
            host.queue_work(Work::Closure(id, args));
        }
    }

    /// Follows the body of a generic lambda expression with the arguments of a call.
    pub(super) fn closure_body(&mut self, id: RecordId, args: &[TemplateArg], host: &mut Host<'a>) {
        let Some(closure) = host.closures.known.get(&id).cloned() else { return };
        host.closures.called.extend(body_of(closure.lambda));
        let scope = self.bound_scope(closure.scope, &closure.lambda.params, args);
        host.current = closure.current;
        self.with_variables(closure.variables, host, |s, host| {
            s.in_scope(scope, |s| s.lambda_items(closure.lambda, true, host));
        });
    }

    /// Follows the generic lambda expressions without known calls, because launches in them may be independent of their
    /// parameters. Returns true if there were any.
    pub(super) fn uncalled_closures(&mut self, host: &mut Host<'a>) -> bool {
        let generic = std::mem::take(&mut host.closures.generic);
        let open = |host: &Host<'a>, id: &RecordId| {
            let body = host.closures.known.get(id).and_then(|c| body_of(c.lambda));
            body.is_some_and(|b| !host.closures.called.contains(&b))
        };
        let found: Vec<RecordId> = generic.into_iter().filter(|id| open(host, id)).collect();
        for id in &found {
            let Some(closure) = host.closures.known.get(id).cloned() else { continue };
            host.current = closure.current;
            let before = host.lost.len();
            self.with_variables(closure.variables, host, |s, host| {
                s.in_scope(closure.scope, |s| s.lambda_items(closure.lambda, true, host));
            });
            for lost in host.lost.iter_mut().skip(before) {
                lost.why = Why::GenericLambda;
            }
        }
        !found.is_empty()
    }

    /// Follows the body of a lambda expression, in the scope of its template parameters.
    pub(super) fn lambda_items(&mut self, lambda: &'a ast::Lambda, template: bool, host: &mut Host<'a>) {
        let Some(items) = body_of(lambda).and_then(|b| host.bodies.get(&b)) else { return };
        let scope = self.scopes.push(self.context.scope);
        self.in_scope(scope, |s| {
            s.host_parameters(&lambda.call.ty.params, host);
            s.host_items(items, &lambda.call, template, host);
        });
    }
}
