//! Lowers calls through pointers to functions, and calls of virtual functions.
//!
//! A pointer to a function is a number (see `function_pointers`). For each type of function that is called through
//! pointers, the module gets one generated function. Its parameters are the number and the arguments. It calls the
//! function with this number among all that are used as values and have this type. For any other number, and for the
//! null pointer, the thread ends with an error that is reported at the call.

use std::sync::Arc;

use isowarp_core::ir::ops::{Const, MemFlags, SystemOp};
use isowarp_core::ir::{
    Assertion, Block, DataType, FuncId, Function, FunctionKind, Op, Param, Scalar, Space, SwitchCase, Type, Value,
};
use isowarp_core::passes::legalise::record_halts::NO_FUNCTION;
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Callee, Context, TypedModule, virtual_bases};
use crate::builder::Builder;
use crate::hir::{FnId, Pointee, PointerCall, Table};
use crate::types::records::Virtual;
use crate::types::unique_names::UniqueNames;
use crate::types::{QualType, Ty};

/// The generated functions, by the types of functions that they call.
pub(super) type Dispatchers = FxHashMap<PointerCall, Dispatcher>;

/// A generated function, as callers see it.
#[derive(Debug, Clone)]
pub(super) struct Dispatcher {
    pub id: FuncId,
    pub callee: Callee,
    /// DispatchKind of called function.
    kind: DispatchKind,
    /// Numbers of the functions that it may call.
    targets: Vec<u64>,
    name: String,
    span: Span,
}

/// The kinds of functions that a generated function calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DispatchKind {
    /// Functions, by their number.
    Function,
    /// Member functions, by their number, which is followed by the object's address.
    Member,
    /// Virtual functions with this declaration, by the number in the object, whose address is the first argument.
    Virtual(FnId),
    /// Virtual destructors; the object's memory is freed afterwards.
    Delete(FnId),
}

impl DispatchKind {
    /// Returns true if the address of an object is an argument.
    fn takes_object(self) -> bool {
        self != DispatchKind::Function
    }
}

/// Returns the functions that have to be generated; `first` is the number of the first one.
pub(super) fn dispatchers(
    typed: &TypedModule<'_, '_>,
    names: &mut UniqueNames,
    good: &FxHashSet<FnId>,
    first: u32,
) -> Dispatchers {
    let mut types: Vec<(PointerCall, Span)> = Vec::new();
    for (id, func) in &typed.functions {
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
            takes_first_number: false,
        };
        let (kind, name) = match &call {
            PointerCall::Function(_) => (DispatchKind::Function, "call_pointer"),
            PointerCall::Member(_) => (DispatchKind::Member, "call_pointer"),
            PointerCall::Virtual(id, _) => (DispatchKind::Virtual(*id), "call_virtual"),
            PointerCall::Delete(id, _) => (DispatchKind::Delete(*id), "delete_virtual"),
        };
        let name = names.make(name);
        let span = typed.built_in.unwrap_or(span);
        made.insert(call, Dispatcher { id: FuncId(id), callee, kind, targets, name, span });
    }
    made
}

/// Generates the functions in the order of their numbers.
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
    let virtually = matches!(dispatcher.kind, DispatchKind::Virtual(_) | DispatchKind::Delete(_));
    if !virtually {
        params.push(param("function", DataType::Value(Type::Scalar(Scalar::U64)), None));
    }
    if dispatcher.kind.takes_object() {
        params.push(param("object", generic.clone(), None));
    }
    for (i, ty) in dispatcher.callee.params.iter().enumerate() {
        let pointee = ty.ty.pointee().and_then(|to| context.types.data_type(&to.ty));
        params.push(param(&format!("a{i}"), parameter_type(context, ty, &generic), pointee));
    }
    let values: Vec<Type> = params.iter().map(Param::value_type).collect();
    let first = usize::from(dispatcher.callee.indirect);
    let args: Vec<Value> = (0..params.len()).filter(|i| virtually || *i != first).map(|i| Value(i as u32)).collect();
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
    let selector = match virtually {
        // The number is at the beginning of each class that has virtual functions.
        true => b.load(Value(first as u32), Type::Scalar(Scalar::U64), 8, MemFlags::PLAIN),
        false => Value(first as u32),
    };
    if let DispatchKind::Virtual(id) | DispatchKind::Delete(id) = dispatcher.kind {
        for number in &dispatcher.targets {
            let Some(part) = typed.virtual_part(id, *number) else { continue };
            let body = b.block(|b| virtual_case(typed, context, b, &part, &args, dispatcher));
            cases.push(SwitchCase { values: vec![*number as i64], body });
        }
    }
    for number in dispatcher.targets.iter().filter(|_| !virtually) {
        let Some(pointee) = typed.function_values.pointee(*number, &typed.functions) else { continue };
        let body = b.block(|b| {
            let value = match &pointee {
                Pointee::Builtin(builtin) => (builtin.emit)(b, &args),
                // The called function depends on the object.
                Pointee::Member(id) if typed.is_virtual(*id) => {
                    let Some(virtually) = context.dispatchers.values().find(|d| d.kind == DispatchKind::Virtual(*id))
                    else {
                        return no_object(typed, b, *id);
                    };
                    call(typed, b, *id, &virtually.callee, &args, dispatcher)
                }
                Pointee::Function(id) | Pointee::Member(id) => {
                    let Some(callee) = context.callees.get(id) else { return no_function(b) };
                    call(typed, b, *id, callee, &args, dispatcher)
                }
            };
            b.effect(Op::Return(value.filter(|_| ret.is_some())));
        });
        cases.push(SwitchCase { values: vec![*number as i64], body });
    }
    let otherwise = |b: &mut Builder| match dispatcher.kind {
        DispatchKind::Function | DispatchKind::Member => no_function(b),
        DispatchKind::Virtual(id) | DispatchKind::Delete(id) => no_object(typed, b, id),
    };
    if cases.is_empty() {
        otherwise(&mut b);
        return b.finish();
    }
    let default = b.block(otherwise);
    b.effect(Op::Switch { selector, cases, default });
    b.effect(Op::Unreachable);
    b.finish()
}

