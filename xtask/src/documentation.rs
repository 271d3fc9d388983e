//! Checks the documentation without building for it.
//!
//! `cargo doc` checks all packages again, including dependencies. `cargo test --doc` passes the libraries that the
//! tests have built to rustdoc. This program takes the place of rustdoc there and has it write documentation instead of
//! running examples.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::process::{self, FEATURES};

/// Value of Cargo's variable for flags of rustdoc. Links into private modules are for readers of the source.
pub const FLAGS: &str = "-D warnings -A rustdoc::private_intra_doc_links";

/// Name of the variable by which the substitute finds rustdoc.
const VARIABLE: &str = "ISOWARP_RUSTDOC";

/// Documents the libraries of the workspace as they are built, with warnings as errors.
pub fn of_libraries(prepare: impl Fn(Command) -> Command) -> Result<()> {
    let rustdoc = process::beside_cargo("rustdoc").unwrap_or_else(|| "rustdoc".into());
    let this = std::env::current_exe().context("where this program lies is unknown")?;
    let mut command = prepare(process::cargo(["test", "--doc", "--workspace", "--features", FEATURES]));
    process::run(command.env("RUSTDOC", this).env(VARIABLE, rustdoc))
}

/// Acts as rustdoc, if this program was called in its place.
pub fn instead_of_rustdoc() -> Option<ExitCode> {
    let rustdoc = std::env::var_os(VARIABLE)?;
    let status = process::target_dir().and_then(|target| {
        let mut command = Command::new(&rustdoc);
        command
            .args(without_tests(std::env::args_os().skip(1)))
            .args(FLAGS.split(' '))
            .arg("--out-dir")
            .arg(target.join("doc"));
        command.status().with_context(|| rustdoc.to_string_lossy().into_owned())
    });
    match status {
        Ok(status) if status.success() => Some(ExitCode::SUCCESS),
        Ok(_) => Some(ExitCode::FAILURE),
        Err(error) => {
            eprintln!("error: {error:#}");
            Some(ExitCode::FAILURE)
        }
    }
}

/// Returns the arguments of rustdoc without those for running examples: `--test`, and `--test-…`, which have a value.
fn without_tests(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments = arguments.into_iter();
    let mut out = Vec::new();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--test") => {}
            Some(text) if text.starts_with("--test-") => {
                if !text.contains('=') {
                    arguments.next();
                }
            }
            _ => out.push(argument),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_not_run() {
        let given = "--crate-name a --test src/lib.rs --test-run-directory /b --extern c --test-args=d -L e";
        assert_eq!(
            without_tests(given.split(' ').map(OsString::from)),
            "--crate-name a src/lib.rs --extern c -L e".split(' ').collect::<Vec<_>>()
        );
    }
}
