//! `cargo xtask fuzz`: runs `isowarp-fuzz-frontend` with every check enabled, or `isowarp-fuzz-kernels` for the target `sync`; see
//! docs/fuzzing.md.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::process;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// `preprocess`, `parse`, `compile`: all three one after the other if none is named; or `sync`: kernels
    /// that are run on several devices
    #[arg(long)]
    target: Vec<String>,
    /// Inputs for each target
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    iterations: u64,
    /// All inputs depend on it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first input
    #[arg(long, default_value_t = 0, value_name = "N")]
    start: u64,
    /// Time for one input
    #[arg(long, default_value_t = 10, value_name = "SECONDS")]
    limit: u64,
    /// For `sync`: end after this time, however many programs are left
    #[arg(long)]
    seconds: Option<u64>,
    /// For `sync`: what is compared with the CPU, `wgpu` if nothing is named, or `optimised`: the CPU with all passes of the optimiser, as a device
    /// that flushes subnormals
    #[arg(long)]
    device: Vec<String>,
    /// For `sync`: also with WebGPU's limits, where 64-bit integers are emulated
    #[arg(long)]
    webgpu: bool,
    /// Where failing inputs go; `fuzz-failures` in the target folder if not given
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<()> {
    if args.target.iter().any(|t| t == "sync") {
        ensure!(args.target.len() == 1, "`sync` is run by itself");
        return sync(args);
    }
    process::run(&mut process::cargo(["build", "--quiet", "--profile", "fuzz", "--package", "isowarp-fuzz-frontend"]))?;
    let target_dir = process::target_dir()?;
    let program = target_dir.join("fuzz").join(format!("isowarp-fuzz-frontend{}", std::env::consts::EXE_SUFFIX));
    let save = args.save.clone().unwrap_or_else(|| target_dir.join("fuzz-failures"));
    let all = ["preprocess", "parse", "compile"].map(str::to_owned);
    let targets = if args.target.is_empty() { &all[..] } else { &args.target };
    let mut failed = Ok(());
    for target in targets {
        let mut command = Command::new(&program);
        command.args(["run", "--target", target, "--iterations", &args.iterations.to_string()]);
        command.args(["--seed", &args.seed.to_string(), "--start", &args.start.to_string()]);
        command.args(["--limit", &args.limit.to_string(), "--save"]).arg(&save);
        // The other targets are run as well.
        let result = process::run(&mut command);
        failed = failed.and(result.with_context(|| format!("failing inputs of `{target}` are in {}", save.display())));
    }
    failed
}

/// Runs kernels on several devices. The time is spent in graphics drivers, so that the development profile suffices.
fn sync(args: &Args) -> Result<()> {
    process::run(&mut process::cargo(["build", "--quiet", "--package", "isowarp-fuzz-kernels"]))?;
    let target_dir = process::target_dir()?;
    let program = target_dir.join("debug").join(format!("isowarp-fuzz-kernels{}", std::env::consts::EXE_SUFFIX));
    let mut command = Command::new(program);
    command.args(["--iterations", &args.iterations.to_string(), "--seed", &args.seed.to_string()]);
    // A program may be compiled several times, by slow drivers.
    command.args(["--start", &args.start.to_string(), "--limit", &args.limit.max(60).to_string()]);
    command.arg("--save").arg(args.save.clone().unwrap_or_else(|| target_dir.join("fuzz-failures")));
    if let Some(seconds) = args.seconds {
        command.args(["--seconds", &seconds.to_string()]);
    }
    for device in &args.device {
        command.args(["--device", device]);
    }
    if args.webgpu {
        command.arg("--webgpu");
    }
    process::run(&mut command)
}
