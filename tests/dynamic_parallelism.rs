//! Tests kernels that launch kernels through the host's API, on every device: errors at run time, limits, and launches
//! from several threads of the host. Results of launches are cases of `shaders/conformance/dynamic_parallelism`.

use std::time::Duration;

use isowarp::{Compiler, Device, DeviceBuffer, DeviceLimit, DeviceOptions, Error, LaunchConfig, args, open_all};

const TEXT: &str = r#"
    __global__ void child(int *out, const int *from) { out[threadIdx.x] += from[threadIdx.x]; }
    // Where a pointer leads is not known before the kernel runs.
    __global__ void pass(int *out, int *global, int which) {
        __shared__ int shared[4];
        int local[4] = { 0, 0, 0, which };
        shared[threadIdx.x] = which;
        int *from = which == 0 || blockIdx.x == 0 && gridDim.x > 1 ? global : which == 1 ? shared : local;
        child<<<1, 4>>>(out, from);
    }
    struct Source { int n; struct { const int *none, *from; } parts[2]; };
    __global__ void in_class(int *out, Source s) { out[threadIdx.x] += s.parts[1].from[threadIdx.x]; }
    __global__ void pass_in_class(int *out, int *global, int which) {
        __shared__ int shared[4];
        int local[4] = { 0, 0, 0, which };
        shared[threadIdx.x] = which;
        int *from = which == 0 || blockIdx.x == 0 && gridDim.x > 1 ? global : which == 1 ? shared : local;
        Source s{4, {{nullptr, global}, {nullptr, from}}};
        Source moved[2] = {s, s};
        in_class<<<1, 4>>>(out, moved[threadIdx.x]);
    }
    __global__ void add(int *sum) { atomicAdd(sum, 1); }
    __global__ void many(int *sum, int *refused, int n) {
        for (int i = 0; i < n; i++) {
            add<<<1, 1>>>(sum);
            if (cudaGetLastError() == cudaErrorLaunchPendingCountExceeded) atomicAdd(refused, 1);
        }
    }
    // An error of before is not what a call that works comes to, and stays for who asks.
    __global__ void errors(int *out) {
        cudaEvent_t event;
        out[0] = cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
        add<<<0, 1>>>(out);
        out[1] = cudaEventRecord(event, 0);
        out[2] = cudaStreamWaitEvent(0, event, 0);
        out[3] = cudaMemsetAsync(out + 4, 0, 4, 0);
        out[5] = cudaGetLastError();
        out[6] = cudaGetLastError();
    }
    __global__ void deeper(int *deepest, int *error, int depth) {
        *deepest = depth;
        deeper<<<1, 1>>>(deepest, error, depth + 1);
        if (cudaError_t e = cudaGetLastError()) *error = e;
    }
"#;

fn devices() -> Vec<Device> {
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    devices
}

fn read(device: &Device, buffer: &DeviceBuffer<i32>) -> Vec<i32> {
    buffer.read(&device.default_stream()).unwrap()
}

#[test]
fn pointers_to_private_memory_are_not_passed_to_children() {
    let program = Compiler::new().compile("launches.cu", TEXT).unwrap();
    for device in devices() {
        let module = device.load(&program).unwrap();
        for (kernel, what, line) in [
            (
                "pass",
                "the argument for `from` in a launch of `child` from device code points",
                "child<<<1, 4>>>(out, from);",
            ),
            (
                "pass_in_class",
                "the argument for `s` in a launch of `in_class` from device code has a pointer",
                "in_class<<<1, 4>>>(out, moved[threadIdx.x]);",
            ),
        ] {
            let pass = module.kernel(kernel).unwrap();
            let (stream, out) = (device.default_stream(), device.upload(&[10i32, 20, 30, 40]).unwrap());
            let global = device.upload(&[1i32, 2, 3, 4]).unwrap();
            pass.launch(&stream, LaunchConfig::new(1, 1), &args![&out, &global, 0i32]).unwrap();
            for which in [1i32, 2] {
                // The launch of the first block is correct.
                let launched = pass.launch(&stream, LaunchConfig::new(2, 1), &args![&out, &global, which]);
                let Err(Error::KernelFault(errors)) = launched else { panic!("{}: {launched:?}", device.name()) };
                let said = &errors.diagnostics[0];
                assert_eq!(said.code, "IW0721", "{}", device.name());
                assert!(said.message.contains(what), "{}", said.message);
                let thread = format!("in thread (0, 0, 0) of block (1, 0, 0) of `{kernel}`");
                assert!(said.message.contains(&thread), "{}", said.message);
                // The error points at the launch, not at the child.
                let shown = errors.to_string();
                assert!(shown.contains(line), "{shown}");
                assert!(said.labels.iter().any(|(_, text)| text == "this parameter"), "{shown}");
            }
            // Nothing has run, and the device continues to work.
            pass.launch(&stream, LaunchConfig::new(1, 1), &args![&out, &global, 0i32]).unwrap();
            assert_eq!(read(&device, &out), [12, 24, 36, 48], "{}", device.name());
        }
    }
}

