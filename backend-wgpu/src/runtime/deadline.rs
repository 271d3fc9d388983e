//! Work that may take too long: drivers' compilers do not always come to an end.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Stack of a thread that compiles: what writes GLSL and other text goes down into operands, and so do drivers.
const STACK_BYTES: usize = 256 << 20;

/// What a driver is given for a kernel, if nobody says otherwise: much more than kernels take.
pub(super) const COMPILE_LIMIT: Duration = Duration::from_secs(300);

/// The limit that this variable names, in seconds, is that of all devices.
pub(super) const COMPILE_LIMIT_VARIABLE: &str = "ISOWARP_COMPILE_LIMIT";

/// Why there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Missed {
    /// The time is over. The work goes on in its thread, with nobody waiting for it.
    Timeout,
    /// The work panicked, or there was no thread for it.
    Failed,
}

/// The limit for compiling a kernel: as asked for, or as the environment has it.
pub(super) fn compile_limit(asked: Option<Duration>) -> Duration {
    let of_environment = || {
        let seconds = std::env::var(COMPILE_LIMIT_VARIABLE).ok()?.parse::<f64>().ok()?;
        Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero())
    };
    asked.or_else(of_environment).unwrap_or(COMPILE_LIMIT)
}

/// Does some work in a thread of its own and waits for it as long as the limit allows.
pub(super) fn within<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Missed> {
    let (sender, receiver) = channel();
    let run = move || {
        // Nobody may be waiting any more.
        let _ = sender.send(work());
    };
    let thread = std::thread::Builder::new().name("isowarp compile".to_owned()).stack_size(STACK_BYTES);
    let spawned = thread.spawn(run);
    if spawned.is_err() {
        return Err(Missed::Failed);
    }
    receiver.recv_timeout(limit).map_err(|error| match error {
        RecvTimeoutError::Timeout => Missed::Timeout,
        RecvTimeoutError::Disconnected => Missed::Failed,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn work_that_ends_in_time_gives_its_result() {
        assert_eq!(within(Duration::from_secs(60), || 6 * 7), Ok(42));
    }

    /// What a driver does that hangs.
    #[test]
    fn work_that_takes_too_long_is_left_alone() {
        let (release, held) = channel::<()>();
        let (done, finished) = channel();
        let start = Instant::now();
        let slow = move || {
            // Until the test lets go of it.
            let _ = held.recv();
            let _ = done.send(());
        };
        assert_eq!(within(Duration::from_millis(50), slow), Err(Missed::Timeout));
        assert!(start.elapsed() < Duration::from_secs(30));
        drop(release);
        assert_eq!(finished.recv_timeout(Duration::from_secs(60)), Ok(()), "it went on by itself");
    }

    #[test]
    fn work_that_panics_is_no_timeout() {
        assert_eq!(within(Duration::from_secs(60), || panic!("on purpose")), Err::<(), _>(Missed::Failed));
    }

    #[test]
    fn the_limit_that_is_asked_for_counts() {
        assert_eq!(compile_limit(Some(Duration::from_secs(7))), Duration::from_secs(7));
    }
}
