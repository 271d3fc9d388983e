//! Waits of threads for others of their block, for devices whose threads may keep each other from going on.
//!
//! Removes: [`SystemOp::Meet`] and [`SystemOp::MeetFence`].
//!
//! Needs: a kernel without calls. In front of `lockstep`, for it adds barriers.
//!
//! Guarantees: threads that wait come together at a barrier of the block, where every other thread of the block waits as well, or
//! has exited, or is not there (`lockstep` says what that means). Whoever has come to its own wait by then has arrived wherever it does so
//! in front of it. The barrier also makes visible what they wrote before, so that no fence is needed. What a thread waits for is
//! looked at by the code behind: the kernel ends itself with [`SystemOp::NeverMet`] if it has not been done.

use crate::ir::Module;
use crate::ir::ops::{Const, SystemOp};
use crate::ir::{Function, Inst, Op};
use crate::passes::manager::{Outcome, Pass, Property, each};

/// Makes the waits of a kernel barriers.
pub fn meet_block(func: &mut Function) {
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |mut inst, out| match inst.op {
        Op::System { op: SystemOp::Meet, .. } => {
            out.push(Inst::new(Op::Barrier, inst.span));
            inst.op = Op::Const(Const::bool(true));
            out.push(inst);
        }
        Op::System { op: SystemOp::MeetFence, .. } => {}
        _ => out.push(inst),
    });
    func.body = body;
}

/// [`meet_block`] as a pass.
pub struct MeetBlock;

impl<S> Pass<S> for MeetBlock {
    fn name(&self) -> &'static str {
        "meet_block"
    }

    fn does(&self) -> &'static str {
        "makes barriers of waits of a block's threads for each other"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, meet_block)
    }
}
