//! Remembers kernels whose compilation by the driver crashed the process.
//!
//! If the caller asks for this, a file names the kernel that a process is compiling, and is removed when the
//! compilation is done. The process holds a lock on the file, which the system releases when the process ends, however
//! that happens. A file that remains and is not locked therefore belongs to a process that ended while the driver
//! compiled. The next process refuses that kernel, and runs the others.

use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use isowarp_core::disk_cache::{self, Key};

/// Environment variable that asks for marks, if it is not empty.
const VARIABLE: &str = "ISOWARP_REMEMBER_CRASHES";

/// Mark that a driver is compiling a kernel. Dropping it removes the file.
#[derive(Debug)]
pub(super) struct CrashMark {
    path: PathBuf,
    file: File,
}

/// An error: a process ended while a driver compiled the same kernel.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Crashed {
    /// The process and the kernel, as the process wrote them.
    pub(super) process: String,
    /// The file to remove to try again.
    pub(super) path: PathBuf,
}

/// Returns the folder of the marks, if the caller asks for them and there is a cache on disk.
pub(super) fn folder() -> Option<PathBuf> {
    std::env::var_os(VARIABLE).filter(|value| !value.is_empty())?;
    Some(disk_cache::directory()?.join("compiling"))
}

/// Marks that a kernel is being compiled, where `key` identifies the code and the driver. Returns `None` if another
/// process or thread has marked it, or if the file cannot be written.
///
/// # Errors
/// [`Crashed`] if a process that has ended left the mark.
pub(super) fn begin(folder: &Path, key: &Key, kernel: &str) -> Result<Option<CrashMark>, Crashed> {
    let path = folder.join(key.to_string());
    let open = || {
        fs::create_dir_all(folder)?;
        File::options().read(true).write(true).create(true).truncate(false).open(&path)
    };
    let mut file = match open() {
        Ok(file) => file,
        Err(error) => {
            tracing::warn!(%error, path = %path.display(), "a kernel is compiled without a mark");
            return Ok(None);
        }
    };
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, path = %path.display(), "a kernel is compiled without a mark");
            return Ok(None);
        }
    }
    let mut process = String::new();
    // A file that cannot be read counts as new.
    let _ = file.read_to_string(&mut process);
    if !process.is_empty() {
        return Err(Crashed { process, path });
    }
    // An empty file does not mark anything.
    let _ = write!(file, "process {}, kernel `{kernel}`", std::process::id()).and_then(|()| file.sync_data());
    Ok(Some(CrashMark { path, file }))
}

impl Drop for CrashMark {
    fn drop(&mut self) {
        // The file is emptied first: a process that opens it before it is removed treats it as new. Where it cannot be
        // removed it stays, without a meaning.
        let _ = self.file.set_len(0);
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn temporary(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("isowarp-crash-marks-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn marks_are_removed_when_the_driver_is_done() {
        let folder = temporary("done");
        let key = Key::of([&b"code"[..]]);
        for _ in 0..2 {
            let mark = begin(&folder, &key, "k").unwrap();
            assert!(mark.is_some());
            // Other processes or threads may compile the same kernel meanwhile.
            assert!(begin(&folder, &key, "k").unwrap().is_none());
            drop(mark);
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        }
        fs::remove_dir_all(folder).unwrap();
    }

    /// Environment variable for the second run of this test, in a process that ends while it compiles.
    const DIES: &str = "ISOWARP_TEST_DIES_IN";

    #[test]
    fn only_kernels_that_ended_a_process_are_refused() {
        let (key, other) = (Key::of([&b"crashes"[..]]), Key::of([&b"works"[..]]));
        if let Some(folder) = std::env::var_os(DIES) {
            let _mark = begin(Path::new(&folder), &key, "k").unwrap();
            std::process::abort();
        }
        let folder = temporary("dies");
        let name = "runtime::crash_marks::tests::only_kernels_that_ended_a_process_are_refused";
        let mut child = std::process::Command::new(std::env::current_exe().unwrap());
        let ended = child.args(["--exact", name]).env(DIES, &folder).output().unwrap();
        assert!(!ended.status.success());
        let crashed = begin(&folder, &key, "k").unwrap_err();
        assert!(crashed.process.contains("kernel `k`"), "{crashed:?}");
        assert!(begin(&folder, &other, "k").unwrap().is_some());
        fs::remove_file(crashed.path).unwrap();
        assert!(begin(&folder, &key, "k").unwrap().is_some());
        fs::remove_dir_all(folder).unwrap();
    }
}
