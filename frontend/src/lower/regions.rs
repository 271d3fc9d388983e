//! Lowers regions: statements with labels and the `goto`s to them.
//!
//! If the labels are in the region's own list, and no `goto` jumps forward past a label that is the target of a
//! backward jump, forward jumps leave blocks that end at the label, and backward jumps continue loops that begin at
//! the label and extend to the end of the list. Otherwise the list becomes a loop that seeks the label (`seek`).

use isowarp_core::ir::ops::Const;
use isowarp_core::ir::{Block, Op, Unroll};
use rustc_hash::FxHashMap;

use super::body::FnLower;
use super::jumps::{Exit, Target};
use crate::hir::{LabelId, Stmt, StmtKind};

/// Largest number of labels of a region for which blocks are nested.
const MAX_NESTED: usize = 16;

/// The labels of a region by their positions in the list.
struct Plan {
    /// Labels with jumps from before.
    forward: Vec<(usize, LabelId)>,
    /// Labels with jumps from after.
    backward: Vec<(usize, LabelId)>,
}

impl FnLower<'_> {
    /// Lowers a region.
    pub(super) fn region(&mut self, stmts: &[Stmt], labels: &[LabelId]) {
        match self.plan(stmts, labels) {
            Some(plan) => {
                let outer = std::mem::replace(&mut self.direct, false);
                self.structured(stmts, 0, &plan);
                self.direct = outer;
            }
            None => self.seek_region(stmts, labels),
        }
    }

    fn plan(&self, stmts: &[Stmt], labels: &[LabelId]) -> Option<Plan> {
        if labels.len() > MAX_NESTED {
            return None;
        }
        let mut at: FxHashMap<LabelId, usize> = FxHashMap::default();
        for (i, stmt) in stmts.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Label(id) if labels.contains(id) => {
                    at.insert(*id, i);
                }
                _ => {
                    let mut inside = Vec::new();
                    stmt.walk(&mut |s| {
                        if let StmtKind::Label(id) = s.kind {
                            inside.push(id);
                        }
                    });
                    if inside.iter().any(|id| labels.contains(id) || self.flow.seekable.contains(id)) {
                        return None;
                    }
                }
            }
        }
        let mut jumps: Vec<(usize, usize)> = Vec::new();
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        for (i, stmt) in stmts.iter().enumerate() {
            stmt.walk(&mut |s| {
                let StmtKind::Goto(id) = s.kind else { return };
                let Some(to) = at.get(&id).copied() else { return };
                let list = if i < to { &mut forward } else { &mut backward };
                if !list.contains(&(to, id)) {
                    list.push((to, id));
                }
                jumps.push((i, to));
            });
        }
        let enters_loop = |(from, to): &(usize, usize)| backward.iter().any(|(b, _)| from < b && b < to);
        if jumps.iter().any(enters_loop) {
            return None;
        }
        forward.sort_unstable();
        backward.sort_unstable();
        Some(Plan { forward, backward })
    }

    /// Lowers the statements from a position to the end of the list.
    fn structured(&mut self, stmts: &[Stmt], from: usize, plan: &Plan) {
        let back = plan.backward.iter().find(|(at, _)| *at >= from).copied();
        let end = back.map_or(stmts.len(), |(at, _)| at);
        let blocks: Vec<(usize, LabelId)> =
            plan.forward.iter().copied().filter(|(at, _)| (from..=end).contains(at)).collect();
        // The block that ends last encloses the others.
        for (_, label) in blocks.iter().rev() {
            let frame = self.push_frame(false);
            self.flow.labels.insert(*label, Target { frame, exit: Exit::Break, seek: false });
            self.b.open();
        }
        let mut at = from;
        for (label_at, _) in &blocks {
            self.statements(stmts.get(at..*label_at).unwrap_or_default());
            self.close_block();
            at = *label_at;
        }
        self.statements(stmts.get(at..end).unwrap_or_default());
        let Some((at, label)) = back else { return };
        let frame = self.push_frame(true);
        self.flow.labels.insert(label, Target { frame, exit: Exit::Continue, seek: false });
        self.b.open();
        self.structured(stmts, at + 1, plan);
        self.b.effect(Op::Break);
        let (body, _) = self.b.close();
        self.b.effect(Op::Loop { body, continuing: Block::default(), break_if: None, unroll: Unroll::Auto });
        self.pop_frame();
    }

    /// Ends a block that can be left by `break`.
    pub(super) fn close_block(&mut self) {
        let (default, _) = self.b.close();
        let selector = self.b.constant(Const::i32(0));
        self.b.effect(Op::Switch { selector, cases: Vec::new(), default });
        self.pop_frame();
    }
}
