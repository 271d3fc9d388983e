//! Specialises a lowered kernel for a launch: makes it for the block size, then emits it.

use isowarp_core::diagnostic::Diagnostic;

use crate::emit::{EmitOptions, EmittedKernel, FloatRules, TargetCaps, emit};
use crate::lower::{LoweredKernel, for_block};

/// Emits one specialisation of a kernel.
///
/// # Errors
/// What the target does not support, or defects.
pub fn emit_kernel(
    kernel: &LoweredKernel,
    options: &EmitOptions,
    caps: &TargetCaps,
    rules: &dyn FloatRules,
) -> Result<EmittedKernel, Vec<Diagnostic>> {
    let (kernel, options) = for_block(kernel, options, caps)?;
    emit(&kernel, &options, caps, rules)
}
