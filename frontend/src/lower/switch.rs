//! Lowers `switch` with fall-through to IR's switch, which has none.
//!
//! If no section falls through to the next, the sections are the cases. Otherwise a first switch only records the
//! section to start at. Then all sections follow in order, each entered if the start is not after it, inside a block
//! that `break` leaves (a switch with only a default).

use isowarp_core::ir::ops::{CompareOp, Const};
use isowarp_core::ir::{Block, Op, SwitchCase, Type, Value};

use super::body::FnLower;
use crate::hir::{Expr, Section};

impl FnLower<'_> {
    pub(super) fn switch(&mut self, selector: &Expr, sections: &[Section]) {
        let selector = self.value(selector);
        let frame = self.push_frame(false);
        self.flow.breaks.push(frame);
        self.switch_sections(selector, sections);
        self.flow.breaks.pop();
        self.pop_frame();
    }

    fn switch_sections(&mut self, selector: Value, sections: &[Section]) {
        let mut blocks: Vec<(Block, bool)> = Vec::new();
        for section in sections {
            blocks.push(self.nested(&section.stmts, false));
        }
        let before_last = blocks.len().saturating_sub(1);
        let falls = blocks.iter().take(before_last).any(|(_, dead)| !dead);
        if !falls {
            let mut cases = Vec::new();
            let mut default = Block::default();
            for (section, (mut block, _)) in sections.iter().zip(blocks) {
                if matches!(block.insts.last().map(|i| &i.op), Some(Op::Break)) {
                    block.insts.pop();
                }
                if section.default {
                    default = block;
                } else if !section.values.is_empty() {
                    cases.push(SwitchCase { values: section.values.clone(), body: block });
                }
            }
            self.b.effect(Op::Switch { selector, cases, default });
            return;
        }
        let start = self.b.register("", Type::I32);
        let mut cases = Vec::new();
        let mut entry = sections.len();
        for (i, section) in sections.iter().enumerate() {
            if section.default {
                entry = i;
                continue;
            }
            // Statements before the first label are reached only by `goto`.
            if section.values.is_empty() {
                continue;
            }
            let body = self.b.block(|b| {
                let at = b.i32(i as i32);
                b.set(start, at);
            });
            cases.push(SwitchCase { values: section.values.clone(), body });
        }
        let default = self.b.block(|b| {
            let at = b.i32(entry as i32);
            b.set(start, at);
        });
        self.b.effect(Op::Switch { selector, cases, default });
        self.b.open();
        for (i, (then, _)) in blocks.into_iter().enumerate() {
            let at = self.b.get(start);
            let here = self.b.i32(i as i32);
            let cond = self.b.compare(CompareOp::Le, at, here);
            self.b.effect(Op::If { cond, then, els: Block::default() });
        }
        let (default, _) = self.b.close();
        let selector = self.b.constant(Const::i32(0));
        self.b.effect(Op::Switch { selector, cases: Vec::new(), default });
    }
}
