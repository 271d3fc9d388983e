//! Tests the runtime on a real adapter (Mesa's software Vulkan is sufficient): memory, launches, events.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use isowarp_core::api::{Device, DevicePtr, Error, FloatMode, LaunchConfig, Program, StreamId};
use isowarp_core::args;
use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_wgpu::adapter::Profile;
use isowarp_wgpu::runtime::{Testing, WgpuBackend, WgpuOptions};

fn device() -> Device {
    Device::open(&WgpuBackend::new(), 0).expect(
        "these tests need a GPU adapter; install Mesa's software Vulkan: sudo apt-get install mesa-vulkan-drivers",
    )
}

fn program(text: &str) -> Program {
    let module = parse_module(text, SpanSource::Text).unwrap_or_else(|e| panic!("{e:?}"));
    Program::new(Arc::new(module), FloatMode::Exact)
}

/// Adds 1 to each of `n` numbers.
const INCREMENT: &str = "kernel @increment(%0 n: u32, %1 p: ptr.global) {
  %2: u32 = blockIdx.x
  %3: u32 = blockDim.x
  %4: u32 = mul %2, %3
  %5: u32 = threadIdx.x
  %6: u32 = add %4, %5
  %7: bool = lt %6, %0
  if %7 {
    %8: ptr.global = ptradd %1, %6 * 4
    %9: u32 = load %8 align 4
    %10: u32 = const 1
    %11: u32 = add %9, %10
    store %8, %11 align 4
  }
  return
}";

#[test]
fn launches_of_a_stream_follow_each_other() {
    let device = device();
    let stream = device.default_stream();
    let kernel = device.load(&program(INCREMENT)).unwrap().kernel("increment").unwrap();
    let data: Vec<u32> = (0..1000).collect();
    let buffer = device.upload(&data).unwrap();
    // More launches than one batch holds.
    for _ in 0..300 {
        kernel.launch(&stream, LaunchConfig::for_count(1000, 128), &args![1000u32, buffer]).unwrap();
    }
    let want: Vec<u32> = (300..1300).collect();
    assert_eq!(buffer.read(&stream).unwrap(), want);
}

#[test]
fn a_growing_heap_keeps_contents_and_addresses() {
    let device = device();
    let stream = device.default_stream();
    let kernel = device.load(&program(INCREMENT)).unwrap().kernel("increment").unwrap();
    let small = device.upload(&[7u32; 64]).unwrap();
    kernel.launch(&stream, LaunchConfig::new(1, 64), &args![64u32, small]).unwrap();
    let mut large = Vec::new();
    for size in [1 << 20, 3 << 20, 9 << 20] {
        let address = small.ptr();
        large.push(device.upload(&vec![size as u32; size]).unwrap());
        assert_eq!(small.ptr(), address);
        kernel.launch(&stream, LaunchConfig::new(1, 64), &args![64u32, small]).unwrap();
    }
    assert_eq!(small.read(&stream).unwrap(), [11u32; 64]);
    for buffer in &large {
        let data = buffer.read(&stream).unwrap();
        assert!(data.iter().all(|v| *v as usize == data.len()));
    }
}

#[test]
fn memory_beyond_one_window_works() {
    let window = 8 << 20;
    let options = WgpuOptions::from(Testing { window_bytes: Some(window), ..Testing::default() });
    let device = Device::open(&WgpuBackend::with_options(options), 0).unwrap();
    let limit = device.info().limits.max_alloc_bytes;
    assert!(device.alloc::<u8>(limit as usize + 1).is_err());
    let stream = device.default_stream();
    let kernel = device.load(&program(INCREMENT)).unwrap().kernel("increment").unwrap();
    let half = (window / 2 / 4) as usize;
    let first = device.alloc::<u32>(half).unwrap();
    let second = device.alloc::<u32>(half).unwrap();
    let third = device.alloc::<u32>(half).unwrap();
    for buffer in [&first, &second, &third] {
        kernel.launch(&stream, LaunchConfig::new(4, 64), &args![256u32, buffer]).unwrap();
    }
    kernel.launch(&stream, LaunchConfig::new(1, 64), &args![64u32, third]).unwrap();
    let mut out = vec![0u32; 300];
    third.read_into(&stream, &mut out).unwrap();
    assert_eq!((out[0], out[64], out[255], out[256]), (2, 1, 1, 0));
    first.read_into(&stream, &mut out).unwrap();
    assert_eq!((out[0], out[255], out[256]), (1, 1, 0));
}

