//! Cuts a long kernel into parts that are dispatched one after the other, each compiled by itself.
//!
//! Some drivers' compilers need time that grows with the cube of a kernel's accesses to memory (Mesa's llvmpipe with
//! LLVM before version 17). Several kernels with a part of them each compile in a fraction of that.
//!
//! Removes: kernels with many accesses to memory in one pipeline.
//!
//! Needs: a kernel without calls and without barriers of the grid of its own, after [`crate::passes::pipelines`]; before
//! [`super::split_grid_sync`], which makes the added barriers of the grid the ends of dispatches.
//!
//! Guarantees: all added barriers of the grid ([`SystemOp::GridSync`]) are in one block that is not in a loop. A thread
//! thus reaches each of them once and in their order, or none of the remaining ones
//! ([`super::split_grid_sync::Resumable::straight`]). All threads of a block that have not exited reach them together
//! if the kernel has sync points. A kernel stays as it is if its threads may wait in a loop for the actions of others
//! (the awaited thread might be in a later part), or if it has memory locals or generic pointers.

use super::split_grid_sync::{for_segment, waits_for_grid};
use crate::ir::Module;
use crate::ir::ops::SystemOp;
use crate::ir::{Block, Function, Inst, LocalKind, Op, Space, Type, Value};
use crate::passes::builder::Code;
use crate::passes::manager::{Has, Outcome, Pass, Property, Report};
use crate::passes::optimise::forward_locals::forward_locals;
use crate::passes::optimise::simplify::simplify;

/// Cost of an operation between the threads of a warp where it is implemented through shared memory.
const WARP: u64 = 4;

/// Most places where threads exit. More become nested conditionals in some drivers, which accept at most 80.
const MOST_EXITS: u32 = 16;

/// Most parts. Each part but the last ends in a place where threads exit.
const MOST_PARTS: u64 = 32;

/// Most words of a copy that is expanded; copies of more words are loops.
const MOST_WORDS: u64 = 16;

/// Cuts a kernel with more than twice as many accesses into parts of about `most` accesses. Returns false if the kernel
/// stays as it is.
pub fn cut_kernel(func: &mut Function, most: u32) -> bool {
    let most = u64::from(most.max(1));
    let total = of_block(func, &func.body);
    // Addresses whose targets are not known would be saved as numbers.
    let memory = func.locals.iter().any(|local| matches!(local.kind, LocalKind::Memory { .. }));
    let generic = func.values.contains(&Type::Ptr(Space::Generic));
    let mut exits = 0;
    func.body.for_each(&mut |inst| exits += u32::from(matches!(inst.op, Op::Return(_))));
    if total <= 2 * most || memory || generic || exits > MOST_EXITS || waits(&func.body, false) {
        return false;
    }
    let most = most.max(total / MOST_PARTS);
    let mut synced = false;
    func.body.for_each(&mut |inst| synced |= inst.op.is_sync_point());
    let mut body = std::mem::take(&mut func.body);
    let cut = cut_block(func, &mut body, total, most, synced);
    func.body = body;
    cut
}

/// Cuts a block, or the side of a branch in it that holds nearly everything.
fn cut_block(func: &mut Function, block: &mut Block, total: u64, most: u64, synced: bool) -> bool {
    let costs: Vec<u64> = block.insts.iter().map(|inst| of_inst(func, inst)).collect();
    // A thread that does not enter a branch would reach the code after it before the others.
    let large = costs.iter().position(|cost| *cost > total / 2 && *cost > most).filter(|_| !synced);
    if let Some(Op::If { then, els, .. }) = large.and_then(|at| block.insts.get_mut(at)).map(|inst| &mut inst.op) {
        let side = if of_block(func, then) >= of_block(func, els) { then } else { els };
        return cut_block(func, side, total, most, synced);
    }
    let (mut sum, mut cut) = (0, false);
    let mut out = Vec::with_capacity(block.insts.len());
    for (inst, cost) in std::mem::take(&mut block.insts).into_iter().zip(costs) {
        if sum > 0 && cost > 0 && sum + cost > most {
            let mut code = Code::new(func, inst.span);
            code.effect(Op::System { op: SystemOp::GridSync, arg: None });
            out.append(&mut code.out);
            (sum, cut) = (0, true);
        }
        sum += cost;
        out.push(inst);
    }
    block.insts = out;
    cut
}

