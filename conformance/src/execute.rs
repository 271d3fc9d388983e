//! Runs one case on one device and reads back every buffer.

use std::path::Path;

use isowarp_core::api::{Device, Program};
use isowarp_core::stages::{self, timed};

use crate::case::Case;
use crate::outputs::{ExecuteError, Output, Outputs};
use crate::stage::Stage;

/// Runs a case whose program is compiled to IR.
///
/// # Errors
/// [`ExecuteError`]; an [`Unsupported`](isowarp_core::api::Error::Unsupported) in it means that the device refuses the kernel.
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
