//! Carries out a command: compiles device code into a bundle, the host's half with the host's compiler, and links.

use std::path::{Path, PathBuf};
use std::process::Command as Process;

use anyhow::{Context as _, Result, bail};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_frontend::bundle::Bundle;
use isowarp_frontend::bundle_text;
use isowarp_frontend::compile::{Compilation, CompileOptions};
use isowarp_frontend::preprocess::PreprocessOptions;

use crate::clang;
use crate::command_line::{Command, Host, Phase};
use crate::libraries;
use crate::registration::{NO_DEVICE_CODE, included, registration, written};
use crate::rewrite::rewrite;
use crate::toolkit::{Toolkit, write};

/// The version of CUDA whose interface the toolkit has.
const VERSION: [u32; 3] = [13, 0, 48];

/// Languages of source files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Cuda,
    /// C++.
    Host,
    C,
    /// Not a source file: an object file, or a library.
    Object,
}

/// A command that is carried out.
pub(crate) struct Driver<'a> {
    pub(crate) command: &'a Command,
    toolkit: Toolkit,
    pub(crate) compiler: String,
    /// Folder for files that are needed only until the end.
    temporary: tempfile::TempDir,
}

/// Carries out a command of nvcc, and returns the exit status.
///
/// # Errors
/// If a file cannot be read or written, or the host's compiler cannot be started.
pub fn run(command: &Command) -> Result<u8> {
    if command.version {
        let [major, minor, patch] = VERSION;
        // CMake identifies the command line by nvcc's words (`CMakeDetermineCUDACompiler.cmake`).
        let name = "nvcc: NVIDIA (R) Cuda compiler driver";
        println!("isowarp-nvcc {}, with the command line of {name}", env!("CARGO_PKG_VERSION"));
        println!("Cuda compilation tools, release {major}.{minor}, V{major}.{minor}.{patch}");
        return Ok(0);
    }
    if command.help {
        println!(
            "Usage: isowarp-nvcc [options of nvcc] file...\n\nIsowarp's own: --toolkit DIR lays out a toolkit; --host=clang compiles the host's half with clang"
        );
        return Ok(0);
    }
    if command.inputs.is_empty() {
        bail!("no input files");
    }
    for option in &command.unknown {
        eprintln!("isowarp-nvcc: warning: unknown option `{option}` is passed to the host's compiler");
    }
    let compiler = compiler(command);
    let temporary = tempfile::tempdir().context("cannot create a temporary folder")?;
    let driver = Driver { command, toolkit: Toolkit::find()?, compiler, temporary };
    if command.verbose || command.dry_run {
        driver.show_folders();
    }
    driver.run()
}

/// Returns the host's compiler: that of `-ccbin`, which may be a folder, of `NVCC_CCBIN`, `g++` or `clang++`.
fn compiler(command: &Command) -> String {
    let name = match command.way {
        Host::Rewritten => "g++",
        Host::Clang => "clang++",
    };
    let given = command.compiler.clone().or_else(|| std::env::var("NVCC_CCBIN").ok());
    match given {
        Some(path) if Path::new(&path).is_dir() => Path::new(&path).join(name).to_string_lossy().into_owned(),
        Some(path) => path,
        None => name.to_owned(),
    }
}

