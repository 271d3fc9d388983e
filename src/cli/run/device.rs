//! Runs the launches on one device.

use std::path::Path;

use isowarp_conformance::argument_names::scalar_of;
use isowarp_conformance::arguments::{ArgSpec, TextureSpec};
use isowarp_conformance::case::Launch;
use isowarp_conformance::outputs::{ExecuteError, Output};
use isowarp_conformance::stage::Stage;
use isowarp_core::api::{Device, Error, Module, Program};
use isowarp_core::render::render;

use super::super::output;
use super::super::resources::{OnDevice, Resources};
use super::HERE;
use super::outputs::Wanted;

/// All inputs of a run, which every device shares.
pub(super) struct Plan<'a> {
    pub program: &'a Program,
    /// Launches with the kernels' names in the program.
    pub launches: Vec<Launch>,
    /// Textures and surfaces that are bound to references.
    pub bound: &'a [TextureSpec],
    /// Buffers, textures and surfaces that are not arguments of a kernel.
    pub others: &'a [ArgSpec],
    /// Variables to set, as `NAME=VALUE`.
    pub sets: &'a [(String, Value)],
    pub wanted: &'a Wanted,
    /// Number of times that the launches are repeated and timed.
    pub repeats: u32,
    /// Whether the resources of kernels are reported.
    pub resources: bool,
}

/// Value to which a variable is set.
#[derive(Debug, Clone)]
pub(super) enum Value {
    /// Text that the variable's type interprets.
    Text(String),
    /// `NAME:TYPE[N]=GENERATOR`.
    Typed(ArgSpec),
}

/// Buffers in the order of the arguments, then variables, and the milliseconds of each timed launch.
pub(super) struct Outcome {
    pub outputs: Vec<(String, Output)>,
    pub times: Vec<f64>,
    /// Resources of the kernels, once for each distinct launch.
    pub resources: Vec<Taken>,
}

/// Resources of a kernel in a launch.
pub(super) struct Taken {
    pub kernel: String,
    pub dynamic: u32,
    pub everywhere: Resources,
    pub here: Option<OnDevice>,
}

fn to_error(error: ExecuteError) -> Error {
    match error {
        ExecuteError::Device(error) => error,
        ExecuteError::Data(error) => Error::InvalidValue(error.to_string()),
    }
}

impl Plan<'_> {
    /// Runs all launches once, and then as often as they are timed.
    pub fn run(&self, device: &Device) -> Result<Outcome, Error> {
        let here = Path::new(HERE);
        let module = device.load(self.program)?;
        let mut kernels = Vec::new();
        for (index, launch) in self.launches.iter().enumerate() {
            let kernel = module.kernel(&launch.kernel)?;
            let known = self.launches.iter().take(index).any(|l| l.kernel == launch.kernel);
            let warnings = if known { Vec::new() } else { kernel.warnings() };
            if !warnings.is_empty() {
                output::note(&render(&warnings, &self.program.module.sources, output::colour()));
            }
            kernels.push(kernel);
        }
        let mut stage = Stage::new(&module, here);
        stage.bind(self.bound).map_err(to_error)?;
        let all = self.others.iter().chain(self.launches.iter().flat_map(|l| &l.args));
        stage.declare(all).map_err(to_error)?;
        for (name, value) in self.sets {
            match value {
                Value::Typed(ArgSpec::Buffer(spec)) => stage.set(spec).map_err(to_error)?,
                Value::Typed(_) => {}
                Value::Text(text) => {
                    let bytes = stage.scope().encode_variable(name, text, here)?;
                    stage.scope().write_variable(stage.stream(), name, &bytes)?;
                }
            }
        }
        for (kernel, launch) in kernels.iter().zip(&self.launches) {
            stage.launch(kernel, launch)?;
        }
        let mut outputs = stage.outputs()?;
        for name in self.wanted.others(&outputs) {
            outputs.push((name.to_owned(), self.variable(&stage, name)?));
        }
        stage.stream().synchronize()?;
        let mut times = Vec::new();
        if self.repeats > 0 {
            let scope = stage.scope();
            let encoded = kernels.iter().zip(&self.launches).map(|(k, l)| scope.encode_args(k.function(), &l.args));
            let encoded = encoded.collect::<Result<Vec<_>, _>>()?;
            let args = self.launches.iter().zip(&encoded).map(|(l, encoded)| scope.args(&l.args, encoded));
            let args = args.collect::<Result<Vec<_>, _>>()?;
            for _ in 0..self.repeats {
                let (start, end) = (device.create_event()?, device.create_event()?);
                stage.stream().record(&start)?;
                for ((kernel, launch), args) in kernels.iter().zip(&self.launches).zip(&args) {
                    kernel.launch(stage.stream(), launch.config, args)?;
                }
                stage.stream().record(&end)?;
                times.push(start.elapsed_ms(&end)?);
            }
        }
        let resources = if self.resources { self.taken(&module)? } else { Vec::new() };
        Ok(Outcome { outputs, times, resources })
    }

    fn taken(&self, module: &Module) -> Result<Vec<Taken>, Error> {
        let mut taken = Vec::new();
        for (index, launch) in self.launches.iter().enumerate() {
            let same = |l: &&Launch| {
                let (a, b) = (l.config, launch.config);
                l.kernel == launch.kernel && (a.block, a.shared_bytes) == (b.block, b.shared_bytes)
            };
            let Some(everywhere) = Resources::of(&self.program.module, &launch.kernel) else { continue };
            if self.launches.iter().take(index).find(same).is_none() {
                let here = OnDevice::of(module.attributes(&launch.kernel)?, &launch.config);
                let (kernel, dynamic) = (launch.kernel.clone(), launch.config.shared_bytes);
                taken.push(Taken { kernel, dynamic, everywhere, here });
            }
        }
        Ok(taken)
    }

    /// Reads a variable that is printed or saved.
    fn variable(&self, stage: &Stage<'_>, name: &str) -> Result<Output, Error> {
        let Some((_, global)) = self.program.module.symbol(name) else {
            return Err(Error::InvalidValue(format!("no buffer, surface or variable named `{name}`")));
        };
        let ty = scalar_of(&global.ty).ok_or_else(|| {
            Error::InvalidValue(format!("`{name}` holds addresses, which differ from device to device"))
        })?;
        Ok(Output { ty, bytes: stage.variable(name, global.size)? })
    }
}