/// Writes through a buffer with a stride of more than 4 bytes per thread.
const STRIDE: &str = "kernel @mark(%0 p: ptr.global, %1 stride: u32) {
  %2: u32 = blockIdx.x
  %3: u32 = const 64
  %4: u32 = mul %2, %3
  %5: u32 = threadIdx.x
  %6: u32 = add %4, %5
  %7: u32 = mul %6, %1
  %8: ptr.global = ptradd %0, %7 * 4
  store %8, %6 align 4
  return
}
kernel @gather(%0 p: ptr.global, %1 stride: u32, %2 out: ptr.global) {
  %3: u32 = blockIdx.x
  %4: u32 = const 64
  %5: u32 = mul %3, %4
  %6: u32 = threadIdx.x
  %7: u32 = add %5, %6
  %8: u32 = mul %7, %1
  %9: ptr.global = ptradd %0, %8 * 4
  %10: u32 = load %9 align 4
  %11: ptr.global = ptradd %9 + 4
  %12: u32 = load %11 align 4
  %13: u32 = add %10, %12
  %14: ptr.global = ptradd %2, %7 * 4
  store %14, %13 align 4
  return
}";

#[test]
fn a_buffer_may_be_larger_than_a_binding() {
    // The buffer has 300 MiB; a kernel can bind 128 MiB at a time.
    let options = WgpuOptions { profile: Profile::WebGpu, ..WgpuOptions::default() };
    let device = Device::open(&WgpuBackend::with_options(options), 0).unwrap();
    let stream = device.default_stream();
    let module = device.load(&program(STRIDE)).unwrap();
    let (count, stride) = (64 * 64u32, 19_199u32);
    let large = device.alloc::<u32>(300 << 18).unwrap();
    let out = device.alloc::<u32>(count as usize).unwrap();
    let config = LaunchConfig::new(64, 64);
    module.kernel("mark").unwrap().launch(&stream, config, &args![large, stride]).unwrap();
    module.kernel("gather").unwrap().launch(&stream, config, &args![large, stride, out]).unwrap();
    assert_eq!(out.read(&stream).unwrap(), (0..count).collect::<Vec<u32>>());
    let last = DevicePtr(large.ptr().0 + u64::from(count - 1) * u64::from(stride) * 4);
    let mut word = [0u8; 4];
    device.backend().read(StreamId::DEFAULT, last, &mut word).unwrap();
    assert_eq!(u32::from_le_bytes(word), count - 1);
}

#[test]
fn concurrent_writes_may_exceed_the_transfer_limit() {
    // 100 MB in all, at odd places, in writes of several pieces.
    const BYTES: usize = (2 << 20) + 3;
    let device = device();
    let buffers: Vec<_> = (0..4).map(|_| device.alloc::<u8>(BYTES + 1).unwrap()).collect();
    let data = |round: usize| (0..BYTES).map(|i| (i * 7 + round) as u8).collect::<Vec<u8>>();
    std::thread::scope(|scope| {
        for (thread, buffer) in buffers.iter().enumerate() {
            let device = &device;
            scope.spawn(move || {
                let stream = device.create_stream().unwrap();
                (0..12).for_each(|round| buffer.write_at(&stream, 1, &data(thread + round)).unwrap());
                let got = buffer.read(&stream).unwrap();
                assert!(got[0] == 0 && got[1..] == data(thread + 11));
            });
        }
    });
}

#[test]
fn ragged_copies_leave_their_neighbours() {
    let device = device();
    let stream = device.default_stream();
    let buffer = device.upload(&[0xaau8; 64]).unwrap();
    let backend = device.backend();
    let id = StreamId::DEFAULT;
    for (at, data) in [(1u64, &[1u8, 2][..]), (7, &[3]), (10, &[4, 5, 6, 7, 8, 9, 10]), (61, &[11, 12, 13])] {
        let to = isowarp_core::api::DevicePtr(buffer.ptr().0 + at);
        backend.write(id, to, data).unwrap();
        let mut back = vec![0u8; data.len()];
        backend.read(id, to, &mut back).unwrap();
        assert_eq!(back, data);
    }
    let mut want = [0xaau8; 64];
    want[1..3].copy_from_slice(&[1, 2]);
    want[7] = 3;
    want[10..17].copy_from_slice(&[4, 5, 6, 7, 8, 9, 10]);
    want[61..64].copy_from_slice(&[11, 12, 13]);
    assert_eq!(buffer.read(&stream).unwrap(), want);
    let other = device.alloc::<u8>(64).unwrap();
    other.copy_from(&stream, &buffer).unwrap();
    buffer.fill_bytes(&stream, 0x5c).unwrap();
    assert_eq!(other.read(&stream).unwrap(), want);
    assert_eq!(buffer.read(&stream).unwrap(), [0x5c; 64]);
}

