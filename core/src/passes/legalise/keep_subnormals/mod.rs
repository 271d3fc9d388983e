//! Keeps subnormal numbers on devices that read and return zeros for them, without a guard at each operation.
//!
//! Removes: operations on `f32` that are exact only with a guard on such a device ([`Flushing`]), wherever a few checks
//! show that no subnormal number can be an operand or the result. There the device's own operation is used
//! (`may_flush`). A second version of the code, with the original operations, runs where a check fails.
//!
//! Needs: a kernel without calls, in its final control flow. Best after all passes that turn locals into values.
//!
//! Guarantees: the same results, bit for bit, on every device whose `may_flush` operations are right except that they
//! read and return zeros for subnormal numbers.
//!
//! Why. Call *g* a granularity of a value if the value is a multiple of 2^g, infinite or NaN (`granularity.rs` has the
//! rules). If min(g(a) + g(b), g(c)) ≥ -126, the exact `a * b + c` is a multiple of 2^-126, and so is its rounded
//! value: it is not subnormal, and no number is rounded up to the least normal one. If g(a), g(b), g(c) ≥ -126, no
//! operand is subnormal. Then flushing has no visible effect. The same holds for sums and products alone. A float with
//! |x| ≥ 2^e or x = 0 has the granularity e - 23, so one unsigned comparison of its bits,
//! `2 bits - 1 ≥ 2 bits(2^e) - 1`, is enough.
//!
//! `plan.rs` chooses the values to check: the inputs (loads, quotients, results of library functions), and values about
//! which the rules derive too little, mostly one check for many operations.
//!
//! One flag of each thread, `ok`, has this meaning: *all values that are still needed, and all register locals that are
//! still read, have the granularity that the analysis found under the assumption that all checks hold.* The flag is
//! true at the beginning.
//! - It becomes false where a check fails. As long as it is true, every check that the thread passed held. By the
//!   rules, so does everything that the analysis derived from these checks, on every path that control can follow: the
//!   analysis does not follow control flow.
//! - Code whose operations are right if the flag holds is emitted twice. The fast version runs if the flag holds. The
//!   slow version computes the same values exactly, whatever they are. At its end the values and locals that the rest
//!   still needs are checked one by one, which makes the flag true again if they are coarse enough.
//!
//! The two versions are of straight-line code, or of an `if`, `switch` or loop that has no checks inside. Straight-line
//! code with checks inside (the factors of a polynomial are results themselves) runs in its fast version first, and
//! again in the slow one if one of the checks fails: it has no effects, because writes wait until its end. Sync points,
//! atomics and everything else that has effects are between the versions and run once.
//!
//! A constant from which many floats are read is examined as a whole where the kernel begins, by all threads of the
//! block together. If anything in it is too fine, the memory that the flag describes counts as spoiled, and the flag
//! stays false.
//!
//! Infinities and NaNs count as multiples of everything: operations on them have the same results with zeros in place
//! of subnormal numbers, unless these are operands, which are excluded.

mod checks;
mod compact;
mod constants;
mod live;
mod plan;
mod rotate;
mod segments;

use crate::passes::analysis::flushing::Flushing;
use crate::passes::analysis::tracked::Tracked;
use crate::passes::manager::{Has, Outcome, Pass, Property};

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::ir::ops::{CompareOp, Const, IntBinOp, IntUnOp, MemFlags};
use crate::ir::{Block, DataType, Function, Global, GlobalId, Inst, LocalId, Module, Op, Space, Type, Value};
use crate::passes::analysis::granularity::{Checks, Granularity, is_f32};
use crate::passes::analysis::points_to::{Declarations, Object};
use crate::passes::analysis::uniformity::Uniformity;
use crate::span::Span;
use live::Live;

/// Brings the kernels of a module into the form for a device that flushes. `shared_memory`: the most bytes of static
/// shared variables; a kernel may get one more variable. Returns true if a kernel has changed.
pub fn keep_subnormals(module: &mut Module, flushing: Flushing, shared_memory: u64) -> bool {
    let mut changed = false;
    for index in 0..module.functions.len() {
        let room = module.static_shared_bytes(index).saturating_add(2 * FLAG_BYTES) <= shared_memory;
        let Some(mut func) = module.functions.get(index).cloned() else { break };
        let mut has_calls = false;
        func.body.for_each(&mut |inst| has_calls |= matches!(inst.op, Op::Call { .. }));
        if !has_calls {
            rotate::rotate_loops(&mut func, flushing);
            changed |= kernel(&mut func, module, flushing, room);
        }
        if let Some(place) = module.functions.get_mut(index) {
            *place = func;
        }
    }
    changed
}

