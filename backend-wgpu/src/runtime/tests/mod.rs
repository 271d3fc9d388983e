//! Tests the runtime with small heaps and low limits, so that growth, several windows, several dispatches per launch,
//! full batches and a lost device all occur. Public behaviour on an adapter's own limits is in tests/runtime.rs.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod host_side;

use std::sync::{Arc, Barrier};
use std::time::Duration;

use isowarp_core::api::{
    Arg, Device, DeviceBuffer, DevicePtr, Error, FloatMode, Kernel, KernelArg, LaunchConfig, Program, StreamId,
};
use isowarp_core::args;
use isowarp_core::ir::text::{SpanSource, parse_module};

use super::backend::describe;
use super::device::WgpuDevice;
use super::grid::GridLimits;
use super::heap::HeapLimits;
use crate::adapter::{Gpu, Profile};
use crate::emit::device_address;
use crate::options::WgpuOptions;
use crate::testing::adapters;

const SMALL: HeapLimits = HeapLimits { first_size: 4 << 10, max_window: 64 << 10, max_windows: 3 };

struct Setup {
    profile: Profile,
    heap: HeapLimits,
    max_workgroups: u32,
    numbers: u32,
}

impl Setup {
    fn open(self) -> (Device, Gpu) {
        let (device, gpu) = self.open_backend();
        (Device::from_backend(Arc::new(device)), gpu)
    }

    fn open_backend(self) -> (WgpuDevice, Gpu) {
        let adapters = adapters();
        let gpu = adapters[0].open(self.profile).unwrap();
        let mut info =
            describe(&adapters[0], gpu.caps(), &WgpuOptions { profile: self.profile, ..WgpuOptions::default() }, 0);
        info.limits.max_alloc_bytes = self.heap.max_alloc();
        let mut device = WgpuDevice::new(gpu.clone(), info, self.heap, &WgpuOptions::default()).unwrap();
        device.limit_grids(GridLimits { dimension: self.max_workgroups, numbers: self.numbers });
        (device, gpu)
    }
}

fn setup() -> Setup {
    Setup { profile: Profile::Native, heap: SMALL, max_workgroups: u32::MAX, numbers: u32::MAX }
}

fn small() -> Device {
    setup().open().0
}

fn load(device: &Device, text: &str, kernel: &str) -> Kernel {
    let module = parse_module(text, SpanSource::Text).unwrap_or_else(|e| panic!("{e:?}"));
    let program = Program::new(Arc::new(module), FloatMode::Native);
    device.load(&program).unwrap().kernel(kernel).unwrap()
}

/// Adds 1 to each of `n` numbers, by atomics: a block that runs twice is detected.
const INCREMENT: &str = "kernel @increment(%0 n: u32, %1 p: ptr.global) {
  %2: u32 = blockIdx.x
  %3: u32 = blockDim.x
  %4: u32 = mul %2, %3
  %5: u32 = threadIdx.x
  %6: u32 = add %4, %5
  %7: bool = lt %6, %0
  if %7 {
    %8: ptr.global = ptradd %1, %6 * 4
    %9: u32 = const 1
    %10: u32 = atomic.add.device %8, %9
  }
  return
}";

/// Follows a pointer that lies in memory and adds 1 to what it points to.
const FOLLOW: &str = "kernel @follow(%0 p: ptr.global) {
  %1: ptr.generic = load %0 align 8
  %2: u32 = load %1 align 4
  %3: u32 = const 1
  %4: u32 = add %2, %3
  store %1, %4 align 4
  return
}";

