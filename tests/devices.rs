//! Tests the opening of devices: which device, how often, and the handling of one that hangs; and the text of errors.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex};
use std::time::{Duration, Instant};

use isowarp::{Compiler, Device, DeviceOptions, Error, LaunchConfig, args, open, open_all};
use isowarp_core::api::BackendKind;

const WRONG: &str = "__global__ void k(int *p) {\n    p[0] = nothing;\n}\n";

#[test]
fn a_device_that_is_open_is_opened_once() {
    let options = DeviceOptions::default();
    let (devices, _) = open_all(&options);
    assert!(!devices.is_empty());
    for device in &devices {
        let again = open(&device.name(), &options).unwrap();
        assert_eq!(&again, device);
        let separate = open(&device.name(), &options.clone().separate(true)).unwrap();
        let mut same = options.clone();
        same.limits.clear();
        let other = open(&device.name(), &same).unwrap();
        assert!(separate != *device && other == *device, "{}", device.name());
        // Memory of one handle is memory of the other.
        let buffer = device.upload(&[1u32, 2]).unwrap();
        assert_eq!(buffer.read(&again.default_stream()).unwrap(), [1, 2]);
        let error = buffer.read(&separate.default_stream()).unwrap_err();
        assert!(matches!(error, Error::ForeignDevice { .. }), "{error}");
    }
}

#[test]
fn names_that_cannot_exist_differ_from_devices_that_do_not() {
    let failed = |name: &str| open(name, &DeviceOptions::new()).unwrap_err();
    for name in ["gpu", "", "cpu:", "cpu:x", "cuda:-1", "all"] {
        let error = failed(name);
        assert!(matches!(error, Error::InvalidValue(_)), "{name}: {error}");
        assert!(error.to_string().starts_with(&format!("`{name}` is not a device; expected auto")), "{error}");
    }
    for name in ["cpu:7", "wgpu:4000", "cuda:4000"] {
        let error = failed(name);
        assert!(matches!(error, Error::Unavailable(_)), "{name}: {error}");
    }
    assert_eq!(failed("cpu:7").to_string(), "no device `cpu:7`; the only device of this backend is `cpu`");
}

#[test]
fn auto_chooses_a_device_and_gives_a_reason() {
    let options = DeviceOptions::new().separate(true);
    let choice = isowarp::choose(&options).unwrap();
    assert!(choice.reason.starts_with("using ") && !choice.reason.contains('\n'), "{}", choice.reason);
    assert!(choice.reason.contains(&choice.device.name()), "{}", choice.reason);
    open("auto", &options).unwrap();
}

/// Kernels that take too long: in one loop, in barriers of each kind that they pass again and again, and in many short
/// blocks.
const HANGING: &str = r"
    #include <cooperative_groups.h>
    __global__ void loop(volatile int *p) { while (p[0] == 0) {} p[1] = 1; }
    __global__ void block(volatile int *p) { for (;;) { __syncthreads(); p[threadIdx.x]++; } }
    __global__ void vote(volatile int *p) { while (__syncthreads_and(1)) p[threadIdx.x]++; }
    __global__ void warp(volatile int *p) { for (;;) { __syncwarp(); p[threadIdx.x]++; } }
    __global__ void grid(volatile int *p) {
        auto g = cooperative_groups::this_grid();
        for (;;) { g.sync(); p[threadIdx.x]++; }
    }
    __global__ void blocks(volatile int *p) { for (int i = 0; i < 1000; i++) p[threadIdx.x] = i; }
    __global__ void five(int *p) { p[threadIdx.x] = 5; }
";

#[test]
fn a_kernel_that_never_ends_is_an_error_on_cpu() {
    let options = DeviceOptions::new().separate(true).time_limit(Duration::from_millis(300));
    let device = open("cpu", &options).unwrap();
    let module = device.load(&Compiler::new().compile("k.cu", HANGING).unwrap()).unwrap();
    let (p, stream) = (device.alloc::<i32>(64).unwrap(), device.default_stream());
    let launch = |name: &str, blocks: u32| {
        let config = LaunchConfig::new(blocks, 2);
        let config = if name == "grid" { config.cooperative() } else { config };
        p.fill(&stream, 0..64, 0)?;
        module.kernel(name)?.launch(&stream, config, &args![p])
    };
    for (name, blocks) in [("loop", 1), ("block", 1), ("vote", 3), ("warp", 1), ("grid", 2), ("blocks", 1 << 30)] {
        let start = Instant::now();
        let error = launch(name, blocks).unwrap_err();
        assert!(matches!(error, Error::TimeLimit { elapsed, .. } if elapsed.as_millis() == 300), "{name}: {error}");
        assert!(start.elapsed() < Duration::from_secs(60), "{name}");
        // The place, if a thread is in the middle of something.
        let place = format!("{error:?}").contains("last run by thread");
        assert!(place || name == "blocks", "{name}: {error:?}");
        // The device continues to work.
        launch("five", 1).unwrap();
        assert_eq!(p.read(&stream).unwrap()[..3], [5, 5, 0], "{name}");
    }
}