impl Driver<'_> {
    /// Prints the folders of the toolkit as nvcc does; CMake reads them.
    fn show_folders(&self) {
        let Toolkit { include, lib } = &self.toolkit;
        let top = include.parent().unwrap_or(include).display();
        eprintln!("#$ TOP={top}");
        eprintln!("#$ NVVMIR_LIBRARY_DIR={top}/nvvm/libdevice");
        eprintln!("#$ PATH={}", std::env::var("PATH").unwrap_or_default());
        eprintln!("#$ INCLUDES=-I{}", include.display());
        eprintln!("#$ LIBRARIES=-L{}", lib.display());
        eprintln!("#$ CUDAFE_FLAGS=");
    }

    fn run(&self) -> Result<u8> {
        match self.command.phase {
            Phase::Preprocess | Phase::Dependencies => self.preprocess_only(),
            Phase::DeviceLink => self.device_link(),
            Phase::Library => self.library(),
            Phase::Device(extension) => self.device_only(extension),
            Phase::Compile => self.compile_all(),
            Phase::HostCode => self.host_only(),
            Phase::Link => self.link(),
        }
    }

    fn language(&self, input: &Path) -> Language {
        match self.command.language.as_deref() {
            Some("cu") => return Language::Cuda,
            Some("c++") => return Language::Host,
            Some("c") => return Language::C,
            _ => {}
        }
        match input.extension().and_then(|e| e.to_str()) {
            Some("cu") => Language::Cuda,
            Some("cpp" | "cc" | "cxx" | "c++" | "C" | "ii") => Language::Host,
            Some("c" | "i") => Language::C,
            _ => Language::Object,
        }
    }

    /// Starts a process of the host's compiler, and returns its exit status.
    pub(crate) fn start(&self, program: &str, arguments: &[String]) -> Result<u8> {
        if self.command.verbose || self.command.dry_run {
            eprintln!("#$ {program} {}", arguments.join(" "));
        }
        if self.command.dry_run {
            return Ok(0);
        }
        let status = Process::new(program).args(arguments).status();
        let status = status.with_context(|| format!("cannot start the host's compiler `{program}`"))?;
        Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
    }

    /// Returns the options for preprocessing source files.
    pub(crate) fn preprocessing(&self, language: Language) -> Vec<String> {
        let command = self.command;
        let mut all = command.host.clone();
        if command.way == Host::Clang && !all.iter().any(|word| word.starts_with("-std=")) {
            // The default of g++ and nvcc, and of newer clangs.
            all.push("-std=gnu++17".to_owned());
        }
        if language == Language::C {
            // nvcc passes `-std` to C++ alone.
            all.retain(|word| !word.starts_with("-std="));
        }
        if language == Language::Cuda {
            let [major, minor, patch] = VERSION;
            all.extend(["-D__CUDACC__", "-D__NVCC__", "-D__ISOWARP__"].map(str::to_owned));
            match command.way {
                Host::Rewritten => all.push("-D__ISOWARP_REWRITE__".to_owned()),
                Host::Clang => all.extend(clang::OPTIONS.map(str::to_owned)),
            }
            all.push(format!("-D__CUDACC_VER_MAJOR__={major}"));
            all.push(format!("-D__CUDACC_VER_MINOR__={minor}"));
            all.push(format!("-D__CUDACC_VER_BUILD__={patch}"));
            let flags = [
                (command.relocatable, "-D__CUDACC_RDC__"),
                (command.extended_lambda, "-D__CUDACC_EXTENDED_LAMBDA__"),
                (command.relaxed_constexpr, "-D__CUDACC_RELAXED_CONSTEXPR__"),
            ];
            all.extend(flags.into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag.to_owned()));
        }
        all.extend(command.defines.iter().map(|define| format!("-D{define}")));
        all.extend(command.undefines.iter().map(|name| format!("-U{name}")));
        all.extend(command.include_dirs.iter().map(|folder| format!("-I{}", folder.display())));
        all.extend(["-isystem".to_owned(), self.toolkit.include.display().to_string()]);
        if language == Language::Cuda {
            all.extend(["-include", "cuda_runtime.h"].map(str::to_owned));
        }
        all.extend(command.pre_includes.iter().flat_map(|file| ["-include".to_owned(), file.clone()]));
        all
    }

    /// Returns the options about dependencies for one output.
    pub(crate) fn dependencies(&self, output: &Path) -> Vec<String> {
        let mut all = self.command.dependencies.clone();
        let has = |all: &[String], name: &str| all.iter().any(|word| word == name);
        if has(&all, "-MD") || has(&all, "-MMD") {
            if !has(&all, "-MF") {
                all.extend(["-MF".to_owned(), output.with_extension("d").display().to_string()]);
            }
            if !has(&all, "-MT") {
                all.extend(["-MT".to_owned(), output.display().to_string()]);
            }
        }
        all
    }

    pub(crate) fn temporary(&self, source: &Path, extension: &str) -> PathBuf {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let unique = self.command.inputs.iter().position(|input| input == source).unwrap_or_default();
        self.temporary.path().join(format!("{stem}-{unique}.{extension}"))
    }

    /// Compiles a source file to an object file.
    fn compile(&self, source: &Path, output: &Path) -> Result<u8> {
        match self.language(source) {
            language @ (Language::Host | Language::C) => {
                let mut arguments = self.preprocessing(language);
                arguments.extend(self.dependencies(output));
                if language == Language::C {
                    arguments.extend(["-x", "c"].map(str::to_owned));
                }
                arguments.extend(["-c".to_owned(), text(source), "-o".to_owned(), text(output)]);
                self.start(&self.compiler, &arguments)
            }
            Language::Cuda => self.compile_cuda(source, output),
            Language::Object => bail!("{}: not a source file", source.display()),
        }
    }

    fn compile_cuda(&self, source: &Path, output: &Path) -> Result<u8> {
        let Some(bundle) = self.bundle(source) else { return Ok(1) };
        match self.command.way {
            Host::Rewritten => self.compile_rewritten(source, output, &bundle),
            Host::Clang => self.compile_with_clang(source, output, &bundle),
        }
    }

    /// Compiles the device code of a source file, and returns its bundle, unless there are errors.
    fn bundle(&self, source: &Path) -> Option<Bundle> {
        let options = self.device_options();
        if self.command.verbose || self.command.dry_run {
            eprintln!("#$ isowarp -arch compute_{} {}", options.preprocess.cuda_arch / 10, source.display());
        }
        let (bundle, compiled) = Bundle::of_file(source, &options, self.command.relocatable);
        (!self.report(&compiled)).then_some(bundle)
    }

    /// Rewrites the host's half, and compiles the result.
    fn compile_rewritten(&self, source: &Path, output: &Path, bundle: &Bundle) -> Result<u8> {
        let packed = self.temporary(source, "bundle");
        let code = self.host_code(source, output, bundle, &|bundle| {
            write(&packed, bundle)?;
            Ok(included(&packed))
        })?;
        let code = match code {
            Ok(code) => code,
            Err(status) => return Ok(status),
        };
        let host = self.temporary(source, "host.ii");
        write(&host, code.as_bytes())?;
        let mut arguments = self.command.host.clone();
        arguments.extend(["-x", "c++-cpp-output", "-c"].map(str::to_owned));
        arguments.extend([text(&host), "-o".to_owned(), text(output)]);
        self.start(&self.compiler, &arguments)
    }

    /// Returns the host's half of a source file of CUDA, preprocessed and rewritten, or the exit status of what failed.
    /// `pack` returns the assembler's directives for the bytes of the bundle.
    fn host_code(
        &self,
        source: &Path,
        output: &Path,
        bundle: &Bundle,
        pack: &dyn Fn(&[u8]) -> Result<String>,
    ) -> Result<Result<String, u8>> {
        let preprocessed = self.temporary(source, "ii");
        let mut arguments = self.preprocessing(Language::Cuda);
        arguments.extend(self.dependencies(output));
        arguments.extend(["-E", "-x", "c++"].map(str::to_owned));
        arguments.extend([text(source), "-o".to_owned(), text(&preprocessed)]);
        let status = self.start(&self.compiler, &arguments)?;
        if status != 0 {
            let folders = [&self.command.include_dirs[..], std::slice::from_ref(&self.toolkit.include)].concat();
            libraries::missing(bundle, &folders).iter().for_each(|note| eprintln!("{note}"));
        }
        if status != 0 || self.command.dry_run {
            return Ok(Err(status));
        }
        let read = std::fs::read(&preprocessed).with_context(|| format!("cannot read {}", preprocessed.display()))?;
        let read = String::from_utf8(read).with_context(|| format!("{}: not UTF-8", source.display()))?;
        let include = &self.toolkit.include;
        let is_system =
            |path: &Path| path.starts_with("/usr/include") || path.starts_with("/usr/lib") || path.starts_with(include);
        let mut rewritten = rewrite(&read, self.command.relocatable, &is_system);
        if let Some((at, reason)) = rewritten.refused.first() {
            bail!("{}: {reason}", place(&read, *at));
        }
        if rewritten.has_device_code {
            let bytes = bundle.encode().context("cannot pack the device code")?;
            rewritten.text.push_str(&registration(&pack(&bytes)?));
        } else {
            rewritten.text.push_str(NO_DEVICE_CODE);
        }
        Ok(Ok(rewritten.text))
    }

    /// Writes the host's halves of the sources as preprocessed C++ (`-cuda`), each with its bundle.
    fn host_only(&self) -> Result<u8> {
        let sources = self.sources();
        if self.command.output.is_some() && sources.len() > 1 {
            bail!("`-o` names one file, but there are {} sources", sources.len());
        }
        for source in sources.into_iter().filter(|source| self.language(source) == Language::Cuda) {
            let name = format!("{}.cpp.ii", source.file_name().unwrap_or_default().to_string_lossy());
            let output = self.command.output.clone().unwrap_or_else(|| name.into());
            let Some(bundle) = self.bundle(source) else { return Ok(1) };
            match self.host_code(source, &output, &bundle, &|bundle| Ok(written(bundle)))? {
                Ok(code) => write(&output, code.as_bytes())?,
                Err(0) => {}
                Err(status) => return Ok(status),
            }
        }
        Ok(0)
    }

    /// Returns the options for device code.
    fn device_options(&self) -> CompileOptions {
        let command = self.command;
        let defaults = PreprocessOptions::default();
        let define = |text: &String| match text.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (text.clone(), None),
        };
        let preprocess = PreprocessOptions {
            include_dirs: command.include_dirs.clone(),
            defines: command.defines.iter().map(define).collect(),
            undefines: command.undefines.clone(),
            pre_includes: command.pre_includes.clone(),
            cuda_arch: command.arch.unwrap_or(defaults.cuda_arch),
            relaxed_constexpr: command.relaxed_constexpr,
            ..defaults
        };
        // The library makes the text for NVRTC where a device needs it.
        CompileOptions {
            preprocess,
            fmad: !command.no_fmad,
            cpp20: command.cpp20,
            native: false,
            ..CompileOptions::default()
        }
    }

    /// Prints the messages of a compilation. Returns true if there are errors.
    fn report(&self, compiled: &Compilation) -> bool {
        // Functions of other files are found when the program is linked.
        let elsewhere = |d: &Diagnostic| self.command.relocatable && d.code == isowarp_core::codes::UNDEFINED;
        if let Some(mut messages) = compiled.messages() {
            messages.diagnostics.retain(|d| !elsewhere(d));
            if !messages.diagnostics.is_empty() {
                eprintln!("{messages}");
            }
            return messages.diagnostics.iter().any(Diagnostic::is_error);
        }
        false
    }

    fn sources(&self) -> Vec<&PathBuf> {
        self.command.inputs.iter().filter(|input| self.language(input) != Language::Object).collect()
    }

    fn compile_all(&self) -> Result<u8> {
        let sources = self.sources();
        if self.command.output.is_some() && sources.len() > 1 {
            bail!("`-o` names one file, but there are {} sources", sources.len());
        }
        for source in sources {
            let name = PathBuf::from(source.file_name().unwrap_or_default()).with_extension("o");
            let status = self.compile(source, self.command.output.as_ref().unwrap_or(&name))?;
            if status != 0 {
                return Ok(status);
            }
        }
        Ok(0)
    }

    /// Compiles all sources to temporary object files, and returns the inputs with these instead of sources.
    fn objects(&self) -> Result<Result<Vec<(String, String)>, u8>> {
        let mut objects = Vec::new();
        for source in self.sources() {
            let object = self.temporary(source, "o");
            let status = self.compile(source, &object)?;
            if status != 0 {
                return Ok(Err(status));
            }
            objects.push((text(source), text(&object)));
        }
        Ok(Ok(objects))
    }

    fn link(&self) -> Result<u8> {
        let objects = match self.objects()? {
            Ok(objects) => objects,
            Err(status) => return Ok(status),
        };
        let command = self.command;
        let mut arguments: Vec<String> =
            command.host.iter().filter(|word| word.starts_with("-g") || *word == "-pg").cloned().collect();
        for word in &command.link {
            let object = objects.iter().find(|(source, _)| source == word).map(|(_, object)| object);
            arguments.push(object.unwrap_or(word).clone());
        }
        arguments.extend(libraries_before_inputs(&command.link));
        let output = command.output.clone().unwrap_or_else(|| "a.out".into());
        arguments.extend(["-o".to_owned(), text(&output)]);
        let lib = text(&self.toolkit.lib);
        arguments.extend([format!("-L{lib}"), format!("-Wl,-rpath,{lib}")]);
        if command.cudart.as_deref() != Some("none") {
            arguments.push("-lcudart".to_owned());
        }
        arguments.extend(["-ldl", "-lpthread", "-lrt"].map(str::to_owned));
        self.start(&self.compiler, &arguments)
    }

    fn library(&self) -> Result<u8> {
        let objects = match self.objects()? {
            Ok(objects) => objects,
            Err(status) => return Ok(status),
        };
        let output = self.command.output.clone().unwrap_or_else(|| "a.a".into());
        let mut arguments = vec!["rcs".to_owned(), text(&output)];
        for input in &self.command.inputs {
            let input = text(input);
            let object = objects.iter().find(|(source, _)| *source == input).map(|(_, object)| object.clone());
            arguments.push(object.unwrap_or(input));
        }
        self.start("ar", &arguments)
    }

    /// Makes an empty object file: device code is linked when the program starts.
    fn device_link(&self) -> Result<u8> {
        let empty = self.temporary.path().join("device_link.cpp");
        write(&empty, b"")?;
        let output = self.command.output.clone().unwrap_or_else(|| "a_dlink.o".into());
        let mut arguments = self.command.host.clone();
        arguments.extend(["-c".to_owned(), text(&empty), "-o".to_owned(), text(&output)]);
        self.start(&self.compiler, &arguments)
    }

    /// Writes the bundle of each source: as text in place of PTX, else as bytes.
    fn device_only(&self, extension: &str) -> Result<u8> {
        let sources = self.sources();
        if sources.is_empty() {
            bail!("`-{extension}` needs a source file");
        }
        if self.command.output.is_some() && sources.len() > 1 {
            bail!("`-o` names one file, but there are {} sources", sources.len());
        }
        for source in sources {
            let (bundle, compiled) = Bundle::of_file(source, &self.device_options(), self.command.relocatable);
            if self.report(&compiled) {
                return Ok(1);
            }
            let name = PathBuf::from(source.file_name().unwrap_or_default()).with_extension(extension);
            let bytes = bundle.encode().context("cannot pack the device code")?;
            let bytes =
                if extension == "ptx" { bundle_text::to_text(&bytes, &compiled.module).into_bytes() } else { bytes };
            write(self.command.output.as_ref().unwrap_or(&name), &bytes)?;
        }
        Ok(0)
    }

    fn preprocess_only(&self) -> Result<u8> {
        let option = if self.command.phase == Phase::Preprocess { "-E" } else { "-M" };
        for source in self.sources() {
            let language = self.language(source);
            let of_clang = self.command.way == Host::Clang && language == Language::Cuda;
            let name = match language {
                Language::C => "c",
                _ if of_clang => "cuda",
                _ => "c++",
            };
            let mut arguments = self.preprocessing(language);
            arguments.extend([option, "-x", name].map(str::to_owned));
            arguments.push(text(source));
            arguments.extend(self.command.output.iter().flat_map(|output| ["-o".to_owned(), text(output)]));
            let status = self.start(&self.compiler, &arguments)?;
            if status != 0 {
                return Ok(status);
            }
        }
        Ok(0)
    }
}

