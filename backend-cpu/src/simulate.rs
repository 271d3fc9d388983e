//! Simulates, on the processor, a device with weaker arithmetic.

use isowarp_core::ir::Module;
use isowarp_core::passes::analysis::flushing::Flushing;
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_core::passes::pipelines::{COMMON, CPU_FLUSHING, State};

/// Returns the module as it runs on a device that flushes subnormals: with the versions of its kernels for such a
/// device, and zeros for subnormals wherever these versions allow it. Returns `None` if the kernels cannot be prepared,
/// as with recursion: such devices do not run them.
pub(crate) fn flushing(module: &Module, flushing: Flushing) -> Option<Module> {
    let mut module = module.clone();
    let mut state = State { flushing, ..State::new(Costs::NATIVE) };
    COMMON.run(&mut module, &mut state).ok()?;
    CPU_FLUSHING.run(&mut module, &mut state).ok()?;
    Some(module)
}
