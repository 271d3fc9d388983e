//! Options of compilations (NVRTC's documentation, "Supported Compile Options"): `--name=value`, `-name=value`, or a value
//! in the next text.

use isowarp_frontend::compile::CompileOptions;
use isowarp_frontend::preprocess::PreprocessOptions;

/// Effect of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Arch,
    Define,
    Undefine,
    Include,
    PreInclude,
    Standard,
    Fmad,
    DefaultDevice,
    Relocatable,
    DeviceCompile,
    NoWarnings,
    Ignored,
}

use Effect as E;

/// Long name, short name, whether a value follows, and the effect.
const OPTIONS: &[(&str, &str, bool, Effect)] = &[
    ("gpu-architecture", "arch", true, E::Arch),
    ("define-macro", "D", true, E::Define),
    ("undefine-macro", "U", true, E::Undefine),
    ("include-path", "I", true, E::Include),
    ("pre-include", "include", true, E::PreInclude),
    ("std", "std", true, E::Standard),
    ("fmad", "fmad", true, E::Fmad),
    ("device-as-default-execution-space", "default-device", false, E::DefaultDevice),
    ("relocatable-device-code", "rdc", true, E::Relocatable),
    ("device-c", "dc", false, E::DeviceCompile),
    ("device-w", "dw", false, E::Ignored),
    ("disable-warnings", "w", false, E::NoWarnings),
    // The option allows other results, and does not ask for them.
    ("use_fast_math", "use_fast_math", false, E::Ignored),
    ("extensible-whole-program", "ewp", false, E::Ignored),
    ("device-debug", "G", false, E::Ignored),
    ("generate-line-info", "lineinfo", false, E::Ignored),
    ("dopt", "dopt", true, E::Ignored),
    ("Ofast-compile", "Ofc", true, E::Ignored),
    ("ptxas-options", "Xptxas", true, E::Ignored),
    ("maxrregcount", "maxrregcount", true, E::Ignored),
    ("ftz", "ftz", true, E::Ignored),
    ("prec-sqrt", "prec-sqrt", true, E::Ignored),
    ("prec-div", "prec-div", true, E::Ignored),
    ("extra-device-vectorization", "extra-device-vectorization", false, E::Ignored),
    ("modify-stack-limit", "modify-stack-limit", true, E::Ignored),
    ("dlink-time-opt", "dlto", false, E::Ignored),
    ("gen-opt-lto", "gen-opt-lto", false, E::Ignored),
    ("optix-ir", "optix-ir", false, E::Ignored),
    ("jump-table-density", "jtd", true, E::Ignored),
    ("device-stack-protector", "device-stack-protector", true, E::Ignored),
    ("no-cache", "no-cache", false, E::Ignored),
    ("frandom-seed", "frandom-seed", true, E::Ignored),
    ("no-source-include", "no-source-include", false, E::Ignored),
    ("builtin-move-forward", "builtin-move-forward", true, E::Ignored),
    ("builtin-initializer-list", "builtin-initializer-list", true, E::Ignored),
    ("pch", "pch", false, E::Ignored),
    ("create-pch", "create-pch", true, E::Ignored),
    ("use-pch", "use-pch", true, E::Ignored),
    ("pch-dir", "pch-dir", true, E::Ignored),
    ("pch-verbose", "pch-verbose", true, E::Ignored),
    ("pch-messages", "pch-messages", true, E::Ignored),
    ("instantiate-templates-in-pch", "instantiate-templates-in-pch", true, E::Ignored),
    ("Wreorder", "Wreorder", false, E::Ignored),
    ("warning-as-error", "Werror", true, E::Ignored),
    ("restrict", "restrict", false, E::Ignored),
    ("device-int128", "device-int128", false, E::Ignored),
    ("device-float128", "device-float128", false, E::Ignored),
    ("optimization-info", "opt-info", true, E::Ignored),
    ("display-error-number", "err-no", false, E::Ignored),
    ("no-display-error-number", "no-err-no", false, E::Ignored),
    ("diag-error", "diag-error", true, E::Ignored),
    ("diag-suppress", "diag-suppress", true, E::Ignored),
    ("diag-warn", "diag-warn", true, E::Ignored),
    ("brief-diagnostics", "brief-diag", true, E::Ignored),
    ("time", "time", true, E::Ignored),
    ("split-compile", "split-compile", true, E::Ignored),
    ("fdevice-syntax-only", "fdevice-syntax-only", false, E::Ignored),
    ("fdevice-time-trace", "fdevice-time-trace", true, E::Ignored),
    ("minimal", "minimal", false, E::Ignored),
    ("version-ident", "version-ident", true, E::Ignored),
    ("fast-compile", "fast-compile", true, E::Ignored),
];

/// Short names whose value may follow directly: `-DNAME`.
const JOINED: &str = "DUI";

/// The options of a compilation.
#[derive(Debug, Clone)]
pub struct Options {
    /// Options of the front end.
    pub compile: CompileOptions,
    /// Whether other programs may use the functions and variables.
    pub relocatable: bool,
    /// Whether the architecture is one of machine code (`sm_90`), and not of PTX (`compute_90`).
    pub machine: bool,
    /// Whether warnings are left out of the log.
    pub no_warnings: bool,
}

