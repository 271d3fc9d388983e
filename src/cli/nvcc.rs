//! Reads nvcc's options on a command line. Some have a meaning here; the others are ignored, with a note.
//!
//! `isowarp_nvcc::options` lists the options.

use std::path::{Path, PathBuf};

use clap::CommandFactory;
use isowarp_nvcc::options::{Effect, Effect as E, capability, known};

use super::Cli;

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

/// An option of NVRTC, which nvcc does not have.
const DEFAULT_DEVICE: [&str; 2] = ["-default-device", "--default-device"];

/// Returns true for a word that is an option of Isowarp's own, which has priority.
fn is_own(command: &clap::Command, word: &str) -> bool {
    let name = word.split('=').next().unwrap_or(word);
    let long = name.strip_prefix("--");
    let letter = name.strip_prefix('-').filter(|_| long.is_none()).and_then(|name| name.chars().next());
    let own = |arg: &clap::Arg| {
        long.is_some_and(|long| arg.get_long() == Some(long)) || (letter.is_some() && arg.get_short() == letter)
    };
    command.get_arguments().any(own) || command.get_subcommands().any(|command| is_own(command, word))
}

impl Options {
    /// Reads a whole command line of nvcc, without the name of the program.
    pub fn of_command(words: &[String]) -> Self {
        let mut out = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match known(word) {
                Some((takes, effect, value)) => {
                    let value = value.map(str::to_owned).or_else(|| if takes { words.next().cloned() } else { None });
                    out.note(word, effect, value.unwrap_or_default());
                }
                None if DEFAULT_DEVICE.contains(&word.as_str()) => out.default_device = true,
                None if word.starts_with('-') => out.left_out.push(word.clone()),
                None => out.files.push(word.into()),
            }
        }
        out
    }

    /// Removes nvcc's options from a command line of Isowarp, which has its own, such as `-I`, `-D` and `-o`.
    pub fn taken_from(words: &mut Vec<String>) -> Self {
        let mut command = Cli::command();
        command.build();
        let (mut out, mut rest) = (Self::default(), Vec::new());
        let mut all = std::mem::take(words).into_iter();
        while let Some(word) = all.next() {
            match known(&word).filter(|_| !is_own(&command, &word)) {
                Some((takes, effect, value)) => {
                    let value = value.map(str::to_owned).or_else(|| if takes { all.next() } else { None });
                    out.note(&word, effect, value.unwrap_or_default());
                }
                None if DEFAULT_DEVICE.contains(&word.as_str()) => out.default_device = true,
                None => rest.push(word),
            }
        }
        *words = rest;
        out
    }

    fn note(&mut self, word: &str, effect: Effect, value: String) {
        match effect {
            E::Include | E::SystemInclude => self.include.push(value.into()),
            E::Define => self.define.push(value),
            E::Undefine => self.undefine.push(value),
            E::PreInclude => self.pre_include.push(value),
            E::RelaxedConstexpr => self.relaxed_constexpr = true,
            E::Arch => match capability(&value) {
                Some(arch) => self.arch = Some(arch),
                None => self.left_out.push(word.to_owned()),
            },
            E::Standard if value.ends_with("17") => {}
            E::Standard => {
                self.cpp20 |= ["20", "23", "26"].iter().any(|year| value.ends_with(year));
                let also = if self.cpp20 { ", and may leave `typename` out as in C++20" } else { "" };
                self.left_out.push(format!("{word} (C++17 is compiled{also})"));
            }
            E::Language => self.language = Some(value),
            E::Relocatable => self.relocatable |= value == "true",
            E::DeviceCompile => self.relocatable = true,
            E::PtxasOptions if value.split(',').any(|v| v == "-v" || v == "--verbose") => self.resources = true,
            E::PtxasOptions => self.left_out.push(word.to_owned()),
            E::ResourceUsage => self.resources = true,
            // Always in effect here.
            E::ExtendedLambda => {}
            _ => self.left_out.push(word.to_owned()),
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
