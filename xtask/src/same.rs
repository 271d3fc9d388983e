//! `cargo xtask same OLD NEW`: compares what two builds of the command emit, for all kernels of the repository.
//!
//! For a change that is to leave results alone: every form of every kernel that a case or a benchmark launches,
//! and of every kernel of an example, must be the same to the byte.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Result, ensure};

use crate::{files, process};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The command as it was before
    old: PathBuf,
    /// The command as it is now
    new: PathBuf,
    /// Only files whose paths contain this
    #[arg(long, default_value = "")]
    filter: String,
}

/// Forms that need no device.
const FORMS: [&str; 5] = ["ir", "lowered", "wgsl", "spirv", "cuda"];

/// Options of the command under which kernels are emitted: plainly, and with every lowering forced.
const OPTIONS: [&[&str]; 2] = [
    &[],
    &[
        "--profile",
        "webgpu",
        "--workgroup",
        "64",
        "--flush",
        "fma",
        "--warps",
        "workgroup",
        "--quirk",
        "loop_limit=1000",
    ],
];

/// Folders whose kernels are compared.
const FOLDERS: [&str; 4] = ["shaders/conformance", "shaders/unrecorded", "shaders/bench", "shaders/examples"];

/// A kernel of a file, with the size of its blocks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Launch {
    file: PathBuf,
    kernel: String,
    block: String,
}

pub fn run(args: &Args) -> Result<()> {
    let mut files = files::files()?;
    files.retain(|file| {
        FOLDERS.iter().any(|folder| file.starts_with(folder))
            && file.extension().is_some_and(|e| e == "cu")
            && file.to_string_lossy().contains(&args.filter)
    });
    let mut launches = BTreeSet::new();
    for file in &files {
        launches.extend(launches_of(&process::root().join(file))?);
    }
    ensure!(!launches.is_empty(), "no launches were found");
    let launches: Vec<Launch> = launches.into_iter().collect();
    let (next, same, refused) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let different = Mutex::new(Vec::new());
    let work = |thread: usize| {
        while let Some(launch) = launches.get(next.fetch_add(1, Ordering::Relaxed)) {
            for (form, options) in FORMS.iter().flat_map(|form| OPTIONS.map(|options| (*form, options))) {
                let [old, new] = [&args.old, &args.new].map(|program| emitted(program, launch, form, options, thread));
                match (old, new) {
                    (Ok(old), Ok(new)) if old == new => {
                        same.fetch_add(1, Ordering::Relaxed);
                        refused.fetch_add(usize::from(!old.0), Ordering::Relaxed);
                    }
                    _ => {
                        let text =
                            format!("{} {} {} {form} {options:?}", launch.file.display(), launch.kernel, launch.block);
                        println!("different: {text}");
                        different.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(text);
                    }
                }
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let work = &work;
            scope.spawn(move || work(thread));
        }
    });
    let (same, refused) = (same.into_inner(), refused.into_inner());
    println!(
        "{} launches in {} files: {same} texts are the same, {refused} of them refusals",
        launches.len(),
        files.len()
    );
    let different = different.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    ensure!(different.is_empty(), "{} texts differ", different.len());
    Ok(())
}

/// Returns the launches of a file's directives. Without any, all kernels of the file are launched with blocks of 256.
fn launches_of(file: &Path) -> Result<Vec<Launch>> {
    let text = std::fs::read_to_string(file)?;
    if !text.contains("//@ launch:") {
        let launch =
            |kernel: &str| Launch { file: file.to_owned(), kernel: kernel.to_owned(), block: "256".to_owned() };
        return Ok(text.split("__global__").skip(1).filter_map(name_before_parameters).map(launch).collect());
    }
    let launch = |line: &str| {
        let words: Vec<&str> = line.trim().strip_prefix("//@ launch:")?.split_whitespace().collect();
        let block = words.iter().find_map(|word| word.strip_prefix("block="))?;
        let kernel = (*words.first()?).to_owned();
        // Benchmarks may compute a size.
        let numbers = block.chars().all(|c| c.is_ascii_digit() || c == ',');
        Some(Launch { file: file.to_owned(), kernel, block: if numbers { block } else { "256" }.to_owned() })
    };
    Ok(text.lines().filter_map(launch).collect())
}

/// Returns the name of the kernel that `declaration` declares after `__global__`.
fn name_before_parameters(declaration: &str) -> Option<&str> {
    let before = declaration.split('{').next()?.trim_start();
    // `__launch_bounds__(…)` may precede the name.
    let before = match before.split_once("__launch_bounds__(") {
        Some((_, rest)) => rest.split_once(')')?.1,
        None => before,
    };
    before.split_once('(')?.0.split_whitespace().last()
}

/// Returns whether a kernel is accepted, and its text in a form or the refusal.
fn emitted(program: &Path, launch: &Launch, form: &str, options: &[&str], thread: usize) -> Result<(bool, Vec<u8>)> {
    let output = std::env::temp_dir().join(format!("isowarp-same-{}-{thread}", std::process::id()));
    let _ = std::fs::remove_file(&output);
    let mut command = Command::new(program);
    command.args(["emit", "--kernel", &launch.kernel, "--block", &launch.block, "--as", form, "-o"]);
    command.arg(&output).args(options).arg(&launch.file);
    let done = command.output()?;
    let text = if done.status.success() { std::fs::read(&output)? } else { done.stderr };
    let _ = std::fs::remove_file(&output);
    Ok((done.status.success(), text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_of_examples_are_found_by_name() {
        let name = |text: &str| name_before_parameters(text).map(str::to_owned);
        assert_eq!(name(" void saxpy(int n, float a) { f(); }").as_deref(), Some("saxpy"));
        assert_eq!(name(" void __launch_bounds__(256) matmul(int n) {").as_deref(), Some("matmul"));
        assert_eq!(name(" void").as_deref(), None);
    }
}
