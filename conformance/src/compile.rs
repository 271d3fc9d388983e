//! Compiles the file of a case.

use std::path::Path;

use isowarp_core::api::{FloatMode, Program};
use isowarp_core::render::render;
use isowarp_frontend::compile::{CompileOptions, compile_file};

use crate::case::Case;

/// Compiles a case. In native mode, uses the headers of a CUDA toolkit if their folder is given.
///
/// # Errors
/// The rendered diagnostics.
pub fn compile_case(
    case: &Case,
    floats: FloatMode,
    fmad: bool,
    cuda_include: Option<&Path>,
) -> Result<Program, String> {
    let instances = case.launches.iter().map(|l| l.kernel.clone()).filter(|k| k.contains('<'));
    let mut options = CompileOptions { fmad, kernel_instances: instances.collect(), ..CompileOptions::default() };
    options.preprocess.include_dirs.extend(cuda_include.map(Path::to_path_buf));
    let compiled = compile_file(&case.path, &options);
    compiled.program(floats).map_err(|_| render(&compiled.diagnostics, &compiled.sources, false))
}
