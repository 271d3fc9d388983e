//! Tests `printf` in kernels: the same text in the same order on every device for which Isowarp prints.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use isowarp::{Compiler, Device, DeviceLimit, DeviceOptions, LaunchConfig, args, open_all};

const TEXT: &str = r#"
    #include <cstdio>
    #include <cassert>
    enum Colour : unsigned char { RED, GREEN };
    __constant__ char greeting[] = "hello";
    __device__ const char *name(int i) { return i % 2 ? "odd" : "even"; }
    template <class T> __device__ int show(const char *format, T value) { return printf(format, value); }
    __global__ void formats(int *counts) {
        int i = threadIdx.x + blockDim.x * threadIdx.y;
        int n = 0;
        if (i % 3 == 0) {
            n += printf("%s %d of block %u: [%+5d|%-5x|%05.1f|%e|%c|%lld|%hd|%s]\n", name(i), i, blockIdx.x, i, i * 17, 0.5f * i, 1.0 / (i + 3),
                        'a' + i, -(1ll << 40) - i, 70000 + i, greeting);
        }
        for (int j = 0; j < i % 4; j++) {
            n += show("%d", j);
            n += show("%llu", 18446744073709551615ull - j);
            if (j == 1) n += printf("\n");
        }
        n += printf((const char *)nullptr);
        counts[i + blockIdx.x * 12] = n;
    }
    __global__ void much(int n) {
        for (int i = 0; i < n; i++) printf("%d\n", 1000000 + i);
    }
    __global__ void more(int which) { printf("launch %d\n", which); }
    __global__ void fails(int n) {
        printf("before\n");
        assert(n == 0);
        printf("after\n");
    }
"#;

/// Returns the devices, with the text that is printed on each.
fn devices() -> Vec<(Device, Arc<Mutex<String>>)> {
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    devices
        .into_iter()
        .map(|device| {
            let text = printed_text(&device);
            (device, text)
        })
        .collect()
}

/// Returns the text that a device prints from now on.
pub fn printed_text(device: &Device) -> Arc<Mutex<String>> {
    let text = Arc::new(Mutex::new(String::new()));
    let kept = Arc::clone(&text);
    device.set_printer(move |more| kept.lock().unwrap().push_str(std::str::from_utf8(more).unwrap()));
    text
}

fn take(text: &Mutex<String>) -> String {
    std::mem::take(&mut text.lock().unwrap())
}

#[test]
fn conversions_strings_and_counts() {
    let program = Compiler::new().compile("prints.cu", TEXT).unwrap();
    for (device, text) in devices() {
        let stream = device.default_stream();
        let kernel = device.load(&program).unwrap().kernel("formats").unwrap();
        let counts = device.upload(&[0i32; 24]).unwrap();
        kernel.launch(&stream, LaunchConfig::new(2, (4, 3)), &args![counts]).unwrap();
        stream.synchronize().unwrap();
        let mut expected = String::new();
        let mut count = Vec::new();
        for block in 0..2i64 {
            for i in 0..12i64 {
                let mut n = 0;
                if i % 3 == 0 {
                    let number = format!("{}{:02}", ["even", "odd"][i as usize % 2], i);
                    let name = &number[..number.len() - 2];
                    let float = 0.5 * i as f64;
                    let part = format!("{:e}", 1.0 / (i + 3) as f64);
                    let digits = format!("{:.6e}", 1.0 / (i + 3) as f64).replace("e-", "e-0");
                    assert!(part.contains("e-"), "{part}");
                    expected += &format!(
                        "{name} {i} of block {block}: [{:>5}|{:<5}|{float:05.1}|{digits}|{}|{}|{}|hello]\n",
                        format!("{i:+}"),
                        format!("{:x}", i * 17),
                        (b'a' + i as u8) as char,
                        -(1i64 << 40) - i,
                        (70_000 + i) as i16,
                    );
                    n += 11;
                }
                for j in 0..i % 4 {
                    expected += &format!("{j}{}", u64::MAX - j as u64);
                    n += 2;
                    if j == 1 {
                        expected += "\n";
                    }
                }
                count.push(n - 1);
            }
        }
        assert_eq!(take(&text), expected, "{}", device.name());
        assert_eq!(counts.read(&stream).unwrap(), count, "{}", device.name());
        stream.synchronize().unwrap();
        assert_eq!(take(&text), "", "{}", device.name());
    }
}

