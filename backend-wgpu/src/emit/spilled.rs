//! Emits addresses in spilled memory: the areas of blocks in storage buffers, for shared variables ([`super::shared`])
//! and local arrays ([`super::locals`]).

use super::builder::Expr;
use super::interface::threads_of;
use super::kernel::Emitter;
use super::locals::Spilled;
use super::types::Emit;

impl Emitter<'_> {
    /// Returns a naga pointer to an element of spilled shared memory; `index` counts from the start of shared memory.
    pub(super) fn spill_pointer(&mut self, index: Expr) -> Emit<Expr> {
        let (Some(spill), Some(block)) = (self.storage.spill, self.builtins.dispatched_block) else {
            return Err(self.internal("no shared memory was spilled"));
        };
        let mut index = self.builder.add_const(index, spill.boundary.wrapping_neg());
        if self.options.bound_shared || self.builder.known_u32(index).is_some() {
            index = self.bounded(index, spill.count);
        }
        let area = self.builder.mul_const(block, spill.count);
        let index = self.builder.add(area, index);
        let base = self.builder.global(spill.variable);
        Ok(self.index_heap(base, index))
    }

    /// Returns a naga pointer to a word of a spilled local array.
    pub(super) fn spilled_local(&mut self, array: Spilled, index: Expr) -> Emit<Expr> {
        let (Some(variable), Some(block)) = (self.storage.spilled_locals, self.builtins.dispatched_block) else {
            return Err(self.internal("no locals were spilled"));
        };
        let index = self.bounded(index, array.words);
        let threads = threads_of(self.options.block);
        let b = &mut self.builder;
        let area = b.mul_const(block, self.frame.spilled_words);
        let word = b.add_const(index, array.at);
        let row = b.add(area, word);
        let row = b.mul_const(row, threads);
        let thread = b.expr(naga::Expression::FunctionArgument(0));
        let index = b.add(row, thread);
        let base = b.global(variable);
        Ok(self.index_heap(base, index))
    }
}
