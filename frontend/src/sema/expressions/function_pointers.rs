//! Functions as values: pointers and references to functions (C++17 [conv.func], [expr.call]).
//!
//! Functions have no addresses in device code here. A pointer to a function is the function's number in 64 bits; 0 is
//! the null pointer. The name of a function is a constant, so constant expressions, comparisons, initial values of
//! variables and template arguments need no special treatment, and a call through a constant is a direct call. Any
//! other call through a pointer goes to a dispatch function from the lowering, which chooses among all functions of the
//! type that are used as values (see `lower::dispatch`).

use std::sync::Arc;

use id_arena::Arena;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{GlobalId, Scalar, Space};
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast;
use crate::builtins::BuiltinFn;
use crate::hir::{Expr, ExprKind, FnId, Order, Pointee, PointerCall};
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::calls::{Arg, Call, Candidate, Form, Object, Target};
use crate::sema::model::scope::{Entity, StaticId};
use crate::sema::model::sequences::UserConversions;
use crate::sema::overloads::overload_sets::Overloads;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::ids::OverloadsId;
use crate::types::{Const, FunctionTy, QualType, Ty};

/// The uses of functions as values.
#[derive(Debug, Default)]
pub(crate) struct FunctionUses<'a> {
    /// Numbers of all uses, in order.
    pub(in crate::sema) uses: Vec<u64>,
    /// Numbers of the functions that the initial value of each variable uses.
    pub(in crate::sema) initial: FxHashMap<StaticId, Vec<u64>>,
    /// Kernels whose attributes are queried, and the variables that hold these.
    pub(in crate::sema) kernels: Vec<(FnId, GlobalId)>,
    /// Sets of functions that were named as values.
    pub(in crate::sema) sets: Arena<Overloads<'a>, OverloadsId>,
}

impl<'a> Sema<'a> {
    /// Returns the type of a function without its object.
    pub(in crate::sema) fn function_type(&mut self, id: FnId, span: Span) -> Checked<Arc<FunctionTy>> {
        self.find_return(id, span)?;
        let skip = usize::from(self.functions[id].method.is_some_and(|m| m.has_this()));
        let signature = self.signature(id, span)?;
        let params = signature.params.iter().skip(skip).map(|p| p.ty.unqualified()).collect();
        let variadic = self.functions[id].decl.ty.variadic;
        Ok(Arc::new(FunctionTy { variadic, ..FunctionTy::plain(signature.ret.clone(), params) }))
    }

    /// Returns the numbers of the functions that a pointer of a type may hold.
    fn pointer_targets(&mut self, ty: &Arc<FunctionTy>) -> Vec<u64> {
        let mut targets = Vec::new();
        for number in self.function_values.taken.clone() {
            match self.function_values.pointee(number, &self.functions) {
                Some(Pointee::Function(id)) => {
                    let own = self.quietly(|s| s.function_type(id, Span::default()));
                    targets.extend((own.as_ref() == Some(ty)).then_some(number));
                }
                Some(Pointee::Builtin(b)) if b.ret == ty.ret && b.params == ty.params => targets.push(number),
                Some(Pointee::Builtin(_) | Pointee::Member(_)) | None => {}
            }
        }
        targets.sort_unstable();
        targets
    }

    /// Returns the numbers of the functions that an indirect call may reach.
    fn call_targets(&mut self, call: &PointerCall) -> Vec<u64> {
        let ty = match call {
            PointerCall::Function(ty) => return self.pointer_targets(ty),
            PointerCall::Member(ty) => ty,
            PointerCall::Virtual(id, _) | PointerCall::Delete(id, _) => return self.virtual_targets(*id),
        };
        let mut targets = Vec::new();
        for number in self.function_values.taken.clone() {
            if let Some(Pointee::Member(id)) = self.function_values.pointee(number, &self.functions) {
                let own = self.quietly(|s| s.member_function_type(id, Span::default()));
                targets.extend((own.as_ref() == Some(ty)).then_some(number));
            }
        }
        targets.sort_unstable();
        targets
    }

