//! Finds the toolkit: the headers for the host's compiler, and the C libraries.
//!
//! A toolkit is a folder as NVIDIA's: `bin/nvcc`, `include`, `lib64`. Without one, the headers in this command are
//! written to a cache, and the libraries are expected in the command's folder.

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
        let root = cache()?;
        Ok(Self { include: headers(&root)?, lib: libraries(&root, folder)? })
    }
}

/// Writes a toolkit to a folder, with `bin/nvcc` as a copy of the command `isowarp-nvcc`, and `lib64` with the C
/// libraries. The command and the libraries are in the folder of this process's command.
///
/// # Errors
/// If the folder cannot be written, or the command or a library is missing.
pub fn lay_out(root: &Path) -> Result<()> {
    let this = std::env::current_exe().and_then(|path| path.canonicalize()).context("cannot find this command")?;
    let folder = this.parent().unwrap_or(Path::new("."));
    let command = folder.join(format!("isowarp-nvcc{}", std::env::consts::EXE_SUFFIX));
    anyhow::ensure!(
        command.is_file(),
        "cannot find {}; `cargo build --release -p isowarp-nvcc` builds it",
        command.display()
    );
    for name in ["bin", "include", "lib64"] {
        let path = root.join(name);
        std::fs::create_dir_all(&path).with_context(|| format!("cannot create {}", path.display()))?;
    }
    HEADERS.extract(root.join("include")).with_context(|| format!("cannot write below {}", root.display()))?;
    copy(&command, &root.join("bin/nvcc")).context("cannot copy the command")?;
    for library in LIBRARIES {
        let (from, to) = (folder.join(library.name), root.join("lib64").join(library.soname));
        if library.is_wanted(folder) {
            copy(&from, &to).with_context(|| library.missing(&from))?;
        }
    }
    complete(root)
}

/// Copies a file in place of another. A link to the copied file is removed first, since writing through it would empty
/// the file.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let _replaced = std::fs::remove_file(to);
    std::fs::copy(from, to).map(drop)
}

/// Adds the files that build systems expect of a toolkit. By default, CMake links with the static library, and with the
/// library of CUDA's device runtime.
///
/// # Errors
/// If the files cannot be written.
pub fn complete(root: &Path) -> Result<()> {
    let lib = root.join("lib64");
    links(&lib)?;
    for name in ["libcudadevrt.a", "libnvrtc-builtins_static.a"] {
        // An archive without members.
        write(&lib.join(name), b"!<arch>\n")?;
    }
    for folder in [lib.join("stubs"), root.join("nvvm/libdevice")] {
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    write(&lib.join("stubs/libcuda.so"), format!("INPUT(../{CUDART})\n").as_bytes())
}

/// Writes the files that the linker finds for `-lcudart`, `-lcuda`, and others, of the libraries that are in a folder.
fn links(lib: &Path) -> Result<()> {
    for library in LIBRARIES.iter().filter(|library| library.required || lib.join(library.soname).exists()) {
        for name in library.links {
            link(library.soname.as_ref(), &lib.join(name))?;
        }
        for name in library.scripts {
            write(&lib.join(name), format!("INPUT({})\n", library.soname).as_bytes())?;
        }
    }
    Ok(())
}

/// A library that programs are linked with.
struct Library {
    /// The file that cargo writes.
    name: &'static str,
    /// The file that programs look for when they start.
    soname: &'static str,
    /// Names of symbolic links to the library.
    links: &'static [&'static str],
    /// Names of scripts for the linker in place of the library (GNU ld's manual, "Implicit Linker Scripts"). Only the
    /// linker can read them: when a program looks for `libcuda.so` or `libnvrtc.so` while it runs, as Isowarp itself does
    /// for the device `cuda`, it has to find NVIDIA's library, even if `LD_LIBRARY_PATH` names the toolkit's folder.
    scripts: &'static [&'static str],
    /// The package.
    package: &'static str,
    /// Whether a toolkit has to contain the library.
    required: bool,
}

/// The file of the runtime and the driver API that programs look for when they start.
const CUDART: &str = "libcudart-isowarp.so.13";

