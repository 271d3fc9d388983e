//! Lockstep: makes all threads of a block (or warp) walk together through control flow that holds sync points.
//!
//! Removes: sync points (barriers, warp operations) that only some of the threads reach. CUDA allows them after
//! `if (i >= n) return;`, in conditionals and loops with conditions that happen to be the same in all threads, and warp
//! operations in divergent code; shading languages do not (WGSL, "Uniformity Analysis").
//!
//! Needs: a kernel without calls; [`Uniformity`] is exact enough only after `forward_locals` and `promote_locals`.
//!
//! Guarantees: every barrier is in control flow that is uniform in the block, and every warp operation in flow that is
//! uniform in the warp, or in the block if [`Warps::Workgroup`] is requested. A thread does what it did before: the
//! other instructions run under a predicate that is true if the thread would be there. Control flow without sync points
//! stays as it is, apart from its exits, and so does everything that is uniform anyway. Threads that have exited walk
//! along with a false predicate: they count as arrived at every barrier.
//!
//! After the pass, *all* threads of the warp execute each warp operation. Operands select the threads that take part:
//! votes see a predicate that leaves the result alone in the threads that do not, and the masks of matches and
//! reductions name no such threads.
//!
//! How:
//! - **Predicates** are `bool` register locals. Each construct that may hold back some threads has one (a *frame*): the
//!   kernel (has the thread exited?), a divergent branch, a loop (has it left? has it continued?), a switch. The
//!   predicate of an inner frame implies those of the outer ones.
//! - **Runs**, the longest sequences of instructions without sync points, are placed under `if predicate`. Instructions
//!   without a visible effect are left outside: arithmetic, and everything that is the same in all threads by the
//!   strict view, because branches that stay as they are depend on it.
//! - **Jumps** that only some threads execute clear the predicates of the frames that they leave, and fall through to
//!   the end of their run. Jumps that all threads execute together stay.
//! - A **divergent branch** is replaced by its two sides, one after the other, each under its predicate. A **divergent
//!   switch** likewise.
//! - A **divergent loop** is walked until a vote finds that all threads have left it. The vote is a barrier of the
//!   block, or a vote of the warp if the loop holds only warp operations of subgroups.
//! - **Values** that a run defines and others use go through register locals in the end (`scopes.rs`).
//!
//! In the manner of whole-function vectorisation (Karrenberg and Hack, "Whole-Function Vectorization", CGO 2011) and of
//! ispc's masks (Pharr and Mark, "ispc: A SPMD Compiler for High-Performance CPU Programming", InPar 2012), applied to
//! barriers.

mod constructs;
mod frames;
mod needed;
mod runs;
pub(super) mod scopes;
mod tree;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::ir::Function;
use crate::ir::Module;
use crate::ir::ops::{Const, SystemOp, WarpOp};
use crate::ir::{Block, Inst, Op, Type, Value};
use crate::passes::manager::{Has, Outcome, Pass, Property, each};
use crate::passes::optimise::simplify::simplify;
use crate::span::Span;

use crate::passes::analysis::lanes::Rows;
use crate::passes::analysis::uniformity::{Among, DivergentBarrier, Meet, Seen, Uniformity, View};
use frames::Frames;
use tree::{Facts, Node, Sync};

/// The implementation of warp operations on the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Warps {
    /// Subgroup operations: subgroups are 32 wide and linear. Warps walk on their own.
    Subgroups,
    /// Workgroup memory, with barriers: the whole block walks together.
    Workgroup,
}

/// The requirements of the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Options {
    /// Implementation of warp operations on the target.
    pub warps: Warps,
    /// True if only values that WGSL's own analysis can prove count as uniform: no loads from memory, and no rejoining
    /// of threads after a `continue`.
    pub strict: bool,
    /// Layout of warps in the blocks that will be launched.
    pub rows: Rows,
}

impl Options {
    /// Builds the options for blocks of a given size. The layout of warps matters only for warps that walk on their
    /// own.
    pub fn new(warps: Warps, strict: bool, block: [u32; 3]) -> Self {
        let rows = match warps {
            Warps::Subgroups => Rows::of(block),
            Warps::Workgroup => Rows::default(),
        };
        Self { warps, strict, rows }
    }

    /// Returns the threads among which the block's sync points are examined.
    pub(super) fn of_block(self) -> Among {
        match self.warps {
            Warps::Subgroups => Among::Block,
            Warps::Workgroup => Among::BlockWithWarps,
        }
    }

    fn views(self) -> &'static [Among] {
        match self.warps {
            Warps::Subgroups => &[Among::Block, Among::Warp],
            Warps::Workgroup => &[Among::BlockWithWarps],
        }
    }
}