    /// Makes every function that calls through a pointer depend on the possible callees: their errors are also its
    /// errors.
    pub(in crate::sema) fn add_pointer_calls(&mut self) {
        // Determining a function's type may require checking its body, which may use other functions as values.
        loop {
            let before = (self.function_values.taken.len(), self.functions.len());
            self.function_values.targets.clear();
            for id in self.functions.iter().map(|(id, _)| id).collect::<Vec<_>>() {
                let types = self.functions[id].body.as_ref().map(|b| b.pointer_calls.clone());
                for ty in types.unwrap_or_default() {
                    self.add_calls_through(id, ty);
                }
            }
            if before == (self.function_values.taken.len(), self.functions.len()) {
                return;
            }
        }
    }

    fn add_calls_through(&mut self, function: FnId, call: PointerCall) {
        let targets = match self.function_values.targets.get(&call) {
            Some(known) => known.clone(),
            None => self.call_targets(&call),
        };
        let mut virtual_calls = Vec::new();
        let called: Vec<FnId> = match call {
            PointerCall::Virtual(id, _) | PointerCall::Delete(id, _) => self.virtual_callees(id),
            PointerCall::Function(_) | PointerCall::Member(_) => {
                let numbers = targets.iter().filter_map(|n| self.function_values.pointee(*n, &self.functions));
                let called = numbers.flat_map(|pointee| match pointee {
                    Pointee::Member(id) if self.is_virtual(id) => {
                        virtual_calls.push(id);
                        self.virtual_callees(id)
                    }
                    Pointee::Function(id) | Pointee::Member(id) => vec![id],
                    Pointee::Builtin(_) => Vec::new(),
                });
                called.collect()
            }
        };
        if let Some(body) = self.functions[function].body.as_mut() {
            for id in called {
                if !body.calls.contains(&id) {
                    body.calls.push(id);
                }
            }
        }
        self.function_values.targets.insert(call, targets);
        // The pointer may come from a variable of the module.
        for id in virtual_calls {
            let Some(ty) = self.quietly(|s| s.member_function_type(id, Span::default())) else { continue };
            let call = PointerCall::Virtual(id, ty);
            let known = self.functions[function].body.as_mut().map(|body| &mut body.pointer_calls);
            if let Some(calls) = known
                && !calls.contains(&call)
            {
                calls.push(call.clone());
                self.add_calls_through(function, call);
            }
        }
    }

    /// Returns a function that is named other than to be called.
    pub(in crate::sema) fn designator(&mut self, id: FnId, span: Span) -> Checked<Expr> {
        let id = self.declared_by(id);
        let func = &self.functions[id];
        let (name, at, space) = (func.name.clone(), func.span, func.space);
        if func.method.is_some_and(|m| m.has_this()) {
            let d = Diagnostic::error(
                codes::BAD_OPERANDS,
                span,
                format!("the member function `{name}` cannot be used as a value"),
            );
            return self.report(d.with_help("call it on an object, or write `&` and its class before it"));
        }
        if func.decl.ty.variadic {
            return self.unsupported(span, "using a function with variable arguments as a value is");
        }
        if matches!(func.decl.body, ast::FunctionBody::Deleted) {
            let message = format!("`{name}` is deleted");
            let d = Diagnostic::error(codes::DELETED, span, message);
            return self.report(d.with_label(at, "it is declared `= delete` here"));
        }
        match space {
            ExecSpace::Kernel if self.context.kernel_attributes => return self.kernel_attributes(id, span),
            ExecSpace::Kernel => {
                return self.unsupported(span, format!("using the kernel `{name}` as a value in device code is"));
            }
            ExecSpace::Host if self.is_relaxed(id) => {}
            ExecSpace::Host if !self.context.unevaluated => {
                let message = format!("device code uses the host function `{name}`");
                let d = Diagnostic::error(codes::HOST_CALL, span, message);
                let d = d.with_label(at, "declared here without `__device__`");
                return self.report(d.with_help("mark it `__device__`"));
            }
            ExecSpace::Host | ExecSpace::Device => {}
        }
        let ty = self.function_type(id, span)?;
        self.function_value(u64::from(id.number()) + 1, ty, span)
    }

