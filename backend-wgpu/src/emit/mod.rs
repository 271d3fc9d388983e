//! Translates IR to naga.
//!
//! [`crate::specialise::emit_kernel`] takes a kernel that [`crate::lower`] has made ready and gives a validated naga
//! module for one specialisation. `interface.rs` is the contract with the runtime; each family of
//! operations has its own file.

mod addresses;
mod atomic_cells;
mod atomic_roots;
mod atomics;
mod builder;
mod builtins;
mod byte_images;
mod check;
mod compare;
mod consts;
mod control;
mod convert;
mod division;
pub(crate) mod emulate;
mod float_rules;
mod floats;
mod high_words;
mod inlined;
mod integers;
mod interface;
mod kernel;
mod left_registers;
mod locals;
mod lone_counters;
mod masks;
mod memory;
mod nesting;
mod one_sided;
mod pointer_regions;
mod requirements;
mod shared;
mod spilled;
mod storage;
mod swapped_bytes;
mod sync;
mod system;
mod text;
mod types;
mod warp;
mod wrapping_atomics;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that fails may panic")]
mod tests;

pub use check::check_kernel;
pub use float_rules::{ExactFloats, FloatRules, NativeFloats};
pub(crate) use interface::threads_of;
pub use interface::{
    Binding, EmitOptions, EmittedKernel, GridFold, HEAP_TAG, LOCAL_TAG, MAX_COUNTERS, MAX_WINDOWS, PARAM_TAG,
    SHARED_TAG, TargetCaps, VariableLayout, View, device_address, heap_offset, launch_block,
};
pub use shared::MAX_SHARED;
pub use text::{TextError, to_glsl, to_hlsl, to_msl, to_spirv, to_wgsl};

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Block, Inst};
use isowarp_core::passes::analysis::points_to::{Declarations, PointsTo};
use naga::valid::{Capabilities, ShaderStages, ValidationFlags, Validator};
use naga::{EntryPoint, ShaderStage};

use crate::floats::base_module_with;
use crate::lower::LoweredKernel;
use emulate::{Missing, emulate};
use float_rules::InIntegers;
use kernel::{Emitter, Parts};
use types::Emit;

/// Name of the entry point of every emitted module.
pub const ENTRY: &str = "kernel_main";

/// Size limit of the parameter block (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
const MAX_PARAM_BYTES: u64 = 32_764;

/// Largest number of threads of a block (CUDA C++ Programming Guide, "Technical Specifications per Compute
/// Capability").
pub const MAX_BLOCK: u32 = 1024;

/// Emits a kernel that has been made for the block size of its launch ([`crate::lower::for_block`]).
///
/// # Errors
/// What the target does not support, or defects.
pub(crate) fn emit(
    kernel: &LoweredKernel,
    options: &EmitOptions,
    caps: &TargetCaps,
    rules: &dyn FloatRules,
) -> Result<EmittedKernel, Vec<Diagnostic>> {
    emitted(kernel, options, caps, rules).map_err(|d| vec![*d])
}

