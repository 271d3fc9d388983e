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
mod unused_constants;

use std::collections::{HashMap, HashSet};

use isowarp_core::ir::{DataType, FuncId, Function, FunctionKind, Global, Module, Param, Space, Type};

use crate::hir::{Body, FnId};
use crate::sema::declarations::functions::{ExecSpace, Func, Signature, SignatureState};
use crate::sema::{Analysis, FunctionReport, Sema};
use crate::types::records::Types;
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

/// Lowers all device functions that could be checked.
pub(crate) fn module(mut sema: Sema<'_>) -> Analysis {
    let mut good = usable(&sema);
    let mut names = Vec::new();
    for (i, func) in sema.functions.iter().enumerate() {
        names.push(if good.get(i).copied().unwrap_or(false) { func.name.clone() } else { String::new() });
    }
    // Kernels keep their names.
    let mut ir_names: Vec<String> = vec![String::new(); names.len()];
    for kernels in [true, false] {
        for (i, name) in names.iter().enumerate() {
            let is_kernel = sema.functions.get(i).is_some_and(|f| f.space == ExecSpace::Kernel);
            if !name.is_empty() && is_kernel == kernels {
                let unique = sema.unique_name(name);
                if let Some(slot) = ir_names.get_mut(i) {
                    *slot = unique;
                }
            }
        }
    }
    let (mut functions, mut dispatching) = functions(&mut sema, &good, &ir_names);
    let refused: Vec<_> = functions.iter().filter_map(|(id, f)| Some((*id, memory_rules::refuse(f)?))).collect();
    if !refused.is_empty() {
        for (id, diagnostic) in refused {
            if let Some(func) = sema.functions.get_mut(id.0 as usize) {
                func.body = None;
                func.diagnostics.push(sema.diagnostics.len());
                sema.diagnostics.push(diagnostic);
            }
        }
        // Their callers go as well, and the others get new numbers.
        good = usable(&sema);
        (functions, dispatching) = self::functions(&mut sema, &good, &ir_names);
    }
    let functions = functions.into_iter().map(|(_, f)| f).chain(dispatching).collect();
    let reports = reports(&sema, &good);
    let host_types = sema.host_types();
    let constants = sema.constant_objects();
    let mut module = Module {
        structs: std::mem::take(&mut sema.types.structs),
        globals: std::mem::take(&mut sema.globals),
        functions,
        ..Module::default()
    };
    unused_constants::drop_unused(&mut module, &constants);
    let (diagnostics, old_warp_functions) = (sema.diagnostics, sema.old_warp_functions);
    Analysis { module, diagnostics, functions: reports, host_types, instances: Vec::new(), old_warp_functions }
}

/// The functions as IR, in order, and those that calls through pointers need.
fn functions(sema: &mut Sema<'_>, good: &[bool], ir_names: &[String]) -> (Vec<(FnId, Function)>, Vec<Function>) {
    let callees = callees(sema, good);
    let dispatchers = sema.dispatchers(good, callees.len() as u32);
    let sema = &*sema;
    let mut functions = Vec::new();
    let context = Context {
        types: &sema.types,
        globals: &sema.globals,
        callees: &callees,
        dispatchers: &dispatchers,
        fmad: sema.options.fmad,
    };
    for (i, func) in sema.functions.iter().enumerate() {
        let (Some(true), Some(body), SignatureState::Done(signature)) = (good.get(i), &func.body, &func.signature)
        else {
            continue;
        };
        let name = ir_names.get(i).cloned().unwrap_or_default();
        let lowered = body::lower(&context, skeleton(&context, func, signature, name), signature, body);
        functions.push((FnId(i as u32), lowered));
    }
    let dispatching = dispatch::functions(sema, &context);
    (functions, dispatching)
}

/// Which functions have a body and call only such functions.
fn usable(sema: &Sema<'_>) -> Vec<bool> {
    let mut good: Vec<bool> = sema.functions.iter().map(|f| f.body.is_some()).collect();
    loop {
        let mut changed = false;
        for (i, func) in sema.functions.iter().enumerate() {
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
            return good;
        }
    }
}

fn callees(sema: &Sema<'_>, good: &[bool]) -> HashMap<FnId, Callee> {
    let mut next = 0;
    let mut callees = HashMap::new();
    for (i, func) in sema.functions.iter().enumerate() {
        let (Some(true), SignatureState::Done(signature)) = (good.get(i), &func.signature) else { continue };
        let indirect = signature.ret.ty.is_aggregate();
        let callee = Callee {
            id: FuncId(next),
            ret: if indirect { None } else { sema.types.value_type(&signature.ret.ty) },
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

fn reports(sema: &Sema<'_>, good: &[bool]) -> Vec<FunctionReport> {
    let mut out = Vec::new();
    for (i, func) in sema.functions.iter().enumerate() {
        if func.space == ExecSpace::Host || func.declares.is_some() || func.template.as_ref().is_some_and(|t| !t.unused)
        {
            continue;
        }
        // What is about a function is also about the kernels that call it.
        let mut seen = HashSet::from([FnId(i as u32)]);
        let mut pending = vec![FnId(i as u32)];
        let mut diagnostics = Vec::new();
        while let Some(id) = pending.pop() {
            let Some(f) = sema.functions.get(id.0 as usize) else { continue };
            diagnostics.extend(f.diagnostics.iter().copied());
            let calls = f.body.iter().flat_map(|b: &Body| &b.calls);
            pending.extend(calls.filter(|c| func.space == ExecSpace::Kernel && seen.insert(**c)));
        }
        diagnostics.sort_unstable();
        diagnostics.dedup();
        diagnostics.retain(|d| *d < sema.diagnostics.len());
        out.push(FunctionReport {
            name: func.name.clone(),
            space: func.space,
            span: func.span,
            defined: func.defined,
            diagnostics,
            compiled: good.get(i).copied().unwrap_or(false),
            template: func.template.is_some(),
        });
    }
    out
}
