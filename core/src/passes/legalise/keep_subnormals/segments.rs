//! Emits the two versions of straight-line code, and of control flow without checks.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Asked, Versions, let_flush};
use crate::ir::{Block, Inst, LocalId, Op, Value};
use crate::span::Span;

/// Most operations of straight-line code whose slow version follows the fast one. With more, only one of the two runs,
/// so that their inputs and results need not be held at the same time.
const FEW: usize = 24;

/// Most checks before straight-line code is cut: as many values wait for the rest of it.
const MOST_CHECKS: usize = 48;

/// Most instructions of control flow that is duplicated as a whole.
const MOST_TWICE: usize = 6000;

/// Straight-line code: computations and reads, then writes.
#[derive(Default)]
struct Segment {
    /// Instructions that do not depend on an operation with two versions.
    first: Vec<Inst>,
    /// Instructions with two versions.
    versioned: Vec<Inst>,
    /// Results of the instructions with two versions.
    depends: FxHashSet<Value>,
    /// Number of operations with two versions that are right on the device.
    right: usize,
    writes: Vec<Inst>,
    /// Last value of each local that is written.
    set: FxHashMap<LocalId, Value>,
    checks: usize,
}

/// The place of an instruction in a segment.
enum InstRole {
    Computes,
    Reads,
    Writes,
    Controls,
    Stays,
}

fn kind(op: &Op) -> InstRole {
    match op {
        Op::Load { flags, .. } if !flags.volatile => InstRole::Reads,
        Op::Store { flags, .. } if !flags.volatile => InstRole::Writes,
        Op::LocalSet { .. } => InstRole::Writes,
        Op::If { .. } | Op::Loop { .. } | Op::Switch { .. } => InstRole::Controls,
        op if op.is_pure() && !matches!(op, Op::Load { .. }) => InstRole::Computes,
        _ => InstRole::Stays,
    }
}

