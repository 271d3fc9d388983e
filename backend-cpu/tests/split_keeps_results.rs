//! Random kernels with barriers of the grid anywhere compute the same before and after they are split.
//!
//! A thread that has exited counts as arrived, and threads may wait in different places, so that barriers are legal in
//! any control flow. At each barrier a thread reads the value that it left in shared memory.

use std::sync::Arc;

use isowarp_core::api::{Arg, Device, DeviceBuffer, FloatMode, KernelArg, LaunchConfig, Program};
use isowarp_core::ir::ops::{Axis, Builtin, Const, IntBinOp, MemFlags, SystemOp};
use isowarp_core::ir::random::{Rng, WORDS_PER_THREAD, random_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{Block, DataType, Function, Global, GlobalId, Inst, Module, Op, Scalar, Space, Type, Value};
use isowarp_core::passes::analysis::lanes::Rows;
use isowarp_core::passes::legalise::lockstep::{Options, Warps, divergent_sync_points, lockstep};
use isowarp_core::passes::legalise::split_grid_sync::{Resumable, split_grid_sync};
use isowarp_core::passes::optimise::forward_locals::forward_locals;
use isowarp_core::passes::optimise::simplify::simplify;
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_core::passes::pipelines::{COMMON, State};
use isowarp_core::span::Span;
use isowarp_cpu::CpuBackend;

use crate::common::{seeds, start};

const THREADS: u32 = 40;

/// Adds barriers of the grid to a block and, if `inside`, to those nested in it.
fn add_sites(f: &mut Function, block: &mut Block, place: Place, rng: &mut Rng, inside: bool, left: &mut usize) {
    let mut out = Vec::new();
    for mut inst in std::mem::take(&mut block.insts) {
        if inside {
            for inner in inst.op.blocks_mut() {
                add_sites(f, inner, place, rng, inside, left);
            }
        }
        if *left > 0 && rng.chance(6) {
            *left -= 1;
            site(f, &mut out, place);
        }
        out.push(inst);
    }
    block.insts = out;
}

/// The memory of the thread: a word in shared memory, and its first word of the output.
#[derive(Clone, Copy)]
struct Place {
    shared: Value,
    out: Value,
}

fn place(f: &mut Function, words: GlobalId, out: &mut Vec<Inst>) -> Place {
    let at = Span::default();
    let thread = f.emit(out, Type::U32, Op::Builtin(Builtin::ThreadIdx(Axis::X)), at);
    let shared = f.emit(out, Type::Ptr(Space::Shared), Op::GlobalAddr(words), at);
    let step = Op::PtrAdd { base: shared, index: Some(thread), scale: 4, offset: 0 };
    let shared = f.emit(out, Type::Ptr(Space::Shared), step, at);
    let scale = 4 * WORDS_PER_THREAD as i64;
    let step = Op::PtrAdd { base: Value(0), index: Some(thread), scale, offset: 0 };
    let first = f.emit(out, Type::Ptr(Space::Global), step, at);
    out.push(Inst::new(Op::Store { ptr: shared, value: thread, align: 4, flags: MemFlags::PLAIN }, at));
    Place { shared, out: first }
}

fn site(f: &mut Function, out: &mut Vec<Inst>, Place { shared, out: first }: Place) {
    let at = Span::default();
    out.push(Inst::new(Op::System { op: SystemOp::GridSync, arg: None }, at));
    let flags = MemFlags::PLAIN;
    let seen = f.emit(out, Type::U32, Op::Load { ptr: shared, align: 4, flags }, at);
    out.push(Inst::new(Op::Store { ptr: first, value: seen, align: 4, flags }, at));
    let five = f.emit_const(out, Const::u32(5), at);
    let next = f.emit(out, Type::U32, Op::IntBin { op: IntBinOp::Mul, a: seen, b: five }, at);
    out.push(Inst::new(Op::Store { ptr: shared, value: next, align: 4, flags }, at));
}

/// Returns the module's kernel on the device, and its output buffer.
fn load(device: &Device, module: &Module) -> (isowarp_core::api::Kernel, DeviceBuffer<u32>) {
    let program = Program::new(Arc::new(module.clone()), FloatMode::Exact);
    let words: Vec<u32> = (0..THREADS * WORDS_PER_THREAD as u32).map(start).collect();
    (device.load(&program).unwrap().kernel("k").unwrap(), device.upload(&words).unwrap())
}

fn run(device: &Device, module: &Module) -> Vec<u32> {
    let (kernel, out) = load(device, module);
    let args: [Arg<'_>; 1] = [out.arg()];
    let stream = device.default_stream();
    kernel.launch(&stream, LaunchConfig::new(1, THREADS).cooperative(), &args).unwrap();
    out.read(&stream).unwrap()
}

fn run_segments(device: &Device, module: &Module, resumable: &Resumable) -> Vec<u32> {
    let (kernel, out) = load(device, module);
    let stream = device.default_stream();
    let bytes = resumable.scratch_bytes(1, THREADS.into(), 0).unwrap();
    let state = device.upload(&vec![0u32; bytes.div_ceil(4) as usize]).unwrap();
    for segment in 0.. {
        let args = [out.arg(), state.arg(), segment.arg(), 0u32.arg()];
        kernel.launch(&stream, LaunchConfig::new(1, THREADS), &args).unwrap();
        if state.read(&stream).unwrap()[0] <= segment {
            break;
        }
        assert!(segment < resumable.sites || resumable.in_loops, "more segments than sites");
    }
    out.read(&stream).unwrap()
}

#[test]
fn splitting_keeps_results() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    let (mut sites, mut by_thread) = (0, 0);
    for seed in seeds(150) {
        let mut module = random_module(seed);
        COMMON.run(&mut module, &mut State::new(Costs::NATIVE)).unwrap();
        let mut rng = Rng::new(seed ^ 0x1234);
        let ty = DataType::Array(Arc::new(DataType::Value(Type::Scalar(Scalar::U32))), THREADS.into());
        let words = GlobalId(module.globals.len() as u32);
        module.globals.push(shared_words(ty));
        let f = &mut module.functions[0];
        let mut body = std::mem::take(&mut f.body);
        let mut start = Vec::new();
        let place = place(f, words, &mut start);
        let mut left = 4;
        add_sites(f, &mut body, place, &mut rng, seed % 2 == 0, &mut left);
        start.append(&mut body.insts);
        f.body = Block::new(start);
        assert_eq!(verify(&module), [], "seed {seed}\n{module}");
        let before = run(&device, &module);
        for strict in [false, true] {
            let mut after = module.clone();
            let Some(resumable) = split_grid_sync(&mut after, strict).unwrap() else { continue };
            sites += 1;
            by_thread += usize::from(resumable.thread_bytes > 0);
            assert_eq!(verify(&after), [], "seed {seed} {strict}\n{module}\n── after ──\n{after}");
            let result = run_segments(&device, &after, &resumable);
            assert!(result == before, "seed {seed} {strict}\n{module}\n── after ──\n{after}");
            let f = &mut after.functions[0];
            forward_locals(f);
            simplify(f);
            let options = Options { warps: Warps::Workgroup, strict, rows: Rows::of([THREADS, 1, 1]) };
            lockstep(f, options);
            assert_eq!(divergent_sync_points(f, options), [], "seed {seed} {strict}\n{after}");
            let result = run_segments(&device, &after, &resumable);
            assert!(result == before, "seed {seed} {strict} in lockstep\n{module}\n── after ──\n{after}");
        }
    }
    assert!(sites > 0 && by_thread > 0, "{sites} split programs, {by_thread} with state for each thread");
}

fn shared_words(ty: DataType) -> Global {
    Global::internal("words", Space::Shared, ty, u64::from(THREADS) * 4, 4)
}
