//! Finds the toolkit: the headers for the host's compiler, and the C library.
//!
//! A toolkit is a folder as NVIDIA's: `bin/nvcc`, `include`, `lib64`. Without one, the headers in this command are
//! written to a cache, and the library is expected in the command's folder.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use include_dir::{Dir, include_dir};

/// The headers for the host's compiler.
static HEADERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/include");

/// The folders that compilation and linking need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toolkit {
    /// The folder with `cuda_runtime.h`.
    pub include: PathBuf,
    /// The folder with `libcudart.so`.
    pub lib: PathBuf,
}

impl Toolkit {
    /// Finds the toolkit: the folder `ISOWARP_TOOLKIT`, the one that the command is in, or the headers in the command.
    ///
    /// # Errors
    /// If the headers cannot be written.
    pub fn find() -> Result<Self> {
        let in_toolkit = |root: &Path| Self { include: root.join("include"), lib: root.join("lib64") };
        if let Some(root) = std::env::var_os("ISOWARP_TOOLKIT") {
            return Ok(in_toolkit(Path::new(&root)));
        }
        let command =
            std::env::current_exe().and_then(|path| path.canonicalize()).context("cannot find this command")?;
        let folder = command.parent().unwrap_or(Path::new("."));
        if let Some(root) = folder.parent().filter(|root| root.join("include/cuda_runtime.h").is_file()) {
            return Ok(in_toolkit(root));
        }
        let include = cache()?;
        Ok(Self { include, lib: folder.to_owned() })
    }
}

/// Writes a toolkit to a folder, with `bin/nvcc` as a link to this command and `lib64` with the C library.
///
/// # Errors
/// If the folder cannot be written, or the library is not in the command's folder.
pub fn lay_out(root: &Path) -> Result<()> {
    let command = std::env::current_exe().and_then(|path| path.canonicalize()).context("cannot find this command")?;
    let folder = command.parent().unwrap_or(Path::new("."));
    for name in ["bin", "include", "lib64"] {
        let path = root.join(name);
        std::fs::create_dir_all(&path).with_context(|| format!("cannot create {}", path.display()))?;
    }
    HEADERS.extract(root.join("include")).with_context(|| format!("cannot write below {}", root.display()))?;
    std::fs::copy(&command, root.join("bin/nvcc")).context("cannot copy the command")?;
    for library in ["libcudart.so", "libcudart.a"] {
        let from = folder.join(library);
        if from.is_file() {
            std::fs::copy(&from, root.join("lib64").join(library)).with_context(|| format!("cannot copy {library}"))?;
        } else if library.ends_with(".so") {
            anyhow::bail!("{} does not exist; build it with `cargo build -p isowarp-cudart`", from.display());
        }
    }
    Ok(())
}

/// Returns the folder with the headers of this version, and writes them if necessary.
fn cache() -> Result<PathBuf> {
    let below = |name: &str, rest: &str| std::env::var_os(name).map(|folder| PathBuf::from(folder).join(rest));
    let root = below("ISOWARP_CACHE_DIR", "").or_else(|| below("XDG_CACHE_HOME", "isowarp"));
    let root = root.or_else(|| below("HOME", ".cache/isowarp")).unwrap_or_else(std::env::temp_dir);
    let folder = root.join(format!("include-{}-{:016x}", env!("CARGO_PKG_VERSION"), fingerprint(&HEADERS)));
    if !folder.is_dir() {
        std::fs::create_dir_all(&root).with_context(|| format!("cannot create {}", root.display()))?;
        // Another process may do the same.
        let new = tempfile::tempdir_in(&root).context("cannot create a folder for headers")?;
        HEADERS.extract(new.path()).context("cannot write headers")?;
        if std::fs::rename(new.path(), &folder).is_ok() {
            let _gone = new.keep();
        }
    }
    Ok(folder)
}

/// Returns a number that differs for other headers (FNV-1a).
fn fingerprint(folder: &Dir<'_>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add =
        |bytes: &[u8]| bytes.iter().for_each(|b| hash = (hash ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3));
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for file in folder.files() {
            add(file.path().as_os_str().as_encoded_bytes());
            add(file.contents());
        }
        folders.extend(folder.dirs());
    }
    hash
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = std::fs::File::create(path).and_then(|mut file| file.write_all(bytes));
    written.with_context(|| format!("cannot write {}", path.display()))
}