#[test]
fn other_devices_go_on_when_one_hangs() {
    const NAME: &str = "devices::other_devices_go_on_when_one_hangs";
    // A kernel that hangs on software Vulkan uses processor time until its process ends.
    if std::env::var_os("ISOWARP_TEST_ALONE").is_none() {
        let mut alone = Command::new(std::env::current_exe().unwrap());
        let output = alone.args(["--exact", NAME]).env("ISOWARP_TEST_ALONE", "1").output().unwrap();
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8_lossy(&told);
        assert!(output.status.success() && told.contains("1 passed"), "{told}");
        return;
    }
    let options = DeviceOptions::new().separate(true).time_limit(Duration::from_millis(500));
    let (devices, notes) = open_all(&options);
    let program = Compiler::new().compile("k.cu", HANGING).unwrap();
    let run = |device: &Device, name: &str| {
        let (p, stream) = (device.upload(&[0i32; 2])?, device.default_stream());
        device.load(&program)?.kernel(name)?.launch(&stream, LaunchConfig::new(1, 2), &args![p])?;
        stream.synchronize()?;
        p.read(&stream)
    };
    // Losing a CUDA device would also end the work of other tests of this process on it.
    let hung = devices.iter().filter(|d| d.info().backend != BackendKind::Cuda);
    let hung: Vec<&Device> = hung.filter(|device| device.name() != "cpu").collect();
    assert!(!hung.is_empty(), "a wgpu device is needed: {notes:?}");
    for device in hung {
        let error = run(device, "loop").unwrap_err();
        assert!(matches!(error, Error::TimeLimit { .. }), "{}: {error}", device.name());
        for other in devices.iter().filter(|d| d.name() == "cpu" || d.info().backend == BackendKind::Cuda) {
            assert_eq!(run(other, "five").unwrap(), [5, 5], "{}", other.name());
        }
    }
}

/// A thread for each device runs pieces of the work until none is left.
#[test]
fn work_is_split_over_all_devices() {
    const PIECE: usize = 1000;
    const PIECES: usize = 64;
    let (devices, notes) = open_all(&DeviceOptions::default());
    assert!(!devices.is_empty(), "{notes:?}");
    let text = "__global__ void k(unsigned *p, unsigned start, unsigned n) {
        unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) p[i] = (start + i) * (start + i) ^ 0x5a5a;
    }";
    let program = Compiler::new().compile("k.cu", text).unwrap();
    let (next, barrier) = (AtomicUsize::new(0), Barrier::new(devices.len()));
    let work = |device: &Device| {
        let (kernel, stream) = (device.load(&program)?.kernel("k")?, device.create_stream()?);
        let (p, mut done) = (device.alloc::<u32>(PIECE)?, Vec::new());
        barrier.wait();
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= PIECES {
                return Ok::<_, Error>(done);
            }
            let start = (piece * PIECE) as u32;
            kernel.launch(&stream, LaunchConfig::new(8, 128), &args![p, start, PIECE as u32])?;
            done.push((piece, p.read(&stream)?));
        }
    };
    let work = &work;
    let mut pieces: Vec<(usize, Vec<u32>)> = std::thread::scope(|scope| {
        let threads: Vec<_> = devices.iter().map(|device| scope.spawn(move || work(device))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap().unwrap()).collect()
    });
    pieces.sort_by_key(|(piece, _)| *piece);
    let all: Vec<u32> = pieces.into_iter().flat_map(|(_, values)| values).collect();
    let want = |i: u32| i.wrapping_mul(i) ^ 0x5a5a;
    assert_eq!(all, (0..(PIECE * PIECES) as u32).map(want).collect::<Vec<_>>());
}

/// Threads that open a device concurrently get the same device.
#[test]
fn devices_are_opened_from_many_threads() {
    // No other test has these options, so nothing is open.
    let options = DeviceOptions::new().compile_limit(Duration::from_secs(299));
    let (opened, start) = (Mutex::new(Vec::new()), Barrier::new(4));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                start.wait();
                let (devices, _) = open_all(&options);
                opened.lock().unwrap().push(devices);
            });
        }
    });
    let opened = opened.into_inner().unwrap();
    for devices in &opened {
        assert!(!devices.is_empty() && devices.len() == opened[0].len());
        assert!(devices.iter().zip(&opened[0]).all(|(a, b)| a == b));
    }
}

#[test]
fn errors_show_diagnostics_in_full() {
    let error = Compiler::new().compile("wrong.cu", WRONG).unwrap_err();
    let line = error.to_string();
    assert!(line == "compilation failed at wrong.cu:2:12: IW0301" && !line.contains('\n'), "{line}");
    let pointed = |text: &str| text.contains("2 │     p[0] = nothing;") && text.contains("^^^^^^^");
    assert!(pointed(&format!("{error:?}")), "{error:?}");
    // The text that a `main` that returns `anyhow::Result` prints.
    let error = anyhow::Error::from(error).context("cannot start");
    let shown = format!("{error:?}");
    assert!(shown.starts_with("cannot start\n\nCaused by:") && pointed(&shown), "{shown}");
    let missing = Error::InvalidValue("a buffer is too small".to_owned());
    assert_eq!(format!("{missing:?}"), "a buffer is too small");
}
