//! Runs one case on one device and brings back every buffer.

use std::collections::BTreeMap;
use std::path::Path;

use isowarp_core::api::{Arg, Device, DeviceBuffer, Error, Program};
use isowarp_core::ir::Scalar;

use crate::case::Case;
use crate::data::{ArgSpec, BufferSpec, DataError};

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
        module.write_symbol(&stream, &symbol.name, &bytes)?;
    }
    let mut buffers: Vec<(&BufferSpec, DeviceBuffer<u8>)> = Vec::new();
    for launch in &case.launches {
        let kernel = module.kernel(&launch.kernel)?;
        for arg in &launch.args {
            if let ArgSpec::Buffer(spec) = arg {
                buffers.push((spec, device.upload(&contents(spec, device, dir)?)?));
            }
        }
        let args = launch.args.iter().map(|a| to_arg(a, &buffers)).collect::<Result<Vec<_>, _>>()?;
        kernel.launch(&stream, launch.config, &args)?;
    }
    let mut outputs = Outputs::new();
    for (spec, buffer) in &buffers {
        outputs.insert(spec.name.clone(), Output { ty: spec.ty, bytes: buffer.read(&stream)? });
    }
    for read in &case.reads {
        let size = (read.count as u64).saturating_mul(read.ty.size());
        let (_, most) = module.symbol(&read.name)?;
        if size > most {
            let message = format!("{size} bytes are read of variable `{}` of {most} bytes", read.name);
            return Err(Error::InvalidValue(message).into());
        }
        let mut bytes = vec![0u8; size as usize];
        module.read_symbol(&stream, &read.name, &mut bytes)?;
        outputs.insert(read.name.clone(), Output { ty: read.ty, bytes });
    }
    stream.synchronize()?;
    Ok(outputs)
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

/// An argument for the launch; buffers by their names.
pub fn to_arg<'a>(spec: &'a ArgSpec, buffers: &'a [(&BufferSpec, DeviceBuffer<u8>)]) -> Result<Arg<'a>, Error> {
    use isowarp_core::api::KernelArg;
    let named = |name: &str| {
        let found = buffers.iter().find(|(spec, _)| spec.name == name);
        found.map(|(_, b)| b.arg()).ok_or_else(|| Error::InvalidValue(format!("there is no buffer `{name}`")))
    };
    match spec {
        ArgSpec::Buffer(spec) => named(&spec.name),
        ArgSpec::Named(name) => named(name),
        ArgSpec::Null => Ok(Arg::Null),
        ArgSpec::Value { ty, bytes } if bytes.len() as u64 == ty.size() => {
            let mut word = [0u8; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            Ok(Arg::Scalar(*ty, u64::from_le_bytes(word)))
        }
        ArgSpec::Value { bytes, .. } => Ok(Arg::Bytes(bytes)),
    }
}
