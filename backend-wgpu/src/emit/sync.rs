//! Barriers and fences.
//!
//! A barrier always orders shared memory. It also orders global memory if a write to it may come
//! before it; barriers before which global memory is only read (those of a tiled matrix product,
//! say) are spared that cost. Reads before a barrier are done before it: no thread gets past a
//! barrier with a load not yet issued. Spilled shared memory is in a storage buffer as global memory is.

use isowarp_core::ir::ops::Scope;
use isowarp_core::ir::{Block, Op, Space, Type};
use naga::{Barrier, Statement};

use super::kernel::Emitter;
use super::shared::Home;
use super::types::Emit;

impl Emitter<'_> {
    pub(super) fn barrier(&mut self) {
        let mut flags = Barrier::WORK_GROUP;
        flags.set(Barrier::STORAGE, self.orders_global);
        self.builder.statement(Statement::ControlBarrier(flags));
    }

    /// For each operation that may become a barrier, in order: whether a write to global memory may come before
    /// it.
    pub(super) fn written_before(&self) -> Vec<bool> {
        let mut walk = Walk { emitter: self, written: false, found: Vec::new() };
        walk.block(&self.func.body);
        walk.found
    }

    /// Takes note of the instruction that is emitted next.
    pub(super) fn next_barrier(&mut self, op: &Op) {
        if may_be_barrier(op) {
            self.orders_global = self.written_before.next().unwrap_or(true);
        }
    }

    pub(super) fn fence(&mut self, scope: Scope) -> Emit<()> {
        if !self.caps.fences {
            let message = format!("fences (`__threadfence…`) are not supported on {} yet", self.caps.device);
            return Err(self.refuse("IW0570", message));
        }
        match scope {
            // The host does not touch memory while a kernel runs: nobody else is in the system.
            Scope::Block | Scope::Device | Scope::System => {
                self.builder.statement(Statement::MemoryBarrier(Barrier::WORK_GROUP | Barrier::STORAGE));
            }
        }
        Ok(())
    }

    fn is_global_write(&self, op: &Op) -> bool {
        let ptr = match op {
            Op::Store { ptr, .. } | Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => *ptr,
            Op::MemCopy { dst, .. } | Op::MemZero { dst, .. } => *dst,
            _ => return false,
        };
        let ty = self.func.values.get(ptr.0 as usize);
        match ty {
            Some(Type::Ptr(Space::Shared)) => self.shared.home(ptr) != Home::Kept,
            Some(Type::Ptr(Space::Local | Space::Param)) => false,
            _ => true,
        }
    }
}

/// True for what emission may make a barrier of.
fn may_be_barrier(op: &Op) -> bool {
    matches!(op, Op::Barrier | Op::BarrierVote { .. } | Op::Warp { .. })
}

/// Walks a body in the order of emission. A write anywhere in a loop comes before the loop's barriers.
struct Walk<'e, 'a> {
    emitter: &'e Emitter<'a>,
    written: bool,
    found: Vec<bool>,
}

impl Walk<'_, '_> {
    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            if may_be_barrier(&inst.op) {
                self.found.push(self.written);
                continue;
            }
            if let Op::Loop { body, continuing, .. } = &inst.op {
                for block in [body, continuing] {
                    super::walk(block, &mut |inst| self.written |= self.emitter.is_global_write(&inst.op));
                }
            }
            self.written |= self.emitter.is_global_write(&inst.op);
            inst.op.blocks().into_iter().for_each(|b| self.block(b));
            if inst.op.leaves() {
                // What follows is not emitted.
                break;
            }
        }
    }
}
