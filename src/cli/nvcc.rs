//! Reads nvcc's options on a command line. Some have a meaning here; the others are ignored, with a note.
//!
//! Source: NVIDIA CUDA Compiler Driver documentation, "NVCC Command Options": long names follow `--`, short ones follow
//! `-`; a value follows a `=` or is the next word.

use std::path::{Path, PathBuf};

/// Effect of an option of nvcc.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Include,
    Define,
    Undefine,
    /// `-include FILE`.
    PreInclude,
    /// `-default-device`.
    DefaultDevice,
    /// `--expt-relaxed-constexpr`.
    RelaxedConstexpr,
    /// `-arch=sm_80`: the value of `__CUDA_ARCH__`.
    Arch,
    /// `-std=c++20`.
    Standard,
    /// `-x cu`.
    Language,
    /// `-rdc=true` and `-dc`: files use each other's device code.
    Relocatable,
    /// `-Xptxas=-v`.
    Ptxas,
    /// `--resource-usage`.
    Resources,
    /// An option that is always in effect here.
    Always,
    /// An option that does not change any result of Isowarp.
    Nothing,
}

use Meaning as M;

/// Long name, short name, whether a value follows, and effect of each option.
const OPTIONS: &[(&str, &str, bool, Meaning)] = &[
    ("include-path", "I", true, M::Include),
    ("system-include", "isystem", true, M::Include),
    ("define-macro", "D", true, M::Define),
    ("undefine-macro", "U", true, M::Undefine),
    ("pre-include", "include", true, M::PreInclude),
    ("default-device", "default-device", false, M::DefaultDevice),
    ("gpu-architecture", "arch", true, M::Arch),
    ("std", "std", true, M::Standard),
    ("x", "x", true, M::Language),
    ("expt-relaxed-constexpr", "expt-relaxed-constexpr", false, M::RelaxedConstexpr),
    ("extended-lambda", "extended-lambda", false, M::Always),
    ("expt-extended-lambda", "expt-extended-lambda", false, M::Always),
    ("gpu-code", "code", true, M::Nothing),
    ("generate-code", "gencode", true, M::Nothing),
    ("optimize", "O", true, M::Nothing),
    ("device-debug", "G", false, M::Nothing),
    ("debug", "g", false, M::Nothing),
    ("generate-line-info", "lineinfo", false, M::Nothing),
    ("use_fast_math", "use_fast_math", false, M::Nothing),
    ("ftz", "ftz", true, M::Nothing),
    ("prec-div", "prec-div", true, M::Nothing),
    ("prec-sqrt", "prec-sqrt", true, M::Nothing),
    ("maxrregcount", "maxrregcount", true, M::Nothing),
    ("relocatable-device-code", "rdc", true, M::Relocatable),
    ("compiler-options", "Xcompiler", true, M::Nothing),
    ("ptxas-options", "Xptxas", true, M::Ptxas),
    ("resource-usage", "res-usage", false, M::Resources),
    ("cudafe-options", "Xcudafe", true, M::Nothing),
    ("linker-options", "Xlinker", true, M::Nothing),
    ("nvlink-options", "Xnvlink", true, M::Nothing),
    ("compiler-bindir", "ccbin", true, M::Nothing),
    ("diag-suppress", "diag-suppress", true, M::Nothing),
    ("diag-error", "diag-error", true, M::Nothing),
    ("Werror", "Werror", true, M::Nothing),
    ("threads", "t", true, M::Nothing),
    ("machine", "m", true, M::Nothing),
    ("default-stream", "default-stream", true, M::Nothing),
    ("restrict", "restrict", false, M::Nothing),
    ("disable-warnings", "w", false, M::Nothing),
    ("verbose", "v", false, M::Nothing),
    ("forward-unknown-to-host-compiler", "forward-unknown-to-host-compiler", false, M::Nothing),
    ("compile", "c", false, M::Nothing),
    ("device-c", "dc", false, M::Relocatable),
    ("device-w", "dw", false, M::Nothing),
    ("ptx", "ptx", false, M::Nothing),
    ("cubin", "cubin", false, M::Nothing),
    ("fatbin", "fatbin", false, M::Nothing),
    ("output-file", "o", true, M::Nothing),
    ("library", "l", true, M::Nothing),
    ("library-path", "L", true, M::Nothing),
    ("generate-dependencies-with-compile", "MD", false, M::Nothing),
    ("generate-nonsystem-dependencies-with-compile", "MMD", false, M::Nothing),
    ("dependency-output", "MF", true, M::Nothing),
    ("dependency-target-name", "MT", true, M::Nothing),
];

