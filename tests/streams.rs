//! Tests streams and events: which stream waits for which, queries, functions of the host, and the ranges of copies and
//! sets.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use isowarp::{Compiler, Device, DeviceOptions, Error, LaunchConfig, Module, StreamOptions, args, open_all};
use isowarp_core::api::{BackendKind, BoxCopy, Command, DevicePtr, HostFunction, Rows};

const TEXT: &str = r#"
    // Adds up what the other one has left, so that a value that comes too late, or too early, shows.
    __global__ void hand_on(const unsigned *from, unsigned *to, unsigned n) {
        for (unsigned i = threadIdx.x; i < n; i += blockDim.x) to[i] = from[i] * 3 + i + 1;
    }
"#;

fn on_each(test: impl Fn(&Device, &Module)) {
    let program = Compiler::new().compile("streams.cu", TEXT).unwrap();
    let (devices, _) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty());
    for device in devices {
        test(&device, &device.load(&program).unwrap());
    }
}

#[test]
fn streams_pass_data_by_events() {
    const ROUNDS: u32 = 10_000;
    on_each(|device, module| {
        let streams = [
            device.create_stream().unwrap(),
            device.create_stream_with(StreamOptions { non_blocking: true, priority: -1 }).unwrap(),
        ];
        let buffers = [device.alloc::<u32>(64).unwrap(), device.alloc::<u32>(64).unwrap()];
        // The non-blocking stream does not wait for the default one, which has set the memory.
        device.synchronize().unwrap();
        let events = [device.create_event().unwrap(), device.create_event().unwrap()];
        let kernel = module.kernel("hand_on").unwrap();
        for round in 0..ROUNDS as usize {
            let (this, other) = (round % 2, 1 - round % 2);
            streams[this].wait(&events[other]).unwrap();
            kernel
                .launch(&streams[this], LaunchConfig::new(1, 32), &args![buffers[other], buffers[this], 64u32])
                .unwrap();
            streams[this].record(&events[this]).unwrap();
        }
        let last = (ROUNDS as usize - 1) % 2;
        events[last].synchronize().unwrap();
        assert!(events[last].is_done().unwrap() && streams[last].is_done().unwrap());
        let mut want: Vec<u32> = vec![0; 64];
        for _ in 0..ROUNDS {
            want = (1..).zip(&want).map(|(i, x): (u32, _)| x.wrapping_mul(3).wrapping_add(i)).collect();
        }
        assert_eq!(buffers[last].read(&streams[last]).unwrap(), want, "{}", device.name());
    });
}

