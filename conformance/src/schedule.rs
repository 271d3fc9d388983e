//! Distributes work over several workers and returns the results in the order of the work.
//!
//! Each worker has resources of its own. A piece of work that may have failed because of other workers is repeated
//! alone, when they are done.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};

/// Stack of a worker. Passes recurse into operands.
const STACK_BYTES: usize = 64 << 20;

/// Outcome of a piece of work.
pub(crate) enum Verdict<R> {
    /// A final result.
    Final(R),
    /// A result that other workers may have caused, with the reason to think so. It is final if the work was done
    /// alone.
    Doubtful(R, String),
}

/// A step of the work.
pub(crate) enum Step<R> {
    /// A worker begins a piece of work.
    Began(usize),
    /// The result of a piece of work is available.
    Done(usize, R),
    /// The piece of work will be repeated alone, for this reason.
    Deferred(usize, String),
    /// A worker cannot work, for this reason.
    Fewer(String),
}

/// Functions that create workers and do the work.
pub(crate) struct Work<'a, W, R> {
    /// Creates a worker.
    pub worker: &'a (dyn Fn() -> Result<W, String> + Sync),
    /// Does a piece of work.
    pub one: &'a (dyn Fn(&mut W, usize) -> Verdict<R> + Sync),
    /// Returns true for work that is only done alone.
    pub alone: &'a (dyn Fn(usize) -> bool + Sync),
}

/// Does `count` pieces of work, `jobs` at a time, in order as far as possible, and reports each step in the calling
/// thread. If no worker can be created any more, the rest has no results, and the reason is returned.
pub(crate) fn all<W, R: Send>(
    count: usize,
    jobs: usize,
    work: &Work<'_, W, R>,
    mut observe: impl FnMut(&Step<R>),
) -> (Vec<Option<R>>, Option<String>) {
    let mut results: Vec<Option<R>> = (0..count).map(|_| None).collect();
    let jobs = jobs.clamp(1, count.max(1));
    let (mut rest, together): (Vec<_>, Vec<_>) = (0..count).partition(|index| jobs == 1 || (work.alone)(*index));
    let mut done = phase(together, jobs, false, work, |step| keep(step, &mut results, &mut rest, &mut observe));
    rest.sort_unstable();
    if done.is_ok() {
        done = phase(rest, 1, true, work, |step| keep(step, &mut results, &mut Vec::new(), &mut observe));
    }
    (results, done.err())
}

/// Stores a result, or the index of work that is to be repeated.
fn keep<R>(step: Step<R>, results: &mut [Option<R>], again: &mut Vec<usize>, observe: &mut impl FnMut(&Step<R>)) {
    observe(&step);
    match step {
        Step::Done(index, result) => {
            if let Some(place) = results.get_mut(index) {
                *place = Some(result);
            }
        }
        Step::Deferred(index, _) => again.push(index),
        Step::Began(_) | Step::Fewer(_) => {}
    }
}

/// Does the work with these indices.
fn phase<W, R: Send>(
    indices: Vec<usize>,
    jobs: usize,
    alone: bool,
    work: &Work<'_, W, R>,
    mut observe: impl FnMut(Step<R>),
) -> Result<(), String> {
    if indices.is_empty() {
        return Ok(());
    }
    let waiting = Mutex::new(indices.into_iter());
    let (sender, steps) = channel();
    let mut last = None;
    std::thread::scope(|scope| {
        let waiting = &waiting;
        for number in 0..jobs {
            let (own, thread) = (sender.clone(), std::thread::Builder::new().name(format!("worker {number}")));
            let spawned =
                thread.stack_size(STACK_BYTES).spawn_scoped(scope, move || labour(waiting, alone, work, &own));
            if let Err(error) = spawned {
                last = Some(error.to_string());
            }
        }
        // The channel closes when the last worker drops its sender.
        drop(sender);
        for step in steps {
            if let Step::Fewer(reason) = &step {
                last = Some(reason.clone());
            }
            observe(step);
        }
    });
    match (waiting.into_inner().unwrap_or_else(PoisonError::into_inner).next(), last) {
        (None, _) => Ok(()),
        (Some(_), reason) => Err(reason.unwrap_or_else(|| "no worker is left".to_owned())),
    }
}