/// Short names whose value may follow directly: `-O3`, `-Iinclude`.
const JOINED: &str = "IDUOmlLtx";

/// Options of a command line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Options {
    pub include: Vec<PathBuf>,
    pub define: Vec<String>,
    pub undefine: Vec<String>,
    /// Files that are included before each source.
    pub pre_include: Vec<String>,
    pub default_device: bool,
    /// `-std=c++20` or later.
    pub cpp20: bool,
    pub relaxed_constexpr: bool,
    /// Whether the file is linked with others.
    pub relocatable: bool,
    /// Value of `__CUDA_ARCH__`: 800 for compute capability 8.0.
    pub arch: Option<u32>,
    /// Whether the resources of kernels are printed.
    pub resources: bool,
    /// Value of `-x`: `cu` for CUDA C++.
    pub language: Option<String>,
    /// Words that are not options.
    pub files: Vec<PathBuf>,
    /// Options that have no effect here.
    pub left_out: Vec<String>,
}

/// Returns whether an option takes a value, its effect, and the value that is part of its word.
fn known(word: &str) -> Option<(bool, Meaning, Option<&str>)> {
    let (name, value) = match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (word, None),
    };
    let long = name.strip_prefix("--");
    let short = name.strip_prefix('-').filter(|_| long.is_none());
    if let Some((.., takes, meaning)) = OPTIONS.iter().find(|(l, s, ..)| long == Some(l) || short == Some(s)) {
        return Some((*takes, *meaning, value));
    }
    let letter = word.strip_prefix('-')?.chars().next().filter(|c| JOINED.contains(*c))?;
    let (.., takes, meaning) = OPTIONS.iter().find(|(_, s, ..)| s.chars().eq([letter]))?;
    Some((*takes, *meaning, word.get(1 + letter.len_utf8()..)))
}

