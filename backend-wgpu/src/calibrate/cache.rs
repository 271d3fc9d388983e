//! Keeps calibrations on disk, one small JSON file per device, driver and version.
//!
//! The folder is that of [`isowarp_core::disk_cache`]. A file
//! that cannot be read or belongs to another key is ignored, and one that cannot be written is
//! only logged: calibration is then done again next time.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::Calibration;

/// The file for a key.
fn file(directory: &Path, key: &str) -> PathBuf {
    // FNV-1a: the key itself is in the file, so a collision costs one calibration.
    let hash = key
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    directory.join(format!("calibration-{hash:016x}.json"))
}

/// The calibration kept for a key.
pub(super) fn load(directory: &Path, key: &str) -> Option<Calibration> {
    let text = std::fs::read(file(directory, key)).ok()?;
    let calibration: Calibration = serde_json::from_slice(&text).ok()?;
    (calibration.key == key && calibration.is_complete()).then_some(calibration)
}

/// Keeps a calibration: written beside and renamed, so that no reader sees half of it.
pub(super) fn store(directory: &Path, calibration: &Calibration) {
    if let Err(error) = try_store(directory, calibration) {
        tracing::warn!(%error, directory = %directory.display(), "calibration not cached");
    }
}

fn try_store(directory: &Path, calibration: &Calibration) -> std::io::Result<()> {
    std::fs::create_dir_all(directory)?;
    let path = file(directory, &calibration.key);
    let thread = format!("{:?}", std::thread::current().id());
    let digits: String = thread.chars().filter(char::is_ascii_digit).collect();
    let draft = path.with_extension(format!("{}-{digits}.tmp", std::process::id()));
    let mut out = std::fs::File::create(&draft)?;
    let written = serde_json::to_writer_pretty(&mut out, calibration)
        .map_err(std::io::Error::from)
        .and_then(|()| out.flush())
        .and_then(|()| std::fs::rename(&draft, &path));
    if written.is_err() {
        // The first error is the one to report.
        let _ = std::fs::remove_file(&draft);
    }
    written
}
