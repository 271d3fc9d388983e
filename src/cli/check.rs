//! `isowarp check`: reports for every kernel whether its IR is built and verified, and which backends accept it.
//!
//! The exit code depends on the IR. It depends on wgpu, and on errors that no kernel of the file needs, only on
//! request.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use isowarp_core::api::{BackendKind, FloatMode};
use isowarp_core::diagnostic::{Diagnostic, Severity};
use isowarp_core::ir::Module;
use isowarp_core::passes::link::extract_kernel::extract_kernel;
use isowarp_core::passes::link::link_math::link_math;
use isowarp_core::passes::record_launches::with_records;
use isowarp_core::render::render;
use isowarp_core::span::SourceMap;
use isowarp_frontend::compile::{Compilation, KernelReport};
use isowarp_wgpu::adapter::Profile;
use isowarp_wgpu::emit::{NativeFloats, TargetCaps, check_kernel};
use serde_json::{Value, json};

use super::resources::Resources;
use super::sources::{Sources, with_options};
use super::summary::Summary;
use super::{Failure, Global, compile_commands, is_instance, json, output};
use crate::compiler::{Compiler, check_together};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit codes: 0 if every kernel compiles to verified IR; 1 if one does not, or if a file without such a kernel has errors; 2 if the \
command itself is wrong. Errors in device code that no kernel uses are warnings (`outside of kernels: not needed`), though nvcc refuses most of them; a \
kernel template is `not instantiated` where nothing launches it, and `launch not followed` where host code does in a way that cannot be followed. With \
--strict errors that no kernel needs and launches that are not followed end with exit code 1, too."
)]
pub(super) struct Args {
    /// CUDA C++ files, each checked separately as nvcc compiles them; with `-rdc=true` they are linked, as `isowarp run` links its
    /// files, and can use each other's device functions and variables
    #[arg(required_unless_present = "compile_commands")]
    files: Vec<PathBuf>,
    /// Check the CUDA files of a `compile_commands.json`, or of the one in a folder, each with its own options
    #[arg(long, value_name = "PATH")]
    compile_commands: Option<PathBuf>,
    /// Check only this kernel or instance of a template, such as `reduce<float, 256>`; repeatable. Errors in code that it does not
    /// use are then ignored
    #[arg(long, value_name = "NAME")]
    kernel: Vec<String>,
    #[command(flatten)]
    sources: Sources,
    /// Print the resources of each kernel: parameters, shared memory and constants in bytes; also nvcc's -Xptxas=-v and
    /// --resource-usage. `isowarp run --resources --device cuda` also prints registers
    #[arg(long)]
    resources: bool,
    /// Check again whenever one of the files or included files changes, until interrupted
    #[arg(long)]
    pub watch: bool,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
    /// Fail for kernels that wgpu refuses, too
    #[arg(long)]
    wgpu: bool,
    /// Fail for launches that cannot be followed and for errors in code that no kernel uses, too
    #[arg(long)]
    strict: bool,
}

/// Greatest number of threads that query backends. Each thread has a kernel in memory.
const MOST_THREADS: usize = 4;

/// Stack of such a thread. Functions nest as deep as the verifier allows.
const STACK_BYTES: usize = 64 << 20;

/// Whether a kernel's IR was built and verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ir {
    Built,
    Failed,
    /// Template without an instance.
    NotInstantiated,
    /// Template that host code launches in a way that cannot be followed.
    LaunchLost,
    /// Errors outside of kernels; all kernels are built without the wrong parts.
    NotNeeded,
}

/// Result of one kernel, or of a file without kernels.
struct Entry {
    file: String,
    /// Name of the kernel; empty for a result of the file.
    kernel: String,
    ir: Ir,
    /// Reasons why each backend of this program refuses the kernel, empty if it accepts the kernel. The list itself is
    /// empty if there is no IR.
    backends: Vec<(BackendKind, Vec<Diagnostic>)>,
    /// Resources that the kernel needs, if its IR was built.
    resources: Option<Resources>,
    /// All diagnostics of the kernel or file.
    diagnostics: Vec<Diagnostic>,
}

