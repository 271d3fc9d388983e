//! Makes the kernel for a block size: blocks that the device does not allow, or that its driver runs wrongly.
//!
//! The order of the passes is in the table `WGPU_BLOCK` of [`isowarp_core::passes::pipelines`].

use std::borrow::Cow;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::passes::legalise::fold_threads::Folding;
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_core::passes::pipelines::{State, WGPU_BLOCK};

use super::{LoweredKernel, refuse_locks};
use crate::codes;
use crate::emit::{EmitOptions, GridFold, MAX_BLOCK, TargetCaps, threads_of};

/// Returns a kernel for the block size of a launch, and the options for its emission.
///
/// # Errors
/// Blocks that are too large, locks that several threads of a block wait for, and kernels that become too large.
pub fn for_block<'k>(
    kernel: &'k LoweredKernel,
    options: &'k EmitOptions,
    caps: &TargetCaps,
) -> Result<Specialised<'k>, Vec<Diagnostic>> {
    let (mut kernel, mut options) = (Cow::Borrowed(kernel), Cow::Borrowed(options));
    if options.paired {
        let why = "the blocks of this launch cannot be paired".to_owned();
        let missing =
            || vec![Diagnostic::internal(isowarp_core::codes::INVALID_MODULE, Some(kernel.function.span), why)];
        let function = kernel.paired.clone().filter(|_| options.fold != GridFold::Rows).ok_or_else(missing)?;
        kernel = Cow::Owned(LoweredKernel { function, paired: None, ..kernel.into_owned() });
        options.to_mut().paired = false;
    }
    let threads = threads_of(options.block);
    if threads > MAX_BLOCK {
        let name = &kernel.function.name;
        let message = format!("kernel `{name}` is launched with {threads} threads per block; the most is {MAX_BLOCK}");
        return Err(vec![Diagnostic::unsupported(codes::DEVICE_LIMIT, kernel.function.span, message)]);
    }
    refuse_locks(&kernel, options.block).map_err(|d| vec![d])?;
    if threads > caps.max_invocations {
        let invocations = folded(threads, caps, &kernel)?;
        (kernel, options) = remade(kernel, options, invocations, caps, true)?;
    }
    if let Some(invocations) = padded(threads_of(options.block), caps) {
        (kernel, options) = remade(kernel, options, invocations, caps, false)?;
    }
    Ok((kernel, options))
}

/// A kernel, and the options for its emission.
type Specialised<'k> = (Cow<'k, LoweredKernel>, Cow<'k, EmitOptions>);

/// Returns the kernel for blocks of `invocations` threads, either by folding blocks or by padding them.
fn remade<'k>(
    kernel: Cow<'k, LoweredKernel>,
    mut options: Cow<'k, EmitOptions>,
    invocations: u32,
    caps: &TargetCaps,
    folds: bool,
) -> Result<Specialised<'k>, Vec<Diagnostic>> {
    let folding = Folding { block: options.block, invocations, warps: caps.warps };
    let mut state = State { folding, folds, pads: !folds, ..State::new(Costs::NATIVE) };
    let mut kernel = kernel.into_owned();
    let mut single = Module { functions: vec![kernel.function], ..Module::clone(&kernel.module) };
    WGPU_BLOCK.run(&mut single, &mut state)?;
    let lost = || vec![Diagnostic::internal(isowarp_core::codes::INVALID_MODULE, None, "a kernel was lost")];
    kernel.function = single.functions.pop().ok_or_else(lost)?;
    // Others have been refused, and the new kernel's blocks say nothing of the old ones'.
    kernel.locks.clear();
    options.to_mut().block = [invocations, 1, 1];
    Ok((Cow::Owned(kernel), options))
}

/// Returns the size of the blocks that run blocks of more threads than the device allows.
fn folded(threads: u32, caps: &TargetCaps, kernel: &LoweredKernel) -> Result<u32, Vec<Diagnostic>> {
    // Whole warps in each.
    let most = caps.max_invocations / 32 * 32;
    if most == 0 {
        let message = format!("{} allows {} threads per block, less than a warp", caps.device, caps.max_invocations);
        return Err(vec![Diagnostic::unsupported(codes::DEVICE_LIMIT, kernel.function.span, message)]);
    }
    Ok(threads.div_ceil(threads.div_ceil(most)).next_multiple_of(32))
}

/// Returns the size of a block with whole vectors of threads, where the driver runs partly filled ones wrongly and the block has some.
fn padded(threads: u32, caps: &TargetCaps) -> Option<u32> {
    let whole = threads.checked_next_multiple_of(caps.quirks.partial_vectors.filter(|width| *width > 0)?)?;
    (whole != threads && whole <= caps.max_invocations).then_some(whole)
}
