//! Kernels that are compiled beforehand: `prepared.bin` holds the SPIR-V of the large ones that are the same for all
//! devices. A program without optimisation would need seconds to compile them. `cargo xtask
//! calibration` writes the file.

use naga::valid::{Capabilities, ValidationFlags, Validator};
use serde::{Deserialize, Serialize};

use super::CalibrateError;
use super::integers::{Kernel, Part};
use crate::adapter::{Gpu, SpirvTarget};
use crate::spirv::ModuleError;
use crate::{floats, spirv};

/// A kernel of the file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Prepared<'a> {
    part: Part,
    /// Number of words that the kernel returns.
    pub words: u32,
    /// Digest of the words that it should return.
    pub digest: u64,
    /// The SPIR-V's words, little-endian.
    spirv: &'a [u8],
}

impl Prepared<'_> {
    /// Returns the SPIR-V.
    pub(super) fn spirv(&self) -> Vec<u32> {
        bytemuck::pod_collect_to_vec(self.spirv)
    }
}

/// Returns the SPIR-V target of the kernels. They have no floats, so they are the same whatever float controls a device
/// has.
fn target() -> SpirvTarget {
    SpirvTarget { version: (1, 5), ..SpirvTarget::default() }
}

/// Returns the kernels of a part; `None` if the device does not accept their SPIR-V.
pub(super) fn of(gpu: &Gpu, part: Part) -> Option<Vec<Prepared<'static>>> {
    if gpu.spirv_target()?.version < target().version || cfg!(target_endian = "big") {
        return None;
    }
    let all: Vec<Prepared<'_>> = postcard::from_bytes(include_bytes!("prepared.bin")).ok()?;
    Some(all.into_iter().filter(|kernel| kernel.part == part).collect())
}

/// Compiles the contents of the file.
pub(super) fn file() -> Result<Vec<u8>, CalibrateError> {
    let mut all = Vec::new();
    for part in Part::ALL {
        for kernel in part.kernels() {
            let words = compile(&kernel.wgsl, &target())?;
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            all.push((part, kernel, bytes));
        }
    }
    let prepared = all.iter().map(|(part, Kernel { words, digest, .. }, spirv)| Prepared {
        part: *part,
        words: *words as u32,
        digest: *digest,
        spirv,
    });
    let all: Vec<Prepared<'_>> = prepared.collect();
    postcard::to_allocvec(&all).map_err(|e| CalibrateError::NoAnswer(e.to_string()))
}

/// Compiles a kernel for a target.
pub(super) fn compile(wgsl: &str, target: &SpirvTarget) -> Result<Vec<u32>, CalibrateError> {
    let module = floats::parse(wgsl)?;
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::SHADER_INT64);
    let info = validator.validate(&module).map_err(|e| ModuleError::Invalid(e.emit_to_string(wgsl)))?;
    Ok(spirv::module_to_spirv(&module, &info, target)?)
}
