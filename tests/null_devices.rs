//! Tests that a driver without a device is not listed as a device, and shows the code that it compiles kernels to.

use std::path::PathBuf;

use crate::common::{Outcome, SAXPY, isowarp, isowarp_with, launch};

/// Returns RADV's manifest, which comes with Mesa's software Vulkan in one package.
fn radv() -> Option<PathBuf> {
    let files = std::fs::read_dir("/usr/share/vulkan/icd.d").ok()?;
    let mut found = files.filter_map(|file| Some(file.ok()?.path()));
    found.find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("radeon_icd")))
}

/// Runs `isowarp` where RADV shows a card that is not present, and Vulkan finds nothing else. Returns `None` without
/// RADV.
fn with_null_device<S: AsRef<str>>(args: &[S]) -> Option<Outcome> {
    let manifest = radv()?;
    let manifest = manifest.to_str().unwrap();
    let env = [("VK_DRIVER_FILES", manifest), ("VK_ICD_FILENAMES", manifest), ("RADV_FORCE_FAMILY", "NAVI21")];
    Some(isowarp_with(args, &env))
}

#[test]
fn a_null_device_is_not_a_device() {
    let Some(devices) = with_null_device(&["devices"]) else {
        println!("Mesa's RADV is not installed: there is no null device to look at");
        return;
    };
    let note =
        devices.stderr.lines().find(|line| line.contains("is not a device")).unwrap_or_else(|| panic!("{devices:?}"));
    assert!(note.contains("NAVI21") && !devices.stdout.contains("NAVI21"), "{devices:?}");
    let name = note.split_whitespace().find(|word| word.starts_with("wgpu:")).unwrap().trim_end_matches(':').to_owned();
    let run = "--kernel saxpy --grid 1 --block 32 --arg i32=1 --arg f32=2 --arg x:f32[1]=iota --arg y:f32[1]=zero";
    let refused = with_null_device(&launch(SAXPY, &format!("{run} --device {name}"))).unwrap();
    refused.fails(2, &["null device", "runs nothing"]);
}

#[test]
fn the_instructions_of_a_null_device_are_shown() {
    let emit = ["emit", SAXPY, "--kernel", "saxpy", "--block", "64", "--as", "isa"];
    let Some(shown) = with_null_device(&emit) else { return };
    let text = shown.ok();
    for words in ["NAVI21", "Spilled VGPRs: 0", "words of SPIR-V", "Assembly", "s_endpgm"] {
        assert!(text.contains(words), "{words} is missing:\n{text}");
    }
}

#[test]
fn devices_that_show_no_instructions_are_refused() {
    let isa = |device: &str| {
        isowarp(&["emit", SAXPY, "--kernel", "saxpy", "--block", "64", "--as", "isa", "--device", device])
    };
    isa("cpu").fails(2, &["asks a wgpu device"]);
    isa("wgpu:1000").fails(2, &["no adapter 1000"]);
}
