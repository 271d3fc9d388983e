//! Compiles CUDA C++ to programs that every device can load.

use std::path::{Path, PathBuf};

use isowarp_core::api::{Error, FloatMode, Program};
use isowarp_frontend::compile::{Compilation, CompileOptions, compile_file, compile_files, compile_text};
use isowarp_frontend::preprocess::DiskLoader;

/// Compiler for CUDA C++, with options that are named after nvcc's.
///
/// ```
/// use isowarp::Compiler;
///
/// let program = Compiler::new().defines(&["N=4"]).compile("fill.cu", "__global__ void fill(int *x) { *x = N; }")?;
/// assert_eq!(program.kernels().collect::<Vec<_>>(), ["fill"]);
/// # Ok::<(), isowarp::Error>(())
/// ```
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

fn texts(list: &[impl AsRef<str>]) -> impl Iterator<Item = String> {
    list.iter().map(|text| text.as_ref().to_owned())
}

impl Compiler {
    /// Returns a compiler for exact floats that contracts `a*b+c` as nvcc does, without include folders and macros.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds folders that are searched for included files (`-I`).
    #[must_use]
    pub fn include_dirs(mut self, dirs: &[impl AsRef<Path>]) -> Self {
        self.options.preprocess.include_dirs.extend(dirs.iter().map(|dir| dir.as_ref().to_owned()));
        self
    }

    /// Defines macros, each `NAME` or `NAME=VALUE` (`-D`).
    #[must_use]
    pub fn defines(mut self, defines: &[impl AsRef<str>]) -> Self {
        let split = |define: &str| match define.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (define.to_owned(), None),
        };
        self.options.preprocess.defines.extend(defines.iter().map(|define| split(define.as_ref())));
        self
    }

    /// Removes macros (`-U`).
    #[must_use]
    pub fn undefines(mut self, names: &[impl AsRef<str>]) -> Self {
        self.options.preprocess.undefines.extend(texts(names));
        self
    }

    /// Includes files before each source (`-include`). They are searched for in the current folder, then in those of
    /// [`include_dirs`](Self::include_dirs).
    #[must_use]
    pub fn pre_includes(mut self, files: &[impl AsRef<str>]) -> Self {
        self.options.preprocess.pre_includes.extend(texts(files));
        self
    }

    /// Sets the value of `__CUDA_ARCH__`: 800 for `-arch=sm_80`.
    #[must_use]
    pub fn cuda_arch(mut self, arch: u32) -> Self {
        self.options.preprocess.cuda_arch = arch;
        self
    }

    /// Sets whether functions and variables without an execution or memory space belong to the device (NVRTC's
    /// `-default-device`).
    #[must_use]
    pub fn default_device(mut self, default_device: bool) -> Self {
        self.options.default_device = default_device;
        self
    }

    /// Sets whether the supported features of C++20 are accepted (`-std=c++20`): `typename` is optional where only a
    /// type is possible.
    #[must_use]
    pub fn cpp20(mut self, cpp20: bool) -> Self {
        self.options.cpp20 = cpp20;
        self
    }

    /// Sets whether device code may call `constexpr` functions of the host (`--expt-relaxed-constexpr`).
    #[must_use]
    pub fn relaxed_constexpr(mut self, relaxed_constexpr: bool) -> Self {
        self.options.preprocess.relaxed_constexpr = relaxed_constexpr;
        self
    }

    /// Sets whether `a*b+c` in one expression becomes one fused operation (`--fmad`).
    #[must_use]
    pub fn fmad(mut self, fmad: bool) -> Self {
        self.options.fmad = fmad;
        self
    }

    /// Adds instances of kernel templates to compile, named like NVRTC's name expressions: `reduce<float, 256>`.
    /// Instances that the file launches are compiled anyway. In the program the kernel has this name, with one space
    /// after each comma.
    #[must_use]
    pub fn kernel_instances(mut self, names: &[impl AsRef<str>]) -> Self {
        self.options.kernel_instances.extend(texts(names));
        self
    }

    /// Sets whether [`Compiler::check_file`] keeps the syntax tree as text.
    #[doc(hidden)]
    #[must_use]
    pub fn tree(mut self, tree: bool) -> Self {
        self.options.tree = tree;
        self
    }

    /// Sets whether the program contains the source text for native mode, which is the default. With many headers, making
    /// the text takes more time and memory than everything else. Programs without it have no native mode on `cuda`.
    #[must_use]
    pub fn native(mut self, native: bool) -> Self {
        self.options.native = native;
        self
    }

    /// Sets the float mode.
    #[must_use]
    pub fn floats(mut self, floats: FloatMode) -> Self {
        self.floats = floats;
        self
    }

    /// Compiles text (`nvrtcCompileProgram`). `name` is the file name in messages; included files are searched for in
    /// its folder first.
    ///
    /// # Errors
    /// [`Error::Compile`] with diagnostics, which [`Error::describe`] shows. Warnings are in [`Program::warnings`].
    pub fn compile(&self, name: &str, text: &str) -> Result<Program, Error> {
        self.check(name, text).program(self.floats)
    }

    /// Compiles a file.
    ///
    /// # Errors
    /// The errors of [`Compiler::compile`], also if the file cannot be read.
    pub fn compile_file(&self, path: impl AsRef<Path>) -> Result<Program, Error> {
        self.check_file(path).program(self.floats)
    }

    /// Compiles all kernels of a text that have no errors, and returns the diagnostics of each kernel.
    pub fn check(&self, name: &str, text: &str) -> Compilation {
        compile_text(name, text.as_bytes(), &self.options, &DiskLoader)
    }

    /// Compiles all kernels of a file that have no errors, and returns the diagnostics of each kernel.
    pub fn check_file(&self, path: impl AsRef<Path>) -> Compilation {
        compile_file(path.as_ref(), &self.options)
    }

    /// Compiles files that use each other's device functions and variables (`-rdc=true`), and returns the diagnostics
    /// of each kernel.
    pub fn check_files(&self, paths: &[impl AsRef<Path>]) -> Vec<Compilation> {
        let files: Vec<_> = paths.iter().map(|path| (path.as_ref().to_owned(), self.clone())).collect();
        check_together(&files)
    }

    /// Returns the float mode of the compiler's programs.
    pub fn float_mode(&self) -> FloatMode {
        self.floats
    }
}

/// Compiles files that use each other's device functions and variables (nvcc's `-rdc=true`), each with its own options.
pub(crate) fn check_together(files: &[(PathBuf, Compiler)]) -> Vec<Compilation> {
    let files: Vec<_> = files.iter().map(|(path, compiler)| (path.clone(), compiler.options.clone())).collect();
    compile_files(&files, &DiskLoader)
}
