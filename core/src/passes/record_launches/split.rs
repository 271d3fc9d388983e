//! Splits kernels that wait for their launches: `cudaDeviceSynchronize` in device code, which CUDA had until version
//! 11.6.
//!
//! Removes: [`SystemOp::DeviceSync`].
//!
//! Needs: a kernel without calls whose launches are recorded.
//!
//! Guarantees: the kernel is launched once for each part between two of its waits ([`Resumable`]), and the host runs
//! the launches of the grid after each part. Threads of a block wait together: where some of them wait, the others do,
//! too. CUDA promises no progress to threads that continue meanwhile.
//!
//! How: lockstep form brings all threads of a block to each wait ([`crate::passes::legalise::lockstep`]); then waits are barriers
//! of the grid ([`crate::passes::legalise::split_grid_sync`]).

use std::sync::Arc;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::ir::ops::SystemOp;
use crate::ir::{Function, Module, Op};
use crate::passes::analysis::lanes::Rows;
use crate::passes::legalise::lockstep::{Options, Warps, lockstep};
use crate::passes::legalise::split_grid_sync::{Resumable, split_grid_sync, waits_for_grid};
use crate::passes::optimise::unroll_loops::Costs;
use crate::passes::pipelines::{COMMON, State};

/// Diagnostic code: a kernel waits for its launches and for the grid.
const TWO_WAITS: &str = codes::GRID_SYNC_AND_LAUNCHES;

/// Returns true if a function waits for its launches.
pub(super) fn waits(function: &Function) -> bool {
    let mut waits = false;
    function.body.for_each(&mut |inst| waits |= matches!(inst.op, Op::System { op: SystemOp::DeviceSync, .. }));
    waits
}

/// Splits the kernel into parts.
///
/// # Errors
/// Fails if the kernel also has barriers of the grid, or if a pass has a defect.
pub(super) fn split(module: &Module, kernel: Function) -> Result<(Function, Resumable), Vec<Diagnostic>> {
    if waits_for_grid(&kernel.body) {
        let message = format!("`{}` waits for its launches and for the grid", kernel.name);
        return Err(vec![Diagnostic::unsupported(TWO_WAITS, kernel.span, message)]);
    }
    let name = kernel.name.clone();
    let mut single = Module {
        sources: Arc::clone(&module.sources),
        structs: Arc::clone(&module.structs),
        globals: module.globals.clone(),
        functions: vec![kernel],
    };
    COMMON.run(&mut single, &mut State::new(Costs::EMULATED_DOUBLES))?;
    let options = Options { warps: Warps::Subgroups, strict: false, rows: Rows::default() };
    for function in &mut single.functions {
        lockstep(function, options);
        function.body.for_each_mut(&mut |inst| {
            if let Op::System { op: op @ SystemOp::DeviceSync, .. } = &mut inst.op {
                *op = SystemOp::GridSync;
            }
        });
    }
    let resumable = split_grid_sync(&mut single, false)?;
    match (resumable, single.functions.pop()) {
        (Some(resumable), Some(kernel)) => Ok((kernel, resumable)),
        _ => Err(vec![Diagnostic::internal(TWO_WAITS, None, format!("the kernel `{name}` was lost"))]),
    }
}
