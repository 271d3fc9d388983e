//! A second engine, whose kernels are closures: the scheduler needs no more of an engine than its interface.

use std::sync::Mutex;
use std::time::Duration;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{BarrierVote, WarpOp};
use isowarp_core::span::Span;

use crate::codes;
use crate::engine::{At, Engine, NO_SYNC_POINT, Stop, SyncOp, SyncPoint};
use crate::eval::builtins::Builtins;
use crate::fault::{self, Place};
use crate::launch::Launch;
use crate::memory::Heap;
use crate::schedule::{Ended, run_grid};

/// A thread: the number of its next step, and the values that it exchanges.
#[derive(Default)]
struct State {
    step: u32,
    operands: [u64; 4],
    result: u64,
}

/// A kernel: a closure that is called for each step of each thread. It gets the thread, its built-in variables and its
/// block's shared memory.
struct Steps<F> {
    points: Vec<SyncPoint>,
    step: F,
}

impl<F: Fn(&mut State, &Builtins, &mut [u8]) -> Stop + Sync> Engine for Steps<F> {
    type Thread = State;

    fn start(&self, thread: &mut State) {
        *thread = State::default();
    }

    fn run(&self, thread: &mut State, builtins: &Builtins, _: &Launch, shared: &mut [u8]) -> Stop {
        let stop = (self.step)(thread, builtins, shared);
        thread.step += 1;
        stop
    }

    fn bytes(&self, _: &State) -> usize {
        0
    }

    fn sync_point(&self, number: u32) -> Option<SyncPoint> {
        self.points.get(number as usize).copied()
    }

    fn operands(&self, thread: &State, _: u32) -> [u64; 4] {
        thread.operands
    }

    fn set_result(&self, thread: &mut State, _: u32, value: u64) {
        thread.result = value;
    }

    fn same_place(&self, a: &State, b: &State) -> bool {
        a.step == b.step
    }

    fn span(&self, _: &State, _: At) -> Span {
        Span::default()
    }
}

const THREADS: u32 = 40;

/// Runs a kernel in blocks of 40 threads, with 64 bytes of shared memory.
fn run<F>(points: &[SyncPoint], configure: impl Fn(&mut Launch), step: F) -> Result<(), Ended>
where
    F: Fn(&mut State, &Builtins, &mut [u8]) -> Stop + Sync,
{
    let table = Heap::new("cpu".to_owned(), None).snapshot();
    let mut launch = Launch::new(&table, &[], Duration::from_millis(200));
    (launch.block, launch.threads, launch.shared_bytes) = ([THREADS, 1, 1], THREADS, 64);
    configure(&mut launch);
    run_grid(&Steps { points: points.to_vec(), step }, &launch)
}

/// Returns the code of the diagnostic that ended a launch.
fn code(ended: Result<(), Ended>) -> &'static str {
    match ended {
        Ok(()) => "none",
        Err(Ended::Fault(diagnostic)) => diagnostic.code,
        Err(Ended::Late(place)) => place.map_or("late", |diagnostic| diagnostic.code),
    }
}

fn is_done(ended: Result<(), Ended>) -> bool {
    code(ended) == "none"
}

#[test]
fn threads_pass_a_barrier_together() {
    let sums = Mutex::new(Vec::new());
    let blocks = |launch: &mut Launch| launch.grid = [3, 1, 1];
    let ended = run(&[], blocks, |thread, builtins, shared| match thread.step {
        0 => {
            shared[builtins[0] as usize] = 1;
            Stop::Barrier(NO_SYNC_POINT)
        }
        _ => {
            sums.lock().unwrap().push(shared.iter().map(|b| u32::from(*b)).sum::<u32>());
            Stop::Exit
        }
    });
    assert!(is_done(ended));
    assert_eq!(sums.into_inner().unwrap(), vec![THREADS; 3 * THREADS as usize]);
}

#[test]
fn votes_count_the_threads_that_have_not_exited() {
    let points = [SyncPoint { op: SyncOp::Vote(BarrierVote::Count), scalar: Scalar::Bool }];
    let counts = Mutex::new(Vec::new());
    let ended = run(
        &points,
        |_| (),
        |thread, builtins, _| match thread.step {
            0 if builtins[0] < 10 => Stop::Exit,
            0 => {
                thread.operands[0] = u64::from(builtins[0] % 3 == 0);
                Stop::Barrier(0)
            }
            _ => {
                counts.lock().unwrap().push(thread.result);
                Stop::Exit
            }
        },
    );
    assert!(is_done(ended));
    // 12, 15, … 39.
    assert_eq!(counts.into_inner().unwrap(), vec![10; 30]);
}