impl Entry {
    /// Returns true if the result makes the command fail.
    fn failed(&self, args: &Args) -> bool {
        match self.ir {
            Ir::Built => args.wgpu && self.wgpu_refuses(),
            Ir::Failed => true,
            Ir::NotInstantiated => false,
            Ir::LaunchLost | Ir::NotNeeded => args.strict,
        }
    }

    fn wgpu_refuses(&self) -> bool {
        self.refusals().any(|(backend, _)| backend == BackendKind::Wgpu)
    }

    /// Returns the backends that refuse the kernel, with the first reason of each.
    fn refusals(&self) -> impl Iterator<Item = (BackendKind, &Diagnostic)> {
        self.backends.iter().filter_map(|(backend, reasons)| Some((*backend, reasons.first()?)))
    }

    fn count(&self, summary: &mut Summary, sources: &SourceMap) {
        let error = self.diagnostics.iter().find(|d| d.is_error());
        match self.ir {
            Ir::Built if self.kernel.is_empty() => return,
            Ir::Built => {
                let takes = self.backends.iter().filter(|(_, reasons)| reasons.is_empty());
                summary.built(takes.map(|(backend, _)| *backend));
            }
            Ir::NotInstantiated => return summary.not_instantiated(),
            Ir::LaunchLost => return summary.launch_lost(),
            Ir::NotNeeded => {}
            Ir::Failed if self.kernel.is_empty() => {}
            Ir::Failed => summary.failed(),
        }
        let mut cause = |by: &'static str, d: &Diagnostic| {
            let place = d.span.and_then(|s| sources.location(s)).map_or_else(|| self.file.clone(), |p| p.to_string());
            summary.cause(by, d.code, &d.message, place);
        };
        match self.ir {
            Ir::Built => self.refusals().for_each(|(backend, d)| cause(backend.name(), d)),
            Ir::Failed | Ir::NotInstantiated | Ir::LaunchLost | Ir::NotNeeded => {
                error.into_iter().for_each(|d| cause("front end", d));
            }
        }
    }

    fn verdict(&self) -> String {
        match self.ir {
            Ir::Failed => "failed".into(),
            Ir::NotInstantiated => "not instantiated".into(),
            Ir::LaunchLost => "launch not followed".into(),
            Ir::NotNeeded => "not needed".into(),
            Ir::Built if self.kernel.is_empty() => "no kernels".into(),
            Ir::Built => {
                let refusals = self.refusals().map(|(b, d)| format!("not on {}: {} [{}]", b.name(), d.message, d.code));
                let refusals: Vec<String> = refusals.collect();
                if refusals.is_empty() {
                    return "ok".into();
                }
                let takes = self.backends.iter().filter(|(_, reasons)| reasons.is_empty()).map(|(b, _)| b.name());
                let takes: Vec<&str> = takes.collect();
                let refusals = refusals.join("; ");
                if takes.is_empty() { refusals } else { format!("ok on {}, {refusals}", takes.join(" and ")) }
            }
        }
    }

    fn to_json(&self, sources: &SourceMap) -> Value {
        let ir = match self.ir {
            Ir::Built => "ok",
            Ir::Failed => "failed",
            Ir::NotInstantiated => "not instantiated",
            Ir::LaunchLost => "launch not followed",
            Ir::NotNeeded => "not needed",
        };
        let on = |backend: BackendKind| {
            let found = self.backends.iter().find(|(b, _)| *b == backend);
            found.map(|(_, reasons)| if reasons.is_empty() { "ok" } else { "refused" })
        };
        let diagnostics: Vec<_> = self.diagnostics.iter().map(|d| json::diagnostic(d, sources)).collect();
        json!({
            "file": self.file,
            "kernel": self.kernel,
            "ir": ir,
            "cpu": on(BackendKind::Cpu),
            "wgpu": on(BackendKind::Wgpu),
            "cuda": on(BackendKind::Cuda),
            "resources": self.resources.as_ref().map(Resources::to_json),
            "diagnostics": diagnostics,
        })
    }
}

