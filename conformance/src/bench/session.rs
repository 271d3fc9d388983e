//! Prepares a benchmark on one device: compiles it and fills its buffers, so that it can be launched again and again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use isowarp_core::api::{Device, Error, FloatMode, Kernel, Module, Program, Stream};
use isowarp_core::ir::Scalar;

use super::file::Instance;
use crate::argument_names::Scope;
use crate::arguments::{ArgSpec, BufferSpec, DataError, Generator, make_subnormals};
use crate::buffers::Bytes;
use crate::compile::compile_case;
use crate::golden::sha256;
use crate::outputs::ExecuteError;
use crate::textures::{Object, bind};

/// Reason why a benchmark did not run.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// Error of the device, the compiler or the launch.
    #[error(transparent)]
    Device(#[from] Error),
    /// Rendered diagnostics of the front end, which refuses the benchmark.
    #[error("{0}")]
    Compile(String),
    /// Failure to generate a buffer's contents.
    #[error(transparent)]
    Data(#[from] DataError),
}

impl From<ExecuteError> for SessionError {
    fn from(error: ExecuteError) -> Self {
        match error {
            ExecuteError::Device(error) => Self::Device(error),
            ExecuteError::Data(error) => Self::Data(error),
        }
    }
}

impl SessionError {
    /// Returns true if the device cannot run the benchmark, which is not a defect.
    pub fn is_unsupported(&self) -> bool {
        matches!(
            self,
            Self::Device(Error::Unsupported { .. } | Error::OutOfMemory { .. } | Error::InvalidLaunch { .. })
        )
    }
}

/// A benchmark's program in one float mode.
#[derive(Debug)]
pub struct Compiled {
    /// The compiled program.
    pub program: Program,
    /// Milliseconds that the front end took.
    pub ms: f64,
}

impl Compiled {
    /// Compiles a benchmark's file.
    ///
    /// # Errors
    /// [`SessionError::Compile`].
    pub fn new(
        instance: &Instance,
        floats: FloatMode,
        fmad: bool,
        cuda_include: Option<&Path>,
    ) -> Result<Self, SessionError> {
        let began = Instant::now();
        let include = cuda_include.filter(|_| floats == FloatMode::Native);
        let program = compile_case(&instance.case, floats, fmad && instance.case.fmad, include);
        let program = program.map_err(SessionError::Compile)?;
        Ok(Self { program, ms: milliseconds(began) })
    }
}

/// Returns the milliseconds since `began`.
pub(super) fn milliseconds(began: Instant) -> f64 {
    began.elapsed().as_secs_f64() * 1e3
}

/// Initial contents of buffers, generated once for all devices.
#[derive(Debug)]
pub struct Inputs {
    dir: PathBuf,
    subnormals: bool,
    made: BTreeMap<String, Arc<Vec<u8>>>,
}

impl Inputs {
    /// Creates the inputs of a benchmark. Relative file names are resolved in the benchmark's folder. With
    /// `subnormals`, a third of the random floats are subnormal.
    pub fn new(instance: &Instance, subnormals: bool) -> Self {
        let dir = instance.case.path.parent().unwrap_or(Path::new(".")).to_owned();
        Self { dir, subnormals, made: BTreeMap::new() }
    }

    fn get(&mut self, spec: &BufferSpec) -> Result<Arc<Vec<u8>>, DataError> {
        if let Some(bytes) = self.made.get(&spec.name) {
            return Ok(Arc::clone(bytes));
        }
        let mut bytes = spec.generator.bytes(spec.ty, spec.count, &self.dir)?;
        if self.subnormals && matches!(spec.generator, Generator::Random(_)) {
            make_subnormals(spec.ty, &mut bytes);
        }
        let bytes = Arc::new(bytes);
        self.made.insert(spec.name.clone(), Arc::clone(&bytes));
        Ok(bytes)
    }
}

/// A result that is kept for comparisons.
#[derive(Debug, Clone)]
pub struct Kept {
    /// Type of the elements.
    pub ty: Scalar,
    /// SHA-256 of the bytes.
    pub sha256: String,
    /// Bytes of the elements.
    pub bytes: Vec<u8>,
}

/// Results by name.
pub type Results = BTreeMap<String, Kept>;

/// A benchmark at one size, ready on a device.
pub struct Session<'a> {
    instance: &'a Instance,
    stream: Stream,
    module: Module,
    kernels: Vec<Kernel>,
    kernels_ms: f64,
    buffers: Vec<(&'a BufferSpec, Bytes)>,
    objects: Vec<Object>,
}

impl<'a> Session<'a> {
    /// Fills the buffers and variables, and runs the launches that prepare the benchmark.
    ///
    /// # Errors
    /// [`SessionError`].
    pub fn new(instance: &'a Instance, module: &Module, inputs: &mut Inputs) -> Result<Self, SessionError> {
        let device = module.device();
        check_memory(instance, device)?;
        let stream = device.default_stream();
        for symbol in &instance.case.symbols {
            let bytes = symbol.generator.bytes(symbol.ty, symbol.count, &inputs.dir)?;
            module.write_symbol(&stream, &symbol.name, &bytes)?;
        }
        let mut buffers = Vec::new();
        for spec in instance.buffers() {
            let addresses = Scope { buffers: &buffers, objects: &[], module }.addresses(spec)?;
            let bytes = match (addresses, &spec.generator) {
                (Some(addresses), _) => Bytes::upload(device, spec.memory, &addresses)?,
                (None, Generator::Zero) => {
                    Bytes::zeros(device, spec.memory, spec.count.saturating_mul(spec.ty.size() as usize))?
                }
                _ => Bytes::upload(device, spec.memory, &inputs.get(spec)?)?,
            };
            buffers.push((spec, bytes));
        }
        let mut objects = bind(&instance.case.textures, module, &stream, &inputs.dir)?;
        for spec in instance.case.launches.iter().flat_map(|l| &l.args) {
            if let ArgSpec::Texture(spec) = spec {
                objects.push(Object::make(spec, device, &inputs.dir, &objects)?);
            }
        }
        let mut session =
            Self { instance, stream, module: module.clone(), kernels: Vec::new(), kernels_ms: 0.0, buffers, objects };
        let (preparation, timed) = instance.case.launches.split_at(instance.preparation);
        for launch in preparation {
            let kernel = session.module.kernel(&launch.kernel)?;
            let encoded = session.scope().encode_args(kernel.function(), &launch.args)?;
            kernel.launch(&session.stream, launch.config, &session.scope().args(&launch.args, &encoded)?)?;
        }
        session.stream.synchronize()?;
        let began = Instant::now();
        session.kernels = timed.iter().map(|l| session.module.kernel(&l.kernel)).collect::<Result<_, _>>()?;
        session.kernels_ms = milliseconds(began);
        Ok(session)
    }

    /// Returns the milliseconds that the timed kernels took to become ready.
    pub fn kernels_ms(&self) -> f64 {
        self.kernels_ms
    }

    /// Returns the device of the session.
    pub fn device(&self) -> &Device {
        self.module.device()
    }

    fn scope(&self) -> Scope<'_> {
        Scope { buffers: &self.buffers, objects: &self.objects, module: &self.module }
    }

    /// Queues the timed launches `times` times.
    fn queue(&self, times: u32) -> Result<(), Error> {
        let launches = &self.instance.case.launches[self.instance.preparation..];
        let scope = self.scope();
        let encoded =
            launches.iter().zip(&self.kernels).map(|(l, kernel)| scope.encode_args(kernel.function(), &l.args));
        let encoded = encoded.collect::<Result<Vec<_>, _>>()?;
        let args = launches.iter().zip(&encoded).map(|(l, encoded)| scope.args(&l.args, encoded));
        let args = args.collect::<Result<Vec<_>, _>>()?;
        for _ in 0..times {
            for ((launch, kernel), args) in launches.iter().zip(&self.kernels).zip(&args) {
                kernel.launch(&self.stream, launch.config, args)?;
            }
        }
        Ok(())
    }

    /// Runs the timed launches once. Returns the milliseconds that queueing them took.
    ///
    /// # Errors
    /// Errors of the device.
    pub fn run(&self) -> Result<f64, Error> {
        let began = Instant::now();
        self.queue(1)?;
        let ms = milliseconds(began);
        self.stream.synchronize()?;
        Ok(ms)
    }

    /// Runs the timed launches `times` times between two events. Returns the milliseconds between the events.
    ///
    /// # Errors
    /// Errors of the device.
    pub fn elapsed_ms(&self, times: u32) -> Result<f64, Error> {
        let device = self.device();
        let (start, end) = (device.create_event()?, device.create_event()?);
        self.stream.record(&start)?;
        self.queue(times)?;
        self.stream.record(&end)?;
        start.elapsed_ms(&end)
    }

    /// Reads the results as they are now.
    ///
    /// # Errors
    /// Errors of the device.
    pub fn results(&self) -> Result<Results, Error> {
        let mut results = Results::new();
        for expected in &self.instance.results {
            let bytes = match self.buffers.iter().find(|(spec, _)| spec.name == expected.name) {
                Some((_, buffer)) => buffer.read(&self.stream)?,
                None => match self.objects.iter().find(|object| object.name() == expected.name) {
                    Some(object) => object.output(&self.stream)?.map(|output| output.bytes).unwrap_or_default(),
                    None => self.variable(&expected.name)?,
                },
            };
            results.insert(expected.name.clone(), Kept { ty: expected.ty, sha256: sha256(&bytes), bytes });
        }
        Ok(results)
    }

    fn variable(&self, name: &str) -> Result<Vec<u8>, Error> {
        let missing = || Error::InvalidValue(format!("no buffer or read variable named `{name}`"));
        let read = self.instance.case.reads.iter().find(|r| r.name == name).ok_or_else(missing)?;
        let bytes = (read.count as u64).saturating_mul(read.ty.size());
        let (_, most) = self.module.symbol(name)?;
        if bytes > most {
            let message = format!("{bytes} bytes are read of variable `{name}` of {most} bytes");
            return Err(Error::InvalidValue(message));
        }
        let mut out = vec![0u8; bytes as usize];
        self.module.read_symbol(&self.stream, name, &mut out)?;
        Ok(out)
    }
}

/// Refuses a benchmark whose buffers cannot fit, before anything is allocated.
fn check_memory(instance: &Instance, device: &Device) -> Result<(), Error> {
    let limits = &device.info().limits;
    let largest = instance.buffers().map(|b| (b.count as u64).saturating_mul(b.ty.size())).max().unwrap_or(0);
    let too_much = |requested, limit| Error::OutOfMemory { device: device.name(), requested, limit: Some(limit) };
    if largest > limits.max_alloc_bytes {
        return Err(too_much(largest, limits.max_alloc_bytes));
    }
    match limits.total_memory_bytes {
        Some(total) if instance.bytes() > total => Err(too_much(instance.bytes(), total)),
        _ => Ok(()),
    }
}
