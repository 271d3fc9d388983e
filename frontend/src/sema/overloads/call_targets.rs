//! Calls of the functions that overload resolution has chosen (C++17 [expr.call]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast};
use crate::hir::{Expr, ExprKind, Order};
use crate::sema::model::calls::{Arg, Candidate, Object, Target};
use crate::sema::model::functions::MethodRole;
use crate::sema::model::sequences::UserConversions;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{QualType, Ty};

impl<'a> Sema<'a> {
    /// Calls the chosen function. With `direct`, a virtual function is called directly.
    pub(in crate::sema) fn call_candidate(
        &mut self,
        mut candidate: Candidate,
        mut args: Vec<Arg<'a>>,
        direct: bool,
        span: Span,
    ) -> Checked<Expr> {
        if candidate.object == Object::Ignored && !args.is_empty() && !candidate.params.is_empty() {
            // A static member function has no object, but the expression for one is evaluated ([class.static] 1).
            let object = args.remove(0);
            candidate.params.remove(0);
            (candidate.object, candidate.required) = (Object::None, candidate.required.saturating_sub(1));
            let call = self.call_candidate(candidate, args, direct, span)?;
            let Arg::Expr(object) = object else { return Ok(call) };
            return Ok(self.beside(&object, call));
        }
        let mut values = Vec::new();
        let mut failed = Ok(());
        let objects = usize::from(candidate.object != Object::None);
        let extra = args.split_off(candidate.params.len().min(args.len()));
        let extra = self.variable_arguments(extra);
        for (i, (arg, param)) in args.into_iter().zip(&candidate.params).enumerate() {
            let what = format!("in argument {}", i + 1 - objects.min(i));
            let value = match (arg, candidate.object, i) {
                (Arg::Expr(e), Object::This, 0) => self.object_address(e, param),
                (Arg::Expr(e), ..) if candidate.users == UserConversions::Explicit => {
                    self.convert_to_copied(e, param, &what)
                }
                (Arg::Expr(e), ..) => match self.convert(e, param, &what) {
                    Ok(v) if !v.is_glvalue() && !self.types.special_members(&v.ty.ty).trivial_destructor => {
                        self.materialise(v)
                    }
                    v => v,
                },
                (Arg::List(list), ..) => match &param.ty {
                    Ty::Reference { to, rvalue } => {
                        let (to, rvalue) = (to.clone(), *rvalue);
                        self.bind_list(list, &to, rvalue, &what)
                    }
                    _ => self.init_list(list, &param.unqualified()),
                },
            };
            match value {
                Ok(v) => values.push(v),
                Err(reported) => failed = Err(reported),
            }
        }
        failed?;
        let call = self.call_target(candidate.target, values, direct, span)?;
        // Arguments for `...` are evaluated, and not used otherwise.
        Ok(extra?.into_iter().rev().fold(call, |call, value| {
            let (ty, category) = (call.ty.clone(), call.category);
            Expr { kind: ExprKind::Comma(Box::new(value), Box::new(call)), ty, category, span }
        }))
    }

    fn call_target(&mut self, target: Target, mut values: Vec<Expr>, direct: bool, span: Span) -> Checked<Expr> {
        match target {
            Target::Builtin(builtin) => {
                self.warn_of_old_name(builtin.name, span);
                let ret = builtin.ret.clone();
                Ok(Expr::value(ExprKind::BuiltinCall(builtin, values), ret, span))
            }
            Target::Pointer(pointer) => self.call_value(*pointer, values, span),
            Target::Member(call) => self.call_member(*call, values, span),
            Target::Operator => self.bug(),
            Target::Copy | Target::Move => {
                let moved = matches!(target, Target::Move);
                let mut values = values;
                let address = values.pop().or_bug(&mut self.reporter)?;
                let to = address.ty.ty.pointee().or_bug(&mut self.reporter)?.clone();
                let Ty::Record(class) = to.ty else { return self.bug() };
                let object = Self::deref(address, to, span);
                self.implicit_copy_of(if moved { object.moved() } else { object }, class)
            }
            Target::Function(id) => {
                let func = &self.functions[id];
                let (scope, method, at, name) = (func.scope, func.method, func.span, func.name.clone());
                if matches!(func.decl.body, ast::FunctionBody::Deleted) {
                    let message = format!("`{name}` is deleted");
                    let d = Diagnostic::error(codes::DELETED, span, message);
                    return self.report(d.with_label(at, "it is declared `= delete` here"));
                }
                let makes = method.filter(|m| m.role == MethodRole::Constructor);
                // A constructor's parameters include its object, which is not an argument.
                let skip = values.len() + usize::from(makes.is_some());
                let rest: Vec<(&'a ast::Expr, QualType)> = {
                    let signature = self.signature(id, span)?;
                    let types = signature.params.iter().map(|p| &p.ty).chain([&signature.ret]);
                    for ty in types.filter(|t| matches!(t.ty, Ty::Record(_))) {
                        self.require_complete(ty, span)?;
                    }
                    let rest = signature.params.iter().skip(skip);
                    if let Some(bare) = rest.clone().find(|p| p.default.is_none()) {
                        let message = "missing default argument: a parameter before this one has one";
                        return self.error(codes::ARGUMENTS, bare.span, message);
                    }
                    rest.filter_map(|p| Some((p.default?, p.ty.clone()))).collect()
                };
                for (default, param) in rest {
                    let value = self.on_demand(scope, span, |s| match &default.kind {
                        Ast::InitList(list) => match &param.ty {
                            Ty::Reference { to, rvalue } => s.bind_list(list, to, *rvalue, "in a default argument"),
                            _ => s.init_list(list, &param.unqualified()),
                        },
                        _ => {
                            let e = s.expr(default)?;
                            s.convert(e, &param, "in a default argument")
                        }
                    })?;
                    values.push(value);
                }
                let id = self.declared_by(id);
                self.find_return(id, span)?;
                let ret = self.signature(id, span)?.ret.clone();
                if let Some(m) = makes {
                    return self.constructed(id, m.record, values, span);
                }
                if !direct && values.first().is_some_and(|object| self.is_dispatched(id, object)) {
                    return self.virtual_call(id, values, span);
                }
                self.use_function(id, span)?;
                let call = Self::called(ExprKind::Call(id, values, Order::Forward), &ret, span);
                self.long_constant(call)
            }
        }
    }
}