#[test]
fn kernels_reach_every_window_and_follow_pointers_between_them() {
    let device = small();
    let stream = device.default_stream();
    let increment = load(&device, INCREMENT, "increment");
    let follow = load(&device, FOLLOW, "follow");
    let count = 40 << 8;
    // Each buffer fills most of a window; launches are queued while windows are opened.
    let buffers: Vec<DeviceBuffer<u32>> = (0..3u32)
        .map(|i| {
            let buffer = device.upload(&vec![i * 1000; count]).unwrap();
            increment.launch(&stream, LaunchConfig::new(40, 256), &args![count as u32, buffer]).unwrap();
            buffer
        })
        .collect();
    let windows: Vec<u64> = buffers.iter().map(|b| (b.ptr().0 - device_address(0)) / SMALL.max_window).collect();
    assert_eq!(windows, [0, 1, 2]);
    for more in [count, 1 << 20] {
        let error = device.alloc::<u32>(more).err().unwrap();
        assert!(matches!(error, Error::OutOfMemory { limit: Some(196_351), .. }), "{error}");
    }
    // The failure has not harmed existing memory: room is left for small things, and the rest works.
    let pointer = device.upload(&[buffers[2].ptr().0]).unwrap();
    follow.launch(&stream, LaunchConfig::new(1, 1), &args![pointer]).unwrap();
    pointer.write(&stream, &[buffers[0].ptr().0 + 4]).unwrap();
    follow.launch(&stream, LaunchConfig::new(1, 1), &args![pointer]).unwrap();
    for (i, buffer) in buffers.iter().enumerate() {
        let mut want = vec![i as u32 * 1000 + 1; count];
        want[0] += u32::from(i == 2);
        want[1] += u32::from(i == 0);
        assert!(buffer.read(&stream).unwrap() == want, "window {i}");
    }
}

#[test]
fn queued_launches_stay_valid_while_the_heap_grows() {
    let device = small();
    let stream = device.default_stream();
    let increment = load(&device, INCREMENT, "increment");
    let one = LaunchConfig::new(1, 64);
    let data = device.upload(&[5u32; 64]).unwrap();
    let mut kept = Vec::new();
    for round in 0..12u32 {
        // A launch in the open pass, a new buffer (which may move the window), a launch, a write
        // by the host and a launch again.
        increment.launch(&stream, one, &args![64u32, data]).unwrap();
        kept.push(device.upload(&vec![round; 300]).unwrap());
        increment.launch(&stream, one, &args![64u32, data]).unwrap();
        data.write(&stream, &[round * 100]).unwrap();
        increment.launch(&stream, one, &args![64u32, data]).unwrap();
        let mut want = vec![5 + (round + 1) * 3; 64];
        want[0] = round * 100 + 1;
        if round % 3 == 2 {
            assert_eq!(data.read(&stream).unwrap(), want, "round {round}");
        }
    }
    for (round, buffer) in kept.iter().enumerate() {
        assert_eq!(buffer.read(&stream).unwrap(), vec![round as u32; 300]);
    }
}

/// A fixed sequence of numbers (the linear congruential generator of Knuth's MMIX).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