/// Returns the type of a parameter as it is passed: objects of classes by their addresses.
fn parameter_type(context: &Context<'_>, ty: &QualType, generic: &DataType) -> DataType {
    match &ty.ty {
        Ty::Record(_) => generic.clone(),
        Ty::Member { .. } | Ty::Basic(_) => {
            context.types.value_type(&ty.ty).map_or_else(|| generic.clone(), DataType::Value)
        }
        other => context.types.data_type(other).unwrap_or_else(|| generic.clone()),
    }
}

/// Calls a function with unchanged arguments; the operator of a lambda without captures gets a null object.
fn call(
    typed: &TypedModule<'_, '_>,
    b: &mut Builder,
    id: FnId,
    callee: &Callee,
    args: &[Value],
    dispatcher: &Dispatcher,
) -> Option<Value> {
    let mut args = args.to_vec();
    if !dispatcher.kind.takes_object() && typed.functions[id].has_this {
        let object = b.constant(Const::Null(Space::Generic));
        args.insert(usize::from(dispatcher.callee.indirect), object);
    }
    if callee.takes_first_number {
        args.push(b.constant(Const::Scalar(Scalar::U64, 0)));
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

/// Calls the function of an object's class, on the part of the object to which the function belongs.
fn virtual_case(
    typed: &TypedModule<'_, '_>,
    context: &Context<'_>,
    b: &mut Builder,
    (table, part): &(Table, Virtual),
    args: &[Value],
    dispatcher: &Dispatcher,
) {
    let place = usize::from(dispatcher.callee.indirect);
    let (Some(callee), Some(object), Some(bytes_to_holder)) =
        (context.callees.get(&part.target), args.get(place).copied(), table.bytes_to_holder(typed.types, part))
    else {
        let name = &typed.functions[part.target].name;
        return halt(
            b,
            format!("`{name}` is called, which is a pure virtual function, or one that device code does not have"),
        );
    };
    let mut args = args.to_vec();
    if let Some(slot) = args.get_mut(place) {
        *slot = b.offset(object, bytes_to_holder);
    }
    let value = call(typed, b, part.target, callee, &args, dispatcher);
    if let DispatchKind::Delete(_) = dispatcher.kind {
        let whole = b.offset(object, -(table.at as i64));
        let whole = b.generic(whole);
        b.effect(Op::System { op: SystemOp::Free, arg: Some(whole) });
    }
    let value = value.filter(|_| dispatcher.callee.ret.is_some());
    let value = value.map(|value| virtual_bases::moved_pointer(b, context, value, part.adjust));
    b.effect(Op::Return(value));
}

/// Emits the error for a call through a pointer that does not point to a function.
fn no_function(b: &mut Builder) {
    halt(b, "a function is called through a null pointer or a pointer that does not point to a function");
}

/// Emits the error for a virtual call on memory that does not contain an object of a class with the function.
fn no_object(typed: &TypedModule<'_, '_>, b: &mut Builder, id: FnId) {
    let func = &typed.functions[id];
    let (name, pure) = (&func.name, if func.is_pure { "is pure virtual and " } else { "" });
    halt(
        b,
        format!(
            "`{name}` {pure}is called on something that is not a complete object: none was created there, its lifetime is about to end, or it belongs to the host"
        ),
    );
}

/// Ends the thread with an error.
pub(super) fn halt(b: &mut Builder, why: impl Into<String>) {
    b.effect(Op::AssertFail(Arc::new(Assertion::sentence(NO_FUNCTION, why))));
    b.effect(Op::Unreachable);
}

/// Emits an access through the null pointer.
pub(super) fn null_access(b: &mut Builder) {
    let null = b.constant(Const::Null(Space::Global));
    let value = b.u32(0);
    b.store(null, value, 4, MemFlags::PLAIN);
}
