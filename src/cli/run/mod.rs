//! `isowarp run`: one kernel with arguments from the command line.

mod pictures;

use std::path::PathBuf;

use isowarp_conformance::buffers::{Bytes, to_arg};
use isowarp_conformance::case::parse_dim3;
use isowarp_conformance::data::{ArgSpec, BufferSpec, TextureSpec, first_difference, parse_arg, show_elements};
use isowarp_conformance::execute::{ExecuteError, Output};
use isowarp_conformance::golden::sha256;
use isowarp_conformance::textures::{Object, bind};
use isowarp_core::api::{Device, Dim3, Error, LaunchConfig, Program};
use isowarp_frontend::render::render;

use pictures::SavePng;

use super::sources::Sources;
use super::{Failure, Global, output};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The CUDA C++ file; behind it others that define what it uses
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The kernel
    #[arg(long)]
    kernel: String,
    /// Blocks: X[,Y[,Z]]
    #[arg(long, value_parser = parse_dim3)]
    grid: Dim3,
    /// Threads per block: X[,Y[,Z]]
    #[arg(long, value_parser = parse_dim3)]
    block: Dim3,
    /// Dynamic shared memory in bytes
    #[arg(long, default_value_t = 0, value_name = "BYTES")]
    shared: u32,
    /// Launch all blocks together, as `this_grid().sync()` asks for
    #[arg(long)]
    cooperative: bool,
    /// TYPE=VALUE or NAME:TYPE[N]=iota|zero|fill(V)|random(SEED)|file(PATH), in the order of the parameters; textures and surfaces as
    /// NAME:texture2d<f32x4>[64,32,linear,wrap]=random(1), NAME:surface2d<u8x4>[64,32]=zero; file(PICTURE.png) tells the size itself,
    /// NAME:texture2d<u8x4>[linear]=file(a.png), NAME:u8x4[]=file(a.png)
    #[arg(long = "arg", value_name = "ARG", allow_hyphen_values = true)]
    args: Vec<String>,
    /// Bind a texture or surface reference: NAME:texture2d<f32>[64,64,linear]=GENERATOR
    #[arg(long, value_name = "TEXTURE")]
    texture: Vec<String>,
    /// cpu, wgpu[:n], cuda[:n] or all; may be repeated, outputs are then compared
    #[arg(long, default_value = "cpu")]
    device: Vec<String>,
    /// Print a buffer afterwards: NAME[:COUNT]
    #[arg(long, value_name = "NAME[:COUNT]")]
    print: Vec<String>,
    /// Save a buffer's bytes afterwards
    #[arg(long, value_name = "NAME=PATH")]
    save: Vec<String>,
    /// Save a buffer or surface as a picture afterwards; its size may be left out where --arg says it: NAME:u8x4[640,480]=zero
    #[arg(long, value_name = "NAME[:WIDTHxHEIGHT]=PATH")]
    save_png: Vec<String>,
    /// Print the SHA-256 of every buffer
    #[arg(long)]
    hash: bool,
    /// Time the kernel, over this many launches after the one whose outputs are kept
    #[arg(long, value_name = "REPEATS")]
    time: Option<u32>,
    #[command(flatten)]
    sources: Sources,
}

/// Where files of arguments are looked for.
const HERE: &str = ".";

/// Buffers in the order of the arguments, and the milliseconds of each timed launch.
struct Outcome {
    buffers: Vec<(String, Output)>,
    times: Vec<f64>,
}

