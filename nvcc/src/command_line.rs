//! Reads nvcc's command line, with the options of [`crate::options`].

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::options::{Effect, Effect as E, capability, known, short_name};

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

/// Ways to compile the host's half of CUDA source files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Host {
    /// Rewritten to C++, for g++ or another compiler of C++.
    #[default]
    Rewritten,
    /// Read by clang, which knows CUDA.
    Clang,
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
    /// `--host=gcc` or `--host=clang`, which nvcc does not have.
    pub way: Host,
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

    /// Returns words with those of `NVCC_PREPEND_FLAGS` before and those of `NVCC_APPEND_FLAGS` after them.
    pub fn with_environment(words: Vec<String>) -> Vec<String> {
        let of = |name| std::env::var(name).map_or_else(|_| Vec::new(), |text| values(&text.replace(',', "\\,")));
        [of("NVCC_PREPEND_FLAGS"), words, of("NVCC_APPEND_FLAGS")].concat()
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
            E::FastMath | E::PtxasOptions | E::ResourceUsage | E::Ignored => self.ignored.push(word.to_owned()),
            E::DefaultStream => match value.as_str() {
                "per-thread" => self.defines.push("CUDA_API_PER_THREAD_DEFAULT_STREAM=1".to_owned()),
                "legacy" | "null" => {}
                _ => bail!("`--default-stream {value}`; expected legacy, null or per-thread"),
            },
            E::Arch => self.arch = capability(&value).or(self.arch),
            E::Generate => {
                let arch = value.split(',').find_map(|part| capability(part.strip_prefix("arch=")?));
                self.arch = self.arch.max(arch);
            }
            E::Compiler => self.compiler = Some(value),
            E::Way => {
                self.way = match value.as_str() {
                    "clang" => Host::Clang,
                    "gcc" => Host::Rewritten,
                    _ => bail!("`--host` is `gcc` or `clang`, not `{value}`"),
                }
            }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{Command, Host, Phase};

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
    fn the_way_of_the_hosts_half_is_chosen() {
        assert_eq!(read("a.cu").way, Host::Rewritten);
        assert_eq!(read("--host=clang a.cu").way, Host::Clang);
        assert_eq!(read("--host=clang --host gcc a.cu").way, Host::Rewritten);
        assert!(Command::read(&["--host=icc".to_owned()]).is_err());
    }

    #[test]
    fn missing_values_are_errors() {
        assert!(Command::read(&["-o".to_owned()]).is_err());
    }
}
