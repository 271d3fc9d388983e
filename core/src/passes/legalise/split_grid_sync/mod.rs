//! Splits a kernel at its barriers of the grid: each launch of the result runs every block from one barrier of the
//! grid to the next.
//!
//! Removes: [`SystemOp::GridSync`]. A shading language has no barrier of all workgroups, and a device guarantees
//! nothing to workgroups that wait for each other. Between two dispatches all of them have synchronised.
//!
//! Needs: a module with one kernel without calls, after [`crate::passes::pipelines`]; before [`super::lockstep`], because
//! barriers of the block are added.
//!
//! Guarantees: the kernel has three more parameters ([`Resumable`]). Launched with *segment* 0, 1, 2, … until no thread
//! has reached a barrier of the grid, it does the work of the original. Threads that have exited count as arrived, and
//! threads may wait in different places.
//!
//! How:
//! - **Sites**, the barriers of the grid, are numbered from 1 in the order of the text. A thread that reaches one saves
//!   the values that are live across it in memory and returns. In the next segment it walks through the kernel again,
//!   skipping everything before its site (`resume.rs`): instructions before a site run under the condition that the
//!   thread is not on its way to one, and branches are taken as they lead to the site. Control flow without sites stays
//!   as it is.
//! - **Saved state**: the register locals that the code after a site reads before it writes them (`live.rs`), values
//!   used on the other side of a site (they become register locals), all memory locals, and shared memory (`state.rs`).
//!   Registers are saved and restored at each site. Memory is copied in the kernel around the body, once each way: with
//!   a copy of an array at each site, drivers compile for minutes. Values computed only from parameters, constants and
//!   built-in variables are computed again.
//! - **The site** that a thread is on its way to is saved once for each block if all threads of a block reach every
//!   site together. Values that are the same in all threads of the block are then saved once, too. If the threads do
//!   not, or if that cannot be proven, each thread has its own copy.
//! - The kernel becomes a device function that returns the site where it stopped. A new kernel around it finds out
//!   where to resume, and saves and restores memory (`wrapper.rs`): that of a thread if the thread waits, shared memory
//!   with all threads of the block, including those that have exited.

mod continuing;
pub(in crate::passes) mod frames;
mod live;
mod resume;
mod state;
mod wrapper;

use super::lockstep::Options;
use crate::passes::manager::{Has, Outcome, Pass, Property, Report};
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::ir::ops::{Const, SystemOp};
use crate::ir::{Block, DataType, Function, Inst, LocalKind, Module, Op, StructDef, Type, Value};

use super::lockstep::scopes::repair;
use crate::passes::analysis::uniformity::Uniformity;
use state::State;

/// The facts about a split kernel that its launches need.
///
/// The kernel's last three parameters are: the address of zeroed memory (16-byte aligned, the same in all segments of a
/// launch), the segment's number, and the bytes of dynamic shared memory. The memory's first word is the number of the
/// next segment, if a thread has reached a barrier of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resumable {
    /// Number of barriers of the grid in the text.
    pub sites: u32,
    /// True if all sites are in one block that is not in a loop: a thread that continues in segment k resumes after the
    /// k-th site.
    pub straight: bool,
    /// True if some sites are in loops: only the device knows the number of segments. Otherwise there are at most as
    /// many segments as sites, plus one.
    pub in_loops: bool,
    /// Bytes saved for each thread.
    pub thread_bytes: u64,
    /// Bytes saved for each block.
    pub block_bytes: u64,
    /// True if dynamic shared memory is saved as well.
    pub dynamic_shared: bool,
}

impl Resumable {
    /// Number of parameters that are added.
    pub const PARAMS: usize = 3;

    /// Returns the bytes of memory that a launch needs; `None` if the number is too large.
    pub fn scratch_bytes(&self, blocks: u128, threads: u128, dynamic_shared: u64) -> Option<u64> {
        let (blocks, threads) = (u64::try_from(blocks).ok()?, u64::try_from(threads).ok()?);
        let dynamic = if self.dynamic_shared { dynamic_shared.checked_next_multiple_of(16)? } else { 0 };
        let per_block = self.block_bytes.checked_add(dynamic)?.checked_add(threads.checked_mul(self.thread_bytes)?)?;
        blocks.checked_mul(per_block)?.checked_add(state::HEADER)
    }

    /// Returns the largest number of segments that can be counted.
    pub fn max_segments(&self) -> u32 {
        (u32::MAX >> self.site_bits()) - 1
    }

    /// Returns the number of bits that hold a site's number.
    fn site_bits(&self) -> u32 {
        u32::BITS - self.sites.leading_zeros()
    }
}

/// The parameter block of a split kernel, with the parameters that splitting has added.
#[derive(Debug, Clone)]
pub struct SegmentParams {
    bytes: Vec<u8>,
    state: usize,
    segment: usize,
}

impl SegmentParams {
    /// Builds the block from the kernel's own parameters; returns `None` if the kernel was not split.
    pub fn new(kernel: &Function, structs: &[StructDef], own: &[u8], dynamic_shared: u32) -> Option<Self> {
        let (offsets, size) = kernel.param_layout(structs);
        let first = offsets.len().checked_sub(Resumable::PARAMS)?;
        let &[state, segment, dynamic] = offsets.get(first..)? else { return None };
        let mut params = Self { bytes: own.to_vec(), state: state as usize, segment: segment as usize };
        params.bytes.resize(size as usize, 0);
        params.put(dynamic as usize, &dynamic_shared.to_le_bytes());
        Some(params)
    }

    fn put(&mut self, at: usize, value: &[u8]) {
        if let Some(place) = self.bytes.get_mut(at..at + value.len()) {
            place.copy_from_slice(value);
        }
    }

