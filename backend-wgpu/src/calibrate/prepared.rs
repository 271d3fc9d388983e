//! Kernels that are compiled beforehand: `prepared.bin` holds the SPIR-V of the large ones that are the same for all
//! devices. A program without optimisation would need seconds to compile them. `cargo xtask
//! calibration` writes the file.

use std::sync::LazyLock;

use naga::valid::{Capabilities, ValidationFlags, Validator};
use serde::{Deserialize, Serialize};

use super::CalibrateError;
use super::integers::{Kernel, Part};
use crate::adapter::{Gpu, SpirvTarget};
use crate::spirv::ModuleError;
use crate::{floats, spirv};

/// A kernel of the file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Prepared {
    part: Part,
    /// Number of words that the kernel returns.
    pub words: u32,
    /// Digest of the words that it should return.
    pub digest: u64,
    /// SPIR-V of the kernel. In the file most of its words have one or two bytes.
    pub spirv: Vec<u32>,
}

/// The kernels of the file.
static KERNELS: LazyLock<Vec<Prepared>> =
    LazyLock::new(|| postcard::from_bytes(include_bytes!("prepared.bin")).unwrap_or_default());

/// Returns the SPIR-V target of the kernels. They have no floats, so they are the same whatever float controls a device
/// has.
fn target() -> SpirvTarget {
    SpirvTarget { version: (1, 5), ..SpirvTarget::default() }
}

/// Returns the kernels of a part; `None` if the device does not accept their SPIR-V.
pub(super) fn of(gpu: &Gpu, part: Part) -> Option<Vec<&'static Prepared>> {
    let accepted = gpu.spirv_target()?.version >= target().version;
    accepted.then(|| KERNELS.iter().filter(|kernel| kernel.part == part).collect())
}

/// Compiles the contents of the file.
pub(super) fn file() -> Result<Vec<u8>, CalibrateError> {
    let mut all = Vec::new();
    for part in Part::ALL {
        for Kernel { wgsl, words, digest } in part.kernels() {
            all.push(Prepared { part, words: words as u32, digest, spirv: compile(&wgsl, &target())? });
        }
    }
    postcard::to_allocvec(&all).map_err(|e| CalibrateError::NoAnswer(e.to_string()))
}

/// Compiles a kernel for a target.
pub(super) fn compile(wgsl: &str, target: &SpirvTarget) -> Result<Vec<u32>, CalibrateError> {
    let module = floats::parse(wgsl)?;
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::SHADER_INT64);
    let info = validator.validate(&module).map_err(|e| ModuleError::Invalid(e.emit_to_string(wgsl)))?;
    Ok(spirv::module_to_spirv(&module, &info, target)?)
}
