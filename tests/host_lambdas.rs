//! Tests kernels for lambda expressions of host functions: their results with captures as arguments, on every device of
//! this machine.

use isowarp::{Arg, Compiler, DeviceOptions, FloatMode, KernelArg, LaunchConfig, open_all};

const TEXT: &str = r"
    __device__ double sums[4];
    __device__ int more = 5;
    struct Scale { short by; __device__ int operator()(int v) const { return v * by; } };
    template <class F> __global__ void each(int n, F f) { if (threadIdx.x < n) f(threadIdx.x); }
    template <class F> void for_each(int n, F f) { each<<<1, 32>>>(n, f); }
    void run(char c, double *sums, Scale s, const int (&table)[3]) {
        for_each(4, [=] __device__(int i) { sums[i] = s(i + 1) + c + more + table[i % 3]; });
    }
    __global__ void plain(int *p) { *p = 7; }
";

fn each(module: &isowarp::Module) -> String {
    module.ir().kernels().map(|k| k.name.clone()).find(|k| k.starts_with("each<lambda.")).unwrap()
}

#[test]
fn captures_are_arguments() {
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    let program = Compiler::new().compile("host_lambdas.cu", TEXT).unwrap();
    for device in devices {
        let module = device.load(&program).unwrap();
        let name = each(&module);
        let stream = device.default_stream();
        let (sums, _) = module.symbol("sums").unwrap();
        // Captures are in the order of their first uses.
        let mut closure = [0u8; 32];
        closure[..8].copy_from_slice(&sums.0.to_le_bytes());
        closure[8..10].copy_from_slice(&(-3i16).to_le_bytes());
        closure[10] = 100;
        for (i, value) in [1000i32, 2000, 3000].into_iter().enumerate() {
            closure[12 + 4 * i..16 + 4 * i].copy_from_slice(&value.to_le_bytes());
        }
        let args = [4i32.arg(), Arg::Bytes(&closure[..24])];
        module.kernel(&name).unwrap().launch(&stream, LaunchConfig::new(1, 32), &args).unwrap();
        let mut found = [0f64; 4];
        module.read_symbol(&stream, "sums", &mut found).unwrap();
        assert_eq!(found, [1102.0, 2099.0, 3096.0, 1093.0], "{}", device.name());
    }
}

#[test]
fn native_mode_lists_missing_kernels() {
    let program = Compiler::new().floats(FloatMode::Native).compile("host_lambdas.cu", TEXT).unwrap();
    let native = program.native.unwrap();
    assert!(!native.text.contains("for_each(4"), "{}", native.text);
    let kernels: Vec<_> = program.module.kernels().map(|k| &k.name).filter(|k| native.nameless.contains(k)).collect();
    assert!(kernels.len() == 1 && kernels[0].starts_with("each<lambda."), "{kernels:?}");
}