    /// Returns a built-in function that is named other than to be called.
    pub(in crate::sema) fn builtin_designator(&mut self, builtin: &Arc<BuiltinFn>, span: Span) -> Checked<Expr> {
        let ty = FunctionTy::plain(builtin.ret.clone(), builtin.params.clone());
        let number = self.function_values.number_of(builtin);
        self.function_value(number, Arc::new(ty), span)
    }

    /// Returns the function with a number, as an object.
    fn function_value(&mut self, number: u64, ty: Arc<FunctionTy>, span: Span) -> Checked<Expr> {
        self.take_function(number, span)?;
        let ty = QualType::from(Ty::Function(ty));
        let value = Expr::value(ExprKind::Const(Const::Scalar(Scalar::U64, number)), ty.pointer_to(), span);
        Ok(Self::deref(value, ty, span))
    }

    /// Records that a function is used as a value, so that its body is generated.
    pub(in crate::sema) fn take_function(&mut self, number: u64, span: Span) -> Checked<()> {
        if self.context.unevaluated || number == 0 {
            return Ok(());
        }
        if let Some(Pointee::Function(id) | Pointee::Member(id)) = self.function_values.pointee(number, &self.functions)
        {
            self.relax(id);
            let pure = matches!(self.functions[id].decl.body, ast::FunctionBody::Pure);
            if !pure {
                self.need_body(id, span)?;
            }
            if let Some(current) = &mut self.body
                && !pure
                && !current.uses.taken.contains(&id)
            {
                current.uses.taken.push(id);
            }
        }
        if !self.function_values.taken.contains(&number) {
            self.function_values.taken.push(number);
        }
        self.function_uses.uses.push(number);
        Ok(())
    }

    /// Returns the value of a template argument that is a function, a null pointer or a reference to a function.
    pub(in crate::sema) fn argument_value(&mut self, number: i64, ty: Ty, span: Span) -> Checked<Expr> {
        if let Some(scalar) = ty.member_scalar() {
            if scalar == Scalar::U64 {
                self.take_function(u64::from(number as u32), span)?;
            }
            return Ok(Expr::value(ExprKind::Const(Const::Scalar(scalar, number as u64)), ty, span));
        }
        let Some(function) = ty.function().cloned() else {
            return Ok(Expr::value(ExprKind::Const(Const::Null(Space::Generic)), ty, span));
        };
        self.take_function(number as u64, span)?;
        let to = QualType::from(Ty::Function(function));
        let value = Expr::value(ExprKind::Const(Const::Scalar(Scalar::U64, number as u64)), to.pointer_to(), span);
        match ty {
            Ty::Reference { .. } => Ok(Self::deref(value, to, span)),
            _ => Ok(value),
        }
    }

    /// Returns the pointer to a function that is given as an object.
    pub(in crate::sema) fn function_pointer(&mut self, e: Expr) -> Expr {
        let (ty, span) = (e.ty.unqualified().pointer_to(), e.span);
        let kind = match e.kind {
            ExprKind::Deref(pointer) => return Expr { ty: ty.into(), ..*pointer },
            ExprKind::Cond(cond, a, b) => {
                let (a, b) = (self.function_pointer(*a), self.function_pointer(*b));
                ExprKind::Cond(cond, Box::new(a), Box::new(b))
            }
            ExprKind::Comma(a, b) => ExprKind::Comma(a, Box::new(self.function_pointer(*b))),
            other => {
                // No other object is a function.
                if let Some(current) = &mut self.body {
                    current.said.incomplete = true;
                }
                other
            }
        };
        self.fold(Expr::value(kind, ty, span))
    }

    /// Returns the pointer to which a lambda without captures converts (C++17 [expr.prim.lambda.closure] 7).
    pub(in crate::sema) fn lambda_pointer(&mut self, e: &Expr, to: &Ty, span: Span) -> Checked<Option<Expr>> {
        let (Ty::Record(record), Ty::Pointer(_), Some(wanted)) = (&e.ty.ty, to, to.function().cloned()) else {
            return Ok(None);
        };
        let Some(id) = self.lambda_function(*record, Some(&wanted), span) else { return Ok(None) };
        self.lambda_value(e, id, span).map(Some)
    }

