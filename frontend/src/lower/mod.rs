//! From the typed tree to IR.
//!
//! Here pointers get memory spaces: a kernel's pointer parameters are `ptr.global`, addresses of
//! variables have the variable's space, everything that was stored somewhere is `ptr.generic`.
//!
//! - `body`: functions, variables, statements; `switch`: `switch`; `jumps`, `regions`, `seek`: jumps
//! - `expr`, `arith`, `place`, `bits`, `aggregate`, `convert`, `call`, `dispatch`: expressions

mod aggregate;
mod arith;
mod bits;
mod body;
mod call;
mod convert;
mod dispatch;
mod expr;
mod jumps;
mod memory_rules;
mod place;
mod regions;
mod seek;
mod switch;
pub(crate) mod unused_constants;

use std::collections::HashMap;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{DataType, FuncId, Function, FunctionKind, Global, Param, Space, Type};

use crate::hir::FnId;
use crate::sema::declarations::functions::{ExecSpace, Func, Signature, SignatureState};
use crate::sema::expressions::function_pointers::FunctionValues;
use crate::types::records::Types;
use crate::types::unique_names::UniqueNames;
use crate::types::{QualType, Ty};
use dispatch::Dispatchers;

/// How a function of the file is called.
#[derive(Debug, Clone)]
struct Callee {
    id: FuncId,
    /// What it returns as a value.
    ret: Option<Type>,
    /// It takes the address for its result first.
    indirect: bool,
    /// The types of its parameters, in the source's order.
    params: Vec<QualType>,
}

/// What lowering needs to know about the translation unit.
struct Context<'m> {
    types: &'m Types<'m>,
    globals: &'m [Global],
    callees: &'m HashMap<FnId, Callee>,
    dispatchers: &'m Dispatchers,
    fmad: bool,
}

/// The typed tree of a translation unit, as analysis leaves it.
pub(crate) struct TypedModule<'m, 'a> {
    /// What classes and enumerations are.
    pub types: &'m Types<'a>,
    /// All functions.
    pub functions: &'m [Func<'a>],
    /// The variables.
    pub globals: &'m [Global],
    /// The functions that are used as values.
    pub function_values: &'m FunctionValues<'a>,
    /// `a * b + c` in one expression becomes one fused operation.
    pub fmad: bool,
}

/// What lowering makes of it.
pub(crate) struct Lowered {
    /// The functions as IR.
    pub functions: Vec<Function>,
    /// Which functions of the file are among them.
    pub compiled: Vec<bool>,
    /// What is wrong with others, as only IR shows.
    pub refused: Vec<(FnId, Diagnostic)>,
}

/// Lowers all device functions that could be checked. `names` are those that the module's variables have taken.
pub(crate) fn module(typed: &TypedModule<'_, '_>, names: &mut UniqueNames) -> Lowered {
    let mut good: Vec<bool> = typed.functions.iter().map(|f| f.body.is_some()).collect();
    drop_broken_callers(typed, &mut good);
    let ir_names = ir_names(typed, names, &good);
    let (mut functions, mut dispatching) = functions(typed, names, &good, &ir_names);
    let refused: Vec<_> = functions.iter().filter_map(|(id, f)| Some((*id, memory_rules::refuse(f)?))).collect();
    if !refused.is_empty() {
        for (id, _) in &refused {
            if let Some(slot) = good.get_mut(id.0 as usize) {
                *slot = false;
            }
        }
        // Their callers go as well, and the others get new numbers.
        drop_broken_callers(typed, &mut good);
        (functions, dispatching) = self::functions(typed, names, &good, &ir_names);
    }
    let functions = functions.into_iter().map(|(_, f)| f).chain(dispatching).collect();
    Lowered { functions, compiled: good, refused }
}

/// The names in IR of the functions that are lowered. Kernels keep theirs.
fn ir_names(typed: &TypedModule<'_, '_>, names: &mut UniqueNames, good: &[bool]) -> Vec<String> {
    let mut out = vec![String::new(); typed.functions.len()];
    for kernels in [true, false] {
        for ((func, good), slot) in typed.functions.iter().zip(good).zip(&mut out) {
            if *good && !func.name.is_empty() && (func.space == ExecSpace::Kernel) == kernels {
                *slot = names.make(&func.name);
            }
        }
    }
    out
}

