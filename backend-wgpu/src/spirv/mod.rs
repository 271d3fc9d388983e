//! Translates a naga module to a shader module of the device.
//!
//! On Vulkan with passthrough, naga's SPIR-V is patched ([`patch`]) so that the driver keeps subnormals, signed zeros,
//! infinities and NaNs and does not fuse operations. Elsewhere wgpu receives the naga module itself. Neither way adds
//! loop bounds or zeroes workgroup memory (CUDA's shared memory starts undefined). Bounds checks are added only for
//! Metal and GL: on Vulkan and DX12 the device's robustness, which wgpu turns on, keeps accesses inside the heap.
//!
//! Code that builds pipelines from these modules must observe three rules:
//! - passthrough modules need bindings numbered `0, 1, 2, …` without gaps, because wgpu packs the bindings of a layout
//!   and cannot renumber SPIR-V that it does not read;
//! - they need an explicit pipeline layout;
//! - on the naga path, set `zero_initialize_workgroup_memory: false` in the pipeline's options.

mod bytes;
mod patch;

#[cfg(test)]
mod tests;

pub use patch::{PatchError, disassemble, patch};

use std::borrow::Cow;
use std::hash::{Hash as _, Hasher as _};
use std::path::PathBuf;
use std::sync::OnceLock;

use naga::back::spv;
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{ModuleInfo, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};
use rustc_hash::FxHasher;

use crate::adapter::{Caps, Gpu, GpuError, SpirvTarget};

