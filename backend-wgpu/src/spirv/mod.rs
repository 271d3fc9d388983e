//! From a naga module to a shader module of the device.
//!
//! On Vulkan with passthrough, naga's SPIR-V is patched ([`patch`]) so that the driver keeps
//! subnormals, signed zeros, infinities and NaNs and fuses nothing; elsewhere wgpu takes the
//! naga module itself. No loop bounds or zeroed workgroup memory are added on either way (CUDA's
//! shared memory starts undefined), and bounds checks only for Metal and GL: on Vulkan and DX12
//! the device's robustness, which wgpu turns on, keeps accesses inside the heap.
//!
//! Three things for whoever builds pipelines from these modules:
//! - passthrough modules need bindings numbered `0, 1, 2, …` without gaps, because wgpu packs
//!   the bindings of a layout and cannot renumber SPIR-V that it does not read;
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

/// Why a module could not be made. All but [`ModuleError::Device`] are defects of Isowarp.
#[derive(Debug, thiserror::Error)]
pub enum ModuleError {
    /// The module breaks naga's rules.
    #[error("the generated module is invalid: {0}")]
    Invalid(String),
    /// naga could not write it.
    #[error("SPIR-V cannot be written: {0}")]
    Write(#[from] spv::Error),
    /// The SPIR-V could not be patched.
    #[error(transparent)]
    Patch(#[from] PatchError),
    /// The device refused it.
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

/// How the names of storage buffers begin that are declared as 16-bit numbers, and whose elements are bytes.
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

/// The writer's options: nothing added that the module does not say.
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

/// Every binding under its own number.
fn same_bindings(module: &naga::Module) -> spv::BindingMap {
    let bindings = module.global_variables.iter().filter_map(|(_, global)| global.binding);
    bindings
        .map(|at| {
            let info = spv::BindingInfo { descriptor_set: at.group, binding: at.binding, binding_array_size: None };
            (at, info)
        })
        .collect()
}

/// Makes a shader module of a naga module, by the best way the device has.
pub fn create_module(gpu: &Gpu, label: &str, module: &naga::Module) -> Result<wgpu::ShaderModule, ModuleError> {
    Ok(create_module_and_spirv(gpu, label, module)?.0)
}

/// The same, and the SPIR-V that it is made of, if it is.
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
    // There is one.
    let (entry, workgroup_size) = module.entry_points.first().map_or(("", [1; 3]), |e| (&*e.name, e.workgroup_size));
    Ok((create_module_of_spirv(gpu, label, entry, workgroup_size, &words)?, Some(words)))
}

/// Makes a shader module of SPIR-V that [`create_module_and_spirv`] has given before, for such a device, and of its only entry point.
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
    // SAFETY: the SPIR-V was written by naga from a module that passed naga's validation under
    // this device's capabilities; the patch adds decorations that are valid everywhere and
    // execution modes that the device reports, or that calibration has tried on it: they
    // change how it rounds, not what it accesses. What the kernel may access is bounded by the
    // bindings and the device's robustness, which wgpu always turns on. Words from the disk have passed a hash of their contents, and
    // their key has the device's capabilities in it.
    gpu.scoped(|device| unsafe { device.create_shader_module_passthrough(descriptor) })
}

/// Names a folder in which all SPIR-V is kept that drivers are given, for tools such as spirv-val.
const FOLDER: &str = "ISOWARP_SPIRV_DIR";

/// Keeps SPIR-V in the folder that [`FOLDER`] names, if it does, under a name of its own.
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
    // Vulkan's and DX12's devices keep accesses inside a binding by themselves; Metal's and GL's
    // do not.
    checks.bounds_checks = !matches!(gpu.info().backend, wgpu::Backend::Vulkan | wgpu::Backend::Dx12);
    // SAFETY: the checks left out are those on loop bounds and integer division, and those on
    // indices where the device has its own: CUDA's loops must end by the program's own doing, and
    // CUDA leaves division by zero undefined.
    gpu.scoped(|device| unsafe { device.create_shader_module_trusted(descriptor, checks) })
}
