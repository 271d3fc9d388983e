//! Lowers calls.

use isowarp_core::ir::ops::{CompareOp, Const, IntBinOp};
use isowarp_core::ir::{Op, Scalar, Type, Value};

use super::Callee;
use super::body::FnLower;
use crate::hir::{Expr, ExprKind, FnId, Order, PointerCall};
use crate::types::Ty;

impl FnLower<'_> {
    /// Calls a function of the translation unit. Class arguments are passed as the address of a copy; a class result
    /// is written to `result`.
    pub(super) fn call(&mut self, id: FnId, args: &[Expr], order: Order, result: Option<Value>) -> Option<Value> {
        let callee = self.cx.callees.get(&id)?.clone();
        self.call_with(&callee, &[], args, order, result)
    }

    /// Calls the function that a pointer points to. The pointer is evaluated before the arguments (C++17 [expr.call]
    /// 5).
    pub(super) fn call_pointer(&mut self, pointer: &Expr, args: &[Expr], result: Option<Value>) -> Option<Value> {
        let function = pointer.ty.ty.function()?;
        let callee = self.cx.dispatchers.get(&PointerCall::Function(function.clone()))?.callee.clone();
        let number = self.value(pointer);
        self.call_with(&callee, &[number], args, Order::Forward, result)
    }

    /// Calls the function that a pointer to member function designates, on the object whose address is the first
    /// argument.
    pub(super) fn call_member(&mut self, pointer: &Expr, args: &[Expr], result: Option<Value>) -> Option<Value> {
        let Ty::Member { to, .. } = &pointer.ty.ty else { return None };
        let Ty::Function(function) = &to.ty else { return None };
        let callee = self.cx.dispatchers.get(&PointerCall::Member(function.clone()))?.callee.clone();
        let (object, args) = args.split_first()?;
        let object = self.value(object);
        let object = self.b.generic(object);
        let bits = self.value(pointer);
        let number = self.b.int_cast(bits, Scalar::U32);
        let number = self.b.int_cast(number, Scalar::U64);
        let thirty_two = self.b.u32(32);
        let signed = self.b.int_cast(bits, Scalar::I64);
        let by = self.b.int_bin(IntBinOp::Shr, signed, thirty_two);
        let object = self.b.index(object, by, 1, 0);
        self.call_with(&callee, &[number, object], args, Order::Forward, result)
    }

    /// Calls a virtual function of the object whose address is the first argument.
    pub(super) fn call_virtual(&mut self, call: &PointerCall, args: &[Expr], result: Option<Value>) -> Option<Value> {
        let callee = self.cx.dispatchers.get(call)?.callee.clone();
        let (object, args) = args.split_first()?;
        let object = self.value(object);
        let object = self.b.generic(object);
        self.call_with(&callee, &[object], args, Order::Forward, result)
    }

    /// Converts a pointer to member to one of another class; null stays null.
    pub(super) fn member_step(&mut self, pointer: &Expr, offset: i64) -> Value {
        let value = self.value(pointer);
        let function = self.b.ty(value) == Type::Scalar(Scalar::U64);
        let (null, by) = match function {
            true => (Const::Scalar(Scalar::U64, 0), Const::Scalar(Scalar::U64, (offset as u64) << 32)),
            false => (Const::int(Scalar::I64, -1), Const::int(Scalar::I64, i128::from(offset))),
        };
        let (null, by) = (self.b.constant(null), self.b.constant(by));
        let is_null = self.b.compare(CompareOp::Eq, value, null);
        let moved = self.b.int_bin(IntBinOp::Add, value, by);
        self.b.select(is_null, value, moved)
    }

    /// Calls a function with `first` before its arguments.
    fn call_with(
        &mut self,
        callee: &Callee,
        first: &[Value],
        args: &[Expr],
        order: Order,
        result: Option<Value>,
    ) -> Option<Value> {
        let mut values = Vec::new();
        if callee.indirect {
            values.push(result?);
        }
        values.extend_from_slice(first);
        let params = args.iter().zip(&callee.params);
        match order {
            Order::Forward => values.extend(params.map(|(arg, param)| self.argument(arg, &param.ty))),
            Order::Backward => {
                let backward = params.rev().map(|(arg, param)| self.argument(arg, &param.ty));
                let backward: Vec<Value> = backward.collect();
                values.extend(backward.into_iter().rev());
            }
        }
        if callee.takes_first_number && args.len() < callee.params.len() {
            values.push(self.whole_object());
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

    /// Returns the first number that constructors and destructors get for a whole object.
    pub(super) fn whole_object(&mut self) -> Value {
        self.b.constant(Const::Scalar(Scalar::U64, 0))
    }

    /// Returns an argument for a parameter of a type.
    pub(super) fn argument(&mut self, arg: &Expr, param: &Ty) -> Value {
        match param {
            // An object that was created for this call.
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
        // The value that a built-in yields has the type in its declaration.
        debug_assert!(
            result.is_none_or(|v| {
                matches!(self.b.ty(v), Type::Ptr(_)) || Some(self.b.ty(v)) == self.cx.types.value_type(&builtin.ret.ty)
            }),
            "{builtin:?}"
        );
        result
    }
}
