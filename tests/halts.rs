//! Tests assertions and traps: the same message on every device that continues after them, as an error of the launch or
//! the next synchronisation.

use isowarp::{Compiler, Device, DeviceOptions, Error, LaunchConfig, args, open_all};

const TEXT: &str = r#"
    #include <cassert>
    __device__ int half(int n) {
        assert(n % 2 == 0);
        return n / 2;
    }
    __global__ void halves(int *p, int from) {
        __shared__ int s[64];
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        s[threadIdx.x] = p[i];
        __syncthreads();
        for (int j = 0; j < 3; j++) {
            int other = s[(threadIdx.x + 1) % blockDim.x];
            __syncthreads();
            s[threadIdx.x] = half(i >= from ? 2 * other + 1 : 2 * other);
            __syncthreads();
        }
        p[i] = s[threadIdx.x];
    }
    struct Checked {
        int *p;
        __device__ int &operator[](int i) const {
            if (i < 0) __trap();
            return p[i];
        }
    };
    __global__ void checked(int *p, int n) {
        Checked c{p};
        switch (n) {
        case 0: c[threadIdx.y] = 5; break;
        case 1: if (threadIdx.y == 2 && threadIdx.z == 1) c[-1] = 6; break;
        default: while (true) { c[n++] = 7; if (n == 4) n = -1; }
        }
    }
    __global__ void spin(int *p) {
        if (threadIdx.x == 3) __brkpt();
        atomicAdd(p, 1);
    }
"#;

fn devices() -> Vec<Device> {
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    // On CUDA an assertion loses the device, and with it the work of the other tests of this process.
    devices.into_iter().filter(|d| !d.name().starts_with("cuda")).collect()
}

