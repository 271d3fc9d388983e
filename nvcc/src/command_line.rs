//! Reads nvcc's command line (NVIDIA CUDA Compiler Driver documentation, "NVCC Command Options"): long names follow
//! `--`, short ones `-`; a value follows a `=`, is the next word, or, after a name of one letter, the rest of the word.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

/// Kinds of results of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Phase {
    /// A program.
    #[default]
    Link,
    /// Object files (`-c`, `-dc`).
    Compile,
    /// Preprocessed text (`-E`).
    Preprocess,
    /// C++ for the host's compiler (`-cuda`).
    HostCode,
    /// The names of the files that a source depends on (`-M`, `-MM`).
    Dependencies,
    /// A library of object files (`-lib`).
    Library,
    /// A file for the linker of device code (`-dlink`): there is nothing to do.
    DeviceLink,
    /// Device code alone, in a file with this extension (`-ptx`, `-cubin`, `-fatbin`).
    Device(&'static str),
}

/// A command of nvcc.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Command {
    /// Kind of the result.
    pub phase: Phase,
    /// Source files, object files and libraries, in order.
    pub inputs: Vec<PathBuf>,
    /// `-o`.
    pub output: Option<PathBuf>,
    /// `-x`: the language of all sources.
    pub language: Option<String>,
    /// `-I` and `-isystem`.
    pub include_dirs: Vec<PathBuf>,
    /// `-D`.
    pub defines: Vec<String>,
    /// `-U`.
    pub undefines: Vec<String>,
    /// `-include`.
    pub pre_includes: Vec<String>,
    /// Options for the host's compiler when it preprocesses and compiles.
    pub host: Vec<String>,
    /// Options and libraries for the linker, with places among the inputs: libraries keep their order.
    pub link: Vec<String>,
    /// Options about files with dependencies (`-MD`, `-MF`, …).
    pub dependencies: Vec<String>,
    /// `-rdc=true` and `-dc`.
    pub relocatable: bool,
    /// `-std=c++20` or later.
    pub cpp20: bool,
    /// `--expt-relaxed-constexpr`.
    pub relaxed_constexpr: bool,
    /// `--extended-lambda`.
    pub extended_lambda: bool,
    /// `-fmad=false`.
    pub no_fmad: bool,
    /// Value of `__CUDA_ARCH__`.
    pub arch: Option<u32>,
    /// `-ccbin`: the host's compiler.
    pub compiler: Option<String>,
    /// `-cudart=static`, `shared` or `none`.
    pub cudart: Option<String>,
    /// `-shared`.
    pub shared: bool,
    /// `-v`: commands are printed.
    pub verbose: bool,
    /// `-dryrun`: commands are printed, and not executed.
    pub dry_run: bool,
    /// `--version`.
    pub version: bool,
    /// `--help`.
    pub help: bool,
    /// Options that have no effect.
    pub ignored: Vec<String>,
    /// Options that nvcc does not have. They are passed to the host's compiler.
    pub unknown: Vec<String>,
}

/// Effect of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Phase(Phase),
    Output,
    Language,
    Include,
    SystemInclude,
    Define,
    Undefine,
    PreInclude,
    Standard,
    /// Passed to the host's compiler as `-NAME` or `-NAMEVALUE`.
    Host(&'static str),
    HostOptions,
    LinkerOptions,
    Library,
    LibraryPath,
    DependenciesFile,
    DependenciesOption,
    Relocatable,
    DeviceCompile,
    RelaxedConstexpr,
    ExtendedLambda,
    Fmad,
    FastMath,
    Arch,
    Generate,
    Compiler,
    Cudart,
    Shared,
    Verbose,
    DryRun,
    Version,
    Help,
    OptionsFile,
    Ignored,
}

use Effect as E;

