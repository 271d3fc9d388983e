//! Finds the register locals that all threads must keep up to date, whether they are active or not: those that the
//! conditions of kept branches and loops depend on.
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{LocalId, Op, Value};

use super::tree::{Facts, Kinds, Node};

/// Register locals that all threads must keep up to date.
pub(super) type Needed = FxHashSet<LocalId>;

/// The definitions that a condition may depend on.
#[derive(Default)]
struct Definitions {
    operands: FxHashMap<Value, Vec<Value>>,
    reads: FxHashMap<Value, LocalId>,
    /// For each local, the values that it is set to, and the conditions around the assignments.
    sets: FxHashMap<LocalId, Vec<Value>>,
    /// Conditions of constructs that may be kept.
    conditions: Vec<Value>,
}

/// Finds the locals, and marks the nodes that set them.
pub(super) fn mark(nodes: &mut [Node], facts: &Facts) -> Needed {
    let mut needed = Needed::default();
    // All threads walk through a loop that sets such a local, or that they leave together by a return, so the loop's
    // exits count too.
    loop {
        let before = needed.len();
        needed.extend(find(nodes, facts));
        mark_nodes(nodes, &needed);
        if needed.len() == before {
            return needed;
        }
    }
}

fn find(nodes: &[Node], facts: &Facts) -> Needed {
    let mut definitions = Definitions::default();
    let behind = nodes.iter().rposition(Node::syncs).map_or(0, |at| at + 1);
    let (walked, rest) = nodes.split_at(behind);
    definitions.add(walked, &mut Vec::new(), Around::default());
    // After the last sync point threads walk on their own: only assignments there count.
    let conditions = std::mem::take(&mut definitions.conditions);
    definitions.add(rest, &mut Vec::new(), Around::default());
    definitions.conditions = conditions;
    let mut needed = Needed::default();
    let mut seen = FxHashSet::default();
    let mut pending = std::mem::take(&mut definitions.conditions);
    while let Some(value) = pending.pop() {
        if !facts.strict.is_uniform(value) || !seen.insert(value) {
            continue;
        }
        pending.extend(definitions.operands.get(&value).into_iter().flatten());
        if let Some(local) = definitions.reads.get(&value)
            && facts.strict.is_uniform_local(*local)
            && needed.insert(*local)
        {
            pending.extend(definitions.sets.get(local).into_iter().flatten());
        }
    }
    needed
}

/// The constructs around a place that hold sync points, among those that jumps leave. Jumps out of other constructs
/// concern only the thread itself.
#[derive(Clone, Copy, Default)]
struct Around {
    breakable: bool,
    looping: bool,
}

impl Definitions {
    fn add(&mut self, nodes: &[Node], around: &mut Vec<Value>, inside: Around) {
        for node in nodes {
            if let Some(result) = node.inst.result {
                let mut operands = Vec::new();
                node.inst.op.for_each_use(|v| operands.push(v));
                self.operands.insert(result, operands);
            }
            let condition = match &node.inst.op {
                Op::LocalGet(local) => {
                    if let Some(result) = node.inst.result {
                        self.reads.insert(result, *local);
                    }
                    None
                }
                Op::LocalSet { local, value } => {
                    self.sets.entry(*local).or_default().extend(around.iter().copied().chain([*value]));
                    None
                }
                Op::If { cond: v, .. } | Op::Switch { selector: v, .. } => Some(*v),
                Op::Loop { break_if, .. } => *break_if,
                _ => None,
            };
            let leaves = (node.jumps.breaks.any() && inside.breakable)
                || (node.jumps.continues.any() && inside.looping)
                || node.jumps.returns.any();
            let together = |kinds: Kinds| kinds.uniform || kinds.weak;
            let walked = node.syncs()
                || node.sets_needed
                || (inside.breakable && together(node.jumps.breaks))
                || (inside.looping && together(node.jumps.continues))
                || together(node.jumps.returns);
            if walked || leaves {
                self.conditions.extend(condition);
            }
            let within = match node.inst.op {
                Op::Loop { .. } => Around { breakable: walked, looping: walked },
                Op::Switch { .. } => Around { breakable: walked, ..inside },
                _ => inside,
            };
            around.extend(condition);
            for block in &node.blocks {
                self.add(block, around, within);
            }
            if condition.is_some() {
                around.pop();
            }
        }
    }
}

fn mark_nodes(nodes: &mut [Node], needed: &Needed) -> bool {
    let mut any = false;
    for node in nodes {
        let mut sets = matches!(&node.inst.op, Op::LocalSet { local, .. } if needed.contains(local));
        for block in &mut node.blocks {
            sets |= mark_nodes(block, needed);
        }
        node.sets_needed = sets;
        any |= sets;
    }
    any
}
