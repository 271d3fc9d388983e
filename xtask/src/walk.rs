//! Compares the math library with the C library's wider functions, by samples: `tools/mathlib/walk`, which g++ compiles.

use std::process::Command;

use anyhow::Result;

use crate::process;

/// Arguments of each walk: starts of reciprocal roots, common forms, one argument in single precision, several
/// arguments, double precision; then the effects of flushing.
const WALKS: [&[&str]; 7] = [
    &["-starts"],
    &["-common", "-every", "255"],
    &["-every", "8009"],
    &["-pairs", "250000"],
    &["-double", "250000"],
    &["-flush", "-every", "8009"],
    &["-flush", "-pairs", "250000"],
];

/// Compiles the program and runs it with each list of arguments. The exit code tells whether something is wrong.
pub fn sample() -> Result<()> {
    let found = Command::new("g++").arg("--version").output().is_ok_and(|output| output.status.success());
    // On other processors `long double` may not be wider than `double`, and the compiler options differ.
    if !cfg!(target_arch = "x86_64") || !found {
        println!("g++ was not found, or the processor is no x86: not run");
        return Ok(());
    }
    let program = process::target_dir()?.join("walk");
    let options = ["-std=c++17", "-O2", "-mfma", "-ffp-contract=off", "-fno-math-errno", "-pthread", "-o"];
    let mut compile = Command::new("g++");
    process::run(compile.args(options).arg(&program).arg(process::root().join("tools/mathlib/walk/walk.cpp")))?;
    for arguments in WALKS {
        process::run(Command::new(&program).args(arguments))?;
    }
    Ok(())
}
