//! Prepares kernels whose threads exchange values through `volatile` shared memory and rely on their warp's lockstep.

use std::sync::Arc;

use isowarp_core::ir::{Module, Op};
use isowarp_core::passes::legalise::sync_volatile::sync_volatile;
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_core::passes::pipelines::{COMMON, State};

/// Returns the module with sync points in the kernels that need them. The module is unchanged if no kernel does, or if
/// calls cannot be inlined.
pub(crate) fn in_step(module: Arc<Module>) -> Arc<Module> {
    let (mut reads, mut writes) = (false, false);
    module.functions.iter().for_each(|f| {
        f.body.for_each(&mut |inst| match &inst.op {
            Op::Load { flags, .. } => reads |= flags.volatile,
            Op::Store { flags, .. } => writes |= flags.volatile,
            _ => {}
        });
    });
    if !reads || !writes {
        return module;
    }
    let mut prepared = (*module).clone();
    if COMMON.run(&mut prepared, &mut State::new(Costs::NATIVE)).is_err() {
        return module;
    }
    let changed = sync_volatile(&mut prepared);
    if changed.is_empty() {
        return module;
    }
    let mut module = module;
    for kernel in prepared.functions.into_iter().filter(|f| changed.contains(&f.name)) {
        if let Some(original) = Arc::make_mut(&mut module).functions.iter_mut().find(|f| f.name == kernel.name) {
            *original = kernel;
        }
    }
    module
}
