//! Whether a kernel compiles for a target, without running it.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::passes::extract_kernel::extract_kernel;

use super::float_rules::FloatRules;
use super::interface::{EmitOptions, TargetCaps};
use crate::lower::{lower_kernel, warnings};

/// Threads per block that a kernel without launch bounds is checked with.
const DEFAULT_THREADS: u32 = 256;

/// Compiles a kernel of a verified module for a target, with as many threads as its launch bounds
/// name. No errors if it compiles; warnings say what makes it slow.
pub fn check_kernel(module: &Module, kernel: &str, caps: &TargetCaps, rules: &dyn FloatRules) -> Vec<Diagnostic> {
    let alone = extract_kernel(module, kernel);
    let lowered = match lower_kernel(alone.as_ref().unwrap_or(module), kernel, caps.target([DEFAULT_THREADS, 1, 1])) {
        Ok(lowered) => lowered,
        Err(diagnostics) => return diagnostics,
    };
    let threads = lowered.function.max_threads.unwrap_or(DEFAULT_THREADS).clamp(1, caps.max_invocations.max(1));
    let options = EmitOptions::new([threads, 1, 1]);
    let emitted = super::emit_kernel(&lowered, &options, caps, rules);
    emitted.err().unwrap_or_else(|| warnings(lowered.turns, &caps.device))
}