#[test]
fn random_operations_match_a_model() {
    let device = small();
    let stream = device.default_stream();
    let backend = device.backend();
    let increment = load(&device, INCREMENT, "increment");
    let mut numbers = Numbers(1);
    let mut live: Vec<(DeviceBuffer<u8>, Vec<u8>)> = Vec::new();
    let range = |numbers: &mut Numbers, length: usize| {
        let start = numbers.below(length);
        (start, 1 + numbers.below(length - start))
    };
    for step in 0..1500 {
        let at = numbers.below(live.len().max(1));
        match numbers.below(10) {
            0 | 1 if live.len() < 24 => {
                let length = 1 + numbers.below(5000);
                live.push((device.alloc::<u8>(length).unwrap(), vec![0; length]));
            }
            2 if live.len() > 4 => drop(live.swap_remove(at)),
            3 | 4 => {
                let Some((buffer, model)) = live.get_mut(at) else { continue };
                let (start, length) = range(&mut numbers, model.len());
                let data: Vec<u8> = (0..length).map(|i| (i + step) as u8).collect();
                backend.write(StreamId::DEFAULT, DevicePtr(buffer.ptr().0 + start as u64), &data).unwrap();
                model[start..start + length].copy_from_slice(&data);
            }
            5 => {
                let Some((buffer, model)) = live.get_mut(at) else { continue };
                let (start, length) = range(&mut numbers, model.len());
                let to = DevicePtr(buffer.ptr().0 + start as u64);
                if step % 2 == 0 {
                    let value = numbers.below(2) as u8 * 0x5a;
                    backend.fill(StreamId::DEFAULT, to, &[value], length as u64).unwrap();
                    model[start..start + length].fill(value);
                } else {
                    // Patterns of two and four bytes are filled by a kernel, also where they begin within words; those
                    // of three by copies.
                    let pattern = &[step as u8, 0x5a, 3, 4][..1 + numbers.below(4)];
                    backend.fill(StreamId::DEFAULT, to, pattern, length as u64).unwrap();
                    let place = model[start..start + length].iter_mut();
                    place.zip(pattern.iter().cycle()).for_each(|(byte, value)| *byte = *value);
                }
            }
            6 if live.len() > 1 => {
                let other = (at + 1) % live.len();
                let (from, to) = (numbers.below(live[at].1.len()), numbers.below(live[other].1.len()));
                // Half of the copies start at the beginnings of buffers, as whole copies do.
                let (from, to) = if step % 2 == 0 { (0, 0) } else { (from, to) };
                let length = 1 + numbers.below((live[at].1.len() - from).min(live[other].1.len() - to));
                let data = live[at].1[from..from + length].to_vec();
                let src = DevicePtr(live[at].0.ptr().0 + from as u64);
                let dst = DevicePtr(live[other].0.ptr().0 + to as u64);
                backend.copy(StreamId::DEFAULT, dst, src, length as u64).unwrap();
                live[other].1[to..to + length].copy_from_slice(&data);
            }
            7 | 8 => {
                let Some((buffer, model)) = live.get_mut(at) else { continue };
                let words = model.len() / 4;
                let config = LaunchConfig::for_count(words, 64);
                increment.launch(&stream, config, &args![words as u32, buffer]).unwrap();
                for word in model.chunks_exact_mut(4) {
                    let value = u32::from_le_bytes(word.try_into().unwrap()).wrapping_add(1);
                    word.copy_from_slice(&value.to_le_bytes());
                }
            }
            _ => {
                let Some((buffer, model)) = live.get(at) else { continue };
                let (start, length) = range(&mut numbers, model.len());
                let mut out = vec![0; length];
                backend.read(StreamId::DEFAULT, DevicePtr(buffer.ptr().0 + start as u64), &mut out).unwrap();
                assert!(out == model[start..start + length], "step {step}");
            }
        }
    }
    for (buffer, model) in &live {
        assert!(buffer.read(&stream).unwrap() == *model);
    }
}

#[test]
fn folded_grids_run_every_block_once() {
    for (max_workgroups, profile) in
        [(1, Profile::Native), (3, Profile::Native), (7, Profile::WebGpu), (100, Profile::Native)]
    {
        let (device, _) = Setup { profile, heap: SMALL, max_workgroups, numbers: u32::MAX }.open();
        let stream = device.default_stream();
        let increment = load(&device, INCREMENT, "increment");
        for blocks in [2u32, 8, 30, 51, 350, 700] {
            let counts = device.alloc::<u32>(1000).unwrap();
            increment.launch(&stream, LaunchConfig::new(blocks, 2), &args![1000u32, counts]).unwrap();
            let want: Vec<u32> = (0..1000).map(|i| u32::from(i < blocks * 2)).collect();
            assert!(counts.read(&stream).unwrap() == want, "{blocks} blocks, {max_workgroups} at once");
        }
    }
}

