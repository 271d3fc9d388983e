//! What the preprocessor is told from outside: options, and where files come from.

use rustc_hash::FxHashMap;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The macro that tells of `--expt-relaxed-constexpr`.
pub(crate) const RELAXED_CONSTEXPR: &str = "__CUDACC_RELAXED_CONSTEXPR__";

/// Options of one compilation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreprocessOptions {
    /// `-I`: where included files are looked for, in this order, after the includer's folder.
    pub include_dirs: Vec<PathBuf>,
    /// `-D NAME` and `-D NAME=VALUE`; no value means `1`.
    pub defines: Vec<(String, Option<String>)>,
    /// `-U NAME`, applied after all `-D`.
    pub undefines: Vec<String>,
    /// `-include FILE`: files that are read in front of the main one, looked for in the current folder, then in those of
    /// `-I`.
    pub pre_includes: Vec<String>,
    /// The value of `__CUDA_ARCH__`, e.g. 900 for compute capability 9.0.
    pub cuda_arch: u32,
    /// Device code may call `constexpr` functions of the host (nvcc's `--expt-relaxed-constexpr`), which a macro tells.
    pub relaxed_constexpr: bool,
    /// The file uses CUDA's device runtime: what device code may call of the runtime API is declared.
    pub device_runtime: bool,
    /// Textures and surfaces are declared.
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

/// Where files come from.
pub trait FileLoader {
    /// Reads a whole file; [`io::ErrorKind::NotFound`] if there is none.
    fn load(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// True if there is a file at this path.
    fn exists(&self, path: &Path) -> bool {
        self.load(path).is_ok()
    }
}

/// Files of the file system.
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

/// Files held in memory, for embedding and for tests.
#[derive(Debug, Clone, Default)]
pub struct MemoryLoader {
    files: FxHashMap<PathBuf, Vec<u8>>,
}

impl MemoryLoader {
    /// No files.
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

/// A path without `.` and, where that is sure, without `..`: names one file once.
pub(super) fn normalize(path: &Path) -> PathBuf {
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
