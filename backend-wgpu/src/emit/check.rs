//! Checks whether a kernel compiles for a target, without running it.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::passes::link::extract_kernel::extract_kernel;

use super::float_rules::FloatRules;
use super::interface::{EmitOptions, TargetCaps};
use crate::lower::{Target, lower_kernel, warnings};

/// Threads per block for checks of a kernel without launch bounds.
const DEFAULT_THREADS: u32 = 256;

/// Compiles a kernel of a verified module for a target, with as many threads as its launch bounds specify. Returns no
/// errors if it compiles; warnings explain why it would be slow.
///
/// The optimiser runs only for kernels that are refused without it: it may make them simple enough, and determines the
/// messages with which they are refused.
pub fn check_kernel(module: &Module, kernel: &str, caps: &TargetCaps, rules: &dyn FloatRules) -> Vec<Diagnostic> {
    let alone = extract_kernel(module, kernel);
    let module = alone.as_ref().unwrap_or(module);
    let optimised = caps.target([DEFAULT_THREADS, 1, 1]);
    let said = compile(module, kernel, caps, rules, Target { costs: None, ..optimised });
    if said.is_empty() { said } else { compile(module, kernel, caps, rules, optimised) }
}

/// Returns the diagnostics of a kernel that is compiled for a target.
fn compile(
    module: &Module,
    kernel: &str,
    caps: &TargetCaps,
    rules: &dyn FloatRules,
    target: Target,
) -> Vec<Diagnostic> {
    let lowered = match lower_kernel(module, kernel, target) {
        Ok(lowered) => lowered,
        Err(diagnostics) => return diagnostics,
    };
    let threads = lowered.function.max_threads.unwrap_or(DEFAULT_THREADS).clamp(1, caps.max_invocations.max(1));
    let options = EmitOptions::new([threads, 1, 1]);
    let emitted = crate::specialise::emit_kernel(&lowered, &options, caps, rules);
    emitted.err().unwrap_or_else(|| warnings(lowered.turns, &caps.device))
}
