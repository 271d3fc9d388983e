//! Labels and `goto` (C++17 [stmt.label], [stmt.goto], [stmt.dcl] 3).
//!
//! A label belongs to its function. For each label with jumps, the innermost list of statements that contains the label
//! and all its `goto`s becomes a region ([`StmtKind::Region`]), which `lower` turns into structured control flow.
//!
//! A jump may not bypass the initialisation of a variable that is in scope at its target. As in nvcc, this is a warning
//! for variables without constructors: their values are then undefined.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast::Ident;
use crate::hir::{LabelId, Stmt, StmtKind};
use crate::lex::symbol::Symbol;
use crate::sema::model::jumps::{Barrier, BarrierKind, Goto, Label};
use crate::sema::{Checked, OrBug, Sema, codes};

impl Sema<'_> {
    /// Records a construct that jumps to later places of the current scope must not bypass.
    pub(in crate::sema) fn note_barrier(&mut self, kind: BarrierKind, span: Span) {
        if let Some(jumps) = self.body.as_mut().map(|c| &mut c.control.jumps) {
            jumps.barriers.push(Barrier { before: jumps.head, kind, span });
            jumps.head = Some(jumps.barriers.len() - 1);
        }
    }

    /// Returns the last barrier in scope here.
    pub(in crate::sema) fn jump_head(&self) -> Option<usize> {
        self.body.as_ref().and_then(|c| c.control.jumps.head)
    }

    /// Restores the last barrier of an outer scope.
    pub(in crate::sema) fn restore_jump_head(&mut self, head: Option<usize>) {
        if let Some(c) = &mut self.body {
            c.control.jumps.head = head;
        }
    }

    /// Creates a new label without a name.
    pub(in crate::sema) fn new_label(&mut self) -> LabelId {
        let Some(jumps) = self.body.as_mut().map(|c| &mut c.control.jumps) else { return LabelId(u32::MAX) };
        jumps.next += 1;
        LabelId(jumps.next - 1)
    }

    fn label_id(&mut self, name: Symbol) -> LabelId {
        if let Some(label) = self.body.as_ref().and_then(|c| c.control.jumps.labels.get(&name)) {
            return label.id;
        }
        let id = self.new_label();
        if let Some(c) = &mut self.body {
            c.control.jumps.labels.insert(name, Label { id, defined: None, objects: 0 });
        }
        id
    }

    /// Checks a label, `name:`.
    pub(in crate::sema) fn label(&mut self, name: Ident) -> Checked<StmtKind> {
        let id = self.label_id(name.name);
        let head = self.jump_head();
        let objects = self.body.as_ref().map_or(0, |c| c.lifetimes.cleanups.len());
        let label = self
            .body
            .as_mut()
            .or_bug(&mut self.reporter)?
            .control
            .jumps
            .labels
            .get_mut(&name.name)
            .or_bug(&mut self.reporter)?;
        if let Some((before, _)) = label.defined {
            let d = Diagnostic::error(codes::CONTROL_FLOW, name.span, format!("redefinition of label `{}`", name.name));
            return self.report(d.with_label(before, "first here"));
        }
        label.defined = Some((name.span, head));
        label.objects = objects;
        Ok(StmtKind::Label(id))
    }

    /// Checks `goto name;`.
    pub(in crate::sema) fn goto(&mut self, label: Ident) -> Checked<StmtKind> {
        let id = self.label_id(label.name);
        let objects = self.body.as_ref().or_bug(&mut self.reporter)?.lifetimes.cleanups.clone();
        let own = if objects.is_empty() { id } else { self.new_label() };
        let mut ends = Vec::new();
        for object in objects {
            let mut end = Vec::new();
            self.clean_up(object, label.span, &mut end);
            ends.push(end);
        }
        let jumps = &mut self.body.as_mut().or_bug(&mut self.reporter)?.control.jumps;
        jumps.gotos.push(Goto { label, head: jumps.head, own, ends });
        Ok(StmtKind::Goto(own))
    }

    /// Checks a jump between two places, given by their last barriers in scope.
    pub(in crate::sema) fn check_jump(&mut self, from: Option<usize>, to: Option<usize>, span: Span) {
        let Some(jumps) = self.body.as_ref().map(|c| &c.control.jumps) else { return };
        let chain =
            |head: Option<usize>| std::iter::successors(head, |at| jumps.barriers.get(*at).and_then(|b| b.before));
        let known: rustc_hash::FxHashSet<usize> = chain(from).collect();
        let bypassed = chain(to).take_while(|at| !known.contains(at)).filter_map(|at| jumps.barriers.get(at));
        let object = |b: &Barrier| matches!(b.kind, BarrierKind::Variable { object: true, .. });
        let Some(barrier) = bypassed.reduce(|inner, outer| if object(inner) { inner } else { outer }) else {
            return;
        };
        let d = match &barrier.kind {
            BarrierKind::Variable { name, object } => {
                let message = format!("this jump bypasses the initialisation of `{name}`");
                let d = match object {
                    true => Diagnostic::error(codes::CONTROL_FLOW, span, message),
                    false => Diagnostic::warning(codes::BYPASSED, span, message),
                };
                d.with_label(barrier.span, "declared here")
            }
            BarrierKind::Constexpr => {
                let message = "a jump cannot go into an `if constexpr`";
                Diagnostic::error(codes::CONTROL_FLOW, span, message).with_label(barrier.span, "this one")
            }
        };
        self.note(d);
    }

    /// Checks the jumps of a function at its end, and creates the regions.
    pub(in crate::sema) fn finish_jumps(&mut self, stmts: &mut Vec<Stmt>) {
        let Some(jumps) = self.body.as_mut().map(|c| &mut c.control.jumps) else { return };
        let gotos = std::mem::take(&mut jumps.gotos);
        if gotos.is_empty() {
            return;
        }
        let mut leaving: FxHashMap<LabelId, Vec<Stmt>> = FxHashMap::default();
        let mut totals: FxHashMap<LabelId, u32> = FxHashMap::default();
        let mut unknown = rustc_hash::FxHashSet::default();
        for goto in gotos {
            let Some(label) = self.body.as_ref().and_then(|c| c.control.jumps.labels.get(&goto.label.name)) else {
                continue;
            };
            *totals.entry(label.id).or_default() += 1;
            if !goto.ends.is_empty() {
                // Objects that do not exist at the label are destroyed, the last one first (C++17 [stmt.jump] 2).
                let mut left: Vec<Stmt> = goto.ends.into_iter().skip(label.objects).rev().flatten().collect();
                left.push(Stmt { kind: StmtKind::Goto(label.id), span: goto.label.span });
                leaving.insert(goto.own, left);
            }
            match label.defined {
                Some((_, to)) => self.check_jump(goto.head, to, goto.label.span),
                None if unknown.insert(goto.label.name) => {
                    let message = format!("use of undeclared label `{}`", goto.label.name);
                    self.misplaced::<()>(goto.label.span, &message).ok();
                }
                None => {}
            }
        }
        end_objects(stmts, &mut leaving);
        place_regions(stmts, &totals);
    }
}