#[test]
fn the_limit_of_pending_launches_applies() {
    let program = Compiler::new().compile("launches.cu", TEXT).unwrap();
    for device in devices() {
        assert_eq!(device.limit(DeviceLimit::PendingLaunchCount).unwrap(), 2048, "{}", device.name());
        let stream = device.default_stream();
        let counts = |limit: Option<u64>, n: i32| {
            if let Some(limit) = limit {
                device.set_limit(DeviceLimit::PendingLaunchCount, limit).unwrap();
            }
            let many = device.load(&program).unwrap().kernel("many").unwrap();
            let (sum, refused) = (device.upload(&[0i32]).unwrap(), device.upload(&[0i32]).unwrap());
            many.launch(&stream, LaunchConfig::new(1, 1), &args![&sum, &refused, n]).unwrap();
            (read(&device, &sum)[0], read(&device, &refused)[0])
        };
        assert_eq!(counts(Some(10), 13), (10, 3), "{}", device.name());
        assert_eq!(counts(Some(20), 20), (20, 0), "{}", device.name());
        assert!(device.set_limit(DeviceLimit::PendingLaunchCount, 0).is_err());
    }
}

#[test]
fn launches_without_room_are_reported() {
    let program = Compiler::new().compile("launches.cu", TEXT).unwrap();
    for device in devices() {
        let printed = crate::prints::printed_text(&device);
        let many = device.load(&program).unwrap().kernel("many").unwrap();
        let (sum, refused) = (device.upload(&[0i32]).unwrap(), device.upload(&[0i32]).unwrap());
        let stream = device.default_stream();
        many.launch(&stream, LaunchConfig::new(1, 1), &args![&sum, &refused, 2048i32]).unwrap();
        assert_eq!(*printed.lock().unwrap(), "", "{}", device.name());
        many.launch(&stream, LaunchConfig::new(1, 1), &args![&sum, &refused, 2100i32]).unwrap();
        assert_eq!(read(&device, &sum), [2 * 2048], "{}", device.name());
        let said = printed.lock().unwrap();
        let begins = said.starts_with("isowarp: 52 launches by a kernel failed, for 2048 may wait at a time: ");
        assert!(begins && said.contains("--pending-launch-count") && said.lines().count() == 1, "{said}");
    }
}

/// Each of the launches finishes at once, so that none alone reaches the limit.
#[test]
fn an_endless_chain_of_launches_reaches_the_time_limit() {
    let text = "__global__ void again(int *n) { ++*n; again<<<1, 1, 0, cudaStreamTailLaunch>>>(n); }\n\
                __global__ void once(int *n) { *n = -1; }\n";
    let program = Compiler::new().compile("chain.cu", text).unwrap();
    let limit = Duration::from_secs(4);
    let (devices, _) = open_all(&DeviceOptions::new().separate(true).time_limit(limit));
    assert!(!devices.is_empty());
    for device in devices {
        let module = device.load(&program).unwrap();
        let (stream, n) = (device.default_stream(), device.upload(&[0i32]).unwrap());
        let launched = module.kernel("again").unwrap().launch(&stream, LaunchConfig::new(1, 1), &args![&n]);
        let Err(Error::TimeLimit { diagnostics: Some(errors), elapsed, .. }) = launched else {
            panic!("{}: {launched:?}", device.name());
        };
        assert_eq!(elapsed, limit);
        let said = &errors.diagnostics[0];
        assert!(said.code == "IW0707" && said.message.contains("`again` was next"), "{}", said.message);
        assert!(read(&device, &n)[0] > 1, "{}", device.name());
        // No part of the chain runs any more, so that the device continues to work.
        module.kernel("once").unwrap().launch(&stream, LaunchConfig::new(1, 1), &args![&n]).unwrap();
        assert_eq!(read(&device, &n), [-1], "{}", device.name());
    }
}

#[test]
fn successful_calls_do_not_return_earlier_errors() {
    let program = Compiler::new().compile("launches.cu", TEXT).unwrap();
    for device in devices() {
        let errors = device.load(&program).unwrap().kernel("errors").unwrap();
        let out = device.upload(&[-1i32; 7]).unwrap();
        errors.launch(&device.default_stream(), LaunchConfig::new(1, 1), &args![&out]).unwrap();
        // 9 is cudaErrorInvalidConfiguration.
        assert_eq!(read(&device, &out), [0, 0, 0, 0, 0, 9, 0], "{}", device.name());
    }
}

#[test]
fn launches_nest_24_deep() {
    let program = Compiler::new().compile("launches.cu", TEXT).unwrap();
    for device in devices() {
        let deeper = device.load(&program).unwrap().kernel("deeper").unwrap();
        let (deepest, error) = (device.upload(&[0i32]).unwrap(), device.upload(&[0i32]).unwrap());
        deeper.launch(&device.default_stream(), LaunchConfig::new(1, 1), &args![&deepest, &error, 0i32]).unwrap();
        // 65 is cudaErrorLaunchMaxDepthExceeded.
        assert_eq!((read(&device, &deepest), read(&device, &error)), (vec![24], vec![65]), "{}", device.name());
    }
}

#[test]
fn threads_of_the_host_launch_such_kernels_concurrently() {
    let program = Compiler::new().compile("launches.cu", TEXT).unwrap();
    for device in devices() {
        let module = device.load(&program).unwrap();
        let sums: Vec<_> = std::thread::scope(|scope| {
            let launch = |n: i32| {
                let (device, module) = (&device, &module);
                scope.spawn(move || {
                    let stream = device.create_stream().unwrap();
                    let many = module.kernel("many").unwrap();
                    let (sum, refused) = (device.upload(&[0i32]).unwrap(), device.upload(&[0i32]).unwrap());
                    many.launch(&stream, LaunchConfig::new(2, 1), &args![&sum, &refused, n]).unwrap();
                    stream.synchronize().unwrap();
                    read(device, &sum)[0]
                })
            };
            let threads: Vec<_> = (1..=4).map(launch).collect();
            threads.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert_eq!(sums, [2, 4, 6, 8], "{}", device.name());
    }
}