/// A file to check.
struct Job {
    file: PathBuf,
    /// Compiler with the file's options.
    compiler: Compiler,
    /// Whether the file is linked with the other files that ask for it (`-rdc=true`).
    linked: bool,
}

pub(super) fn run(args: &Args, global: &Global) -> Result<(), Failure> {
    let target = match global.devices().testing.profile {
        Profile::Native => TargetCaps::full(),
        Profile::WebGpu => TargetCaps::webgpu(),
    };
    let instances: Vec<String> = args.kernel.iter().filter(|k| is_instance(k)).cloned().collect();
    let compiler = args.sources.compiler(global).kernel_instances(&instances).native(false);
    let mut jobs: Vec<Job> = Vec::new();
    for file in &args.files {
        jobs.push(Job { file: file.clone(), compiler: compiler.clone(), linked: global.nvcc.relocatable });
    }
    if let Some(path) = &args.compile_commands {
        global.read.file(path);
        for entry in compile_commands::read(path)? {
            let linked = entry.options.relocatable || global.nvcc.relocatable;
            jobs.push(Job { file: entry.file, compiler: with_options(compiler.clone(), &entry.options), linked });
        }
    }
    // Linked files are compiled together.
    let linked = jobs.iter().filter(|job| job.linked);
    let together: Vec<(PathBuf, Compiler)> = linked.map(|job| (job.file.clone(), job.compiler.clone())).collect();
    let mut together = check_together(&together).into_iter();
    let mut report = Report::new(args, global);
    let mut about_some = Vec::new();
    for Job { file, compiler, linked } in jobs {
        global.read.file(&file);
        let compiled = if linked { together.next() } else { None };
        let compiled = compiled.unwrap_or_else(|| compiler.check_file(&file));
        global.read.sources(&compiled.sources);
        let entries = entries(&file, &compiled, &args.kernel, &target);
        if args.kernel.is_empty() {
            report.file(&entries, &compiled.sources);
        } else {
            about_some.push((entries, compiled));
        }
    }
    only_asked(&args.kernel, &mut about_some, compiler.float_mode())?;
    about_some.iter().for_each(|(entries, compiled)| report.file(entries, &compiled.sources));
    report.finish()
}

/// Returns true for a kernel that is asked for by its name, or as an instance of a template.
fn is_asked(asked: &[String], name: &str, compiled: &Compilation) -> bool {
    let mut instances = compiled.instances.iter().filter(|(_, of)| of == name);
    asked.iter().any(|a| a == name) || instances.any(|(text, _)| asked.contains(text))
}

/// Keeps the requested kernels. Drops errors elsewhere in their files, or in other files, if they do not affect these
/// kernels.
fn only_asked(asked: &[String], files: &mut [(Vec<Entry>, Compilation)], floats: FloatMode) -> Result<(), Failure> {
    let has = |kernel: &String, compiled: &Compilation| {
        let mut names = compiled.kernels.iter().map(|k| &k.name).chain(compiled.instances.iter().map(|(text, _)| text));
        names.any(|name| name == kernel)
    };
    let missing = asked.iter().find(|kernel| !files.iter().any(|(_, compiled)| has(kernel, compiled)));
    if let Some(kernel) = missing
        && !files.iter().any(|(_, compiled)| compiled.has_errors())
    {
        let known: Vec<&str> = files.iter().flat_map(|(_, c)| &c.kernels).map(|k| k.name.as_str()).collect();
        return Err(Failure::Usage(format!("no kernel named `{kernel}`; the kernels are: {}", known.join(", "))));
    }
    for (entries, compiled) in files {
        let runs = |e: &Entry| e.ir != Ir::Built || compiled.program_for(&e.kernel, floats).is_ok();
        entries.retain(|e| e.kernel.is_empty() || is_asked(asked, &e.kernel, compiled));
        if missing.is_some() {
            // The kernel may follow an error that no other kernel depends on.
            entries.iter_mut().filter(|e| e.ir == Ir::NotNeeded).for_each(|e| e.ir = Ir::Failed);
        }
        if missing.is_none() && entries.iter().filter(|e| !e.kernel.is_empty()).all(runs) {
            entries.retain(|e| !e.kernel.is_empty());
        }
    }
    Ok(())
}

