//! Emits queries about addresses (CUDA C++ Programming Guide, "Address Space Predicate Functions").

use isowarp_core::ir::Value;
use isowarp_core::ir::ops::SystemOp;
use naga::BinaryOperator as Bin;

use super::builder::Expr;
use super::interface::{LOCAL_TAG, PARAM_TAG, SHARED_TAG, launch_block};
use super::kernel::Emitter;
use super::types::Emit;

impl Emitter<'_> {
    /// Answers a query about a generic pointer. Constants are at the beginning of the module's variables in the heap;
    /// an address that is not in any other space is global.
    pub(super) fn address_question(&mut self, op: SystemOp, ptr: Value) -> Emit<Expr> {
        let (low, high) = self.address_of(ptr)?;
        Ok(match op {
            SystemOp::IsShared => self.has_tag(high, SHARED_TAG),
            SystemOp::IsLocal => self.is_own(high),
            SystemOp::IsConstant => self.is_constant(low, high),
            SystemOp::IsGlobal => {
                let shared = self.has_tag(high, SHARED_TAG);
                let own = self.is_own(high);
                let constant = self.is_constant(low, high);
                let b = &mut self.builder;
                let elsewhere = b.bin(Bin::LogicalOr, shared, own);
                let elsewhere = b.bin(Bin::LogicalOr, elsewhere, constant);
                b.un(naga::UnaryOperator::LogicalNot, elsewhere)
            }
            SystemOp::SharedAddress => {
                let zero = self.builder.u32(0);
                self.builder.join64(low, zero)
            }
            _ => return Err(self.internal("a system operation that asks nothing about an address")),
        })
    }

    fn has_tag(&mut self, high: Expr, tag: u32) -> Expr {
        let tag = self.builder.u32(tag);
        self.builder.bin(Bin::Equal, high, tag)
    }

    /// Returns true for addresses in the thread's locals or in a parameter.
    fn is_own(&mut self, high: Expr) -> Expr {
        let (local, param) = (self.has_tag(high, LOCAL_TAG), self.has_tag(high, PARAM_TAG));
        self.builder.bin(Bin::LogicalOr, local, param)
    }

    fn is_constant(&mut self, low: Expr, high: Expr) -> Expr {
        let size = self.variables.constants;
        let (start, window) =
            (self.launch_word(launch_block::VARIABLES), self.launch_word(launch_block::VARIABLES + 1));
        let b = &mut self.builder;
        let (distance, size) = (b.bin(Bin::Subtract, low, start), b.u32(size));
        let (near, same) = (b.bin(Bin::Less, distance, size), b.bin(Bin::Equal, high, window));
        b.bin(Bin::LogicalAnd, near, same)
    }
}
