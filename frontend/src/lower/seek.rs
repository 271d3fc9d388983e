//! Lowers statements with labels inside that are entered from outside.
//!
//! A register holds the label that is sought. Statements before the label are skipped, conditions on the way to it
//! are not evaluated, and at the label the register is cleared. Control thus reaches any place, including the inside
//! of loops, without a jump in IR:
//!
//! - A region is a loop around its list; a `goto` writes the register and continues with the loop's next iteration.
//! - A switch with labels in nested statements writes the register, and its body follows.

use isowarp_core::ir::ops::{Const, IntUnOp};
use isowarp_core::ir::{Block, Op, SwitchCase, Type, Unroll};

use super::body::FnLower;
use super::jumps::{Exit, Target, label_code};
use crate::hir::{Expr, LabelId, NestedCase, Section, Stmt, StmtKind};

/// The register's value when no label is sought.
const HERE: i32 = 0;
/// The register's value when no case of a switch matches.
const NOWHERE: i32 = -1;

/// An item of a list.
enum Item<'s> {
    /// A place that may be sought.
    Place(i32),
    Stmt(&'s Stmt),
}

impl FnLower<'_> {
    /// Lowers a region whose labels are sought.
    pub(super) fn seek_region(&mut self, stmts: &[Stmt], labels: &[LabelId]) {
        let frame = self.push_frame(true);
        for label in labels {
            self.flow.labels.insert(*label, Target { frame, exit: Exit::Continue, seek: true });
            self.flow.seekable.insert(*label);
        }
        self.b.open();
        self.seek_list(stmts);
        self.b.effect(Op::Break);
        let (body, _) = self.b.close();
        self.b.effect(Op::Loop { body, continuing: Block::default(), break_if: None, unroll: Unroll::Auto });
        self.pop_frame();
    }

    /// Lowers a switch whose labels are sought.
    pub(super) fn seek_switch(&mut self, selector: &Expr, sections: &[Section], nested: &[NestedCase]) {
        let from_outside = self.places(sections.iter().flat_map(|s| &s.stmts));
        let codes: Vec<i32> = sections.iter().map(|_| self.new_code()).collect();
        self.b.open();
        let value = self.value(selector);
        let mut cases = Vec::new();
        let mut otherwise = NOWHERE;
        let labels = nested.iter().map(|n| (&n.values, n.default, label_code(n.label)));
        let all = sections.iter().zip(&codes).map(|(s, code)| (&s.values, s.default, *code)).chain(labels);
        for (values, default, code) in all {
            if default {
                otherwise = code;
            } else if !values.is_empty() {
                self.b.open();
                self.set_state(code);
                cases.push(SwitchCase { values: values.clone(), body: self.b.close().0 });
            }
        }
        self.b.open();
        self.set_state(otherwise);
        let (default, _) = self.b.close();
        self.b.effect(Op::Switch { selector: value, cases, default });
        let (choose, _) = self.b.close();
        // The choice is always made in a separate block, which control skips if it comes from outside.
        let cond = if from_outside.is_empty() { self.b.constant(Const::bool(true)) } else { self.state_is(&[HERE]) };
        self.b.effect(Op::If { cond, then: choose, els: Block::default() });

        self.flow.seekable.extend(nested.iter().map(|n| n.label));
        let frame = self.push_frame(false);
        self.flow.breaks.push(frame);
        self.b.open();
        let none = self.state_is(&[NOWHERE]);
        self.b.open();
        self.set_state(HERE);
        self.b.effect(Op::Break);
        let (leave, _) = self.b.close();
        self.b.effect(Op::If { cond: none, then: leave, els: Block::default() });
        let mut items = Vec::new();
        for (section, code) in sections.iter().zip(codes) {
            items.push(Item::Place(code));
            items.extend(section.stmts.iter().map(|s| self.item(s)));
        }
        self.seek_items(&items);
        self.flow.breaks.pop();
        self.close_block();
    }

    fn item<'s>(&self, stmt: &'s Stmt) -> Item<'s> {
        match stmt.kind {
            StmtKind::Label(id) if self.flow.seekable.contains(&id) => Item::Place(label_code(id)),
            _ => Item::Stmt(stmt),
        }
    }

    /// Returns the places in statements that may be sought.
    fn places<'s>(&self, stmts: impl IntoIterator<Item = &'s Stmt>) -> Vec<i32> {
        let mut out = Vec::new();
        for stmt in stmts {
            stmt.walk(&mut |s| {
                if let StmtKind::Label(id) = s.kind
                    && self.flow.seekable.contains(&id)
                {
                    out.push(label_code(id));
                }
            });
        }
        out
    }

    fn seek_list(&mut self, stmts: &[Stmt]) {
        let items: Vec<Item<'_>> = stmts.iter().map(|s| self.item(s)).collect();
        self.seek_items(&items);
    }

    /// Lowers a list that control enters either at its beginning or while seeking a place in it.
    fn seek_items(&mut self, items: &[Item<'_>]) {
        let outer = std::mem::replace(&mut self.direct, false);
        let places: Vec<Vec<i32>> = items
            .iter()
            .map(|item| match item {
                Item::Place(code) => vec![*code],
                Item::Stmt(stmt) => self.places([*stmt]),
            })
            .collect();
        let last = places.iter().rposition(|p| !p.is_empty());
        let mut at = 0;
        while let (Some(item), Some(inside)) = (items.get(at), places.get(at)) {
            // After the last place, no label is sought any more.
            let seeking = last.is_some_and(|last| at < last);
            match item {
                Item::Place(code) => {
                    let cond = self.state_is(&[*code]);
                    self.b.open();
                    self.set_state(HERE);
                    let (then, _) = self.b.close();
                    self.b.effect(Op::If { cond, then, els: Block::default() });
                    at += 1;
                }
                Item::Stmt(_) if inside.is_empty() => {
                    let n = places.iter().skip(at).take_while(|p| p.is_empty()).count();
                    let cond = seeking.then(|| self.state_is(&[HERE]));
                    self.b.open();
                    for item in items.iter().skip(at).take(n) {
                        if let Item::Stmt(stmt) = item {
                            self.statements(std::slice::from_ref(*stmt));
                        }
                    }
                    let (block, dead) = self.b.close();
                    self.guarded(cond, block, dead);
                    at += n;
                }
                Item::Stmt(stmt) => {
                    let cond = seeking.then(|| {
                        let mut codes = vec![HERE];
                        codes.extend(inside);
                        self.state_is(&codes)
                    });
                    self.b.open();
                    let span = std::mem::replace(&mut self.b.span, stmt.span);
                    self.seek_statement(stmt);
                    self.b.span = span;
                    let (block, dead) = self.b.close();
                    self.guarded(cond, block, dead);
                    at += 1;
                }
            }
        }
        self.direct = outer;
    }

    /// Emits a block under a condition, or unconditionally.
    fn guarded(&mut self, cond: Option<isowarp_core::ir::Value>, block: Block, dead: bool) {
        match cond {
            Some(cond) => self.b.effect(Op::If { cond, then: block, els: Block::default() }),
            None => self.b.splice(block, dead),
        }
    }

    /// Lowers a statement with places inside: control seeks one of them, or none.
    fn seek_statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(stmts) => self.seek_list(stmts),
            StmtKind::Region { stmts, labels } => self.seek_region(stmts, labels),
            StmtKind::If { cond, then, els } => {
                let taken = self.b.register("", Type::BOOL);
                let here = self.state_is(&[HERE]);
                self.b.open();
                let value = self.value(cond);
                self.b.set(taken, value);
                let (normal, _) = self.b.close();
                self.b.open();
                let codes = self.places(then);
                let inside = self.state_is(&codes);
                self.b.set(taken, inside);
                let (seeking, _) = self.b.close();
                self.b.effect(Op::If { cond: here, then: normal, els: seeking });
                let cond = self.b.get(taken);
                self.b.open();
                self.seek_list(then);
                let (then, _) = self.b.close();
                self.b.open();
                self.seek_list(els);
                let (els, _) = self.b.close();
                self.b.effect(Op::If { cond, then, els });
            }
            StmtKind::Loop { head, cond, body, step, unroll } => {
                self.push_loop();
                self.b.open();
                let here = self.state_is(&[HERE]);
                self.b.open();
                self.statements(head);
                if let Some(cond) = cond
                    && cond.as_const() != Some(crate::types::Const::bool(true))
                {
                    let cond = self.value(cond);
                    self.b.if_else(cond, |_| {}, |b| b.effect(Op::Break));
                }
                let (test, _) = self.b.close();
                self.b.effect(Op::If { cond: here, then: test, els: Block::default() });
                self.seek_list(body);
                let (body, _) = self.b.close();
                self.b.open();
                if let Some(step) = step {
                    self.effect(step);
                }
                let (continuing, _) = self.b.close();
                self.b.effect(Op::Loop { body, continuing, break_if: None, unroll: *unroll });
                self.pop_loop();
            }
            StmtKind::DoLoop { body, cond, unroll } => {
                self.push_loop();
                self.b.open();
                self.seek_list(body);
                let (body, _) = self.b.close();
                self.b.open();
                let cond = self.value(cond);
                let done = self.b.int_un(IntUnOp::Not, cond);
                let (continuing, _) = self.b.close();
                self.b.effect(Op::Loop { body, continuing, break_if: Some(done), unroll: *unroll });
                self.pop_loop();
            }
            StmtKind::Switch { selector, sections, nested } => self.seek_switch(selector, sections, nested),
            StmtKind::Expr(_)
            | StmtKind::Init(..)
            | StmtKind::InitAt(..)
            | StmtKind::ReturnAfter(..)
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_) => self.statements(std::slice::from_ref(stmt)),
        }
    }
}
