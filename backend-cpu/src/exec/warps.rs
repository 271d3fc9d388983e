//! Threads that synchronise at operations of their warp, and barriers that vote (CUDA C++ Programming Guide, "Warp Vote
//! Functions" and the sections after it; IR: `ops/warp.rs`).
//!
//! A thread waits until every thread that its mask names, and that has not exited, waits at the same operation with the
//! same mask. Lanes that the block does not have count as exited. A thread that asks for the active lanes waits until
//! no thread of its warp can continue; then all threads that ask at the same place are active together.
//!
//! Undefined, and detected here: a mask without the thread's own lane. `block.rs` detects threads that wait forever,
//! because the threads that they name wait elsewhere, when no thread can continue.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{BarrierVote, WarpOp};

use super::fault;
use super::grid::Launch;
use super::thread::{Status, Thread};
use crate::bytecode::{SyncOp, SyncPoint};
use crate::eval::warp::{Arrival, LANES, evaluate};

/// Lets the threads continue whose rendezvous is complete. Returns true if there were any.
pub fn meet(live: &mut [Thread], launch: &Launch) -> Result<bool, Box<Diagnostic>> {
    let mut met = false;
    let mut start = 0;
    while let Some(warp) = live.get(start).map(|t| t.linear / LANES) {
        let rest = live.get_mut(start..).unwrap_or(&mut []);
        let count = rest.iter().take_while(|t| t.linear / LANES == warp).count().max(1);
        if let Some(threads) = rest.get_mut(..count) {
            met |= meet_warp(threads, launch)?;
        }
        start += count;
    }
    Ok(met)
}

/// Returns the operation at which a thread waits.
fn point<'a>(thread: &Thread, launch: &'a Launch) -> Option<(&'a SyncPoint, WarpOp)> {
    if thread.status != Status::Warp {
        return None;
    }
    let point = launch.image.syncs.get(thread.sync as usize)?;
    match point.op {
        SyncOp::Warp(op) => Some((point, op)),
        SyncOp::Vote(_) => None,
    }
}

fn register(thread: &Thread, reg: u16) -> u64 {
    thread.registers.get(thread.window + usize::from(reg)).copied().unwrap_or(0)
}

fn arrival(thread: &Thread, point: &SyncPoint) -> Arrival {
    Arrival { lane: thread.linear % LANES, operands: point.operands.map(|reg| register(thread, reg)) }
}

fn meet_warp(threads: &mut [Thread], launch: &Launch) -> Result<bool, Box<Diagnostic>> {
    let present = threads.iter().fold(0u32, |mask, t| mask | 1 << (t.linear % LANES));
    let mut done = false;
    for i in 0..threads.len() {
        let Some(thread) = threads.get(i) else { break };
        let Some((point, op)) = point(thread, launch) else { continue };
        if op == WarpOp::ActiveMask {
            continue;
        }
        let mask = register(thread, point.operands[0]) as u32;
        if mask & 1 << (thread.linear % LANES) == 0 {
            return Err(fault::warp(
                launch,
                thread,
                format!("the mask 0x{mask:08x} does not name the thread's own lane"),
            ));
        }
        let named: Vec<usize> = (0..threads.len())
            .filter(|j| threads.get(*j).is_some_and(|t| mask & present & 1 << (t.linear % LANES) != 0))
            .collect();
        let arrived = |t: &Thread| {
            let same = |(p, o): (&SyncPoint, WarpOp)| o == op && register(t, p.operands[0]) as u32 == mask;
            self::point(t, launch).is_some_and(same)
        };
        let complete = named.iter().filter_map(|j| threads.get(*j)).all(arrived);
        if complete {
            finish(threads, &named, op, point.scalar, launch);
            done = true;
        }
    }
    let stuck = threads.iter().all(|t| t.status != Status::Ready);
    if !done && stuck {
        // Threads that ask for the active lanes at the same place as the first one.
        let first = threads.iter().find(|t| matches!(point(t, launch), Some((_, WarpOp::ActiveMask))));
        if let Some(first) = first {
            let asking: Vec<usize> = (0..threads.len())
                .filter(|j| threads.get(*j).is_some_and(|t| t.status == Status::Warp && same_place(t, first)))
                .collect();
            finish(threads, &asking, WarpOp::ActiveMask, Scalar::U32, launch);
            done = true;
        }
    }
    Ok(done)
}

/// Returns true if both threads are at the same instruction, in functions that were called from the same places.
fn same_place(a: &Thread, b: &Thread) -> bool {
    let callers = |t: &Thread| t.frames.iter().map(|f| f.pc).collect::<Vec<_>>();
    a.pc == b.pc && callers(a) == callers(b)
}

/// Gives the threads of a rendezvous their results, and lets them continue.
fn finish(threads: &mut [Thread], met: &[usize], op: WarpOp, scalar: Scalar, launch: &Launch) {
    let arrivals: Vec<Arrival> = met
        .iter()
        .filter_map(|j| {
            let thread = threads.get(*j)?;
            Some(arrival(thread, point(thread, launch)?.0))
        })
        .collect();
    let results = evaluate(op, scalar, &arrivals);
    for (j, result) in met.iter().zip(results) {
        let Some(thread) = threads.get_mut(*j) else { continue };
        if op != WarpOp::Sync
            && let Some(point) = launch.image.syncs.get(thread.sync as usize)
        {
            set(thread, point.result, result);
        }
        thread.status = Status::Ready;
    }
}

fn set(thread: &mut Thread, reg: u16, value: u64) {
    if let Some(slot) = thread.registers.get_mut(thread.window + usize::from(reg)) {
        *slot = value;
    }
}

/// Gives the threads at a barrier the results of their votes. All of them wait.
pub fn count_votes(live: &mut [Thread], launch: &Launch) {
    let vote = |t: &Thread| match launch.image.syncs.get(t.sync as usize) {
        Some(SyncPoint { op: SyncOp::Vote(vote), operands, result, .. }) => Some((*vote, operands[0], *result)),
        _ => None,
    };
    let (mut voters, mut yes) = (0u64, 0u64);
    for thread in live.iter() {
        if let Some((_, pred, _)) = vote(thread) {
            voters += 1;
            yes += register(thread, pred);
        }
    }
    if voters == 0 {
        return;
    }
    for thread in live.iter_mut() {
        if let Some((op, _, result)) = vote(thread) {
            let value = match op {
                BarrierVote::Count => yes,
                BarrierVote::And => u64::from(yes == voters),
                BarrierVote::Or => u64::from(yes != 0),
            };
            set(thread, result, value);
        }
    }
}