#[test]
fn folded_grids_have_the_indices_of_unfolded_ones() {
    let text = "kernel @indices(%0 p: ptr.global) {
  %1: u32 = blockIdx.x
  %2: u32 = blockIdx.y
  %3: u32 = blockIdx.z
  %4: u32 = gridDim.x
  %5: u32 = gridDim.y
  %6: u32 = mul %3, %5
  %7: u32 = add %6, %2
  %8: u32 = mul %7, %4
  %9: u32 = add %8, %1
  %10: ptr.global = ptradd %0, %9 * 4
  %11: u32 = const 1000
  %12: u32 = mul %3, %11
  %13: u32 = add %12, %2
  %14: u32 = mul %13, %11
  %15: u32 = add %14, %1
  %16: u32 = atomic.add.device %10, %15
  return
}";
    let grids = [(4, 3, 2), (11, 5, 3), (1, 9, 2), (2, 1, 13), (5, 1, 1)];
    for ((x, y, z), numbers) in grids.into_iter().flat_map(|grid| [u32::MAX, 25].map(|numbers| (grid, numbers))) {
        let (device, _) = Setup { profile: Profile::Native, heap: SMALL, max_workgroups: 4, numbers }.open();
        let stream = device.default_stream();
        let kernel = load(&device, text, "indices");
        let out = device.alloc::<u32>(200).unwrap();
        kernel.launch(&stream, LaunchConfig::new((x, y, z), 1), &args![out]).unwrap();
        let mut want = vec![0u32; 200];
        for (i, w) in want.iter_mut().enumerate().take((x * y * z) as usize) {
            let i = i as u32;
            *w = (i / (x * y)) * 1_000_000 + (i / x % y) * 1000 + i % x;
        }
        assert_eq!(out.read(&stream).unwrap(), want, "({x}, {y}, {z})");
    }
}

#[test]
fn large_parameter_blocks_fill_a_batch_before_its_launches_do() {
    let text = "struct @Big size 32000 align 4 {
  v: [8000 x u32] at 0
}
kernel @k(%0 b: @Big, %1 i: u32, %2 p: ptr.global) {
  %3: ptr.global = ptradd %2, %1 * 4
  %4: u32 = atomic.add.device %3, %1
  return
}";
    let (device, _) =
        Setup { profile: Profile::WebGpu, heap: SMALL, max_workgroups: u32::MAX, numbers: u32::MAX }.open();
    let stream = device.default_stream();
    let out = device.alloc::<u32>(50).unwrap();
    let kernel = load(&device, text, "k");
    let bytes = vec![1u8; 32_000];
    for i in 0..50u32 {
        let args = [Arg::Bytes(&bytes), i.arg(), out.arg()];
        kernel.launch(&stream, LaunchConfig::new(1, 1), &args).unwrap();
    }
    assert_eq!(out.read(&stream).unwrap(), (0..50).collect::<Vec<u32>>());
}

#[test]
fn accesses_far_outside_the_heap_have_no_effect() {
    let text = "kernel @wild(%0 step: u32, %1 p: ptr.global) {
  %2: u32 = threadIdx.x
  %3: u32 = const 1
  %4: u32 = add %2, %3
  %5: u32 = mul %4, %0
  %6: ptr.global = ptradd %1, %5 * 4
  store %6, %2 align 4
  %7: u32 = load %6 align 4
  %8: u32 = atomic.add.device %6, %3
  %9: ptr.global = ptradd %1, %2 * 4
  %10: u32 = load %9 align 4
  %11: u32 = add %10, %3
  store %9, %11 align 4
  return
}";
    for profile in [Profile::Native, Profile::WebGpu] {
        let (device, _) = Setup { profile, heap: SMALL, max_workgroups: u32::MAX, numbers: u32::MAX }.open();
        let stream = device.default_stream();
        let wild = load(&device, text, "wild");
        let buffer = device.upload(&[5u32; 64]).unwrap();
        for step in [1 << 12, 1 << 18, 1 << 23] {
            wild.launch(&stream, LaunchConfig::new(1, 64), &args![step as u32, buffer]).unwrap();
        }
        assert_eq!(buffer.read(&stream).unwrap(), [8u32; 64], "{profile:?}");
    }
}

#[test]
fn a_lost_device_is_an_error_on_every_handle() {
    let (device, gpu) = setup().open();
    let stream = device.default_stream();
    let increment = load(&device, INCREMENT, "increment");
    let buffer = device.upload(&[1u32; 64]).unwrap();
    let (start, end) = (device.create_event().unwrap(), device.create_event().unwrap());
    stream.record(&start).unwrap();
    stream.record(&end).unwrap();
    increment.launch(&stream, LaunchConfig::new(1, 64), &args![64u32, buffer]).unwrap();
    gpu.device().destroy();
    let lost = |result: Result<(), Error>| assert!(matches!(result, Err(Error::DeviceLost { .. })), "{result:?}");
    lost(stream.synchronize());
    lost(buffer.read(&stream).map(drop));
    lost(buffer.write(&stream, &[2; 64]));
    lost(increment.launch(&stream, LaunchConfig::new(1, 64), &args![64u32, buffer]));
    lost(start.elapsed_ms(&end).map(drop));
    lost(device.alloc::<u32>(100_000 / 8).map(drop));
    lost(stream.record(&start));
}

