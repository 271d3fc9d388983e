//! How sources are compiled: what the commands that read files have in common.

use std::path::PathBuf;

use super::nvcc::Options;
use super::{Failure, Global, output};
use crate::compiler::Compiler;

#[derive(Debug, clap::Args)]
pub(super) struct Sources {
    /// Where included files are looked for
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=V]")]
    define: Vec<String>,
}

impl Sources {
    /// The compiler that the options ask for. nvcc's options that do nothing are named once.
    pub fn compiler(&self, global: &Global) -> Result<Compiler, Failure> {
        let compiler = Compiler::new().include_dirs(&self.include).defines(&self.define);
        let compiler = compiler.fmad(global.fmad).floats(global.floats());
        if !global.nvcc.left_out.is_empty() {
            output::note(&format!("note: without effect here: {}", global.nvcc.left_out.join(", ")));
        }
        with_options(compiler, &global.nvcc).map_err(Failure::Usage)
    }
}

/// A compiler with options of nvcc; an error says which cannot be left out.
pub(super) fn with_options(compiler: Compiler, options: &Options) -> Result<Compiler, String> {
    if let Some(unsupported) = options.unsupported.first() {
        return Err(format!("nvcc's option `{unsupported}` is not supported"));
    }
    let compiler = compiler.include_dirs(&options.include).defines(&options.define).undefines(&options.undefine);
    let compiler = compiler.default_device(options.default_device);
    Ok(match options.arch {
        Some(arch) => compiler.cuda_arch(arch),
        None => compiler,
    })
}
