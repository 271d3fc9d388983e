//! Where a macro is used.

use std::path::{Path, PathBuf};

/// The file that a macro is used in, if it is known. Tools that only look at code may not tell.
#[derive(Debug, Clone, Default)]
pub struct Place {
    /// The file.
    pub file: Option<PathBuf>,
    /// The folder of the package.
    pub package: Option<PathBuf>,
}

impl Place {
    /// That of the macro that runs.
    pub fn of_call() -> Self {
        Self {
            file: proc_macro::Span::call_site().local_file(),
            package: std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from),
        }
    }

    /// Where a path leads: from the folder of the file, or where that is unknown from the package's or one of those that sources are in, the first
    /// from which it leads to a file.
    pub fn resolve(&self, path: &str) -> PathBuf {
        if let Some(folder) = self.file.as_deref().and_then(Path::parent) {
            return folder.join(path);
        }
        let Some(package) = &self.package else { return PathBuf::from(path) };
        let folders = FOLDERS.iter().map(|folder| package.join(folder).join(path));
        folders.into_iter().find(|path| path.is_file()).unwrap_or_else(|| package.join(path))
    }
}

/// Where Cargo looks for sources.
const FOLDERS: [&str; 5] = ["", "src", "examples", "tests", "benches"];

/// A path as messages and the binary have it: below the current folder without that.
pub fn shown(path: &Path) -> PathBuf {
    let below = std::env::current_dir().ok().and_then(|here| Some(path.strip_prefix(here).ok()?.to_owned()));
    below.unwrap_or_else(|| path.to_owned())
}

/// Line and column, from 1, of what a span of the macro's input begins with.
pub fn line_column(span: proc_macro2::Span) -> Option<(usize, usize)> {
    // Outside of a compiler there is no such thing, as in the tests of this crate.
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
