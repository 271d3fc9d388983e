//! `isowarp emit`: prints a kernel in one of the compiler's forms.

mod isa;

use std::path::PathBuf;
use std::sync::Arc;

use isowarp_conformance::case::parse_dim3;
use isowarp_core::api::{Dim3, Program};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::passes::legalise::lockstep::Warps;
use isowarp_core::passes::manager::{Stage, take_printed};
use isowarp_core::passes::record_launches::with_records;
use isowarp_core::render::render;
use isowarp_wgpu::adapter::Profile;
use isowarp_wgpu::emit::{EmitOptions, TargetCaps};
use isowarp_wgpu::lower::{LoweredKernel, lower_kernel};
use isowarp_wgpu::runtime::WarpPath;

use super::sources::Sources;
use super::{Failure, Global, output};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// CUDA C++ file
    file: PathBuf,
    /// Name of the kernel
    #[arg(long)]
    kernel: String,
    /// Threads per block that wgpu code is generated for: X[,Y[,Z]]
    #[arg(long, value_parser = parse_dim3)]
    block: Dim3,
    /// Form to print
    #[arg(long = "as", value_enum)]
    form: Form,
    /// File to write to; by default, standard output
    #[arg(short, value_name = "F")]
    output: Option<PathBuf>,
    /// Dynamic shared memory in bytes
    #[arg(long, default_value_t = 0, value_name = "BYTES")]
    shared: u32,
    /// Device whose driver compiles the kernel for `--as isa`: wgpu[:n], which may be a driver without a device; by default, one of
    /// those, or the first device
    #[arg(long, value_name = "DEVICE")]
    device: Option<String>,
    /// Print the IR of the wgpu backend before a pass, each time it runs (with `--as ir`)
    #[arg(long, value_name = "PASS", conflicts_with = "after")]
    before: Option<String>,
    /// Print the IR of the wgpu backend after a pass, each time it runs (with `--as ir`)
    #[arg(long, value_name = "PASS")]
    after: Option<String>,
    #[command(flatten)]
    sources: Sources,
}

