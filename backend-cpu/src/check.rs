//! Checks, without a device, whether the backend accepts a kernel.

use std::borrow::Cow;
use std::collections::HashMap;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{FuncId, FunctionKind, GlobalId, Module};
use isowarp_core::passes::legalise::record_prints::{Place, record_prints};
use isowarp_core::passes::link::link_math::link_math;
use isowarp_core::printf::records::{DEFAULT_BYTES, sites};

use crate::codes;
use crate::interpret::compile::compile;

/// Returns an error with the reason if the backend refuses the kernel with this name.
pub fn check_kernel(module: &Module, kernel: &str) -> Result<(), Diagnostic> {
    let linked = link_math(module)?;
    let mut module = linked.map_or(Cow::Borrowed(module), Cow::Owned);
    if !sites(&module).is_empty() {
        record_prints(module.to_mut(), DEFAULT_BYTES, Place::Variable);
    }
    let module = module.as_ref();
    let found = module.functions.iter().position(|f| f.kind == FunctionKind::Kernel && f.name == kernel);
    let Some(found) = found else {
        return Err(Diagnostic::internal(codes::MALFORMED, None, format!("no kernel named `{kernel}`")));
    };
    // The addresses of variables make no difference.
    let variables: HashMap<GlobalId, u64> = (0..module.globals.len()).map(|i| (GlobalId(i as u32), 0)).collect();
    compile(module, FuncId(found as u32), &variables).map(|_| ()).map_err(|refusal| *refusal)
}
