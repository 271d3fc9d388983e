//! Tests a service: threads that share a module, some of them wrong, do not delay or change each other's work.
//!
//! `cargo test --test it service:: -- --nocapture` shows the latencies of the threads that do nothing wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::prints::printed_text;
use isowarp::{
    BackendKind, Compiler, Device, DeviceLimit, DeviceOptions, Error, LaunchConfig, LaunchField, Module, args, open,
    open_all,
};

const TEXT: &str = r#"
    #include <cassert>
    #include <cstdio>
    __global__ void wait(unsigned *flags) {
        printf("waits\n");
        atomicExch(&flags[0], 1u);
        while (atomicAdd(&flags[1], 0u) == 0) {}
        printf("was released\n");
    }
    __global__ void is_waiting(unsigned *flags, unsigned *out) { *out = atomicAdd(&flags[0], 0u); }
    __global__ void release(unsigned *flags) { atomicExch(&flags[1], 1u); }
    __global__ void square(unsigned *p, unsigned n) {
        unsigned i = threadIdx.x;
        p[i] = n * n + i;
    }
    __global__ void speak(unsigned n) { printf("%u\n", n); }
    __global__ void require(unsigned *p, unsigned n) { assert(p[0] < n); }
    __global__ void stray(unsigned *p) { p[threadIdx.x + (1u << 20)] = 1; }
"#;

/// Number of launches of each kind by each thread.
const ROUNDS: u32 = 20;

/// Number of threads that do nothing wrong.
const THREADS: u32 = 6;

fn once() -> LaunchConfig {
    LaunchConfig::new(1, 1)
}

/// Computes and prints, and checks the results. Returns the time of each iteration.
fn work(device: &Device, module: &Module, thread: u32) -> Vec<Duration> {
    let stream = device.create_stream().unwrap();
    let (square, speak) = (module.kernel("square").unwrap(), module.kernel("speak").unwrap());
    let out = device.alloc::<u32>(32).unwrap();
    let mut latencies = Vec::new();
    for round in 0..ROUNDS {
        let start = Instant::now();
        let n = 1000 * thread + round;
        square.launch(&stream, LaunchConfig::new(1, 32), &args![&out, n]).unwrap();
        let wanted: Vec<u32> = (0..32).map(|i| n * n + i).collect();
        assert_eq!(out.read(&stream).unwrap(), wanted);
        speak.launch(&stream, once(), &args![n]).unwrap();
        stream.synchronize().unwrap();
        latencies.push(start.elapsed());
    }
    latencies
}

/// Makes every mistake that `device` detects, and checks that each is an error.
fn blunder(device: &Device, module: &Module) {
    let checks_memory = device.info().backend == BackendKind::Cpu;
    let stream = device.create_stream().unwrap();
    let out = device.alloc::<u32>(32).unwrap();
    for _ in 0..ROUNDS {
        let stray = module.kernel("stray").unwrap();
        if checks_memory {
            let ended = stray.launch(&stream, once(), &args![&out]).and_then(|()| stream.synchronize());
            assert!(matches!(ended, Err(Error::KernelFault(_))), "{ended:?}");
        }
        let require = module.kernel("require").unwrap();
        // On CUDA a failed assertion ends the whole context.
        if device.info().backend != BackendKind::Cuda {
            let config = LaunchConfig::new(3, 64);
            let ended = require.launch(&stream, config, &args![&out, 0u32]).and_then(|()| stream.synchronize());
            assert!(matches!(ended, Err(Error::KernelFault(_))), "{ended:?}");
        }
        let too_large = stray.launch(&stream, LaunchConfig::new(1, 1 << 16), &args![&out]);
        assert!(too_large.is_err());
        let wrong = module.kernel("square").unwrap().launch(&stream, once(), &args![&out]);
        assert!(wrong.is_err());
        assert!(module.kernel("missing").is_err());
        assert!(matches!(out.write(&stream, &[0; 33]), Err(Error::InvalidRange { .. })));
        assert!(matches!(out.read_range(&stream, 30..40), Err(Error::InvalidRange { .. })));
        let nothing = module.kernel("square").unwrap().launch(&stream, LaunchConfig::new(0, 32), &args![&out, 1u32]);
        assert!(matches!(nothing, Err(Error::InvalidLaunch { field: LaunchField::Grid, .. })));
        assert!(matches!(stream.end_capture(), Err(Error::InvalidGraph(_))));
        assert!(matches!(device.default_stream().begin_capture(), Err(Error::InvalidGraph(_))));
        assert!(device.set_limit(DeviceLimit::StackSize, u64::MAX).is_err());
        assert!(device.alloc::<u8>(usize::MAX).is_err());
        assert!(Compiler::new().compile("wrong.cu", "__global__ void k() { nowhere(); }").is_err());
    }
}