/// Long name, short name, whether a value follows, and the effect.
const OPTIONS: &[(&str, &str, bool, Effect)] = &[
    ("compile", "c", false, E::Phase(Phase::Compile)),
    ("device-c", "dc", false, E::DeviceCompile),
    ("device-w", "dw", false, E::Phase(Phase::Compile)),
    ("device-link", "dlink", false, E::Phase(Phase::DeviceLink)),
    ("link", "link", false, E::Phase(Phase::Link)),
    ("lib", "lib", false, E::Phase(Phase::Library)),
    ("cuda", "cuda", false, E::Phase(Phase::HostCode)),
    ("preprocess", "E", false, E::Phase(Phase::Preprocess)),
    ("generate-dependencies", "M", false, E::Phase(Phase::Dependencies)),
    ("generate-nonsystem-dependencies", "MM", false, E::Phase(Phase::Dependencies)),
    ("ptx", "ptx", false, E::Phase(Phase::Device("ptx"))),
    ("cubin", "cubin", false, E::Phase(Phase::Device("cubin"))),
    ("fatbin", "fatbin", false, E::Phase(Phase::Device("fatbin"))),
    ("output-file", "o", true, E::Output),
    ("x", "x", true, E::Language),
    ("include-path", "I", true, E::Include),
    ("system-include", "isystem", true, E::SystemInclude),
    ("define-macro", "D", true, E::Define),
    ("undefine-macro", "U", true, E::Undefine),
    ("pre-include", "include", true, E::PreInclude),
    ("std", "std", true, E::Standard),
    ("optimize", "O", true, E::Host("-O")),
    ("debug", "g", false, E::Host("-g")),
    ("profile", "pg", false, E::Host("-pg")),
    ("disable-warnings", "w", false, E::Host("-w")),
    ("machine", "m", true, E::Host("-m")),
    ("compiler-options", "Xcompiler", true, E::HostOptions),
    ("linker-options", "Xlinker", true, E::LinkerOptions),
    ("library", "l", true, E::Library),
    ("library-path", "L", true, E::LibraryPath),
    ("generate-dependencies-with-compile", "MD", false, E::DependenciesOption),
    ("generate-nonsystem-dependencies-with-compile", "MMD", false, E::DependenciesOption),
    ("generate-dependency-targets", "MP", false, E::DependenciesOption),
    ("dependency-output", "MF", true, E::DependenciesFile),
    ("dependency-target-name", "MT", true, E::DependenciesFile),
    ("relocatable-device-code", "rdc", true, E::Relocatable),
    ("expt-relaxed-constexpr", "expt-relaxed-constexpr", false, E::RelaxedConstexpr),
    ("extended-lambda", "extended-lambda", false, E::ExtendedLambda),
    ("expt-extended-lambda", "expt-extended-lambda", false, E::ExtendedLambda),
    ("fmad", "fmad", true, E::Fmad),
    ("use_fast_math", "use_fast_math", false, E::FastMath),
    ("gpu-architecture", "arch", true, E::Arch),
    ("generate-code", "gencode", true, E::Generate),
    ("gpu-code", "code", true, E::Ignored),
    ("compiler-bindir", "ccbin", true, E::Compiler),
    ("cudart", "cudart", true, E::Cudart),
    ("shared", "shared", false, E::Shared),
    ("verbose", "v", false, E::Verbose),
    ("dryrun", "dryrun", false, E::DryRun),
    ("version", "V", false, E::Version),
    ("help", "h", false, E::Help),
    ("options-file", "optf", true, E::OptionsFile),
    ("device-debug", "G", false, E::Ignored),
    ("generate-line-info", "lineinfo", false, E::Ignored),
    ("ftz", "ftz", true, E::Ignored),
    ("prec-div", "prec-div", true, E::Ignored),
    ("prec-sqrt", "prec-sqrt", true, E::Ignored),
    ("maxrregcount", "maxrregcount", true, E::Ignored),
    ("ptxas-options", "Xptxas", true, E::Ignored),
    ("archive-options", "Xarchive", true, E::Ignored),
    ("cudafe-options", "Xcudafe", true, E::Ignored),
    ("nvlink-options", "Xnvlink", true, E::Ignored),
    ("resource-usage", "res-usage", false, E::Ignored),
    ("diag-suppress", "diag-suppress", true, E::Ignored),
    ("diag-error", "diag-error", true, E::Ignored),
    ("diag-warn", "diag-warn", true, E::Ignored),
    ("display-error-number", "err-no", false, E::Ignored),
    ("Werror", "Werror", true, E::Ignored),
    ("Wno-deprecated-gpu-targets", "Wno-deprecated-gpu-targets", false, E::Ignored),
    ("Wno-deprecated-declarations", "Wno-deprecated-declarations", false, E::Host("-Wno-deprecated-declarations")),
    ("threads", "t", true, E::Ignored),
    ("split-compile", "split-compile", true, E::Ignored),
    ("default-stream", "default-stream", true, E::Ignored),
    ("restrict", "restrict", false, E::Ignored),
    ("keep", "keep", false, E::Ignored),
    ("keep-dir", "keep-dir", true, E::Ignored),
    ("save-temps", "save-temps", false, E::Ignored),
    ("source-in-ptx", "src-in-ptx", false, E::Ignored),
    ("allow-unsupported-compiler", "allow-unsupported-compiler", false, E::Ignored),
    ("forward-unknown-to-host-compiler", "forward-unknown-to-host-compiler", false, E::Ignored),
    ("forward-unknown-opts", "forward-unknown-opts", false, E::Ignored),
    ("dlink-time-opt", "dlto", false, E::Ignored),
    ("extra-device-vectorization", "extra-device-vectorization", false, E::Ignored),
    ("host-linker-script", "hls", true, E::Ignored),
    ("augment-host-linker-script", "aug-hls", false, E::Ignored),
    ("ctadump", "ctadump", false, E::Ignored),
    ("no-align-double", "no-align-double", false, E::Ignored),
    ("no-device-link", "nodlink", false, E::Ignored),
    ("compress-all", "compress-all", false, E::Ignored),
    ("no-compress", "no-compress", false, E::Ignored),
    ("Wreorder", "Wreorder", false, E::Ignored),
];

