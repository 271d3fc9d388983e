//! `--watch`: runs a command again whenever a file that it has read changes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use isowarp_core::span::SourceMap;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::{Failure, output, show_failure};

/// Time after a change until an editor has finished. Editors write several times, and may rename.
const SETTLED: Duration = Duration::from_millis(100);

/// Extensions of files whose appearance may fix a missing file.
const SOURCES: [&str; 9] = ["cu", "cuh", "h", "hh", "hpp", "hxx", "inc", "inl", "json"];

/// Files that a command has read.
#[derive(Debug, Clone, Default)]
pub(super) struct Read(Arc<Mutex<BTreeSet<PathBuf>>>);

impl Read {
    /// Records a file.
    pub fn file(&self, path: &Path) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
    }

    /// Records the files of a compilation that are on disk.
    pub fn sources(&self, sources: &SourceMap) {
        for (_, file) in sources.files() {
            let path = Path::new(file.name());
            if path.is_file() {
                self.file(path);
            }
        }
    }

    /// Takes the files, with resolved paths. Files that do not exist are found by their folders.
    fn take(&self) -> BTreeSet<PathBuf> {
        let files = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        files.iter().filter_map(|file| absolute(file)).collect()
    }
}

/// Resolves the folder of a path. The file itself may be a link that an editor replaces, or may not exist.
fn absolute(file: &Path) -> Option<PathBuf> {
    let folder = file.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(folder.canonicalize().ok()?.join(file.file_name()?))
}

/// Runs a command, and again after each change of a file that it has read, until the process is ended.
pub(super) fn repeat(read: &Read, command: impl Fn() -> Result<(), Failure>) -> Result<(), Failure> {
    let wrong = |e: notify::Error| Failure::Usage(format!("files cannot be watched: {e}"));
    loop {
        // File systems report times that are some milliseconds old.
        let began = SystemTime::now() - SETTLED / 2;
        if let Err(failure) = command() {
            let _ = show_failure(&failure);
        }
        let files = read.take();
        if files.is_empty() {
            return Err(Failure::Usage("no file to watch".to_owned()));
        }
        let (sender, events) = channel();
        // A send after the receiver is dropped is not an error.
        let mut watcher = notify::recommended_watcher(move |event| drop(sender.send(event))).map_err(wrong)?;
        watch_folders(&mut watcher, &files).map_err(wrong)?;
        let changed = files.iter().filter_map(|f| f.metadata().ok()?.modified().ok()).any(|at| at >= began);
        if !changed {
            let s = if files.len() == 1 { "" } else { "s" };
            output::note(&format!("watching {} file{s}", files.len()));
            wait(&events, &files).map_err(wrong)?;
        }
        std::thread::sleep(SETTLED);
    }
}

/// Watches the folders of files, since editors replace files.
fn watch_folders(watcher: &mut RecommendedWatcher, files: &BTreeSet<PathBuf>) -> Result<(), notify::Error> {
    let folders: BTreeSet<&Path> = files.iter().filter_map(|f| f.parent()).collect();
    folders.into_iter().try_for_each(|folder| watcher.watch(folder, RecursiveMode::NonRecursive))
}

/// Waits for a change of one of the files, or of a source in their folders.
fn wait(events: &Receiver<notify::Result<Event>>, files: &BTreeSet<PathBuf>) -> Result<(), notify::Error> {
    while let Ok(event) = events.recv() {
        let event = event?;
        let is_source = |path: &Path| path.extension().is_some_and(|e| SOURCES.iter().any(|s| e == *s));
        let about = event.paths.iter().any(|path| files.contains(path) || is_source(path));
        if !event.kind.is_access() && about {
            break;
        }
    }
    Ok(())
}