/// Runs one worker.
fn labour<W, R>(
    waiting: &Mutex<std::vec::IntoIter<usize>>,
    alone: bool,
    work: &Work<'_, W, R>,
    steps: &Sender<Step<R>>,
) {
    // The receiver listens until all workers have ended.
    let tell = |step| {
        let _ = steps.send(step);
    };
    let mut worker = match (work.worker)() {
        Ok(worker) => worker,
        Err(reason) => return tell(Step::Fewer(reason)),
    };
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(index) = next else { return };
        tell(Step::Began(index));
        tell(match (work.one)(&mut worker, index) {
            Verdict::Doubtful(_, reason) if !alone => Step::Deferred(index, reason),
            Verdict::Final(result) | Verdict::Doubtful(result, _) => Step::Done(index, result),
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    fn never(_: usize) -> bool {
        false
    }

    fn whole<R>((results, reason): (Vec<Option<R>>, Option<String>)) -> Vec<R> {
        assert_eq!(reason, None);
        results.into_iter().map(Option::unwrap).collect()
    }

    #[test]
    fn results_are_in_order_whichever_worker_finishes_first() {
        let one = |_: &mut (), index: usize| {
            std::thread::sleep(Duration::from_millis(if index.is_multiple_of(3) { 20 } else { 1 }));
            Verdict::Final(index * index)
        };
        let work = Work { worker: &|| Ok(()), one: &one, alone: &never };
        let mut done = Vec::new();
        let mut note = |step: &Step<usize>| {
            if let Step::Done(index, _) = step {
                done.push(*index);
            }
        };
        let results = whole(all(20, 4, &work, &mut note));
        assert_eq!(results, (0..20).map(|i| i * i).collect::<Vec<_>>());
        assert!(!done.is_sorted(), "{done:?}");
        assert_eq!(whole(all(5, 1, &work, |_| {})), [0, 1, 4, 9, 16]);
        assert!(whole(all(0, 4, &work, |_| {})).is_empty());
    }

    #[test]
    fn doubtful_and_exclusive_work_runs_when_no_other_worker_does() {
        let (working, first) = (AtomicUsize::new(0), Mutex::new(vec![true; 12]));
        let one = |_: &mut (), index: usize| {
            let others = working.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(2));
            working.fetch_sub(1, Ordering::SeqCst);
            let again = std::mem::replace(&mut first.lock().unwrap()[index], false) && index == 3;
            if again { Verdict::Doubtful((index, others), "why".to_owned()) } else { Verdict::Final((index, others)) }
        };
        let work = Work { worker: &|| Ok(()), one: &one, alone: &|index| index == 7 };
        let mut deferred = Vec::new();
        let results = all(12, 4, &work, |step| {
            if let Step::Deferred(index, reason) = step {
                deferred.push((*index, reason.clone()));
            }
        });
        let results = whole(results);
        assert_eq!(deferred, [(3, "why".to_owned())]);
        assert_eq!((results[3], results[7]), ((3, 0), (7, 0)));
        // With one job at a time, no other work can be the cause.
        first.lock().unwrap()[3] = true;
        let mut steps = 0;
        let results = all(12, 1, &work, |step| steps += usize::from(matches!(step, Step::Deferred(..))));
        assert_eq!((whole(results).len(), steps), (12, 0));
    }

    #[test]
    fn fewer_workers_do_all_work_and_no_worker_is_an_error() {
        let made = AtomicUsize::new(0);
        let once = || if made.fetch_add(1, Ordering::SeqCst) == 0 { Ok(()) } else { Err("no room".to_owned()) };
        let one = |_: &mut (), index: usize| {
            std::thread::sleep(Duration::from_millis(1));
            Verdict::Final(index)
        };
        let mut fewer = 0;
        let work = Work { worker: &once, one: &one, alone: &never };
        let results = all(8, 3, &work, |step| fewer += usize::from(matches!(step, Step::Fewer(_))));
        assert_eq!((whole(results).len(), fewer), (8, 2));
        let work = Work { worker: &|| Err::<(), _>("no device".to_owned()), one: &one, alone: &never };
        let (results, reason) = all(8, 3, &work, |_| {});
        assert!(results.iter().all(Option::is_none));
        assert_eq!(reason.as_deref(), Some("no device"));
        // No worker is left for the repetition; the other results are kept.
        let made = AtomicUsize::new(0);
        let twice = || if made.fetch_add(1, Ordering::SeqCst) < 2 { Ok(()) } else { Err("lost".to_owned()) };
        let one = |_: &mut (), index: usize| match index {
            1 => Verdict::Doubtful(index, "why".to_owned()),
            _ => Verdict::Final(index),
        };
        let (results, reason) = all(3, 2, &Work { worker: &twice, one: &one, alone: &never }, |_| {});
        assert_eq!((results, reason.as_deref()), (vec![Some(0), None, Some(2)], Some("lost")));
    }
}
