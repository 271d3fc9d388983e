//! The preprocessor's inputs: options, and the loaders of files.

use rustc_hash::FxHashMap;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The macro that indicates `--expt-relaxed-constexpr`.
pub(crate) const RELAXED_CONSTEXPR: &str = "__CUDACC_RELAXED_CONSTEXPR__";

/// Options of one compilation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreprocessOptions {
    /// `-I`: folders that are searched for included files, in this order, after the includer's folder.
    pub include_dirs: Vec<PathBuf>,
    /// `-D NAME` and `-D NAME=VALUE`; no value means `1`.
    pub defines: Vec<(String, Option<String>)>,
    /// `-U NAME`, applied after all `-D`.
    pub undefines: Vec<String>,
    /// `-include FILE`: files that are read before the main one, searched in the current folder, then in the folders
    /// of `-I`.
    pub pre_includes: Vec<String>,
    /// Value of `__CUDA_ARCH__`, e.g. 900 for compute capability 9.0.
    pub cuda_arch: u32,
    /// Allows device code to call `constexpr` functions of the host (nvcc's `--expt-relaxed-constexpr`), which a
    /// macro indicates.
    pub relaxed_constexpr: bool,
    /// Declares the part of the runtime API that device code may call: the file uses CUDA's device runtime.
    pub device_runtime: bool,
    /// Declares textures and surfaces.
    pub textures: bool,
}

impl Default for PreprocessOptions {
    fn default() -> Self {
        Self {
            include_dirs: Vec::new(),
            defines: Vec::new(),
            undefines: Vec::new(),
            pre_includes: Vec::new(),
            cuda_arch: 900,
            relaxed_constexpr: false,
            device_runtime: false,
            textures: false,
        }
    }
}

/// A source of files.
pub trait FileLoader {
    /// Reads a whole file; [`io::ErrorKind::NotFound`] if there is none.
    fn load(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Returns true if there is a file at this path.
    fn exists(&self, path: &Path) -> bool {
        self.load(path).is_ok()
    }
}

/// A loader of files in the file system.
#[derive(Debug, Clone, Copy, Default)]
pub struct DiskLoader;

impl FileLoader for DiskLoader {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        if path.is_dir() {
            return Err(io::Error::new(io::ErrorKind::NotFound, "it is a folder"));
        }
        std::fs::read(path)
    }

    fn exists(&self, path: &Path) -> bool {
        path.is_file()
    }
}

/// A loader of files held in memory, for embedding and for tests.
#[derive(Debug, Clone, Default)]
pub struct MemoryLoader {
    files: FxHashMap<PathBuf, Vec<u8>>,
}

impl MemoryLoader {
    /// Creates a loader without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file.
    #[must_use]
    pub fn with(mut self, path: impl AsRef<Path>, contents: impl Into<Vec<u8>>) -> Self {
        self.files.insert(normalize(path.as_ref()), contents.into());
        self
    }
}

impl FileLoader for MemoryLoader {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.get(&normalize(path)).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn exists(&self, path: &Path) -> bool {
        self.files.contains_key(&normalize(path))
    }
}

/// Returns a path without `.` and, where that is safe, without `..`, so that a file has only one name.
pub(crate) fn normalize(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            _ => out.push(component),
        }
    }
    out
}