fn emitted(
    kernel: &LoweredKernel,
    options: &EmitOptions,
    caps: &TargetCaps,
    rules: &dyn FloatRules,
) -> Emit<EmittedKernel> {
    let (module, func) = (&*kernel.module, &kernel.function);
    let threads = threads_of(options.block);
    let refuse = |code, message: String| Box::new(Diagnostic::unsupported(code, func.span, message));
    let internal = |message: String| Box::new(Diagnostic::internal("IW0550", Some(func.span), message));
    let windows_fit = (1..=MAX_WINDOWS).contains(&options.windows)
        && options.live.iter().all(|window| *window < options.windows)
        && options.window_bytes.is_multiple_of(256)
        && (256..=1 << 32).contains(&options.window_bytes);
    if threads == 0 || !windows_fit {
        return Err(internal("the options of emission are out of range".to_owned()));
    }
    let (_, param_bytes) = func.param_layout(&module.structs);
    if param_bytes > MAX_PARAM_BYTES {
        let message =
            format!("kernel `{}` has {param_bytes} bytes of parameters; the limit is {MAX_PARAM_BYTES}", func.name);
        return Err(refuse("IW0559", message));
    }
    let Some(variables) = VariableLayout::of(module) else {
        return Err(refuse("IW0559", "the module's variables need 4 GiB or more".to_owned()));
    };
    if let Some(most) = caps.quirks.most_conditions
        && let conditions = nesting::of_kernel(&func.body)
        && conditions > most
    {
        let message = format!(
            "kernel `{}` may become {conditions} nested conditions; the limit of the device's driver is {most}",
            func.name
        );
        let help = "code after a `return` in a branch counts as a condition: use fewer successive `return`s";
        return Err(Box::new(refuse("IW0552", message).with_help(help)));
    }
    let missing = Missing::of(caps.i64, caps.f64);
    let in_integers = missing.map(|missing| InIntegers { rules, missing });
    let rules = in_integers.as_ref().map_or(rules, |rules| rules as &dyn FloatRules);
    let between = warp::Between::of(func, threads, caps);
    let turns = kernel.turns.unwrap_or_default();
    let mut needs = requirements::Needs::of(func, caps.atomic_i64 && turns.wide_atomics.is_none(), kernel.fences);
    let shared = shared::SharedLayout::of(module, func, options, caps, between.bytes())?;
    let points_to = PointsTo::of(func, Declarations::of(module));
    let windows = pointer_regions::windows_used(func, &points_to, options);
    let mut roots = atomic_roots::Roots::of(module, func, &points_to, options.separate);
    let spills = u32::from(shared.spilled > 0);
    let heap_buffers = windows.len() as u32 * if needs.heap.wide { 2 } else { 1 };
    // If no buffer is left for spilled locals, all locals are variables: many drivers accept more than they must.
    let has_room = heap_buffers + spills < caps.storage_buffers;
    let frame = locals::Frame::of(func, &points_to, if has_room { caps.local_memory } else { u32::MAX })?;
    let area = u64::from(threads) * u64::from(frame.spilled_words) * 4;
    let Ok(local_bytes) = u32::try_from(area) else {
        let message = format!("the local variables of a block of kernel `{}` need {area} bytes", func.name);
        return Err(refuse("IW0554", message));
    };
    let views = needs.settle(windows.len() as u32, spills + u32::from(local_bytes > 0), caps, roots.classes());
    let constants_used =
        options.constants && variables.constants > 0 && pointer_regions::uses_constants(func, &points_to);
    let parts = Parts {
        module,
        func,
        options,
        caps,
        rules,
        needs,
        turns,
        views: views.clone(),
        roots,
        windows: windows.clone(),
        shared,
        constants: constants_used,
        variables,
        frame,
        points_to,
        between: &between,
    };
    let (shared_bytes, spill_bytes) = (parts.shared.size, parts.shared.spilled);
    let wide_heap = needs.heap.wide;
    let wide = if division::divides_wide(func) { emulate::ROUTINES } else { missing.map_or("", Missing::routines) };
    let others = between.source() + wide;
    let base = base_module_with(floats::wanted_routines(func, rules), &others).map_err(|e| internal(e.to_string()))?;
    let mut emitter = Emitter::new(parts, base.module);
    emitter.kernel()?;
    let counters = emitter.lone_counters.len() as u32;
    let (mut naga_module, mut function) = emitter.builder.finish();
    function.name = Some(ENTRY.to_owned());
    naga_module.entry_points.push(EntryPoint {
        name: ENTRY.to_owned(),
        stage: ShaderStage::Compute,
        early_depth_test: None,
        workgroup_size: [threads, 1, 1],
        workgroup_size_overrides: None,
        function,
        mesh_info: None,
        task_payload: None,
        incoming_ray_payload: None,
    });
    let emulated =
        if missing.is_some() { Capabilities::SHADER_INT64 | Capabilities::FLOAT64 } else { Capabilities::empty() };
    let mut info = validate(&naga_module, caps.naga | emulated).map_err(internal)?;
    if let Some(missing) = missing {
        naga_module = emulate(naga_module, &info, missing).map_err(|e| internal(e.to_string()))?;
    }
    if missing.is_some() || !naga_module.functions.is_empty() {
        // The module may contain routines that the kernel does not call, and types that the target lacks.
        naga::compact::compact(&mut naga_module, naga::compact::KeepUnused::No);
        info = validate(&naga_module, caps.naga).map_err(internal)?;
    }
    if let Some(most) = caps.quirks.most_inlined
        && let inlined = inlined::of_module(&naga_module)
        && inlined > u64::from(most)
    {
        let message = format!(
            "kernel `{}` has {inlined} expressions and statements once the device's driver has inlined all functions; the limit is {most}",
            func.name
        );
        return Err(refuse("IW0502", message));
    }
    if caps.quirks.one_sided_conditions {
        one_sided::split(&mut naga_module);
        info = validate(&naga_module, caps.naga).map_err(internal)?;
    }
    let mut bindings = vec![Binding::Launch];
    bindings.extend(windows.iter().copied().map(Binding::Window));
    bindings.extend(windows.iter().copied().filter(|_| wide_heap).map(Binding::WideWindow));
    bindings.extend(views.iter().flat_map(|view| windows.iter().map(|i| Binding::View(*i, *view))));
    bindings.extend((spill_bytes > 0).then_some(Binding::Spill));
    bindings.extend((local_bytes > 0).then_some(Binding::Locals));
    bindings.extend(constants_used.then_some(Binding::Constants));
    Ok(EmittedKernel {
        kernel: func.name.clone(),
        entry: ENTRY.to_owned(),
        module: naga_module,
        info,
        bindings,
        workgroup_size: threads,
        shared_bytes,
        spill_bytes,
        local_bytes,
        param_bytes: param_bytes as u32,
        counters,
        launch_bytes: storage::launch_bytes(param_bytes),
    })
}

fn validate(module: &naga::Module, capabilities: Capabilities) -> Result<naga::valid::ModuleInfo, String> {
    Validator::new(ValidationFlags::all(), capabilities)
        .subgroup_stages(ShaderStages::COMPUTE)
        .subgroup_operations(naga::valid::SubgroupOperationSet::all())
        .validate(module)
        .map_err(|e| format!("the generated module is invalid: {}", e.emit_to_string("")))
}

/// Calls `f` for every instruction of a block and the blocks nested in it, in order.
fn walk<'a>(block: &'a Block, f: &mut dyn FnMut(&'a Inst)) {
    for inst in &block.insts {
        f(inst);
        for nested in inst.op.blocks() {
            walk(nested, f);
        }
    }
}
