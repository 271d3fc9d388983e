//! The options of nvcc (NVIDIA CUDA Compiler Driver documentation, "NVCC Command Options"): long names follow `--`, short
//! ones `-`; a value follows a `=`, is the next word, or, after a name of one letter, the rest of the word.

use crate::command_line::Phase;

/// Effects of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Determines the result of the command.
    Phase(Phase),
    /// `-o`.
    Output,
    /// `-x`.
    Language,
    /// `-I`.
    Include,
    /// `-isystem`.
    SystemInclude,
    /// `-D`.
    Define,
    /// `-U`.
    Undefine,
    /// `-include`.
    PreInclude,
    /// `-std`.
    Standard,
    /// Passed to the host's compiler as `-NAME` or `-NAMEVALUE`.
    Host(&'static str),
    /// `-Xcompiler`.
    HostOptions,
    /// `-Xlinker`.
    LinkerOptions,
    /// `-l`.
    Library,
    /// `-L`.
    LibraryPath,
    /// `-MF` and `-MT`.
    DependenciesFile,
    /// `-MD`, `-MMD` and `-MP`.
    DependenciesOption,
    /// `-rdc`.
    Relocatable,
    /// `-dc`.
    DeviceCompile,
    /// `--expt-relaxed-constexpr`.
    RelaxedConstexpr,
    /// `--extended-lambda`.
    ExtendedLambda,
    /// `-fmad`.
    Fmad,
    /// `--use_fast_math`.
    FastMath,
    /// `--default-stream`.
    DefaultStream,
    /// `-arch`.
    Arch,
    /// `-gencode`.
    Generate,
    /// `-ccbin`.
    Compiler,
    /// `--host`, which nvcc does not have.
    Way,
    /// `-cudart`.
    Cudart,
    /// `-shared`.
    Shared,
    /// `-v`.
    Verbose,
    /// `-dryrun`.
    DryRun,
    /// `--version`.
    Version,
    /// `--help`.
    Help,
    /// `-optf`.
    OptionsFile,
    /// `-Xptxas`.
    PtxasOptions,
    /// `--resource-usage`.
    ResourceUsage,
    /// Changes nothing here.
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
    ("host", "host", true, E::Way),
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
    ("ptxas-options", "Xptxas", true, E::PtxasOptions),
    ("archive-options", "Xarchive", true, E::Ignored),
    ("cudafe-options", "Xcudafe", true, E::Ignored),
    ("nvlink-options", "Xnvlink", true, E::Ignored),
    ("resource-usage", "res-usage", false, E::ResourceUsage),
    ("diag-suppress", "diag-suppress", true, E::Ignored),
    ("diag-error", "diag-error", true, E::Ignored),
    ("diag-warn", "diag-warn", true, E::Ignored),
    ("display-error-number", "err-no", false, E::Ignored),
    ("Werror", "Werror", true, E::Ignored),
    ("Wno-deprecated-gpu-targets", "Wno-deprecated-gpu-targets", false, E::Ignored),
    ("Wno-deprecated-declarations", "Wno-deprecated-declarations", false, E::Host("-Wno-deprecated-declarations")),
    ("threads", "t", true, E::Ignored),
    ("split-compile", "split-compile", true, E::Ignored),
    ("default-stream", "default-stream", true, E::DefaultStream),
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
pub fn known(word: &str) -> Option<(bool, Effect, Option<&str>)> {
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

/// Returns the value of `__CUDA_ARCH__` for an architecture: 800 for `sm_80`, `compute_80` and `80`.
pub fn capability(name: &str) -> Option<u32> {
    let digits =
        name.strip_prefix("sm_").or_else(|| name.strip_prefix("compute_")).or_else(|| name.strip_prefix("lto_"));
    let number: u32 = digits.unwrap_or(name).trim_end_matches(['a', 'f']).parse().ok()?;
    (10..1000).contains(&number).then_some(number * 10)
}

/// Returns the short name of an option about dependencies, which the host's compiler has too.
pub(crate) fn short_name(word: &str) -> String {
    let name = word.split('=').next().unwrap_or(word).trim_start_matches('-');
    let short = OPTIONS.iter().find(|(long, ..)| *long == name).map_or(name, |(_, short, ..)| short);
    format!("-{short}")
}
