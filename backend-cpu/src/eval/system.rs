//! Time.

use std::sync::LazyLock;
use std::time::Instant;

/// Nanoseconds since somebody first asked, in the place of a multiprocessor's cycles (CUDA C++ Programming Guide, "Time
/// Function").
pub fn clock() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    u64::try_from(START.elapsed().as_nanos()).unwrap_or(u64::MAX)
}
