//! Jobs that do not need each other, as many at a time as there are processors.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result, anyhow};

/// A job: what it is called, and what it does.
pub type Job<'a> = (&'static str, Box<dyn FnOnce() -> Result<()> + Send + 'a>);

/// Does all jobs, begun in this order, the longest best first. Their output is mixed; each end is announced.
///
/// # Errors
/// That of the first job that failed. The others are done all the same.
pub fn run(jobs: Vec<Job<'_>>) -> Result<()> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(jobs.len()).max(1);
    let waiting = Mutex::new(jobs.into_iter());
    let work = || {
        let mut result = Ok(());
        loop {
            let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((name, work)) = job else { return result };
            let start = Instant::now();
            let done = work().with_context(|| format!("job `{name}`"));
            let ended = if done.is_ok() { "ok," } else { "FAILED after" };
            println!("== {name}: {ended} {:.0} s", start.elapsed().as_secs_f64());
            result = result.and(done);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let results = threads.into_iter().map(|thread| thread.join().map_err(|_| anyhow!("a job has panicked"))?);
        results.fold(Ok(()), Result::and)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_jobs_are_done_and_a_failure_is_told() {
        let done = Mutex::new(Vec::new());
        let job = |name: &'static str, result: Result<()>| -> Job<'_> {
            let done = &done;
            (
                name,
                Box::new(move || {
                    done.lock().unwrap_or_else(PoisonError::into_inner).push(name);
                    result
                }),
            )
        };
        let error = run(vec![job("a", Ok(())), job("b", Err(anyhow!("why"))), job("c", Ok(()))]).err();
        assert_eq!(error.map(|error| format!("{error:#}")).as_deref(), Some("job `b`: why"));
        let mut names = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        names.sort_unstable();
        assert_eq!(names, ["a", "b", "c"]);
        assert!(run(Vec::new()).is_ok());
    }
}
