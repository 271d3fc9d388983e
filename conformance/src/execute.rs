//! Runs one case on one device and brings back every buffer.

use std::collections::BTreeMap;
use std::path::Path;

use isowarp_core::api::{Device, Error, Module, Program, Stream};
use isowarp_core::ir::Scalar;

use crate::buffers::{Bytes, to_arg};
use crate::case::Case;
use crate::data::{ArgSpec, BufferSpec, DataError};
use crate::textures::{Object, bind};

/// The contents of one buffer or variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Type of the elements.
    pub ty: Scalar,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// All buffers and read variables of a case after its last launch, by name.
pub type Outputs = BTreeMap<String, Output>;

/// Why a case gave no outputs.
#[derive(Debug, thiserror::Error)]
pub enum ExecuteError {
    /// The device, the compiler or the launch.
    #[error(transparent)]
    Device(#[from] Error),
    /// A buffer's contents could not be made.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Runs a case whose program is compiled to IR.
///
/// # Errors
/// [`ExecuteError`]; an [`Error::Unsupported`] inside means that the device refuses the kernel.
pub fn execute(case: &Case, program: &Program, device: &Device) -> Result<Outputs, ExecuteError> {
    let dir = case.path.parent().unwrap_or(Path::new("."));
    let stream = device.default_stream();
    let module = device.load(program)?;
    for symbol in &case.symbols {
        let bytes = contents(symbol, device, dir)?;
        write_variable(&module, &stream, &symbol.name, &bytes)?;
    }
    let mut buffers: Vec<(&BufferSpec, Bytes)> = Vec::new();
    let mut objects = bind(&case.textures, &module, &stream, dir)?;
    for launch in &case.launches {
        let kernel = module.kernel(&launch.kernel)?;
        for arg in &launch.args {
            match arg {
                ArgSpec::Buffer(spec) => {
                    let bytes = contents(spec, device, dir)?;
                    buffers.push((spec, Bytes::upload(device, spec.memory, &bytes)?));
                }
                ArgSpec::Texture(spec) => objects.push(Object::make(spec, device, dir, &objects)?),
                ArgSpec::Value { .. } | ArgSpec::Named(_) | ArgSpec::Null | ArgSpec::Symbol(_) => {}
            }
        }
        let args = launch.args.iter().map(|a| to_arg(a, &buffers, &objects, &module)).collect::<Result<Vec<_>, _>>()?;
        kernel.launch(&stream, launch.config, &args)?;
        for set in &launch.sets {
            let bytes = contents(set, device, dir)?;
            match buffers.iter_mut().find(|(spec, _)| spec.name == set.name) {
                Some((_, buffer)) => buffer.write(&stream, &bytes)?,
                None => write_variable(&module, &stream, &set.name, &bytes)?,
            }
        }
    }
    let mut outputs = Outputs::new();
    for (spec, buffer) in &buffers {
        outputs.insert(spec.name.clone(), Output { ty: spec.ty, bytes: buffer.read(&stream)? });
    }
    for object in &objects {
        if let Some(output) = object.output(&stream)? {
            outputs.insert(object.name().to_owned(), output);
        }
    }
    for read in &case.reads {
        let size = (read.count as u64).saturating_mul(read.ty.size());
        let (_, most) = module.symbol(&read.name)?;
        if size > most {
            let message = format!("{size} bytes are read of variable `{}` of {most} bytes", read.name);
            return Err(Error::InvalidValue(message).into());
        }
        let mut bytes = vec![0u8; size as usize];
        match module.managed::<u8>(&read.name) {
            Ok(variable) => bytes.copy_from_slice(&variable.host()?[..size as usize]),
            Err(_) => module.read_symbol(&stream, &read.name, &mut bytes)?,
        }
        outputs.insert(read.name.clone(), Output { ty: read.ty, bytes });
    }
    stream.synchronize()?;
    Ok(outputs)
}

/// Sets the first bytes of a variable; of a managed one as the host's own.
fn write_variable(module: &Module, stream: &Stream, name: &str, bytes: &[u8]) -> Result<(), Error> {
    match module.managed::<u8>(name) {
        Ok(variable) => Bytes::Unified(variable).write(stream, bytes),
        Err(_) => module.write_symbol(stream, name, bytes),
    }
}

/// A buffer's first contents; refused before they are made if the device cannot hold them.
fn contents(spec: &BufferSpec, device: &Device, dir: &Path) -> Result<Vec<u8>, ExecuteError> {
    let requested = (spec.count as u64).saturating_mul(spec.ty.size());
    let limit = device.info().limits.max_alloc_bytes;
    if requested > limit {
        return Err(Error::OutOfMemory { device: device.name(), requested, limit: Some(limit) }.into());
    }
    Ok(spec.generator.bytes(spec.ty, spec.count, dir)?)
}
