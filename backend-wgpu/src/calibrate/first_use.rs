//! Notifies the caller when a device is calibrated.

use std::sync::OnceLock;

static TELL: OnceLock<fn(&str)> = OnceLock::new();

/// Sets a function that receives a line when the calibration of a device begins, and one when it has ended. A library
/// does not print by itself. Only the first call has an effect.
///
/// The result is kept on disk, in the folder that `ISOWARP_CACHE_DIR` names or in the user's cache folder, and loaded
/// from there the next time.
pub fn on_first_use(tell: fn(&str)) {
    let _ = TELL.set(tell);
}

/// Reports that a calibration begins or has ended.
pub(super) fn tell(line: &str) {
    tracing::info!("{line}");
    if let Some(tell) = TELL.get() {
        tell(line);
    }
}