#[test]
fn threads_of_a_warp_exchange_values() {
    let points = [SyncPoint { op: SyncOp::Warp(WarpOp::ReduceAdd), scalar: Scalar::U32 }];
    let sums = Mutex::new(Vec::new());
    let ended = run(
        &points,
        |_| (),
        |thread, builtins, _| match thread.step {
            // The others of the warp come a time slice later.
            0 if builtins[0] % 2 == 1 => Stop::Preempted,
            0 | 1 if thread.operands[0] == 0 => {
                thread.operands = [u64::from(u32::MAX), builtins[0].into(), 0, 0];
                Stop::Warp(0)
            }
            _ => {
                sums.lock().unwrap().push((builtins[0], thread.result));
                Stop::Exit
            }
        },
    );
    assert!(is_done(ended));
    let mut sums = sums.into_inner().unwrap();
    sums.sort_unstable();
    // The second warp has the threads from 32 to 39.
    let expected = |thread: u32| if thread < 32 { (0..32).sum::<u64>() } else { (32..40).sum() };
    assert_eq!(sums, (0..THREADS).map(|thread| (thread, expected(thread))).collect::<Vec<_>>());
}

#[test]
fn masks_without_the_own_lane_are_faults() {
    let points = [SyncPoint { op: SyncOp::Warp(WarpOp::Sync), scalar: Scalar::U32 }];
    let ended = run(
        &points,
        |_| (),
        |thread, _, _| {
            thread.operands[0] = 1;
            Stop::Warp(0)
        },
    );
    assert_eq!(code(ended), codes::WARP);
}

#[test]
fn barriers_of_the_grid_need_a_cooperative_launch() {
    let arrived = Mutex::new(0);
    let all = Mutex::new(Vec::new());
    let grid = |cooperative| move |launch: &mut Launch| (launch.grid, launch.cooperative) = ([5, 1, 1], cooperative);
    let ended = run(&[], grid(true), |thread, _, _| match thread.step {
        0 => {
            *arrived.lock().unwrap() += 1;
            Stop::Grid
        }
        _ => {
            all.lock().unwrap().push(*arrived.lock().unwrap());
            Stop::Exit
        }
    });
    assert!(is_done(ended));
    assert_eq!(all.into_inner().unwrap(), vec![5 * THREADS; 5 * THREADS as usize]);
    assert_eq!(code(run(&[], grid(false), |_, _, _| Stop::Grid)), codes::GRID_SYNC);
}

#[test]
fn threads_wait_for_each_other_in_loops() {
    let ended = run(
        &[],
        |_| (),
        |_, builtins, shared| match builtins[0] {
            39 => {
                shared[0] = 1;
                Stop::Exit
            }
            _ if shared[0] == 1 => Stop::Exit,
            _ => Stop::Preempted,
        },
    );
    assert!(is_done(ended));
}

#[test]
fn faults_name_the_thread() {
    let blocks = |launch: &mut Launch| launch.grid = [2, 1, 1];
    let ended = run(&[], blocks, |_, builtins, _| match builtins[..4] {
        [7, .., 1] => Stop::Fault(fault::no_result(&Place { span: Span::default(), builtins: *builtins })),
        _ => Stop::Exit,
    });
    let Err(Ended::Fault(diagnostic)) = ended else { panic!("no fault") };
    let Diagnostic { code, message, .. } = *diagnostic;
    assert_eq!(code, codes::NO_RESULT);
    assert!(message.ends_with("by thread (7, 0, 0) of block (1, 0, 0)"), "{message}");
}

#[test]
fn loops_without_an_end_are_ended() {
    let forever = |_: &mut State, _: &Builtins, _: &mut [u8]| Stop::Preempted;
    assert_eq!(code(run(&[], |_| (), forever)), codes::NO_PROGRESS);
    let limited = run(&[], |launch| launch.time_limit = Some(Duration::from_millis(20)), forever);
    assert!(matches!(limited, Err(Ended::Late(Some(_)))));
}