/// Short names whose value may follow directly: `-O3`, `-Iinclude`.
const JOINED: &str = "IDUOmlLtx";

/// Returns whether an option has a value, its effect, and the value that is part of its word.
fn known(word: &str) -> Option<(bool, Effect, Option<&str>)> {
    let (name, value) = match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (word, None),
    };
    let long = name.strip_prefix("--");
    let short = name.strip_prefix('-').filter(|_| long.is_none());
    if let Some((.., takes, effect)) =
        OPTIONS.iter().find(|(l, s, ..)| long == Some(l) || short == Some(s) || short == Some(l))
    {
        return Some((*takes, *effect, value));
    }
    let letter = word.strip_prefix('-')?.chars().next().filter(|c| JOINED.contains(*c))?;
    let (.., takes, effect) = OPTIONS.iter().find(|(_, s, ..)| s.chars().eq([letter]))?;
    let value = word.get(1 + letter.len_utf8()..)?;
    // `-m64`, but not `-march=native`.
    let is_value = letter != 'm' || value.is_empty() || value.starts_with(|c: char| c.is_ascii_digit());
    is_value.then_some((*takes, *effect, Some(value)))
}

/// Splits the value of an option such as `-Xcompiler` at commas and blanks outside quotes.
fn values(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut one = String::new();
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => one.extend(chars.next()),
            '"' | '\'' if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => quote = Some(c),
            ',' | ' ' if quote.is_none() => all.extend(Some(std::mem::take(&mut one)).filter(|one| !one.is_empty())),
            _ => one.push(c),
        }
    }
    all.extend(Some(one).filter(|one| !one.is_empty()));
    all
}

/// Returns the value of `__CUDA_ARCH__` for an architecture: 800 for `sm_80`, `compute_80` and `80`.
fn capability(name: &str) -> Option<u32> {
    let digits =
        name.strip_prefix("sm_").or_else(|| name.strip_prefix("compute_")).or_else(|| name.strip_prefix("lto_"));
    let number: u32 = digits.unwrap_or(name).trim_end_matches(['a', 'f']).parse().ok()?;
    (10..1000).contains(&number).then_some(number * 10)
}

impl Command {
    /// Reads the words of a command line, without the name of the program.
    ///
    /// # Errors
    /// If a value is missing, or a file of options cannot be read.
    pub fn read(words: &[String]) -> Result<Self> {
        let mut out = Self::default();
        out.add(words, 0)?;
        Ok(out)
    }

