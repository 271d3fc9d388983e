//! Opening devices: which one, how often, and what becomes of one that hangs; and what errors say.

use std::time::{Duration, Instant};

use isowarp::{Compiler, DeviceOptions, Error, LaunchConfig, args, open, open_all};

const WRONG: &str = "__global__ void k(int *p) {\n    p[0] = nothing;\n}\n";

#[test]
fn a_device_that_is_open_is_opened_once() {
    let options = DeviceOptions::default();
    let (devices, _) = open_all(&options);
    assert!(!devices.is_empty());
    for device in &devices {
        let again = open(&device.name(), &options).unwrap();
        assert!(again.same_as(device), "{}", device.name());
        let separate = open(&device.name(), &DeviceOptions { separate: true, ..options.clone() }).unwrap();
        let other = open(&device.name(), &DeviceOptions { limits: Vec::new(), ..options.clone() }).unwrap();
        assert!(!separate.same_as(device) && other.same_as(device), "{}", device.name());
        // Memory of one handle is memory of the other.
        let buffer = device.upload(&[1u32, 2]).unwrap();
        assert_eq!(buffer.read(&again.default_stream()).unwrap(), [1, 2]);
        let error = buffer.read(&separate.default_stream()).unwrap_err();
        assert!(matches!(error, Error::InvalidValue(_)), "{error}");
    }
}

#[test]
fn auto_is_some_device_and_says_why() {
    let options = DeviceOptions { separate: true, ..DeviceOptions::default() };
    let choice = isowarp::choose(&options).unwrap();
    assert!(choice.reason.starts_with("using ") && !choice.reason.contains('\n'), "{}", choice.reason);
    assert!(choice.reason.contains(&choice.device.name()), "{}", choice.reason);
    open("auto", &options).unwrap();
}

#[test]
fn a_kernel_that_never_ends_is_an_error_on_cpu() {
    let options =
        DeviceOptions { separate: true, time_limit: Some(Duration::from_millis(300)), ..DeviceOptions::default() };
    let device = open("cpu", &options).unwrap();
    let text = "__global__ void k(volatile int *p) { while (p[0] == 0) {} p[1] = 1; }";
    let kernel = device.load(&Compiler::new().compile("k.cu", text).unwrap()).unwrap().kernel("k").unwrap();
    let p = device.alloc::<i32>(2).unwrap();
    let start = Instant::now();
    let stream = device.default_stream();
    let error = kernel.launch(&stream, LaunchConfig::new(1, 1), &args![p]).unwrap_err();
    assert!(error.to_string().contains("0.3 seconds"), "{error}");
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn errors_show_diagnostics_in_full() {
    let error = Compiler::new().compile("wrong.cu", WRONG).unwrap_err();
    let line = error.to_string();
    assert!(line.starts_with("wrong.cu:2:12: ") && !line.contains('\n'), "{line}");
    let pointed = |text: &str| text.contains("2 │     p[0] = nothing;") && text.contains("^^^^^^^");
    assert!(pointed(&format!("{error:?}")), "{error:?}");
    // What a `main` that returns `anyhow::Result` prints.
    let error = anyhow::Error::from(error).context("cannot start");
    let shown = format!("{error:?}");
    assert!(shown.starts_with("cannot start\n\nCaused by:") && pointed(&shown), "{shown}");
    let missing = Error::InvalidValue("a buffer is too small".to_owned());
    assert_eq!(format!("{missing:?}"), "a buffer is too small");
}
