//! Runs every example on every device. Each example checks its own result. The pictures that some write must be
//! identical, byte for byte.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use isowarp::DeviceOptions;
use isowarp::list_devices;
use isowarp_core::api::DeviceInfo;

use crate::common::{entries, folder, root};

/// Returns the built example. `cargo test` builds examples; `cargo test --test it` alone does not.
fn built(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_BIN_EXE_isowarp")).parent().unwrap().join("examples");
    let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is not built: run `cargo build --examples` first", path.display());
    path
}

/// Runs an example in a folder of its own. Returns the files that it has written, and its output about the bits of its
/// results.
fn run(name: &str, device: &str) -> Vec<(String, Vec<u8>)> {
    let folder = folder(&format!("example_{name}_{}", device.replace(':', "_")));
    let mut command = Command::new(built(name));
    command.current_dir(&folder).env("ISOWARP_DEVICE", device).stdin(Stdio::null());
    // The reference takes minutes for pictures of the default size.
    match name {
        "bicubic" => drop(command.args(["bicubic.png", "96"])),
        "volume" => drop(command.args(["volume.png", "32"])),
        _ => {}
    }
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let said = format!("{name} on {device}: {}\n{text}{}", output.status, String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
    assert!(text.contains(&format!("device: {device}")) && text.contains(" ms"), "{said}");
    let files = entries(&folder).into_iter();
    let files = files.map(|file| (file.clone(), std::fs::read(folder.join(file)).unwrap()));
    let bits = text.lines().filter(|line| line.contains("the checksum"));
    files.chain(bits.map(|line| (line.to_owned(), Vec::new()))).collect()
}

#[test]
fn examples_run_alike_on_every_device() {
    let mut names = entries(&root().join("examples"));
    names.retain(|name| name.ends_with(".rs"));
    if !cfg!(feature = "macros") {
        // Cargo does not build these either.
        names.retain(|name| !["graph.rs", "two_devices.rs", "typed_launch.rs"].contains(&name.as_str()));
    }
    assert!(names.len() >= 6, "{names:?}");
    let (devices, notes) = list_devices(&DeviceOptions::default());
    let others: Vec<String> = devices.iter().map(DeviceInfo::name).filter(|name| name != "cpu").collect();
    assert!(!others.is_empty(), "{notes:?}");
    let (mut pictures, mut bits) = (0, 0);
    for name in names.iter().map(|n| n.trim_end_matches(".rs")) {
        let cpu = run(name, "cpu");
        for device in &others {
            assert!(run(name, device) == cpu, "{name} writes something else on {device} than on cpu");
        }
        pictures += cpu.iter().filter(|(_, bytes)| !bytes.is_empty()).count();
        bits += cpu.iter().filter(|(line, _)| line.contains("the checksum")).count();
    }
    assert!(pictures >= 2 && bits >= 1, "{pictures} pictures, {bits} results by their bits");
}