/// Inserts the destruction of objects before the jumps that leave their scopes.
fn end_objects(stmts: &mut [Stmt], leaving: &mut FxHashMap<LabelId, Vec<Stmt>>) {
    for stmt in stmts {
        if let StmtKind::Goto(own) = &stmt.kind
            && let Some(left) = leaving.remove(own)
        {
            stmt.kind = StmtKind::Block(left);
            continue;
        }
        stmt.lists_mut().into_iter().for_each(|list| end_objects(list, leaving));
    }
}

/// Labels and `goto`s of a list that are not in a region yet.
#[derive(Default)]
struct Loose {
    labels: Vec<LabelId>,
    gotos: FxHashMap<LabelId, u32>,
}

impl Loose {
    fn add(&mut self, other: Loose) {
        self.labels.extend(other.labels);
        for (label, n) in other.gotos {
            *self.gotos.entry(label).or_default() += n;
        }
    }
}

/// Wraps the innermost lists that contain labels and all `goto`s to them.
fn place_regions(stmts: &mut Vec<Stmt>, totals: &FxHashMap<LabelId, u32>) -> Loose {
    let mut loose = Loose::default();
    for stmt in stmts.iter_mut() {
        match &stmt.kind {
            StmtKind::Label(id) if totals.contains_key(id) => loose.labels.push(*id),
            StmtKind::Goto(id) => *loose.gotos.entry(*id).or_default() += 1,
            _ => {}
        }
        for list in stmt.lists_mut() {
            loose.add(place_regions(list, totals));
        }
    }
    let whole = |id: &LabelId| totals.get(id).is_some() && loose.gotos.get(id) == totals.get(id);
    let (labels, rest): (Vec<LabelId>, Vec<LabelId>) = loose.labels.iter().partition(|id| whole(id));
    if let (Some(first), false) = (stmts.first(), labels.is_empty()) {
        let span = first.span;
        let inner = std::mem::take(stmts);
        for label in &labels {
            loose.gotos.remove(label);
        }
        stmts.push(Stmt { kind: StmtKind::Region { stmts: inner, labels }, span });
    }
    loose.labels = rest;
    loose
}

/// Returns true if there are labels in a list or its nested statements.
pub(in crate::sema) fn has_labels(stmts: &[Stmt]) -> bool {
    let mut found = false;
    stmts.iter().for_each(|s| s.walk(&mut |s| found |= matches!(s.kind, StmtKind::Label(_))));
    found
}
