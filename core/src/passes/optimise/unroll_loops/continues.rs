//! Bodies of loops without `continue`.

use super::shape::head_test;
use crate::ir::ops::Const;
use crate::ir::{Block, Function, Inst, Op};

/// So many are put behind each other. Each makes blocks one deeper.
const MAX_SUNK: usize = 32;

/// The body of a loop with what it does, without a `continue` that belongs to the loop; `None` where that cannot be.
///
/// What follows `if (c) { …; continue; }` goes to the other side of the `if`. Where a `continue` may or may not be
/// reached before something follows, all that is behind the loop's test becomes a switch that it breaks out of.
pub(super) fn without_continues(func: &mut Function, body: &Block) -> Option<Block> {
    let mut all = 0;
    count(body, &mut all);
    let mut sunk = body.clone();
    if all <= MAX_SUNK && sink(&mut sunk.insts) {
        return Some(sunk);
    }
    let mut body = body.clone();
    let behind = head_test(&body).map_or(0, |at| at + 1);
    let mut rest = Block::new(body.insts.split_off(behind.min(body.insts.len())));
    if rest.breaks() || body.continues() || !to_breaks(&mut rest) {
        return None;
    }
    let span = rest.insts.first().map(|inst| inst.span)?;
    let selector = func.emit_const(&mut body.insts, Const::u32(0), span);
    body.insts.push(Inst::new(Op::Switch { selector, cases: Vec::new(), default: rest }, span));
    Some(body)
}

/// Counts those that belong to the loop.
fn count(block: &Block, all: &mut usize) {
    for inst in &block.insts {
        match &inst.op {
            Op::Continue => *all += 1,
            Op::Loop { .. } => {}
            op => op.blocks().into_iter().for_each(|b| count(b, all)),
        }
    }
}

/// Lets control fall out of the end of the body instead; true if it does everywhere.
fn sink(insts: &mut Vec<Inst>) -> bool {
    let Some(at) = insts.iter().position(|inst| inst.op.continues()) else { return true };
    let rest = insts.split_off(at + 1);
    if let Some(Op::Continue) = insts.last().map(|inst| &inst.op) {
        insts.pop();
        return true;
    }
    let Some(Inst { op: Op::If { then, els, .. }, .. }) = insts.last_mut() else { return false };
    match (then.falls_through(), els.falls_through()) {
        _ if rest.is_empty() => {}
        (false, true) => els.insts.extend(rest),
        (true, false) => then.insts.extend(rest),
        // Nothing comes to the rest.
        (false, false) => {}
        (true, true) => return false,
    }
    sink(&mut then.insts) && sink(&mut els.insts)
}

/// Turns each `continue` into a `break` of the switch around the block; false where another one is in between.
fn to_breaks(block: &mut Block) -> bool {
    block.insts.iter_mut().all(|inst| match &mut inst.op {
        Op::Continue => {
            inst.op = Op::Break;
            true
        }
        Op::If { then, els, .. } => to_breaks(then) && to_breaks(els),
        op => !op.continues(),
    })
}
