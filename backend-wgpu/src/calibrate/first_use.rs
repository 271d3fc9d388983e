//! Notifies the caller when a device is about to be calibrated, which takes seconds. A library should not print
//! anything by itself.

use std::sync::OnceLock;

static TELL: OnceLock<fn(&str)> = OnceLock::new();

/// Sets a function that receives one line whenever a device is about to be calibrated. Only the first call has an
/// effect.
pub fn on_first_use(tell: fn(&str)) {
    let _ = TELL.set(tell);
}

/// Reports that a device is being calibrated.
pub(super) fn tell(line: &str) {
    tracing::info!("{line}");
    if let Some(tell) = TELL.get() {
        tell(line);
    }
}
