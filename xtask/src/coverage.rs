//! `cargo xtask coverage`: runs `isowarp-coverage`, which checks the kernels of other projects; see docs/coverage.md.

use std::ffi::OsString;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::process;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders with CUDA C++ and options of `isowarp-coverage`, which its `--help` lists
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<OsString>,
}

pub fn run(args: &Args) -> Result<()> {
    // The command runs in the current folder, since paths may be relative to it.
    let mut command = process::cargo(["run", "--quiet", "--package", "isowarp-coverage", "--"]);
    let status = command.args(&args.args).stdin(Stdio::null()).status().context("cargo cannot be started")?;
    ensure!(status.success(), "isowarp-coverage failed: {status}");
    Ok(())
}
