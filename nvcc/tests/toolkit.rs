//! A toolkit in a temporary folder, with the headers and the library of this build.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Returns the folder with the sources of the workspace.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folders of a test.
pub struct Toolkit {
    folder: tempfile::TempDir,
}

impl Toolkit {
    /// Lays out the toolkit.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
        std::os::unix::fs::symlink(include, folder.path().join("include")).unwrap();
        std::fs::create_dir(folder.path().join("lib64")).unwrap();
        std::fs::create_dir(folder.path().join("bin")).unwrap();
        for name in ["cudart", "nvrtc", "cublas"] {
            let versioned = folder.path().join(format!("lib64/lib{name}-isowarp.so.13"));
            std::os::unix::fs::symlink(library(name), versioned).unwrap();
        }
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_isowarp-nvcc"), folder.path().join("bin/nvcc")).unwrap();
        std::fs::create_dir(folder.path().join("work")).unwrap();
        isowarp_nvcc::toolkit::complete(folder.path()).unwrap();
        Self { folder }
    }

    /// Returns the folder that commands run in.
    pub fn work(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    /// Returns the root of the toolkit.
    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    /// Returns a command with the toolkit in its environment.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.work()).env("ISOWARP_TOOLKIT", self.root());
        command
    }
}

/// Returns what a process has printed.
pub fn shown(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    format!("{}\n{out}{err}", output.status)
}

/// Returns a C library, which cargo builds into the folder of this test.
fn library(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let library = test.with_file_name(format!("lib{name}.so"));
    assert!(library.is_file(), "{} does not exist", library.display());
    library
}