pub(super) fn run(args: &Args, global: &Global) -> Result<(), Failure> {
    let specs = args.args.iter().map(|a| parse_arg(a, HERE.as_ref())).collect::<Result<Vec<_>, _>>();
    let specs = specs.map_err(|e| Failure::Usage(e.to_string()))?;
    let bound = args.texture.iter().map(|text| match parse_arg(text, HERE.as_ref()) {
        Ok(ArgSpec::Texture(spec)) => Ok(spec),
        Ok(_) => Err(Failure::Usage(format!("--texture {text}: say NAME:texture2d<TYPE>[…]=GENERATOR"))),
        Err(error) => Err(Failure::Usage(error.to_string())),
    });
    let bound = bound.collect::<Result<Vec<_>, _>>()?;
    let config =
        LaunchConfig { grid: args.grid, block: args.block, shared_bytes: args.shared, cooperative: args.cooperative };
    let outputs = outputs(&specs, &bound);
    let prints = args.print.iter().map(|p| parse_print(p, &outputs)).collect::<Result<Vec<_>, _>>()?;
    let saves = args.save.iter().map(|s| parse_save(s, &outputs)).collect::<Result<Vec<_>, _>>()?;
    let pictures =
        args.save_png.iter().map(|text| SavePng::parse(text, &specs, &bound)).collect::<Result<Vec<_>, _>>()?;
    let compiler = args.sources.compiler(global);
    let (program, kernel) = super::compile_kernel(&compiler, &args.files, &args.kernel)?;
    let devices = super::open_devices(&args.device, global)?;
    let mut first: Option<(String, Outcome)> = None;
    let mut same = true;
    for device in &devices {
        let outcome = on_device(args, &program, &kernel, &config, &specs, &bound, device).map_err(|e| failure(&e))?;
        output::line(&format!("{}: {}", device.name(), device.info().adapter));
        report(&outcome, &prints, args.hash);
        match &first {
            None => first = Some((device.name(), outcome)),
            Some((name, reference)) => same &= compare(name, reference, &device.name(), &outcome),
        }
    }
    let Some((_, outcome)) = first else { return Err(Failure::Usage("no device was found".to_owned())) };
    for (name, path) in saves {
        if let Some((_, data)) = outcome.buffers.iter().find(|(n, _)| *n == name) {
            output::write_file(&path, &data.bytes)?;
        }
    }
    for picture in &pictures {
        picture.write(&outcome)?;
    }
    if !same {
        return Err(Failure::Negative);
    }
    if devices.len() > 1 {
        output::line(&format!("identical on {} devices", devices.len()));
    }
    Ok(())
}

/// Errors of the kernel are exit code 1, those of the command 2.
pub(super) fn failure(error: &Error) -> Failure {
    let text = crate::compiler::describe(error, output::colour());
    match error {
        Error::Compile(_) | Error::Unsupported { .. } | Error::KernelFault(_) | Error::DeviceLost { .. } => {
            Failure::Kernel(text)
        }
        _ => Failure::Usage(text),
    }
}

fn on_device(
    args: &Args,
    program: &Program,
    name: &str,
    config: &LaunchConfig,
    specs: &[ArgSpec],
    bound: &[TextureSpec],
    device: &Device,
) -> Result<Outcome, Error> {
    let stream = device.default_stream();
    let module = device.load(program)?;
    let kernel = module.kernel(name)?;
    let warnings = kernel.warnings();
    if !warnings.is_empty() {
        output::note(&render(&warnings, &program.module.sources, output::colour()));
    }
    let mut buffers: Vec<(&BufferSpec, Bytes)> = Vec::new();
    let mut objects = bind(bound, &module, &stream, HERE.as_ref()).map_err(to_error)?;
    for spec in specs {
        match spec {
            ArgSpec::Buffer(spec) => {
                let bytes = spec.generator.bytes(spec.ty, spec.count, HERE.as_ref());
                let bytes = bytes.map_err(|e| Error::InvalidValue(e.to_string()))?;
                buffers.push((spec, Bytes::upload(device, spec.memory, &bytes)?));
            }
            ArgSpec::Texture(spec) => {
                objects.push(Object::make(spec, device, HERE.as_ref(), &objects).map_err(to_error)?);
            }
            ArgSpec::Value { .. } | ArgSpec::Named(_) | ArgSpec::Null | ArgSpec::Symbol(_) => {}
        }
    }
    let packed = specs.iter().map(|s| to_arg(s, &buffers, &objects, &module)).collect::<Result<Vec<_>, _>>()?;
    kernel.launch(&stream, *config, &packed)?;
    let mut outputs = Vec::new();
    for (spec, buffer) in &buffers {
        outputs.push((spec.name.clone(), Output { ty: spec.ty, bytes: buffer.read(&stream)? }));
    }
    for object in &objects {
        if let Some(output) = object.output(&stream)? {
            outputs.push((object.name().to_owned(), output));
        }
    }
    stream.synchronize()?;
    let mut times = Vec::new();
    for _ in 0..args.time.unwrap_or(0) {
        let (start, end) = (device.create_event()?, device.create_event()?);
        stream.record(&start)?;
        kernel.launch(&stream, *config, &packed)?;
        stream.record(&end)?;
        times.push(start.elapsed_ms(&end)?);
    }
    Ok(Outcome { buffers: outputs, times })
}

