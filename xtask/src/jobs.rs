//! Runs independent jobs, as many concurrently as there are processors.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result, anyhow};

/// A job: its name, and its work.
pub type Job<'a> = (&'static str, Box<dyn FnOnce() -> Result<()> + Send + 'a>);

/// Runs all jobs. They are started in this order, so the longest should be first. Their output is interleaved; the end
/// of each job is announced.
///
/// # Errors
/// Error of the first job that failed. The others still run.
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
    fn all_jobs_run_and_a_failure_is_reported() {
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
