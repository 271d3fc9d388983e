//! Calls through pointers to functions.
//!
//! A pointer to a function is a number (see `function_pointers`). For each type of function that is
//! called through pointers, one function of the module is made: it takes the number and the
//! arguments, and calls the function with this number among all that are used as values and have
//! this type. For any other number, and for the null pointer, it writes to the null pointer: CUDA and
//! the reference backend report that, and elsewhere the thread ends.

use isowarp_core::ir::ops::{Const, MemFlags};
use isowarp_core::ir::{
    Block, DataType, FuncId, Function, FunctionKind, Op, Param, Scalar, Space, SwitchCase, Type, Value,
};
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Callee, Context, TypedModule};
use crate::builder::Builder;
use crate::hir::{FnId, PointerCall};
use crate::sema::expressions::function_pointers::Pointee;
use crate::types::unique_names::UniqueNames;
use crate::types::{QualType, Ty};

/// The functions that are made, by the types of functions that they call.
pub(super) type Dispatchers = FxHashMap<PointerCall, Dispatcher>;

/// One of them, as it is called.
#[derive(Debug, Clone)]
pub(super) struct Dispatcher {
    pub id: FuncId,
    pub callee: Callee,
    /// It calls member functions, and takes the object's address behind the number.
    member: bool,
    /// The numbers of what it may call.
    targets: Vec<u64>,
    name: String,
    span: Span,
}

/// The functions that have to be made; `first` is the number that the first of them gets.
pub(super) fn dispatchers(
    typed: &TypedModule<'_, '_>,
    names: &mut UniqueNames,
    good: &FxHashSet<FnId>,
    first: u32,
) -> Dispatchers {
    let mut types: Vec<(PointerCall, Span)> = Vec::new();
    for (id, func) in typed.functions {
        for ty in func.body.iter().filter(|_| good.contains(&id)).flat_map(|b| &b.pointer_calls) {
            if !types.iter().any(|(known, _)| known == ty) {
                types.push((ty.clone(), func.span));
            }
        }
    }
    let mut made = Dispatchers::default();
    for (id, (call, span)) in (first..).zip(types) {
        let targets = typed.function_values.targets.get(&call).cloned().unwrap_or_default();
        let ty = call.function().clone();
        let indirect = ty.ret.ty.is_aggregate();
        let callee = Callee {
            id: FuncId(id),
            ret: if indirect { None } else { typed.types.value_type(&ty.ret.ty) },
            indirect,
            params: ty.params.clone(),
        };
        let name = names.make("call_pointer");
        let member = matches!(call, PointerCall::Member(_));
        made.insert(call, Dispatcher { id: FuncId(id), callee, member, targets, name, span });
    }
    made
}

/// The functions in the order of their numbers.
pub(super) fn functions(typed: &TypedModule<'_, '_>, context: &Context<'_>) -> Vec<Function> {
    let mut all: Vec<&Dispatcher> = context.dispatchers.values().collect();
    all.sort_unstable_by_key(|d| d.id.0);
    all.into_iter().map(|d| function(typed, context, d)).collect()
}

fn function(typed: &TypedModule<'_, '_>, context: &Context<'_>, dispatcher: &Dispatcher) -> Function {
    let generic = DataType::Value(Type::Ptr(Space::Generic));
    let span = dispatcher.span;
    let param = |name: &str, ty: DataType, pointee| Param { name: name.into(), ty, pointee, span };
    let mut params = Vec::new();
    if dispatcher.callee.indirect {
        params.push(param("return", generic.clone(), None));
    }
    params.push(param("function", DataType::Value(Type::Scalar(Scalar::U64)), None));
    if dispatcher.member {
        params.push(param("object", generic.clone(), None));
    }
    for (i, ty) in dispatcher.callee.params.iter().enumerate() {
        let pointee = ty.ty.pointee().and_then(|to| context.types.data_type(&to.ty));
        params.push(param(&format!("a{i}"), parameter_type(context, ty, &generic), pointee));
    }
    let values: Vec<Type> = params.iter().map(Param::value_type).collect();
    let first = usize::from(dispatcher.callee.indirect);
    let args: Vec<Value> = (0..params.len()).filter(|i| *i != first).map(|i| Value(i as u32)).collect();
    let ret = dispatcher.callee.ret;
    let mut b = Builder::new(Function {
        name: dispatcher.name.clone(),
        kind: FunctionKind::Device,
        params,
        ret,
        locals: Vec::new(),
        values,
        body: Block::default(),
        max_threads: None,
        span,
    });
    let mut cases = Vec::new();
    for number in &dispatcher.targets {
        let Some(pointee) = typed.function_values.pointee(*number, typed.functions) else { continue };
        let body = b.block(|b| {
            let value = match &pointee {
                Pointee::Builtin(builtin) => (builtin.emit)(b, &args),
                Pointee::Function(id) | Pointee::Member(id) => {
                    let Some(callee) = context.callees.get(id) else { return trap(b) };
                    call(typed, b, *id, callee, &args, dispatcher)
                }
            };
            b.effect(Op::Return(value.filter(|_| ret.is_some())));
        });
        cases.push(SwitchCase { values: vec![*number as i64], body });
    }
    let default = b.block(trap);
    b.effect(Op::Switch { selector: Value(first as u32), cases, default });
    b.effect(Op::Unreachable);
    b.finish()
}

/// A parameter as it is passed: objects of classes by their addresses.
fn parameter_type(context: &Context<'_>, ty: &QualType, generic: &DataType) -> DataType {
    match &ty.ty {
        Ty::Record(_) => generic.clone(),
        Ty::Member { .. } | Ty::Basic(_) => {
            context.types.value_type(&ty.ty).map_or_else(|| generic.clone(), DataType::Value)
        }
        other => context.types.data_type(other).unwrap_or_else(|| generic.clone()),
    }
}

/// Calls a function with the arguments as they came; the operator of a lambda without captures gets
/// no object.
fn call(
    typed: &TypedModule<'_, '_>,
    b: &mut Builder,
    id: FnId,
    callee: &Callee,
    args: &[Value],
    dispatcher: &Dispatcher,
) -> Option<Value> {
    let mut args = args.to_vec();
    if !dispatcher.member && typed.functions[id].method.is_some_and(|m| m.has_this()) {
        let object = b.constant(Const::Null(Space::Generic));
        args.insert(usize::from(dispatcher.callee.indirect), object);
    }
    let op = Op::Call { func: callee.id, args };
    match callee.ret {
        Some(ty) => Some(b.emit(op, ty)),
        None => {
            b.effect(op);
            None
        }
    }
}

/// What is no function: an access through the null pointer, which ends the thread or the kernel, and
/// which the reference backend reports.
fn trap(b: &mut Builder) {
    let null = b.constant(Const::Null(Space::Global));
    let value = b.u32(0);
    b.store(null, value, 4, MemFlags::PLAIN);
    b.effect(Op::Unreachable);
}
