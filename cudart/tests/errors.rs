//! Last errors, and errors of kernels. These run in processes of their own, since they make the device unusable.

use std::process::Command;

use cudart::last_error::{cudaGetErrorName, cudaGetErrorString, cudaGetLastError, cudaPeekAtLastError};
use cudart::memory::cudaFree;
use cudart::streams::{cudaDeviceReset, cudaDeviceSynchronize};

use crate::common::*;

#[test]
fn each_thread_has_a_last_error() {
    program();
    assert_eq!(unsafe { cudaFree(3) }, 1);
    assert_eq!(unsafe { cudaPeekAtLastError() }, 1);
    std::thread::spawn(|| assert_eq!(unsafe { cudaGetLastError() }, 0)).join().unwrap();
    assert_eq!(unsafe { cudaGetLastError() }, 1);
    assert_eq!(unsafe { cudaGetLastError() }, 0);
    let text = |p: *const std::ffi::c_char| unsafe { std::ffi::CStr::from_ptr(p) }.to_str().unwrap();
    assert_eq!(text(unsafe { cudaGetErrorString(2) }), "out of memory");
    assert_eq!(text(unsafe { cudaGetErrorName(700) }), "cudaErrorIllegalAddress");
}

/// Runs a test that is ignored otherwise in a process of its own, and returns its output.
pub fn alone(test: &str) -> String {
    let out = Command::new(std::env::current_exe().unwrap())
        .args([test, "--exact", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success(), "{text}");
    assert!(text.contains("1 passed"), "{text}");
    text
}

#[test]
fn failures_of_kernels_stay() {
    let text = alone("errors::assertions_fail");
    assert!(text.contains("*x == 0"), "{text}");
    let text = alone("errors::wild_pointers_fail");
    assert!(text.contains("IW0701") || text.contains("IW0708"), "{text}");
}

#[test]
#[ignore = "run by `failures_of_kernels_stay`"]
fn assertions_fail() {
    program();
    let x = upload(&[1i32]);
    ok(launch(FAILS, 1, 1, 0, 0, &[arg(&x)]));
    assert_eq!(unsafe { cudaDeviceSynchronize() }, 710);
    assert_eq!(unsafe { cudaDeviceSynchronize() }, 710);
    assert_eq!(unsafe { cudaGetLastError() }, 710);
    assert_eq!(unsafe { cudaGetLastError() }, 0, "an error is returned once");
    assert_eq!(unsafe { cudaDeviceSynchronize() }, 710, "the device stays unusable");
    ok(unsafe { cudaDeviceReset() });
    assert_eq!(unsafe { cudaGetLastError() }, 0);
    let x = upload(&[0i32]);
    ok(launch(FAILS, 1, 1, 0, 0, &[arg(&x)]));
    ok(unsafe { cudaDeviceSynchronize() });
}

#[test]
#[ignore = "run by `failures_of_kernels_stay`"]
fn wild_pointers_fail() {
    program();
    let x = upload(&[1i32]);
    ok(launch(WILD, 1, 1, 0, 0, &[arg(&x)]));
    assert_eq!(unsafe { cudaDeviceSynchronize() }, 700);
}
