//! `cargo xtask test`: everything that a change must pass, as continuous integration runs it.

use std::ffi::OsString;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::process::{self, FEATURES};
use crate::{nvrtc, vulkan};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Leave out formatting, lints and documentation
    #[arg(long)]
    no_lints: bool,
}

type Environment = Vec<(&'static str, OsString)>;

/// The steps in order, each announced, with the time of those done.
struct Steps {
    start: Instant,
    done: Vec<(&'static str, f64)>,
}

impl Steps {
    fn step<T>(&mut self, name: &'static str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        println!("\n== {name}");
        let start = Instant::now();
        let result = work();
        let seconds = start.elapsed().as_secs_f64();
        match &result {
            Ok(_) => println!("== {name}: ok, {seconds:.0} s"),
            Err(_) => println!("== {name}: FAILED after {seconds:.0} s"),
        }
        self.done.push((name, seconds));
        result.with_context(|| format!("step `{name}`"))
    }
}

pub fn run(args: &Args) -> Result<()> {
    let mut steps = Steps { start: Instant::now(), done: Vec::new() };
    let result = all(args, &mut steps);
    println!();
    for (name, seconds) in &steps.done {
        println!("{seconds:>6.0} s  {name}");
    }
    let total = steps.start.elapsed().as_secs_f64();
    match &result {
        Ok(()) => println!("all {} steps passed in {total:.0} s", steps.done.len()),
        Err(_) => println!("stopped at step {} after {total:.0} s", steps.done.len()),
    }
    result
}

fn all(args: &Args, steps: &mut Steps) -> Result<()> {
    let mut env: Environment = vec![("CARGO_TERM_PROGRESS_WHEN", "never".into())];
    if std::env::var_os("CI").is_some() {
        // Nothing is built twice there, so that incremental state would only cost time and space.
        env.push(("CARGO_INCREMENTAL", "0".into()));
        env.push(("CARGO_TERM_COLOR", "never".into()));
    }
    if std::env::var_os("XDG_RUNTIME_DIR").is_none() {
        // Graphics drivers complain on standard error, once per device, if it is not set.
        env.push(("XDG_RUNTIME_DIR", process::target_dir()?.into_os_string()));
    }
    env.extend(steps.step("a Vulkan device", vulkan::ensure)?);
    env.extend(steps.step("NVRTC", nvrtc::ensure)?);
    let with_env = |mut command: Command| {
        command.envs(env.iter().map(|(k, v)| (k, v)));
        command
    };
    if !args.no_lints {
        steps.step("formatting", || process::run(&mut with_env(process::cargo(["fmt", "--all", "--check"]))))?;
        let clippy = ["clippy", "--workspace", "--all-targets", "--features", FEATURES, "--", "-D", "warnings"];
        steps.step("lints", || process::run(&mut with_env(process::cargo(clippy))))?;
        // Links into private modules are for those who read the source.
        let flags = "-D warnings -A rustdoc::private_intra_doc_links";
        let doc = ["doc", "--workspace", "--no-deps", "--features", FEATURES];
        steps.step("documentation", || process::run(with_env(process::cargo(doc)).env("RUSTDOCFLAGS", flags)))?;
    }
    // Snapshots are compared here, never written.
    let test = ["test", "--workspace", "--features", FEATURES, "--no-fail-fast"];
    steps.step("tests", || process::run(with_env(process::cargo(test)).env("INSTA_UPDATE", "no")))?;
    let isowarp = |args: &[&str]| {
        // The tests have built it; `cargo run` would choose other features and build again.
        let program = process::isowarp("debug")?;
        ensure!(program.exists(), "{} was not built by the tests", program.display());
        let mut command = Command::new(program);
        command.args(args);
        process::run(&mut with_env(command))
    };
    steps.step("conformance", || {
        isowarp(&["devices"])?;
        isowarp(&["conform", "--device", "cpu", "--device", "wgpu"])
    })?;
    // What they state themselves and what both devices agree on is all there is of these.
    steps.step("conformance without golden results", || {
        let cases = ["--cases", "shaders/unrecorded", "--golden", "none"];
        isowarp(&[&["conform", "--device", "cpu", "--device", "wgpu"], &cases[..]].concat())
    })?;
    // What a browser or a weak laptop has: none of the types and limits that the device above may have.
    steps.step("conformance with WebGPU's limits", || {
        isowarp(&["conform", "--device", "cpu", "--device", "wgpu", "--profile", "webgpu"])
    })?;
    // Every block of more than a warp as on a device that allows no larger ones.
    steps
        .step("conformance with small workgroups", || isowarp(&["conform", "--device", "wgpu", "--workgroup", "32"]))?;
    // Memory in many pieces, as where a binding reaches less than a program uses.
    steps.step("conformance with small windows of memory", || {
        isowarp(&["conform", "--device", "wgpu", "--window", "65536"])
    })?;
    // All shared variables in global memory.
    steps.step("conformance with spilled shared memory", || {
        isowarp(&["conform", "--device", "wgpu", "--shared-limit", "0"])
    })?;
    // Another driver, another shading language, and no types but those of 32 bits.
    steps.step("conformance on OpenGL", || {
        let on_gl = |args: &[&str]| {
            let mut command = Command::new(process::isowarp("debug")?);
            command.args(args).env("WGPU_BACKEND", "gl");
            anyhow::Ok(with_env(command))
        };
        if !process::output(&mut on_gl(&["devices"])?)?.contains("(gl)") {
            println!("no OpenGL driver was found (Debian and Ubuntu: libegl1, libgl1-mesa-dri): not run");
            return Ok(());
        }
        process::run(&mut on_gl(&["conform", "--device", "cpu", "--device", "wgpu"])?)
    })
}