/// Bytes of a block's flag.
const FLAG_BYTES: u64 = 4;

fn kernel(func: &mut Function, module: &mut Module, flushing: Flushing, room: bool) -> bool {
    let tracked = Tracked::of(func, Declarations { structs: &module.structs, globals: &module.globals }, room);
    let plain = Granularity::of(func, &tracked, &Checks::default());
    let needs_none = use_those_that_need_no_checks(func, flushing, &plain);
    let Some(checks) = plan::choose(func, &tracked, flushing) else { return needs_none };
    let found = Granularity::of(func, &tracked, &checks);
    let memory: BTreeSet<Object> = tracked.objects().filter(|o| found.object(*o) > plain.object(*o)).collect();
    let flag = memory.iter().any(|object| Tracked::is_shared(*object)).then(|| {
        let name = format!("{}.spoiled", func.name);
        let flag = Global::internal(&name, Space::Shared, DataType::Value(Type::U32), FLAG_BYTES, FLAG_BYTES);
        module.globals.push(flag);
        GlobalId(module.globals.len() as u32 - 1)
    });
    let barriers_are_uniform = flag.is_some() && Uniformity::of(func).barriers.is_empty();
    let live = Live::of(func);
    let told = |local: &LocalId| found.local(*local) > plain.local(*local);
    let locals = (0..func.locals.len() as u32).map(LocalId).filter(told).collect();
    let ok = func.new_register(Type::BOOL, func.span);
    let spoiled = func.new_register(Type::BOOL, func.span);
    let before = std::mem::take(&mut func.body);
    let mut out = Vec::new();
    let mut versions = Versions {
        func,
        flushing,
        checks: &checks,
        plain: &plain,
        found: &found,
        live,
        locals,
        tracked: &tracked,
        memory,
        ok,
        spoiled,
        flag,
        scope: Vec::new(),
        renamed: FxHashMap::default(),
        position: 0,
        tables: None,
        barriers_are_uniform,
        flag_is_known: false,
        changed: false,
    };
    versions.begin(&mut out);
    let rest = versions.block(before.clone());
    out.extend(rest.insts);
    let changed = versions.changed;
    func.body = if changed { Block::new(out) } else { before };
    if !changed && flag.is_some() {
        module.globals.pop();
    }
    changed || needs_none
}

/// Marks the operations that are right on the device whatever the kernel reads. Returns true if there are any.
fn use_those_that_need_no_checks(func: &mut Function, flushing: Flushing, plain: &Granularity) -> bool {
    let mut body = std::mem::take(&mut func.body);
    let mut any = false;
    body.for_each_mut(&mut |inst| {
        if plan::is_right(func, &inst.op, inst.result, flushing, plain) {
            any = true;
            let_flush(&mut inst.op);
        }
    });
    func.body = body;
    any
}

/// Allows an operation to flush.
fn let_flush(op: &mut Op) {
    if let Op::Fma { may_flush, .. } | Op::FloatBin { may_flush, .. } = op {
        *may_flush = true;
    }
}

/// A value, and the granularity that it has to have.
type Asked = (Value, i32);

/// Emits the versions of a function's code.
struct Versions<'a> {
    func: &'a mut Function,
    flushing: Flushing,
    checks: &'a Checks,
    /// Granularities known without checks.
    plain: &'a Granularity,
    /// Granularities known if all checks hold.
    found: &'a Granularity,
    live: Live,
    /// Register locals for which checks raise the known granularity.
    locals: Vec<LocalId>,
    tracked: &'a Tracked,
    /// Tracked memory for which checks raise the known granularity.
    memory: BTreeSet<Object>,
    /// The flag `ok` of each thread.
    ok: LocalId,
    /// True if a value that is too fine was stored in that memory.
    spoiled: LocalId,
    /// Flag of the block, which is set if any of its threads has spoiled shared memory.
    flag: Option<GlobalId>,
    /// Visible values for which checks raise the known granularity.
    scope: Vec<Value>,
    /// Reads of locals that were set before, in the same straight-line code.
    renamed: FxHashMap<Value, Value>,
    /// Position of the next instruction, as `live` counts.
    position: usize,
    /// Tables for the loops of slow versions.
    tables: Option<compact::Tables>,
    /// True if all threads reach all barriers together, and none has exited before: what one of them has stored in
    /// memory, this one would have stored there, too, as far as the text shows.
    barriers_are_uniform: bool,
    /// True if nothing was stored in memory that the block shares since the last barrier after which the thread read
    /// the block's flag.
    flag_is_known: bool,
    changed: bool,
}

