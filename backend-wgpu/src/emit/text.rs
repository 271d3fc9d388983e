//! Writes emitted kernels as text (or words) of the shading languages, with naga's writers.

use naga::back::{glsl, hlsl, msl, spv, wgsl};
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};

use super::interface::{Binding, EmittedKernel};

/// An error: a kernel cannot be written in a language, because the language, or naga's writer, lacks something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("kernel `{kernel}` cannot be written as {language}: {reason}")]
pub struct TextError {
    /// The kernel's name.
    pub kernel: String,
    /// The language's name.
    pub language: &'static str,
    /// The writer's reason.
    pub reason: String,
}

fn error(kernel: &EmittedKernel, language: &'static str, reason: impl std::fmt::Display) -> TextError {
    TextError { kernel: kernel.kernel.clone(), language, reason: reason.to_string() }
}

/// Largest depth of nested expressions in the text. Tint, Chrome's compiler, fails where its parser recurses too
/// deeply, and each level needs several calls.
const MOST_NESTED: u32 = 24;

/// Writes a kernel as WGSL.
pub fn to_wgsl(kernel: &EmittedKernel) -> Result<String, TextError> {
    let mut module = kernel.module.clone();
    let functions = module.functions.iter_mut().map(|(_, f)| f);
    for function in functions.chain(module.entry_points.iter_mut().map(|e| &mut e.function)) {
        name_deep_expressions(function);
    }
    wgsl::write_string(&module, &kernel.info, wgsl::WriterFlags::empty()).map_err(|e| error(kernel, "WGSL", e))
}

/// Names parts of deep expressions, so that they are written as separate variables.
fn name_deep_expressions(function: &mut naga::Function) {
    use naga::Expression as E;
    let mut depths: Vec<u32> = Vec::with_capacity(function.expressions.len());
    let mut deep = Vec::new();
    for (handle, expression) in function.expressions.iter() {
        let of = |handle: naga::Handle<E>| depths.get(handle.index()).copied().unwrap_or(0);
        let depth = match expression {
            E::Unary { expr, .. } | E::As { expr, .. } => of(*expr) + 1,
            E::Binary { left, right, .. } => of(*left).max(of(*right)) + 1,
            E::Select { condition, accept, reject } => of(*condition).max(of(*accept)).max(of(*reject)) + 1,
            E::Math { arg, arg1, arg2, arg3, .. } => {
                let others = [*arg1, *arg2, *arg3].into_iter().flatten();
                others.chain([*arg]).map(of).max().unwrap_or(0) + 1
            }
            E::Compose { components, .. } => components.iter().map(|c| of(*c)).max().unwrap_or(0) + 1,
            E::Splat { value, .. } => of(*value) + 1,
            E::Swizzle { vector, .. } => of(*vector),
            E::AccessIndex { base, .. } => of(*base),
            E::Access { base, index } => of(*base).max(of(*index) + 1),
            E::Load { pointer } => of(*pointer),
            _ => 0,
        };
        let nameable = matches!(
            expression,
            E::Unary { .. } | E::As { .. } | E::Binary { .. } | E::Select { .. } | E::Math { .. } | E::Load { .. }
        );
        let named = nameable && depth >= MOST_NESTED;
        if named {
            deep.push(handle);
        }
        depths.push(if named { 0 } else { depth });
    }
    for handle in deep {
        let name = format!("part_{}", handle.index());
        function.named_expressions.entry(handle).or_insert(name);
    }
}

/// Writes a kernel as SPIR-V, without the additions for a device (see [`crate::spirv`]).
pub fn to_spirv(kernel: &EmittedKernel) -> Result<Vec<u32>, TextError> {
    let options = spv::Options {
        lang_version: (1, 3),
        flags: spv::WriterFlags::empty(),
        bounds_check_policies: unchecked(),
        zero_initialize_workgroup_memory: spv::ZeroInitializeWorkgroupMemoryMode::None,
        force_loop_bounding: false,
        emit_int_div_checks: false,
        ..spv::Options::default()
    };
    spv::write_vec(&kernel.module, &kernel.info, &options, None).map_err(|e| error(kernel, "SPIR-V", e))
}

