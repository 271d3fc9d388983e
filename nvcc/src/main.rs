//! `isowarp-nvcc`: nvcc's command line for programs that run on every GPU.

use std::process::ExitCode;

use anyhow::Result;
use isowarp_nvcc::command_line::Command;
use isowarp_nvcc::{driver, toolkit};

fn main() -> ExitCode {
    let words = Command::with_environment(std::env::args().skip(1).collect());
    match run(&words) {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            eprintln!("isowarp-nvcc: error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Result<u8> {
    if let [option, folder] = words
        && option == "--toolkit"
    {
        toolkit::lay_out(folder.as_ref())?;
        return Ok(0);
    }
    driver::run(&Command::read(words)?)
}