/// Runs threads that work and one that blunders, at the same time. Shows the latencies of those that work.
fn serve(device: &Device, module: &Module) {
    let mut latencies = thread::scope(|others| {
        let all: Vec<_> = (1..=THREADS).map(|thread| others.spawn(move || work(device, module, thread))).collect();
        others.spawn(|| blunder(device, module));
        all.into_iter().flat_map(|one| one.join().unwrap()).collect::<Vec<_>>()
    });
    latencies.sort_unstable();
    let (median, longest) = (latencies[latencies.len() / 2], latencies[latencies.len() - 1]);
    println!("{}: {} rounds, median {median:?}, longest {longest:?}", device.name(), latencies.len());
}

/// Ends a kernel by its time limit on a device of its own, so that the limit does not apply to others.
#[test]
fn an_endless_kernel_names_itself_and_leaves_other_devices_alone() {
    let text = "__global__ void spin(volatile int *p) { while (*p == 0) {} }";
    let program = Compiler::new().compile("spin.cu", text).unwrap();
    let service = open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let module = service.load(&Compiler::new().compile("service.cu", TEXT).unwrap()).unwrap();
    thread::scope(|scope| {
        scope.spawn(|| {
            let limit = Duration::from_millis(500);
            let device = open("cpu", &DeviceOptions::new().separate(true).time_limit(limit)).unwrap();
            let (stream, flag) = (device.default_stream(), device.upload(&[0i32]).unwrap());
            let spin = device.load(&program).unwrap().kernel("spin").unwrap();
            let ended = spin.launch(&stream, once(), &args![&flag]).and_then(|()| stream.synchronize());
            let Err(error @ Error::TimeLimit { .. }) = ended else { panic!("{ended:?}") };
            assert_eq!(error.to_string(), "timed out after 0.5 s on cpu; kernel `spin` may not terminate");
        });
        serve(&service, &module);
    });
}

/// Checks that each thread has printed its own lines, whole and in order.
fn check_lines(lines: &[&str]) {
    assert_eq!(lines.len() as u32, THREADS * ROUNDS);
    for thread in 1..=THREADS {
        let numbers = lines.iter().map(|line| line.parse::<u32>().unwrap());
        let printed: Vec<u32> = numbers.filter(|n| n / 1000 == thread).collect();
        assert_eq!(printed, (0..ROUNDS).map(|round| 1000 * thread + round).collect::<Vec<_>>());
    }
}

#[test]
fn mistakes_of_a_thread_do_not_reach_others() {
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    for device in devices {
        let text = printed_text(&device);
        let module = device.load(&Compiler::new().compile("service.cu", TEXT).unwrap()).unwrap();
        serve(&device, &module);
        // Printing in native mode is that of the device's own runtime.
        if device.info().backend != BackendKind::Cuda {
            check_lines(&text.lock().unwrap().lines().collect::<Vec<_>>());
        }
    }
}