/// Report on all files.
struct Report<'a> {
    args: &'a Args,
    /// Whether to include the resources that kernels need.
    resources: bool,
    all: Vec<Value>,
    summary: Summary,
    failed: bool,
}

impl<'a> Report<'a> {
    fn new(args: &'a Args, global: &Global) -> Self {
        let resources = args.resources || global.nvcc.resources;
        Self { args, resources, all: Vec::new(), summary: Summary::default(), failed: false }
    }

    fn file(&mut self, entries: &[Entry], sources: &SourceMap) {
        self.summary.file();
        self.failed |= entries.iter().any(|e| e.failed(self.args));
        entries.iter().for_each(|e| e.count(&mut self.summary, sources));
        if self.args.json {
            self.all.extend(entries.iter().map(|e| e.to_json(sources)));
        } else {
            print(entries, sources, self.resources, self.args.strict);
        }
    }

    fn finish(self) -> Result<(), Failure> {
        if self.args.json {
            output::line(&format!("{:#}", Value::Array(self.all)));
        } else if self.summary.is_needed() {
            output::print(&self.summary.text());
        }
        if self.failed { Err(Failure::Negative) } else { Ok(()) }
    }
}

fn print(entries: &[Entry], sources: &SourceMap, resources: bool, strict: bool) {
    let mut shown: HashSet<&Diagnostic> = HashSet::new();
    for entry in entries {
        // A message about a shared function is shown once, not once per kernel.
        let fresh: Vec<_> = entry.diagnostics.iter().filter(|d| !shown.contains(d)).collect();
        if !fresh.is_empty() {
            let mut fresh: Vec<Diagnostic> = fresh.iter().map(|d| (*d).clone()).collect();
            if entry.ir == Ir::NotNeeded && !strict {
                fresh.iter_mut().for_each(|d| d.severity = Severity::Warning);
            }
            output::note(&render(&fresh, sources, output::colour()));
        }
        shown.extend(fresh);
        let what = if entry.kernel.is_empty() { "outside of kernels" } else { &entry.kernel };
        if entry.kernel.is_empty() && entry.ir == Ir::Built && entries.len() > 1 {
            // The entry has only warnings.
            continue;
        }
        let separator = if entry.verdict() == "no kernels" { String::new() } else { format!("{what}: ") };
        output::line(&format!("{}: {separator}{}", entry.file, entry.verdict()));
        if let Some(resources) = entry.resources.as_ref().filter(|_| resources) {
            output::line(&format!("  {}", resources.text(0)));
        }
    }
}

