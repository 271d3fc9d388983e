//! Compiles a case's file.

use isowarp_core::api::{FloatMode, Program};
use isowarp_frontend::compile::{CompileOptions, compile_file};
use isowarp_frontend::render::render;

use crate::case::Case;

/// Compiles a case.
///
/// # Errors
/// The rendered diagnostics.
pub fn compile_case(case: &Case, floats: FloatMode, fmad: bool) -> Result<Program, String> {
    let instances = case.launches.iter().map(|l| l.kernel.clone()).filter(|k| k.contains('<'));
    let options = CompileOptions { fmad, kernel_instances: instances.collect(), ..CompileOptions::default() };
    let compiled = compile_file(&case.path, &options);
    compiled.program(floats).map_err(|_| render(&compiled.diagnostics, &compiled.sources, false))
}
