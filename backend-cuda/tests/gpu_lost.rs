//! A kernel that writes to a wild address loses the device: every later call reports that, none crashes. The test runs
//! in a separate process, because the driver's context does not recover.
#![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]

use std::sync::Arc;

use isowarp_core::api::{Backend, Error, FloatMode, LaunchConfig, Program, StreamId, StreamOptions};
use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_cuda::CudaBackend;

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn calls_on_a_lost_device_report_the_loss() {
    let device = CudaBackend::new().open(0).unwrap();
    let ir = "kernel @k(%0 p: ptr.global) {\n  %1: u32 = const 1\n  store %0, %1 align 4\n}\n";
    let module = Arc::new(parse_module(ir, SpanSource::Written).unwrap());
    let program = Program::new(module, FloatMode::Exact);
    let kernel = device.load(&program).unwrap().kernel("k").unwrap();
    let memory = device.alloc(4).unwrap();
    let config = LaunchConfig::new(1, 1);
    kernel.launch(StreamId::DEFAULT, &config, &0xdead_0000_0000u64.to_le_bytes()).unwrap();
    let lost = |result: Result<(), Error>| assert!(matches!(result, Err(Error::DeviceLost { .. })), "{result:?}");
    lost(device.synchronize(StreamId::DEFAULT));
    lost(device.alloc(4).map(drop));
    lost(device.write(StreamId::DEFAULT, memory, &[1]));
    lost(device.read(StreamId::DEFAULT, memory, &mut [0]));
    lost(kernel.launch(StreamId::DEFAULT, &config, &memory.0.to_le_bytes()));
    lost(device.create_stream(StreamOptions::default()).map(drop));
    lost(device.create_event().map(drop));
    lost(device.load(&program).map(drop));
    lost(device.free(memory));
}
