//! Tests operations that the host does not wait for.

use std::sync::Arc;
use std::time::{Duration, Instant};

use isowarp_core::api::{BackendDevice, Command, Device, DevicePtr, LaunchConfig, StreamId};
use isowarp_core::args;

use super::{INCREMENT, load, setup};

const STREAM: StreamId = StreamId::DEFAULT;

/// Queues a transfer of bytes that are not whole words.
type Ragged = fn(&dyn BackendDevice, DevicePtr);

#[test]
fn the_kernel_of_ragged_transfers_is_compiled_while_others_use_the_device() {
    let ragged: [Ragged; 4] = [
        |device, at| device.write(STREAM, DevicePtr(at.0 + 1), &[1, 2, 3]).unwrap(),
        |device, at| device.copy(STREAM, DevicePtr(at.0 + 8), at, 3).unwrap(),
        |device, at| device.fill(STREAM, at, &[5], 3).unwrap(),
        // Whole words, but too many to be written by the host.
        |device, at| device.fill(STREAM, at, &[5], 8 << 10).unwrap(),
    ];
    for transfer in ragged {
        let (device, _gpu) = setup().open_backend();
        let at = device.alloc(8 << 10).unwrap();
        let shared = Arc::clone(&device.shared);
        std::thread::scope(|scope| {
            let state = shared.state();
            scope.spawn(|| transfer(&device, at));
            let end = Instant::now() + Duration::from_secs(60);
            while !shared.byte_kernel.is_made() && Instant::now() < end {
                std::thread::sleep(Duration::from_millis(1));
            }
            let made = shared.byte_kernel.is_made();
            drop(state);
            assert!(made);
        });
    }
    // Other transfers do not need the kernel.
    let (device, _gpu) = setup().open_backend();
    let at = device.alloc(8 << 10).unwrap();
    device.write(STREAM, at, &[1, 2, 3, 4]).unwrap();
    device.copy(STREAM, DevicePtr(at.0 + 8), at, 4).unwrap();
    device.fill(STREAM, at, &[5], 64).unwrap();
    device.fill(STREAM, at, &[0], 8 << 10).unwrap();
    device.synchronize(STREAM).unwrap();
    assert!(!device.shared.byte_kernel.is_made());
}

#[test]
fn many_writes_are_one_submission() {
    let (device, _gpu) = setup().open_backend();
    let at = device.alloc(4 << 10).unwrap();
    device.synchronize(STREAM).unwrap();
    let before = device.shared.state().queue.batch();
    for i in 0..100u64 {
        device.write(STREAM, DevicePtr(at.0 + 8 * i), &[i as u8; 4]).unwrap();
        // Two bytes that are not a whole word.
        device.write(STREAM, DevicePtr(at.0 + 8 * i + 5), &[i as u8; 2]).unwrap();
    }
    // The batch is not even submitted.
    assert_eq!(device.shared.state().queue.batch(), before + 1);
    let mut out = vec![0; 800];
    device.read(STREAM, at, &mut out).unwrap();
    for (i, bytes) in (0u8..).zip(out.chunks(8)) {
        assert_eq!(bytes, [i, i, i, i, 0, i, i, 0]);
    }
    assert_eq!(device.shared.state().queue.batch(), before + 1);
}

#[test]
fn waiting_for_an_event_does_not_wait_for_later_work() {
    let (backend, _gpu) = setup().open_backend();
    let backend: Arc<dyn BackendDevice> = Arc::new(backend);
    let device = Device::from_backend(Arc::clone(&backend));
    let (stream, increment) = (device.default_stream(), load(&device, INCREMENT, "increment"));
    let buffer = device.upload(&[0u32; 64]).unwrap();
    let long = |launches: u32| {
        for _ in 0..launches {
            increment.launch(&stream, LaunchConfig::new(4 << 10, 256), &args![64u32, buffer]).unwrap();
        }
    };
    long(1);
    stream.synchronize().unwrap();
    let event = backend.create_event().unwrap();
    // A busy machine may return too late, so there are several attempts.
    let waited_for_less = (0..5).any(|_| {
        long(2);
        backend.submit(STREAM, &[Command::Record(event)]).unwrap();
        let begun = backend.has_happened(event).unwrap();
        long(60);
        let all = backend.is_done(STREAM).unwrap();
        backend.wait_until(event).unwrap();
        assert!(backend.has_happened(event).unwrap());
        let done = backend.is_done(STREAM).unwrap();
        stream.synchronize().unwrap();
        !begun && !all && !done
    });
    assert!(waited_for_less);
}

#[test]
fn memory_after_uploaded_data_is_cleared() {
    let (device, _gpu) = setup().open_backend();
    let dirty = device.alloc(1024).unwrap();
    device.fill(STREAM, dirty, &[0xab], 1024).unwrap();
    device.free(dirty).unwrap();
    for bytes in [1usize, 6, 255, 256, 700] {
        let data: Vec<u8> = (1..=255).cycle().take(bytes).collect();
        let at = device.alloc_uncleared(bytes as u64).unwrap();
        assert_eq!(at, dirty);
        device.write(STREAM, at, &data).unwrap();
        let mut out = vec![0; bytes.next_multiple_of(256)];
        device.read(STREAM, at, &mut out).unwrap();
        assert_eq!(out[..bytes], data);
        assert!(out[bytes..].iter().all(|byte| *byte == 0), "{bytes}");
        device.free(at).unwrap();
    }
}
