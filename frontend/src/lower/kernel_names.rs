//! The names of kernels in IR, and the source expressions for kernels that share a name.

use rustc_hash::{FxHashMap, FxHashSet};

use super::TypedModule;
use crate::hir::{ExecSpace, FnId, TypedFunction};
use crate::types::unique_names::UniqueNames;

/// Returns the names in IR of the lowered functions. Kernels keep their names. Of kernels that overload one another,
/// the first keeps its name, and the others are distinguished by their parameters: `k(int *)`.
pub(super) fn ir_names(
    typed: &TypedModule<'_, '_>,
    names: &mut UniqueNames,
    good: &FxHashSet<FnId>,
) -> FxHashMap<FnId, String> {
    let mut out = FxHashMap::default();
    for kernels in [true, false] {
        for (id, func) in &typed.functions {
            if good.contains(&id) && !func.name.is_empty() && (func.space == ExecSpace::Kernel) == kernels {
                let name = match parameters(typed, func).filter(|_| kernels && names.is_taken(func.name)) {
                    Some(parameters) => format!("{}({parameters})", func.name),
                    None => func.name.to_owned(),
                };
                out.insert(id, names.make(&name));
            }
        }
    }
    out
}

/// Returns the kernels that share their name with other kernels or kernel templates, with the expression for each:
/// the name alone would be ambiguous.
pub(super) fn expressions(typed: &TypedModule<'_, '_>, ir_names: &FxHashMap<FnId, String>) -> Vec<(String, String)> {
    let mut declared: FxHashMap<_, usize> = FxHashMap::default();
    // Kernels are only in namespaces, whose names have no arguments.
    let plain = |func: &TypedFunction<'_, '_>| func.name.split('<').next().unwrap_or_default().to_owned();
    for (_, func) in &typed.functions {
        if func.space == ExecSpace::Kernel && !func.is_instance {
            *declared.entry(plain(func)).or_default() += 1;
        }
    }
    let mut out = Vec::new();
    for (id, func) in &typed.functions {
        if let (ExecSpace::Kernel, Some(name)) = (func.space, ir_names.get(&id))
            && declared.get(&plain(func)).is_some_and(|n| *n > 1)
            && let Some(parameters) = parameters(typed, func)
        {
            out.push((name.clone(), format!("(void (*)({parameters})){}", func.name)));
        }
    }
    out
}

/// Returns the types of a function's parameters.
fn parameters(typed: &TypedModule<'_, '_>, func: &TypedFunction<'_, '_>) -> Option<String> {
    let types: Vec<_> = func.signature?.params.iter().map(|p| typed.types.show(&p.ty)).collect();
    Some(types.join(", "))
}
