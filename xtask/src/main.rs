//! Developer commands: `cargo xtask`. Each command is a file; `process.rs` has the code that several share.
#![forbid(unsafe_code)]

mod api;
mod bless;
mod build_systems;
mod calibration;
mod coverage;
mod documentation;
mod files;
mod fuzz;
mod isa;
mod jobs;
mod layers;
mod library;
mod lints;
mod math;
mod nvrtc;
mod process;
mod programs;
mod prose;
mod same;
mod spirv;
mod steps;
mod support;
mod swiftshader;
mod test;
mod tint;
mod unsupported;
mod vulkan;
mod walk;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Developer commands of Isowarp.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Everything a change must pass: formatting, lints, all tests, the conformance suite
    #[command(visible_alias = "ci")]
    Test(test::Args),
    /// Accept the present output of all snapshot tests
    Bless(bless::Args),
    /// Check the kernels of other projects, and group those that fail by cause
    #[command(disable_help_flag = true)]
    Coverage(coverage::Args),
    /// Make the device math library from its sources, `shaders/math`
    Math(math::Args),
    /// Compare the public API of the crate with its listing, docs/api.txt
    Api(api::Args),
    /// Make the files that the calibration of devices reads: expected results and compiled kernels
    Calibration,
    /// Have Mesa's RADV compile every kernel for AMD's GPUs, and say what spills registers or takes long
    Isa(isa::Args),
    /// Run the conformance suite on SwiftShader, the software Vulkan of Chromium
    Swiftshader(swiftshader::Args),
    /// Hand the SPIR-V of every conformance case to spirv-val
    Spirv(spirv::Args),
    /// Run the conformance suite under Khronos' validation layer
    Layers(layers::Args),
    /// Count phrases in comments that have a plainer form, and refuse more of them
    Prose(prose::Args),
    /// Build and run a folder of whole CUDA programs, and compare what they print with an earlier run
    Programs(programs::Args),
    /// Compare what two builds of the command emit for all cases and benchmarks, after a change that is to leave results alone
    Same(same::Args),
    /// Hand the WGSL of every conformance case to Tint, Chrome's compiler
    Tint(tint::Args),
    /// Fuzz the front end
    Fuzz(fuzz::Args),
    /// Write docs/support.md from reports of `isowarp conform --json`
    Support(support::Args),
}

fn main() -> ExitCode {
    if let Some(code) = documentation::instead_of_rustdoc() {
        return code;
    }
    let result = match Cli::parse().command {
        Command::Test(args) => test::run(&args),
        Command::Bless(args) => bless::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Math(args) => math::run(&args),
        Command::Api(args) => api::run(&args),
        Command::Calibration => calibration::run(),
        Command::Isa(args) => isa::run(&args),
        Command::Swiftshader(args) => swiftshader::run(&args),
        Command::Spirv(args) => spirv::run(&args),
        Command::Layers(args) => layers::run(&args),
        Command::Prose(args) => prose::run(&args),
        Command::Programs(args) => programs::run(&args),
        Command::Same(args) => same::run(&args),
        Command::Tint(args) => tint::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Support(args) => support::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
