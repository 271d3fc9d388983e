//! Runs one case on one device and reads back every buffer.

use std::collections::BTreeMap;
use std::path::Path;

use isowarp_core::api::{Device, Error, Program};
use isowarp_core::ir::Scalar;
use isowarp_core::stages::{self, timed};

use crate::case::Case;
use crate::data::DataError;
use crate::stage::Stage;

/// The contents of one buffer or variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Type of the elements.
    pub ty: Scalar,
    /// Bytes of the elements.
    pub bytes: Vec<u8>,
}

/// All buffers and read variables of a case after its last launch, by name.
pub type Outputs = BTreeMap<String, Output>;

/// Reason why a case has no outputs.
#[derive(Debug, thiserror::Error)]
pub enum ExecuteError {
    /// Error of the device, the compiler or the launch.
    #[error(transparent)]
    Device(#[from] Error),
    /// Failure to generate a buffer's contents.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Runs a case whose program is compiled to IR.
///
/// # Errors
/// [`ExecuteError`]; an [`Error::Unsupported`] in it means that the device refuses the kernel.
pub fn execute(case: &Case, program: &Program, device: &Device) -> Result<Outputs, ExecuteError> {
    let dir = case.path.parent().unwrap_or(Path::new("."));
    let module = timed(stages::Stage::Passes, || device.load(program))?;
    let mut stage = Stage::new(&module, dir);
    for symbol in &case.symbols {
        stage.set(symbol)?;
    }
    stage.bind(&case.textures)?;
    for launch in &case.launches {
        let kernel = timed(stages::Stage::Passes, || module.kernel(&launch.kernel))?;
        stage.declare(launch.args.iter())?;
        stage.launch(&kernel, launch)?;
        for set in &launch.sets {
            stage.set(set)?;
        }
    }
    let mut outputs: Outputs = stage.outputs()?.into_iter().collect();
    for read in &case.reads {
        let bytes = stage.variable(&read.name, (read.count as u64).saturating_mul(read.ty.size()))?;
        outputs.insert(read.name.clone(), Output { ty: read.ty, bytes });
    }
    stage.stream().synchronize()?;
    Ok(outputs)
}