impl Args {
    /// Returns the pass before or after which the IR is wanted.
    pub(super) fn printed_pass(&self) -> Option<(Stage, String)> {
        let before = self.before.clone().map(|pass| (Stage::Before, pass));
        before.or_else(|| Some((Stage::After, self.after.clone()?)))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Syntax tree
    Ast,
    /// IR
    Ir,
    /// IR as the wgpu backend emits it
    Lowered,
    Wgsl,
    Spirv,
    Msl,
    Hlsl,
    Glsl,
    /// Code that a device's Vulkan driver generates: instructions, and numbers of registers and spills
    Isa,
    /// CUDA C++ that exact mode compiles
    Cuda,
    /// Output of NVRTC
    Ptx,
}

pub(super) fn run(args: &Args, global: &Global) -> Result<(), Failure> {
    if args.printed_pass().is_some() && args.form != Form::Ir {
        return Err(Failure::Usage("`--before` and `--after` print IR: use `--as ir`".to_owned()));
    }
    let compiler = args.sources.compiler(global);
    let bytes = if args.form == Form::Ast {
        super::tree(&compiler, &args.file)?.into_bytes()
    } else {
        let (program, kernel) = super::compile_kernel(&compiler, std::slice::from_ref(&args.file), &args.kernel)?;
        if program.module.kernel(&kernel).is_none() {
            let known: Vec<_> = program.module.kernels().map(|k| k.name.as_str()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(Failure::Usage(format!(
                "no kernel named `{}` in {}; it has {known}",
                args.kernel,
                args.file.display(),
            )));
        }
        emit(args, global, &program, &kernel)?
    };
    match &args.output {
        Some(path) => output::write_file(path, &bytes),
        None if args.form == Form::Spirv => Err(Failure::Usage("SPIR-V is binary: name a file with -o".to_owned())),
        None => {
            output::print(&String::from_utf8_lossy(&bytes));
            Ok(())
        }
    }
}

fn emit(args: &Args, global: &Global, program: &Program, kernel: &str) -> Result<Vec<u8>, Failure> {
    let recorded = match args.form {
        Form::Ast | Form::Ir if args.printed_pass().is_none() => Ok(Arc::clone(&program.module)),
        _ => with_records(&program.module),
    };
    let refused = |d: Vec<Diagnostic>| Failure::Kernel(render(&d, &program.module.sources, output::colour()));
    let program = &Program { module: recorded.map_err(refused)?, ..program.clone() };
    match args.form {
        Form::Ast | Form::Ir => match args.printed_pass() {
            None => Ok(program.module.to_string().into_bytes()),
            Some((_, pass)) => printed(&pass, gpu(args, global, program, kernel)),
        },
        Form::Cuda => cuda::source(program, kernel).map(String::into_bytes),
        Form::Ptx => cuda::ptx(program, kernel).map(String::into_bytes),
        Form::Isa => isa::text(args, global, program, kernel).map(String::into_bytes),
        Form::Lowered | Form::Wgsl | Form::Spirv | Form::Msl | Form::Hlsl | Form::Glsl => {
            gpu(args, global, program, kernel)
        }
    }
}

/// Returns the IR that was printed around a pass, also of a kernel that was refused after it.
fn printed(pass: &str, emitted: Result<Vec<u8>, Failure>) -> Result<Vec<u8>, Failure> {
    let text = take_printed();
    match emitted {
        Ok(_) if text.is_empty() => Err(Failure::Usage(format!("`{pass}` does not run for this kernel"))),
        Ok(_) => Ok(text.into_bytes()),
        Err(failure) => {
            output::print(&text);
            Err(failure)
        }
    }
}

fn gpu(args: &Args, global: &Global, program: &Program, kernel: &str) -> Result<Vec<u8>, Failure> {
    use isowarp_wgpu::calibrate::Quirks;
    use isowarp_wgpu::emit;
    let mut caps = match global.devices().testing.profile {
        Profile::Native => TargetCaps::full(),
        Profile::WebGpu => TargetCaps::webgpu(),
    };
    caps.flushing = global.flushing().unwrap_or_default();
    limit(&mut caps, global);
    let caps = caps.with_quirks(global.imitated().quirks.over(Quirks::default()));
    let refused = |d: Vec<Diagnostic>| Failure::Kernel(render(&d, &program.module.sources, output::colour()));
    let lowered = lower_kernel(&program.module, kernel, caps.target(args.block.to_array())).map_err(refused)?;
    if args.form == Form::Lowered {
        return Ok(lowered_text(&lowered).into_bytes());
    }
    let mut options = EmitOptions::new(args.block.to_array());
    options.dynamic_shared = args.shared;
    let kernel =
        isowarp_wgpu::specialise::emit_kernel(&lowered, &options, &caps, &emit::NativeFloats).map_err(refused)?;
    let text = match args.form {
        Form::Wgsl => emit::to_wgsl(&kernel),
        Form::Msl => emit::to_msl(&kernel),
        Form::Hlsl => emit::to_hlsl(&kernel),
        Form::Glsl => emit::to_glsl(&kernel),
        _ => {
            let words = emit::to_spirv(&kernel).map_err(|e| Failure::Kernel(e.to_string()))?;
            return Ok(words.iter().flat_map(|w| w.to_le_bytes()).collect());
        }
    };
    text.map(String::into_bytes).map_err(|e| Failure::Kernel(e.to_string()))
}

/// Reduces the capabilities of a device to those that the command's options allow.
fn limit(caps: &mut TargetCaps, global: &Global) {
    if global.warp_path() == WarpPath::Workgroup {
        caps.warps = Warps::Workgroup;
    }
    *caps = caps.clone().limited(&global.imitated());
}

/// Prints the lowered kernel alone as a module.
fn lowered_text(kernel: &LoweredKernel) -> String {
    let mut module = (*kernel.module).clone();
    module.functions = vec![kernel.function.clone()];
    module.to_string()
}

#[cfg(feature = "cuda")]
mod cuda {
    use super::{Failure, Program, output, render};

    pub(super) fn source(program: &Program, kernel: &str) -> Result<String, Failure> {
        isowarp_cuda::print_module(&program.module, &[kernel])
            .map_err(|d| Failure::Kernel(render(&[d], &program.module.sources, output::colour())))
    }

    pub(super) fn ptx(program: &Program, kernel: &str) -> Result<String, Failure> {
        let text = source(program, kernel)?;
        isowarp_cuda::nvrtc::to_ptx(&text).map_err(|e| Failure::Kernel(e.to_string()))
    }
}

#[cfg(not(feature = "cuda"))]
mod cuda {
    use super::{Failure, Program};

    fn missing<T>() -> Result<T, Failure> {
        Err(Failure::Usage("this build has no CUDA backend: build with `--features cuda`".to_owned()))
    }

    pub(super) fn source(_: &Program, _: &str) -> Result<String, Failure> {
        missing()
    }

    pub(super) fn ptx(_: &Program, _: &str) -> Result<String, Failure> {
        missing()
    }
}
