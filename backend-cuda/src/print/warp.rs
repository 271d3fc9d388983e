//! Operations between the threads of a warp, and barriers that vote (CUDA C++ Programming Guide,
//! "Warp Vote Functions" and the sections after it, "Synchronization Functions").

use isowarp_core::ir::ops::{BarrierVote, WarpOp};
use isowarp_core::ir::{Inst, Value};

use super::Refusal;
use super::function::FunctionPrinter;

impl FunctionPrinter<'_> {
    /// Prints a warp operation.
    pub(super) fn warp(&mut self, inst: &Inst, op: WarpOp, args: &[Value]) -> Result<String, Refusal> {
        let operands = args.iter().map(|a| self.operand(inst, *a)).collect::<Result<Vec<_>, _>>()?;
        let name = op.cuda_name();
        Ok(match (op, operands.as_slice()) {
            (WarpOp::ActiveMask, []) => format!("{name}()"),
            (WarpOp::Sync, [mask]) => format!("{name}({mask})"),
            (WarpOp::ShuffleIndex | WarpOp::ShuffleXor, [mask, value, lane, width]) => {
                format!("{name}({mask}, {value}, (int){lane}, (int){width})")
            }
            (WarpOp::ShuffleUp | WarpOp::ShuffleDown, [mask, value, lane, width]) => {
                format!("{name}({mask}, {value}, {lane}, (int){width})")
            }
            (WarpOp::Any | WarpOp::All | WarpOp::Uniform, [mask, pred]) => format!("{name}({mask}, {pred}) != 0"),
            (WarpOp::MatchAll, [mask, value]) => format!("{}({mask}, {value})", self.helper("iw_match_all")),
            (
                WarpOp::Ballot
                | WarpOp::MatchAny
                | WarpOp::ReduceAdd
                | WarpOp::ReduceMin
                | WarpOp::ReduceMax
                | WarpOp::ReduceAnd
                | WarpOp::ReduceOr
                | WarpOp::ReduceXor,
                [mask, value],
            ) => format!("{name}({mask}, {value})"),
            _ => return Err(self.defect(inst, "a warp operation with the wrong number of operands")),
        })
    }

    /// Prints a barrier that votes.
    pub(super) fn barrier_vote(&mut self, inst: &Inst, op: BarrierVote, pred: Value) -> Result<String, Refusal> {
        let pred = self.operand(inst, pred)?;
        let call = format!("{}({pred})", op.cuda_name());
        Ok(match op {
            BarrierVote::Count => call,
            BarrierVote::And | BarrierVote::Or => format!("{call} != 0"),
        })
    }
}
