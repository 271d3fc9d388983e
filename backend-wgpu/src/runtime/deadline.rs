//! Runs work with a time limit, because drivers' compilers do not always terminate.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Stack size of a thread that compiles: the writers of GLSL and other text recurse into operands, and so do drivers.
const STACK_BYTES: usize = 256 << 20;

/// Default limit on the driver's compile time for a kernel: much more than kernels need.
pub(super) const COMPILE_LIMIT: Duration = Duration::from_secs(300);

/// Environment variable that sets the limit of all devices, in seconds.
pub(super) const COMPILE_LIMIT_VARIABLE: &str = "ISOWARP_COMPILE_LIMIT";

/// A reason why there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Missed {
    /// The time limit was exceeded. The work continues in its thread, and its result is discarded.
    Timeout,
    /// The work panicked, or there was no thread for it.
    Failed,
}

/// Returns the limit on compiling a kernel: the requested one, else that of the environment, else the default.
pub(super) fn compile_limit(asked: Option<Duration>) -> Duration {
    let of_environment = || {
        let seconds = std::env::var(COMPILE_LIMIT_VARIABLE).ok()?.parse::<f64>().ok()?;
        Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero())
    };
    asked.or_else(of_environment).unwrap_or(COMPILE_LIMIT)
}

/// Runs some work in a new thread, and waits for it for at most `limit`.
pub(super) fn within<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Missed> {
    let (sender, receiver) = channel();
    let run = move || {
        // The receiver may no longer be waiting.
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
    fn work_within_the_limit_returns_its_result() {
        assert_eq!(within(Duration::from_secs(60), || 6 * 7), Ok(42));
    }

    /// Imitates a driver that hangs.
    #[test]
    fn work_beyond_the_limit_is_abandoned() {
        let (release, held) = channel::<()>();
        let (done, finished) = channel();
        let start = Instant::now();
        let slow = move || {
            // Blocks until the test drops the sender.
            let _ = held.recv();
            let _ = done.send(());
        };
        assert_eq!(within(Duration::from_millis(50), slow), Err(Missed::Timeout));
        assert!(start.elapsed() < Duration::from_secs(30));
        drop(release);
        assert_eq!(finished.recv_timeout(Duration::from_secs(60)), Ok(()), "it went on by itself");
    }

    #[test]
    fn a_panic_is_not_a_timeout() {
        assert_eq!(within(Duration::from_secs(60), || panic!("on purpose")), Err::<(), _>(Missed::Failed));
    }

    #[test]
    fn a_requested_limit_takes_precedence() {
        assert_eq!(compile_limit(Some(Duration::from_secs(7))), Duration::from_secs(7));
    }
}
