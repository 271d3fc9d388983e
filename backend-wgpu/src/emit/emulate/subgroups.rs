//! Translates operations between the threads of a subgroup.
//!
//! A pair of words is a vector, and SPIR-V's operations work on each component: an operation that moves a value to
//! other threads moves both of its words, and bits are combined word by word. Operations that carry from one word to
//! the other, or compare numbers, are refused; they are never emitted.

use naga::{CollectiveOperation, GatherMode, Statement, SubgroupOperation, TypeInner};

use super::function::Translator;
use super::types::Wide;
use super::{Emulated, error};
use crate::emit::builder::Expr;

impl Translator<'_> {
    pub(super) fn gather(&mut self, mode: GatherMode, argument: Expr, result: Expr) -> Emulated<Statement> {
        self.check_no_array(argument)?;
        let mode = match mode {
            GatherMode::BroadcastFirst | GatherMode::QuadSwap(_) => mode,
            GatherMode::Broadcast(lane) => GatherMode::Broadcast(self.lane(lane)?),
            GatherMode::Shuffle(lane) => GatherMode::Shuffle(self.lane(lane)?),
            GatherMode::ShuffleDown(by) => GatherMode::ShuffleDown(self.lane(by)?),
            GatherMode::ShuffleUp(by) => GatherMode::ShuffleUp(self.lane(by)?),
            GatherMode::ShuffleXor(by) => GatherMode::ShuffleXor(self.lane(by)?),
            GatherMode::QuadBroadcast(lane) => GatherMode::QuadBroadcast(self.lane(lane)?),
        };
        let argument = self.value(argument)?;
        Ok(Statement::SubgroupGather { mode, argument, result: self.result(result)? })
    }

    pub(super) fn collective(
        &mut self,
        op: SubgroupOperation,
        collective_op: CollectiveOperation,
        argument: Expr,
        result: Expr,
    ) -> Emulated<Statement> {
        self.check_no_array(argument)?;
        match (self.wide(argument), op) {
            (None, _) => {}
            (Some(Wide::Integer { .. }), SubgroupOperation::And | SubgroupOperation::Or | SubgroupOperation::Xor) => {}
            (Some(_), _) => return error(format!("{op:?} of a subgroup's 64-bit numbers")),
        }
        let argument = self.value(argument)?;
        let result = self.result(result)?;
        Ok(Statement::SubgroupCollectiveOperation { op, collective_op, argument, result })
    }

    /// Translates the number of a lane, or a distance between lanes; both have 32 bits.
    fn lane(&mut self, lane: Expr) -> Emulated<Expr> {
        match self.wide(lane) {
            None => self.value(lane),
            Some(_) => error("a lane's number of 64 bits"),
        }
    }

    /// Refuses arrays: subgroup operations exist on vectors, but not on arrays.
    fn check_no_array(&self, argument: Expr) -> Emulated<()> {
        let inner = self.inner(argument);
        match (self.types.array_of(inner), inner) {
            (Some(_), _) => error("a subgroup's vectors of 64-bit numbers"),
            (None, TypeInner::Scalar(_) | TypeInner::Vector { .. }) => Ok(()),
            (None, other) => error(format!("{other:?} in an operation of a subgroup")),
        }
    }
}
