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

    /// Where a path leads: from the folder of the file, or where that is unknown from the package's.
    pub fn resolve(&self, path: &str) -> PathBuf {
        let folder = self.file.as_deref().and_then(Path::parent).or(self.package.as_deref());
        folder.map_or_else(|| PathBuf::from(path), |folder| folder.join(path))
    }
}

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
