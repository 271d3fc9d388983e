//! `cargo run -p differential -- PATH…`: runs programs on `cpu` and through g++, and prints the differences.
#![forbid(unsafe_code)]

#[path = "cli/random.rs"]
mod random;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use differential::compare;
use differential::device::Cpu;
use differential::host::Gxx;
use differential::open;
use differential::outcome::Outcome;
use differential::program::{self, Expected, Program, bless, corpus, discover};

/// Compares Isowarp's C++ with that of g++.
#[derive(Debug, Parser)]
struct Cli {
    /// Programs, or folders of programs; the whole corpus if none is named
    paths: Vec<PathBuf>,
    /// Write the values that g++ gives into the programs
    #[arg(long)]
    bless: bool,
    #[command(flatten)]
    random: random::Args,
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: &Cli) -> Result<bool> {
    if cli.random.random.is_some() {
        return random::run(&cli.random);
    }
    let named = if cli.paths.is_empty() { vec![corpus()] } else { cli.paths.clone() };
    let mut programs = Vec::new();
    for path in &named {
        programs.extend(discover(path)?);
    }
    let gxx = Gxx::find()?;
    if cli.bless {
        let gxx = gxx.as_ref().context("g++ is not installed (Debian and Ubuntu: apt-get install g++)")?;
        let mut wrong = 0;
        for program in &mut programs {
            if let Err(error) = write_values(gxx, program) {
                println!("{}: {error:#}", program.name());
                wrong += 1;
            }
        }
        ensure!(wrong == 0, "{wrong} programs have no values");
    }
    let (cpu, open) = (Cpu::open()?, open::read()?);
    let (mut differ, mut listed) = (0, 0);
    let mut tell = |program: &Program, difference: String| match open.get(&program.name()) {
        Some(reason) => {
            listed += 1;
            println!("{difference}\n    known: {reason}");
        }
        None => {
            differ += 1;
            println!("{difference}");
        }
    };
    for program in &programs {
        if let Some(difference) = compare::with_marks(program, &cpu.outcome(&program.text), "cpu") {
            tell(program, difference);
        }
    }
    match &gxx {
        Some(gxx) => {
            for (program, difference) in compare::marks_with_gxx(&programs, gxx)? {
                differ += 1;
                println!("{}: {difference}", program.name());
            }
        }
        None => println!("g++ is not installed: not compared with it"),
    }
    let count = programs.len();
    println!("{count} programs, {differ} differ, {listed} more are known to (tools/differential/open.txt)");
    Ok(differ == 0)
}

/// Writes the values that g++ computes into a program. g++ may refuse a program without marks.
fn write_values(gxx: &Gxx, program: &mut Program) -> Result<()> {
    if program.marks.not_gxx.is_some() {
        return Ok(());
    }
    let text = match (gxx.alone(&program.text)?, &program.marks.expected) {
        (Outcome::Values(_), Some(Expected::Refused(_))) => bail!("marked as ill-formed, but g++ takes it"),
        (Outcome::Values(_), Some(Expected::Undefined(_))) => bail!("marked as undefined, but g++ finds nothing"),
        (Outcome::Values(values), _) => bless(&program.text, &values)?,
        (Outcome::Refused(_), Some(Expected::Refused(_))) => return Ok(()),
        (Outcome::Failed(_), Some(Expected::Undefined(_))) => return Ok(()),
        (Outcome::Refused(message), Some(_)) => bail!("it is no such program: {message}"),
        (Outcome::Refused(message), None) => {
            println!("{}: g++ refuses it: {message}", program.name());
            format!("//@ refused:\n{}", program.text)
        }
        (Outcome::Failed(message) | Outcome::Unsupported(message), _) => bail!("it is not defined: {message}"),
        (Outcome::Crashed(message), _) => bail!("g++ crashes: {message}"),
    };
    if text != program.text {
        ensure!(program.title.is_none(), "values are not written into lists");
        std::fs::write(&program.path, &text)?;
        *program = Program { marks: program::marks(&text)?, path: program.path.clone(), title: None, text };
        println!("{}: written", program.name());
    }
    Ok(())
}
