//! The whole front end: from a file to IR and diagnostics.
//!
//! Errors are attributed to kernels: an error in one kernel (or in a device function that it calls) does not prevent
//! another from compiling. An error that the preprocessor or the parser finds outside any function concerns the whole
//! file, and so every kernel.

mod brackets;
mod device_source;
mod libraries;
mod linking;
mod lost_kernels;
mod repeated;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use isowarp_core::api::{CompileErrors, Error, FloatMode, NativeSource, Program};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::ir::verify::verify;
use isowarp_core::passes::link::objects::{Names, Symbol};
use isowarp_core::span::{SourceMap, Span};
use rustc_hash::FxHashSet;

use crate::ast::dump::dump;
use crate::codes;
use crate::headers::is_of_device_runtime;
use crate::owned_diagnostic::{DiagnosticOwner, OwnedDiagnostic};
use crate::parse::{Dialect, InstanceRequest, parse, parse_name};
use crate::preprocess::{
    DiskLoader, FileLoader, Include, MemoryLoader, PreprocessOptions, PreprocessOutput, RELAXED_CONSTEXPR,
    preprocess_bytes, preprocess_file, preprocess_file_behind,
};
use crate::sema::{self, ExecSpace, FunctionReport, KernelParam, SemaOptions, analyze, names_closure};
use device_source::{device_text, has_plain_constexpr};

/// Options of one compilation.
#[derive(Debug, Clone)]
pub struct CompileOptions {
    /// Include folders, macros, `__CUDA_ARCH__`.
    pub preprocess: PreprocessOptions,
    /// Contracts `a * b + c` in one expression to one fused operation (`--fmad`).
    pub fmad: bool,
    /// Instances of kernel templates to compile in addition to those that the file launches, named as for NVRTC:
    /// `reduce<float, 256>`.
    pub kernel_instances: Vec<String>,
    /// Requests the syntax tree as text.
    pub tree: bool,
    /// Requests the text for NVRTC. Programs without it have no native mode on `cuda`.
    pub native: bool,
    /// Compiles functions and variables without an execution or memory space for the device (NVRTC's
    /// `-default-device`).
    pub default_device: bool,
    /// Accepts code that C++20 allows and C++17 does not (`-std=c++20`). So far this covers one rule: `typename` may be
    /// omitted where only a type is possible.
    pub cpp20: bool,
    /// True if the file is one of several that are linked (nvcc's `-rdc=true`): [`compile_files`] sets it.
    pub separate: bool,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self {
            preprocess: PreprocessOptions::default(),
            fmad: true,
            kernel_instances: Vec::new(),
            tree: false,
            native: true,
            default_device: false,
            cpp20: false,
            separate: false,
        }
    }
}

/// The result for one kernel.
#[derive(Debug, Clone)]
pub struct KernelReport {
    /// Name of the kernel.
    pub name: String,
    /// Source span of the kernel's definition, or of the template's if the kernel is an instance.
    pub place: Span,
    /// Diagnostics about the kernel and the functions that it calls.
    pub diagnostics: Vec<Diagnostic>,
    /// True if the kernel is in the module.
    pub compiled: bool,
    /// True for a template without instances: there is nothing to compile.
    pub not_instantiated: bool,
    /// True if host code launches the template in a way that could not be followed: nvcc has instances of it that are
    /// not checked here.
    pub lost_launch: bool,
    /// Parameters of the kernel, if it is in the module.
    #[doc(hidden)]
    pub params: Vec<KernelParam>,
}

/// A kernel with the owners of its diagnostics.
struct Found {
    name: String,
    place: Span,
    owners: FxHashSet<DiagnosticOwner>,
    compiled: bool,
    template: bool,
    lost_launch: bool,
    params: Vec<KernelParam>,
}