/// Returns the libraries that are named before an input, which are named again after all inputs: nvcc passes libraries to
/// the linker last, and the linker may ignore those that nothing has needed before.
fn libraries_before_inputs(link: &[String]) -> impl Iterator<Item = String> + use<'_> {
    let last = link.iter().rposition(|word| !word.starts_with('-')).unwrap_or_default();
    link[..last].iter().filter(|word| word.starts_with("-l")).cloned()
}

/// Returns a path as a word of a command line.
pub(crate) fn text(path: &Path) -> String {
    path.display().to_string()
}

/// Returns the file and the line of an offset in preprocessed text, as `main.cu:12`.
fn place(preprocessed: &str, at: usize) -> String {
    let (mut file, mut line) = ("<source>", 0usize);
    for one in preprocessed.get(..at).unwrap_or_default().split('\n') {
        let mark = one.strip_prefix("# ").and_then(|rest| rest.split_once(" \""));
        match mark.and_then(|(number, rest)| Some((number.parse::<usize>().ok()?, rest.split('"').next()?))) {
            Some((number, name)) => (file, line) = (name, number.saturating_sub(1)),
            None => line += 1,
        }
    }
    format!("{file}:{line}")
}

#[cfg(test)]
mod tests {
    use super::libraries_before_inputs;

    #[test]
    fn libraries_before_inputs_are_named_again() {
        let link = ["-la", "one.cu", "-lb", "-Wl,-s", "two.o", "-lc"].map(str::to_owned);
        assert_eq!(libraries_before_inputs(&link).collect::<Vec<_>>(), ["-la", "-lb"]);
        assert_eq!(libraries_before_inputs(&link[4..]).count(), 0);
    }
}
