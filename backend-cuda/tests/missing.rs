//! The backend's errors when the driver or NVRTC is not installed: sentences, no panics.

use std::process::Command;

use isowarp_core::api::{Backend, BackendKind, Error};
use isowarp_cuda::{CudaBackend, nvrtc};

#[test]
fn devices_are_listed_or_the_reason_is_given() {
    let backend = CudaBackend::new();
    assert_eq!(backend.kind(), BackendKind::Cuda);
    match backend.devices() {
        Ok(devices) => {
            for (index, device) in devices.iter().enumerate() {
                assert_eq!(device.name(), format!("cuda:{index}"));
                assert!(device.limits.max_threads_per_block >= 1024, "{device:?}");
            }
            assert!(matches!(backend.open(devices.len()), Err(Error::Unavailable(_))));
        }
        Err(Error::Unavailable(reason)) => {
            assert!(reason.contains("CUDA driver"), "{reason}");
            assert!(matches!(backend.open(0), Err(Error::Unavailable(r)) if r == reason));
        }
        Err(other) => panic!("{other:?}"),
    }
}

/// Prints NVRTC's answer; `a_missing_nvrtc_is_named` runs this test in a separate process.
#[test]
fn report_nvrtc() {
    match nvrtc::compile_only("__global__ void k() {}", "compute_90", None) {
        Ok(ptx) => assert!(ptx.contains(".entry")),
        Err(error) => println!("answer: {error}"),
    }
}

#[test]
fn a_missing_nvrtc_is_named() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "missing::report_nvrtc", "--nocapture"])
        .env(nvrtc::NVRTC_PATH_VARIABLE, "/nowhere/libnvrtc.so.13")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("answer: NVRTC") && text.contains("/nowhere/libnvrtc.so.13"), "{text}");
}
