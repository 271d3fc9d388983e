//! The `isowarp` command: devices, check, emit, run, conform, bench, toolkit, completions, man.
//!
//! Exit codes: 0 for success; 1 if a kernel is wrong, outputs differ or a case fails; 2 if the command itself is wrong
//! (arguments, files, devices that do not exist).

mod bench;
mod check;
mod compile_commands;
mod completions;
mod conform;
mod device_list;
mod emit;
mod json;
mod nvcc;
mod output;
mod passes;
mod resources;
mod run;
mod sources;
mod summary;
mod toolkit;
mod watch;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::{CommandFactory, Parser, Subcommand};
use isowarp_core::api::{Device, DeviceLimit, Error, FloatMode, Program};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::passes::analysis::flushing::Flushing;
use isowarp_core::render::render;
use isowarp_core::span::SourceMap;
use isowarp_frontend::compile::Compilation;
use isowarp_frontend::sema::names_closure;

use crate::auto::choose;
use crate::compiler::Compiler;
use crate::devices::{self, DeviceName, DeviceOptions};
use crate::testing::{ForcedQuirks, ImitatedGpu, Profile, Testing, WarpPath};

/// One CUDA C++ kernel file, the same bits, on every GPU.
#[derive(Debug, Parser)]
#[command(name = "isowarp", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    global: Global,
}

