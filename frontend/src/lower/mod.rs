//! Lowers the typed tree to IR.
//!
//! Pointers get memory spaces here: a kernel's pointer parameters are `ptr.global`, addresses of variables have the
//! variable's space, and every pointer that was stored somewhere is `ptr.generic`.
//!
//! - `body`: functions, variables, statements; `switch`: `switch`; `jumps`, `regions`, `seek`: jumps
//! - `expr`, `arith`, `place`, `bits`, `aggregate`, `convert`, `call`, `dispatch`: expressions
//! - `wide`, `wide_division`: 128-bit integers

mod aggregate;
mod allocation;
mod arith;
mod bits;
mod body;
mod call;
mod convert;
mod dispatch;
mod expr;
mod jumps;
mod kernel_launches;
mod kernel_names;
mod memory_rules;
mod place;
mod regions;
mod seek;
mod switch;
pub(crate) mod unused_constants;
mod virtual_bases;
mod wide;
mod wide_division;

use id_arena::Arena;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{DataType, FuncId, Function, FunctionKind, Global, Param, Space, Type};
use isowarp_core::span::Span;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir::{ExecSpace, FnId, FunctionValues, Signature, Table, TypedFunction, VirtualTables};
use crate::types::ids::GlobalIds;
use crate::types::records::{Types, Virtual};
use crate::types::unique_names::UniqueNames;
use crate::types::{Basic, QualType, Ty};
use dispatch::Dispatchers;
use virtual_bases::BaseFinders;
use wide_division::MaybeDivider;

/// The calling convention of a function of the translation unit.
#[derive(Debug, Clone)]
struct Callee {
    id: FuncId,
    /// Type of a result returned as a value.
    ret: Option<Type>,
    /// True if the address for the result is the first argument.
    indirect: bool,
    /// Parameter types, in the source's order.
    params: Vec<QualType>,
    /// True if the last parameter is the first number of an object with virtual bases: 0 for a whole object.
    takes_first_number: bool,
}

/// The properties of the translation unit that lowering needs.
struct Context<'m> {
    types: &'m Types<'m>,
    globals: &'m Arena<Global, GlobalIds>,
    callees: &'m FxHashMap<FnId, Callee>,
    /// Names of kernels.
    kernels: &'m FxHashMap<FnId, Arc<str>>,
    dispatchers: &'m Dispatchers,
    finders: &'m BaseFinders,
    divider: &'m MaybeDivider,
    fmad: bool,
}

/// The typed tree of a translation unit after semantic analysis.
pub(crate) struct TypedModule<'m, 'a> {
    /// Classes and enumerations.
    pub types: &'m Types<'a>,
    /// All functions.
    pub functions: Arena<TypedFunction<'m, 'a>, FnId>,
    /// Module-scope variables.
    pub globals: &'m Arena<Global, GlobalIds>,
    /// Functions that are used as values.
    pub function_values: &'m FunctionValues,
    /// Meanings of the numbers in objects with virtual functions.
    pub virtual_tables: &'m VirtualTables,
    /// True if `a * b + c` in one expression is contracted to one fused operation.
    pub fmad: bool,
    /// A span in the text before every file, if known: diagnostics with this span concern the call in the program.
    pub built_in: Option<Span>,
}

impl TypedModule<'_, '_> {
    /// Returns true for a virtual function.
    fn is_virtual(&self, id: FnId) -> bool {
        self.functions[id].class.is_some_and(|class| self.types.declares_virtual(class, id))
    }

    /// Returns the virtual function that a declaration refers to on a part of an object, given the number in that
    /// part.
    fn virtual_part(&self, declaration: FnId, number: u64) -> Option<(Table, Virtual)> {
        let table = self.virtual_tables.table(number)?;
        Some((table, table.function(self.types, declaration)?))
    }
}

/// The result of lowering.
pub(crate) struct Lowered {
    /// Functions as IR.
    pub functions: Vec<Function>,
    /// Functions of the translation unit that are in IR, with their names there.
    pub compiled: FxHashMap<FnId, String>,
    /// Kernels that share their name with others, and the expressions that denote them.
    pub overloads: Vec<(String, String)>,
    /// Functions with errors that only IR shows.
    pub refused: Vec<(FnId, Diagnostic)>,
}

/// Lowers all device functions that passed analysis. `names` contains the names of the module's variables.
pub(crate) fn module(typed: &TypedModule<'_, '_>, names: &mut UniqueNames) -> Lowered {
    let with_body = typed.functions.iter().filter(|(_, f)| f.body.is_some());
    let mut good: FxHashSet<FnId> = with_body.map(|(id, _)| id).collect();
    drop_broken_callers(typed, &mut good);
    let mut ir_names = kernel_names::ir_names(typed, names, &good);
    let (mut functions, mut dispatching) = functions(typed, names, &good, &ir_names);
    let refused: Vec<_> = functions.iter().filter_map(|(id, f)| Some((*id, memory_rules::refuse(f)?))).collect();
    if !refused.is_empty() {
        for (id, _) in &refused {
            good.remove(id);
        }
        // Their callers are dropped as well, and the other functions get new numbers.
        drop_broken_callers(typed, &mut good);
        (functions, dispatching) = self::functions(typed, names, &good, &ir_names);
    }
    let functions = functions.into_iter().map(|(_, f)| f).chain(dispatching).collect();
    ir_names.retain(|id, _| good.contains(id));
    let overloads = kernel_names::expressions(typed, &ir_names);
    Lowered { functions, compiled: ir_names, overloads, refused }
}