#[test]
fn threads_do_not_wait_for_a_kernel_of_another_thread() {
    let device = open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let text = printed_text(&device);
    let module = device.load(&Compiler::new().compile("service.cu", TEXT).unwrap()).unwrap();
    let flags = device.alloc::<u32>(2).unwrap();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            let stream = device.create_stream().unwrap();
            module.kernel("wait").unwrap().launch(&stream, once(), &args![&flags]).and_then(|()| stream.synchronize())
        });
        let stream = device.create_stream().unwrap();
        let out = device.alloc::<u32>(1).unwrap();
        while out.read(&stream).unwrap() != [1] {
            module.kernel("is_waiting").unwrap().launch(&stream, once(), &args![&flags, &out]).unwrap();
        }
        // All of this happens while the kernel waits: nothing else releases it.
        serve(&device, &module);
        module.kernel("release").unwrap().launch(&stream, once(), &args![&flags]).unwrap();
        waiting.join().unwrap().unwrap();
    });
    let text = text.lock().unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.split_off(lines.len() - 2), ["waits", "was released"]);
    check_lines(&lines);
}

/// Devices that continue after a failed assertion report it when the host waits.
fn devices_that_report_later() -> Vec<Device> {
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    devices.into_iter().filter(|device| device.info().backend == BackendKind::Wgpu).collect()
}

fn is_fault(ended: &Result<(), Error>) -> bool {
    matches!(ended, Err(Error::KernelFault(_)))
}

#[test]
fn each_of_many_streams_gets_its_own_faults() {
    for device in devices_that_report_later() {
        let module = device.load(&Compiler::new().compile("service.cu", TEXT).unwrap()).unwrap();
        let require = module.kernel("require").unwrap();
        let zero = device.alloc::<u32>(1).unwrap();
        let streams: Vec<_> = (0..100).map(|_| device.create_stream().unwrap()).collect();
        for _ in 0..2 {
            for (i, stream) in streams.iter().enumerate() {
                let fails = i % 3 == 0;
                require.launch(stream, once(), &args![&zero, u32::from(!fails)]).unwrap();
            }
            for (i, stream) in streams.iter().enumerate() {
                assert_eq!(is_fault(&stream.synchronize()), i % 3 == 0, "stream {i}");
                stream.synchronize().unwrap();
            }
        }
        device.synchronize().unwrap();
    }
}

#[test]
fn a_fault_reaches_those_who_wait_for_its_stream() {
    for device in devices_that_report_later() {
        let module = device.load(&Compiler::new().compile("service.cu", TEXT).unwrap()).unwrap();
        let require = module.kernel("require").unwrap();
        let zero = device.alloc::<u32>(1).unwrap();
        let [wrong, after, other] = [(); 3].map(|()| device.create_stream().unwrap());
        let event = device.create_event().unwrap();
        let fail = || require.launch(&wrong, once(), &args![&zero, 0u32]).unwrap();
        // Waits of another thread leave the fault to the stream.
        let elsewhere =
            |wait: &(dyn Fn() -> Result<(), Error> + Sync)| thread::scope(|s| s.spawn(wait).join().unwrap());

        fail();
        wrong.record(&event).unwrap();
        after.wait(&event).unwrap();
        elsewhere(&|| other.synchronize()).unwrap();
        elsewhere(&|| device.default_stream().synchronize()).unwrap();
        assert!(is_fault(&elsewhere(&|| after.synchronize())));
        assert!(is_fault(&elsewhere(&|| event.synchronize())));
        assert!(is_fault(&elsewhere(&|| device.synchronize())));
        assert!(is_fault(&wrong.synchronize()));
        wrong.synchronize().unwrap();
        device.synchronize().unwrap();

        // The thread that has launched the kernel gets the error once.
        fail();
        assert!(is_fault(&device.default_stream().synchronize()));
        wrong.synchronize().unwrap();
        fail();
        assert!(is_fault(&device.synchronize()));
        wrong.synchronize().unwrap();
        fail();
        assert!(is_fault(&zero.read(&wrong).map(drop)));
        wrong.synchronize().unwrap();
        fail();
        let called = Arc::new(AtomicBool::new(false));
        let then = Arc::clone(&called);
        let ended = wrong.launch_host_func(move || then.store(true, Ordering::Relaxed));
        assert!(is_fault(&ended));
        assert!(!called.load(Ordering::Relaxed));
    }
}
