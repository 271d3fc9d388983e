//! What kernels are called in IR, and how the source means one of those that share a name.

use rustc_hash::{FxHashMap, FxHashSet};

use super::TypedModule;
use crate::hir::FnId;
use crate::sema::declarations::functions::{ExecSpace, Func, SignatureState};
use crate::types::unique_names::UniqueNames;

/// The names in IR of the functions that are lowered. Kernels keep theirs; of those that overload one another the first does,
/// and the others are told by their parameters: `k(int *)`.
pub(super) fn ir_names(
    typed: &TypedModule<'_, '_>,
    names: &mut UniqueNames,
    good: &FxHashSet<FnId>,
) -> FxHashMap<FnId, String> {
    let mut out = FxHashMap::default();
    for kernels in [true, false] {
        for (id, func) in typed.functions {
            if good.contains(&id) && !func.name.is_empty() && (func.space == ExecSpace::Kernel) == kernels {
                let name = match parameters(typed, func).filter(|_| kernels && names.is_taken(&func.name)) {
                    Some(parameters) => format!("{}({parameters})", func.name),
                    None => func.name.clone(),
                };
                out.insert(id, names.make(&name));
            }
        }
    }
    out
}

/// The kernels that share their name with other kernels or kernel templates, and what means each: its name alone would be
/// ambiguous.
pub(super) fn expressions(typed: &TypedModule<'_, '_>, ir_names: &FxHashMap<FnId, String>) -> Vec<(String, String)> {
    let mut declared: FxHashMap<_, usize> = FxHashMap::default();
    // Kernels are in namespaces only, whose names have no arguments.
    let plain = |func: &'_ Func<'_>| func.name.split('<').next().unwrap_or_default().to_owned();
    for (_, func) in typed.functions {
        if func.space == ExecSpace::Kernel && func.instance.is_none() {
            *declared.entry(plain(func)).or_default() += 1;
        }
    }
    let mut out = Vec::new();
    for (id, func) in typed.functions {
        if let (ExecSpace::Kernel, Some(name)) = (func.space, ir_names.get(&id))
            && declared.get(&plain(func)).is_some_and(|n| *n > 1)
            && let Some(parameters) = parameters(typed, func)
        {
            out.push((name.clone(), format!("(void (*)({parameters})){}", func.name)));
        }
    }
    out
}

/// The types of a function's parameters.
fn parameters(typed: &TypedModule<'_, '_>, func: &Func<'_>) -> Option<String> {
    let SignatureState::Done(signature) = &func.signature else { return None };
    let types: Vec<_> = signature.params.iter().map(|p| typed.types.show(&p.ty)).collect();
    Some(types.join(", "))
}
