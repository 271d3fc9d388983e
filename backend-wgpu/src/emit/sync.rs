//! Emits barriers and fences.
//!
//! A barrier always orders shared memory. `order.rs` determines whether it orders global memory, too.

use isowarp_core::ir::Op;
use naga::{AtomicFunction, Barrier, Expression, ScalarKind, Statement};

use super::kernel::Emitter;
use super::types::Emit;
use crate::codes;

impl Emitter<'_> {
    pub(super) fn barrier(&mut self) {
        let mut flags = Barrier::WORK_GROUP;
        flags.set(Barrier::STORAGE, self.orders_global);
        self.builder.statement(Statement::ControlBarrier(flags));
    }

    /// Prepares for the instruction that is emitted next.
    pub(super) fn next_sync_point(&mut self, op: &Op) {
        if op.is_sync_point() {
            self.orders_global = self.sync_points.next().unwrap_or(true);
        }
    }

    /// Emits a fence of any scope. The host does not access memory while a kernel runs, so the system scope contains
    /// only the device, and there is no cheaper fence for a block.
    ///
    /// Where threads serialise, they have synchronised at a barrier. Where fences lose threads, an atomic operation
    /// provides the ordering: those devices are software devices, whose atomic operations are fences.
    pub(super) fn fence(&mut self) -> Emit<()> {
        if self.turns.fences.is_some() {
            return Ok(());
        }
        if !self.caps.fences {
            let message = format!("fences (`__threadfence…`) are not supported on {} yet", self.caps.device);
            return Err(self.refuse(codes::FENCE, message));
        }
        if let Some((window, element)) = self.storage.fence {
            let b = &mut self.builder;
            let base = b.global(window);
            let (pointer, value) =
                (b.member(base, 0), if element.kind == ScalarKind::Sint { b.i32(0) } else { b.u32(0) });
            let ty = b.scalar_ty(element);
            let result = b.result(Expression::AtomicResult { ty, comparison: false });
            let fun = AtomicFunction::InclusiveOr;
            b.statement(Statement::Atomic { pointer, fun, value, result: Some(result) });
            return Ok(());
        }
        self.builder.statement(Statement::MemoryBarrier(Barrier::WORK_GROUP | Barrier::STORAGE));
        Ok(())
    }
}
