//! Tests kernels in IR text: emits them, validates them, writes them in every language, and runs them on an adapter.

mod bench;
mod check;
mod deep;
mod hidden;
mod roots;
mod run_atomics;
mod run_control;
mod run_floats;
mod run_integers;
mod run_memory;
mod zoo;

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_core::ir::verify::verify;

use super::{EmitOptions, EmittedKernel, NativeFloats, TargetCaps};
use crate::lower::lower_kernel;
use crate::specialise::emit_kernel;

/// Parses a module that must be valid.
fn module(text: &str) -> Arc<Module> {
    let module = parse_module(text, SpanSource::Text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let errors = verify(&module);
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    Arc::new(module)
}

/// Emits the kernel `k` of a module.
fn emit_with(text: &str, options: &EmitOptions, caps: &TargetCaps) -> Result<EmittedKernel, Vec<Diagnostic>> {
    let lowered = lower_kernel(&module(text), "k", caps.target(options.block))?;
    emit_kernel(&lowered, options, caps, &NativeFloats)
}

fn emit(text: &str) -> EmittedKernel {
    emit_with(text, &EmitOptions::new([64, 1, 1]), &TargetCaps::full()).unwrap_or_else(|d| panic!("{d:?}\n{text}"))
}

/// Returns the codes of emission's diagnostics for a kernel, if it is refused.
fn refused(text: &str, caps: &TargetCaps) -> Vec<&'static str> {
    match emit_with(text, &EmitOptions::new([64, 1, 1]), caps) {
        Ok(_) => Vec::new(),
        Err(diagnostics) => diagnostics.iter().map(|d| d.code).collect(),
    }
}