#[test]
fn freed_memory_is_reused_and_cleared() {
    let device = device();
    let stream = device.default_stream();
    let first = device.upload(&[9u8; 1000]).unwrap();
    let address = first.ptr();
    drop(first);
    let second = device.alloc::<u8>(1000).unwrap();
    assert_eq!(second.ptr(), address);
    assert_eq!(second.read(&stream).unwrap(), [0; 1000]);
    assert!(matches!(device.backend().free(isowarp_core::api::DevicePtr(12345)), Err(Error::InvalidValue(_))));
}

#[test]
fn events_measure_time_and_refuse_when_unrecorded() {
    let device = device();
    let stream = device.default_stream();
    let kernel = device.load(&program(INCREMENT)).unwrap().kernel("increment").unwrap();
    let buffer = device.alloc::<u32>(1 << 20).unwrap();
    let (start, end) = (device.create_event().unwrap(), device.create_event().unwrap());
    assert!(matches!(start.elapsed_ms(&end), Err(Error::InvalidValue(_))));
    stream.record(&start).unwrap();
    kernel.launch(&stream, LaunchConfig::for_count(1 << 20, 256), &args![1u32 << 20, buffer]).unwrap();
    stream.record(&end).unwrap();
    let ms = start.elapsed_ms(&end).unwrap();
    assert!(ms > 0.0 && ms < 60_000.0, "{ms}");
}

#[test]
fn variables_are_initialised_and_addressable() {
    let text = "var.global @table: [4 x u32] size 16 align 4 init x\"01000000020000000300000004000000\"
kernel @k(%0 p: ptr.global) {
  %1: ptr.global = addr @table
  %2: u32 = threadIdx.x
  %3: ptr.global = ptradd %1, %2 * 4
  %4: u32 = load %3 align 4
  %5: ptr.global = ptradd %0, %2 * 4
  store %5, %4 align 4
  return
}";
    let device = device();
    let stream = device.default_stream();
    let module = device.load(&program(text)).unwrap();
    module.write_symbol(&stream, "table", &[10u32, 20]).unwrap();
    let out = device.alloc::<u32>(4).unwrap();
    module.kernel("k").unwrap().launch(&stream, LaunchConfig::new(1, 4), &args![out]).unwrap();
    assert_eq!(out.read(&stream).unwrap(), [10, 20, 3, 4]);
    let mut back = [0u32; 4];
    module.read_symbol(&stream, "table", &mut back).unwrap();
    assert_eq!(back, [10, 20, 3, 4]);
    assert!(matches!(module.symbol("nothing"), Err(Error::NotFound { .. })));
    assert!(module.write_symbol(&stream, "table", &[0u32; 5]).is_err());
}

#[test]
fn bad_launches_name_the_limit() {
    let device = device();
    let stream = device.default_stream();
    let kernel = device.load(&program(INCREMENT)).unwrap().kernel("increment").unwrap();
    let buffer = device.alloc::<u32>(4).unwrap();
    let launch = |config, args: &[_]| kernel.launch(&stream, config, args).unwrap_err().to_string();
    let good = args![4u32, buffer];
    assert!(launch(LaunchConfig::new(0, 1), &good).contains("grid.x is 0"));
    assert!(launch(LaunchConfig::new(1, (1, 0)), &good).contains("block.y is 0"));
    assert!(launch(LaunchConfig::new(1, 5000), &good).contains("block.x is 5000"));
    assert!(launch(LaunchConfig::new((1, 70_000), 1), &good).contains("grid.y is 70000"));
    assert!(launch(LaunchConfig::new(1, 1).with_shared_bytes(1 << 30), &good).contains("shared"));
    assert!(launch(LaunchConfig::new(1, 1), &args![4u32]).contains("2 parameters"));
    assert!(launch(LaunchConfig::new(1, 1), &args![4i32, buffer]).contains("`n` needs a value of type u32"));
    let foreign = self::device();
    let other = foreign.alloc::<u32>(4).unwrap();
    assert!(launch(LaunchConfig::new(1, 1), &args![4u32, other]).contains("the buffer for parameter 2"));
}