/// Barrier between the compilations of kernels `meet_1` and `meet_2`.
static BOTH: Barrier = Barrier::new(2);

/// Waits in a compilation, before the driver is called.
pub(super) fn meet(kernel: &str) {
    if kernel.starts_with("meet_") {
        BOTH.wait();
    }
}

#[test]
fn two_kernels_are_compiled_at_the_same_time() {
    let adapters = adapters();
    let gpu = adapters[0].open(Profile::Native).unwrap();
    let options = WgpuOptions { compile_limit: Some(Duration::from_secs(60)), ..WgpuOptions::default() };
    let info = describe(&adapters[0], gpu.caps(), &options, 0);
    let device = Device::from_backend(Arc::new(WgpuDevice::new(gpu, info, SMALL, &options).unwrap()));
    let text = [1, 2].map(|n| INCREMENT.replace("@increment", &format!("@meet_{n}"))).join("\n");
    let kernels = ["meet_1", "meet_2"].map(|name| load(&device, &text, name));
    let buffer = device.upload(&[0u32; 64]).unwrap();
    // If one waited for the other to be compiled, its compilation would miss the limit.
    std::thread::scope(|scope| {
        for kernel in &kernels {
            let (device, buffer) = (&device, &buffer);
            scope.spawn(move || {
                let stream = device.default_stream();
                kernel.launch(&stream, LaunchConfig::new(1, 64), &args![64u32, buffer]).unwrap();
            });
        }
        // Other work of the device does not wait either.
        let other = device.upload(&[7u32; 3]).unwrap();
        assert_eq!(other.read(&device.default_stream()).unwrap(), [7; 3]);
    });
    assert_eq!(buffer.read(&device.default_stream()).unwrap(), [2; 64]);
}

#[test]
fn threads_share_a_device() {
    let device = small();
    std::thread::scope(|scope| {
        for thread in 0..4u32 {
            let device = device.clone();
            scope.spawn(move || {
                let stream = device.create_stream().unwrap();
                let increment = load(&device, INCREMENT, "increment");
                for round in 0..8u32 {
                    let buffer = device.upload(&vec![thread; 700]).unwrap();
                    for _ in 0..40 {
                        let config = LaunchConfig::new(11, 64 + round % 2);
                        increment.launch(&stream, config, &args![700u32, buffer]).unwrap();
                    }
                    assert_eq!(buffer.read(&stream).unwrap(), vec![thread + 40; 700], "thread {thread}");
                }
            });
        }
    });
}

/// Each thread below `%1` publishes its number, `%2` times, each time after a barrier of the grid; the others exit. The
/// first block has an additional barrier of its own.
const EXCHANGE: &str = "kernel @exchange(%0 out: ptr.global, %1 n: u32, %2 rounds: u32) {
   local $0 round: u32
   local $1 sum: u32
   %3: u32 = blockIdx.x
   %4: u32 = blockDim.x
   %5: u32 = mul %3, %4
   %6: u32 = threadIdx.x
   %7: u32 = add %5, %6
   %8: bool = ge %7, %1
   if %8 {
     return
   }
   %9: ptr.global = ptradd %0, %7 * 4
   %10: u32 = const 1
   %11: u32 = sub %1, %10
   %12: u32 = sub %11, %7
   %13: ptr.global = ptradd %0, %12 * 4
   %14: u32 = const 0
   %15: bool = eq %3, %14
   loop {
     %16: u32 = get $0
     %17: bool = ge %16, %2
     if %17 {
       break
     }
     %18: u32 = add %7, %16
     store %9, %18 align 4
     if %15 {
       system.grid_sync
     } else {
       system.grid_sync
     }
     %19: u32 = load %13 align 4
     %20: u32 = get $1
     %21: u32 = add %20, %19
     set $1, %21
     system.grid_sync
   } continuing {
     %22: u32 = get $0
     %23: u32 = const 1
     %24: u32 = add %22, %23
     set $0, %24
   }
   %25: u32 = get $1
   store %9, %25 align 4
 }";