/// Returns the sync points of a kernel that only some of the threads may reach.
pub fn divergent_sync_points(func: &Function, options: Options) -> Vec<DivergentBarrier> {
    let (mut barriers, mut warps) = (false, false);
    func.body.for_each(&mut |inst| match inst.op {
        Op::Barrier | Op::BarrierVote { .. } | Op::System { op: SystemOp::DeviceSync, .. } => barriers = true,
        Op::Warp { .. } => warps = true,
        _ => {}
    });
    let (mut found, mut seen) = (Vec::new(), None);
    for &among in options.views() {
        let asked = match among {
            Among::Block => barriers,
            Among::BlockWithWarps => barriers || warps,
            Among::Warp => warps,
        };
        if !asked {
            continue;
        }
        // WGSL's analysis does not see that threads rejoin.
        let meet = if options.strict { Meet::Nowhere } else { Meet::Everywhere };
        let view = View { among, strict: options.strict, meet, rows: options.rows };
        found.extend(seen.get_or_insert_with(|| Seen::of(func)).uniformity(view).barriers);
    }
    found
}

/// Proves that all remaining sync points are reached by all threads together.
///
/// # Errors
/// Fails if there is such a sync point, which is a defect.
pub fn check(func: &Function, options: Options) -> Result<(), Diagnostic> {
    match divergent_sync_points(func, options).first() {
        None => Ok(()),
        Some(point) => {
            let message = "a sync point was left in divergent control flow";
            let found = Diagnostic::internal(codes::DIVERGENT_SYNC, Some(point.span), message);
            Err(found.with_label(point.reason, "threads may part here"))
        }
    }
}

/// Rewrites a kernel. Returns false, with the kernel unchanged, if it has no divergent sync points, or if it cannot be
/// rewritten, which is a defect that [`check`] reports.
pub fn lockstep(func: &mut Function, options: Options) -> bool {
    let divergent = divergent_sync_points(func, options);
    if divergent.is_empty() {
        return false;
    }
    let exits = divergent.iter().any(|b| b.exited);
    let always_strict = options.strict || exits;
    let original = func.clone();
    // A local that is uniform as far as threads read it together, and set under a predicate after that, looks divergent
    // everywhere. The strict view avoids such locals, and jumps that look uniform in one place and not in another.
    let views: &[bool] = if always_strict { &[true] } else { &[false, true] };
    for strict in views {
        if rewrite(func, options, *strict) && (*strict || divergent_sync_points(func, options).is_empty()) {
            return true;
        }
        func.clone_from(&original);
    }
    // A defect: `check` refuses the sync points that are left.
    false
}

/// Rewrites a kernel in one view. Returns false if a jump was lost.
fn rewrite(func: &mut Function, options: Options, always_strict: bool) -> bool {
    let among = options.of_block();
    // Loops with sync points are about to be rewritten so that all threads reach `continuing`.
    let meet = if options.strict { Meet::AroundSyncPoints } else { Meet::Everywhere };
    let seen = Seen::of(func);
    let facts = Facts {
        weak: seen.uniformity(View { among, strict: false, meet, rows: options.rows }),
        strict: seen.uniformity(View { among, strict: true, meet, rows: options.rows }),
        warps: options.warps,
    };
    let mut nodes = tree::build(std::mem::take(&mut func.body), &facts);
    let needed = needed::mark(&mut nodes, &facts);
    let mut walk = Rewriter {
        facts,
        needed,
        frames: Frames::new(always_strict),
        always_strict,
        apart: 0,
        barriers_follow: false,
        lost_jump: false,
        func,
    };
    let mut out = Vec::new();
    walk.block(nodes, &mut out, true);
    let alive = walk.frames.alive();
    let sound = !walk.lost_jump;
    let func = walk.func;
    if let Some(alive) = alive {
        let mut start = Vec::new();
        let yes = func.emit_const(&mut start, Const::bool(true), func.span);
        func.emit_set(&mut start, alive, yes, func.span);
        start.append(&mut out);
        out = start;
    }
    func.body = Block::new(out);
    scopes::repair(func);
    sound
}

/// Returns for each node whether a property holds for it or a later node.
fn from_here_on(nodes: &[Node], holds: impl Fn(&Node) -> bool) -> Vec<bool> {
    let mut any = false;
    let mut found: Vec<bool> = nodes
        .iter()
        .rev()
        .map(|n| {
            any |= holds(n);
            any
        })
        .collect();
    found.reverse();
    found
}

/// The state of the rewriting.
struct Rewriter<'a> {
    func: &'a mut Function,
    facts: Facts,
    /// Register locals that kept branches depend on, and that all threads set alike.
    needed: needed::Needed,
    frames: Frames,
    /// True if only the strict view counts, because threads may have exited, or because the target requires it.
    always_strict: bool,
    /// Number of constructs around this place that warps walk through on their own.
    apart: u32,
    /// True if barriers may follow the instruction that is being rewritten.
    barriers_follow: bool,
    /// True if a jump that only some threads execute has left a construct without a predicate.
    lost_jump: bool,
}