fn to_error(error: ExecuteError) -> Error {
    match error {
        ExecuteError::Device(error) => error,
        ExecuteError::Data(error) => Error::InvalidValue(error.to_string()),
    }
}

fn report(outcome: &Outcome, prints: &[(String, usize)], hash: bool) {
    for (name, count) in prints {
        if let Some((_, data)) = outcome.buffers.iter().find(|(n, _)| n == name) {
            let total = data.bytes.len() / data.ty.size() as usize;
            let more = if total > *count { ", …" } else { "" };
            output::line(&format!("  {name} = {}{more}", show_elements(data.ty, &data.bytes, *count).join(", ")));
        }
    }
    if hash {
        for (name, data) in &outcome.buffers {
            output::line(&format!("  {name} sha256 {}", sha256(&data.bytes)));
        }
    }
    if !outcome.times.is_empty() {
        let mut times = outcome.times.clone();
        times.sort_by(f64::total_cmp);
        output::line(&format!(
            "  kernel time over {} launches: median {:.4} ms, minimum {:.4} ms, maximum {:.4} ms",
            times.len(),
            times[times.len() / 2],
            times[0],
            times[times.len() - 1]
        ));
    }
}

/// Says how the outputs differ; true if they do not.
fn compare(name: &str, reference: &Outcome, other: &str, outcome: &Outcome) -> bool {
    let mut same = true;
    for ((buffer, a), (_, b)) in reference.buffers.iter().zip(&outcome.buffers) {
        if let Some(d) = first_difference(a.ty, &a.bytes, &b.bytes) {
            same = false;
            output::line(&format!(
                "difference: {buffer}[{}] is {} on {name} and {} on {other} ({} of {} elements differ)",
                d.index, d.left, d.right, d.count, d.total
            ));
        }
    }
    same
}

fn parse_print(text: &str, outputs: &[&str]) -> Result<(String, usize), Failure> {
    let (name, count) = match text.split_once(':') {
        Some((name, n)) => {
            (name, n.parse().map_err(|_| Failure::Usage(format!("--print {text}: `{n}` is not a number")))?)
        }
        None => (text, 16),
    };
    check_name(name, outputs)?;
    Ok((name.to_owned(), count))
}

fn parse_save(text: &str, outputs: &[&str]) -> Result<(String, PathBuf), Failure> {
    let (name, path) = text.split_once('=').ok_or_else(|| Failure::Usage(format!("--save {text}: say NAME=PATH")))?;
    check_name(name, outputs)?;
    Ok((name.to_owned(), PathBuf::from(path)))
}

/// The buffers and surfaces that are read afterwards.
fn outputs<'a>(specs: &'a [ArgSpec], bound: &'a [TextureSpec]) -> Vec<&'a str> {
    let arguments = specs.iter().filter_map(|spec| match spec {
        ArgSpec::Buffer(buffer) => Some(buffer.name.as_str()),
        ArgSpec::Texture(texture) => texture.surface.then_some(texture.name.as_str()),
        ArgSpec::Value { .. } | ArgSpec::Named(_) | ArgSpec::Null | ArgSpec::Symbol(_) => None,
    });
    bound.iter().filter(|b| b.surface).map(|b| b.name.as_str()).chain(arguments).collect()
}

fn check_name(name: &str, outputs: &[&str]) -> Result<(), Failure> {
    if outputs.contains(&name) {
        return Ok(());
    }
    Err(Failure::Usage(format!("no --arg declares a buffer named `{name}`")))
}
