//! Time that a thread spends on the stages of compilation, for reports on the cost of compiling a kernel.
//!
//! Each thread counts for itself, since a caller asks for the time that it has waited. Work that a backend does in
//! another thread while the caller waits is added by [`add`].

use std::cell::Cell;
use std::time::{Duration, Instant};

/// A stage of compiling after the front end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Isowarp's own stages: linking, passes, lowering, emission.
    Passes,
    /// The compiler of a driver, and NVRTC.
    Driver,
}

/// Time spent on each stage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Times {
    /// Time of [`Stage::Passes`].
    pub passes: Duration,
    /// Time of [`Stage::Driver`].
    pub driver: Duration,
}

impl Times {
    /// Returns the sum over all stages.
    pub fn total(self) -> Duration {
        self.passes + self.driver
    }

    fn stage(&mut self, stage: Stage) -> &mut Duration {
        match stage {
            Stage::Passes => &mut self.passes,
            Stage::Driver => &mut self.driver,
        }
    }
}

thread_local! {
    static SPENT: Cell<Times> = const { Cell::new(Times { passes: Duration::ZERO, driver: Duration::ZERO }) };
}

/// Adds time to a stage of the calling thread.
pub fn add(stage: Stage, time: Duration) {
    let mut spent = SPENT.get();
    *spent.stage(stage) += time;
    SPENT.set(spent);
}

/// Does some work and adds its time to a stage, less the time that the work itself has added.
pub fn timed<T>(stage: Stage, work: impl FnOnce() -> T) -> T {
    let (start, before) = (Instant::now(), SPENT.get().total());
    let result = work();
    let counted = SPENT.get().total().saturating_sub(before);
    add(stage, start.elapsed().saturating_sub(counted));
    result
}

/// Returns the times that the calling thread has counted so far.
pub fn spent() -> Times {
    SPENT.get()
}

/// Returns the times that the calling thread has counted since the last call, and resets them.
pub fn take() -> Times {
    SPENT.take()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_stages_are_counted_once() {
        take();
        let start = Instant::now();
        timed(Stage::Passes, || {
            std::thread::sleep(Duration::from_millis(20));
            timed(Stage::Driver, || std::thread::sleep(Duration::from_millis(20)));
        });
        let (all, spent) = (start.elapsed(), take());
        assert!(spent.passes >= Duration::from_millis(20) && spent.driver >= Duration::from_millis(20), "{spent:?}");
        assert!(spent.total() <= all, "{spent:?} of {all:?}");
        assert_eq!(take(), Times::default());
    }

    #[test]
    fn time_of_another_thread_is_not_counted_for_the_stage_around_it() {
        take();
        timed(Stage::Passes, || add(Stage::Driver, Duration::from_secs(5)));
        let spent = take();
        assert_eq!(spent, Times { passes: Duration::ZERO, driver: Duration::from_secs(5) });
        let elsewhere = std::thread::spawn(take).join();
        assert!(elsewhere.is_ok_and(|times| times == Times::default()));
    }
}
