//! The passes in order.
//!
//! 1. `inline_calls` first: everything after it sees one function, and shader languages have no
//!    pointers across calls.
//! 2. `promote_locals` before `infer_spaces`: a pointer kept in a memory local hides where it
//!    comes from.
//! 3. `infer_spaces` before emission: only a pointer of a known space is a plain offset.
//! 4. `simplify` last: the passes before it leave dead and foldable instructions.
//! 5. `uniformity` is asked about each barrier at the end, when control flow is final.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{FuncId, Function, FunctionKind, Module};
use isowarp_core::passes::inline_calls::inline_function;

/// A kernel ready for emission; the same for every launch configuration.
#[derive(Debug, Clone)]
pub struct LoweredKernel {
    /// The module, for its structs and variables.
    pub module: Arc<Module>,
    /// The kernel without calls.
    pub function: Function,
}

/// Lowers a kernel of a verified module. Errors are what wgpu does not support, or defects.
pub fn lower_kernel(module: &Arc<Module>, kernel: &str) -> Result<LoweredKernel, Vec<Diagnostic>> {
    let found = module.functions.iter().position(|f| f.kind == FunctionKind::Kernel && f.name == kernel);
    let Some(index) = found else {
        return Err(vec![Diagnostic::internal("IW0500", None, format!("there is no kernel `{kernel}`"))]);
    };
    let function = inline_function(module, FuncId(index as u32)).map_err(|d| vec![d])?;
    Ok(LoweredKernel { module: Arc::clone(module), function })
}
