//! `isowarp run`: runs kernels with arguments from the command line.

mod device;
mod failures;
mod json;
mod launches;
mod outputs;
mod pictures;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use isowarp_conformance::argument_names::scalar_of;
use isowarp_conformance::arguments::{ArgSpec, TextureSpec, parse_arg};
use isowarp_conformance::case::Launch;
use isowarp_core::api::{Device, Error, Program};
use isowarp_core::ir::Module;

use device::{Outcome, Plan, Value};
use failures::Failures;
use json::Report;
use launches::Launches;
use outputs::Wanted;
use pictures::SavePng;

use super::sources::Sources;
use super::{Failure, Global, output};
use crate::auto::wanted_device;
use crate::devices::DeviceOptions;

/// Default time limit for a device to finish the kernels.
const TIME_LIMIT: Duration = Duration::from_secs(120);

#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("forms.txt"))]
pub(super) struct Args {
    /// CUDA C++ file, followed by files that define what it uses
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    launches: Launches,
    /// Declare a buffer, texture or surface that is not an argument: for addresses in structs, buffers of `ptr` and variables
    #[arg(long, value_name = "NAME:TYPE[N]=GENERATOR")]
    buffer: Vec<String>,
    /// Set a `__device__` or `__constant__` variable before the first launch: a value, a list, {FIELD=VALUE, …} or a generator, of the
    /// variable's type; NAME:TYPE[N]=GENERATOR for bytes of another type
    #[arg(long, value_name = "NAME=VALUE", allow_hyphen_values = true)]
    set: Vec<String>,
    /// Bind a texture or surface reference: NAME:texture2d<f32>[64,64,linear]=GENERATOR
    #[arg(long, value_name = "TEXTURE")]
    texture: Vec<String>,
    /// Device: cpu, wgpu[:n], cuda[:n], auto (the fastest of these) or all; repeatable, and outputs are then compared. By default, the
    /// device in the environment variable `ISOWARP_DEVICE`, else cpu
    #[arg(long)]
    device: Vec<String>,
    /// Print the first elements of a buffer, surface or variable afterwards; 16 by default
    #[arg(long, value_name = "NAME[:COUNT]")]
    print: Vec<String>,
    /// Print floats with their bits
    #[arg(long)]
    bits: bool,
    /// Save the bytes of a buffer, surface or variable afterwards
    #[arg(long, value_name = "NAME=PATH")]
    save: Vec<String>,
    /// Save a buffer or surface as a picture afterwards; its size is optional if --arg has it: NAME:u8x4[640,480]=zero
    #[arg(long, value_name = "NAME[:WIDTHxHEIGHT]=PATH")]
    save_png: Vec<String>,
    /// Print the SHA-256 of every buffer
    #[arg(long)]
    hash: bool,
    /// Time the launches this number of times, after those that compute the outputs
    #[arg(long, value_name = "REPEATS")]
    time: Option<u32>,
    /// Print the resources of each kernel: parameters, shared memory and constants in bytes, and on cuda registers, local memory and the
    /// number of blocks on a multiprocessor at a time; also nvcc's -Xptxas=-v and --resource-usage
    #[arg(long)]
    resources: bool,
    /// Run again whenever one of the files or included files changes, until interrupted
    #[arg(long)]
    pub watch: bool,
    /// Print a JSON object: type, number and hash of all outputs, elements and bits of those that --print names (all, without a
    /// number), times, the output of `printf`, differences between devices, and errors
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    sources: Sources,
}

/// Folder in which files of arguments are searched for.
const HERE: &str = ".";

pub(super) fn run(args: &Args, global: &Global) -> Result<(), Failure> {
    let mut report = Report::default();
    let result = carry_out(args, global, &mut report);
    if args.json {
        output::line(&format!("{:#}", report.finish(&result)));
    }
    result
}

