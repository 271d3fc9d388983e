//! `switch` with fall-through, on IR's switch that has none.
//!
//! Where no section falls into the next, the sections are the cases. Otherwise a first switch only
//! notes at which section to start, and then all sections stand in a row, each entered if the
//! start is not behind it, inside of a block that `break` leaves (a switch with a default only).

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
            // What stands before the first label is reached by `goto` only.
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