/// The result of a compilation.
#[derive(Debug, Clone)]
pub struct Compilation {
    /// Device code that could be compiled; empty if the file could not even be parsed.
    #[doc(hidden)]
    pub module: Arc<Module>,
    /// All diagnostics, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// Files that were read.
    pub sources: Arc<SourceMap>,
    /// Every `#include` that was reached, with its result.
    pub includes: Vec<Include>,
    /// Kernels that the file defines, in order.
    pub kernels: Vec<KernelReport>,
    /// Syntax tree as text, if requested by the options.
    #[doc(hidden)]
    pub tree: String,
    /// Instances of kernel templates that the options name, each with its kernel's name.
    pub instances: Vec<(String, String)>,
    native: NativeSource,
    fmad: bool,
    /// True if the verifier rejected the module.
    wrong: bool,
    /// Entities that other files may name or define.
    symbols: Vec<Symbol>,
    /// Names in the module, if it is that of several files.
    linked: Option<Names>,
    /// True if there are pointers to functions, or calls through them.
    function_pointers: bool,
    /// True if there is no text for NVRTC: the module contains code of other files, or the text was not requested.
    no_native: bool,
}

impl Compilation {
    /// Returns true if the file has errors.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Returns the diagnostics with the source text they point into; `{}` shows them. `None` without
    /// diagnostics.
    pub fn messages(&self) -> Option<CompileErrors> {
        let (diagnostics, sources) = (self.diagnostics.clone(), self.sources.clone());
        (!diagnostics.is_empty()).then_some(CompileErrors { diagnostics, sources })
    }

    /// Returns the name in the module of a kernel of this file. The files of a program share a module
    /// ([`compile_program`]), in which equal names of several files are different ones.
    #[doc(hidden)]
    pub fn kernel_in_module<'a>(&'a self, kernel: &'a str) -> &'a str {
        self.linked.as_ref().and_then(|names| names.functions.get(kernel)).map_or(kernel, String::as_str)
    }

    /// Returns the file's variables: their names in the file and in the module.
    #[doc(hidden)]
    pub fn variables(&self) -> Vec<(&str, &str)> {
        match &self.linked {
            Some(names) => names.variables.iter().map(|(own, linked)| (own.as_str(), linked.as_str())).collect(),
            None => self.module.globals.iter().map(|g| (g.name.as_str(), g.name.as_str())).collect(),
        }
    }

    /// Returns the text that native mode gives to NVRTC: the file without its host parts. Empty unless requested by
    /// the options.
    pub fn device_text(&self) -> &str {
        &self.native.text
    }

    /// Returns the program, if there are no errors.
    ///
    /// # Errors
    /// [`Error::Compile`] with all diagnostics.
    pub fn program(&self, floats: FloatMode) -> Result<Program, Error> {
        if self.has_errors() {
            let diagnostics = self.diagnostics.clone();
            return Err(Error::Compile(CompileErrors { diagnostics, sources: self.sources.clone() }));
        }
        Ok(self.compiled(floats))
    }

    /// Returns the program for one of the kernels, ignoring errors in others.
    ///
    /// # Errors
    /// [`Error::Compile`] with all diagnostics, if the kernel could not be compiled.
    pub fn program_for(&self, kernel: &str, floats: FloatMode) -> Result<Program, Error> {
        let compiled = self.kernels.iter().any(|k| k.name == kernel && k.compiled) && !self.wrong;
        if compiled { Ok(self.compiled(floats)) } else { self.program(floats) }
    }

    fn compiled(&self, floats: FloatMode) -> Program {
        let native = Some(self.native.clone()).filter(|_| !self.no_native);
        let warnings: Vec<Diagnostic> = self.diagnostics.iter().filter(|d| !d.is_error()).cloned().collect();
        let warnings =
            (!warnings.is_empty()).then(|| CompileErrors { diagnostics: warnings, sources: self.sources.clone() });
        Program { module: self.module.clone(), native, floats, fmad: self.fmad, warnings }
    }
}

/// Compiles a file on disk. A file that cannot be read results in an ordinary diagnostic.
pub fn compile_file(path: &Path, options: &CompileOptions) -> Compilation {
    compile_file_with(path, options, &DiskLoader)
}

