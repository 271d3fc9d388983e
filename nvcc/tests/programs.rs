//! The programs of `shaders/programs`: each prints `PASS` and the same text on every device, and not where launches do
//! nothing.
//!
//! Comments of a source file state how the program is built: `//@ options OPTIONS` adds options, and `//@ build OPTIONS` is
//! another command of the compiler, whose sources are not a part of the program. `//@ devices LIST` is a value of
//! `ISOWARP_DEVICE` that the program also runs with. `//@ not clang: MESSAGE` states
//! that `--host=clang` refuses the program, and the message.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::toolkit::{Toolkit, shown, workspace};

/// A program.
struct Program {
    name: String,
    sources: Vec<PathBuf>,
    /// More options.
    options: Vec<String>,
    /// The words of other commands.
    builds: Vec<Vec<String>>,
    /// Lists of devices.
    devices: Vec<String>,
    /// Clang's message, for a program that it refuses.
    not_clang: Option<String>,
}

impl Program {
    /// Reads the comments of source files about how they are built.
    fn of(name: String, sources: Vec<PathBuf>) -> Self {
        let (options, builds, devices) = Default::default();
        let mut out = Self { name, sources: Vec::new(), options, builds, devices, not_clang: None };
        for source in &sources {
            let text = std::fs::read_to_string(source).unwrap();
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            out.options.extend(text.lines().filter_map(|line| line.strip_prefix("//@ options ")).flat_map(words));
            out.devices.extend(text.lines().filter_map(|line| line.strip_prefix("//@ devices ")).flat_map(words));
            let refused = text.lines().find_map(|line| line.strip_prefix("//@ not clang: "));
            out.not_clang = refused.map(str::to_owned).or(out.not_clang);
            let folder = source.parent().unwrap();
            let full = |word: String| match folder.join(&word) {
                path if word.ends_with(".cu") => path.display().to_string(),
                _ => word,
            };
            let builds = text.lines().filter_map(|line| line.strip_prefix("//@ build ")).map(words);
            out.builds.extend(builds.map(|words| words.into_iter().map(full).collect()));
        }
        let is_built_apart = |source: &PathBuf| out.builds.iter().flatten().any(|word| Path::new(word) == source);
        out.sources = sources.into_iter().filter(|source| !is_built_apart(source)).collect();
        out
    }

    /// Builds the program with other options besides its own.
    ///
    /// # Errors
    /// If a command fails: what it has printed.
    fn build(&self, toolkit: &Toolkit, options: &[&str]) -> Result<PathBuf, String> {
        let program = toolkit.work().join(&self.name);
        let nvcc = || {
            let mut command = toolkit.command(env!("CARGO_BIN_EXE_isowarp-nvcc"));
            command.args(options);
            command
        };
        let mut command = nvcc();
        // Files of one program use each other's device code.
        command.args(if self.sources.len() > 1 { &["-rdc=true"][..] } else { &[] });
        command.args(&self.sources).args(&self.options).arg("-o").arg(&program);
        let others = self.builds.iter().map(|words| {
            let mut command = nvcc();
            command.args(words);
            command
        });
        for mut command in std::iter::once(command).chain(others) {
            let built = command.output().unwrap();
            if !built.status.success() {
                return Err(shown(&built));
            }
        }
        Ok(program)
    }
}

/// Returns the programs: each a source file, or a folder of source files.
fn programs() -> Vec<Program> {
    let is_source = |path: &Path| path.extension().is_some_and(|e| e == "cu" || e == "cpp");
    let entries = |folder: &Path| {
        let mut all: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        all.sort();
        all
    };
    let mut programs = Vec::new();
    for path in entries(&workspace().join("shaders/programs")) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let sources: Vec<_> = entries(&path).into_iter().filter(|path| is_source(path)).collect();
            programs.push(Program::of(name, sources));
        } else if is_source(&path) {
            programs.push(Program::of(name, vec![path]));
        }
    }
    assert!(programs.len() >= 10, "the programs are missing");
    programs
}

