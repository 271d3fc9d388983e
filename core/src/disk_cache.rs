//! Keeps expensive results on disk, under a key of the inputs from which they were made.
//!
//! Files are in the folder that `ISOWARP_CACHE_DIR` names, or else in `isowarp` in the user's cache folder. If
//! `ISOWARP_CACHE` is `off` nothing is kept. An entry is written to a separate file and renamed, so that no reader sees
//! half of it, even if other processes write at the same time or the writer is killed. It begins with a hash of its
//! contents, so that a damaged entry is not used. A folder that cannot be read or written is not an error: the results
//! are then made again.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use sha2::{Digest, Sha256};

/// Total size of a cache's entries above which the least recently used ones are removed, in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// Size of a hash in bytes.
const HASH: usize = 32;

/// The extensions of an entry, and of an entry that is being written.
const ENTRY: &str = "entry";
const DRAFT: &str = "tmp";

/// Returns the folder for results that are kept between runs, if the environment names one.
pub fn directory() -> Option<PathBuf> {
    let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if var("ISOWARP_CACHE").is_some_and(|value| value == "off") {
        return None;
    }
    if let Some(own) = var("ISOWARP_CACHE_DIR") {
        return Some(PathBuf::from(own));
    }
    let base = if cfg!(windows) {
        var("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        var("HOME").map(|home| Path::new(&home).join("Library/Caches"))
    } else {
        var("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| var("HOME").map(|home| Path::new(&home).join(".cache")))
    };
    Some(base?.join("isowarp"))
}

/// The cache of one kind of entries.
#[derive(Debug, Clone)]
pub struct DiskCache {
    folder: PathBuf,
    most_bytes: u64,
}

/// The inputs of an entry, as the hash of all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; HASH]);

impl Key {
    /// Returns a key of several parts. The boundaries between them count.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Self(hash.finalize().into())
    }

    fn file(&self) -> String {
        format!("{self}.{ENTRY}")
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A writer that computes the key of text which need not be in memory as a whole.
#[derive(Debug, Default)]
pub struct KeyWriter(Sha256);

impl KeyWriter {
    /// Returns the key of everything that was written.
    pub fn finish(self) -> Key {
        Key(self.0.finalize().into())
    }
}

impl fmt::Write for KeyWriter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}

impl DiskCache {
    /// Returns the cache of a kind, or `None` if nothing is to be kept.
    pub fn of(kind: &str) -> Option<Self> {
        Some(Self::within(&directory()?.join(kind)))
    }

    /// Returns a cache in a folder.
    pub fn within(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), most_bytes: MOST_BYTES }
    }

    /// Sets the limit on the total size, in bytes.
    #[must_use]
    pub fn with_room(mut self, most_bytes: u64) -> Self {
        self.most_bytes = most_bytes;
        self
    }

    /// Returns a stored result, if it is undamaged.
    pub fn get(&self, key: &Key) -> Option<Vec<u8>> {
        let path = self.folder.join(key.file());
        let mut bytes = fs::read(&path).ok()?;
        let (hash, contents) = bytes.split_first_chunk::<HASH>()?;
        if Key::of([contents]).0 != *hash {
            // Another process may have replaced it by now; the result is made again in any case.
            let _ = fs::remove_file(&path);
            return None;
        }
        // Records the time of the last use. An entry for which this fails is removed earlier.
        let _ = fs::File::options().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        Some(bytes.split_off(HASH))
    }

    /// Stores a result.
    pub fn put(&self, key: &Key, contents: &[u8]) {
        if let Err(error) = self.try_put(key, contents) {
            tracing::debug!(%error, folder = %self.folder.display(), "not cached");
        }
    }

    fn try_put(&self, key: &Key, contents: &[u8]) -> io::Result<()> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        if !self.folder.exists() {
            fs::create_dir_all(&self.folder)?;
            self.remove_older();
        }
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let draft = self.folder.join(format!("{}-{number}.{DRAFT}", std::process::id()));
        let whole = [&Key::of([contents]).0, contents].concat();
        let written = fs::write(&draft, whole).and_then(|()| fs::rename(&draft, self.folder.join(key.file())));
        if written.is_err() {
            // The first error is the one to report.
            let _ = fs::remove_file(&draft);
        }
        written.and_then(|()| self.make_room())
    }

    /// Removes the folders of older versions of this kind: `spirv-1` next to `spirv-2`.
    fn remove_older(&self) {
        let Some((kind, version)) = self.folder.file_name().and_then(|name| versioned(name.to_str()?)) else { return };
        let Some(files) = self.folder.parent().and_then(|parent| fs::read_dir(parent).ok()) else { return };
        for file in files.flatten() {
            let name = file.file_name();
            let older = name.to_str().and_then(versioned).is_some_and(|(of, n)| of == kind && n < version);
            if older {
                // Another process may do the same, or still use the folder, which is harmless: its results are then
                // made again.
                let _ = fs::remove_dir_all(file.path());
            }
        }
    }

    /// Removes the least recently used entries, and drafts whose writers no longer run.
    fn make_room(&self) -> io::Result<()> {
        let mut entries: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for file in fs::read_dir(&self.folder)? {
            let file = file?;
            // The file may have been removed by now.
            let Ok(about) = file.metadata() else { continue };
            let (path, used) = (file.path(), about.modified().unwrap_or(SystemTime::UNIX_EPOCH));
            match path.extension().and_then(|e| e.to_str()) {
                Some(ENTRY) => entries.push((used, about.len(), path)),
                Some(DRAFT) if used.elapsed().is_ok_and(|age| age.as_secs() > 3600) => {
                    let _ = fs::remove_file(&path);
                }
                _ => {}
            }
        }
        let mut bytes: u64 = entries.iter().map(|(_, bytes, _)| bytes).sum();
        entries.sort();
        for (_, size, path) in entries {
            if bytes <= self.most_bytes {
                break;
            }
            if fs::remove_file(&path).is_ok() {
                bytes -= size;
            }
        }
        Ok(())
    }
}

