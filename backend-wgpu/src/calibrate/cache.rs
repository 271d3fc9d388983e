//! Caches what is measured on disk, as JSON, one file for each device, driver, version and part
//! ([`isowarp_core::disk_cache`]). A file that is damaged, or cannot be stored, is measured again.

use isowarp_core::disk_cache::{DiskCache, Key};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The contents of a file.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    device: String,
    measured: T,
}

/// Opens the cache; `None` if caching on disk is off.
pub(super) fn open() -> Option<DiskCache> {
    DiskCache::of("calibrations")
}

fn of(device: &str, part: &str) -> Key {
    Key::of([device.as_bytes(), part.as_bytes()])
}

/// Loads a part of what was measured on a device.
pub(super) fn load<T: DeserializeOwned>(cache: &DiskCache, device: &str, part: &str) -> Option<T> {
    let kept: Kept<T> = serde_json::from_slice(&cache.get(&of(device, part))?).ok()?;
    (kept.device == device).then_some(kept.measured)
}

/// Stores a part of what was measured on a device.
pub(super) fn store<T: Serialize>(cache: &DiskCache, device: &str, part: &str, measured: &T) {
    match serde_json::to_vec_pretty(&Kept { device: device.to_owned(), measured }) {
        Ok(text) => cache.put(&of(device, part), &text),
        Err(error) => tracing::warn!(%error, "calibration not kept"),
    }
}