/// All libraries.
const LIBRARIES: &[Library] = &[
    Library {
        name: "libcudart.so",
        soname: CUDART,
        links: &["libcudart.so"],
        scripts: &["libcudart_static.a", "libcuda.so"],
        package: "isowarp-cudart",
        required: true,
    },
    Library {
        name: "libnvrtc.so",
        soname: "libnvrtc-isowarp.so.13",
        links: &[],
        scripts: &["libnvrtc.so", "libnvrtc_static.a"],
        package: "isowarp-nvrtc",
        required: false,
    },
    Library {
        name: "libcublas.so",
        soname: "libcublas-isowarp.so.13",
        links: &["libcublas.so", "libcublasLt.so"],
        scripts: &["libcublas_static.a", "libcublasLt_static.a"],
        package: "isowarp-cublas",
        required: false,
    },
];

impl Library {
    /// Returns true if the library is required, or cargo has written it to a folder.
    fn is_wanted(&self, folder: &Path) -> bool {
        self.required || folder.join(self.name).is_file()
    }

    fn missing(&self, file: &Path) -> String {
        format!("cannot read {}; `cargo build --release -p {}` builds it", file.display(), self.package)
    }
}

/// Creates a symbolic link, or copies the file where symbolic links are not available.
fn link(to: &Path, at: &Path) -> Result<()> {
    let _replaced = std::fs::remove_file(at);
    #[cfg(unix)]
    let linked = std::os::unix::fs::symlink(to, at);
    #[cfg(not(unix))]
    let linked = std::fs::copy(to, at).map(drop);
    linked.with_context(|| format!("cannot create {}", at.display()))
}

/// Returns a folder with links to the libraries in the command's folder.
fn libraries(root: &Path, folder: &Path) -> Result<PathBuf> {
    let lib = root.join(format!("lib-{:016x}", hash(folder.as_os_str().as_encoded_bytes(), FIRST)));
    std::fs::create_dir_all(&lib).with_context(|| format!("cannot create {}", lib.display()))?;
    for library in LIBRARIES.iter().filter(|library| library.is_wanted(folder)) {
        let (file, at) = (folder.join(library.name), lib.join(library.soname));
        if at.canonicalize().ok() != file.canonicalize().ok() || !at.exists() {
            anyhow::ensure!(file.is_file(), library.missing(&file));
            link(&file, &at)?;
        }
    }
    links(&lib)?;
    Ok(lib)
}

/// Returns the folder for files that are made once.
fn cache() -> Result<PathBuf> {
    let below = |name: &str, rest: &str| std::env::var_os(name).map(|folder| PathBuf::from(folder).join(rest));
    let root = below("ISOWARP_CACHE_DIR", "").or_else(|| below("XDG_CACHE_HOME", "isowarp"));
    let root = root.or_else(|| below("HOME", ".cache/isowarp")).unwrap_or_else(std::env::temp_dir);
    std::fs::create_dir_all(&root).with_context(|| format!("cannot create {}", root.display()))?;
    Ok(root)
}

/// Returns the folder with the headers of this version, and writes them if necessary.
fn headers(root: &Path) -> Result<PathBuf> {
    let folder = root.join(format!("include-{}-{:016x}", env!("CARGO_PKG_VERSION"), fingerprint(&HEADERS)));
    if !folder.is_dir() {
        // Another process may do the same.
        let new = tempfile::tempdir_in(root).context("cannot create a folder for headers")?;
        HEADERS.extract(new.path()).context("cannot write headers")?;
        if std::fs::rename(new.path(), &folder).is_ok() {
            let _gone = new.keep();
        }
    }
    Ok(folder)
}

/// The hash of nothing.
const FIRST: u64 = 0xcbf2_9ce4_8422_2325;

/// Returns a hash continued by bytes (FNV-1a).
fn hash(bytes: &[u8], before: u64) -> u64 {
    bytes.iter().fold(before, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns a number that differs for other headers.
fn fingerprint(folder: &Dir<'_>) -> u64 {
    let mut found = FIRST;
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for file in folder.files() {
            found = hash(file.contents(), hash(file.path().as_os_str().as_encoded_bytes(), found));
        }
        folders.extend(folder.dirs());
    }
    found
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = std::fs::File::create(path).and_then(|mut file| file.write_all(bytes));
    written.with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    #[test]
    fn a_link_to_the_copied_file_becomes_a_copy() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        std::fs::write(&from, "text").unwrap();
        std::os::unix::fs::symlink(&from, &to).unwrap();
        super::copy(&from, &to).unwrap();
        assert_eq!(std::fs::read(&from).unwrap(), b"text");
        assert!(!to.is_symlink());
    }
}
