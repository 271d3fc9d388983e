//! `isowarp-fuzz-frontend`: fuzzes a part of the front end at length; see docs/fuzzing.md.
#![forbid(unsafe_code)]

use std::alloc::System;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use cap::Cap;
use clap::{Parser, Subcommand};
use isowarp_fuzz_frontend::supervise::{self, Options};
use isowarp_fuzz_frontend::target::{self, Target};
use isowarp_fuzz_frontend::{input, seeds, worker};

/// Allocator that counts. Beyond the limit of a worker, allocations fail and the worker dies.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// Fuzzes the front end of Isowarp.
#[derive(Debug, Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run inputs; failing ones are saved and made small
    Run {
        #[arg(long, value_enum)]
        target: Target,
        #[arg(long, default_value_t = 10_000)]
        iterations: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The number of the first input
        #[arg(long, default_value_t = 0)]
        start: u64,
        /// Seconds for one input
        #[arg(long, default_value_t = 10)]
        limit: u64,
        /// Memory of the worker, in MiB
        #[arg(long, default_value_t = 1024)]
        memory: u64,
        /// Where failing inputs go
        #[arg(long, default_value = "target/fuzz")]
        save: PathBuf,
        /// Leave failing inputs as they are
        #[arg(long)]
        no_reduce: bool,
    },
    /// Run one file: prints the failure's signature and ends with 1 if it fails
    Check {
        #[arg(long, value_enum)]
        target: Target,
        #[arg(long, default_value_t = 1024)]
        memory: u64,
        file: PathBuf,
        /// Say what is known about a failure, and what a sound input leads to
        #[arg(long)]
        verbose: bool,
    },
    /// Print the input with a number
    Show {
        #[arg(long, value_enum)]
        target: Target,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        index: u64,
    },
    #[command(hide = true)]
    Worker {
        #[arg(long, value_enum)]
        target: Target,
        #[arg(long)]
        seed: u64,
        #[arg(long)]
        from: u64,
        #[arg(long)]
        until: u64,
        #[arg(long)]
        memory: u64,
    },
}

fn limit_memory(mebibytes: u64) {
    // A limit below the memory in use cannot be set; then there is no limit.
    ALLOCATOR.set_limit((mebibytes << 20) as usize).ok();
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<ExitCode> {
    match command {
        Command::Run { target, iterations, seed, start, limit, memory, save, no_reduce } => {
            let limit = Duration::from_secs(limit);
            let options = Options { target, iterations, start, seed, limit, memory, save, reduce: !no_reduce };
            Ok(long_run(&options)?)
        }
        Command::Check { target, memory, file, verbose } => {
            let bytes = std::fs::read(file)?;
            limit_memory(memory);
            match target::run(target, &bytes) {
                Ok(_) => {
                    if verbose {
                        print!("{}", target::explain(&bytes));
                    }
                    Ok(ExitCode::SUCCESS)
                }
                Err(finding) => {
                    println!("{}", finding.signature.replace('\n', " "));
                    if verbose {
                        println!("{}", finding.detail);
                    }
                    Ok(ExitCode::from(1))
                }
            }
        }
        Command::Show { target, seed, index } => {
            let bytes = input::make(target, &seeds::load(), seed, index);
            println!("{}", String::from_utf8_lossy(&bytes));
            Ok(ExitCode::SUCCESS)
        }
        Command::Worker { target, seed, from, until, memory } => {
            let seeds = seeds::load();
            limit_memory(memory);
            worker::run(target, &seeds, seed, from..until)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn long_run(options: &Options) -> Result<ExitCode> {
    let start = Instant::now();
    let summary = supervise::run(options, &seeds::load())?;
    println!(
        "{}: {} executions with seed {} in {:.0} s: {} accepted, {} of them with kernels",
        options.target.name(),
        summary.executions,
        options.seed,
        start.elapsed().as_secs_f64(),
        summary.accepted,
        summary.compiled
    );
    let slowest: Vec<String> =
        summary.slowest.iter().map(|(t, i)| format!("{i} ({:.0} ms)", t.as_secs_f64() * 1e3)).collect();
    println!("slowest: {}", slowest.join(", "));
    for (signature, (count, first)) in &summary.failures {
        println!("FAILED {count} times, first {first}: {signature}");
    }
    Ok(if summary.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