impl Versions<'_> {
    /// Emits the versions of a block's code.
    pub(super) fn block(&mut self, block: Block) -> Block {
        let visible = self.scope.len();
        let mut out = Vec::with_capacity(block.insts.len());
        let mut segment = Segment::default();
        for mut inst in block.insts {
            inst.op.for_each_use_mut(|v| *v = self.renamed.get(v).copied().unwrap_or(*v));
            match kind(&inst.op) {
                InstRole::Computes => {
                    if let (Op::LocalGet(local), Some(result)) = (&inst.op, inst.result)
                        && let Some(value) = segment.set.get(local)
                    {
                        self.renamed.insert(result, *value);
                        self.live.stands_for(*value, result);
                        self.position += 1;
                        continue;
                    }
                    self.take(&mut segment, inst, &mut out);
                }
                InstRole::Reads => {
                    // The read may see an earlier store.
                    if segment.writes.iter().any(|w| matches!(w.op, Op::Store { .. })) {
                        self.finish(&mut segment, &mut out);
                    }
                    self.take(&mut segment, inst, &mut out);
                }
                InstRole::Writes => {
                    if let Op::LocalSet { local, value } = inst.op
                        && segment.set.insert(local, value).is_some()
                    {
                        // Earlier reads of the local use the earlier value itself.
                        segment.writes.retain(|w| !matches!(w.op, Op::LocalSet { local: l, .. } if l == local));
                    }
                    segment.writes.push(inst);
                    self.position += 1;
                }
                InstRole::Controls => {
                    self.finish(&mut segment, &mut out);
                    self.control(inst, &mut out);
                }
                InstRole::Stays => {
                    self.finish(&mut segment, &mut out);
                    self.position += 1;
                    let (result, span) = (inst.result, inst.span);
                    out.push(inst.clone());
                    self.meet(&inst.op, &mut out, span);
                    self.note(result.as_slice(), &mut out, span);
                }
            }
        }
        self.finish(&mut segment, &mut out);
        self.scope.truncate(visible);
        Block::new(out)
    }

    fn take(&mut self, segment: &mut Segment, inst: Inst, out: &mut Vec<Inst>) {
        let right = self.is_right(&inst);
        let mut both = right;
        inst.op.for_each_use(|v| both |= segment.depends.contains(&v));
        if both && matches!(kind(&inst.op), InstRole::Reads) {
            // A fast version that may be wrong must not choose what is read.
            self.finish(segment, out);
            both = false;
        }
        segment.checks += usize::from(inst.result.is_some_and(|v| self.checks.values.contains_key(&v)));
        segment.right += usize::from(right);
        if both {
            segment.depends.extend(inst.result);
            segment.versioned.push(inst);
        } else {
            segment.first.push(inst);
        }
        self.position += 1;
        if segment.checks >= MOST_CHECKS {
            self.finish(segment, out);
        }
    }

    /// Emits an `if`, `switch` or loop: in two versions as a whole, if nothing in it is checked, or with versions
    /// inside.
    fn control(&mut self, mut inst: Inst, out: &mut Vec<Inst>) {
        let (mut right, mut checked, mut meets, mut size) = (false, false, false, 0usize);
        let mut spoils = false;
        for b in inst.op.blocks() {
            b.for_each(&mut |inner| {
                right |= self.is_right(inner);
                checked |= inner.result.is_some_and(|v| self.checks.values.contains_key(&v));
                meets |= inner.op.is_sync_point() || matches!(inner.op, Op::System { .. });
                spoils |= self.spoils(&inner.op);
                size += 1;
            });
        }
        checked |= spoils;
        self.position += 1;
        if !right && !checked {
            self.position += size;
            self.rename(&mut inst);
            out.push(inst);
            return;
        }
        if checked || meets || size > MOST_TWICE {
            let known = self.flag_is_known && !spoils;
            // An earlier iteration may have stored something there, or a thread on another path.
            for b in inst.op.blocks_mut() {
                self.flag_is_known = known;
                *b = self.block(std::mem::take(b));
            }
            self.flag_is_known = known;
            // The test at a loop's end uses a value inside the loop.
            if let Op::Loop { break_if: Some(v), .. } = &mut inst.op {
                *v = self.renamed.get(v).copied().unwrap_or(*v);
            }
            out.push(inst);
            return;
        }
        self.position += size;
        self.changed = true;
        self.rename(&mut inst);
        let span = inst.span;
        let fast = self.copy(&inst, true, &mut FxHashMap::default());
        let falls_through = inst.op.falls_through();
        let mut slow = self.compact(vec![inst]);
        if falls_through {
            self.check_what_is_needed(&[], (&[], &[]), &mut slow, span);
        }
        let cond = self.all(Vec::new(), true, out, span);
        out.push(Inst::new(Op::If { cond, then: Block::new(vec![fast]), els: Block::new(slow) }, span));
    }

    /// Replaces the renamed reads inside an instruction.
    fn rename(&self, inst: &mut Inst) {
        if self.renamed.is_empty() {
            return;
        }
        for b in inst.op.blocks_mut() {
            b.for_each_mut(&mut |inner| {
                inner.op.for_each_use_mut(|v| *v = self.renamed.get(v).copied().unwrap_or(*v));
            });
        }
    }

    /// Copies an instruction with values of its own; a fast copy uses the device's operations where they are right.
    fn copy(&mut self, inst: &Inst, fast: bool, copies: &mut FxHashMap<Value, Value>) -> Inst {
        let right = fast && self.is_right(inst);
        let mut op = inst.op.clone();
        op.for_each_use_mut(|v| *v = copies.get(v).copied().unwrap_or(*v));
        if right {
            let_flush(&mut op);
        }
        for b in op.blocks_mut() {
            for inner in &mut b.insts {
                *inner = self.copy(inner, fast, copies);
            }
        }
        // The test at a loop's end uses a value inside the loop.
        if let Op::Loop { break_if: Some(v), .. } = &mut op {
            *v = copies.get(v).copied().unwrap_or(*v);
        }
        let result = inst.result.map(|old| {
            let new = self.func.new_value(self.func.ty(old));
            copies.insert(old, new);
            new
        });
        Inst { result, op, span: inst.span }
    }

    /// Ends straight-line code: emits its versions, and the writes after them.
    fn finish(&mut self, segment: &mut Segment, out: &mut Vec<Inst>) {
        let Segment { mut first, mut versioned, right, writes, set, .. } = std::mem::take(segment);
        let mut asked = Vec::new();
        if self.runs_one(&versioned, right) {
            self.sink_reads(&mut first, &mut versioned, &writes);
        }
        if let Some(span) = first.first().map(|inst| inst.span) {
            let defined: Vec<Value> = first.iter().filter_map(|inst| inst.result).collect();
            out.extend(first);
            asked = self.checks_of(&defined);
            if versioned.is_empty() {
                self.settle(&asked, out, span);
            }
            self.see(&defined);
        }
        if let Some(span) = versioned.first().map(|inst| inst.span) {
            self.changed = true;
            self.versions(versioned, (asked, right), (&writes, &set), out, span);
        }
        out.extend(writes.iter().cloned());
        self.check_stores(&writes, out);
    }

    /// Returns true if only one of the versions of straight-line code is run. `right`: the number of its operations
    /// that are right on the device.
    fn runs_one(&self, versioned: &[Inst], right: usize) -> bool {
        right > FEW && versioned.iter().all(|inst| inst.result.is_none_or(|v| !self.checks.values.contains_key(&v)))
    }

    /// Moves reads that only the versions use into both of them, to the place of their first use. Before the versions,
    /// all results would need registers at once.
    fn sink_reads(&self, first: &mut Vec<Inst>, versioned: &mut Vec<Inst>, writes: &[Inst]) {
        let mut elsewhere: FxHashSet<Value> = self.checks.values.keys().copied().collect();
        for inst in first.iter().chain(writes) {
            inst.op.for_each_use(|v| {
                elsewhere.insert(v);
            });
        }
        let (mut stay, mut sunk) = (Vec::with_capacity(first.len()), FxHashMap::default());
        for inst in std::mem::take(first) {
            match inst.result.filter(|v| !elsewhere.contains(v) && !self.live.needs(*v, self.position)) {
                Some(v) if matches!(kind(&inst.op), InstRole::Reads) => {
                    sunk.insert(v, inst);
                }
                _ => stay.push(inst),
            }
        }
        *first = stay;
        let mut all = Vec::with_capacity(versioned.len() + sunk.len());
        for inst in std::mem::take(versioned) {
            inst.op.for_each_use(|v| all.extend(sunk.remove(&v)));
            all.push(inst);
        }
        *versioned = all;
    }

    /// Emits the two versions of straight-line code that computes and reads. `right`: the number of its operations that
    /// are right if some values are coarse.
    fn versions(
        &mut self,
        insts: Vec<Inst>,
        (mut asked, right): (Vec<Asked>, usize),
        (writes, set): (&[Inst], &FxHashMap<LocalId, Value>),
        out: &mut Vec<Inst>,
        span: Span,
    ) {
        let mut written = FxHashSet::default();
        for inst in writes {
            inst.op.for_each_use(|v| {
                written.insert(v);
            });
        }
        let defined: Vec<Value> = insts.iter().filter_map(|inst| inst.result).collect();
        let needed = |v: &Value| written.contains(v) || self.live.needs(*v, self.position);
        let results: Vec<Value> = defined.iter().copied().filter(needed).collect();
        let homes: Vec<LocalId> = results.iter().map(|v| self.func.new_register(self.func.ty(*v), span)).collect();
        let checked = self.checks_of(&defined);

        // The slow version.
        let mut copies = FxHashMap::default();
        let slow = insts.iter().map(|inst| self.copy(inst, false, &mut copies)).collect();
        let mut slow = self.compact(slow);
        self.keep(&results, &homes, &copies, &mut slow, span);
        let tells: Vec<Asked> =
            results.iter().filter(|v| self.tells(**v)).map(|v| (*v, self.found.value(*v))).collect();
        let own: Vec<Asked> = tells.iter().map(|(v, level)| (copies.get(v).copied().unwrap_or(*v), *level)).collect();
        let also: Vec<Value> = written.into_iter().collect();
        let set: Vec<LocalId> = set.keys().copied().collect();
        self.check_what_is_needed(&own, (&also, &set), &mut slow, span);

        // The fast version.
        let mut copies = FxHashMap::default();
        let mut fast: Vec<Inst> = insts.iter().map(|inst| self.copy(inst, true, &mut copies)).collect();
        self.keep(&results, &homes, &copies, &mut fast, span);
        if self.runs_one(&insts, right) {
            self.settle(&asked, out, span);
            let cond = self.all(Vec::new(), true, out, span);
            out.push(Inst::new(Op::If { cond, then: Block::new(fast), els: Block::new(slow) }, span));
        } else {
            out.append(&mut fast);
            asked.extend(checked.into_iter().map(|(v, level)| (copies.get(&v).copied().unwrap_or(v), level)));
            self.unless(&asked, true, slow, out, span);
        }
        for (v, home) in results.iter().zip(&homes) {
            out.push(Inst { result: Some(*v), op: Op::LocalGet(*home), span });
        }
        self.scope.extend(tells.iter().map(|(v, _)| *v));
    }

    /// Stores the results of a version in the locals that both versions share.
    fn keep(
        &mut self,
        results: &[Value],
        homes: &[LocalId],
        copies: &FxHashMap<Value, Value>,
        to: &mut Vec<Inst>,
        span: Span,
    ) {
        for (v, home) in results.iter().zip(homes) {
            let value = copies.get(v).copied().unwrap_or(*v);
            self.func.emit_set(to, *home, value, span);
        }
    }
}