/// Lowers the functions, in order. Also returns the functions that calls through pointers and some operations need.
fn functions(
    typed: &TypedModule<'_, '_>,
    names: &mut UniqueNames,
    good: &FxHashSet<FnId>,
    ir_names: &FxHashMap<FnId, String>,
) -> (Vec<(FnId, Function)>, Vec<Function>) {
    let callees = callees(typed, good);
    let dispatchers = dispatch::dispatchers(typed, names, good, callees.len() as u32);
    let finders = virtual_bases::finders(typed, names, (callees.len() + dispatchers.len()) as u32);
    let divider = MaybeDivider::new((callees.len() + dispatchers.len() + finders.len()) as u32);
    let is_kernel = |id: &FnId| typed.functions[*id].space == ExecSpace::Kernel;
    let kernels: FxHashMap<FnId, Arc<str>> =
        ir_names.iter().filter(|(id, _)| is_kernel(id)).map(|(id, name)| (*id, name.as_str().into())).collect();
    let mut functions = Vec::new();
    let context = Context {
        types: typed.types,
        globals: typed.globals,
        callees: &callees,
        kernels: &kernels,
        dispatchers: &dispatchers,
        finders: &finders,
        divider: &divider,
        fmad: typed.fmad,
    };
    for (id, func) in &typed.functions {
        let (true, Some(body), Some(signature)) = (good.contains(&id), func.body, func.signature) else {
            continue;
        };
        let name = ir_names.get(&id).cloned().unwrap_or_default();
        let lowered = body::lower(&context, skeleton(&context, func, signature, name), signature, body);
        functions.push((id, lowered));
    }
    let mut dispatching = dispatch::functions(typed, &context);
    dispatching.extend(virtual_bases::functions(typed, &finders));
    dispatching.extend(divider.function(|| names.make("divide_wide")));
    (functions, dispatching)
}

/// Keeps only functions that call no other functions than these.
fn drop_broken_callers(typed: &TypedModule<'_, '_>, good: &mut FxHashSet<FnId>) {
    loop {
        let mut changed = false;
        for (id, func) in &typed.functions {
            let mut calls = func.body.iter().flat_map(|b| &b.calls);
            if !calls.all(|c| good.contains(c)) {
                changed |= good.remove(&id);
            }
        }
        if !changed {
            return;
        }
    }
}

fn callees(typed: &TypedModule<'_, '_>, good: &FxHashSet<FnId>) -> FxHashMap<FnId, Callee> {
    let mut next = 0;
    let mut callees = FxHashMap::default();
    for (id, func) in &typed.functions {
        let (true, Some(signature)) = (good.contains(&id), func.signature) else { continue };
        let indirect = signature.ret.ty.is_aggregate();
        let callee = Callee {
            id: FuncId(next),
            ret: if indirect { None } else { typed.types.value_type(&signature.ret.ty) },
            indirect,
            params: signature.params.iter().map(|p| p.ty.clone()).chain(first_number(func)).collect(),
            takes_first_number: func.takes_first_number,
        };
        callees.insert(id, callee);
        next += 1;
    }
    callees
}

/// Returns the type of the last parameter of constructors and destructors of classes with virtual bases, for the
/// first number.
fn first_number(func: &TypedFunction<'_, '_>) -> Option<QualType> {
    func.takes_first_number.then(|| Basic::ULong.into())
}

/// Returns the type of the memory that a parameter points to: for a reference to an array, the type of the elements.
fn element<'t>(parameter: &Ty, to: &'t Ty) -> &'t Ty {
    match (parameter, to) {
        (Ty::Reference { .. }, Ty::Array(of, _)) => element(parameter, &of.ty),
        _ => to,
    }
}

/// Creates a function with its parameters and without code.
fn skeleton(context: &Context<'_>, func: &TypedFunction<'_, '_>, signature: &Signature<'_>, name: String) -> Function {
    let kernel = func.space == ExecSpace::Kernel;
    let generic = DataType::Value(Type::Ptr(Space::Generic));
    let mut params = Vec::new();
    let indirect = signature.ret.ty.is_aggregate();
    if indirect {
        params.push(Param { name: "return".into(), ty: generic.clone(), pointee: None, span: func.span });
    }
    for p in &signature.params {
        let pointee = match kernel {
            true => p.ty.ty.referent().map(|to| element(&p.ty.ty, &to.ty)),
            false => p.ty.ty.pointee().map(|to| &to.ty),
        };
        let pointee = pointee.and_then(|to| context.types.data_type(to));
        let ty = match (&p.ty.ty, kernel) {
            (Ty::Pointer(_) | Ty::Reference { .. }, true) if p.ty.ty.function().is_none() => {
                DataType::Value(Type::Ptr(Space::Global))
            }
            (Ty::Record(_), false) => generic.clone(),
            (Ty::Member { .. } | Ty::Basic(_), _) => {
                context.types.value_type(&p.ty.ty).map_or_else(|| generic.clone(), DataType::Value)
            }
            (other, _) => context.types.data_type(other).unwrap_or_else(|| generic.clone()),
        };
        let name = p.name.map_or_else(String::new, |n| n.to_string());
        params.push(Param { name, ty, pointee, span: p.span });
    }
    if let Some(value) = first_number(func).and_then(|ty| context.types.value_type(&ty.ty)) {
        params.push(Param { name: "number".into(), ty: DataType::Value(value), pointee: None, span: func.span });
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