#[test]
fn backends_do_lists_of_commands_in_their_order() {
    let program = Compiler::new().compile("streams.cu", TEXT).unwrap();
    on_each(|device, _| {
        let backend = device.backend();
        let kernel = backend.load(&program).unwrap().kernel("hand_on").unwrap();
        let [a, b] = [0, 1].map(|_| backend.alloc(256).unwrap());
        let event = backend.create_event().unwrap();
        let id = backend.create_stream(StreamOptions::default()).unwrap();
        // The contents that the function finds when it is called show which commands ran before it.
        let seen = Arc::new(AtomicU32::new(0));
        let function: HostFunction = {
            let seen = Arc::clone(&seen);
            Arc::new(move || {
                seen.fetch_add(1, Ordering::Relaxed);
            })
        };
        let (config, params) =
            (LaunchConfig::new(1, 32), [a.0.to_le_bytes(), b.0.to_le_bytes(), [64, 0, 0, 0, 0, 0, 0, 0]].concat());
        let launch = Command::Launch { kernel: &kernel, config: &config, params: &params };
        let rows = |start: DevicePtr| Rows { start, row: 16, slice: 256 };
        let column = BoxCopy { to: rows(a), from: rows(b), extent: [4, 16, 1] };
        let list = [
            Command::Write { dst: a, data: &[1; 256] },
            Command::Fill { dst: a, pattern: &[2, 0, 0, 0], bytes: 128 },
            launch,
            Command::CopyBox(&column),
            Command::Record(event),
            Command::Call(&function),
            Command::Wait(event),
            launch,
            Command::Copy { dst: a, src: b, bytes: 8 },
            Command::Fill { dst: DevicePtr(b.0 + 255), pattern: &[7], bytes: 1 },
        ];
        backend.submit(id, &list).unwrap();
        let read = |from: DevicePtr| {
            let mut words = [0u32; 64];
            backend.read(id, from, bytemuck::cast_slice_mut(&mut words)).unwrap();
            words
        };
        let (got_a, got_b) = (read(a), read(b));
        assert_eq!(seen.load(Ordering::Relaxed), 1);
        let hand_on = |from: &[u32; 64]| -> [u32; 64] {
            std::array::from_fn(|i| from[i].wrapping_mul(3).wrapping_add(i as u32 + 1))
        };
        let mut want_a: [u32; 64] = std::array::from_fn(|i| if i < 32 { 2 } else { 0x0101_0101 });
        let once = hand_on(&want_a);
        (0..64).step_by(4).for_each(|i| want_a[i] = once[i]);
        let mut want_b = hand_on(&want_a);
        want_a[..2].copy_from_slice(&want_b[..2]);
        want_b[63] = want_b[63] & 0x00ff_ffff | 7 << 24;
        assert_eq!((got_a, got_b), (want_a, want_b), "{}", device.name());

        // Nothing runs after a command that fails.
        let nowhere = DevicePtr(0);
        if backend.info().backend != BackendKind::Cuda {
            let list = [
                Command::Write { dst: a, data: &[9] },
                Command::Write { dst: nowhere, data: &[9] },
                Command::Write { dst: b, data: &[9] },
            ];
            assert!(backend.submit(id, &list).is_err());
            assert_eq!([read(a)[0] & 0xff, read(b)[0] & 0xff], [9, want_b[0] & 0xff]);
        }
        backend.destroy_stream(id).unwrap();
        backend.destroy_event(event).unwrap();
        for ptr in [a, b] {
            backend.free(ptr).unwrap();
        }
    });
}

#[test]
fn the_default_stream_waits_for_others_and_they_for_it() {
    on_each(|device, module| {
        let (default, other) = (device.default_stream(), device.create_stream().unwrap());
        let (a, b) = (device.alloc::<u32>(1 << 16).unwrap(), device.alloc::<u32>(1 << 16).unwrap());
        let kernel = module.kernel("hand_on").unwrap();
        let mut want = 0u32;
        for _ in 0..10 {
            for (stream, from, to) in [(&default, &a, &b), (&other, &b, &a)] {
                kernel.launch(stream, LaunchConfig::new(1, 256), &args![from, to, 1u32 << 16]).unwrap();
                want = want.wrapping_mul(3).wrapping_add(1 << 15);
            }
        }
        assert_eq!(a.read(&default).unwrap()[(1 << 15) - 1], want, "{}", device.name());
    });
}

#[test]
fn events_that_were_never_recorded_are_not_waited_for() {
    on_each(|device, _| {
        let (stream, event) = (device.default_stream(), device.create_event().unwrap());
        assert!(event.is_done().unwrap());
        stream.wait(&event).unwrap();
        event.synchronize().unwrap();
        stream.synchronize().unwrap();
        assert!(stream.is_done().unwrap());
        let other = device.create_event().unwrap();
        stream.record(&other).unwrap();
        for (start, end) in [(&event, &event), (&event, &other), (&other, &event)] {
            let error = start.elapsed_ms(end).unwrap_err();
            assert!(matches!(error, Error::InvalidValue(_)), "{}: {error}", device.name());
            let want = "no elapsed time: one of the events was never recorded (`Stream::record`)";
            assert_eq!(error.to_string(), want, "{}", device.name());
        }
    });
}

