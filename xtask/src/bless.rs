//! `cargo xtask bless`: accepts the present output of all tests that compare with recorded text. Read the diff
//! afterwards.

use anyhow::Result;

use crate::process::{self, ALL_FEATURES};
use crate::{nvrtc, vulkan};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only this package
    #[arg(short, long)]
    package: Option<String>,
}

pub fn run(args: &Args) -> Result<()> {
    let mut command = process::cargo(["test", "--no-fail-fast"]);
    match &args.package {
        Some(package) => command.args(["--package", package]),
        None => command.args(["--workspace", "--features", ALL_FEATURES]).envs(nvrtc::ensure()?),
    };
    // insta keeps the snapshots, and trybuild the compiler's messages about macros. The pass tests of the core, and the
    // cases and the page of the front end, keep their expectations themselves.
    command
        .envs(vulkan::ensure()?)
        .env("INSTA_UPDATE", "always")
        .env("ISOWARP_BLESS", "1")
        .env("TRYBUILD", "overwrite");
    process::run(&mut command)?;
    let written = ["*.snap", "*.ir", "*.cu", "*.stderr", "docs/device-functions.md"];
    process::run(std::process::Command::new("git").args(["status", "--short", "--"]).args(written))
}
