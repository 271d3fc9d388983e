//! What a device with weaker arithmetic would run, on the processor.

use isowarp_core::ir::Module;
use isowarp_core::passes::flush_subnormals::flush_subnormals;
use isowarp_core::passes::keep_subnormals::{Flushing, keep_subnormals};
use isowarp_core::passes::pipeline::{finish_kernels, prepare_kernels};
use isowarp_core::passes::unroll_loops::Costs;

/// The module as it runs on a device that flushes subnormals: with the versions of its kernels for such a device, and zeros for
/// subnormals wherever these say that it does not show. `None` if the kernels cannot be prepared, as those with
/// recursion: such devices do not run them.
pub(crate) fn flushing(module: &Module, flushing: Flushing) -> Option<Module> {
    let mut module = module.clone();
    prepare_kernels(&mut module, Costs::NATIVE).ok()?;
    keep_subnormals(&mut module, flushing, u64::MAX);
    finish_kernels(&mut module, Costs::NATIVE, flushing).ok()?;
    module.functions.iter_mut().for_each(flush_subnormals);
    Some(module)
}