/// A reason why a module could not be created. All but [`ModuleError::Device`] are defects of Isowarp.
#[derive(Debug, thiserror::Error)]
pub enum ModuleError {
    /// The module breaks naga's rules.
    #[error("the generated module is invalid: {0}")]
    Invalid(String),
    /// naga could not write the module as SPIR-V.
    #[error("SPIR-V cannot be written: {0}")]
    Write(#[from] spv::Error),
    /// The SPIR-V could not be patched.
    #[error(transparent)]
    Patch(#[from] PatchError),
    /// The device refused the module.
    #[error(transparent)]
    Device(#[from] GpuError),
}

/// Checks a module against naga's rules and a device's capabilities.
pub fn validate(module: &naga::Module, caps: &Caps) -> Result<ModuleInfo, ModuleError> {
    Validator::new(ValidationFlags::all(), caps.naga_capabilities())
        .subgroup_stages(ShaderStages::COMPUTE)
        .subgroup_operations(SubgroupOperationSet::all())
        .validate(module)
        .map_err(|e| ModuleError::Invalid(e.emit_to_string("")))
}

/// Prefix of the names of storage buffers that are declared as 16-bit numbers and whose elements are bytes.
pub const BYTES: &str = "heap_bytes";

/// Writes a validated module as SPIR-V for `target`, patched for exact floats.
pub fn module_to_spirv(
    module: &naga::Module,
    info: &ModuleInfo,
    target: &SpirvTarget,
) -> Result<Vec<u32>, ModuleError> {
    let words = spv::write_vec(module, info, &options(module, target), None)?;
    let bytes = module
        .global_variables
        .iter()
        .filter(|(_, variable)| variable.name.as_deref().is_some_and(|name| name.starts_with(BYTES)));
    let bytes: Vec<u32> = bytes.filter_map(|(_, variable)| Some(variable.binding?.binding)).collect();
    Ok(patch(&words, target, &bytes)?)
}

/// Returns the writer's options: nothing is added that the module does not contain.
fn options(module: &naga::Module, target: &SpirvTarget) -> spv::Options<'static> {
    let unchecked = BoundsCheckPolicy::Unchecked;
    spv::Options {
        lang_version: target.version,
        flags: spv::WriterFlags::empty(),
        fake_missing_bindings: false,
        binding_map: same_bindings(module),
        bounds_check_policies: BoundsCheckPolicies {
            index: unchecked,
            buffer: unchecked,
            image_load: unchecked,
            binding_array: unchecked,
        },
        zero_initialize_workgroup_memory: spv::ZeroInitializeWorkgroupMemoryMode::None,
        force_loop_bounding: false,
        emit_int_div_checks: false,
        ..spv::Options::default()
    }
}

/// Maps every binding to its own number.
fn same_bindings(module: &naga::Module) -> spv::BindingMap {
    let bindings = module.global_variables.iter().filter_map(|(_, global)| global.binding);
    bindings
        .map(|at| {
            let info = spv::BindingInfo { descriptor_set: at.group, binding: at.binding, binding_array_size: None };
            (at, info)
        })
        .collect()
}

/// Creates a shader module from a naga module, by the best way that the device has.
pub fn create_module(gpu: &Gpu, label: &str, module: &naga::Module) -> Result<wgpu::ShaderModule, ModuleError> {
    Ok(create_module_and_spirv(gpu, label, module)?.0)
}

/// Creates a shader module from a naga module, and also returns its SPIR-V, if there is any.
pub fn create_module_and_spirv(
    gpu: &Gpu,
    label: &str,
    module: &naga::Module,
) -> Result<(wgpu::ShaderModule, Option<Vec<u32>>), ModuleError> {
    let info = validate(module, gpu.caps())?;
    let Some(target) = gpu.spirv_target() else {
        return Ok((create_checked_by_wgpu(gpu, label, module)?, None));
    };
    let words = module_to_spirv(module, &info, target)?;
    // The module has an entry point.
    let (entry, workgroup_size) = module.entry_points.first().map_or(("", [1; 3]), |e| (&*e.name, e.workgroup_size));
    Ok((create_module_of_spirv(gpu, label, entry, workgroup_size, &words)?, Some(words)))
}

/// Creates a shader module from SPIR-V that [`create_module_and_spirv`] has returned before for such a device, and from
/// its only entry point.
pub fn create_module_of_spirv(
    gpu: &Gpu,
    label: &str,
    entry: &str,
    [x, y, z]: [u32; 3],
    words: &[u32],
) -> Result<wgpu::ShaderModule, GpuError> {
    keep_for_tools(label, words);
    let entry_point = wgpu::PassthroughShaderEntryPoint { name: Cow::Borrowed(entry), workgroup_size: (x, y, z) };
    let descriptor = wgpu::ShaderModuleDescriptorPassthrough {
        label: Some(label),
        entry_points: Cow::Owned(vec![entry_point]),
        spirv: Some(Cow::Borrowed(words)),
        ..Default::default()
    };
    // SAFETY: the SPIR-V was written by naga from a module that passed naga's validation under this device's
    // capabilities. The patch adds decorations that are valid everywhere and execution modes that the device reports,
    // or that calibration has tried on it: they change how it rounds, not what it accesses. The kernel's accesses are
    // bounded by the bindings and the device's robustness, which wgpu always turns on. Words from the disk have passed
    // a hash of their contents, and their key contains the device's capabilities.
    gpu.scoped(|device| unsafe { device.create_shader_module_passthrough(descriptor) })
}

/// Environment variable that names a folder for all SPIR-V that is passed to drivers, for tools such as spirv-val.
const FOLDER: &str = "ISOWARP_SPIRV_DIR";

/// Writes SPIR-V to the folder that [`FOLDER`] names, if it is set, under a unique name.
fn keep_for_tools(label: &str, words: &[u32]) {
    static NAMED: OnceLock<Option<PathBuf>> = OnceLock::new();
    let named = NAMED.get_or_init(|| std::env::var_os(FOLDER).filter(|name| !name.is_empty()).map(PathBuf::from));
    let Some(folder) = named else { return };
    let mut hash = FxHasher::default();
    words.hash(&mut hash);
    let label: String = label.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(60).collect();
    let path = folder.join(format!("{label}-{:016x}.spv", hash.finish()));
    if let Err(error) = std::fs::write(&path, bytemuck::cast_slice(words)) {
        tracing::error!(%error, path = %path.display(), "SPIR-V is not kept, though {FOLDER} is set");
    }
}

fn create_checked_by_wgpu(gpu: &Gpu, label: &str, module: &naga::Module) -> Result<wgpu::ShaderModule, GpuError> {
    let descriptor = wgpu::ShaderModuleDescriptor {
        label: Some(label),
        source: wgpu::ShaderSource::Naga(Cow::Owned(module.clone())),
    };
    let mut checks = wgpu::ShaderRuntimeChecks::unchecked();
    // Vulkan's and DX12's devices keep accesses inside a binding by themselves; Metal's and GL's do not.
    checks.bounds_checks = !matches!(gpu.info().backend, wgpu::Backend::Vulkan | wgpu::Backend::Dx12);
    // SAFETY: the checks left out are those on loop bounds and integer division, and those on indices where the device
    // has its own. CUDA's loops must end by themselves, and CUDA leaves division by zero undefined.
    gpu.scoped(|device| unsafe { device.create_shader_module_trusted(descriptor, checks) })
}