impl Versions<'_> {
    /// Sets the flag to true, and checks parameters.
    fn begin(&mut self, out: &mut Vec<Inst>) {
        let span = self.func.span;
        let yes = self.func.emit_const(out, Const::bool(true), span);
        self.func.emit_set(out, self.ok, yes, span);
        if let Some(flag) = self.flag {
            let zero = self.func.emit_const(out, Const::u32(0), span);
            self.store_flag(flag, zero, out, span);
            out.push(Inst::new(Op::Barrier, span));
            if self.check_constants(flag, out, span) {
                out.push(Inst::new(Op::Barrier, span));
                self.read_flag(flag, out, span);
            }
        }
        let params: Vec<Value> = (0..self.func.params.len() as u32).map(Value).collect();
        self.note(&params, out, span);
    }

    /// Checks those values that have checks, and records those that the flag describes.
    fn note(&mut self, defined: &[Value], out: &mut Vec<Inst>, span: Span) {
        let checks = self.checks_of(defined);
        self.settle(&checks, out, span);
        self.see(defined);
    }

    /// Returns the checks of some values.
    fn checks_of(&self, values: &[Value]) -> Vec<Asked> {
        values.iter().filter_map(|v| Some((*v, *self.checks.values.get(v)?))).collect()
    }

    /// Records those values that the flag describes.
    fn see(&mut self, defined: &[Value]) {
        let told: Vec<Value> = defined.iter().copied().filter(|v| self.tells(*v)).collect();
        self.scope.extend(told);
    }

    fn store_flag(&mut self, flag: GlobalId, value: Value, out: &mut Vec<Inst>, span: Span) {
        let ptr = self.func.emit(out, Type::Ptr(Space::Shared), Op::GlobalAddr(flag), span);
        out.push(Inst::new(Op::Store { ptr, value, align: FLAG_BYTES as u32, flags: MemFlags::PLAIN }, span));
    }

    /// Returns true for a store into tracked memory for which checks raise the known granularity.
    fn spoils(&self, op: &Op) -> bool {
        matches!(op, Op::Store { ptr, .. } if self.tracked.object(*ptr).is_some_and(|o| self.memory.contains(&o)))
    }

    /// Checks values after their stores into tracked memory. If a value is too fine, the memory is spoiled, for the
    /// whole block if other threads see it.
    fn check_stores(&mut self, stores: &[Inst], out: &mut Vec<Inst>) {
        let (mut asked, mut shared, mut at) = (Vec::new(), false, None);
        for inst in stores {
            if let Op::Store { ptr, value, .. } = inst.op
                && let Some(object) = self.tracked.object(ptr).filter(|o| self.memory.contains(o))
            {
                shared |= Tracked::is_shared(object);
                self.flag_is_known = false;
                at = Some(inst.span);
                if self.plain.value(value) < self.found.object(object) {
                    asked.push((value, self.found.object(object)));
                }
            }
        }
        let Some(span) = at.filter(|_| !asked.is_empty()) else { return };
        let mut els = Vec::new();
        let yes = self.func.emit_const(&mut els, Const::bool(true), span);
        self.func.emit_set(&mut els, self.spoiled, yes, span);
        let no = self.func.emit_const(&mut els, Const::bool(false), span);
        self.func.emit_set(&mut els, self.ok, no, span);
        if let Some(flag) = self.flag.filter(|_| shared) {
            let one = self.func.emit_const(&mut els, Const::u32(1), span);
            self.store_flag(flag, one, &mut els, span);
        }
        self.unless(&asked, false, els, out, span);
    }

    /// After a sync point, reads whether other threads have spoiled shared memory.
    fn meet(&mut self, op: &Op, out: &mut Vec<Inst>, span: Span) {
        let other_threads_write = |o: &Object| Tracked::is_shared(*o) && !self.tracked.is_constant(*o);
        if let Some(flag) = self.flag
            && op.is_sync_point()
            && self.memory.iter().any(other_threads_write)
            && !self.flag_is_known
        {
            // A warp's threads know nothing of what other warps have done since.
            let meets_all = matches!(op, Op::Barrier | Op::BarrierVote { .. });
            self.flag_is_known = self.barriers_are_uniform && meets_all;
            self.read_flag(flag, out, span);
        }
    }

    /// Updates the flag of the thread, and whether memory is spoiled, from the flag of the block.
    fn read_flag(&mut self, flag: GlobalId, out: &mut Vec<Inst>, span: Span) {
        let ptr = self.func.emit(out, Type::Ptr(Space::Shared), Op::GlobalAddr(flag), span);
        let load = Op::Load { ptr, align: FLAG_BYTES as u32, flags: MemFlags::PLAIN };
        let a = self.func.emit(out, Type::U32, load, span);
        let b = self.func.emit_const(out, Const::u32(0), span);
        let good = self.func.emit(out, Type::BOOL, Op::Compare { op: CompareOp::Eq, a, b }, span);
        let all = self.all(vec![good], true, out, span);
        self.func.emit_set(out, self.ok, all, span);
        let bad = self.func.emit(out, Type::BOOL, Op::IntUn { op: IntUnOp::Not, a: good }, span);
        let before = self.func.emit(out, Type::BOOL, Op::LocalGet(self.spoiled), span);
        let now = self.func.emit(out, Type::BOOL, Op::IntBin { op: IntBinOp::Or, a: before, b: bad }, span);
        self.func.emit_set(out, self.spoiled, now, span);
    }

    /// Returns true if checks raise the known granularity of a value.
    fn tells(&self, v: Value) -> bool {
        self.found.value(v) > self.plain.value(v)
    }

    /// Returns true if an operation is right on the device as long as the flag holds.
    fn is_right(&self, inst: &Inst) -> bool {
        plan::is_right(self.func, &inst.op, inst.result, self.flushing, self.found)
    }

    /// Sets the flag by what is needed after a slow version that ends at `position`: some values of that version, those
    /// of the scope, and the locals that are still read, except those that are about to be set.
    fn check_what_is_needed(
        &mut self,
        own: &[Asked],
        (also, set): (&[Value], &[LocalId]),
        out: &mut Vec<Inst>,
        span: Span,
    ) {
        let position = self.position;
        let mut held = Vec::new();
        if !self.memory.is_empty() {
            let a = self.func.emit(out, Type::BOOL, Op::LocalGet(self.spoiled), span);
            held.push(self.func.emit(out, Type::BOOL, Op::IntUn { op: IntUnOp::Not, a }, span));
        }
        for (v, level) in own {
            held.extend(self.check_parts(*v, *level, out, span));
        }
        for v in self.scope.clone() {
            if self.live.needs(v, position) || also.contains(&v) {
                held.extend(self.check_parts(v, self.found.value(v), out, span));
            }
        }
        for local in self.locals.clone() {
            let needed = self.live.reads(local, position) && !set.contains(&local);
            if let Some(ty) = self.func.register_type(local).filter(|ty| needed && is_f32(*ty)) {
                let v = self.func.emit(out, ty, Op::LocalGet(local), span);
                held.extend(self.check_parts(v, self.found.local(local), out, span));
            }
        }
        let all = self.all(held, false, out, span);
        self.func.emit_set(out, self.ok, all, span);
    }
}

/// Bytes of static shared variables that a kernel may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedMemory(pub u64);

/// [`keep_subnormals`] as a pass.
pub struct KeepSubnormals;

impl<S: Has<Flushing> + Has<SharedMemory>> Pass<S> for KeepSubnormals {
    fn name(&self) -> &'static str {
        "keep_subnormals"
    }

    fn does(&self) -> &'static str {
        "makes code for devices that flush subnormals, see [floats.md](floats.md#devices-that-flush-subnormals)"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let SharedMemory(bytes) = state.get();
        keep_subnormals(module, state.get(), bytes);
        Ok(())
    }
}