impl Rewriter<'_> {
    /// Returns true if only the strict view counts here: some threads may be held back, and they cannot know the
    /// results of code that they have not executed.
    fn strict_here(&self) -> bool {
        self.always_strict || !self.frames.full()
    }

    fn view(&self, strict: bool) -> &Uniformity {
        if strict { &self.facts.strict } else { &self.facts.weak }
    }

    /// Rewrites a block that all threads walk through. `tail`: no sync point comes after it.
    fn block(&mut self, nodes: Vec<Node>, out: &mut Vec<Inst>, tail: bool) {
        let later = from_here_on(&nodes, Node::syncs);
        let barriers = from_here_on(&nodes, |n| n.sync == Sync::Block);
        let barriers_follow = self.barriers_follow;
        // Assignments under a predicate would make their locals look different in different threads.
        let busy = from_here_on(&nodes, |n| n.jumps.breaks.any() || n.jumps.continues.any() || n.sets_needed);
        let mut run = Vec::new();
        let mut rest = nodes.into_iter().enumerate();
        while let Some((at, node)) = rest.next() {
            if tail && later.get(at) == Some(&false) && busy.get(at) == Some(&false) {
                run.push(node);
                run.extend(rest.map(|(_, n)| n));
                self.last_run(run, out);
                return;
            }
            let in_lockstep = self.walks_in_lockstep(&node);
            if !in_lockstep {
                let ends = node.jumps.any();
                if ends && !runs::at_ends_only(std::slice::from_ref(&node)) {
                    // A switch will be emitted around it.
                    self.run(std::mem::take(&mut run), None, out);
                }
                run.push(node);
                if ends {
                    self.run(std::mem::take(&mut run), None, out);
                }
                continue;
            }
            self.run(std::mem::take(&mut run), None, out);
            let tail = tail && later.get(at + 1) != Some(&true);
            // Barriers inside the construct count, too: loops repeat, and sides of branches are placed one after the
            // other.
            self.barriers_follow = barriers_follow || barriers.get(at) == Some(&true);
            match node.inst.op {
                Op::If { .. } => self.branch(node, out, tail),
                Op::Loop { .. } => self.loop_(node, out),
                Op::Switch { .. } => self.switch(node, out, tail),
                _ => self.sync_point(node, out),
            }
            self.barriers_follow = barriers_follow;
        }
        self.run(run, None, out);
    }

    /// Returns true if all threads have to walk through an instruction, active or not.
    fn walks_in_lockstep(&self, node: &Node) -> bool {
        if node.syncs() {
            return true;
        }
        let kept = self.frames.keeps(&node.jumps);
        let sets = node.sets_needed && (!self.frames.full() || node.jumps.any());
        if !kept && !sets {
            return false;
        }
        match &node.inst.op {
            Op::If { cond: v, .. } | Op::Switch { selector: v, .. } => self.view(self.strict_here()).is_uniform(*v),
            Op::Loop { .. } => self.is_uniform_loop(node),
            _ => true,
        }
    }

    /// Emits a barrier, a warp operation, a jump that all threads execute, or a `set` that all threads execute.
    fn sync_point(&mut self, node: Node, out: &mut Vec<Inst>) {
        let mut inst = node.inst;
        let active = if inst.op.is_sync_point() { self.active(inst.span, out) } else { None };
        if let Op::Warp { op: WarpOp::ActiveMask, .. } = inst.op {
            let active = self.or_true(active, inst.span, out);
            let full = self.func.emit_const(out, Const::u32(u32::MAX), inst.span);
            inst.op = Op::Warp { op: WarpOp::Ballot, args: vec![full, active] };
        } else if let Some(active) = active {
            runs::restrict(self.func, &mut inst, active, out);
        }
        out.push(inst);
    }

    /// Returns the predicate here; `None` if all threads are active.
    fn active(&mut self, span: Span, out: &mut Vec<Inst>) -> Option<Value> {
        if self.frames.full() {
            return None;
        }
        let local = self.frames.predicate()?;
        Some(self.func.emit(out, Type::BOOL, Op::LocalGet(local), span))
    }

    /// Returns a predicate as a value; without one, a value that is true in all threads.
    fn or_true(&mut self, predicate: Option<Value>, span: Span, out: &mut Vec<Inst>) -> Value {
        predicate.unwrap_or_else(|| self.func.emit_const(out, Const::bool(true), span))
    }
}

/// [`lockstep`] as a pass, with the simplification of what it leaves.
pub struct Lockstep;

impl<S: Has<Options>> Pass<S> for Lockstep {
    fn name(&self) -> &'static str {
        "lockstep"
    }

    fn does(&self) -> &'static str {
        "brings sync points into control flow that all threads that they are for walk through together"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls, Property::NoGridSync]
    }

    fn guarantees(&self) -> &'static [Property] {
        &[Property::Lockstep]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let options = state.get();
        each(module, |f| {
            if lockstep(f, options) {
                simplify(f);
            }
        })
    }
}
