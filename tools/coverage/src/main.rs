//! Checks the kernels of real code bases: the number that become IR that the verifier accepts, and the reasons why the
//! others fail.
//!
//! Every `.cu` file below a folder is checked, and every `.cuh` file that none of them includes. A file that another
//! one includes counts as a part of that one. A kernel is identified by the place of its definition. It is built if it
//! is in the module; for a template, if at least one instance, and every instance that a file names, is in the module.

#![forbid(unsafe_code)]

mod causes;
mod includes;
mod missing;
mod projects;
mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use isowarp_frontend::compile::{Compilation, CompileOptions, compile_file};

/// Checks the kernels of other projects, and groups those that fail by cause.
#[derive(Debug, Parser)]
#[command(name = "isowarp-coverage", bin_name = "cargo xtask coverage")]
struct Args {
    /// Folders with CUDA C++
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Where else included files are looked for
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=V]")]
    define: Vec<String>,
    /// Write every kernel's verdict to a file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Most seconds for one file
    #[arg(long, default_value_t = 20)]
    limit: u64,
    /// How many files are checked at once
    #[arg(long)]
    jobs: Option<usize>,
    /// Write the device code of every file with kernels that are all built, as NVRTC gets it in native
    /// mode, with the names of the kernels in its first line
    #[arg(long, value_name = "DIR")]
    device_text: Option<PathBuf>,
    /// Folders (by a part of their path) to leave out
    #[arg(long, value_name = "TEXT")]
    skip: Vec<String>,
    /// Files (by a part of their path) to check alone
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
}

/// Place of a kernel's definition: file, line, name without template arguments.
type Place = (PathBuf, u32, String);

/// Greatest number of folders that are added for a file to find the files that it includes.
const MOST_FOLDERS: usize = 40;

/// Verdict on a kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Verdict {
    /// A template that nothing in its file launches, or only unused code: no compiler creates an instance.
    Unused,
    /// A template whose launch could not be followed, with the message about that.
    NotFollowed {
        why: String,
    },
    Built,
    /// Not built, in a file that includes a header that does not exist anywhere, with the cause of the failure.
    MissingHeader {
        header: String,
        example: String,
    },
    Failed {
        cause: String,
        example: String,
    },
}

/// A file that was compiled.
#[derive(Debug, Default)]
struct Checked {
    path: PathBuf,
    /// All files that were read for it.
    read: BTreeSet<PathBuf>,
    kernels: Vec<(Place, Verdict)>,
    /// Errors outside of any kernel, if no kernel is affected by them.
    error: Option<(String, String)>,
    time: Duration,
}

/// Verdicts on the kernels below one folder.
#[derive(Debug, Default)]
struct Folder {
    name: String,
    files: usize,
    kernels: BTreeMap<Place, Verdict>,
    /// Files without kernels that have errors: cause and example.
    errors: Vec<(String, String)>,
    slowest: Option<(PathBuf, Duration)>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    let mut folders = Vec::new();
    for folder in &args.folders {
        let folder = folder.canonicalize().with_context(|| format!("`{}` cannot be read", folder.display()))?;
        folders.push(check_folder(&folder, args)?);
    }
    for folder in &folders {
        println!("{}", report::text(folder));
    }
    if let Some(path) = &args.json {
        std::fs::write(path, report::json(&folders)).with_context(|| format!("`{}`", path.display()))?;
    }
    Ok(())
}

fn check_folder(root: &Path, args: &Args) -> Result<Folder> {
    let (mut files, mut project) = (Vec::new(), includes::Project::default());
    sources(root, &mut files, &mut project, 0)?;
    files.retain(|f| !args.skip.iter().any(|s| f.to_string_lossy().contains(s.as_str())));
    files.retain(|f| args.only.is_empty() || args.only.iter().any(|s| f.to_string_lossy().contains(s.as_str())));
    files.sort();
    let of_kind = |kind: &str| -> Vec<PathBuf> {
        files.iter().filter(|f| f.extension().is_some_and(|e| e == kind)).cloned().collect()
    };
    let first = check_all(root, &project, &of_kind("cu"), args);
    let included = |all: &[Checked]| -> BTreeSet<PathBuf> {
        all.iter().flat_map(|c| c.read.iter().filter(|f| **f != c.path)).cloned().collect()
    };
    let mut headers = of_kind("cuh");
    let known = included(&first);
    headers.retain(|h| !known.contains(h));
    let mut all = first;
    all.extend(check_all(root, &project, &headers, args));
    let parts = included(&all);
    let name = root.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let mut folder = Folder { name, ..Folder::default() };
    for checked in all.into_iter().filter(|c| !parts.contains(&c.path)) {
        folder.files += 1;
        if folder.slowest.as_ref().is_none_or(|(_, time)| checked.time > *time) {
            folder.slowest = Some((checked.path, checked.time));
        }
        folder.errors.extend(checked.error);
        for (place, verdict) in checked.kernels {
            match folder.kernels.get_mut(&place) {
                Some(known) => *known = worse(known.clone(), verdict),
                None => {
                    folder.kernels.insert(place, verdict);
                }
            }
        }
    }
    Ok(folder)
}

/// Returns the verdict that counts more: a failure more than a success, then a launch that could not be followed, then
/// a missing header, and last a template that nothing launches.
fn worse(a: Verdict, b: Verdict) -> Verdict {
    let weight = |v: &Verdict| match v {
        Verdict::Failed { .. } => 4,
        Verdict::Built => 3,
        Verdict::NotFollowed { .. } => 2,
        Verdict::MissingHeader { .. } => 1,
        Verdict::Unused => 0,
    };
    if weight(&b) > weight(&a) { b } else { a }
}

