//! The kernel that was launched last, for the error of a time limit.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The name of the kernel that was launched last on a device.
#[derive(Debug, Default)]
pub struct LastKernel(Mutex<Option<String>>);

impl LastKernel {
    /// Records the kernel that is launched.
    pub fn set(&self, name: &str) {
        *self.lock() = Some(name.to_owned());
    }

    /// Returns the kernel that was launched last; `None` before the first launch.
    pub fn get(&self) -> Option<String> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        // The value is only replaced as a whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
