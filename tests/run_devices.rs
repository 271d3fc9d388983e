//! Tests `isowarp run` on several devices of which some fail, on the device that `ISOWARP_DEVICE` names, and with time
//! limits.

use serde_json::Value;

use crate::common::{SAXPY, file, folder, isowarp, isowarp_with, launch};

/// Kernels that wait for threads that arrive only later, which `wgpu` reports as an error and `cpu` can run; and a
/// kernel with an endless loop.
const KERNELS: &str = "#include <cuda/barrier>
__global__ void turns(int *p) {
    __shared__ cuda::barrier<cuda::thread_scope_block> ready, filled;
    if (threadIdx.x == 0) { init(&ready, blockDim.x); init(&filled, blockDim.x); }
    __syncthreads();
    if (threadIdx.x == 0) { ready.arrive_and_wait(); p[0] = 7; (void)filled.arrive(); }
    else { (void)ready.arrive(); filled.arrive_and_wait(); p[1] = p[0] + 1; }
}
__global__ void spin(volatile int *p) { while (p[0] == 0) {} p[1] = 1; }
";

const GOOD: &str =
    "--kernel saxpy --grid 1 --block 32 --arg i32=10 --arg f32=2 --arg x:f32[10]=iota --arg y:f32[10]=iota";

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

#[test]
fn the_other_devices_are_run_when_one_fails() {
    let path = file(&folder("one_fails"), "k.cu", KERNELS);
    let turns = "--kernel turns --grid 1 --block 2 --arg p:i32[2]=zero --print p --device wgpu --device cpu";
    let outcome = isowarp(&launch(&path, turns));
    assert!(outcome.stdout.contains("p = 7, 8") && !outcome.stdout.contains("identical"), "{}", outcome.stdout);
    outcome.fails(1, &["wgpu:0: ", "IW0720", "error: the launches have failed on wgpu:0"]);
    let outcome = isowarp(&launch(&path, &format!("{turns} --json")));
    let told = json(&outcome.stdout);
    assert_eq!((outcome.code, told["devices"][0]["device"].as_str()), (1, Some("wgpu:0")), "{told}");
    assert_eq!(told["devices"][0]["error"]["diagnostics"][0]["code"], "IW0720");
    assert_eq!(told["devices"][0]["error"], told["error"]);
    assert_eq!(told["devices"][1]["outputs"]["p"]["values"], serde_json::json!([7, 8]));
    assert!(told["devices"][1]["error"].is_null());
    // All devices fail.
    let spin =
        "--kernel spin --grid 1 --block 1 --arg p:i32[2]=zero --time-limit 0.5 --device wgpu --device cpu --json";
    let outcome = isowarp(&launch(&path, spin));
    let told = json(&outcome.stdout);
    assert_eq!((outcome.code, told["devices"].as_array().unwrap().len()), (1, 2), "{told}");
    for device in told["devices"].as_array().unwrap() {
        assert!(device["error"]["message"].as_str().unwrap().contains("timed out after 0.5 s"), "{told}");
    }
    // If the place is not known, the kernel is named, and another possible reason for the timeout.
    let spin = "--kernel spin --grid 1 --block 1 --arg p:i32[2]=zero --time-limit 0.5 --device wgpu";
    isowarp(&launch(&path, spin)).fails(1, &["the kernel is `spin`", "compile a kernel", "--time-limit"]);
}

#[test]
fn a_single_failing_device_is_reported_once() {
    let path = file(&folder("only_fails"), "k.cu", KERNELS);
    let outcome = isowarp(&launch(&path, "--kernel turns --grid 1 --block 2 --arg p:i32[2]=zero --device wgpu"));
    assert_eq!(outcome.stderr.matches("IW0720").count(), 1, "{}", outcome.stderr);
    assert!(!outcome.stderr.contains("have failed on"), "{}", outcome.stderr);
}

#[test]
fn wrong_command_lines_are_reported_in_json() {
    for (rest, word) in [
        ("--kernel saxpy --grid 1 --block 32 --arg i8=300", "i8=300"),
        ("--kernel saxpy --grid 1", "--block"),
        ("--kernel saxpy --grid 1 --block 1 --nothing", "--nothing"),
        ("--kernel saxpy --grid 1 --grid 1 --block 1", "twice"),
    ] {
        let outcome = isowarp(&launch(SAXPY, &format!("{rest} --json")));
        let told = json(&outcome.stdout);
        let message = told["error"]["message"].as_str().unwrap();
        assert!(message.contains(word) && !message.starts_with("error"), "{message}");
        assert_eq!(told["devices"], serde_json::json!([]));
        outcome.fails(2, &[word]);
        assert_eq!(isowarp(&launch(SAXPY, rest)).stdout, "", "{rest}");
    }
}

#[test]
fn the_environment_names_the_device() {
    let run = |device: &str, more: &str| {
        isowarp_with(&launch(SAXPY, &format!("{GOOD} {more}")), &[("ISOWARP_DEVICE", device)])
    };
    let text = run("wgpu", "").ok();
    assert!(text.starts_with("wgpu:0: "), "{text}");
    // The device on the command line takes precedence, and an empty variable counts as unset.
    for (device, more) in [("wgpu", "--device cpu"), ("", ""), ("cpu", "--device auto")] {
        let text = run(device, more).ok();
        assert!(text.starts_with("cpu: "), "{device:?} {more}: {text}");
    }
    run("", "--device auto").ok();
    let outcome = run("all", "");
    assert!(!outcome.stderr.contains("or all"), "{}", outcome.stderr);
    outcome.fails(2, &["ISOWARP_DEVICE: `all` is not a device"]);
    run("wgpu:99", "").fails(2, &["ISOWARP_DEVICE: ", "99"]);
    isowarp(&launch(SAXPY, &format!("{GOOD} --device gpu"))).fails(2, &["`gpu` is not a device", "or all"]);
}

#[test]
fn time_limits_are_numbers_of_seconds() {
    for bad in ["-1", "nan", "inf", "1e300", "1e-12", "x", ""] {
        let limit = format!("--time-limit={bad}");
        isowarp(&launch(SAXPY, &format!("{GOOD} {limit}"))).fails(2, &["time-limit", "or 0 for no limit"]);
    }
    for good in ["0", "100", "1e9", "30.5"] {
        isowarp(&launch(SAXPY, &format!("{GOOD} --time-limit {good}"))).ok();
    }
}