/// Returns a result for each kernel, and one for the file if it has no kernels or has errors that belong to no kernel.
/// Backends are queried about the requested kernels, or all kernels if none is requested.
fn entries(file: &Path, compiled: &Compilation, asked: &[String], target: &TargetCaps) -> Vec<Entry> {
    let name = file.display().to_string();
    let mut entries = Vec::new();
    let mut said: HashSet<&Diagnostic> = HashSet::new();
    // If records cannot be added, the backends refuse the module.
    let module = with_records(&compiled.module).unwrap_or_else(|_| Arc::clone(&compiled.module));
    let asks = |kernel: &&KernelReport| {
        ir_of(kernel) == Ir::Built && (asked.is_empty() || is_asked(asked, &kernel.name, compiled))
    };
    let verdicts = checked_all(&module, compiled.kernels.iter().filter(asks).collect(), target);
    for kernel in &compiled.kernels {
        said.extend(&kernel.diagnostics);
        let mut diagnostics = kernel.diagnostics.clone();
        let ir = ir_of(kernel);
        let verdict = verdicts.get(kernel.name.as_str()).filter(|_| ir == Ir::Built);
        let backends = verdict.cloned().unwrap_or_default();
        // Backends may report identical diagnostics.
        for d in backends.iter().flat_map(|(_, found)| found) {
            if !diagnostics.contains(d) {
                diagnostics.push(d.clone());
            }
        }
        let errors = |(backend, found): (BackendKind, Vec<Diagnostic>)| {
            (backend, found.into_iter().filter(Diagnostic::is_error).collect())
        };
        let backends = backends.into_iter().map(errors).collect();
        let resources = if ir == Ir::Built { Resources::of(&compiled.module, &kernel.name) } else { None };
        entries.push(Entry { file: name.clone(), kernel: kernel.name.clone(), ir, backends, resources, diagnostics });
    }
    let rest: Vec<_> = compiled.diagnostics.iter().filter(|d| !said.contains(d)).cloned().collect();
    if !rest.is_empty() || compiled.kernels.is_empty() {
        let kernels_built = entries.iter().any(|e| e.ir == Ir::Built);
        let ir = match (rest.iter().any(Diagnostic::is_error), kernels_built) {
            (false, _) => Ir::Built,
            (true, true) => Ir::NotNeeded,
            (true, false) => Ir::Failed,
        };
        let (kernel, backends) = (String::new(), Vec::new());
        entries.push(Entry { file: name, kernel, ir, backends, resources: None, diagnostics: rest });
    }
    entries
}

/// Returns the front end's result for a kernel.
fn ir_of(kernel: &KernelReport) -> Ir {
    let failed = kernel.diagnostics.iter().any(Diagnostic::is_error);
    match (failed, kernel.compiled, kernel.not_instantiated) {
        (false, true, _) => Ir::Built,
        (false, false, true) if kernel.lost_launch => Ir::LaunchLost,
        (false, false, true) => Ir::NotInstantiated,
        _ => Ir::Failed,
    }
}

/// Diagnostics of a kernel, by backend.
type Verdict = Vec<(BackendKind, Vec<Diagnostic>)>;

/// Queries the backends about kernels and returns their answers by name. Several threads share the work.
fn checked_all<'a>(module: &Module, kernels: Vec<&'a KernelReport>, target: &TargetCaps) -> HashMap<&'a str, Verdict> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS).min(kernels.len());
    let (next, found) = (Mutex::new(kernels.into_iter()), Mutex::new(HashMap::new()));
    let work = || {
        let take = || next.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some(kernel) = take() {
            let verdict = checked(module, &kernel.name, target);
            found.lock().unwrap_or_else(PoisonError::into_inner).insert(kernel.name.as_str(), verdict);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // If no other thread can be created, this thread does all of the work.
            std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work).ok();
        }
        work();
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Queries each backend about a kernel, extracted from its module. The time is proportional to the kernel, however many
/// others the file has.
fn checked(module: &Module, kernel: &str, target: &TargetCaps) -> Verdict {
    let alone = extract_kernel(module, kernel);
    let module = alone.as_ref().unwrap_or(module);
    // Each backend reports a failure to link.
    let linked = link_math(module).ok().flatten();
    let linked = linked.as_ref().unwrap_or(module);
    let cpu = isowarp_cpu::check_kernel(linked, kernel).err().into_iter().collect();
    let wgpu = check_kernel(module, kernel, target, &NativeFloats);
    vec![
        (BackendKind::Cpu, cpu),
        (BackendKind::Wgpu, wgpu),
        #[cfg(feature = "cuda")]
        (BackendKind::Cuda, isowarp_cuda::print_module(linked, &[kernel]).err().into_iter().collect()),
    ]
}
