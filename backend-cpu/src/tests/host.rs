//! The host's side: launches, streams, events, memory.

use std::sync::{Condvar, Mutex};
use std::time::Duration;

use isowarp_core::backend::{Backend, Command, DevicePtr, Error, EventId, StreamId, StreamOptions};

use super::{Bench, arg};
use crate::CpuBackend;

const EMPTY: &str = "kernel @k(%0 a: i32) max_threads 64 {
                     }
                     device @d() {
                     }";

#[test]
fn bad_launches_name_the_limit() {
    let bench = Bench::new(EMPTY);
    let reason =
        |grid: (u32, u32, u32), block: (u32, u32, u32), shared| match bench.launch("k", grid, block, shared, &[arg(1)])
        {
            Err(Error::InvalidLaunch { reason, .. }) => reason,
            other => panic!("{other:?}"),
        };
    assert_eq!(reason((0, 1, 1), (1, 1, 1), 0), "grid.x is 0, but must be 1 to 2147483647");
    assert_eq!(reason((1, 65_536, 1), (1, 1, 1), 0), "grid.y is 65536, but must be 1 to 65535");
    assert_eq!(reason((1, 1, 1), (1, 1, 65), 0), "block.z is 65, but must be 1 to 64");
    assert_eq!(reason((1, 1, 1), (65, 1, 1), 0), "the block has 65 threads, but the limit is 64");
    assert!(reason((1, 1, 1), (1, 1, 1), u32::MAX).contains("the limit is 232448"));
    bench.launch("k", 1, 64, 0, &[arg(1)]).unwrap();
}

#[test]
fn missing_kernels_and_short_parameters() {
    let bench = Bench::new(EMPTY);
    for name in ["d", "nothing", ""] {
        match bench.module.kernel(name) {
            Err(Error::NotFound { known, .. }) => assert_eq!(known, ["k"]),
            _ => panic!("{name} was found"),
        }
    }
    let kernel = bench.module.kernel("k").unwrap();
    let config = isowarp_core::backend::LaunchConfig::new(1, 1);
    assert!(matches!(kernel.launch(StreamId::DEFAULT, &config, &[0; 3]), Err(Error::InvalidArgument { .. })));
    assert!(matches!(kernel.launch(StreamId(99), &config, &[0; 4]), Err(Error::InvalidValue(_))));
}

#[test]
fn copies_fills_and_ranges() {
    let bench = Bench::new(EMPTY);
    let device = &bench.device;
    let (a, b) = (bench.upload(&[1u8, 2, 3, 4, 5, 6, 7, 8]), bench.upload(&[0u8; 8]));
    device.copy(StreamId::DEFAULT, DevicePtr(b.0 + 1), DevicePtr(a.0 + 2), 5).unwrap();
    device.fill(StreamId::DEFAULT, DevicePtr(b.0 + 6), &[9], 2).unwrap();
    assert_eq!(bench.download::<u8>(b, 8), [0, 3, 4, 5, 6, 7, 9, 9]);
    assert!(device.fill(StreamId::DEFAULT, b, &[1], 9).is_err());
    assert!(device.copy(StreamId::DEFAULT, b, a, 9).is_err());
    assert!(device.write(StreamId::DEFAULT, DevicePtr(0), &[1]).is_err());
    assert!(device.read(StreamId::DEFAULT, DevicePtr(a.0 + 8), &mut [0]).is_err());
    device.free(a).unwrap();
    assert!(device.free(a).is_err());
    assert!(device.read(StreamId::DEFAULT, a, &mut [0]).is_err());
    assert_eq!(device.alloc(0).unwrap().0 % 256, 0);
}

#[test]
fn streams_and_events() {
    let bench = Bench::new(EMPTY);
    let device = &bench.device;
    let stream = device.create_stream(StreamOptions::default()).unwrap();
    let (start, end) = (device.create_event().unwrap(), device.create_event().unwrap());
    assert!(device.elapsed_ms(start, end).is_err());
    device.submit(stream, &[Command::Record(start)]).unwrap();
    device.submit(stream, &[Command::Record(end)]).unwrap();
    assert!(device.elapsed_ms(start, end).unwrap() >= 0.0);
    assert!(device.elapsed_ms(end, start).unwrap() <= 0.0);
    assert!(device.submit(stream, &[Command::Record(EventId(999))]).is_err());
    device.destroy_event(end).unwrap();
    assert!(device.elapsed_ms(start, end).is_err());
    device.synchronize(stream).unwrap();
    device.destroy_stream(stream).unwrap();
    assert!(device.synchronize(stream).is_err());
    assert!(device.submit(stream, &[Command::Record(start)]).is_err());
    device.synchronize(StreamId::DEFAULT).unwrap();
}

#[test]
fn the_device_describes_itself() {
    let backend = CpuBackend::new();
    let devices = backend.devices().unwrap();
    assert_eq!(devices.len(), 1);
    assert_eq!(devices[0].name(), "cpu");
    assert!(!devices[0].adapter.is_empty());
    assert!(backend.open(1).is_err());
}

#[test]
fn variables_are_freed_with_their_module() {
    let bench = Bench::new("var.global @v: [4 x i32] size 16 align 4\nkernel @k() {\n}");
    let (symbol, _) = bench.module.symbol("v").unwrap();
    assert!(bench.device.free(symbol).is_err());
    let kernel = bench.module.kernel("k").unwrap();
    let device = bench.device.clone();
    drop(bench);
    assert!(device.read(StreamId::DEFAULT, symbol, &mut [0]).is_ok(), "a kernel keeps its module");
    drop(kernel);
    assert!(device.read(StreamId::DEFAULT, symbol, &mut [0]).is_err());
}

#[test]
fn malformed_ir_is_refused_at_load() {
    use isowarp_core::backend::{FloatMode, Program};
    use isowarp_core::ir::text::{SpanSource, parse_module};
    let text = "kernel @k(%0 a: i32) {\n%1: i32 = add %0, %2\n%2: i32 = const 1\n}";
    let module = std::sync::Arc::new(parse_module(text, SpanSource::Text).unwrap());
    let device = CpuBackend::new().open(0).unwrap();
    let program = Program::new(module, FloatMode::Exact);
    assert!(matches!(device.load(&program), Err(Error::Internal(_))));
}

/// Number of compilations of the kernels `meet_1` and `meet_2` that have begun.
static MEETING: (Mutex<u32>, Condvar) = (Mutex::new(0), Condvar::new());

/// Called by a compilation when it begins: these two wait for each other.
pub fn meet(kernel: &str) {
    if !kernel.starts_with("meet_") {
        return;
    }
    let (begun, changed) = &MEETING;
    let mut begun = begun.lock().unwrap();
    *begun += 1;
    changed.notify_all();
    let (_begun, late) = changed.wait_timeout_while(begun, Duration::from_secs(60), |begun| *begun < 2).unwrap();
    assert!(!late.timed_out(), "the other kernel is not compiled meanwhile");
}

#[test]
fn two_kernels_of_a_module_are_compiled_at_the_same_time() {
    let bench = Bench::new("kernel @meet_1() {\n}\nkernel @meet_2() {\n}");
    std::thread::scope(|scope| {
        let other = scope.spawn(|| bench.module.kernel("meet_1").map(drop));
        bench.module.kernel("meet_2").unwrap();
        other.join().unwrap().unwrap();
    });
}