    /// Returns the operator of a lambda without captures, if it has a type.
    fn lambda_function(
        &mut self,
        record: crate::types::RecordId,
        wanted: Option<&Arc<FunctionTy>>,
        span: Span,
    ) -> Option<FnId> {
        if !self.types.record(record).members.captures_nothing {
            return None;
        }
        let Some(Entity::Functions(ids)) = self.member_named(record, Symbol::intern("operator()")) else { return None };
        let [id] = ids.as_slice() else { return None };
        let id = *id;
        // nvcc converts lambdas with `auto` parameters on the host only.
        if self.functions[id].template.is_some() {
            return None;
        }
        match wanted {
            Some(wanted) => self.quietly(|s| s.function_type(id, span)).filter(|ty| ty == wanted).map(|_| id),
            None => Some(id),
        }
    }

    fn lambda_value(&mut self, e: &Expr, id: FnId, span: Span) -> Checked<Expr> {
        let ty = self.function_type(id, span)?;
        let function = self.function_value(u64::from(id.number()) + 1, ty, span)?;
        let value = self.function_pointer(function);
        if matches!(e.kind, ExprKind::Aggregate { .. } | ExprKind::Local(_)) {
            return Ok(value);
        }
        let ty = value.ty.clone();
        let object = self.discard(e.clone());
        Ok(Expr::value(ExprKind::Comma(Box::new(object), Box::new(value)), ty, span))
    }

    /// Refuses casts of pointers to functions to and from other types.
    pub(in crate::sema) fn no_function_cast(&mut self, value: &Expr, to: &QualType, span: Span) -> Checked<()> {
        let (from, target) = (&value.ty.ty, &to.ty);
        let functions = from.function().is_some() || target.function().is_some();
        if !functions || from == target || self.sequence(value, &to.unqualified()).is_some() {
            return Ok(());
        }
        let cast = format!("casting `{}` to `{}`", self.show(&value.ty), self.show(to));
        let message = format!("{cast} is not supported: a pointer to a function holds no address here");
        let d = Diagnostic::unsupported(codes::UNSUPPORTED, span, message);
        self.report(d.with_help("keep the pointer in its own type"))
    }

    /// Converts a lambda without captures to the pointer that operators accept: `+[](int v) { … }`.
    pub(in crate::sema) fn lambda_operand(&mut self, e: Expr, span: Span) -> Checked<Expr> {
        if let Ty::Record(record) = e.ty.ty
            && let Some(id) = self.lambda_function(record, None, span)
        {
            return self.lambda_value(&e, id, span);
        }
        Ok(e)
    }

    /// Returns the only conversion of a class that yields a pointer to a function, through which its objects can be
    /// called (C++17 [over.call.object] 2).
    pub(in crate::sema) fn surrogate(&mut self, record: crate::types::RecordId, span: Span) -> Option<FnId> {
        let mut found = self.all_conversions(record, span).into_iter().filter(|id| {
            let func = &self.functions[*id];
            let plain = func.template.is_none() && !func.method.is_some_and(|m| m.explicit);
            plain && self.quietly(|s| s.signature(*id, span)).is_some_and(|s| s.ret.ty.function().is_some())
        });
        let one = found.next()?;
        found.next().is_none().then_some(one)
    }

    /// Calls a pointer or reference to a function.
    pub(in crate::sema) fn call_pointer(&mut self, callee: Expr, args: &'a [ast::Expr], span: Span) -> Checked<Expr> {
        let at = callee.span;
        let pointer = self.decay(callee);
        let function = pointer.ty.ty.function().or_bug(&mut self.reporter)?.clone();
        let name = match (&pointer.kind, self.named_by(&pointer)) {
            (_, Some(name)) => name,
            (ExprKind::Load(object), _) => match &object.kind {
                ExprKind::Local(id) => {
                    let vars = self.body.as_ref().map(|c| &c.locals.vars);
                    vars.and_then(|v| v.get(*id)).map_or_else(String::new, |v| v.name.clone())
                }
                _ => "the function".into(),
            },
            _ => "the function".into(),
        };
        self.call_through(Target::Pointer(Box::new(pointer)), &function, &name, args, (at, span))
    }