/// Compares with the output of CUDA on an H200, from `prints/h200.txt`: on each line the result of a call, a tab, and
/// its text.
#[test]
fn directives_print_as_in_cuda() {
    let source = include_str!("prints/directives.cu");
    let program = Compiler::new().compile("directives.cu", source).unwrap();
    let kernels = source.matches("__global__").count();
    let mut lines = include_str!("prints/h200.txt").lines();
    for part in 0..kernels {
        let calls = source.split("__global__").nth(part + 1).unwrap().matches("calls.end").count();
        let recorded: Vec<_> = lines.by_ref().take(calls).map(|line| line.split_once('\t').unwrap()).collect();
        assert_eq!(recorded.len(), calls);
        for (device, text) in devices() {
            // All devices format records in the same way, so a part of the directives suffices to test the records
            // themselves.
            if device.name().starts_with("wgpu") && part % 10 != 9 {
                continue;
            }
            let stream = device.default_stream();
            let kernel = device.load(&program).unwrap().kernel(&format!("part_{part}")).unwrap();
            let counts = device.upload(&vec![-9i32; calls]).unwrap();
            kernel.launch(&stream, LaunchConfig::new(1, 1), &args![&counts, 1f64]).unwrap();
            let counts = counts.read(&stream).unwrap();
            let text = take(&text);
            let made: Vec<_> = text.lines().zip(counts).map(|(text, count)| (count.to_string(), text)).collect();
            let made: Vec<_> = made.iter().map(|(count, text)| (count.as_str(), *text)).collect();
            assert_eq!(made, recorded, "{}", device.name());
        }
    }
    assert_eq!(lines.next(), None);
}

/// Strings are copied when they are printed, so that changes of their memory do not matter.
#[test]
fn strings_may_be_in_any_memory() {
    let text = r#"
        __global__ void own_strings() {
            char own[16];
            const char *digits = "0123456789abcdefghijklmnopqrstuvwxyz";
            for (int length = 0; length < 16; length += 5) {
                for (int i = 0; i < length; i++) own[i] = digits[i + threadIdx.x];
                own[length] = 0;
                printf("%d:%s,%s|", length, own, threadIdx.x ? own + length / 2 : (const char *)nullptr);
            }
        }
        __global__ void other_strings(char *buffer) {
            __shared__ char shared[40];
            const char *digits = "0123456789abcdefghijklmnopqrstuvwxyz";
            for (int i = threadIdx.x; i < 36; i += blockDim.x) shared[i] = buffer[i] = digits[i];
            __syncthreads();
            if (threadIdx.x == 0) {
                shared[33] = buffer[30] = 0;
                printf("%s %.4s\n", shared + 30, buffer + 20);
                char *made = (char *)malloc(4);
                for (int i = 0; i < 4; i++) { made[i] = "new"[i]; }
                printf("%s\n", made);
                free(made);
                for (int i = 0; i < 36; i++) shared[i] = buffer[i] = 'X';
            }
        }
    "#;
    let program = Compiler::new().compile("strings.cu", text).unwrap();
    let digits = "0123456789abcdefghijklmnopqrstuvwxyz";
    for (device, text) in devices() {
        let stream = device.default_stream();
        let module = device.load(&program).unwrap();
        module.kernel("own_strings").unwrap().launch(&stream, LaunchConfig::new(1, 3), &args![]).unwrap();
        stream.synchronize().unwrap();
        let mut expected = String::new();
        for thread in 0..3 {
            for length in (0..16).step_by(5) {
                let own = &digits[thread..thread + length];
                let second = if thread == 0 { "(null)" } else { &own[length / 2..] };
                expected += &format!("{length}:{own},{second}|");
            }
        }
        assert_eq!(take(&text), expected, "{}", device.name());
        let buffer = device.upload(&[0u8; 40]).unwrap();
        let others = module.kernel("other_strings").unwrap();
        others.launch(&stream, LaunchConfig::new(1, 3), &args![&buffer]).unwrap();
        stream.synchronize().unwrap();
        assert_eq!(take(&text), "uvw klmn\nnew\n", "{}", device.name());
    }
}