    /// Sets the address of the launch's memory.
    pub fn set_state(&mut self, address: u64) {
        self.put(self.state, &address.to_le_bytes());
    }

    /// Returns the parameter block for a segment.
    pub fn of(&mut self, segment: u32) -> &[u8] {
        self.put(self.segment, &segment.to_le_bytes());
        &self.bytes
    }
}

/// Returns true if the instructions hold a barrier of the grid.
pub fn waits_for_grid(block: &Block) -> bool {
    sites(block) > 0
}

fn is_site(op: &Op) -> bool {
    matches!(op, Op::System { op: SystemOp::GridSync, .. })
}

fn sites(block: &Block) -> u32 {
    let mut count = 0;
    block.for_each(&mut |inst| count += u32::from(is_site(&inst.op)));
    count
}

fn sites_of(inst: &Inst) -> u32 {
    u32::from(is_site(&inst.op)) + inst.op.blocks().into_iter().map(sites).sum::<u32>()
}

/// Returns true if all sites of a block are directly in it, or in one block of a branch in it.
fn are_straight(block: &Block) -> bool {
    let mut with_sites = block.insts.iter().filter(|inst| sites_of(inst) > 0);
    match (with_sites.next(), with_sites.next()) {
        (Some(inst), None) => match &inst.op {
            Op::If { then, els, .. } if sites(els) == 0 => are_straight(then),
            Op::If { then, els, .. } if sites(then) == 0 => are_straight(els),
            op => is_site(op),
        },
        _ => block.insts.iter().all(|inst| sites_of(inst) == u32::from(is_site(&inst.op))),
    }
}

/// Specialises a split kernel, whose sites are straight, for a single segment.
pub fn for_segment(kernel: &mut Function, segment: u32) {
    let Some(param) = kernel.params.len().checked_sub(Resumable::PARAMS - 1).map(|at| Value(at as u32)) else { return };
    let span = kernel.span;
    let mut start = Vec::new();
    let number = kernel.emit_const(&mut start, Const::u32(segment), span);
    kernel.body.for_each_mut(&mut |inst| {
        inst.op.for_each_use_mut(|used| {
            if *used == param {
                *used = number;
            }
        });
    });
    start.append(&mut kernel.body.insts);
    kernel.body.insts = start;
}

fn in_loops(block: &Block) -> bool {
    block.insts.iter().any(|inst| match &inst.op {
        Op::Loop { .. } => sites_of(inst) > 0,
        op => op.blocks().into_iter().any(in_loops),
    })
}

/// Makes memory locals consist of whole words, and large ones of whole vectors: saved memory is copied in these units.
/// Smaller units need more iterations of loops that drivers may count ([`super::pause_loops`]), and a device that
/// cannot store them needs even more for each.
fn in_words(func: &mut Function) {
    for local in &mut func.locals {
        let LocalKind::Memory { ty, size, align } = &mut local.kind else { continue };
        let unit = if *size >= 64 { 16 } else { 4 };
        if *align < unit || *size % unit != 0 {
            *size = size.next_multiple_of(unit).max(unit);
            *align = (*align).max(unit);
            *ty = DataType::Array(Arc::new(DataType::Value(Type::U32)), *size / 4);
        }
    }
}

/// Splits the module's only kernel; returns `None` if it has no barrier of the grid. `votes`: values read from memory
/// count as different in different threads, so the threads have to vote on where to resume.
///
/// # Errors
/// Fails if the kernel becomes too large.
pub fn split_grid_sync(module: &mut Module, votes: bool) -> Result<Option<Resumable>, Vec<Diagnostic>> {
    let Some(mut kernel) = module.functions.pop() else { return Ok(None) };
    let count = sites(&kernel.body);
    if count == 0 {
        module.functions.push(kernel);
        return Ok(None);
    }
    continuing::move_into_bodies(&mut kernel);
    let by_thread = Uniformity::of(&kernel).grid_syncs_part;
    let in_loops = in_loops(&kernel.body);
    let straight = are_straight(&kernel.body);
    let original = kernel.clone();
    let (mut body, guards) = resume::resumable(kernel);
    repair(&mut body.func);
    let live = live::over_sites(&body, &guards, count);
    in_words(&mut body.func);
    let state = State::new(&body, &live, module, by_thread);
    state.keep(&mut body, &live);
    state.take_memory(&mut body.func);
    let resumable = Resumable {
        sites: count,
        straight,
        in_loops,
        thread_bytes: state.thread_bytes,
        block_bytes: state.block_bytes,
        dynamic_shared: state.dynamic.is_some(),
    };
    let plan = wrapper::Plan { state: &state, bits: resumable.site_bits(), votes, by_thread, straight };
    let kernel = wrapper::wrap(module, original, body.func, &plan).map_err(|d| vec![d])?;
    module.functions = vec![kernel];
    Ok(Some(resumable))
}

/// [`split_grid_sync`] as a pass; reports how the kernel is resumed.
pub struct SplitGridSync;

impl<S: Has<Options> + Report<Resumable>> Pass<S> for SplitGridSync {
    fn name(&self) -> &'static str {
        "split_grid_sync"
    }

    fn does(&self) -> &'static str {
        "splits a kernel at its barriers of the grid into parts, for a dispatch each"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls, Property::KnownSpaces]
    }

    fn guarantees(&self) -> &'static [Property] {
        &[Property::NoGridSync]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let options: Options = state.get();
        if let Some(resumable) = split_grid_sync(module, options.strict)? {
            state.report(resumable);
        }
        Ok(())
    }
}