impl Options {
    /// Reads a whole command line of nvcc, without the name of the program.
    pub fn of_command(words: &[String]) -> Self {
        let mut out = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match known(word) {
                Some((takes, meaning, value)) => {
                    let value = value.map(str::to_owned).or_else(|| if takes { words.next().cloned() } else { None });
                    out.note(word, meaning, value.unwrap_or_default());
                }
                None if word.starts_with('-') => out.left_out.push(word.clone()),
                None => out.files.push(word.into()),
            }
        }
        out
    }

    /// Removes nvcc's options from a command line of Isowarp, which has its own `-I`, `-D` and `-o`.
    pub fn taken_from(words: &mut Vec<String>) -> Self {
        let own = |word: &str| ["-I", "-D", "-o"].iter().any(|o| word.starts_with(o)) || word == "--ptx";
        let (mut out, mut rest) = (Self::default(), Vec::new());
        let mut all = std::mem::take(words).into_iter();
        while let Some(word) = all.next() {
            match known(&word).filter(|_| !own(&word)) {
                Some((takes, meaning, value)) => {
                    let value = value.map(str::to_owned).or_else(|| if takes { all.next() } else { None });
                    out.note(&word, meaning, value.unwrap_or_default());
                }
                None => rest.push(word),
            }
        }
        *words = rest;
        out
    }

    fn note(&mut self, word: &str, meaning: Meaning, value: String) {
        match meaning {
            M::Include => self.include.push(value.into()),
            M::Define => self.define.push(value),
            M::Undefine => self.undefine.push(value),
            M::PreInclude => self.pre_include.push(value),
            M::DefaultDevice => self.default_device = true,
            M::RelaxedConstexpr => self.relaxed_constexpr = true,
            M::Arch => match capability(&value) {
                Some(arch) => self.arch = Some(arch),
                None => self.left_out.push(word.to_owned()),
            },
            M::Standard if value.ends_with("17") => {}
            M::Standard => {
                self.cpp20 |= ["20", "23", "26"].iter().any(|year| value.ends_with(year));
                let also = if self.cpp20 { ", and may leave `typename` out as in C++20" } else { "" };
                self.left_out.push(format!("{word} (C++17 is compiled{also})"));
            }
            M::Language => self.language = Some(value),
            M::Relocatable => self.relocatable |= value.is_empty() || value == "true",
            M::Ptxas if value.split(',').any(|v| v == "-v" || v == "--verbose") => self.resources = true,
            M::Ptxas => self.left_out.push(word.to_owned()),
            M::Resources => self.resources = true,
            M::Always => {}
            M::Nothing => self.left_out.push(word.to_owned()),
        }
    }

    /// Resolves paths relative to a folder.
    pub fn below(mut self, folder: &Path) -> Self {
        for path in self.include.iter_mut().chain(&mut self.files) {
            *path = folder.join(&*path);
        }
        for file in &mut self.pre_include {
            // A file that does not exist there is searched for in the folders of `-I`.
            let path = folder.join(&*file);
            if path.is_file() {
                *file = path.to_string_lossy().into_owned();
            }
        }
        self
    }
}

/// Parses an architecture: 800 for `sm_80` and `compute_80`.
fn capability(name: &str) -> Option<u32> {
    let digits = name.strip_prefix("sm_").or_else(|| name.strip_prefix("compute_"))?;
    let number: u32 = digits.trim_end_matches(['a', 'f']).parse().ok()?;
    (10..1000).contains(&number).then_some(number * 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_command_of_nvcc_is_read() {
        let line = "-forward-unknown-to-host-compiler -DN=4 -D M -Iinc --include-path=other -isystem sys -O3 -std=c++17 \
            --generate-code=arch=compute_90,code=[sm_90] -Xcompiler -fPIC -arch sm_80 -x cu -c k.cu -o k.o -MD -MF k.d -fno-x";
        let options = Options::of_command(&words(line));
        assert_eq!(options.define, ["N=4", "M"]);
        assert_eq!(options.include, ["inc", "other", "sys"].map(PathBuf::from));
        assert_eq!(options.files, [PathBuf::from("k.cu")]);
        assert_eq!(options.arch, Some(800));
        assert_eq!(options.language.as_deref(), Some("cu"));
        let left_out = "-forward-unknown-to-host-compiler -O3 --generate-code=arch=compute_90,code=[sm_90] -Xcompiler -c -o \
            -MD -MF -fno-x";
        assert_eq!(options.left_out, words(left_out));
    }

    #[test]
    fn options_are_read_from_a_command_line() {
        let mut line = words(
            "isowarp check -std=c++20 a.cu -Iinc -rdc=true -default-device --expt-relaxed-constexpr -include x.h -Xptxas -O3,-v --json",
        );
        let options = Options::taken_from(&mut line);
        assert_eq!(line, words("isowarp check a.cu -Iinc --json"));
        assert!(options.default_device && options.relocatable && options.resources && options.relaxed_constexpr);
        assert_eq!(options.left_out, ["-std=c++20 (C++17 is compiled, and may leave `typename` out as in C++20)"]);
        assert!(options.cpp20 && !Options::of_command(&words("-std=c++14 a.cu")).cpp20);
        assert_eq!(options.pre_include, ["x.h"]);
    }
}
