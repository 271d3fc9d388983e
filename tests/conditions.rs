//! Tests many nested conditions, and many returns in a row, which drivers' compilers treat alike. A driver may drop
//! conditions if there are too many; then kernels are refused.

use std::fmt::Write as _;

use isowarp::{Compiler, DeviceOptions, Error, LaunchConfig, args, open_all};

/// Number of threads, and greatest number of conditions.
const THREADS: u32 = 128;

/// Returns kernels with `count` conditions, of which thread i reaches the i-th one.
fn sources(count: u32) -> [String; 4] {
    let each = |line: &dyn Fn(u32) -> String| (0..count).map(line).collect::<String>();
    let function = |lines: String| {
        format!(
            "__device__ unsigned f(unsigned *p, unsigned i, unsigned x) {{\n{lines}return 7;\n}}
            __global__ void k(unsigned *p) {{ unsigned i = threadIdx.x; p[i + {THREADS}] = f(p, i, p[i]); }}"
        )
    };
    let mut nested = String::from("__global__ void k(unsigned *p) { unsigned i = threadIdx.x, x = p[i];\n");
    // The front end accepts 256 levels of text.
    let levels = count.min(82);
    for n in 0..levels {
        // No thread continues once it has reached its own condition.
        let _ = writeln!(nested, "p[i + {THREADS}] = {n}; if (x != p[{n}]) {{");
    }
    nested.push_str(&"}".repeat(levels as usize + 1));
    [
        function(each(&|n| format!("if (x == p[{n}]) {{ p[i + 2 * {THREADS}] = {n}; return {n}; }}\n"))),
        function(each(&|n| format!("if (x == {n} * 3) return {n} + 1;\n"))),
        format!(
            "__global__ void k(unsigned *p) {{ unsigned i = threadIdx.x, x = p[i];\n{}}}",
            each(&|n| format!("if (x == {n} * 3) {{ p[i + {THREADS}] = {n} + 1; return; }}\n"))
        ),
        nested,
    ]
}

#[test]
fn conditions_are_compiled_or_refused_but_never_dropped() {
    let (devices, _) = open_all(&DeviceOptions::new().separate(true));
    let start: Vec<u32> = (0..3 * THREADS).map(|i| if i < THREADS { i * 3 } else { 0 }).collect();
    for count in [30, 72, 78, 82, 120] {
        for (kind, text) in sources(count).iter().enumerate() {
            let program = Compiler::new().compile("conditions.cu", text).unwrap();
            let mut want: Option<Vec<u32>> = None;
            for device in &devices {
                let stream = device.default_stream();
                let p = device.upload(&start).unwrap();
                let kernel = device.load(&program).and_then(|module| module.kernel("k"));
                let launched = kernel.and_then(|k| k.launch(&stream, LaunchConfig::new(1, THREADS), &args![p]));
                match launched.and_then(|()| p.read(&stream)) {
                    Ok(got) => {
                        let want = want.get_or_insert_with(|| got.clone());
                        assert!(got == *want, "{count} of kind {kind} on {}", device.name());
                    }
                    Err(Error::Unsupported { diagnostics: Some(errors), .. }) if count > 70 && want.is_some() => {
                        assert_eq!(errors.diagnostics[0].code, "IW0552");
                    }
                    Err(other) => panic!("{count} of kind {kind} on {}: {other:?}", device.name()),
                }
            }
        }
    }
}
