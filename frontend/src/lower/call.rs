//! Calls.

use isowarp_core::ir::{Op, Type, Value};

use super::Callee;
use super::body::FnLower;
use crate::hir::{Expr, ExprKind, FnId, Order};
use crate::types::Ty;

impl FnLower<'_> {
    /// Calls a function of the file. Class arguments are passed as the address of a copy; a class
    /// result is written to `result`.
    pub(super) fn call(&mut self, id: FnId, args: &[Expr], order: Order, result: Option<Value>) -> Option<Value> {
        let callee = self.cx.callees.get(&id)?.clone();
        self.call_with(&callee, None, args, order, result)
    }

    /// Calls what a pointer to a function points to. The pointer is evaluated in front of the
    /// arguments (C++17 [expr.call] 5).
    pub(super) fn call_pointer(&mut self, pointer: &Expr, args: &[Expr], result: Option<Value>) -> Option<Value> {
        let function = pointer.ty.ty.function()?;
        let callee = self.cx.dispatchers.get(function)?.callee.clone();
        let number = self.value(pointer);
        self.call_with(&callee, Some(number), args, Order::Forward, result)
    }

    fn call_with(
        &mut self,
        callee: &Callee,
        number: Option<Value>,
        args: &[Expr],
        order: Order,
        result: Option<Value>,
    ) -> Option<Value> {
        let mut values = Vec::new();
        if callee.indirect {
            values.push(result?);
        }
        values.extend(number);
        let params = args.iter().zip(&callee.params);
        match order {
            Order::Forward => values.extend(params.map(|(arg, param)| self.argument(arg, &param.ty))),
            Order::Backward => {
                let backward = params.rev().map(|(arg, param)| self.argument(arg, &param.ty));
                let backward: Vec<Value> = backward.collect();
                values.extend(backward.into_iter().rev());
            }
        }
        let op = Op::Call { func: callee.id, args: values };
        match callee.ret {
            Some(ty) => Some(self.b.emit(op, ty)),
            None => {
                self.b.effect(op);
                None
            }
        }
    }

    /// An argument for a parameter of a type.
    pub(super) fn argument(&mut self, arg: &Expr, param: &Ty) -> Value {
        match param {
            // An object that was made for this call.
            Ty::Record(_) if matches!(arg.kind, ExprKind::Materialise(..)) => {
                let ptr = self.address(arg);
                self.b.generic(ptr)
            }
            Ty::Record(_) => {
                let local = self.memory_local("", 1, param);
                let ptr = self.local_address(local);
                self.aggregate_into(arg, ptr, false);
                let ptr = self.local_address(local);
                self.b.generic(ptr)
            }
            other => {
                let ty = self.value_type(other);
                let value = self.value(arg);
                self.b.fit(value, ty)
            }
        }
    }

    /// Calls a built-in function.
    pub(super) fn call_builtin(&mut self, builtin: &crate::builtins::BuiltinFn, args: &[Expr]) -> Option<Value> {
        let values: Vec<Value> = args.iter().map(|a| self.value(a)).collect();
        let result = (builtin.emit)(&mut self.b, &values);
        // What a built-in yields has the type that its declaration says.
        debug_assert!(
            result.is_none_or(|v| {
                matches!(self.b.ty(v), Type::Ptr(_)) || Some(self.b.ty(v)) == self.cx.types.value_type(&builtin.ret.ty)
            }),
            "{builtin:?}"
        );
        result
    }
}
