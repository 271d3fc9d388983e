//! Clippy's lints, as a part of building: what is linted is what the tests run, so that nothing is compiled once for each.
//!
//! Clippy's compiler, `clippy-driver`, takes the place of `rustc` for the packages of the workspace and writes the same programs, with the lints'
//! messages. It leaves some of the optimiser out, of which tests notice little.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::process::{self, FEATURES};

/// How `cargo clippy` tells `clippy-driver` what stands behind `--`.
const ARGUMENTS: (&str, &str) = ("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");

/// What builds the workspace.
pub struct Lints {
    /// Clippy's compiler, if it refuses what a lint warns of when it is called so.
    driver: Option<PathBuf>,
}

impl Lints {
    /// Looks for Clippy's compiler and tries it: another version of Clippy may want to be told otherwise.
    pub fn find() -> Self {
        let refuses = |driver: &PathBuf| {
            let verdict = |source| accepts(driver, source).unwrap_or(false);
            verdict("pub fn f() -> u8 { 1 }") && !verdict("pub fn f() -> u8 { return 1; }")
        };
        Self { driver: process::beside_cargo("clippy-driver").filter(refuses) }
    }

    /// None, which leaves the workspace to `rustc`.
    pub fn none() -> Self {
        Self { driver: None }
    }

    /// Has Cargo build the workspace with lints.
    pub fn in_build(&self, mut command: Command) -> Command {
        if let Some(driver) = &self.driver {
            command.env("RUSTC_WORKSPACE_WRAPPER", driver).env(ARGUMENTS.0, ARGUMENTS.1);
        }
        command
    }

    /// Builds everything, with warnings as errors. Without Clippy's compiler everything is checked and left to be built.
    pub fn build(&self, with_env: impl Fn(Command) -> Command) -> Result<()> {
        if self.driver.is_none() {
            let clippy = ["clippy", "--workspace", "--all-targets", "--features", FEATURES, "--", "-D", "warnings"];
            return process::run(&mut with_env(process::cargo(clippy)));
        }
        let test = ["test", "--no-run", "--workspace", "--features", FEATURES];
        // What the tests need, then what only runs by name. With `--all-targets` examples would be tests, and be built once more as examples.
        for targets in [&[][..], &["--benches", "--test", "tint", "--test", "isa"]] {
            process::run(&mut with_env(self.in_build(process::cargo(test.iter().chain(targets)))))?;
        }
        Ok(())
    }
}

/// Whether Clippy's compiler accepts a library.
fn accepts(driver: &Path, source: &str) -> Result<bool> {
    let mut command = Command::new(driver);
    command.args(["rustc", "--crate-name", "probe", "--crate-type", "lib", "--emit", "metadata", "-o"]);
    command.arg(process::target_dir()?.join("lints.rmeta")).arg("-").env(ARGUMENTS.0, ARGUMENTS.1);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    child.stdin.take().context("it has a pipe")?.write_all(source.as_bytes())?;
    Ok(child.wait()?.success())
}
