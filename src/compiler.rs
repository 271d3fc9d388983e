//! Compiling CUDA C++ to programs that every device can load.

use std::path::{Path, PathBuf};

use isowarp_core::api::{Error, FloatMode, Program};
use isowarp_frontend::compile::{Compilation, CompileOptions, compile_file, compile_files, compile_text};
use isowarp_frontend::preprocess::DiskLoader;

/// Compiles CUDA C++ with some options.
#[derive(Debug, Clone)]
pub struct Compiler {
    options: CompileOptions,
    floats: FloatMode,
}

impl Default for Compiler {
    fn default() -> Self {
        Self { options: CompileOptions::default(), floats: FloatMode::Exact }
    }
}

impl Compiler {
    /// Exact floats, contraction as nvcc does it, no include folders, no macros.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds folders in which included files are looked for (`-I`).
    #[must_use]
    pub fn include_dirs(mut self, dirs: &[PathBuf]) -> Self {
        self.options.preprocess.include_dirs.extend_from_slice(dirs);
        self
    }

    /// Defines macros, each `NAME` or `NAME=VALUE` (`-D`).
    #[must_use]
    pub fn defines(mut self, defines: &[String]) -> Self {
        let split = |d: &String| match d.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (d.clone(), None),
        };
        self.options.preprocess.defines.extend(defines.iter().map(split));
        self
    }

    /// Removes macros (`-U`).
    #[must_use]
    pub fn undefines(mut self, names: &[String]) -> Self {
        self.options.preprocess.undefines.extend_from_slice(names);
        self
    }

    /// Reads files in front of each source (`-include`), looked for in the current folder, then in those of
    /// [`include_dirs`](Self::include_dirs).
    #[must_use]
    pub fn pre_includes(mut self, files: &[String]) -> Self {
        self.options.preprocess.pre_includes.extend_from_slice(files);
        self
    }

    /// The value of `__CUDA_ARCH__`: 800 for `-arch=sm_80`.
    #[must_use]
    pub fn cuda_arch(mut self, arch: u32) -> Self {
        self.options.preprocess.cuda_arch = arch;
        self
    }

    /// Whether functions and variables without an execution or memory space are the device's, as with NVRTC's
    /// `-default-device`.
    #[must_use]
    pub fn default_device(mut self, default_device: bool) -> Self {
        self.options.default_device = default_device;
        self
    }

    /// Whether what C++20 accepts beyond C++17 is accepted, as far as it is known: `typename` may be left out where only a type can
    /// stand.
    #[must_use]
    pub fn cpp20(mut self, cpp20: bool) -> Self {
        self.options.cpp20 = cpp20;
        self
    }

    /// Whether device code may call `constexpr` functions of the host, as with nvcc's `--expt-relaxed-constexpr`.
    #[must_use]
    pub fn relaxed_constexpr(mut self, relaxed_constexpr: bool) -> Self {
        self.options.preprocess.relaxed_constexpr = relaxed_constexpr;
        self
    }

    /// Whether `a*b+c` in one expression becomes one fused operation (`--fmad`).
    #[must_use]
    pub fn fmad(mut self, fmad: bool) -> Self {
        self.options.fmad = fmad;
        self
    }

    /// Adds instances of kernel templates to compile, named as NVRTC's name expressions are:
    /// `reduce<float, 256>`. Those that launches in the file name are compiled anyway. In the program
    /// the kernel has this name with one space behind each comma.
    #[must_use]
    pub fn kernel_instances(mut self, names: &[String]) -> Self {
        self.options.kernel_instances.extend_from_slice(names);
        self
    }

    /// Whether [`Compiler::check_file`] keeps the syntax tree as text.
    #[must_use]
    pub fn tree(mut self, tree: bool) -> Self {
        self.options.tree = tree;
        self
    }

    /// Whether the text for native mode is made, as it is unless this says otherwise. With many headers it takes more time and memory
    /// than all else, and programs without it have no native mode on `cuda`.
    #[must_use]
    pub fn native(mut self, native: bool) -> Self {
        self.options.native = native;
        self
    }

    /// The float mode.
    #[must_use]
    pub fn floats(mut self, floats: FloatMode) -> Self {
        self.floats = floats;
        self
    }

    /// Compiles text; `name` is the file name in messages, and included files are looked for
    /// beside it.
    ///
    /// # Errors
    /// [`Error::Compile`] with diagnostics, which [`Error::describe`] shows.
    pub fn compile(&self, name: &str, text: &str) -> Result<Program, Error> {
        compile_text(name, text.as_bytes(), &self.options, &DiskLoader).program(self.floats)
    }

    /// Compiles a file.
    ///
    /// # Errors
    /// As [`Compiler::compile`], also if the file cannot be read.
    pub fn compile_file(&self, path: &Path) -> Result<Program, Error> {
        self.check_file(path).program(self.floats)
    }

    /// Compiles what can be compiled of a file and says what cannot, kernel by kernel.
    pub fn check_file(&self, path: &Path) -> Compilation {
        compile_file(path, &self.options)
    }

    /// The same for files that use each other's device functions and variables (nvcc's `-rdc=true`).
    pub fn check_files(&self, paths: &[PathBuf]) -> Vec<Compilation> {
        let files: Vec<_> = paths.iter().map(|path| (path.clone(), self.clone())).collect();
        check_together(&files)
    }

    /// The float mode that programs get.
    pub fn float_mode(&self) -> FloatMode {
        self.floats
    }
}

/// Compiles files that use each other's device functions and variables (nvcc's `-rdc=true`), each with its own options.
pub fn check_together(files: &[(PathBuf, Compiler)]) -> Vec<Compilation> {
    let files: Vec<_> = files.iter().map(|(path, compiler)| (path.clone(), compiler.options.clone())).collect();
    compile_files(&files, &DiskLoader)
}