/// Returns the `count` words that `exchange` leaves.
fn exchanged(count: u32, n: u32, rounds: u32) -> Vec<u32> {
    (0..count).map(|i| if i < n { (0..rounds).map(|r| n - 1 - i + r).sum() } else { 77 }).collect()
}

#[test]
fn grids_wait_in_folded_dispatches_and_in_any_window() {
    for (max_workgroups, profile) in [(u32::MAX, Profile::Native), (3, Profile::Native), (5, Profile::WebGpu)] {
        let heap = HeapLimits { max_window: 256 << 10, ..SMALL };
        let device = Setup { profile, heap, max_workgroups, numbers: u32::MAX }.open().0;
        let kernel = load(&device, EXCHANGE, "exchange");
        let stream = device.default_stream();
        for (blocks, n, rounds) in [(16u32, 128u32, 3u32), (16, 128, 40), (16, 61, 5), (1, 8, 1), (16, 128, 0)] {
            let out = device.upload(&vec![77u32; blocks as usize * 8]).unwrap();
            let config = LaunchConfig::new(blocks, 8).cooperative();
            kernel.launch(&stream, config, &args![out, n, rounds]).unwrap();
            let want = exchanged(blocks * 8, n, rounds);
            assert_eq!(out.read(&stream).unwrap(), want, "{max_workgroups} {blocks} {n} {rounds}");
        }
    }
}

#[test]
fn only_cooperative_launches_wait_for_the_grid() {
    let device = small();
    let stream = device.default_stream();
    let out = device.upload(&[0u32; 8]).unwrap();
    let kernel = load(&device, EXCHANGE, "exchange");
    let refused = kernel.launch(&stream, LaunchConfig::new(1, 8), &args![out, 8u32, 1u32]).unwrap_err();
    assert!(matches!(&refused, Error::InvalidLaunch { reason, .. } if reason.contains("cooperative")), "{refused}");
    // The kept values are larger than the heap can be.
    let large = LaunchConfig::new(60_000, 256).cooperative();
    let refused = kernel.launch(&stream, large, &args![out, 8u32, 1u32]).unwrap_err();
    assert!(matches!(&refused, Error::InvalidLaunch { reason, .. } if reason.contains("60000 blocks")), "{refused}");
    // A kernel that asks `is_cooperative` before it waits may also be launched otherwise.
    let asks = load(
        &device,
        "kernel @asks(%0 out: ptr.global) {
           %1: bool = system.is_cooperative
           if %1 {
             %2: u32 = const 5
             store %0, %2 align 4
             system.grid_sync
           } else {
             %3: u32 = const 6
             store %0, %3 align 4
           }
         }",
        "asks",
    );
    for (config, answer) in [(LaunchConfig::new(1, 1), 6), (LaunchConfig::new(1, 1).cooperative(), 5)] {
        asks.launch(&stream, config, &args![out]).unwrap();
        assert_eq!(out.read(&stream).unwrap()[0], answer);
    }
}

/// Moves 13 bytes up by one, and the last byte of a vector before them, both across multiples of 16.
const SHIFT: &str = "kernel @shift(%0 from: ptr.global, %1 to: ptr.global, %2 n: u32) {
  %3: u32 = blockIdx.x
  %4: u32 = blockDim.x
  %5: u32 = mul %3, %4
  %6: u32 = threadIdx.x
  %7: u32 = add %5, %6
  %8: bool = lt %7, %2
  if %8 {
    %9: ptr.global = ptradd %0, %7 * 16 + 8
    %10: ptr.global = ptradd %1, %7 * 16 + 9
    memcopy %10, %9 size 13 align 1
    %11: ptr.global = ptradd %0, %7 * 16 + 12
    %12: u16x3 = load %11 align 2
    %13: u16 = extract %12, 2
    %14: u8 = icast %13
    %15: ptr.global = ptradd %1, %7 * 16 + 8
    store %15, %14 align 1
  }
  return
}";