#[test]
fn launches_print_in_order_and_losses_are_reported() {
    let program = Compiler::new().compile("prints.cu", TEXT).unwrap();
    let other = Compiler::new().compile("prints.cu", &TEXT.replace("launch %d", "other launch %d")).unwrap();
    for (device, text) in devices() {
        let stream = device.default_stream();
        let (first, second) = (device.load(&program).unwrap(), device.load(&other).unwrap());
        for which in 0..4i32 {
            let module = if which % 2 == 0 { &first } else { &second };
            module.kernel("more").unwrap().launch(&stream, LaunchConfig::new(1, 1), &args![which]).unwrap();
        }
        drop((first, second));
        stream.synchronize().unwrap();
        let told = "launch 0\nother launch 1\nlaunch 2\nother launch 3\n";
        assert_eq!(take(&text), told, "{}", device.name());
        // A record has six words.
        let room = ((1 << 20) / 4 - 2) / 6;
        let much = device.load(&program).unwrap().kernel("much").unwrap();
        much.launch(&stream, LaunchConfig::new(1, 1), &args![room + 5]).unwrap();
        stream.synchronize().unwrap();
        let made = take(&text);
        let mut lines: Vec<&str> = made.lines().collect();
        let last = lines.pop().unwrap();
        assert!(last.starts_with("isowarp: 5 calls of printf found no room in a buffer of 1048576 bytes: "), "{last}");
        assert_eq!(lines.len() as i32, room);
        assert!(lines.iter().zip(0..).all(|(line, i)| *line == (1_000_000 + i).to_string()), "{}", device.name());
        much.launch(&stream, LaunchConfig::new(1, 1), &args![2i32]).unwrap();
        stream.synchronize().unwrap();
        assert_eq!(take(&text), "1000000\n1000001\n", "{}", device.name());
        // A smaller buffer applies to modules that are loaded from now on.
        assert!(device.set_limit(DeviceLimit::PrintfFifoSize, 100).is_err());
        device.set_limit(DeviceLimit::PrintfFifoSize, 4096).unwrap();
        assert_eq!(device.limit(DeviceLimit::PrintfFifoSize).unwrap(), 4096);
        let much = device.load(&program).unwrap().kernel("much").unwrap();
        much.launch(&stream, LaunchConfig::new(1, 1), &args![171i32]).unwrap();
        stream.synchronize().unwrap();
        let made = take(&text);
        assert_eq!(made.lines().count(), 171, "{}", device.name());
        let last = made.lines().last().unwrap();
        assert!(last.starts_with("isowarp: 1 call of printf found no room in a buffer of 4096 bytes: "), "{last}");
        assert!(last.contains("--printf-fifo-size"), "{last}");
    }
}

#[test]
fn output_before_a_fault_is_shown() {
    let program = Compiler::new().compile("prints.cu", TEXT).unwrap();
    // A failed assertion destroys CUDA's context, which other tests need.
    for (device, text) in devices().into_iter().filter(|(d, _)| !d.name().starts_with("cuda")) {
        let stream = device.default_stream();
        let kernel = device.load(&program).unwrap().kernel("fails").unwrap();
        let launched = kernel.launch(&stream, LaunchConfig::new(1, 1), &args![1i32]);
        assert!(launched.and_then(|()| stream.synchronize()).is_err());
        assert_eq!(take(&text), "before\n", "{}", device.name());
        kernel.launch(&stream, LaunchConfig::new(1, 1), &args![0i32]).unwrap();
        stream.synchronize().unwrap();
        assert_eq!(take(&text), "before\nafter\n", "{}", device.name());
    }
}

