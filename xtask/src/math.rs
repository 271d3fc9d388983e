//! `cargo xtask math`: generates the device math library from its sources.

use anyhow::Result;

use crate::process;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only say whether the library is what its sources give
    #[arg(long)]
    check: bool,
}

pub fn run(args: &Args) -> Result<()> {
    let command = if args.check { "check" } else { "write" };
    process::run(&mut process::cargo(["run", "--quiet", "--package", "isowarp-mathlib", "--", command]))
}