/// Compiles a file that a loader reads, as [`compile_file`].
pub fn compile_file_with(path: &Path, options: &CompileOptions, loader: &dyn FileLoader) -> Compilation {
    let compile = |options: &CompileOptions| {
        let output = preprocess_file(path, &options.preprocess, loader);
        finish(output, path, options)
    };
    let mut one = [with_runtime(options, &compile)];
    linking::link_files(&mut one);
    let [one] = one;
    one
}

/// Compiles files that use each other's device functions and variables (nvcc's `-rdc=true`). Each is a separate
/// translation unit, which is then linked with what it needs from the others.
pub fn compile_files(files: &[(PathBuf, CompileOptions)], loader: &dyn FileLoader) -> Vec<Compilation> {
    let mut compiled = compile_separately(&with_loader(files, loader));
    linking::link_files(&mut compiled);
    compiled
}

/// Compiles the files of a program, as [`compile_files`] does. Files that use each other's device code share one module,
/// so that a variable that several files use exists once.
pub fn compile_program(files: &[(PathBuf, CompileOptions)], loader: &dyn FileLoader) -> Vec<Compilation> {
    compile_program_of(&with_loader(files, loader))
}

/// A file of a program, with its loader.
type Unit<'a> = (PathBuf, CompileOptions, &'a dyn FileLoader);

fn with_loader<'a>(files: &[(PathBuf, CompileOptions)], loader: &'a dyn FileLoader) -> Vec<Unit<'a>> {
    files.iter().map(|(path, options)| (path.clone(), options.clone(), loader)).collect()
}

/// Compiles files as one program, each with a loader of its own: files of different loaders may have the same path.
pub(crate) fn compile_program_of(files: &[Unit<'_>]) -> Vec<Compilation> {
    let mut compiled = compile_separately(files);
    linking::link_program(&mut compiled);
    compiled
}

/// Compiles files without linking them. Their sources are one map.
fn compile_separately(files: &[Unit<'_>]) -> Vec<Compilation> {
    let separate = files.len() > 1;
    let mut sources = SourceMap::new();
    let mut compiled = Vec::with_capacity(files.len());
    for (path, options, loader) in files {
        let options = CompileOptions { separate, ..options.clone() };
        let read = std::cell::RefCell::new(sources.clone());
        let one = with_runtime(&options, &|options| {
            let output = preprocess_file_behind(&sources, path, &options.preprocess, *loader);
            *read.borrow_mut() = output.sources.clone();
            finish(output, path, options)
        });
        sources = read.into_inner();
        compiled.push(one);
    }
    compiled
}

/// Compiles text as the contents of a file called `name`.
pub fn compile_text(name: &str, text: &[u8], options: &CompileOptions, loader: &dyn FileLoader) -> Compilation {
    let compile = |options: &CompileOptions| {
        let output = preprocess_bytes(name, text, &options.preprocess, loader);
        finish(output, Path::new(name), options)
    };
    let mut one = [with_runtime(options, &compile)];
    linking::link_files(&mut one);
    let [one] = one;
    one
}

/// Compiles a file, and compiles it again with the device runtime or textures declared if device code uses them. Few
/// files do, and in host code the names of the device runtime have another meaning.
fn with_runtime(options: &CompileOptions, compile: &dyn Fn(&CompileOptions) -> Compilation) -> Compilation {
    let mut options = options.clone();
    loop {
        let compiled = compile(&options);
        let PreprocessOptions { device_runtime, textures, .. } = &mut options.preprocess;
        let before = (*device_runtime, *textures);
        for d in &compiled.diagnostics {
            let missing = d.missing.as_ref().map_or("", |name| name.as_str());
            *device_runtime |= d.is_error() && is_of_device_runtime(missing);
            // A warning is about a launch that cannot be followed.
            *textures |= sema::is_of_textures(missing) || [codes::TEXTURE, codes::SURFACE].contains(&d.code);
        }
        if before == (*device_runtime, *textures) {
            return compiled;
        }
    }
}

/// Stack size of the thread that compiles. The depth of nesting is limited; this size is enough for the limit.
const STACK_BYTES: usize = 256 << 20;

fn finish(output: PreprocessOutput, path: &Path, options: &CompileOptions) -> Compilation {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        let sources = output.sources.clone();
        let failed = |what: &str| failure(&sources, path, options, what);
        match thread.spawn_scoped(scope, || compile(output, path, options)) {
            Ok(handle) => handle.join().unwrap_or_else(|_| failed("the compiler stopped unexpectedly")),
            Err(error) => failed(&format!("no thread for the compiler: {error}")),
        }
    })
}

