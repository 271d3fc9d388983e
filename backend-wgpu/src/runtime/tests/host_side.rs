//! What the host does not wait for.

use std::sync::Arc;
use std::time::{Duration, Instant};

use isowarp_core::api::{BackendDevice, DevicePtr, StreamId};

use super::setup;

/// Queues bytes that are no whole words.
type Ragged = fn(&dyn BackendDevice, DevicePtr);

#[test]
fn the_kernel_of_ragged_transfers_is_compiled_while_others_use_the_device() {
    const STREAM: StreamId = StreamId::DEFAULT;
    let ragged: [Ragged; 4] = [
        |device, at| device.write(STREAM, DevicePtr(at.0 + 1), &[1, 2, 3]).unwrap(),
        |device, at| device.copy(STREAM, DevicePtr(at.0 + 8), at, 3).unwrap(),
        |device, at| device.fill(STREAM, at, &[5], 3).unwrap(),
        // Whole words, but too many to be written.
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
    // Others do without it.
    let (device, _gpu) = setup().open_backend();
    let at = device.alloc(8 << 10).unwrap();
    device.write(STREAM, at, &[1, 2, 3, 4]).unwrap();
    device.copy(STREAM, DevicePtr(at.0 + 8), at, 4).unwrap();
    device.fill(STREAM, at, &[5], 64).unwrap();
    device.fill(STREAM, at, &[0], 8 << 10).unwrap();
    device.synchronize(STREAM).unwrap();
    assert!(!device.shared.byte_kernel.is_made());
}