/// The architecture without an option, as value of `__CUDA_ARCH__`.
const DEFAULT_ARCH: u32 = 750;

/// Returns whether a value follows, the effect, and the value in the same text.
fn known(word: &str) -> Option<(bool, Effect, Option<&str>)> {
    let (name, value) = match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (word, None),
    };
    let name = name.strip_prefix("--").or_else(|| name.strip_prefix('-'))?;
    if let Some((.., takes, effect)) = OPTIONS.iter().find(|(long, short, ..)| name == *long || name == *short) {
        return Some((*takes, *effect, value));
    }
    let rest = word.strip_prefix('-')?;
    let letter = rest.chars().next().filter(|c| JOINED.contains(*c))?;
    let (.., takes, effect) = OPTIONS.iter().find(|(_, short, ..)| short.chars().eq([letter]))?;
    Some((*takes, *effect, rest.get(1..)))
}

/// Returns the value of `__CUDA_ARCH__` for `sm_80` or `compute_80`, and whether it names machine code.
fn arch(name: &str) -> Option<(u32, bool)> {
    let (digits, machine) = match name.strip_prefix("sm_") {
        Some(digits) => (digits, true),
        None => (name.strip_prefix("compute_").or_else(|| name.strip_prefix("lto_"))?, false),
    };
    let number: u32 = digits.trim_end_matches(['a', 'f']).parse().ok()?;
    (10..1000).contains(&number).then_some((number * 10, machine))
}

/// Reads options. The error is the message for the log.
pub fn read(words: &[String]) -> Result<Options, String> {
    let preprocess = PreprocessOptions {
        // NVRTC's mark: sources leave out parts for the host.
        defines: vec![("__CUDACC_RTC__".to_owned(), Some("1".to_owned()))],
        include_dirs: vec![crate::files::HEADERS.into()],
        cuda_arch: DEFAULT_ARCH,
        ..PreprocessOptions::default()
    };
    let compile = CompileOptions { preprocess, native: false, ..CompileOptions::default() };
    let mut out = Options { compile, relocatable: false, machine: false, no_warnings: false };
    let mut words = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        // A short option and its value may be in one text: `-D NAME`.
        let (word, inner) = match word.split_once(char::is_whitespace) {
            Some((name, value)) => (name, Some(value.trim())),
            None => (word, None),
        };
        let Some((takes, effect, value)) = known(word) else {
            return Err(format!("error: unrecognized option `{word}`\n"));
        };
        let value = match value.filter(|value| !value.is_empty()).or(inner) {
            None if takes => words.next().ok_or_else(|| format!("error: `{word}` needs a value\n"))?,
            value => value.unwrap_or_default(),
        };
        apply(&mut out, effect, word, value)?;
    }
    Ok(out)
}

fn apply(out: &mut Options, effect: Effect, word: &str, value: &str) -> Result<(), String> {
    let preprocess = &mut out.compile.preprocess;
    match effect {
        E::Arch => {
            let wrong = || format!("error: invalid value `{value}` of `{word}`\n");
            (preprocess.cuda_arch, out.machine) = arch(value).ok_or_else(wrong)?;
        }
        E::Define => preprocess.defines.push(match value.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (value.to_owned(), None),
        }),
        E::Undefine => preprocess.undefines.push(value.to_owned()),
        E::Include => preprocess.include_dirs.push(value.into()),
        E::PreInclude => preprocess.pre_includes.push(value.to_owned()),
        E::Standard => out.compile.cpp20 = ["20", "23"].iter().any(|year| value.ends_with(year)),
        E::Fmad => out.compile.fmad = value != "false",
        E::DefaultDevice => out.compile.default_device = true,
        E::Relocatable => out.relocatable = value == "true",
        E::DeviceCompile => out.relocatable = true,
        E::NoWarnings => out.no_warnings = true,
        E::Ignored => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn options(words: &[&str]) -> Result<Options, String> {
        read(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn options_of_all_forms_are_read() {
        let all = options(&[
            "-DA",
            "-D",
            "B=2",
            "--define-macro=C=3",
            "-I inc",
            "--include-path=x=y",
            "-arch=sm_90a",
            "--fmad=false",
        ]);
        let all = all.unwrap();
        let defines: Vec<_> = all.compile.preprocess.defines.iter().skip(1).cloned().collect();
        let pair = |name: &str, value: Option<&str>| (name.to_owned(), value.map(str::to_owned));
        assert_eq!(defines, [pair("A", None), pair("B", Some("2")), pair("C", Some("3"))]);
        assert_eq!(all.compile.preprocess.include_dirs[1..], ["inc", "x=y"].map(std::path::PathBuf::from));
        assert!(all.machine && all.compile.preprocess.cuda_arch == 900 && !all.compile.fmad);
    }

    #[test]
    fn other_options_are_refused() {
        assert!(options(&["--no-such-option"]).unwrap_err().contains("--no-such-option"));
        assert!(options(&["-arch=pentium"]).unwrap_err().contains("pentium"));
        assert!(options(&["-D"]).is_err());
    }
}
