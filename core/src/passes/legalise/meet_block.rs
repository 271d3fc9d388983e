//! Implements waits of threads for others of their block, for devices whose threads may keep each other from making
//! progress.
//!
//! Removes: [`SystemOp::Meet`] and [`SystemOp::MeetFence`].
//!
//! Needs: a kernel without calls. Comes before `lockstep`, because it adds barriers.
//!
//! Guarantees: threads that wait synchronise at a barrier of the block, where every other thread of the block waits as
//! well, or has exited, or is not active (`lockstep` defines that). A thread that has reached its own wait by then has
//! performed all its arrivals before that wait. The barrier also makes earlier writes visible, so that no fence is
//! needed. The code after the barrier checks the event that a thread waits for: the kernel ends itself with
//! [`SystemOp::NeverMet`] if the event has not happened.

use crate::ir::Module;
use crate::ir::ops::{Const, SystemOp};
use crate::ir::{Function, Inst, Op};
use crate::passes::manager::{Outcome, Pass, Property, each};

/// Turns the waits of a kernel into barriers.
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