#[test]
fn an_allocation_continues_across_windows() {
    let heap = HeapLimits { max_windows: 24, ..SMALL };
    for profile in [Profile::Native, Profile::WebGpu] {
        let (device, _) = Setup { profile, heap, max_workgroups: u32::MAX, numbers: u32::MAX }.open();
        let stream = device.default_stream();
        let backend = device.backend();
        let increment = load(&device, INCREMENT, "increment");
        let shift = load(&device, SHIFT, "shift");
        let small = device.upload(&[3u32; 100]).unwrap();
        // Each array is in four windows.
        let count = 50_000usize;
        let of = |seed: u32| (0..count as u32).map(|i| i.wrapping_mul(2_654_435_761).rotate_left(seed)).collect();
        let mut model: Vec<u32> = of(3);
        let a = device.upload(&model).unwrap();
        let b = device.alloc::<u32>(count).unwrap();
        let config = LaunchConfig::for_count(count, 128);
        increment.launch(&stream, config, &args![count as u32, a]).unwrap();
        increment.launch(&stream, LaunchConfig::new(1, 100), &args![100u32, small]).unwrap();
        model.iter_mut().for_each(|w| *w = w.wrapping_add(1));
        assert!(a.read(&stream).unwrap() == model, "{profile:?}");
        // Copies and fills at odd places, across the ends of windows.
        let bytes: Vec<u8> = model.iter().flat_map(|w| w.to_le_bytes()).collect();
        let at = |buffer: &DeviceBuffer<u32>, offset: usize| DevicePtr(buffer.ptr().0 + offset as u64);
        let mut want = vec![0u8; bytes.len()];
        for (from, to, length) in [(0, 0, 70_000), (1, 70_001, 66_000), (2, 140_003, 50_001)] {
            backend.copy(StreamId::DEFAULT, at(&b, to), at(&a, from), length as u64).unwrap();
            want[to..to + length].copy_from_slice(&bytes[from..from + length]);
        }
        backend.fill(StreamId::DEFAULT, at(&b, 60_001), &[0x5a], 70_000).unwrap();
        want[60_001..130_001].fill(0x5a);
        let mut got = vec![0u8; want.len() - 5];
        backend.read(StreamId::DEFAULT, at(&b, 3), &mut got).unwrap();
        assert!(got == want[3..want.len() - 2], "{profile:?}");
        // Accesses that begin in one window and end in the next.
        let threads = (count / 4 - 1) as u32;
        shift.launch(&stream, LaunchConfig::for_count(threads as usize, 64), &args![a, b, threads]).unwrap();
        for i in 0..threads as usize {
            let (from, to) = (&bytes[16 * i + 8..][..16], &mut want[16 * i + 8..][..16]);
            to[0] = from[8];
            to[1..14].copy_from_slice(&from[..13]);
        }
        let got = b.read(&stream).unwrap();
        let first = got.iter().flat_map(|w| w.to_le_bytes()).zip(&want).position(|(a, b)| a != *b);
        assert_eq!(first, None, "{profile:?}");
        assert_eq!(small.read(&stream).unwrap(), [4u32; 100]);
    }
}

#[test]
fn kernels_access_arrays_that_span_two_windows() {
    for profile in [Profile::Native, Profile::WebGpu] {
        let (device, _) = Setup { profile, heap: SMALL, max_workgroups: u32::MAX, numbers: u32::MAX }.open();
        let stream = device.default_stream();
        let increment = load(&device, INCREMENT, "increment");
        // The second array begins in the middle of a window.
        let count = 22_000u32;
        let arrays = [1u32, 2].map(|seed| (0..count).map(|i| i.wrapping_mul(seed)).collect::<Vec<u32>>());
        let buffers = arrays.each_ref().map(|array| device.upload(array).unwrap());
        for buffer in &buffers {
            increment.launch(&stream, LaunchConfig::for_count(count as usize, 128), &args![count, buffer]).unwrap();
        }
        for (buffer, mut array) in buffers.iter().zip(arrays) {
            array.iter_mut().for_each(|w| *w = w.wrapping_add(1));
            assert!(buffer.read(&stream).unwrap() == array, "{profile:?}");
        }
    }
}