/// Splits the name of a folder such as `spirv-2` into the kind and the version.
fn versioned(folder: &str) -> Option<(&str, u32)> {
    let (kind, version) = folder.rsplit_once('-')?;
    Some((kind, version.parse().ok()?))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn cache(name: &str) -> DiskCache {
        let folder = std::env::temp_dir().join(format!("isowarp-cache-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        DiskCache::within(&folder)
    }

    fn key(n: u32) -> Key {
        Key::of([&b"number"[..], &n.to_le_bytes()])
    }

    #[test]
    fn entries_are_found_unless_damaged() {
        let cache = cache("damage");
        assert_eq!(cache.get(&key(1)), None);
        cache.put(&key(1), b"one");
        cache.put(&key(2), b"");
        assert_eq!(cache.get(&key(1)).as_deref(), Some(&b"one"[..]));
        assert_eq!(cache.get(&key(2)).as_deref(), Some(&b""[..]));
        assert_ne!(Key::of([&b"ab"[..], b"c"]), Key::of([&b"a"[..], b"bc"]));
        let path = cache.folder.join(key(1).file());
        let whole = fs::read(&path).unwrap();
        let mut changed = whole.clone();
        *changed.last_mut().unwrap() ^= 1;
        for damaged in [&changed[..], &whole[..whole.len() - 1], &whole[..HASH - 1], &[]] {
            fs::write(&path, damaged).unwrap();
            assert_eq!(cache.get(&key(1)), None);
        }
        cache.put(&key(1), b"again");
        assert_eq!(cache.get(&key(1)).as_deref(), Some(&b"again"[..]));
        fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn the_size_limit_is_kept() {
        let cache = cache("room").with_room(10 * (HASH as u64 + 100));
        for n in 0..30 {
            cache.put(&key(n), &[n as u8; 100]);
        }
        let kept = (0..30).filter(|n| cache.get(&key(*n)).is_some()).count();
        assert!((1..=10).contains(&kept), "{kept} kept");
        fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn writers_and_readers_do_not_disturb_each_other() {
        let cache = cache("threads");
        std::thread::scope(|scope| {
            for thread in 0..4u8 {
                let cache = &cache;
                scope.spawn(move || {
                    for round in 0..50u32 {
                        cache.put(&key(round % 5), &[(round % 5) as u8; 5000]);
                        let other = u32::from(thread) % 5;
                        let found = cache.get(&key(other));
                        assert!(found.is_none_or(|found| found == [other as u8; 5000]));
                    }
                });
            }
        });
        let drafts = fs::read_dir(&cache.folder)
            .unwrap()
            .filter(|f| f.as_ref().unwrap().path().extension().is_some_and(|e| e == DRAFT));
        assert_eq!(drafts.count(), 0);
        fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn a_new_version_removes_older_folders() {
        let within = cache("versions").folder;
        for name in ["spirv-1", "spirv-9", "spirv-11", "spirv", "spirv-x", "other-1", "my-spirv-1"] {
            fs::create_dir_all(within.join(name)).unwrap();
            fs::write(within.join(name).join("file"), "kept").unwrap();
        }
        let cache = DiskCache::within(&within.join("spirv-10"));
        cache.put(&key(1), b"one");
        let mut names: Vec<_> = fs::read_dir(&within).unwrap().map(|f| f.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["my-spirv-1", "other-1", "spirv", "spirv-10", "spirv-11", "spirv-x"]);
        // A folder that exists already is not checked again.
        fs::create_dir_all(within.join("spirv-1")).unwrap();
        cache.put(&key(2), b"two");
        assert!(within.join("spirv-1").exists() && cache.get(&key(1)).is_some());
        fs::remove_dir_all(&within).unwrap();
    }

    /// The child process of `writers_may_be_killed`, which runs until it is killed. Each entry describes its own
    /// contents.
    #[test]
    fn write_for_ever() {
        let Some(folder) = std::env::var_os("ISOWARP_TEST_WRITES_TO") else { return };
        let cache = DiskCache::within(Path::new(&folder));
        for n in 0.. {
            cache.put(&key(n % 8), &vec![(n % 8) as u8; 1 << 20]);
        }
    }

    /// Returns the number of entries in a folder, 0 if it does not exist.
    fn entries(folder: &Path) -> usize {
        let files = fs::read_dir(folder).into_iter().flatten().map(|f| f.unwrap().path());
        files.filter(|path| path.extension().is_some_and(|e| e == ENTRY)).count()
    }

    #[test]
    fn writers_may_be_killed() {
        let cache = cache("killed");
        for round in 0..10 {
            let mut writer = std::process::Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "disk_cache::tests::write_for_ever"])
                .env("ISOWARP_TEST_WRITES_TO", &cache.folder)
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap();
            // Wait for its first entry, and then for a while that grows with each iteration.
            while entries(&cache.folder) == 0 {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            std::thread::sleep(std::time::Duration::from_millis(30 + 7 * round));
            writer.kill().unwrap();
            writer.wait().unwrap();
            let whole = |n: u32| cache.get(&key(n)).is_none_or(|found| found == vec![n as u8; 1 << 20]);
            assert!((0..8).all(whole), "round {round}");
        }
        // All files with an entry's name are undamaged: the entries still exist, and damaged ones would have been
        // removed.
        let found = (0..8).filter(|n| cache.get(&key(*n)).is_some()).count();
        assert!(found > 0 && found == entries(&cache.folder), "{found} entries are whole");
        fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn an_unwritable_folder_is_not_an_error() {
        let file = std::env::temp_dir().join(format!("isowarp-cache-file-{}", std::process::id()));
        fs::write(&file, "no folder").unwrap();
        let cache = DiskCache::within(&file);
        cache.put(&key(1), b"one");
        assert_eq!(cache.get(&key(1)), None);
        fs::remove_file(&file).unwrap();
    }
}
