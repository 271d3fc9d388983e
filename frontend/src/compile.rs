//! The whole front end: a file in, IR and diagnostics out.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use isowarp_core::api::{CompileErrors, Error, FloatMode, NativeSource, Program};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::ir::verify::verify;
use isowarp_core::span::SourceMap;

use crate::ast::dump::dump;
use crate::native::device_text;
use crate::parse::parse;
use crate::preprocess::{
    DiskLoader, FileLoader, PreprocessOptions, PreprocessOutput, is_empty, preprocess_bytes, preprocess_file,
};
use crate::sema::{ExecSpace, SemaOptions, analyze};

/// Options of one compilation.
#[derive(Debug, Clone)]
pub struct CompileOptions {
    /// Include folders, macros, `__CUDA_ARCH__`.
    pub preprocess: PreprocessOptions,
    /// `a * b + c` in one expression becomes one fused operation (`--fmad`).
    pub fmad: bool,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self { preprocess: PreprocessOptions::default(), fmad: true }
    }
}

/// What became of one kernel.
#[derive(Debug, Clone)]
pub struct KernelReport {
    /// Its name.
    pub name: String,
    /// What there is to say about it and what it calls.
    pub diagnostics: Vec<Diagnostic>,
    /// It is in the module.
    pub compiled: bool,
}

/// What a compilation gives.
#[derive(Debug, Clone)]
pub struct Compilation {
    /// The device code that could be compiled; empty if the file could not even be parsed.
    pub module: Arc<Module>,
    /// Everything there is to say, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The files that were read.
    pub sources: Arc<SourceMap>,
    /// The kernels that the file defines, in order.
    pub kernels: Vec<KernelReport>,
    /// The syntax tree as text.
    pub tree: String,
    native: NativeSource,
    fmad: bool,
}

impl Compilation {
    /// True if anything is wrong with the file.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The program, if there are no errors.
    ///
    /// # Errors
    /// [`Error::Compile`] with all diagnostics.
    pub fn program(&self, floats: FloatMode) -> Result<Program, Error> {
        if self.has_errors() {
            let diagnostics = self.diagnostics.clone();
            return Err(Error::Compile(CompileErrors { diagnostics, sources: self.sources.clone() }));
        }
        Ok(Program { module: self.module.clone(), native: Some(self.native.clone()), floats, fmad: self.fmad })
    }
}

/// Compiles a file on disk. A file that cannot be read is a diagnostic like any other.
pub fn compile_file(path: &Path, options: &CompileOptions) -> Compilation {
    let output = preprocess_file(path, &options.preprocess, &DiskLoader);
    finish(output, path, options)
}

/// Compiles text as the contents of a file called `name`.
pub fn compile_text(name: &str, text: &[u8], options: &CompileOptions, loader: &dyn FileLoader) -> Compilation {
    let output = preprocess_bytes(name, text, &options.preprocess, loader);
    finish(output, Path::new(name), options)
}

/// Stack of the thread that compiles. The depth of nesting is limited; this is enough for the limit.
const STACK_BYTES: usize = 256 << 20;

fn finish(output: PreprocessOutput, path: &Path, options: &CompileOptions) -> Compilation {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        let sources = output.sources.clone();
        let failed = |what: &str| failure(sources.clone(), path, options, what);
        match thread.spawn_scoped(scope, || compile(output, path, options)) {
            Ok(handle) => handle.join().unwrap_or_else(|_| failed("the compiler stopped unexpectedly")),
            Err(error) => failed(&format!("no thread for the compiler: {error}")),
        }
    })
}

fn failure(sources: SourceMap, path: &Path, options: &CompileOptions, what: &str) -> Compilation {
    Compilation {
        module: Arc::new(Module::default()),
        diagnostics: vec![Diagnostic::internal("IW0300", None, what)],
        sources: Arc::new(sources),
        kernels: Vec::new(),
        tree: String::new(),
        native: NativeSource { name: path.display().to_string(), text: "".into(), options: Vec::new() },
        fmad: options.fmad,
    }
}

fn compile(output: PreprocessOutput, path: &Path, options: &CompileOptions) -> Compilation {
    let mut diagnostics = output.diagnostics.clone();
    let readable = !output.has_errors() || !is_empty(&output.tokens);
    if readable && is_empty(&output.tokens) {
        diagnostics.push(empty_file(&output));
    }
    let parsed = parse(&output.tokens);
    diagnostics.extend(parsed.diagnostics);
    let analysis = analyze(&parsed.unit, SemaOptions { fmad: options.fmad });
    let sources = Arc::new(output.sources.clone());
    let mut module = analysis.module;
    module.sources = Arc::clone(&sources);
    let mut kernels = Vec::new();
    for function in analysis.functions.iter().filter(|f| f.space == ExecSpace::Kernel && f.defined) {
        let own = function.diagnostics.iter().filter_map(|i| analysis.diagnostics.get(*i).cloned());
        kernels.push(KernelReport {
            name: function.name.clone(),
            diagnostics: own.collect(),
            compiled: function.compiled,
        });
    }
    diagnostics.extend(analysis.diagnostics);
    for error in verify(&module) {
        let message = format!("the IR of `{}` is wrong: {}", error.function, error.message);
        diagnostics.push(Diagnostic::internal("IW0300", error.span, message));
    }
    let native = NativeSource {
        name: path.display().to_string(),
        text: device_text(&output, &parsed.unit).into(),
        options: native_options(path, &options.preprocess),
    };
    let tree = dump(&parsed.unit);
    Compilation { module: Arc::new(module), diagnostics, sources, kernels, tree, native, fmad: options.fmad }
}

fn empty_file(output: &PreprocessOutput) -> Diagnostic {
    let span = output.tokens.last().map(|t| t.span).unwrap_or_default();
    Diagnostic::error("IW0301", span, "the file is empty: it declares nothing")
        .with_help("a kernel is a function marked `__global__`")
}

/// The compiler options under which NVRTC sees the same files and macros.
fn native_options(path: &Path, options: &PreprocessOptions) -> Vec<String> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let include = |dir: &PathBuf| format!("-I{}", dir.display());
    let mut all = vec![include(&folder.to_owned())];
    all.extend(options.include_dirs.iter().map(include));
    for (name, value) in &options.defines {
        all.push(match value {
            Some(value) => format!("-D{name}={value}"),
            None => format!("-D{name}"),
        });
    }
    all.extend(options.undefines.iter().map(|name| format!("-U{name}")));
    all
}