#[test]
fn functions_of_the_host_are_called_in_order() {
    on_each(|device, module| {
        let stream = device.create_stream().unwrap();
        let memory = [device.alloc::<u32>(1 << 14).unwrap(), device.alloc::<u32>(1 << 14).unwrap()];
        let kernel = module.kernel("hand_on").unwrap();
        let (calls, order) = (Arc::new(AtomicU32::new(0)), Arc::new(Mutex::new(Vec::new())));
        for number in 0..5u32 {
            kernel.launch(&stream, LaunchConfig::new(1, 64), &args![memory[0], memory[1], 1u32 << 14]).unwrap();
            let (calls, order) = (Arc::clone(&calls), Arc::clone(&order));
            stream
                .launch_host_func(move || {
                    calls.fetch_add(1, Ordering::SeqCst);
                    order.lock().unwrap().push(number);
                })
                .unwrap();
        }
        stream.synchronize().unwrap();
        assert_eq!(calls.load(Ordering::SeqCst), 5);
        assert_eq!(*order.lock().unwrap(), [0, 1, 2, 3, 4]);
    });
}

#[test]
fn a_panic_of_a_host_function_is_an_error_and_the_device_remains_usable() {
    on_each(|device, module| {
        let stream = device.create_stream().unwrap();
        let called = stream.launch_host_func(|| panic!("the answer is {}", 42));
        // Some devices return the error to the call, others when the function was called.
        let error = called.and_then(|()| stream.synchronize()).unwrap_err();
        let shown = error.to_string();
        assert!(matches!(error, Error::HostFunction { .. }), "{}: {shown}", device.name());
        assert_eq!(shown, "a host function panicked: the answer is 42");
        // The error is returned once.
        stream.synchronize().unwrap();
        let (from, to) = (device.upload(&[1u32; 64]).unwrap(), device.alloc::<u32>(64).unwrap());
        let kernel = module.kernel("hand_on").unwrap();
        kernel.launch(&stream, LaunchConfig::new(1, 32), &args![from, to, 64u32]).unwrap();
        assert_eq!(to.read(&stream).unwrap(), (4..68).collect::<Vec<_>>(), "{}", device.name());
    });
}

#[test]
fn ranges_are_set_and_copied() {
    on_each(|device, _| {
        let stream = device.default_stream();
        let shorts = device.upload(&[0u16, 1, 2, 3, 4, 5, 6, 7]).unwrap();
        shorts.fill(&stream, 2..5, 0xabcd).unwrap();
        shorts.write_at(&stream, 6, &[60, 70]).unwrap();
        assert_eq!(shorts.read(&stream).unwrap(), [0, 1, 0xabcd, 0xabcd, 0xabcd, 5, 60, 70]);
        assert_eq!(shorts.read_range(&stream, 4..7).unwrap(), [0xabcd, 5, 60]);
        let many = device.alloc::<[u32; 3]>(100_000).unwrap();
        many.fill(&stream, 1..99_999, [1, 2, 3]).unwrap();
        let read = many.read(&stream).unwrap();
        assert_eq!((read[0], read[99_999]), ([0; 3], [0; 3]));
        assert!(read[1..99_999].iter().all(|x| *x == [1, 2, 3]), "{}", device.name());
        let words = device.upload(&[1u32, 2, 3, 4, 5, 6]).unwrap();
        let other = device.upload(&[0u32; 4]).unwrap();
        other.copy_range_from(&stream, 1, &words, 2..5).unwrap();
        assert_eq!(other.read(&stream).unwrap(), [0, 3, 4, 5]);
        words.copy_range_from(&stream, 3, &words, 0..3).unwrap();
        assert_eq!(words.read(&stream).unwrap(), [1, 2, 3, 1, 2, 3]);
        words.fill(&stream, 0..0, 9).unwrap();
        for refused in [
            words.fill(&stream, 4..7, 1),
            words.write_at(&stream, 5, &[1, 2]),
            words.read_range(&stream, 5..9).map(drop),
            words.copy_range_from(&stream, 1, &words, 0..3),
            words.copy_range_from(&stream, 5, &other, 0..2),
        ] {
            let kind = matches!(refused, Err(Error::InvalidRange { .. } | Error::InvalidValue(_)));
            assert!(kind, "{refused:?}");
        }
    });
}
