//! Tests recursion: the same results on every device, and an error where the stack is too small.

use std::sync::Arc;

use isowarp::{Compiler, Device, DeviceLimit, DeviceOptions, Error, LaunchConfig, Program, args, open_all};
use isowarp_core::passes::legalise::stack_calls::stack_calls;

const TEXT: &str = r#"
    __device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    __device__ bool odd(unsigned n);
    __device__ bool even(unsigned n) { return n == 0 || odd(n - 1); }
    __device__ bool odd(unsigned n) { if (n == 0) return false; return even(n - 1); }
    __device__ int ackermann(int m, int n) {
        if (m == 0) return n + 1;
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }
    __device__ void quicksort(int *a, int lo, int hi) {
        if (lo >= hi) return;
        int pivot[2] = {a[(lo + hi) / 2], 0};
        int i = lo, j = hi;
        while (i <= j) {
            while (a[i] < pivot[0]) i++;
            while (a[j] > pivot[0]) j--;
            if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; }
        }
        for (; pivot[1] < 2; pivot[1]++) {
            if (pivot[1] == 0) quicksort(a, lo, j);
            else quicksort(a, i, hi);
        }
    }
    struct Big { int v[5]; bool flag; };
    __device__ Big build(int n, Big b, int &count) {
        count++;
        if (n == 0) { b.v[0] = 1; return b; }
        b.v[n % 5] += n;
        Big r = build(n - 1, b, count);
        switch (n % 3) {
        case 0: r.v[1] += build(n / 2, r, count).v[0]; break;
        case 1: return r;
        default: r.v[2] *= 2;
        }
        r.v[3] ^= n;
        r.flag = !r.flag;
        return r;
    }
    __device__ void walk(const unsigned char *&text, double &value, signed char sign) {
        while (*text) {
            if (*text == ')') { text++; return; }
            if (*text == '(') { double inner = 0; walk(++text, inner, (signed char)-sign); value += inner * sign; continue; }
            value = value * 10 + (*text++ - '0');
        }
    }
    __global__ void numbers(int *out) {
        int t = threadIdx.x + blockIdx.x * blockDim.x;
        out[6 * t] = fib(t % 12);
        out[6 * t + 1] = even(t) * 10 + odd(t + 1);
        out[6 * t + 2] = ackermann(2, t % 3);
        int count = 0;
        Big b = {};
        b = build(t % 9, b, count);
        out[6 * t + 3] = b.v[0] + b.v[1] * 7 + b.v[2] * 49 + b.v[3] * 343 + b.v[4] * 2401 + b.flag * 100000;
        out[6 * t + 4] = count;
        const unsigned char *text = (const unsigned char *)"12(3(45)6)7";
        double value = 0;
        walk(text, value, 1);
        out[6 * t + 5] = (int)value;
    }
    __global__ void sorts(int *data) { quicksort(data, threadIdx.x * 16, threadIdx.x * 16 + 15); }
    __device__ int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
    __global__ void deep(int *out, int n) { out[threadIdx.x] = down(n + threadIdx.x); }
"#;

fn fib(n: i32) -> i32 {
    if n < 2 { n } else { fib(n - 1) + fib(n - 2) }
}

fn devices(limits: &[(DeviceLimit, u64)]) -> Vec<Device> {
    let mut options = DeviceOptions::new().separate(true);
    options.limits = limits.to_vec();
    let (devices, notes) = open_all(&options);
    assert!(!devices.is_empty(), "{notes:?}");
    devices
}

fn numbers(device: &Device, program: &Program) -> Vec<i32> {
    let stream = device.default_stream();
    let out = device.upload(&[0i32; 6 * 32]).unwrap();
    let kernel = device.load(program).unwrap().kernel("numbers").unwrap();
    kernel.launch(&stream, LaunchConfig::new(2, 16), &args![&out]).unwrap();
    out.read(&stream).unwrap()
}

#[test]
fn results_are_the_same_everywhere() {
    let program = Compiler::new().compile("recursion.cu", TEXT).unwrap();
    let cpu = isowarp::open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let expected = numbers(&cpu, &program);
    for (t, row) in (0i32..).zip(expected.chunks(6)) {
        let parity = if t % 2 == 0 { 11 } else { 0 };
        assert_eq!((row[0], row[1], row[2]), (fib(t % 12), parity, 2 * (t % 3) + 3), "{t}");
    }
    for device in devices(&[]) {
        assert_eq!(numbers(&device, &program), expected, "{}", device.name());
        let stream = device.default_stream();
        let mut data: Vec<i32> = (0..128u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 7) as i32 % 1000).collect();
        let sorted = device.upload(&data).unwrap();
        let kernel = device.load(&program).unwrap().kernel("sorts").unwrap();
        kernel.launch(&stream, LaunchConfig::new(1, 8), &args![&sorted]).unwrap();
        data.chunks_mut(16).for_each(<[i32]>::sort_unstable);
        assert_eq!(sorted.read(&stream).unwrap(), data, "{}", device.name());
    }
}

