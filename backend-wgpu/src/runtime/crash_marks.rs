//! Kernels over which a driver's compiler has taken the process down.
//!
//! Where the caller asks for it, a file says which kernel a process is compiling, and goes when that is done. The process holds a lock on it, which
//! systems take away when a process ends, however that happens: a file that is left and not locked is of a process that ended while the driver compiled.
//! The next one refuses that kernel, and runs the others.

use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use isowarp_core::disk_cache::{self, Key};

/// The variable by which the caller asks, if it is not empty.
const VARIABLE: &str = "ISOWARP_REMEMBER_CRASHES";

/// A driver is compiling. The file goes with it.
#[derive(Debug)]
pub(super) struct CrashMark {
    path: PathBuf,
    file: File,
}

/// A process ended while a driver compiled the same kernel.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Crashed {
    /// The process and the kernel, as it wrote them.
    pub(super) process: String,
    /// The file to remove for another try.
    pub(super) path: PathBuf,
}

/// The folder of the marks, if the caller asks for them and anything is kept on disk.
pub(super) fn folder() -> Option<PathBuf> {
    std::env::var_os(VARIABLE).filter(|value| !value.is_empty())?;
    Some(disk_cache::directory()?.join("compiling"))
}

/// Marks that a kernel is being compiled, of which `key` tells the code and the driver. `None` if another process or thread has marked it, or the file
/// cannot be written.
///
/// # Errors
/// [`Crashed`] if it was marked by a process that ended.
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
    // Without its text the file marks nothing.
    let _ = write!(file, "process {}, kernel `{kernel}`", std::process::id()).and_then(|()| file.sync_data());
    Ok(Some(CrashMark { path, file }))
}

impl Drop for CrashMark {
    fn drop(&mut self) {
        // Emptied first: who has opened it before it goes takes it for new. It stays where it cannot be removed, and says nothing then.
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
    fn marks_go_when_the_driver_is_done() {
        let folder = temporary("done");
        let key = Key::of([&b"code"[..]]);
        for _ in 0..2 {
            let mark = begin(&folder, &key, "k").unwrap();
            assert!(mark.is_some());
            // Others compile the same meanwhile.
            assert!(begin(&folder, &key, "k").unwrap().is_none());
            drop(mark);
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        }
        fs::remove_dir_all(folder).unwrap();
    }

    /// The second run of this test, in a process that ends while it compiles.
    const DIES: &str = "ISOWARP_TEST_DIES_IN";

    #[test]
    fn what_ended_a_process_is_refused_and_nothing_else() {
        let (key, other) = (Key::of([&b"crashes"[..]]), Key::of([&b"works"[..]]));
        if let Some(folder) = std::env::var_os(DIES) {
            let _mark = begin(Path::new(&folder), &key, "k").unwrap();
            std::process::abort();
        }
        let folder = temporary("dies");
        let name = "runtime::crash_marks::tests::what_ended_a_process_is_refused_and_nothing_else";
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