/// Returns the code and message of a fault.
fn fault(result: Result<(), Error>) -> Option<(String, String)> {
    match result {
        Ok(()) => None,
        Err(Error::KernelFault(errors)) => {
            let d = &errors.diagnostics[0];
            let at = errors.sources.location(d.span.unwrap()).unwrap();
            Some((d.code.to_owned(), format!("{} (line {})", d.message, at.line)))
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn assertions_name_the_place_the_block_and_the_thread() {
    let program = Compiler::new().compile("halts.cu", TEXT).unwrap();
    for device in devices() {
        let stream = device.default_stream();
        let kernel = device.load(&program).unwrap().kernel("halves").unwrap();
        let numbers: Vec<i32> = (0..256).collect();
        let p = device.upload(&numbers).unwrap();
        let launch = |from: i32| {
            kernel.launch(&stream, LaunchConfig::new(4, 64), &args![p, from])?;
            stream.synchronize()
        };
        assert_eq!(fault(launch(1000)), None, "{}", device.name());
        let rotated = |i: i32| i / 64 * 64 + (i + 3) % 64;
        assert_eq!(p.read(&stream).unwrap(), (0..256).map(rotated).collect::<Vec<_>>(), "{}", device.name());
        let (code, message) = fault(launch(255)).unwrap();
        assert_eq!(code, "IW0716", "{}", device.name());
        let told =
            "halts.cu:4: int half(int): block: [3,0,0], thread: [63,0,0] Assertion `n % 2 == 0` failed. (line 4)";
        assert_eq!(message, told, "{}", device.name());
        // The device continues to work.
        p.write(&stream, &numbers).unwrap();
        assert_eq!(fault(launch(1000)), None, "{}", device.name());
        assert_eq!(p.read(&stream).unwrap(), (0..256).map(rotated).collect::<Vec<_>>(), "{}", device.name());
        // One of many failed assertions is reported; threads overwrite each other's records.
        let (_, message) = fault(launch(0)).unwrap();
        assert!(message.starts_with("halts.cu:4: int half(int): block: ["), "{}: {message}", device.name());
    }
}

#[test]
fn traps_end_a_thread_wherever_they_are() {
    let program = Compiler::new().compile("halts.cu", TEXT).unwrap();
    for device in devices() {
        let stream = device.default_stream();
        let module = device.load(&program).unwrap();
        let kernel = module.kernel("checked").unwrap();
        let p = device.upload(&[0i32; 4]).unwrap();
        let launch = |n: i32| {
            kernel.launch(&stream, LaunchConfig::new((1, 2), (1, 4, 2)), &args![p, n])?;
            stream.synchronize()
        };
        assert_eq!(fault(launch(0)), None, "{}", device.name());
        assert_eq!(p.read(&stream).unwrap(), [5; 4]);
        let (code, message) = fault(launch(1)).unwrap();
        assert_eq!(code, "IW0717");
        assert!(message.starts_with("`__trap` was called by thread (0, 2, 1) of block (0, "), "{message}");
        assert!(message.ends_with("(line 23)"), "{message}");
        let (_, message) = fault(launch(2)).unwrap();
        assert!(message.starts_with("`__trap` was called by thread (0, "), "{message}");
        assert_eq!(fault(stream.synchronize()), None);
        let q = device.upload(&[0i32]).unwrap();
        let spun = module.kernel("spin").unwrap().launch(&stream, LaunchConfig::new(1, 8), &args![q]);
        let (code, message) = fault(spun.and_then(|()| stream.synchronize())).unwrap();
        assert!(code == "IW0717" && message.starts_with("`__brkpt` was called without a debugger by thread (3, 0, 0)"));
    }
}

#[test]
fn faults_are_reported_by_reads_and_after_the_module_is_dropped() {
    let program = Compiler::new().compile("halts.cu", TEXT).unwrap();
    for device in devices() {
        let stream = device.default_stream();
        let q = device.upload(&[0i32]).unwrap();
        let launch = || {
            let kernel = device.load(&program)?.kernel("spin")?;
            kernel.launch(&stream, LaunchConfig::new(1, 8), &args![q])
        };
        let told = fault(launch().and_then(|()| stream.synchronize())).unwrap();
        assert_eq!(told.0, "IW0717", "{}", device.name());
        let told = fault(launch().and_then(|()| q.read(&stream).map(drop))).unwrap();
        assert_eq!(told.0, "IW0717", "{}", device.name());
        assert_eq!(fault(q.read(&stream).map(drop)), None, "{}", device.name());
    }
}

#[test]
fn calls_of_missing_functions_are_reported() {
    let text = r#"
        struct Shape { int a; __device__ virtual int area() { return a; } };
        struct Square : Shape { __device__ int area() override { return a * a; } };
        typedef int (*op_t)(int);
        __device__ int twice(int n) { return 2 * n; }
        __device__ op_t table[2] = {twice};
        struct Abstract {
            __device__ Abstract(int *p) { call(p); }
            __device__ void call(int *p) {
                *p = value();
            }
            __device__ virtual int value() = 0;
        };
        struct Whole : Abstract { using Abstract::Abstract; __device__ int value() override { return 5; } };
        __global__ void before_it_is_whole(int *p, int n) { if (threadIdx.x >= n) Whole(p).call(p); }
        __global__ void through_pointers(int *p, int n) { p[threadIdx.x] = table[threadIdx.x < n ? 0 : 1](threadIdx.x); }
        __global__ void on_objects(int *p, int n) {
            __shared__ alignas(8) char room[2][sizeof(Square)];
            *(long long *)room[1] = 77;
            Square *s = new (room[0]) Square;
            s->a = 3;
            p[threadIdx.x] = ((Shape *)room[threadIdx.x < n ? 0 : 1])->area();
        }
    "#;
    let program = Compiler::new().compile("calls.cu", text).unwrap();
    for device in devices() {
        let name = device.name();
        let stream = device.default_stream();
        let module = device.load(&program).unwrap();
        let p = device.upload(&[0i32; 4]).unwrap();
        let launch = |kernel: &str, n: i32| {
            module.kernel(kernel)?.launch(&stream, LaunchConfig::new(1, 4), &args![&p, n])?;
            stream.synchronize()
        };
        for (kernel, results, words, call) in [
            (
                "through_pointers",
                [0, 2, 4, 6],
                "a function is called through a null pointer",
                "table[threadIdx.x < n ? 0 : 1](",
            ),
            ("on_objects", [9; 4], "`Shape::area` is called on something that is not a complete object", "->area();"),
            (
                "before_it_is_whole",
                [9; 4],
                "`Abstract::value` is pure virtual and is called on something that is not",
                "*p = value();",
            ),
        ] {
            assert_eq!(fault(launch(kernel, 4)), None, "{name}");
            assert_eq!(p.read(&stream).unwrap(), results, "{name}");
            let (code, message) = fault(launch(kernel, 3)).unwrap();
            assert!(code == "IW0719" && message.starts_with(words), "{name}: {code}: {message}");
            let line: usize = message.rsplit_once("(line ").unwrap().1.trim_end_matches(')').parse().unwrap();
            assert!(text.lines().nth(line - 1).unwrap().contains(call), "{name}: {message}");
            assert!(message.contains("by thread (3, 0, 0) of block (0, 0, 0)"), "{name}: {message}");
        }
    }
}

/// A producer and consumers wait for each other in turns, which threads can do that make progress independently. On a
/// device where all threads of a block meet at a barrier, the wait is reported, whichever threads have arrived before.
#[test]
fn waits_for_threads_that_arrive_later_are_reported() {
    let text = r#"
        #include <cooperative_groups.h>
        #include <cuda/pipeline>
        using barrier = cuda::barrier<cuda::thread_scope_block>;
        __global__ void turns(int *p, int rounds) {
            __shared__ barrier ready, filled;
            __shared__ int value;
            if (threadIdx.x == 0) { init(&ready, blockDim.x); init(&filled, blockDim.x); }
            __syncthreads();
            int sum = 0;
            if (threadIdx.x < 2) {
                for (int i = 1; i <= rounds; i++) {
                    ready.arrive_and_wait();
                    if (threadIdx.x == 0) value = i * i;
                    (void)filled.arrive();
                }
            } else {
                (void)ready.arrive();
                for (int i = 0; i < rounds; i++) {
                    filled.arrive_and_wait();
                    sum += value;
                    (void)ready.arrive();
                }
            }
            __syncthreads();
            p[threadIdx.x] = sum;
        }
        __global__ void roles(int *p, int rounds) {
            __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
            __shared__ int value;
            auto block = cooperative_groups::this_thread_block();
            auto pipe = cuda::make_pipeline(block, &state, 1);
            int sum = 0;
            for (int i = 1; i <= rounds; i++) {
                if (threadIdx.x == 0) {
                    pipe.producer_acquire();
                    value = i * i;
                    pipe.producer_commit();
                } else {
                    pipe.consumer_wait();
                    sum += value;
                    pipe.consumer_release();
                }
            }
            p[threadIdx.x] = pipe.quit() ? sum + 100 : sum;
        }
    "#;
    let program = Compiler::new().compile("turns.cu", text).unwrap();
    for device in devices() {
        let name = device.name();
        let stream = device.default_stream();
        let module = device.load(&program).unwrap();
        let p = device.upload(&[0i32; 5]).unwrap();
        let launch = |kernel: &str, rounds: i32| {
            module.kernel(kernel)?.launch(&stream, LaunchConfig::new(1, 5), &args![&p, rounds])?;
            stream.synchronize()
        };
        assert_eq!(fault(launch("turns", 0)), None, "{name}");
        let result = fault(launch("turns", 4));
        if name == "cpu" {
            assert_eq!(result, None);
            assert_eq!(p.read(&stream).unwrap(), [0, 0, 30, 30, 30]);
        } else {
            let (code, message) = result.unwrap();
            assert_eq!(code, "IW0720", "{name}: {message}");
            assert!(message.contains("of block (0, 0, 0)"), "{name}: {message}");
        }
        // Here producers come first in every iteration.
        assert_eq!(fault(launch("roles", 3)), None, "{name}");
        let sums = p.read(&stream).unwrap();
        assert_eq!(sums.iter().map(|sum| sum % 100).collect::<Vec<_>>(), [0, 14, 14, 14, 14], "{name}");
        assert_eq!(sums.iter().filter(|sum| **sum >= 100).count(), 1, "{name}");
    }
}

/// A barrier that expects more threads than it can.
#[test]
fn barriers_of_too_many_threads_are_reported() {
    let text = r#"
        #include <cuda/barrier>
        __global__ void expect(int *p, int n) {
            __shared__ cuda::barrier<cuda::thread_scope_block> bar;
            if (threadIdx.x == 0) init(&bar, n);
            __syncthreads();
            p[threadIdx.x] = n;
        }
    "#;
    let program = Compiler::new().compile("expect.cu", text).unwrap();
    for device in devices() {
        let stream = device.default_stream();
        let module = device.load(&program).unwrap();
        let p = device.upload(&[0i32; 2]).unwrap();
        let launch = |n: i32| {
            module.kernel("expect")?.launch(&stream, LaunchConfig::new(1, 2), &args![&p, n])?;
            stream.synchronize()
        };
        assert_eq!(fault(launch(1024)), None, "{}", device.name());
        for n in [0, 1025] {
            let (code, message) = fault(launch(n)).unwrap();
            assert_eq!(code, "IW0716", "{}: {message}", device.name());
        }
    }
}