fn carry_out(args: &Args, global: &Global, report: &mut Report) -> Result<(), Failure> {
    let others = args.buffer.iter().map(|text| declaration("--buffer", text)).collect::<Result<Vec<_>, _>>()?;
    let bound = args.texture.iter().map(|text| match declaration("--texture", text)? {
        ArgSpec::Texture(spec) => Ok(spec),
        _ => Err(Failure::Usage(format!("--texture {text}: expected NAME:texture2d<TYPE>[…]=GENERATOR"))),
    });
    let bound = bound.collect::<Result<Vec<_>, _>>()?;
    let sets = args.set.iter().map(|text| parse_set(text)).collect::<Result<Vec<_>, _>>()?;
    let launches = &args.launches.0;
    let specs: Vec<&ArgSpec> = others.iter().chain(launches.iter().flat_map(|l| &l.args)).collect();
    check_names(&specs, &bound)?;
    let wanted = Wanted::parse(&args.print, &args.save)?;
    let pictures =
        args.save_png.iter().map(|text| SavePng::parse(text, &specs, &bound)).collect::<Result<Vec<_>, _>>()?;
    let (program, launches) = compile(args, global, launches)?;
    check_wanted(&wanted, &specs, &bound, &program.module)?;
    report.launches(&launches);
    let devices = super::open_devices(&device_names(&args.device), &options(global))?;
    let plan = Plan {
        program: &program,
        launches,
        bound: &bound,
        others: &others,
        sets: &sets,
        wanted: &wanted,
        repeats: args.time.unwrap_or(0),
        resources: args.resources || global.nvcc.resources,
    };
    let mut first: Option<(String, Outcome)> = None;
    let (mut same, mut alike, mut failures) = (true, 0, Failures::of(devices.len()));
    for device in &devices {
        let printed = Arc::new(Mutex::new(Vec::new()));
        if args.json {
            let printed = Arc::clone(&printed);
            device.set_printer(move |text| {
                printed.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(text);
            });
        }
        let outcome = plan.run(device);
        let printed = printed.lock().unwrap_or_else(PoisonError::into_inner);
        let printed = String::from_utf8_lossy(&printed);
        let outcome = match outcome {
            Ok(outcome) => outcome,
            // Other devices may succeed.
            Err(error) => {
                let failure = with_kernels(failure(&error), &error, &plan.launches);
                report.failed(device, &failure, &printed);
                failures.add(device, failure);
                continue;
            }
        };
        alike += 1;
        if args.json {
            report.device(device, &outcome, &wanted, &printed);
        } else {
            output::line(&format!("{}: {}", device.name(), device.info().adapter));
            outputs::report(&outcome, &wanted, args.hash, args.bits);
        }
        match &first {
            None => first = Some((device.name(), outcome)),
            Some((name, reference)) => same &= compare(name, reference, device, &outcome, args.json, report),
        }
    }
    let Some((_, outcome)) = first else {
        return failures.result(Err(Failure::Usage("no device was found".to_owned())));
    };
    wanted.save(&outcome)?;
    for picture in &pictures {
        picture.write(&outcome)?;
    }
    if !same {
        return failures.result(Err(Failure::Negative));
    }
    if alike > 1 && !args.json {
        output::line(&format!("identical on {alike} devices"));
    }
    failures.result(Ok(()))
}

/// Compiles the program, and returns the launches with the kernels' names in it.
fn compile(args: &Args, global: &Global, launches: &[Launch]) -> Result<(Program, Vec<Launch>), Failure> {
    let compiler = args.sources.compiler(global);
    let asked: Vec<&str> = launches.iter().map(|l| l.kernel.as_str()).collect();
    let (program, names) = super::compile_kernels(&compiler, &args.files, &asked, &global.read)?;
    let named = launches.iter().zip(names).map(|(launch, kernel)| Launch { kernel, ..launch.clone() });
    Ok((program, named.collect()))
}

/// Returns the devices named on the command line. Without any, returns `auto` if the environment variable is set, which
/// `auto` reads, else the CPU.
fn device_names(given: &[String]) -> Vec<String> {
    match given {
        [] if wanted_device().is_some() => vec!["auto".to_owned()],
        [] => vec!["cpu".to_owned()],
        given => given.to_vec(),
    }
}

/// Returns the JSON for a wrong command line, with the error message.
pub(super) fn refused(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let message = message.split("\n\nFor more information").next().unwrap_or(message).trim_end();
    format!("{:#}", Report::default().finish(&Err(Failure::Usage(message.to_owned()))))
}

/// Returns the options of devices. By default, a time limit ends kernels that do not terminate.
fn options(global: &Global) -> DeviceOptions {
    let options = global.devices();
    let time_limit = if global.time_limit.is_none() { Some(TIME_LIMIT) } else { options.time_limit };
    DeviceOptions { time_limit, ..options }
}

/// Converts an error: errors of the kernel have exit code 1, errors of the command 2.
pub(super) fn failure(error: &Error) -> Failure {
    let text = error.describe(output::colour());
    match (error.diagnostics(), error) {
        (Some(errors), _) => {
            Failure::Diagnosed { text, diagnostics: errors.diagnostics.clone(), sources: errors.sources.clone() }
        }
        (None, Error::Unsupported { .. } | Error::DeviceLost { .. } | Error::TimeLimit { .. }) => Failure::Kernel(text),
        (None, _) => Failure::Usage(text),
    }
}

