//! The programs of `shaders/programs`: each prints `PASS` and the same text on every device, and fails where launches do
//! nothing.

use std::path::{Path, PathBuf};

use crate::toolkit::{Toolkit, shown, workspace};

/// Returns the programs: each a source file, or a folder of source files.
fn programs() -> Vec<(String, Vec<PathBuf>)> {
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
            programs.push((name, sources));
        } else if is_source(&path) {
            programs.push((name, vec![path]));
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
    let devices = devices();
    for (name, sources) in programs() {
        let program = toolkit.work().join(&name);
        let mut command = toolkit.command(env!("CARGO_BIN_EXE_isowarp-nvcc"));
        // Files of one program use each other's device code.
        command.args(if sources.len() > 1 { &["-rdc=true"][..] } else { &[] });
        command.args(&sources).args(name.starts_with("blas").then_some("-lcublas"));
        let built = command.arg("-o").arg(&program).output().unwrap();
        if !built.status.success() {
            failed.push(format!("{name} is not built: {}", shown(&built)));
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
        // What the program prints on NVIDIA's runtime, if it does not check itself.
        let expected = std::fs::read(sources[0].with_extension("expected")).ok();
        let passes = |output: &std::process::Output| {
            let right = match &expected {
                Some(expected) => output.stdout == *expected,
                None => String::from_utf8_lossy(&output.stdout).lines().any(|line| line == "PASS"),
            };
            output.status.success() && right
        };
        let mut first = None;
        for device in &devices {
            let output = run(device, false);
            if !passes(&output) {
                failed.push(format!("{name} on {device}: {}", shown(&output)));
            } else if *first.get_or_insert(output.stdout.clone()) != output.stdout {
                failed.push(format!(
                    "{name} on {device} prints something else than on {}: {}",
                    devices[0],
                    shown(&output)
                ));
            }
        }
        // A program that passes without its kernels shows nothing.
        if passes(&run("cpu", true)) {
            failed.push(format!("{name} passes if launches do nothing"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
