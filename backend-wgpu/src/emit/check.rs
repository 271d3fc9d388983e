//! Whether a kernel compiles for a target, without running it.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::passes::link::extract_kernel::extract_kernel;

use super::float_rules::FloatRules;
use super::interface::{EmitOptions, TargetCaps};
use crate::lower::{Target, lower_kernel, warnings};

/// Threads per block that a kernel without launch bounds is checked with.
const DEFAULT_THREADS: u32 = 256;

/// Compiles a kernel of a verified module for a target, with as many threads as its launch bounds
/// name. No errors if it compiles; warnings say what makes it slow.
///
/// The optimiser runs only for what is refused without it, which it may make simple enough, and for the words that this is refused with.
pub fn check_kernel(module: &Module, kernel: &str, caps: &TargetCaps, rules: &dyn FloatRules) -> Vec<Diagnostic> {
    let alone = extract_kernel(module, kernel);
    let module = alone.as_ref().unwrap_or(module);
    let optimised = caps.target([DEFAULT_THREADS, 1, 1]);
    let said = compile(module, kernel, caps, rules, Target { costs: None, ..optimised });
    if said.is_empty() { said } else { compile(module, kernel, caps, rules, optimised) }
}

/// What there is to say of a kernel that is compiled for a target.
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