/// Names the kernels in a timeout error, unless the error reports where a thread was.
fn with_kernels(failure: Failure, error: &Error, launches: &[Launch]) -> Failure {
    let (Failure::Kernel(text), Error::TimeLimit { diagnostics: None, .. }) = (&failure, error) else { return failure };
    let mut names: Vec<String> = launches.iter().map(|launch| format!("`{}`", launch.kernel)).collect();
    names.dedup();
    let (what, names) = (if names.len() == 1 { "the kernel is" } else { "the kernels are" }, names.join(", "));
    Failure::Kernel(format!(
        "{text}\nhelp: {what} {names}; drivers that compile a kernel when it first runs, as software devices do, need time for that, too: \
         --time-limit SECONDS gives more"
    ))
}

/// Reports the differences between the outputs. Returns true if the outputs are equal.
fn compare(
    name: &str,
    reference: &Outcome,
    device: &Device,
    outcome: &Outcome,
    json: bool,
    report: &mut Report,
) -> bool {
    let (other, differences) = (device.name(), outputs::differences(reference, outcome));
    for (buffer, d) in &differences {
        report.difference(buffer, name, &other, d);
        if !json {
            output::line(&format!(
                "difference: {buffer}[{}] is {} on {name} and {} on {other} ({} of {} elements differ)",
                d.index, d.left, d.right, d.count, d.total
            ));
        }
    }
    differences.is_empty()
}

/// Parses the declaration of a buffer, texture or surface with its contents.
fn declaration(option: &str, text: &str) -> Result<ArgSpec, Failure> {
    match parse_arg(text, Path::new(HERE)) {
        Ok(spec @ (ArgSpec::Buffer(_) | ArgSpec::Texture(_))) => Ok(spec),
        Ok(_) => Err(Failure::Usage(format!("{option} {text}: expected NAME:TYPE[N]=GENERATOR"))),
        Err(error) => Err(Failure::Usage(format!("{option} {text}: {error}"))),
    }
}

/// Parses `NAME=VALUE` or `NAME:TYPE[N]=GENERATOR`.
fn parse_set(text: &str) -> Result<(String, Value), Failure> {
    let (left, value) =
        text.split_once('=').ok_or_else(|| Failure::Usage(format!("--set {text}: expected NAME=VALUE")))?;
    let left = left.trim();
    if !left.ends_with(']') {
        return Ok((left.to_owned(), Value::Text(value.to_owned())));
    }
    match declaration("--set", text)? {
        ArgSpec::Buffer(spec) => Ok((spec.name.clone(), Value::Typed(ArgSpec::Buffer(spec)))),
        _ => Err(Failure::Usage(format!("--set {text}: expected NAME=VALUE or NAME:TYPE[N]=GENERATOR"))),
    }
}

/// Returns the names of the buffers and surfaces that are read after the launches.
fn outputs<'a>(specs: &[&'a ArgSpec], bound: &'a [TextureSpec]) -> Vec<&'a str> {
    let arguments = specs.iter().filter_map(|spec| match spec {
        ArgSpec::Buffer(buffer) => (!buffer.holds_addresses()).then_some(buffer.name.as_str()),
        ArgSpec::Texture(texture) => texture.surface.then_some(texture.name.as_str()),
        ArgSpec::Value { .. } | ArgSpec::Place(_) | ArgSpec::Fields(_) => None,
    });
    bound.iter().filter(|b| b.surface).map(|b| b.name.as_str()).chain(arguments).collect()
}

/// Checks that every name is declared only once.
fn check_names(specs: &[&ArgSpec], bound: &[TextureSpec]) -> Result<(), Failure> {
    let mut known: Vec<&str> = bound.iter().map(|b| b.name.as_str()).collect();
    for spec in specs {
        let name = match spec {
            ArgSpec::Buffer(buffer) => &buffer.name,
            ArgSpec::Texture(texture) => &texture.name,
            ArgSpec::Value { .. } | ArgSpec::Place(_) | ArgSpec::Fields(_) => continue,
        };
        if known.contains(&name.as_str()) {
            return Err(Failure::Usage(format!("`{name}` is declared twice: write only {name} the second time")));
        }
        known.push(name);
    }
    Ok(())
}

/// Checks that the outputs to print and save exist and are comparable between devices.
fn check_wanted(wanted: &Wanted, specs: &[&ArgSpec], bound: &[TextureSpec], module: &Module) -> Result<(), Failure> {
    let outputs = outputs(specs, bound);
    for name in wanted.others(&[]).into_iter().filter(|name| !outputs.contains(name)) {
        let buffer = |spec: &&&ArgSpec| matches!(spec, ArgSpec::Buffer(buffer) if buffer.name == name);
        let addresses = match module.symbol(name) {
            Some((_, variable)) => scalar_of(&variable.ty).is_none(),
            None if specs.iter().any(|spec| buffer(&spec)) => true,
            None => {
                let message = format!("no buffer declared by --arg, and no variable, is named `{name}`");
                return Err(Failure::Usage(message));
            }
        };
        if addresses {
            return Err(Failure::Usage(format!("`{name}` holds addresses, which differ from device to device")));
        }
    }
    Ok(())
}