/// The pass that removes recursion, checked by a device that does not need it.
#[test]
fn stacks_change_no_result() {
    let program = Compiler::new().compile("recursion.cu", TEXT).unwrap();
    let cpu = isowarp::open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let module = stack_calls(&program.module, 4096).unwrap().unwrap();
    assert!(stack_calls(&module, 4096).unwrap().is_none());
    let without = Program { module: Arc::new(module), ..program.clone() };
    assert_eq!(numbers(&cpu, &without), numbers(&cpu, &program));
}

#[test]
fn a_stack_that_is_too_small_is_an_error() {
    let program = Compiler::new().compile("recursion.cu", TEXT).unwrap();
    for device in devices(&[(DeviceLimit::StackSize, 2048)]).iter().filter(|d| d.name().starts_with("wgpu")) {
        let stream = device.default_stream();
        let out = device.upload(&[0i32; 4]).unwrap();
        let launch = |n: i32| {
            device.load(&program)?.kernel("deep")?.launch(&stream, LaunchConfig::new(1, 4), &args![&out, n])?;
            stream.synchronize()
        };
        launch(30).unwrap();
        assert_eq!(out.read(&stream).unwrap(), [30, 31, 32, 33]);
        let Err(Error::KernelFault(errors)) = launch(1000) else { panic!("no stack overflow") };
        let found = &errors.diagnostics[0];
        assert_eq!(found.code, "IW0706");
        assert!(
            found
                .message
                .starts_with("stack overflow: calls, or `alloca`, need more memory than each thread's stack has")
        );
        assert!(found.help.as_ref().is_some_and(|help| help.contains("--stack-size")), "{found:?}");
        launch(20).unwrap();
        assert_eq!(out.read(&stream).unwrap(), [20, 21, 22, 23]);
        assert!(device.set_limit(DeviceLimit::StackSize, 1 << 30).is_err());
        device.set_limit(DeviceLimit::StackSize, 48 << 10).unwrap();
        launch(1000).unwrap();
        assert_eq!(out.read(&stream).unwrap(), [1000, 1001, 1002, 1003]);
    }
}

#[test]
fn an_alloca_that_is_too_large_is_an_error() {
    let text = r#"
        extern "C" __device__ void *alloca(size_t bytes);
        __global__ void takes(unsigned bytes, unsigned times, unsigned *out) {
            unsigned char *last = nullptr;
            for (unsigned i = 0; i < times; i++) {
                last = (unsigned char *)alloca(bytes);
                last[bytes - 1] = (unsigned char)i;
            }
            out[0] = last[bytes - 1];
        }
    "#;
    let program = Compiler::new().compile("takes.cu", text).unwrap();
    for device in devices(&[]).iter().filter(|d| !d.name().starts_with("cuda")) {
        let stream = device.default_stream();
        let out = device.upload(&[0u32]).unwrap();
        let launch = |bytes: u32, times: u32| {
            device.load(&program)?.kernel("takes")?.launch(
                &stream,
                LaunchConfig::new(1, 1),
                &args![bytes, times, &out],
            )?;
            stream.synchronize()
        };
        for (bytes, times) in [(1024, 1), (1, 64), (17, 32)] {
            launch(bytes, times).unwrap();
            assert_eq!(out.read(&stream).unwrap(), [times - 1]);
        }
        for (bytes, times) in [(1025, 1), (1, 65), (u32::MAX, 1)] {
            let Err(Error::KernelFault(errors)) = launch(bytes, times) else { panic!("no error on {}", device.name()) };
            assert_eq!(errors.diagnostics[0].code, "IW0706");
        }
    }
}

#[test]
fn stacks_too_large_for_wgpu_are_distinguished_from_other_variables() {
    // Pointers into frames are passed from one frame to the next.
    let text = "__device__ int f(int n, int *p) { int own[2] = {n, *p}; return n ? f(n - 1, own + own[1] % 2) + 1 : *p; }\n\
                __device__ int g(int n, int *p) { int own[2] = {n, *p}; return n ? g(n - 1, own + own[1] % 2) + 2 : *p; }\n\
                __global__ void k(int *out) { out[0] = f(out[0], out) + g(out[0], out); }\n";
    let program = Compiler::new().compile("stacks.cu", text).unwrap();
    for device in devices(&[(DeviceLimit::StackSize, 49152)]).iter().filter(|d| d.name().starts_with("wgpu")) {
        let out = device.upload(&[3i32]).unwrap();
        let kernel = device.load(&program).unwrap().kernel("k").unwrap();
        let launched = kernel.launch(&device.default_stream(), LaunchConfig::new(1, 1), &args![&out]);
        let Err(Error::Unsupported { diagnostics: Some(errors), .. }) = launched else { panic!("{launched:?}") };
        let [found] = errors.diagnostics.as_slice() else { panic!("{errors}") };
        assert!(found.code == "IW0554" && found.message.starts_with("2 stacks of 49"), "{}", found.message);
        assert!(found.help.as_ref().is_some_and(|help| help.contains("--stack-size")), "{found:?}");
    }
}
