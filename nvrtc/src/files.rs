//! The files of a program: its source, the headers that it passes as text, and those on disk.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use isowarp_frontend::preprocess::{DiskLoader, FileLoader};

/// The folder in which headers that a program passes are found.
pub const HEADERS: &str = "<headers>";

/// The files of a program.
#[derive(Debug, Default)]
pub struct Files {
    /// Name and text of the source.
    pub main: (PathBuf, String),
    /// Headers by the names that `#include` uses.
    pub headers: BTreeMap<PathBuf, String>,
}

impl Files {
    /// Returns a text that the program has passed.
    fn passed(&self, path: &Path) -> Option<&str> {
        let (name, text) = &self.main;
        if path == name {
            return Some(text);
        }
        self.headers.get(path.strip_prefix(HEADERS).ok()?).map(String::as_str)
    }
}

/// Returns true for a header of the toolkit for the host's compiler. Programs copy such headers for NVRTC, but device code
/// has the front end's own.
fn is_for_host(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "h")
        && std::fs::read_to_string(path).is_ok_and(|text| text.contains("#ifndef __ISOWARP_"))
}

impl FileLoader for Files {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self.passed(path) {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => DiskLoader.load(path),
        }
    }

    fn exists(&self, path: &Path) -> bool {
        self.passed(path).is_some() || (DiskLoader.exists(path) && !is_for_host(path))
    }
}
