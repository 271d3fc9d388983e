//! The `isowarp` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    isowarp::cli::main()
}
