//! Rewrites bodies of loops so that they contain no `continue`.

use super::shape::head_test;
use crate::ir::ops::Const;
use crate::ir::{Block, Function, Inst, Op};

/// Most `continue`s that are replaced by moving code into branches. Each makes blocks one deeper.
const MAX_SUNK: usize = 32;

/// Returns the body of a loop rewritten without a `continue` that belongs to the loop; `None` if that is not possible.
///
/// The code after `if (c) { …; continue; }` moves to the other side of the `if`. Where a `continue` may or may not be
/// reached before more code, everything after the loop's test becomes a switch that the `continue` breaks out of.
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

/// Counts the `continue`s that belong to the loop.
fn count(block: &Block, all: &mut usize) {
    for inst in &block.insts {
        match &inst.op {
            Op::Continue => *all += 1,
            Op::Loop { .. } => {}
            op => op.blocks().into_iter().for_each(|b| count(b, all)),
        }
    }
}

/// Replaces each `continue` by falling out of the end of the body. Returns true if that succeeds everywhere.
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
        // The rest is never reached.
        (false, false) => {}
        (true, true) => return false,
    }
    sink(&mut then.insts) && sink(&mut els.insts)
}

/// Turns each `continue` into a `break` of the switch around the block. Returns false if another switch is in between.
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
