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

use super::thread::{Status, Thread};
use crate::engine::{At, Engine, SyncOp, SyncPoint};
use crate::eval::warp::{Arrival, LANES, evaluate};
use crate::fault;

/// Lets the threads continue whose rendezvous is complete. Returns true if there were any.
pub fn meet<E: Engine>(live: &mut [Thread<E::Thread>], engine: &E) -> Result<bool, Box<Diagnostic>> {
    let mut met = false;
    let mut start = 0;
    while let Some(warp) = live.get(start).map(|t| t.linear / LANES) {
        let rest = live.get_mut(start..).unwrap_or(&mut []);
        let count = rest.iter().take_while(|t| t.linear / LANES == warp).count().max(1);
        if let Some(threads) = rest.get_mut(..count) {
            met |= meet_warp(threads, engine)?;
        }
        start += count;
    }
    Ok(met)
}

/// Returns the operation at which a thread waits.
fn point<E: Engine>(thread: &Thread<E::Thread>, engine: &E) -> Option<(SyncPoint, WarpOp)> {
    if thread.status != Status::Warp {
        return None;
    }
    let point = engine.sync_point(thread.sync)?;
    match point.op {
        SyncOp::Warp(op) => Some((point, op)),
        SyncOp::Vote(_) => None,
    }
}

/// Returns the mask of a thread that waits at an operation of its warp.
fn mask_of<E: Engine>(thread: &Thread<E::Thread>, engine: &E) -> u32 {
    engine.operands(&thread.state, thread.sync)[0] as u32
}

fn meet_warp<E: Engine>(threads: &mut [Thread<E::Thread>], engine: &E) -> Result<bool, Box<Diagnostic>> {
    let present = threads.iter().fold(0u32, |mask, t| mask | 1 << (t.linear % LANES));
    let mut done = false;
    for i in 0..threads.len() {
        let Some(thread) = threads.get(i) else { break };
        let Some((point, op)) = point(thread, engine) else { continue };
        if op == WarpOp::ActiveMask {
            continue;
        }
        let mask = mask_of(thread, engine);
        if mask & 1 << (thread.linear % LANES) == 0 {
            let message = format!("the mask 0x{mask:08x} does not name the thread's own lane");
            return Err(fault::warp(&thread.place(engine, At::Stopped), &message));
        }
        let named: Vec<usize> = (0..threads.len())
            .filter(|j| threads.get(*j).is_some_and(|t| mask & present & 1 << (t.linear % LANES) != 0))
            .collect();
        let arrived =
            |t: &Thread<E::Thread>| self::point(t, engine).is_some_and(|(_, o)| o == op && mask_of(t, engine) == mask);
        let complete = named.iter().filter_map(|j| threads.get(*j)).all(arrived);
        if complete {
            finish(threads, &named, op, point.scalar, engine);
            done = true;
        }
    }
    let stuck = threads.iter().all(|t| t.status != Status::Ready);
    if !done && stuck {
        // Threads that ask for the active lanes at the same place as the first one.
        let first = threads.iter().find(|t| matches!(point(t, engine), Some((_, WarpOp::ActiveMask))));
        if let Some(first) = first {
            let asking: Vec<usize> = (0..threads.len())
                .filter(|j| {
                    threads
                        .get(*j)
                        .is_some_and(|t| t.status == Status::Warp && engine.same_place(&t.state, &first.state))
                })
                .collect();
            finish(threads, &asking, WarpOp::ActiveMask, Scalar::U32, engine);
            done = true;
        }
    }
    Ok(done)
}

/// Gives the threads of a rendezvous their results, and lets them continue.
fn finish<E: Engine>(threads: &mut [Thread<E::Thread>], met: &[usize], op: WarpOp, scalar: Scalar, engine: &E) {
    let arrivals: Vec<Arrival> = met
        .iter()
        .filter_map(|j| {
            let thread = threads.get(*j)?;
            let operands = engine.operands(&thread.state, thread.sync);
            Some(Arrival { lane: thread.linear % LANES, operands })
        })
        .collect();
    let results = evaluate(op, scalar, &arrivals);
    for (j, result) in met.iter().zip(results) {
        let Some(thread) = threads.get_mut(*j) else { continue };
        if op != WarpOp::Sync {
            engine.set_result(&mut thread.state, thread.sync, result);
        }
        thread.status = Status::Ready;
    }
}

/// Gives the threads at a barrier the results of their votes. All of them wait.
pub fn count_votes<E: Engine>(live: &mut [Thread<E::Thread>], engine: &E) {
    let vote = |t: &Thread<E::Thread>| match engine.sync_point(t.sync) {
        Some(SyncPoint { op: SyncOp::Vote(vote), .. }) => Some(vote),
        _ => None,
    };
    let (mut voters, mut yes) = (0u64, 0u64);
    for thread in live.iter().filter(|t| vote(t).is_some()) {
        voters += 1;
        yes += engine.operands(&thread.state, thread.sync)[0];
    }
    for thread in live.iter_mut() {
        if let Some(op) = vote(thread) {
            let value = match op {
                BarrierVote::Count => yes,
                BarrierVote::And => u64::from(yes == voters),
                BarrierVote::Or => u64::from(yes != 0),
            };
            engine.set_result(&mut thread.state, thread.sync, value);
        }
    }
}
