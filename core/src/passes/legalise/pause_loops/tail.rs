//! Moves the code after a loop in pieces, up to the next sync point, into the outer loop.

use rustc_hash::FxHashSet;

use super::meets;
use crate::ir::ops::IntUnOp;
use crate::ir::{Block, Function, Inst, LocalId, Op, Type, Value};
use crate::passes::analysis::waits::Jumps;
use crate::passes::builder::Code;
use crate::passes::rewrite::Aliases;

/// Moves the code after a loop in pieces, up to the next sync point or jump, into the outer loop, before its barrier.
/// Threads run it there if they need not continue the loop (`more` is false).
pub(super) fn move_into(func: &mut Function, block: &mut Block, at: usize, more: LocalId) {
    let end = block.insts.iter().skip(at + 1).position(|inst| meets(&inst.op) || Jumps::OF_LOOP.any(&inst.op));
    let end = end.map_or(block.insts.len(), |length| at + 1 + length);
    // Code after the last write has no effects that other threads see.
    let last = block.insts.get(at + 1..end).and_then(|tail| tail.iter().rposition(|inst| writes(&inst.op)));
    let Some(last) = last else { return };
    let tail: Vec<Inst> = block.insts.drain(at + 1..=at + 1 + last).collect();
    let (tail, kept) = through_registers(func, block, at, tail);
    if let Some(Inst { op: Op::Loop { body, .. }, span, .. }) = block.insts.get_mut(at) {
        let mut code = Code::new(func, *span);
        let goes_on = code.get(more);
        let over = code.value(Type::BOOL, Op::IntUn { op: IntUnOp::Not, a: goes_on });
        code.when(over, |code| code.out.extend(tail));
        let barrier = body.insts.iter().rposition(|inst| matches!(inst.op, Op::Barrier)).unwrap_or(0);
        body.insts.splice(barrier..barrier, code.out);
    }
    block.insts.splice(at + 1..at + 1, kept);
}

/// Passes values that are computed in the tail and used after it through registers. Returns the tail, and the
/// instructions that read the registers after the loop.
fn through_registers(func: &mut Function, block: &Block, at: usize, tail: Vec<Inst>) -> (Vec<Inst>, Vec<Inst>) {
    let mut used: FxHashSet<Value> = FxHashSet::default();
    for inst in block.insts.iter().skip(at + 1) {
        inst.op.for_each_use(|value| {
            used.insert(value);
        });
        for inner in inst.op.blocks() {
            inner.for_each(&mut |inst| {
                inst.op.for_each_use(|value| {
                    used.insert(value);
                });
            });
        }
    }
    let (mut aliases, mut moved, mut kept) = (Aliases::default(), Vec::new(), Vec::new());
    for mut inst in tail {
        let span = inst.span;
        let escapes = inst.result.filter(|result| used.contains(result));
        let ty = escapes.and_then(|result| func.try_ty(result));
        let (Some(result), Some(ty)) = (escapes, ty) else {
            moved.push(inst);
            continue;
        };
        let inside = func.new_value(ty);
        let register = func.new_register(ty, span);
        aliases.insert(result, inside);
        inst.result = Some(inside);
        moved.push(inst);
        moved.push(Inst::new(Op::LocalSet { local: register, value: inside }, span));
        kept.push(Inst { result: Some(result), ..Inst::new(Op::LocalGet(register), span) });
    }
    let mut moved = Block::new(moved);
    aliases.apply(&mut moved);
    (moved.insts, kept)
}

/// Returns true if other threads may see the effects of an operation.
fn writes(op: &Op) -> bool {
    let itself = match op {
        Op::Store { .. } | Op::MemCopy { .. } | Op::MemZero { .. } | Op::Atomic { .. } | Op::AtomicCas { .. } => true,
        Op::Printf { .. } | Op::Launch { .. } | Op::Call { .. } => true,
        Op::System { op, .. } => !op.is_pure(),
        _ => false,
    };
    itself || op.blocks().into_iter().any(|block| block.insts.iter().any(|inst| writes(&inst.op)))
}