/// Returns true if a thread may wait for others: a loop reads memory that others may change meanwhile.
fn waits(block: &Block, in_loop: bool) -> bool {
    block.insts.iter().any(|inst| {
        let asks = match &inst.op {
            Op::Atomic { .. } | Op::AtomicCas { .. } | Op::Fence(_) | Op::Printf { .. } | Op::Launch { .. } => true,
            Op::Load { flags, .. } => flags.volatile,
            Op::System { op, .. } => !op.is_address_question(),
            _ => false,
        };
        let in_loop = in_loop || matches!(inst.op, Op::Loop { .. });
        asks && in_loop || inst.op.blocks().into_iter().any(|inner| waits(inner, in_loop))
    })
}

fn of_block(func: &Function, block: &Block) -> u64 {
    block.insts.iter().map(|inst| of_inst(func, inst)).sum()
}

/// Returns the number of accesses to memory that an instruction becomes.
fn of_inst(func: &Function, inst: &Inst) -> u64 {
    let own = match &inst.op {
        Op::Load { ptr, .. } => {
            let ty = inst.result.and_then(|result| func.try_ty(result));
            places(func, *ptr) * words(ty)
        }
        Op::Store { ptr, value, .. } => places(func, *ptr) * words(func.try_ty(*value)),
        Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => places(func, *ptr),
        Op::MemCopy { dst, src, size, .. } => {
            (places(func, *dst) + places(func, *src)) * size.div_ceil(4).min(MOST_WORDS)
        }
        Op::MemZero { dst, size, .. } => places(func, *dst) * size.div_ceil(4).min(MOST_WORDS),
        Op::Warp { .. } => WARP,
        _ => 0,
    };
    own + inst.op.blocks().into_iter().map(|inner| of_block(func, inner)).sum::<u64>()
}

/// Returns 1 for memory that other threads see, and 0 for other memory.
fn places(func: &Function, ptr: Value) -> u64 {
    u64::from(!matches!(func.try_ty(ptr), Some(Type::Ptr(Space::Local | Space::Param))))
}

fn words(ty: Option<Type>) -> u64 {
    ty.map_or(1, |ty| ty.size().div_ceil(4)).max(1)
}

/// Part of a kernel that is cut if it is long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    /// Accesses to memory of a part.
    pub most: u32,
    /// Number of the part.
    pub number: u32,
}

/// Report that a kernel was cut.
#[derive(Debug, Clone, Copy)]
pub struct Cut;

/// [`cut_kernel`] as a pass; reports whether the kernel was cut.
pub struct CutKernel;

impl<S: Has<Option<Part>> + Report<Cut>> Pass<S> for CutKernel {
    fn name(&self) -> &'static str {
        "cut_kernel"
    }

    fn does(&self) -> &'static str {
        "cuts long kernels into parts where a driver's compiler is slow for them"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls, Property::KnownSpaces]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let part: Option<Part> = state.get();
        let Some(part) = part else { return Ok(()) };
        for function in module.functions.iter_mut().filter(|f| !waits_for_grid(&f.body)) {
            if cut_kernel(function, part.most) {
                state.report(Cut);
            }
        }
        Ok(())
    }
}

/// [`for_segment`] and the folding of what leads to a part of a kernel, as a pass.
pub struct SelectPart;

impl<S: Has<Option<Part>>> Pass<S> for SelectPart {
    fn name(&self) -> &'static str {
        "select_part"
    }

    fn does(&self) -> &'static str {
        "leaves one part of a kernel that was split"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls, Property::NoGridSync]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let part: Option<Part> = state.get();
        for function in &mut module.functions {
            if let Some(part) = part {
                for_segment(function, part.number);
            }
            // One step after the other becomes known.
            for step in 0..=part.map_or(0, |part| part.number) {
                let before = function.body.len_nested();
                forward_locals(function);
                simplify(function);
                if step > 0 && function.body.len_nested() == before {
                    break;
                }
            }
        }
        Ok(())
    }
}