    fn add(&mut self, words: &[String], depth: usize) -> Result<()> {
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if let Some(file) = word.strip_prefix('@') {
                self.add_file(Path::new(file), depth)?;
                continue;
            }
            match known(word) {
                Some((takes, effect, value)) => {
                    let value = match value {
                        None | Some("") if takes => {
                            words.next().cloned().with_context(|| format!("`{word}` needs a value"))?
                        }
                        value => value.unwrap_or_default().to_owned(),
                    };
                    self.apply(word, effect, value, depth)?;
                }
                None if word.starts_with('-') && word.len() > 1 => {
                    self.unknown.push(word.clone());
                    self.host.push(word.clone());
                    self.link.push(word.clone());
                }
                None => {
                    self.inputs.push(word.into());
                    self.link.push(word.clone());
                }
            }
        }
        Ok(())
    }

    fn add_file(&mut self, file: &Path, depth: usize) -> Result<()> {
        if depth > 8 {
            bail!("files of options are nested too deeply: {}", file.display());
        }
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let words: Vec<String> = text.lines().flat_map(|line| values(&line.replace(',', "\\,"))).collect();
        self.add(&words, depth + 1)
    }

    fn apply(&mut self, word: &str, effect: Effect, value: String, depth: usize) -> Result<()> {
        match effect {
            E::Phase(phase) => self.phase = phase,
            E::Output => self.output = Some(value.into()),
            E::Language => self.language = Some(value),
            E::Include | E::SystemInclude => self.include_dirs.push(value.into()),
            E::Define => self.defines.push(value),
            E::Undefine => self.undefines.push(value),
            E::PreInclude => self.pre_includes.push(value),
            E::Standard => {
                self.cpp20 = ["20", "2a", "23", "26"].iter().any(|year| value.ends_with(year));
                self.host.push(format!("-std={value}"));
            }
            E::Host(option) => self.host.push(format!("{option}{value}")),
            E::HostOptions => {
                let all = values(&value);
                self.link.extend(all.iter().cloned());
                self.host.extend(all);
            }
            E::LinkerOptions => self.link.extend(values(&value).into_iter().map(|one| format!("-Wl,{one}"))),
            E::Library => self.link.push(format!("-l{value}")),
            E::LibraryPath => self.link.push(format!("-L{value}")),
            E::DependenciesOption => self.dependencies.push(short_name(word)),
            E::DependenciesFile => self.dependencies.extend([short_name(word), value]),
            E::Relocatable => self.relocatable = value == "true",
            E::DeviceCompile => {
                self.phase = Phase::Compile;
                self.relocatable = true;
            }
            E::RelaxedConstexpr => self.relaxed_constexpr = true,
            E::ExtendedLambda => self.extended_lambda = true,
            E::Fmad => self.no_fmad = value == "false",
            // `--use_fast_math` allows other results, and does not ask for them.
            E::FastMath | E::Ignored => self.ignored.push(word.to_owned()),
            E::Arch => self.arch = capability(&value).or(self.arch),
            E::Generate => {
                let arch = value.split(',').find_map(|part| capability(part.strip_prefix("arch=")?));
                self.arch = self.arch.max(arch);
            }
            E::Compiler => self.compiler = Some(value),
            E::Cudart => self.cudart = Some(value),
            E::Shared => {
                self.shared = true;
                self.link.push("-shared".to_owned());
            }
            E::Verbose => self.verbose = true,
            E::DryRun => self.dry_run = true,
            E::Version => self.version = true,
            E::Help => self.help = true,
            E::OptionsFile => {
                for file in values(&value) {
                    self.add_file(Path::new(&file), depth)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the short name of an option about dependencies, which the host's compiler has too.
fn short_name(word: &str) -> String {
    let name = word.split('=').next().unwrap_or(word).trim_start_matches('-');
    let short = OPTIONS.iter().find(|(long, ..)| *long == name).map_or(name, |(_, short, ..)| short);
    format!("-{short}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{Command, Phase};

    fn read(line: &str) -> Command {
        Command::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn options_of_all_forms_are_read() {
        let command = read(
            "-O3 -std=c++17 --std c++20 -Iinc -I other --include-path=third -DN=4 -D M -gencode arch=compute_80,code=sm_80 \
             --generate-code=arch=compute_90,code=[sm_90] -Xcompiler -fopenmp,-Wall -lm -L/lib -c k.cu -o k.o -MD -MT k.o -MF k.d",
        );
        assert_eq!(command.host, ["-O3", "-std=c++17", "-std=c++20", "-fopenmp", "-Wall"]);
        assert_eq!(command.include_dirs, ["inc", "other", "third"].map(std::path::PathBuf::from));
        assert_eq!(command.defines, ["N=4", "M"]);
        assert_eq!(command.arch, Some(900));
        assert!(command.cpp20);
        assert_eq!(command.phase, Phase::Compile);
        assert_eq!(command.dependencies, ["-MD", "-MT", "k.o", "-MF", "k.d"]);
        assert_eq!(command.link, ["-fopenmp", "-Wall", "-lm", "-L/lib", "k.cu"]);
        assert!(command.unknown.is_empty());
    }

    #[test]
    fn unknown_options_are_named() {
        assert_eq!(read("-march=native a.cu").unknown, ["-march=native"]);
        assert_eq!(read("--no-such-thing a.cu").unknown, ["--no-such-thing"]);
    }

    #[test]
    fn device_code_is_linked_if_asked() {
        assert!(read("-rdc=true a.cu").relocatable);
        assert!(!read("-rdc=false a.cu").relocatable);
        assert!(read("-dc a.cu").relocatable);
        assert_eq!(read("-dlink a.o -o b.o").phase, Phase::DeviceLink);
    }

    #[test]
    fn missing_values_are_errors() {
        assert!(Command::read(&["-o".to_owned()]).is_err());
    }
}
