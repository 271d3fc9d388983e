//! `cargo xtask math`: the device math library, from its sources.

use anyhow::Result;

use crate::process;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Arguments of `isowarp-mathlib`; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub fn run(args: &Args) -> Result<()> {
    let fixed = ["run", "--locked", "--quiet", "--package", "isowarp-mathlib", "--"];
    process::run(process::cargo(fixed).args(&args.rest))
}
