//! The place of a macro call, and the resolution of paths relative to it.

use std::path::{Path, PathBuf};

/// The file in which a macro is used, if known. Tools that only analyse code may not provide it.
#[derive(Debug, Clone, Default)]
pub struct Place {
    /// File of the macro call.
    pub file: Option<PathBuf>,
    /// Folder of the package.
    pub package: Option<PathBuf>,
}

impl Place {
    /// Returns the place of the running macro.
    pub fn of_call() -> Self {
        Self {
            file: proc_macro::Span::call_site().local_file(),
            package: std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from),
        }
    }

    /// Resolves a path relative to the folder of the file. If the file is unknown, returns the first path that leads
    /// to a file from the package's folder or one of its source folders.
    pub fn resolve(&self, path: &str) -> PathBuf {
        if let Some(folder) = self.file.as_deref().and_then(Path::parent) {
            return folder.join(path);
        }
        let Some(package) = &self.package else { return PathBuf::from(path) };
        let folders = FOLDERS.iter().map(|folder| package.join(folder).join(path));
        folders.into_iter().find(|path| path.is_file()).unwrap_or_else(|| package.join(path))
    }
}

/// Folders in which Cargo looks for sources.
const FOLDERS: [&str; 5] = ["", "src", "examples", "tests", "benches"];

/// Returns a path as shown in messages and stored in the binary: relative to the current folder, if it is below that.
pub fn shown(path: &Path) -> PathBuf {
    let below = std::env::current_dir().ok().and_then(|here| Some(path.strip_prefix(here).ok()?.to_owned()));
    below.unwrap_or_else(|| path.to_owned())
}

/// Returns the line and column, from 1, of the start of a span of the macro's input.
pub fn line_column(span: proc_macro2::Span) -> Option<(usize, usize)> {
    // Only the compiler provides positions; the tests of this crate run without it.
    proc_macro::is_available().then(|| {
        let start = span.unwrap().start();
        (start.line(), start.column())
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_where_the_file_is_unknown() {
        let folder = std::env::temp_dir().join(format!("isowarp-places-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("examples")).unwrap();
        std::fs::create_dir_all(folder.join("shaders")).unwrap();
        std::fs::write(folder.join("shaders/k.cu"), "").unwrap();
        let package = Some(folder.clone());
        let place = Place { file: None, package };
        let found = |path: &str| place.resolve(path).canonicalize();
        let wanted = folder.join("shaders/k.cu").canonicalize().unwrap();
        assert_eq!(found("shaders/k.cu").unwrap(), wanted);
        assert_eq!(found("../shaders/k.cu").unwrap(), wanted);
        assert!(found("../k.cu").is_err());
        let file = Some(folder.join("examples/one.rs"));
        let known = Place { file, ..place };
        assert_eq!(known.resolve("../shaders/k.cu").canonicalize().unwrap(), wanted);
        assert!(known.resolve("shaders/k.cu").canonicalize().is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