#[test]
fn more_windows_than_bindings_are_reached_through_known_pointers() {
    let heap = HeapLimits { max_windows: 12, ..SMALL };
    let (device, gpu) = Setup { profile: Profile::WebGpu, heap, max_workgroups: u32::MAX, numbers: u32::MAX }.open();
    let stream = device.default_stream();
    let (increment, follow) = (load(&device, INCREMENT, "increment"), load(&device, FOLLOW, "follow"));
    assert_eq!(gpu.caps().storage_buffers(), 8);
    let count = 60 << 8;
    let buffers: Vec<_> = (0..12u32).map(|i| device.upload(&vec![i; count]).unwrap()).collect();
    for buffer in &buffers {
        increment.launch(&stream, LaunchConfig::new(60, 256), &args![count as u32, buffer]).unwrap();
    }
    for (i, buffer) in buffers.iter().enumerate() {
        assert!(buffer.read(&stream).unwrap() == vec![i as u32 + 1; count], "{i}");
    }
    // A pointer stored in memory may point anywhere.
    let pointer = device.upload(&[buffers[2].ptr().0]).unwrap();
    let error = follow.launch(&stream, LaunchConfig::new(1, 1), &args![pointer]).unwrap_err().to_string();
    assert!(["8 storage buffers", "12 windows", "65536 bytes"].iter().all(|words| error.contains(words)), "{error}");
    // Windows without allocations are excluded.
    let mut buffers = buffers;
    buffers.drain(4..8);
    follow.launch(&stream, LaunchConfig::new(1, 1), &args![pointer]).unwrap();
    assert_eq!(buffers[2].read(&stream).unwrap()[..2], [4, 3]);
}

/// Calls `__sinf`, `__logf` and `sinf` for each of 64 numbers.
const SINES: &str = "kernel @sines(%0 p: ptr.global, %1 q: ptr.global) {
  %2: u32 = threadIdx.x
  %3: ptr.global = ptradd %0, %2 * 4
  %4: f32 = load %3 align 4
  %5: f32 = math.fast_sin %4
  %6: f32 = math.fast_log %4
  %7: f32 = math.sin %4
  %8: ptr.global = ptradd %1, %2 * 12
  store %8, %5 align 4
  %9: ptr.global = ptradd %1, %2 * 12 + 4
  store %9, %6 align 4
  %10: ptr.global = ptradd %1, %2 * 12 + 8
  store %10, %7 align 4
  return
}";

#[test]
fn native_math_is_within_the_documented_errors() {
    let device = small();
    let stream = device.default_stream();
    let numbers: Vec<f32> = (1..=64).map(|i| i as f32 * 0.049).collect();
    let (from, to) = (device.upload(&numbers).unwrap(), device.upload(&[0f32; 192]).unwrap());
    let kernel = load(&device, SINES, "sines");
    kernel.launch(&stream, LaunchConfig::new(1, 64), &args![from, to]).unwrap();
    for (x, found) in numbers.iter().zip(to.read(&stream).unwrap().chunks_exact(3)) {
        let (sine, logarithm) = (f64::from(*x).sin(), f64::from(*x).ln());
        assert!((f64::from(found[0]) - sine).abs() <= 2f64.powf(-21.41), "__sinf({x}) = {}", found[0]);
        let error = (f64::from(found[1]) - logarithm).abs();
        assert!(
            error <= 2f64.powf(-21.41) || error <= logarithm.abs() * 3.0 * 2f64.powi(-23),
            "__logf({x}) = {}",
            found[1]
        );
        assert!((f64::from(found[2]) - sine).abs() <= sine.abs() * 2f64.powi(-22), "sinf({x}) = {}", found[2]);
    }
}
