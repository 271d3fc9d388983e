//! Moves the continuing block of a loop into its body, if that block holds barriers of the grid:
//! `for (…; …; step(grid))`. A continuing block must not return, but a site returns.
//!
//! The body is placed in a switch that its continues break out of; after that comes the `continuing` part. Breaks set a
//! flag that is tested in between.

use crate::ir::ops::Const;
use crate::ir::{Block, Function, Inst, LocalId, Op, Type};
use crate::span::Span;

use super::sites;

/// Rewrites all loops whose `continuing` part holds sites.
pub(super) fn move_into_bodies(func: &mut Function) {
    let mut body = std::mem::take(&mut func.body);
    walk(func, &mut body);
    func.body = body;
}

fn walk(func: &mut Function, block: &mut Block) {
    for inst in &mut block.insts {
        inst.op.blocks_mut().into_iter().for_each(|b| walk(func, b));
        if let Op::Loop { body, continuing, break_if, unroll: _ } = &mut inst.op
            && sites(continuing) > 0
        {
            let span = inst.span;
            let (left, next) = (func.new_register(Type::BOOL, span), func.new_register(Type::BOOL, span));
            let mut rewrite = Rewrite { func, left, next };
            let mut out = Vec::new();
            rewrite.set(left, false, span, &mut out);
            rewrite.set(next, false, span, &mut out);
            let default = rewrite.block(std::mem::take(body), false);
            let selector = rewrite.func.emit_const(&mut out, Const::u32(0), span);
            out.push(Inst::new(Op::Switch { selector, cases: Vec::new(), default }, span));
            rewrite.break_if(left, span, &mut out);
            out.append(&mut continuing.insts);
            if let Some(cond) = break_if.take() {
                let then = Block::new(vec![Inst::new(Op::Break, span)]);
                out.push(Inst::new(Op::If { cond, then, els: Block::default() }, span));
            }
            body.insts = out;
        }
    }
}

struct Rewrite<'a> {
    func: &'a mut Function,
    /// True if the loop is to be left.
    left: LocalId,
    /// True if the iteration is over, set inside a switch of the body.
    next: LocalId,
}

impl Rewrite<'_> {
    fn set(&mut self, local: LocalId, value: bool, span: Span, out: &mut Vec<Inst>) {
        let value = self.func.emit_const(out, Const::bool(value), span);
        self.func.emit_set(out, local, value, span);
    }

    fn break_if(&mut self, local: LocalId, span: Span, out: &mut Vec<Inst>) {
        let cond = self.func.emit(out, Type::BOOL, Op::LocalGet(local), span);
        let then = Block::new(vec![Inst::new(Op::Break, span)]);
        out.push(Inst::new(Op::If { cond, then, els: Block::default() }, span));
    }

    /// Rewrites a block of the body. `nested`: in a switch of its own.
    fn block(&mut self, block: Block, nested: bool) -> Block {
        let mut out = Vec::with_capacity(block.insts.len());
        for mut inst in block.insts {
            let span = inst.span;
            match &mut inst.op {
                Op::Continue => {
                    if nested {
                        self.set(self.next, true, span, &mut out);
                    }
                    inst.op = Op::Break;
                    out.push(inst);
                }
                Op::Break if !nested => {
                    self.set(self.left, true, span, &mut out);
                    out.push(inst);
                }
                Op::If { then, els, .. } => {
                    for side in [then, els] {
                        *side = self.block(std::mem::take(side), nested);
                    }
                    out.push(inst);
                }
                Op::Switch { .. } => {
                    for case in inst.op.blocks_mut() {
                        *case = self.block(std::mem::take(case), true);
                    }
                    out.push(inst);
                    self.break_if(self.next, span, &mut out);
                }
                // Jumps in an inner loop are its own.
                _ => out.push(inst),
            }
        }
        Block::new(out)
    }
}
