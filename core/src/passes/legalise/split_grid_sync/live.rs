//! Finds the register locals that are live across each site: the code after it may read them before it writes them.
//!
//! The analysis goes backwards over the resumable form as if no thread were ever on its way to a site: guards are
//! always entered, and the return at a site continues after it. That is the behaviour of the kernel before it was
//! split, so the result is exact. Loops are handled by repeating the walk until nothing changes.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::ir::{Block, Inst, LocalId, Op};

use super::is_site;
use super::resume::{Guards, Resumed};

/// A set of register locals.
pub(in crate::passes) type Locals = BTreeSet<LocalId>;

/// Returns the locals that are live across each site, by its number less 1.
pub(super) fn over_sites(body: &Resumed, guards: &Guards, count: u32) -> Vec<Locals> {
    let mut walk = SiteLiveness {
        body,
        guards,
        sites: vec![Locals::new(); count as usize],
        heads: FxHashMap::default(),
        next_loop: 0,
        site: None,
        changed: true,
    };
    while walk.changed {
        walk.changed = false;
        walk.next_loop = 0;
        walk.block(&body.func.body, Locals::new(), &Targets::default());
    }
    walk.sites
}

/// The locals that are live where jumps lead to.
#[derive(Clone, Default)]
struct Targets {
    breaks: Locals,
    continues: Locals,
}

struct SiteLiveness<'a> {
    body: &'a Resumed,
    guards: &'a Guards,
    sites: Vec<Locals>,
    /// Locals live at the start of each loop's body, by the loop's number in this order.
    heads: FxHashMap<u32, Locals>,
    next_loop: u32,
    /// Site before the return that was found last.
    site: Option<u32>,
    changed: bool,
}

impl SiteLiveness<'_> {
    /// Returns the locals live before a block, given those live after it.
    fn block(&mut self, block: &Block, mut live: Locals, targets: &Targets) -> Locals {
        for inst in block.insts.iter().rev() {
            live = self.inst(inst, live, targets);
        }
        live
    }

    fn inst(&mut self, inst: &Inst, mut live: Locals, targets: &Targets) -> Locals {
        match &inst.op {
            Op::LocalGet(local) if *local != self.body.local => {
                live.insert(*local);
            }
            Op::LocalSet { local, .. } => {
                live.remove(local);
            }
            Op::Return(Some(v)) if self.body.returned.contains_key(v) => {
                self.site = self.body.returned.get(v).copied();
            }
            Op::Return(_) | Op::Unreachable => live.clear(),
            Op::Break => live = targets.breaks.clone(),
            Op::Continue => live = targets.continues.clone(),
            op if is_site(op) => {
                let number = self.site.and_then(|n| n.checked_sub(1));
                if let Some(kept) = number.and_then(|n| self.sites.get_mut(n as usize)) {
                    kept.extend(&live);
                }
            }
            Op::If { cond, then, .. } if self.guards.contains(cond) => live = self.block(then, live, targets),
            Op::If { then, els, .. } => {
                let mut sides = self.block(then, live.clone(), targets);
                sides.extend(self.block(els, live, targets));
                live = sides;
            }
            Op::Switch { cases, default, .. } => {
                let inner = Targets { breaks: live.clone(), continues: targets.continues.clone() };
                let mut sides = self.block(default, live.clone(), &inner);
                for case in cases {
                    sides.extend(self.block(&case.body, live.clone(), &inner));
                }
                live = sides;
            }
            Op::Loop { body, continuing, break_if, unroll: _ } => {
                let number = self.next_loop;
                self.next_loop += 1;
                let head = self.heads.get(&number).cloned().unwrap_or_default();
                let mut end = head.clone();
                if break_if.is_some() {
                    end.extend(&live);
                }
                let next = self.block(continuing, end, &Targets::default());
                let inner = Targets { breaks: live, continues: next.clone() };
                let start = self.block(body, next, &inner);
                self.changed |= !start.is_subset(&head);
                live = start;
                live.extend(&head);
                self.heads.insert(number, live.clone());
            }
            _ => {}
        }
        live
    }
}