/// Writes a kernel in the Metal Shading Language.
pub fn to_msl(kernel: &EmittedKernel) -> Result<String, TextError> {
    if has_doubles(kernel) {
        return Err(error(kernel, "MSL", "Metal has no `double`"));
    }
    let wide = |ty: &naga::Type| matches!(ty.inner, naga::TypeInner::Atomic(scalar) if scalar.width == 8);
    if kernel.module.types.iter().any(|(_, ty)| wide(ty)) {
        return Err(error(kernel, "MSL", "of 64-bit atomic operations Metal has minimum and maximum only"));
    }
    let mut resources = msl::EntryPointResources::default();
    for (number, binding) in kernel.bindings.iter().enumerate() {
        let place = naga::ResourceBinding { group: 0, binding: number as u32 };
        let target = msl::BindTarget {
            buffer: Some(number as u8),
            mutable: *binding != Binding::Launch,
            ..msl::BindTarget::default()
        };
        resources.resources.insert(place, target);
    }
    resources.sizes_buffer = Some(30);
    let options = msl::Options {
        lang_version: (3, 1),
        per_entry_point_map: [(kernel.entry.clone(), resources)].into_iter().collect(),
        fake_missing_bindings: false,
        bounds_check_policies: unchecked(),
        zero_initialize_workgroup_memory: false,
        force_loop_bounding: false,
        ..msl::Options::default()
    };
    msl::write_string(&kernel.module, &kernel.info, &options, &msl::PipelineOptions::default())
        .map(|(text, _)| text)
        .map_err(|e| error(kernel, "MSL", e))
}

/// Writes a kernel as HLSL.
pub fn to_hlsl(kernel: &EmittedKernel) -> Result<String, TextError> {
    let options = hlsl::Options {
        shader_model: hlsl::ShaderModel::V6_6,
        zero_initialize_workgroup_memory: false,
        force_loop_bounding: false,
        ..hlsl::Options::default()
    };
    let mut text = String::new();
    let pipeline = hlsl::PipelineOptions::default();
    hlsl::Writer::new(&mut text, &options, &pipeline)
        .write(&kernel.module, &kernel.info, None)
        .map_err(|e| error(kernel, "HLSL", e))?;
    Ok(text)
}

/// Writes a kernel as GLSL ES 3.1.
pub fn to_glsl(kernel: &EmittedKernel) -> Result<String, TextError> {
    let options = glsl::Options {
        version: glsl::Version::Embedded { version: 310, is_webgl: false },
        zero_initialize_workgroup_memory: false,
        ..glsl::Options::default()
    };
    let pipeline = glsl::PipelineOptions {
        shader_stage: naga::ShaderStage::Compute,
        entry_point: kernel.entry.clone(),
        multiview: None,
    };
    let mut text = String::new();
    let mut writer = glsl::Writer::new(&mut text, &kernel.module, &kernel.info, &options, &pipeline, unchecked())
        .map_err(|e| error(kernel, "GLSL", e))?;
    writer.write().map_err(|e| error(kernel, "GLSL", e))?;
    Ok(text)
}

/// Returns true if there are 64-bit floats, which naga's writer of MSL does not support.
fn has_doubles(kernel: &EmittedKernel) -> bool {
    let EmittedKernel { module, info, .. } = kernel;
    let wide = |inner: &naga::TypeInner| inner.scalar() == Some(naga::Scalar::F64);
    let functions = module.functions.iter().map(|(handle, f)| (&info[handle], f));
    let entries = module.entry_points.iter().enumerate().map(|(i, e)| (info.get_entry_point(i), &e.function));
    module.types.iter().any(|(_, ty)| wide(&ty.inner))
        || functions
            .chain(entries)
            .any(|(info, f)| f.expressions.iter().any(|(handle, _)| wide(info[handle].ty.inner_with(&module.types))))
}

/// Disables bounds checks beyond those that the emitter wrote.
fn unchecked() -> BoundsCheckPolicies {
    let unchecked = BoundsCheckPolicy::Unchecked;
    BoundsCheckPolicies { index: unchecked, buffer: unchecked, image_load: unchecked, binding_array: unchecked }
}
