//! Runs Clippy's lints as a part of building. The tests run the programs that are linted, so that nothing is compiled
//! twice.
//!
//! Clippy's compiler, `clippy-driver`, replaces `rustc` for the packages of the workspace. It writes the same programs,
//! and the lints' messages. It omits some optimisations, which hardly affects the tests.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::process::{self, FEATURES};

/// Variable and value by which `cargo clippy` passes the arguments after `--` to `clippy-driver`.
const ARGUMENTS: (&str, &str) = ("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");

/// Compiler that builds the workspace.
pub struct Lints {
    /// Clippy's compiler, if it reports lints as errors when it is called this way.
    driver: Option<PathBuf>,
}

impl Lints {
    /// Finds Clippy's compiler and tries it, since another version of Clippy may expect other arguments.
    pub fn find() -> Self {
        let refuses = |driver: &PathBuf| {
            let verdict = |source| accepts(driver, source).unwrap_or(false);
            verdict("pub fn f() -> u8 { 1 }") && !verdict("pub fn f() -> u8 { return 1; }")
        };
        Self { driver: process::beside_cargo("clippy-driver").filter(refuses) }
    }

    /// Uses no lints, so that `rustc` builds the workspace.
    pub fn none() -> Self {
        Self { driver: None }
    }

    /// Makes Cargo build the workspace with lints.
    pub fn in_build(&self, mut command: Command) -> Command {
        if let Some(driver) = &self.driver {
            command.env("RUSTC_WORKSPACE_WRAPPER", driver).env(ARGUMENTS.0, ARGUMENTS.1);
        }
        command
    }

    /// Builds everything, with warnings as errors. Without Clippy's compiler, checks everything and leaves building to
    /// later steps.
    pub fn build(&self, with_env: impl Fn(Command) -> Command) -> Result<()> {
        if self.driver.is_none() {
            let clippy = ["clippy", "--workspace", "--all-targets", "--features", FEATURES, "--", "-D", "warnings"];
            return process::run(&mut with_env(process::cargo(clippy)));
        }
        let test = ["test", "--no-run", "--workspace", "--features", FEATURES];
        // First the targets of the tests, then those that only run by name. With `--all-targets`, examples would be
        // built as tests, and again as examples.
        for targets in [&[][..], &["--benches", "--test", "tint", "--test", "isa"]] {
            process::run(&mut with_env(self.in_build(process::cargo(test.iter().chain(targets)))))?;
        }
        Ok(())
    }
}

/// Returns true if Clippy's compiler accepts a library.
fn accepts(driver: &Path, source: &str) -> Result<bool> {
    let mut command = Command::new(driver);
    command.args(["rustc", "--crate-name", "probe", "--crate-type", "lib", "--emit", "metadata", "-o"]);
    command.arg(process::target_dir()?.join("lints.rmeta")).arg("-").env(ARGUMENTS.0, ARGUMENTS.1);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    child.stdin.take().context("it has a pipe")?.write_all(source.as_bytes())?;
    Ok(child.wait()?.success())
}