fn failure(sources: &SourceMap, path: &Path, options: &CompileOptions, what: &str) -> Compilation {
    Compilation {
        module: Arc::new(Module::default()),
        diagnostics: vec![Diagnostic::internal(codes::INTERNAL, None, what)],
        sources: Arc::new(sources.clone()),
        includes: Vec::new(),
        kernels: Vec::new(),
        tree: String::new(),
        instances: Vec::new(),
        native: NativeSource { name: path.display().to_string(), ..NativeSource::default() },
        fmad: options.fmad,
        wrong: true,
        symbols: Vec::new(),
        linked: None,
        function_pointers: false,
        no_native: false,
    }
}

fn compile(output: PreprocessOutput, path: &Path, options: &CompileOptions) -> Compilation {
    let mut early = output.diagnostics.clone();
    let dialect = Dialect { default_device: options.default_device, cpp20: options.cpp20 };
    let parsed = parse(&output.tokens, dialect);
    early.extend(parsed.diagnostics);
    let mut requests = parsed.instances;
    for name in &options.kernel_instances {
        match request(name, &options.preprocess) {
            Some(request) => requests.push(request),
            None => {
                let message = format!("`{name}` does not name an instance of a kernel template");
                let mut d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, Span::default(), message);
                d.span = None;
                early.push(d.with_help("write it as in `reduce<float, 256>`"));
            }
        }
    }
    let from_analysis = early.len();
    let sema_options = SemaOptions {
        fmad: options.fmad,
        separate: options.separate,
        relaxed_constexpr: options.preprocess.relaxed_constexpr,
        macros: &output.macros,
        includes: &output.includes,
        sources: Some(&output.sources),
    };
    let mut analysis = analyze(&parsed.unit, &requests, &parsed.host, early, sema_options);
    let mut diagnostics = std::mem::take(&mut analysis.diagnostics);
    libraries::name_includes(&mut diagnostics, &output.includes);
    let sources = Arc::new(output.sources.clone());
    let mut module = std::mem::take(&mut analysis.module);
    module.sources = Arc::clone(&sources);
    let found_wrong = verify(&module);
    let wrong = !found_wrong.is_empty();
    diagnostics.extend(found_wrong.iter().map(|error| error.to_diagnostic().into()));
    let kernels = analysis.functions.iter().filter(|f| f.space == ExecSpace::Kernel);
    let mut found: Vec<Found> = kernels
        .filter(|f| f.defined || diagnostics.iter().any(|d| d.is_of(&f.owners)))
        .filter(|f| NativeSource::declares(&f.name))
        .map(|f| Found {
            name: f.name.clone(),
            place: f.span,
            owners: f.owners.clone(),
            compiled: f.compiled,
            template: f.template,
            lost_launch: f.lost_launch,
            params: f.params.clone(),
        })
        .collect();
    lost_kernels::add(&mut found, &output.tokens, diagnostics.get_mut(..from_analysis).unwrap_or_default());
    whole_file(&mut found, &analysis.functions, diagnostics.get_mut(..from_analysis).unwrap_or_default());
    brackets::merge(&mut diagnostics);
    let report = |f: Found| {
        let mut own = diagnostics.iter().filter(|d| d.is_of(&f.owners)).map(|d| d.diagnostic.clone()).collect();
        repeated::thin_out(&mut own, &sources);
        KernelReport {
            name: f.name,
            place: f.place,
            diagnostics: own,
            compiled: f.compiled,
            not_instantiated: f.template,
            lost_launch: f.lost_launch,
            params: f.params,
        }
    };
    let kernels: Vec<KernelReport> = found.into_iter().map(report).collect();
    let mut diagnostics = diagnostics.into_iter().map(|d| d.diagnostic).collect();
    repeated::thin_out(&mut diagnostics, &sources);
    let mut native_options = native_options(&options.preprocess);
    native_options.extend(output.toolkits.iter().map(|folder| format!("--include-path={}", folder.display())));
    if options.default_device || has_plain_constexpr(&parsed.unit.decls) {
        native_options.push("-default-device".into());
    }
    if options.cpp20 {
        native_options.push("--std=c++20".into());
    }
    let text = if options.native { device_text(&output, &parsed.unit, &analysis) } else { String::new() };
    let native = NativeSource {
        name: path.display().to_string(),
        text: text.into(),
        options: native_options,
        instances: analysis.instances.clone(),
        overloads: std::mem::take(&mut analysis.overloads),
        nameless: kernels.iter().map(|k| &k.name).filter(|n| names_closure(n)).cloned().collect(),
    };
    let tree = if options.tree { dump(&parsed.unit) } else { String::new() };
    let instances = analysis.instances;
    let module = Arc::new(module);
    let (symbols, function_pointers, fmad) = (analysis.symbols, analysis.function_pointers, options.fmad);
    Compilation {
        module,
        diagnostics,
        sources,
        includes: output.includes,
        kernels,
        tree,
        instances,
        native,
        fmad,
        wrong,
        symbols,
        linked: None,
        function_pointers,
        no_native: !options.native,
    }
}

