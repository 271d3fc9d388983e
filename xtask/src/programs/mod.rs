//! `cargo xtask programs`: builds and runs a folder of whole CUDA programs, and compares what they print with an
//! earlier run, such as one of programs that nvcc built.
//!
//! Each program is a folder with a Makefile. `make ARGS` builds it, and its target `run` names the command. For example,
//! with the folder `src` of HeCBench on a machine with an NVIDIA GPU:
//!
//! ```text
//! cargo xtask programs src --filter -cuda --make CC=nvcc --make ARCH=sm_90 --json nvcc.json
//! cargo xtask programs src --filter -cuda --make CC=$HOME/toolkit/bin/nvcc --make ARCH=sm_90 --device wgpu --expect nvcc.json
//! ```

mod output;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use output::{Verdict, verdict};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder with a folder for each program
    root: PathBuf,
    /// Only programs with this in their name
    #[arg(long)]
    filter: Option<String>,
    /// Argument of make for building and for the command; repeatable
    #[arg(long = "make")]
    make: Vec<String>,
    /// Value of ISOWARP_DEVICE
    #[arg(long)]
    device: Option<String>,
    /// Run the programs as they are, without building them
    #[arg(long)]
    no_build: bool,
    /// Time limit of a run, in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Number of programs at a time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Write the results to this file
    #[arg(long)]
    json: Option<PathBuf>,
    /// Compare with the results in this file: programs that ended without an error there
    #[arg(long)]
    expect: Option<PathBuf>,
}

/// Time limit for building a program, in seconds.
const BUILD_SECONDS: u64 = 300;

pub fn run(args: &Args) -> Result<()> {
    let expected = args.expect.as_deref().map(read).transpose()?;
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&args.root).with_context(|| args.root.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let wanted = args.filter.as_ref().is_none_or(|part| name.contains(part.as_str()));
        let compared = expected.as_ref().is_none_or(|all| all.get(&name).is_some_and(ended_well));
        if wanted && compared && path.join("Makefile").exists() {
            names.push(name);
        }
    }
    names.sort();
    ensure!(!names.is_empty(), "no folder with a Makefile is selected");
    let waiting = Mutex::new(names.iter());
    let results = Mutex::new(BTreeMap::new());
    let counts: Mutex<BTreeMap<String, usize>> = Mutex::default();
    let work = || loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(name) = next else { return };
        let result = program(args, &args.root.join(name));
        let verdict = expected.as_ref().and_then(|all| all.get(name)).map(|expected| compare(expected, &result));
        let outcome = verdict.map_or_else(|| state(&result), |verdict| verdict.to_string());
        println!("{name}: {outcome}");
        *counts.lock().unwrap_or_else(PoisonError::into_inner).entry(outcome).or_default() += 1;
        results.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), result);
    };
    std::thread::scope(|scope| (0..args.jobs.max(1)).for_each(|_| drop(scope.spawn(work))));
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{} programs", results.len());
    let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    counts.iter().for_each(|(outcome, count)| println!("{count:5} {outcome}"));
    if let Some(path) = &args.json {
        std::fs::write(path, serde_json::to_string_pretty(&results)?).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<BTreeMap<String, Value>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    Ok(serde_json::from_str(&text)?)
}

fn ended_well(result: &Value) -> bool {
    result["status"] == 0
}

/// Returns the state of a program in a few words.
fn state(result: &Value) -> String {
    match (&result["built"], result["status"].as_i64()) {
        (Value::Bool(false), _) => "not built".to_owned(),
        (_, Some(0)) => "ended".to_owned(),
        (_, Some(124)) => "timed out".to_owned(),
        (_, Some(status)) => format!("exit status {status}"),
        (_, None) => "no command to run".to_owned(),
    }
}

fn compare(expected: &Value, result: &Value) -> Verdict {
    if !ended_well(result) {
        return Verdict::Failed(state(result));
    }
    verdict(expected["output"].as_str().unwrap_or_default(), result["output"].as_str().unwrap_or_default())
}

/// Builds and runs a program.
fn program(args: &Args, folder: &Path) -> Value {
    if !args.no_build {
        let _ = shell(folder, "make clean", BUILD_SECONDS, args);
        let built = shell(folder, &format!("make {} 2>&1", quoted(&args.make)), BUILD_SECONDS, args);
        if built.0 != 0 {
            let last: Vec<&str> = built.1.lines().rev().take(12).collect();
            return json!({ "built": false, "output": last.into_iter().rev().collect::<Vec<_>>().join("\n") });
        }
    }
    let plan = shell(folder, &format!("make -n run {}", quoted(&args.make)), BUILD_SECONDS, args).1;
    let command = plan.lines().find(|line| line.contains("./") && !line.starts_with("make") && !line.contains(" -o "));
    let Some(command) = command else { return json!({ "built": true }) };
    let start = Instant::now();
    let (status, output) = shell(folder, command, args.seconds, args);
    json!({
        "built": true, "command": command, "status": status, "seconds": start.elapsed().as_secs_f64(), "output": output
    })
}

fn quoted(words: &[String]) -> String {
    words.iter().map(|word| format!("'{}'", word.replace('\'', r"'\''"))).collect::<Vec<_>>().join(" ")
}

/// Runs a command of the shell with a time limit. Returns its exit status, 124 after the limit, and its output.
fn shell(folder: &Path, command: &str, seconds: u64, args: &Args) -> (i32, String) {
    let mut shell = Command::new("timeout");
    shell.args(["-k", "5", &seconds.to_string(), "sh", "-c", command]).current_dir(folder);
    shell.stdin(Stdio::null()).stderr(Stdio::null());
    if let Some(device) = &args.device {
        shell.env("ISOWARP_DEVICE", device);
    }
    match shell.output() {
        Ok(output) => (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(error) => (-1, error.to_string()),
    }
}
