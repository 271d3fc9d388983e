//! Who is told that a device is calibrated, which takes seconds: a library says nothing by itself.

use std::sync::OnceLock;

static TELL: OnceLock<fn(&str)> = OnceLock::new();

/// Has one line handed to a function whenever a device is about to be calibrated. The first function that is set stays.
pub fn on_first_use(tell: fn(&str)) {
    let _ = TELL.set(tell);
}

/// Tells that a device is calibrated.
pub(super) fn tell(line: &str) {
    tracing::info!("{line}");
    if let Some(tell) = TELL.get() {
        tell(line);
    }
}
