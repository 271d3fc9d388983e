//! `cargo xtask spirv`: passes the SPIR-V that drivers are given to spirv-val, which knows all rules of SPIR-V and of
//! Vulkan that can be checked without a device.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use anyhow::{Context, Result, ensure};

use crate::{process, vulkan};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only cases whose family or name contains this
    #[arg(long, value_name = "S")]
    filter: Option<String>,
}

/// Vulkan version for which modules are checked. It includes SPIR-V 1.5 and float controls, and more.
const TARGET: &str = "vulkan1.3";

/// Greatest number of messages that are shown.
const SHOWN: usize = 20;

pub fn run(args: &Args) -> Result<()> {
    let vulkan = vulkan::ensure()?;
    process::build_isowarp()?;
    let (folder, variable) = folder()?;
    let mut command = Command::new(process::isowarp("debug")?);
    command.args(["conform", "--device", "wgpu"]);
    command.args(args.filter.iter().flat_map(|filter| ["--filter", filter]));
    let env = vulkan.iter().chain([&variable]).map(|(k, v)| (k, v));
    // Kernels do not depend on whether the driver optimises them.
    process::run(command.envs(env).env("GALLIVM_PERF", "nopt"))?;
    validate(&folder, 1, 1)
}

/// Returns an empty folder for modules, and the environment variable that makes programs keep modules there.
pub fn folder() -> Result<(PathBuf, (&'static str, OsString))> {
    let folder = process::target_dir()?.join("spirv");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let variable = ("ISOWARP_SPIRV_DIR", folder.clone().into_os_string());
    Ok((folder, variable))
}

/// Validates one module in `step` of a folder, which must have at least `least` modules.
pub fn validate(folder: &Path, step: usize, least: usize) -> Result<()> {
    if !process::succeeds("spirv-val", &["--version"]) {
        println!("spirv-val is missing: installing it");
        process::apt_install(&["spirv-tools"])?;
    }
    let mut modules: Vec<PathBuf> = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    modules.sort();
    ensure!(modules.len() >= least, "{} has {} modules, of at least {least}", folder.display(), modules.len());
    let all = modules.len();
    let next = Mutex::new(modules.into_iter().step_by(step.max(1)));
    let take = || next.lock().ok().and_then(|mut modules| modules.next());
    let work = || -> Result<(usize, Vec<String>)> {
        let (mut count, mut wrong) = (0, Vec::new());
        while let Some(module) = take() {
            count += 1;
            wrong.extend(message(&module)?);
        }
        Ok((count, wrong))
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let results = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().map_err(|_| anyhow::anyhow!("a thread has panicked"))?).collect()
    });
    let results: Vec<(usize, Vec<String>)> = Result::<_>::from(results)?;
    let (mut count, mut wrong) = (0, Vec::new());
    for (some, messages) in results {
        count += some;
        wrong.extend(messages);
    }
    println!("spirv-val --target-env {TARGET}: {count} of {all} modules, {} wrong", wrong.len());
    wrong.sort();
    ensure!(
        wrong.is_empty(),
        "{} modules are wrong:\n{}",
        wrong.len(),
        wrong.join("\n").lines().take(SHOWN).collect::<Vec<_>>().join("\n")
    );
    std::fs::remove_dir_all(folder).with_context(|| format!("{} cannot be removed", folder.display()))
}

/// Returns the validator's message about a module, if it is invalid.
fn message(module: &Path) -> Result<Option<String>> {
    let run = Command::new("spirv-val").args(["--target-env", TARGET]).arg(module).stdin(Stdio::null()).output();
    let run = run.context("spirv-val cannot be started")?;
    let name = module.file_name().unwrap_or_default().to_string_lossy();
    let said = || [run.stdout.as_slice(), run.stderr.as_slice()].concat();
    Ok((!run.status.success()).then(|| format!("{name}: {}", String::from_utf8_lossy(&said()).trim())))
}
