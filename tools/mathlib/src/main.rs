//! Generates Isowarp's device math library from `shaders/math`, and measures it.
//!
//! `cargo xtask math` writes `core/src/math/library.ir` and its binary form, `library.bin`, and both in
//! `core/src/heap`. `cargo run --release -p isowarp-mathlib --features mpfr -- errors` compares functions with MPFR,
//! which that feature builds (it needs a C compiler, make and m4).
#![forbid(unsafe_code)]

mod build;
#[cfg(feature = "mpfr")]
mod errors;
mod flushing;
#[cfg(feature = "mpfr")]
mod reference;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Makes and measures Isowarp's device math library
#[derive(Debug, Parser)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make the library's IR; this is done if nothing else is asked for
    Write,
    /// Only say whether the library is what its sources give
    Check,
    /// Compare functions of one argument with MPFR
    #[cfg(feature = "mpfr")]
    Errors(errors::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        None | Some(Command::Write) => build::write(),
        Some(Command::Check) => build::check(),
        #[cfg(feature = "mpfr")]
        Some(Command::Errors(args)) => errors::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
