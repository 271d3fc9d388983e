//! Caches calibrations on disk, as JSON, one for each device, driver and version ([`isowarp_core::disk_cache`]). A
//! calibration that is damaged, or cannot be stored, is measured again.

use isowarp_core::disk_cache::{DiskCache, Key};

use super::Calibration;

/// Opens the cache; `None` if caching on disk is off.
pub(super) fn open() -> Option<DiskCache> {
    DiskCache::of("calibrations")
}

fn of(key: &str) -> Key {
    Key::of([key.as_bytes()])
}

/// Loads the calibration stored for a key.
pub(super) fn load(cache: &DiskCache, key: &str) -> Option<Calibration> {
    let calibration: Calibration = serde_json::from_slice(&cache.get(&of(key))?).ok()?;
    (calibration.key == key && calibration.is_complete()).then_some(calibration)
}

/// Stores a calibration.
pub(super) fn store(cache: &DiskCache, calibration: &Calibration) {
    match serde_json::to_vec_pretty(calibration) {
        Ok(text) => cache.put(&of(&calibration.key), &text),
        Err(error) => tracing::warn!(%error, "calibration not kept"),
    }
}
