//! Processes that a program forks after it has used a device. As in CUDA, they cannot use devices: the threads that
//! serve a device do not exist there, and its connection belongs to the parent.

#[cfg(unix)]
mod unix {
    use std::sync::Once;
    use std::sync::atomic::{AtomicBool, Ordering};

    static FORKED: AtomicBool = AtomicBool::new(false);

    extern "C" fn in_child() {
        FORKED.store(true, Ordering::Relaxed);
    }

    /// Watches for forks, from the first use of a device on.
    pub fn watch() {
        static WATCH: Once = Once::new();
        WATCH.call_once(|| {
            // SAFETY: the handler only stores to an atomic variable, which is allowed between `fork` and `exec`.
            let failed = unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
            debug_assert_eq!(failed, 0, "no memory for the handler");
        });
    }

    /// Returns true in a process that was forked by one with an open device.
    pub fn forked() -> bool {
        FORKED.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
pub use unix::{forked, watch};

/// Watches for forks, which this system does not have.
#[cfg(not(unix))]
pub fn watch() {}

/// Returns false: this system has no forks.
#[cfg(not(unix))]
pub fn forked() -> bool {
    false
}
