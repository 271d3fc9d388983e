//! `isowarp toolkit`: lays out a toolkit in the form of NVIDIA's, for whole CUDA programs (docs/whole-programs.md).

use std::path::PathBuf;

use super::{Failure, output};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Folder of the toolkit, which is created if necessary
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the toolkit. The command `isowarp-nvcc` and the C libraries are in this command's folder.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    isowarp_nvcc::toolkit::lay_out(&args.folder).map_err(|error| Failure::Usage(format!("{error:#}")))?;
    output::line(&format!("{} is ready: use {}", args.folder.display(), args.folder.join("bin/nvcc").display()));
    Ok(())
}
