//! The programs of `shaders/programs`: each prints `PASS` and the same text on every device, and not where launches do
//! nothing.
//!
//! Comments of a source file state how the program is built: `//@ options OPTIONS` adds options, and `//@ build OPTIONS` is
//! another command of the compiler, whose sources are not a part of the program. `//@ devices LIST` is a value of
//! `ISOWARP_DEVICE` that the program also runs with.

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
}

impl Program {
    /// Reads the comments of source files about how they are built.
    fn of(name: String, sources: Vec<PathBuf>) -> Self {
        let (options, builds, devices) = Default::default();
        let mut out = Self { name, sources: Vec::new(), options, builds, devices };
        for source in &sources {
            let text = std::fs::read_to_string(source).unwrap();
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            out.options.extend(text.lines().filter_map(|line| line.strip_prefix("//@ options ")).flat_map(words));
            out.devices.extend(text.lines().filter_map(|line| line.strip_prefix("//@ devices ")).flat_map(words));
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
fn devices() -> Vec<&'static str> {
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
    for Program { name, sources, options, builds, devices } in programs() {
        let program = toolkit.work().join(&name);
        let mut command = toolkit.command(env!("CARGO_BIN_EXE_isowarp-nvcc"));
        // Files of one program use each other's device code.
        command.args(if sources.len() > 1 { &["-rdc=true"][..] } else { &[] });
        let built = command.args(&sources).args(&options).arg("-o").arg(&program).output().unwrap();
        let build =
            |words: &Vec<String>| toolkit.command(env!("CARGO_BIN_EXE_isowarp-nvcc")).args(words).output().unwrap();
        let wrong = std::iter::once(built).chain(builds.iter().map(build)).find(|built| !built.status.success());
        if let Some(wrong) = wrong {
            failed.push(format!("{name} is not built: {}", shown(&wrong)));
            continue;
        }
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
        let lists = devices.iter().map(String::as_str);
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
