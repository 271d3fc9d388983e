//! Barriers and fences.
//!
//! A barrier always orders shared memory. It also orders global memory if a write to it may come
//! before; a kernel that only reads global memory before its barriers (a tiled matrix product,
//! say) is spared that cost. Reads before a barrier are done before it: no thread gets past a
//! barrier with a load not yet issued.

use isowarp_core::ir::ops::Scope;
use isowarp_core::ir::{Block, Op, Space, Type};
use isowarp_core::passes::lockstep::Warps;
use naga::{Barrier, Statement};

use super::kernel::Emitter;
use super::types::Emit;

impl Emitter<'_> {
    pub(super) fn barrier(&mut self) {
        let mut flags = Barrier::WORK_GROUP;
        flags.set(Barrier::STORAGE, self.orders_global());
        self.builder.statement(Statement::ControlBarrier(flags));
    }

    /// True if a write to global memory and a later barrier may both run.
    fn writes_global(&self, body: &Block) -> bool {
        let mut walk = Walk { emitter: self, written: false, found: false };
        walk.block(body);
        walk.found
    }

    pub(super) fn fence(&mut self, scope: Scope) -> Emit<()> {
        if !self.caps.fences {
            let message = format!("fences (`__threadfence…`) are not supported on {} yet", self.caps.device);
            return Err(self.refuse("IW0570", message));
        }
        if scope == Scope::System {
            return Err(self.refuse("IW0570", "`__threadfence_system` is not supported on wgpu yet"));
        }
        self.builder.statement(Statement::MemoryBarrier(Barrier::WORK_GROUP | Barrier::STORAGE));
        Ok(())
    }

    /// True if emission makes a barrier of it.
    fn is_barrier(&self, op: &Op) -> bool {
        match op {
            Op::Barrier | Op::BarrierVote { .. } => true,
            Op::Warp { .. } => self.caps.warps == Warps::Workgroup,
            _ => false,
        }
    }

    /// True if what is written to global memory must be visible after some barrier.
    pub(super) fn orders_global(&mut self) -> bool {
        let known = self.orders_global.unwrap_or_else(|| self.writes_global(&self.func.body));
        self.orders_global = Some(known);
        known
    }

    fn is_global_write(&self, op: &Op) -> bool {
        let ptr = match op {
            Op::Store { ptr, .. } | Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => *ptr,
            Op::MemCopy { dst, .. } | Op::MemZero { dst, .. } => *dst,
            _ => return false,
        };
        let ty = self.func.values.get(ptr.0 as usize);
        !matches!(ty, Some(Type::Ptr(Space::Shared | Space::Local | Space::Param)))
    }
}

/// Walks a body in order. A write anywhere in a loop comes before the loop's barriers.
struct Walk<'e, 'a> {
    emitter: &'e Emitter<'a>,
    written: bool,
    found: bool,
}

impl Walk<'_, '_> {
    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            if self.found {
                return;
            }
            match &inst.op {
                op if self.emitter.is_barrier(op) => self.found |= self.written,
                Op::Loop { body, continuing, .. } => {
                    for block in [body, continuing] {
                        super::walk(block, &mut |inst| self.written |= self.emitter.is_global_write(&inst.op));
                    }
                    self.block(body);
                    self.block(continuing);
                }
                op => {
                    self.written |= self.emitter.is_global_write(op);
                    op.blocks().into_iter().for_each(|b| self.block(b));
                }
            }
        }
    }
}