/// Collects the `.cu` and `.cuh` files below a folder, and all files.
fn sources(folder: &Path, out: &mut Vec<PathBuf>, project: &mut includes::Project, depth: u32) -> Result<()> {
    if depth > 32 {
        bail!("folders are nested too deep at {}", folder.display());
    }
    for entry in std::fs::read_dir(folder).with_context(|| format!("`{}` cannot be read", folder.display()))? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() {
            sources(&path, out, project, depth + 1)?;
        } else if kind.is_file() {
            if path.extension().is_some_and(|e| e == "cu" || e == "cuh") {
                out.push(path.clone());
            }
            project.add(path);
        }
    }
    Ok(())
}

fn check_all(root: &Path, project: &includes::Project, files: &[PathBuf], args: &Args) -> Vec<Checked> {
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(2, usize::from));
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let checked = check_file(file, root, project, args);
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(checked);
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by(|a, b| a.path.cmp(&b.path));
    done
}

fn check_file(file: &Path, root: &Path, project: &includes::Project, args: &Args) -> Checked {
    let mut options = CompileOptions { native: args.device_text.is_some(), ..CompileOptions::default() };
    options.preprocess.include_dirs = includes::folders(file, root);
    options.preprocess.include_dirs.extend(args.include.iter().cloned());
    let of_project = root.file_name().map_or(&[][..], |name| projects::defines(&name.to_string_lossy()));
    let defines = of_project.iter().copied().chain(args.define.iter().map(String::as_str));
    options.preprocess.defines = defines
        .map(|d| match d.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (d.to_owned(), None),
        })
        .collect();
    let start = Instant::now();
    let mut result = compile(file, &options, args.limit);
    let mut time = start.elapsed();
    for _ in 0..MOST_FOLDERS {
        let known = &options.preprocess.include_dirs;
        let Some(folder) = result.as_ref().and_then(|found| folder(found, file, project, known)) else { break };
        options.preprocess.include_dirs.push(folder);
        let start = Instant::now();
        result = compile(file, &options, args.limit);
        time = start.elapsed();
    }
    let mut checked = match result {
        Some(compilation) => {
            if let Some(folder) = &args.device_text {
                write_device_text(file, root, folder, &compilation);
            }
            verdicts(file, &compilation)
        }
        None => Checked {
            path: file.to_owned(),
            error: Some((format!("takes more than {} seconds", args.limit), file.display().to_string())),
            ..Checked::default()
        },
    };
    checked.time = time;
    checked
}

/// Compiles a file. Returns `None` if that takes too long.
fn compile(file: &Path, options: &CompileOptions, limit: u64) -> Option<Compilation> {
    let (send, receive) = mpsc::channel();
    let (path, options) = (file.to_owned(), options.clone());
    // The compilation has a thread of its own; a thread that takes too long is abandoned.
    std::thread::spawn(move || {
        let _ = send.send(compile_file(&path, &options));
    });
    receive.recv_timeout(Duration::from_secs(limit)).ok()
}

/// Returns the folder of the project that contains the first included file that was not found, and that is not searched
/// yet.
fn folder(compilation: &Compilation, file: &Path, project: &includes::Project, known: &[PathBuf]) -> Option<PathBuf> {
    let found = missing::headers(compilation, file);
    found.iter().filter_map(|m| project.folder(&m.name, &m.from)).find(|folder| !known.contains(folder))
}

fn write_device_text(file: &Path, root: &Path, folder: &Path, compilation: &Compilation) {
    let names: Vec<&str> = compilation.module.kernels().map(|k| k.name.as_str()).collect();
    if compilation.has_errors() || names.is_empty() {
        return;
    }
    let name = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace(['/', '\\'], "@");
    let text = format!("// {}\n{}", names.join("; "), compilation.device_text());
    if let Err(error) = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(folder.join(&name), text)) {
        eprintln!("{name}: {error}");
    }
}

fn verdicts(file: &Path, compilation: &Compilation) -> Checked {
    let sources = &compilation.sources;
    let read = sources.files().map(|(_, f)| PathBuf::from(f.name())).collect();
    let mut checked = Checked { path: file.to_owned(), read, ..Checked::default() };
    let missing = missing::headers(compilation, file);
    for kernel in &compilation.kernels {
        let place = sources.location(kernel.place);
        let (at, line) = place.map_or_else(|| (file.to_owned(), 0), |p| (PathBuf::from(p.file), p.line));
        let plain = kernel.name.split('<').next().unwrap_or(&kernel.name).to_owned();
        let header = missing.first().filter(|_| missing::may_be_why(&kernel.diagnostics)).map(|m| m.name.clone());
        let why = kernel.diagnostics.first().map_or_else(|| "nothing is said".to_owned(), |d| d.message.clone());
        let verdict = match (causes::of(&kernel.diagnostics, sources), header) {
            (Some((cause, example)), Some(header)) if !causes::is_feature(&cause) => {
                Verdict::MissingHeader { header, example }
            }
            (Some((cause, example)), _) => Verdict::Failed { cause, example },
            (None, _) if kernel.compiled => Verdict::Built,
            (None, Some(header)) if kernel.not_instantiated => Verdict::MissingHeader { header, example: why },
            (None, None) if kernel.not_instantiated && causes::is_unused(&why) => Verdict::Unused,
            (None, None) if kernel.not_instantiated => match causes::feature_named(&[&why]) {
                Some(feature) => Verdict::Failed { cause: feature.to_owned(), example: why },
                None => Verdict::NotFollowed { why },
            },
            (None, _) => Verdict::Failed { cause: "no diagnostic".into(), example: format!("{}:{line}", at.display()) },
        };
        checked.kernels.push(((at, line, plain), verdict));
    }
    if checked.kernels.is_empty() {
        checked.error = causes::of(&compilation.diagnostics, sources);
    }
    checked
}