/// Options of every subcommand.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Options of all subcommands")]
struct Global {
    /// Contract a*b+c into one fused operation, as nvcc does
    #[arg(long, global = true, value_name = "BOOL", default_value_t = true, action = clap::ArgAction::Set)]
    fmad: bool,
    /// Float arithmetic: the same bits everywhere (exact, the default) or each platform's own (native); both is for `bench` only,
    /// and its default
    #[arg(long, global = true, value_enum)]
    float: Option<Floats>,
    /// Features that a wgpu device may use: all, or only those of every WebGPU implementation
    #[arg(long, global = true, value_enum, default_value_t = ProfileName::Native)]
    profile: ProfileName,
    /// Implementation of warp operations on wgpu: by subgroups that are warps, or through workgroup
    /// memory on every device
    #[arg(long, global = true, value_enum, default_value_t = WarpsName::Calibrated)]
    warps: WarpsName,
    /// Limit on the threads of a workgroup on wgpu: larger blocks run several threads in each invocation, as on
    /// devices with this limit
    #[arg(long, global = true, value_name = "THREADS", value_parser = clap::value_parser!(u32).range(32..=1024))]
    workgroup: Option<u32>,
    /// Limit in bytes on a block's shared variables in workgroup memory on wgpu: the largest others are in global
    /// memory, as on devices with this limit
    #[arg(long, global = true, value_name = "BYTES")]
    shared_limit: Option<u32>,
    /// Limit in bytes on a thread's local arrays in variables of the shader on wgpu: the largest others are in global memory,
    /// as on devices with this limit
    #[arg(long, global = true, value_name = "BYTES")]
    local_limit: Option<u32>,
    /// Limit in bytes on the memory of one binding on wgpu: kernels reach more memory by several, as on devices with
    /// this limit
    #[arg(long, global = true, value_name = "BYTES", value_parser = clap::value_parser!(u64).range(4096..))]
    window: Option<u64>,
    /// Size in bytes of the heap for `malloc` and `new` in kernels (`cudaLimitMallocHeapSize`); 8 MiB by default
    #[arg(long, global = true, value_name = "BYTES")]
    malloc_heap_size: Option<u64>,
    /// Size in bytes of the stack of each thread for recursion on wgpu and cuda (`cudaLimitStackSize`); 4 KiB on wgpu by default
    #[arg(long, global = true, value_name = "BYTES")]
    stack_size: Option<u64>,
    /// Time limit in seconds; 0 for none. The default of `isowarp run` is 120
    #[arg(long, global = true, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Size in bytes of the buffer of `printf` (`cudaLimitPrintfFifoSize`); 1 MiB by default
    #[arg(long, global = true, value_name = "BYTES")]
    printf_fifo_size: Option<u64>,
    /// Number of launches by kernels that may be pending (`cudaLimitDevRuntimePendingLaunchCount`); 2,048 by default
    #[arg(long, global = true, value_name = "N")]
    pending_launch_count: Option<u64>,
    /// Driver defects to work around on wgpu even where they do not occur, separated by commas: fields of `ForcedQuirks`, with
    /// `=NUMBER` for those with a number
    #[arg(long = "quirk", global = true, value_name = "NAME[=N],…", hide = true)]
    quirks: Option<ForcedQuirks>,
    /// Simulate on cpu a device that flushes subnormals to zero in sums of products (`fma`), or in all sums and products; `emit`
    /// shows the code for it
    #[arg(long, global = true, value_enum, hide = true)]
    flush: Option<FlushName>,
    #[command(flatten)]
    passes: passes::Args,
    /// Options in nvcc's syntax.
    #[arg(skip)]
    nvcc: nvcc::Options,
    /// Files that the command has read so far.
    #[arg(skip)]
    read: watch::Read,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Floats {
    Exact,
    Native,
    Both,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ProfileName {
    Native,
    Webgpu,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum WarpsName {
    Calibrated,
    Workgroup,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum FlushName {
    Fma,
    All,
}

/// Longest time limit: 31 years. A point in time that far away can still be represented.
const MOST_SECONDS: f64 = 1e9;

/// Parses a time limit; zero means no limit.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|s| *s == 0.0 || (0.001..=MOST_SECONDS).contains(s));
    let limit = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
    limit.ok_or_else(|| "expected seconds from 0.001 to 1000000000, or 0 for no limit".to_owned())
}

impl Global {
    fn floats(&self) -> FloatMode {
        match self.float {
            Some(Floats::Native) => FloatMode::Native,
            // `both` is refused by all commands but `bench`.
            None | Some(Floats::Exact | Floats::Both) => FloatMode::Exact,
        }
    }

    fn devices(&self) -> DeviceOptions {
        let profile = match self.profile {
            ProfileName::Native => Profile::Native,
            ProfileName::Webgpu => Profile::WebGpu,
        };
        DeviceOptions {
            limits: self.limits(),
            time_limit: self.time_limit.filter(|limit| !limit.is_zero()),
            testing: Testing { flushing: self.flushing(), profile, wgpu: self.imitated() },
            ..DeviceOptions::default()
        }
    }

    /// Smaller devices and other drivers to imitate.
    fn imitated(&self) -> ImitatedGpu {
        ImitatedGpu {
            warps: self.warp_path(),
            max_invocations: self.workgroup,
            shared_memory: self.shared_limit,
            local_memory: self.local_limit,
            window_bytes: self.window,
            quirks: self.quirks.unwrap_or_default(),
        }
    }

    fn limits(&self) -> Vec<(DeviceLimit, u64)> {
        let given = [
            (DeviceLimit::MallocHeapSize, self.malloc_heap_size),
            (DeviceLimit::PrintfFifoSize, self.printf_fifo_size),
            (DeviceLimit::PendingLaunchCount, self.pending_launch_count),
            (DeviceLimit::StackSize, self.stack_size),
        ];
        given.into_iter().filter_map(|(limit, bytes)| Some((limit, bytes?))).collect()
    }

    fn flushing(&self) -> Option<Flushing> {
        self.flush.map(|flush| match flush {
            FlushName::Fma => Flushing::FMA,
            FlushName::All => Flushing::ALL,
        })
    }

    fn warp_path(&self) -> WarpPath {
        match self.warps {
            WarpsName::Calibrated => WarpPath::Calibrated,
            WarpsName::Workgroup => WarpPath::Workgroup,
        }
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the devices of this machine
    Devices(device_list::Args),
    /// Compile every kernel of some files, also for wgpu
    Check(check::Args),
    /// Print a kernel in one of the compiler's forms
    Emit(emit::Args),
    /// Run a kernel on one or several devices and compare the outputs bit for bit
    Run(run::Args),
    /// Run the conformance suite
    Conform(conform::Args),
    /// Time kernels on every device and check their results
    Bench(bench::Args),
    /// Lay out a toolkit that builds whole CUDA programs in place of NVIDIA's: `bin/nvcc`, `include`, `lib64`
    Toolkit(toolkit::Args),
    /// Print completions of this command for a shell
    Completions(completions::Completions),
    /// Print the manual page of this command or of a subcommand, or write all of them
    Man(completions::Pages),
}

/// Reason why a command ends early.
#[derive(Debug)]
enum Failure {
    /// Exit code 1: the answer is "no". All messages have already been printed.
    Negative,
    /// Exit code 1, with diagnostics or a message about the kernel.
    Kernel(String),
    /// Exit code 1, with the diagnostics that the text shows.
    Diagnosed { text: String, diagnostics: Vec<Diagnostic>, sources: Arc<SourceMap> },
    /// Exit code 2: the command cannot be carried out.
    Usage(String),
}

impl Failure {
    /// Returns the message.
    fn text(&self) -> &str {
        match self {
            Failure::Negative => "",
            Failure::Kernel(text) | Failure::Usage(text) | Failure::Diagnosed { text, .. } => text,
        }
    }
}

/// Returns true for a name that requests an instance of a template. A name with parameters is that of an existing
/// kernel.
fn is_instance(kernel: &str) -> bool {
    // Only launches create instances for lambda expressions.
    kernel.contains('<') && !kernel.ends_with(')') && !names_closure(kernel)
}

/// Compiles files for a kernel of one of them: see [`compile_kernels`].
fn compile_kernel(compiler: &Compiler, files: &[PathBuf], kernel: &str) -> Result<(Program, String), Failure> {
    let (program, names) = compile_kernels(compiler, files, &[kernel], &watch::Read::default())?;
    Ok((program, names.into_iter().next().unwrap_or_default()))
}

/// Compiles files for kernels of one of them, which may be instances of templates. Prints warnings, and names other
/// kernels that cannot be compiled. Also returns the kernels' names in the program.
fn compile_kernels(
    compiler: &Compiler,
    files: &[PathBuf],
    kernels: &[&str],
    read: &watch::Read,
) -> Result<(Program, Vec<String>), Failure> {
    let mut instances: Vec<String> = Vec::new();
    for kernel in kernels.iter().filter(|k| is_instance(k)) {
        if !instances.iter().any(|k| k == kernel) {
            instances.push((*kernel).to_owned());
        }
    }
    let all = compiler.clone().kernel_instances(&instances).check_files(files);
    files.iter().for_each(|file| read.file(file));
    all.iter().for_each(|compiled| read.sources(&compiled.sources));
    let has_kernel = |c: &Compilation, kernel: &str| {
        let names = c.kernels.iter().map(|k| &k.name).chain(c.instances.iter().map(|(text, _)| text));
        names.into_iter().any(|name| name == kernel)
    };
    let place = |kernel: &str| all.iter().position(|c| has_kernel(c, kernel));
    let at = kernels.first().and_then(|kernel| place(kernel)).unwrap_or_default();
    let (Some(compiled), Some(file)) = (all.get(at), files.get(at)) else {
        return Err(Failure::Usage("no file was named".to_owned()));
    };
    let text = |shown: &[Diagnostic]| render(shown, &compiled.sources, output::colour());
    let (mut found, mut names) = (None, Vec::new());
    for kernel in kernels {
        if let Some(other) = place(kernel).filter(|other| *other != at && !has_kernel(compiled, kernel)) {
            return Err(Failure::Usage(format!(
                "the kernels of one call are those of one file, but `{}` is in {} and `{kernel}` in {}",
                kernels.first().unwrap_or(kernel),
                file.display(),
                files.get(other).unwrap_or(file).display()
            )));
        }
        let named = compiled.instances.iter().find(|(text, _)| text == kernel);
        let name = named.map_or_else(|| (*kernel).to_owned(), |(_, name)| name.clone());
        let program = compiled.program_for(&name, compiler.float_mode()).map_err(|_| Failure::Diagnosed {
            text: text(&compiled.diagnostics),
            diagnostics: compiled.diagnostics.clone(),
            sources: compiled.sources.clone(),
        })?;
        found.get_or_insert(program);
        names.push(name);
    }
    let Some(program) = found else { return Err(Failure::Usage("no kernel was named".to_owned())) };
    let others: Vec<&str> =
        compiled.kernels.iter().filter(|k| !k.compiled && !k.not_instantiated).map(|k| k.name.as_str()).collect();
    let mut own: Vec<Diagnostic> = Vec::new();
    for d in compiled.kernels.iter().filter(|k| names.contains(&k.name)).flat_map(|k| &k.diagnostics) {
        if !own.contains(d) {
            own.push(d.clone());
        }
    }
    let shown = text(if compiled.has_errors() { &own } else { &compiled.diagnostics });
    if !shown.is_empty() {
        output::note(&shown);
    }
    if compiled.has_errors() {
        let file = file.display();
        output::note(&format!("note: {}; `isowarp check {file}` reports why", left_out(&others)));
    }
    Ok((program, names))
}

/// Describes the parts of a file that are left out, for a kernel that can be compiled.
fn left_out(others: &[&str]) -> String {
    match others {
        [] => "other parts of this file cannot be compiled".to_owned(),
        [one] => format!("the kernel `{one}` of this file cannot be compiled"),
        [first, second] => format!("the kernels `{first}` and `{second}` of this file cannot be compiled"),
        [first, rest @ ..] => format!("`{first}` and {} other kernels of this file cannot be compiled", rest.len()),
    }
}

/// Opens the devices named on the command line, or all devices of the machine if none is named or `all` is.
fn open_devices(names: &[String], options: &DeviceOptions) -> Result<Vec<Device>, Failure> {
    if names.is_empty() || names.iter().any(|d| d == "all") {
        let (devices, notes) = devices::open_all(options);
        notes.iter().for_each(|n| output::note(n));
        return Ok(devices);
    }
    let open = |name: &String| match name.as_str() {
        "auto" => choose(options).map(|choice| {
            output::note(&choice.reason);
            choice.device
        }),
        // Only the command accepts `all`, which names several devices.
        name => devices::open(name, options).map_err(|error| match DeviceName::parse(name) {
            Err(error) => Error::InvalidValue(format!("{error}, or all")),
            Ok(_) => error,
        }),
    };
    let opened = names.iter().map(open).collect::<Result<Vec<_>, _>>();
    opened.map_err(|e| Failure::Usage(e.to_string()))
}

/// Returns the syntax tree of a file.
fn tree(compiler: &Compiler, file: &Path) -> Result<String, Failure> {
    let compiled = compiler.clone().tree(true).check_file(file);
    if compiled.tree.is_empty() && compiled.has_errors() {
        return Err(Failure::Kernel(render(&compiled.diagnostics, &compiled.sources, output::colour())));
    }
    Ok(compiled.tree)
}

/// Returns the path of a file of this repository: below the current folder if it exists there, else in the folder where
/// the program was built.
fn repository_path(relative: &str) -> PathBuf {
    let here = PathBuf::from(relative);
    if here.exists() { here } else { Path::new(env!("CARGO_MANIFEST_DIR")).join(relative) }
}

/// Runs the command with the process's arguments.
pub fn main() -> ExitCode {
    let mut words: Vec<String> = match std::env::args_os().map(OsString::into_string).collect() {
        Ok(words) => words,
        Err(word) => {
            output::error(&format!("`{}` is not valid UTF-8", word.display()));
            return ExitCode::from(2);
        }
    };
    let compiles = words.iter().skip(1).any(|w| ["check", "emit", "run"].contains(&w.as_str()));
    let nvcc = if compiles { nvcc::Options::taken_from(&mut words) } else { nvcc::Options::default() };
    let mut cli = match Cli::try_parse_from(&words) {
        Ok(cli) => cli,
        Err(error) => {
            let code = if error.use_stderr() { 2 } else { 0 };
            if code != 0 && runs_for_json(&words) {
                output::line(&run::refused(&error.to_string()));
            }
            // If even this message cannot be printed, nothing is left to do.
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    cli.global.nvcc = nvcc;
    isowarp_wgpu::calibrate::first_use::on_first_use(output::note);
    let command = cli.command.unwrap_or_else(|| Command::Conform(conform::Args::quick()));
    if cli.global.float == Some(Floats::Both) && !matches!(command, Command::Bench(_)) {
        output::error("`--float both` is supported only by `isowarp bench`: use exact or native");
        return ExitCode::from(2);
    }
    let printed = match &command {
        Command::Emit(args) => args.printed_pass(),
        _ => None,
    };
    if let Err(failure) = cli.global.passes.start(printed) {
        return show_failure(&failure);
    }
    let result = match &command {
        Command::Check(args) if args.watch => watch::repeat(&cli.global.read, || dispatch(&command, &cli.global)),
        Command::Run(args) if args.watch => watch::repeat(&cli.global.read, || dispatch(&command, &cli.global)),
        _ => dispatch(&command, &cli.global),
    };
    cli.global.passes.finish();
    result.map_or_else(|failure| show_failure(&failure), |()| ExitCode::SUCCESS)
}

/// Returns true for the words of an `isowarp run` that prints JSON, even if the words are wrong.
fn runs_for_json(words: &[String]) -> bool {
    let cli = Cli::command();
    let command = words.iter().find(|word| cli.find_subcommand(word).is_some());
    command.is_some_and(|command| command == "run") && words.iter().any(|word| word == "--json")
}

fn dispatch(command: &Command, global: &Global) -> Result<(), Failure> {
    match command {
        Command::Devices(args) => device_list::run(args, global),
        Command::Check(args) => check::run(args, global),
        Command::Emit(args) => emit::run(args, global),
        Command::Run(args) => run::run(args, global),
        Command::Conform(args) => conform::run(args, global),
        Command::Bench(args) => bench::run(args, global),
        Command::Toolkit(args) => toolkit::run(args),
        Command::Completions(args) => completions::completions(args),
        Command::Man(args) => completions::pages(args),
    }
}

/// Prints the reason why a command has ended, and returns the exit code.
fn show_failure(failure: &Failure) -> ExitCode {
    match failure {
        Failure::Negative => ExitCode::from(1),
        Failure::Kernel(message) | Failure::Diagnosed { text: message, .. } => {
            output::error(message);
            ExitCode::from(1)
        }
        Failure::Usage(message) => {
            output::error(message);
            ExitCode::from(2)
        }
    }
}