/// The functions as IR, in order, and those that calls through pointers need.
fn functions(
    typed: &TypedModule<'_, '_>,
    names: &mut UniqueNames,
    good: &[bool],
    ir_names: &[String],
) -> (Vec<(FnId, Function)>, Vec<Function>) {
    let callees = callees(typed, good);
    let dispatchers = dispatch::dispatchers(typed, names, good, callees.len() as u32);
    let mut functions = Vec::new();
    let context = Context {
        types: typed.types,
        globals: typed.globals,
        callees: &callees,
        dispatchers: &dispatchers,
        fmad: typed.fmad,
    };
    for (i, func) in typed.functions.iter().enumerate() {
        let (Some(true), Some(body), SignatureState::Done(signature)) = (good.get(i), &func.body, &func.signature)
        else {
            continue;
        };
        let name = ir_names.get(i).cloned().unwrap_or_default();
        let lowered = body::lower(&context, skeleton(&context, func, signature, name), signature, body);
        functions.push((FnId(i as u32), lowered));
    }
    let dispatching = dispatch::functions(typed, &context);
    (functions, dispatching)
}

/// Leaves those functions that call only such functions.
fn drop_broken_callers(typed: &TypedModule<'_, '_>, good: &mut [bool]) {
    loop {
        let mut changed = false;
        for (i, func) in typed.functions.iter().enumerate() {
            let calls = func.body.iter().flat_map(|b| &b.calls);
            let fine = calls.into_iter().all(|c| good.get(c.0 as usize).copied().unwrap_or(false));
            if let Some(slot) = good.get_mut(i)
                && *slot
                && !fine
            {
                *slot = false;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

fn callees(typed: &TypedModule<'_, '_>, good: &[bool]) -> HashMap<FnId, Callee> {
    let mut next = 0;
    let mut callees = HashMap::new();
    for (i, func) in typed.functions.iter().enumerate() {
        let (Some(true), SignatureState::Done(signature)) = (good.get(i), &func.signature) else { continue };
        let indirect = signature.ret.ty.is_aggregate();
        let callee = Callee {
            id: FuncId(next),
            ret: if indirect { None } else { typed.types.value_type(&signature.ret.ty) },
            indirect,
            params: signature.params.iter().map(|p| p.ty.clone()).collect(),
        };
        callees.insert(FnId(i as u32), callee);
        next += 1;
    }
    callees
}

/// A function with its parameters and without code.
fn skeleton(context: &Context<'_>, func: &Func<'_>, signature: &Signature<'_>, name: String) -> Function {
    let kernel = func.space == ExecSpace::Kernel;
    let generic = DataType::Value(Type::Ptr(Space::Generic));
    let mut params = Vec::new();
    let indirect = signature.ret.ty.is_aggregate();
    if indirect {
        params.push(Param { name: "return".into(), ty: generic.clone(), pointee: None, span: func.span });
    }
    for p in &signature.params {
        let pointee = p.ty.ty.pointee().and_then(|to| context.types.data_type(&to.ty));
        let ty = match (&p.ty.ty, kernel) {
            (Ty::Pointer(_), true) if p.ty.ty.function().is_none() => DataType::Value(Type::Ptr(Space::Global)),
            (Ty::Record(_), false) => generic.clone(),
            (Ty::Member { .. }, _) => {
                context.types.value_type(&p.ty.ty).map_or_else(|| generic.clone(), DataType::Value)
            }
            (other, _) => context.types.data_type(other).unwrap_or_else(|| generic.clone()),
        };
        let name = p.name.map_or_else(String::new, |n| n.to_string());
        params.push(Param { name, ty, pointee, span: p.span });
    }
    let values = params.iter().map(Param::value_type).collect();
    Function {
        name,
        kind: if kernel { FunctionKind::Kernel } else { FunctionKind::Device },
        params,
        ret: if indirect { None } else { context.types.value_type(&signature.ret.ty) },
        locals: Vec::new(),
        values,
        body: Default::default(),
        max_threads: func.max_threads,
        span: func.span,
    }
}