/// Parses the name of an instance of a kernel template. Macros of the command line apply; headers that are read
/// without an `#include` do not.
fn request(name: &str, options: &PreprocessOptions) -> Option<InstanceRequest> {
    let options =
        PreprocessOptions { device_runtime: false, textures: false, pre_includes: Vec::new(), ..options.clone() };
    let output = preprocess_bytes("<kernel name>", name.as_bytes(), &options, &MemoryLoader::new());
    if output.has_errors() {
        return None;
    }
    let mut tokens = output.tokens;
    // The tokens are not in any file of the compilation.
    tokens.iter_mut().for_each(|t| t.span = Span::default());
    let parsed = parse_name(&tokens)?;
    Some(InstanceRequest { name: parsed, token: None, text: Some(name.to_owned()) })
}

/// Attributes errors of the preprocessor and the parser outside any function to every kernel. `early` are the
/// diagnostics from before analysis.
fn whole_file(kernels: &mut [Found], functions: &[FunctionReport], early: &mut [OwnedDiagnostic]) {
    let owners = functions.iter().map(|f| &f.owners).chain(kernels.iter().map(|k| &k.owners));
    let reported: FxHashSet<DiagnosticOwner> = owners.flatten().copied().collect();
    let mut free = false;
    for d in early.iter_mut().filter(|d| d.diagnostic.is_error() && !d.is_of(&reported)) {
        d.owners.insert(DiagnosticOwner::EveryKernel);
        free = true;
    }
    for kernel in kernels.iter_mut().filter(|_| free) {
        kernel.compiled = false;
        kernel.owners.insert(DiagnosticOwner::EveryKernel);
    }
}

/// Returns the compiler options that give NVRTC the same macros.
fn native_options(options: &PreprocessOptions) -> Vec<String> {
    let defines = options.defines.iter().map(|(name, value)| match value {
        Some(value) => format!("-D{name}={value}"),
        None => format!("-D{name}"),
    });
    let relaxed = options.relaxed_constexpr.then(|| format!("-D{RELAXED_CONSTEXPR}"));
    defines.chain(relaxed).chain(options.undefines.iter().map(|name| format!("-U{name}"))).collect()
}
