//! Random kernels with sync points anywhere compute the same before and after the lockstep pass.
//!
//! The sync points are warp operations with a mask of the thread's own lane: a thread waits for no other thread, so
//! that they are legal in any control flow. After the pass all threads have to reach them together, and the votes that
//! the pass adds would hang or miscount if they did not.

use isowarp_core::api::Device;
use isowarp_core::ir::ops::{Axis, Builtin, Const, IntBinOp, MemFlags, WarpOp};
use isowarp_core::ir::random::{Rng, WORDS_PER_THREAD, random_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{Block, Function, Inst, Op, Space, Type, Value};
use isowarp_core::passes::analysis::lanes::Rows;
use isowarp_core::passes::legalise::lockstep::{Options, Warps, divergent_sync_points, lockstep};
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_core::passes::pipelines::{COMMON, State};
use isowarp_core::span::Span;
use isowarp_cpu::CpuBackend;

use crate::common::{run, seeds};

const THREADS: u32 = 40;

/// Adds sync points to a block and those nested in it.
fn add_sync_points(f: &mut Function, block: &mut Block, lane: &Lane, rng: &mut Rng, points: &mut usize) {
    let mut out = Vec::new();
    for mut inst in std::mem::take(&mut block.insts) {
        for inner in inst.op.blocks_mut() {
            add_sync_points(f, inner, lane, rng, points);
        }
        if rng.chance(7) {
            *points += 1;
            sync_point(f, &mut out, lane, rng);
        }
        out.push(inst);
    }
    block.insts = out;
}

/// Values that are computed first in the kernel.
struct Lane {
    thread: Value,
    /// The mask of the thread's lane. Inactive threads must know it too, because the CPU checks it.
    mask: Value,
}

fn lane(f: &mut Function, out: &mut Vec<Inst>) -> Lane {
    let at = Span::default();
    let thread = f.emit(out, Type::U32, Op::Builtin(Builtin::ThreadIdx(Axis::X)), at);
    let last = f.emit_const(out, Const::u32(31), at);
    let lane = f.emit(out, Type::U32, Op::IntBin { op: IntBinOp::And, a: thread, b: last }, at);
    let one = f.emit_const(out, Const::u32(1), at);
    let mask = f.emit(out, Type::U32, Op::IntBin { op: IntBinOp::Shl, a: one, b: lane }, at);
    Lane { thread, mask }
}

/// Generates a warp operation of one lane, whose result goes into the thread's memory.
fn sync_point(f: &mut Function, out: &mut Vec<Inst>, &Lane { thread, mask }: &Lane, rng: &mut Rng) {
    let at = Span::default();
    let yes = f.emit_const(out, Const::bool(rng.chance(50)), at);
    let (a, b) = (f.emit_const(out, Const::u32(17), at), f.emit_const(out, Const::u32(18), at));
    let (op, ty, args) = match rng.below(5) {
        0 => {
            out.push(Inst::new(Op::Warp { op: WarpOp::Sync, args: vec![mask] }, at));
            return;
        }
        1 => (WarpOp::Ballot, Type::U32, vec![mask, yes]),
        2 => (WarpOp::All, Type::BOOL, vec![mask, yes]),
        3 => (WarpOp::Any, Type::BOOL, vec![mask, yes]),
        _ => (WarpOp::Uniform, Type::BOOL, vec![mask, yes]),
    };
    let mut result = f.emit(out, ty, Op::Warp { op, args }, at);
    if ty == Type::BOOL {
        result = f.emit(out, Type::U32, Op::Select { cond: result, a, b }, at);
    }
    let scale = 4 * WORDS_PER_THREAD as i64;
    let offset = 4 * rng.below(WORDS_PER_THREAD as usize) as i64;
    let space = Type::Ptr(Space::Global);
    let ptr = f.emit(out, space, Op::PtrAdd { base: Value(0), index: Some(thread), scale, offset }, at);
    out.push(Inst::new(Op::Store { ptr, value: result, align: 4, flags: MemFlags::PLAIN }, at));
}

#[test]
fn lockstep_keeps_results() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    let (mut points, mut divergent) = (0, 0);
    for seed in seeds(150) {
        let mut module = random_module(seed);
        COMMON.run(&mut module, &mut State::new(Costs::NATIVE)).unwrap();
        let mut rng = Rng::new(seed ^ 0xabcd);
        let f = &mut module.functions[0];
        let mut body = std::mem::take(&mut f.body);
        let mut start = Vec::new();
        let lane = lane(f, &mut start);
        add_sync_points(f, &mut body, &lane, &mut rng, &mut points);
        start.append(&mut body.insts);
        f.body = Block::new(start);
        assert_eq!(verify(&module), [], "seed {seed}\n{module}");
        let before = run(&device, &module, THREADS);
        for warps in [Warps::Workgroup, Warps::Subgroups] {
            for strict in [false, true] {
                let options = Options { warps, strict, rows: Rows::of([THREADS, 1, 1]) };
                let mut after = module.clone();
                let f = &mut after.functions[0];
                divergent += usize::from(!divergent_sync_points(f, options).is_empty());
                lockstep(f, options);
                assert_eq!(
                    divergent_sync_points(f, options),
                    [],
                    "seed {seed} {options:?}\n{module}\n── after ──\n{after}"
                );
                assert_eq!(verify(&after), [], "seed {seed} {options:?}\n{module}\n── after ──\n{after}");
                let result = run(&device, &after, THREADS);
                assert!(result == before, "seed {seed} {options:?}\n{module}\n── after ──\n{after}");
            }
        }
    }
    assert!(points > 0 && divergent > 0, "{points} sync points, {divergent} programs with divergent ones");
}