/// Returns the devices to run on: `cpu`, and `wgpu` if there is one.
pub fn devices() -> Vec<&'static str> {
    let mut devices = vec!["cpu"];
    if isowarp::list_devices(&isowarp::DeviceOptions::new()).0.iter().any(|d| d.backend == isowarp::BackendKind::Wgpu) {
        devices.push("wgpu");
    }
    devices
}

#[test]
fn programs_pass_on_every_device() {
    let toolkit = Toolkit::new();
    let mut failed = Vec::new();
    let available = devices();
    for one in programs() {
        let (name, sources) = (&one.name, &one.sources);
        let program = match one.build(&toolkit, &[]) {
            Ok(program) => program,
            Err(messages) => {
                failed.push(format!("{name} is not built: {messages}"));
                continue;
            }
        };
        let run = |device: &str, nothing: bool| {
            let mut command = toolkit.command(&program);
            command.env("ISOWARP_DEVICE", device);
            if nothing {
                command.env("ISOWARP_LAUNCH_NOTHING", "1");
            }
            command.output().unwrap()
        };
        // The output on NVIDIA's runtime, for programs that do not check themselves.
        let expected = std::fs::read(sources[0].with_extension("expected")).ok();
        let passes = |output: &std::process::Output| {
            let right = match &expected {
                Some(expected) => output.stdout == *expected,
                None => String::from_utf8_lossy(&output.stdout).lines().any(|line| line == "PASS"),
            };
            output.status.success() && right
        };
        let mut texts = Vec::new();
        let lists = one.devices.iter().map(String::as_str);
        let lists = lists.filter(|list| list.split(',').all(|device| available.contains(&device)));
        for device in available.iter().copied().chain(lists) {
            let output = run(device, false);
            if !passes(&output) {
                failed.push(format!("{name} on {device}: {}", shown(&output)));
            }
            texts.push(output.stdout);
        }
        if texts.windows(2).any(|pair| pair[0] != pair[1]) {
            failed.push(format!("{name} does not print the same text on every device"));
        }
        // A program that passes without its kernels shows nothing.
        if passes(&run("cpu", true)) {
            failed.push(format!("{name} passes if launches do nothing"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The text that a program prints, and the kernels and variables that its object files register.
#[derive(Debug, PartialEq, Eq)]
struct Behaviour {
    printed: String,
    registered: BTreeSet<String>,
}

impl Behaviour {
    fn of(toolkit: &Toolkit, program: &Path) -> Self {
        let mut command = toolkit.command(program);
        let output = command.env("ISOWARP_DEVICE", "cpu").env("ISOWARP_REGISTRATIONS", "1").output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let registered = errors.lines().filter_map(|line| line.strip_prefix("isowarp: registered ").map(str::to_owned));
        Self { printed: String::from_utf8_lossy(&output.stdout).into_owned(), registered: registered.collect() }
    }
}

#[test]
#[cfg_attr(not(has_clang), ignore = "needs clang++")]
fn clang_and_the_rewriter_agree() {
    let toolkit = Toolkit::new();
    let mut wrong = Vec::new();
    for program in programs() {
        let mut behave = |options: &[&str]| {
            let built = program.build(&toolkit, options).map(|built| Behaviour::of(&toolkit, &built));
            built.map_err(|messages| wrong.push(format!("{} by {options:?}: {messages}", program.name)))
        };
        if let Some(message) = &program.not_clang {
            let refused = program.build(&toolkit, &["--host=clang"]);
            if !refused.is_err_and(|messages| messages.contains(message)) {
                wrong.push(format!("{} is not refused with `{message}`", program.name));
            }
        } else if let (Ok(rewritten), Ok(clang)) = (behave(&["--host=gcc"]), behave(&["--host=clang"])) {
            if rewritten != clang {
                wrong.push(format!("{}: {rewritten:#?} by the rewriter, {clang:#?} by clang", program.name));
            }
            let kernels = clang.registered.iter().filter(|one| one.starts_with("kernel ")).count();
            let sources = program.sources.iter().map(|path| std::fs::read_to_string(path).unwrap());
            if kernels == 0 && sources.into_iter().any(|text| text.contains("<<<")) {
                wrong.push(format!("{} registers no kernel", program.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
