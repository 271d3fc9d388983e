//! `cargo xtask isa`: has Mesa's RADV compile every kernel for AMD's GPUs. No such GPU is needed.

use std::ffi::OsString;

use anyhow::{Context, Result};

use crate::{process, vulkan};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Families of GPUs, by RADV's names
    #[arg(default_values = FAMILIES)]
    families: Vec<String>,
}

/// The last GCN generation (GCN 5), one GPU of RDNA 2, one of RDNA 3.
pub const FAMILIES: [&str; 3] = ["VEGA10", "NAVI21", "GFX1100"];

pub fn run(args: &Args) -> Result<()> {
    for family in &args.families {
        all(family)?;
    }
    Ok(())
}

/// Compiles all kernels for a family.
pub fn all(family: &str) -> Result<()> {
    let driver = vulkan::radv()?;
    let test = ["test", "--features", process::FEATURES, "--test", "isa", "--", "--nocapture"];
    let mut command = process::cargo(test);
    command.envs(driver.iter().map(|(k, v): &(&str, OsString)| (k, v))).env("RADV_FORCE_FAMILY", family);
    process::run(&mut command).with_context(|| format!("the kernels for {family}"))
}