/// A printer waits for its device, and launches a kernel that prints. The output of that kernel is printed when the
/// printer returns.
#[test]
fn a_printer_may_use_the_device() {
    let program = Compiler::new().compile("prints.cu", TEXT).unwrap();
    for (device, _) in devices() {
        let more = device.load(&program).unwrap().kernel("more").unwrap();
        let text = Arc::new(Mutex::new(String::new()));
        let (kept, using, kernel) = (Arc::clone(&text), device.downgrade(), more.clone());
        let used = AtomicBool::new(false);
        device.set_printer(move |more| {
            kept.lock().unwrap().push_str(std::str::from_utf8(more).unwrap());
            let device = using.upgrade().unwrap();
            if !used.swap(true, Ordering::Relaxed) {
                kernel.launch(&device.default_stream(), LaunchConfig::new(1, 1), &args![9i32]).unwrap();
            }
            device.synchronize().unwrap();
        });
        let stream = device.default_stream();
        for which in 0..2i32 {
            more.launch(&stream, LaunchConfig::new(1, 1), &args![which]).unwrap();
        }
        stream.synchronize().unwrap();
        let text = take(&text);
        // When the printer is called for the first launch, the second one may be queued.
        assert!(
            text == "launch 0\nlaunch 9\nlaunch 1\n" || text == "launch 0\nlaunch 1\nlaunch 9\n",
            "{}: {text}",
            device.name()
        );
        // The printer holds the kernel, which holds the device.
        device.set_printer(|_| {});
    }
}

/// A printer panics: so does the call that waits, and the device prints the next text.
#[test]
fn a_printer_that_panics_leaves_the_device_usable() {
    let program = Compiler::new().compile("prints.cu", TEXT).unwrap();
    for (device, text) in devices() {
        let more = device.load(&program).unwrap().kernel("more").unwrap();
        device.set_printer(|_| panic!("no paper"));
        let stream = device.default_stream();
        let print = |which: i32| {
            more.launch(&stream, LaunchConfig::new(1, 1), &args![which]).unwrap();
            stream.synchronize().unwrap();
        };
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| print(1))).is_err(), "{}", device.name());
        let kept = Arc::clone(&text);
        device.set_printer(move |more| kept.lock().unwrap().push_str(std::str::from_utf8(more).unwrap()));
        print(2);
        assert_eq!(take(&text), "launch 2\n", "{}", device.name());
    }
}

/// Threads that print one after the other: each text occurs once, and those of a thread in order.
#[test]
fn threads_that_print_wait_for_each_other() {
    let program = Compiler::new().compile("prints.cu", TEXT).unwrap();
    for (device, text) in devices() {
        let more = device.load(&program).unwrap().kernel("more").unwrap();
        std::thread::scope(|scope| {
            for thread in 0..3i32 {
                let (device, more) = (&device, &more);
                scope.spawn(move || {
                    let stream = device.create_stream().unwrap();
                    for round in 0..20 {
                        more.launch(&stream, LaunchConfig::new(1, 1), &args![thread * 100 + round]).unwrap();
                        if round % 3 == thread {
                            stream.synchronize().unwrap();
                        }
                    }
                });
            }
        });
        device.synchronize().unwrap();
        let text = take(&text);
        let launches: Vec<i32> = text.lines().map(|line| line["launch ".len()..].parse().unwrap()).collect();
        for thread in 0..3 {
            let own = launches.iter().copied().filter(|n| n / 100 == thread);
            assert!(own.eq((0..20).map(|round| thread * 100 + round)), "{}: {text}", device.name());
        }
        assert_eq!(launches.len(), 60, "{}", device.name());
    }
}
