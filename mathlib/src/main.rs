//! Makes `core/src/math/library.ir` from `shaders/math`: `cargo xtask math`.
#![forbid(unsafe_code)]

mod build;

use std::process::ExitCode;

use clap::Parser;

/// Makes Isowarp's device math library
#[derive(Debug, Parser)]
struct Cli {
    /// Only say whether the library is what its sources give
    #[arg(long)]
    check: bool,
}

fn main() -> ExitCode {
    let result = match Cli::parse().check {
        true => build::check(),
        false => build::write(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
