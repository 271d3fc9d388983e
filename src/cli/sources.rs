//! Configures the compiler for the commands that read source files.

use std::path::PathBuf;

use super::nvcc::Options;
use super::{Global, output};
use crate::compiler::Compiler;

#[derive(Debug, clap::Args)]
pub(super) struct Sources {
    /// Folder to search for included files
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=V]")]
    define: Vec<String>,
}

impl Sources {
    /// Returns the compiler that the options ask for. Prints the options of nvcc that have no effect.
    pub fn compiler(&self, global: &Global) -> Compiler {
        let compiler = Compiler::new().include_dirs(&self.include).defines(&self.define);
        let compiler = compiler.fmad(global.fmad).floats(global.floats());
        if !global.nvcc.left_out.is_empty() {
            output::note(&format!("note: without effect here: {}", global.nvcc.left_out.join(", ")));
        }
        with_options(compiler, &global.nvcc)
    }
}

/// Applies options of nvcc to a compiler.
pub(super) fn with_options(compiler: Compiler, options: &Options) -> Compiler {
    let compiler = compiler.include_dirs(&options.include).defines(&options.define).undefines(&options.undefine);
    let compiler = compiler.pre_includes(&options.pre_include).default_device(options.default_device);
    let compiler = compiler.cpp20(options.cpp20).relaxed_constexpr(options.relaxed_constexpr);
    match options.arch {
        Some(arch) => compiler.cuda_arch(arch),
        None => compiler,
    }
}