    /// Calls the target of a pointer. `spans` are those of the callee and the call.
    pub(super) fn call_through(
        &mut self,
        target: Target,
        function: &FunctionTy,
        name: &str,
        args: &'a [ast::Expr],
        spans: (Span, Span),
    ) -> Checked<Expr> {
        let args = self.arguments(args)?;
        let candidate = Candidate {
            target,
            template: None,
            required: function.params.len(),
            params: function.params.clone(),
            object: Object::None,
            variadic: false,
            users: UserConversions::Allowed,
        };
        self.explain_mismatch(name, &candidate, &args, spans.0)?;
        self.call_candidate(candidate, args, false, spans.1)
    }

    /// Returns the name of the function that a constant points to.
    pub(in crate::sema) fn named_by(&self, pointer: &Expr) -> Option<String> {
        match pointer.as_const() {
            Some(Const::Scalar(_, number)) if pointer.ty.ty.function().is_some() => self.function_name(number),
            _ => None,
        }
    }

    /// Returns the name of the function with a number.
    pub(in crate::sema) fn function_name(&self, number: u64) -> Option<String> {
        match self.function_values.pointee(number, &self.functions)? {
            Pointee::Function(id) | Pointee::Member(id) => Some(self.functions[id].name.clone()),
            Pointee::Builtin(builtin) => Some(builtin.name.to_owned()),
        }
    }

    /// Calls the target of a pointer, with arguments of the parameters' types.
    pub(in crate::sema) fn call_value(&mut self, pointer: Expr, mut values: Vec<Expr>, span: Span) -> Checked<Expr> {
        let function = pointer.ty.ty.function().or_bug(&mut self.reporter)?.clone();
        if function.variadic {
            return self.unsupported(span, "calling functions with variable arguments through pointers is");
        }
        let known = match pointer.as_const() {
            Some(Const::Scalar(_, number)) => self.function_values.pointee(number, &self.functions),
            _ => None,
        };
        let ret = function.ret.clone();
        let kind = match known {
            Some(Pointee::Function(id)) => {
                self.use_function(id, span)?;
                if let Some(m) = self.functions[id].method.filter(|m| m.has_this()) {
                    // A lambda without captures does not use its object.
                    let object = QualType::from(Ty::Record(m.record)).pointer_to();
                    values.insert(0, Expr::value(ExprKind::Const(Const::Null(Space::Generic)), object, span));
                }
                ExprKind::Call(id, values, Order::Forward)
            }
            Some(Pointee::Builtin(builtin)) => ExprKind::BuiltinCall(builtin, values),
            Some(Pointee::Member(_)) | None => {
                let called = PointerCall::Function(function);
                if let Some(current) = &mut self.body
                    && !self.context.unevaluated
                    && !current.uses.pointer_calls.contains(&called)
                {
                    current.uses.pointer_calls.push(called);
                }
                ExprKind::CallPointer(Box::new(pointer), values)
            }
        };
        self.long_constant(Self::called(kind, &ret, span))
    }

    /// Returns the value or object that a call yields.
    pub(in crate::sema) fn called(kind: ExprKind, ret: &QualType, span: Span) -> Expr {
        let Ty::Reference { to, rvalue } = &ret.ty else { return Expr::value(kind, ret.of_value(), span) };
        let object = Self::deref(Expr::value(kind, to.pointer_to(), span), (**to).clone(), span);
        if *rvalue && !matches!(to.ty, Ty::Function(_)) { object.moved() } else { object }
    }

    /// Calls one of several functions that are given as a value: `(&f)(1)`.
    pub(in crate::sema) fn call_set(
        &mut self,
        set: OverloadsId,
        args: &'a [ast::Expr],
        at: Span,
        span: Span,
    ) -> Checked<Expr> {
        let set = &self.function_uses.sets[set];
        let (name, functions, builtins, explicit) =
            (set.name.clone(), set.functions.clone(), set.builtins, set.explicit);
        let list: Vec<Arg<'a>> = self.arguments(args)?;
        let call = Call { name: &name, explicit, name_span: at, span, form: Form::Plain, through: None };
        self.resolve(call, &functions, builtins, list)
    }
}
