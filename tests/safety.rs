//! Tests kernels with invalid accesses: on `cpu` each is an error that names the access; on wgpu the device stays
//! usable, and memory outside the heap is never accessed. docs/limits.md lists the guarantees.

use isowarp::testing::{ImitatedGpu, Testing};
use isowarp::{Arg, Compiler, Device, DeviceOptions, Error, KernelArg, LaunchConfig, args, open};
use isowarp_wgpu::adapter::Profile;

const TEXT: &str = r"
    struct Params { int v[4]; };
    __constant__ int table[4] = { 1, 2, 3, 4 };
    __device__ int variable[4];

    __global__ void good(int *p, int n) { int i = threadIdx.x; if (i < n) p[i] = p[i] * 2 + i; }

    __global__ void read_far(int *p, long long at, int *out) { out[0] = p[at]; }
    __global__ void write_far(int *p, long long at, int *) { p[at] = 7; }
    __global__ void byte_far(int *p, long long at, int *) { reinterpret_cast<char *>(p)[at * 4] = 7; }
    __global__ void half_far(int *p, long long at, int *) { reinterpret_cast<short *>(p)[at * 2] = 7; }
    __global__ void vector_far(int *p, long long at, int *) {
        reinterpret_cast<float4 *>(p)[at / 4] = make_float4(1, 2, 3, 4);
    }
    __global__ void double_far(int *p, long long at, int *) { reinterpret_cast<double *>(p)[at / 2] = 7; }
    __global__ void atomic_far(int *p, long long at, int *out) { out[0] = atomicAdd(p + at, 1); }
    __global__ void exchange_far(int *p, long long at, int *out) { out[0] = atomicCAS(p + at, 0, 1); }
    __global__ void copy_far(int *p, long long at, int *out) {
        *reinterpret_cast<Params *>(out) = *reinterpret_cast<Params *>(p + at);
        *reinterpret_cast<Params *>(p + at) = *reinterpret_cast<Params *>(out);
    }

    __global__ void wild_read(int *p, long long at, int *out) { out[0] = *reinterpret_cast<int *>(at); }
    __global__ void wild_write(int *p, long long at, int *) { *reinterpret_cast<int *>(at) = 7; }
    __global__ void wild_atomic(int *p, long long at, int *) { atomicMax(reinterpret_cast<int *>(at), 7); }
    __global__ void wild_stored(int *p, long long at, int *out) {
        *reinterpret_cast<long long *>(out) = at;
        int **q = reinterpret_cast<int **>(out);
        **q += 7;
    }
    __global__ void wild_generic(int *p, long long at, int *out) {
        __shared__ int s[4];
        int l[4] = { 1, 2, 3, 4 };
        s[threadIdx.x & 3] = 0;
        int *q = at & 1 ? s : at & 2 ? l : reinterpret_cast<int *>(at);
        *q = 7;
        out[0] = l[at & 3];
    }

    __global__ void misaligned(int *p, long long at, int *) {
        *reinterpret_cast<int *>(reinterpret_cast<char *>(p) + at) = 7;
    }
    __global__ void misaligned_wide(int *p, long long at, int *out) {
        out[0] = *reinterpret_cast<double *>(reinterpret_cast<char *>(p) + at);
    }

    __global__ void shared_far(int *p, long long at, int *out) {
        __shared__ int s[64];
        s[threadIdx.x] = 1;
        __syncthreads();
        s[at] = 7;
        out[0] = s[at + 1];
    }
    __global__ void shared_atomic_far(int *p, long long at, int *out) {
        __shared__ int s[64];
        s[threadIdx.x] = 1;
        __syncthreads();
        out[0] = atomicAdd(&s[at], 7);
    }
    __global__ void spilled_far(int *p, long long at, int *out) {
        __shared__ int s[12000];
        s[threadIdx.x] = 1;
        __syncthreads();
        s[at] = 7;
        out[0] = s[at + 1];
    }
    __global__ void local_far(int *p, long long at, int *out) {
        int l[8];
        for (int i = 0; i < 8; ++i) l[i] = i;
        l[at] = 7;
        out[0] = l[at + 1] + l[p[0] & 7];
    }
    __global__ void constant_far(int *p, long long at, int *out) { out[0] = table[at]; }
    __global__ void variable_far(int *p, long long at, int *) { variable[at] = 7; }
    __global__ void param_far(Params q, long long at, int *out) { out[0] = q.v[at]; }
";

const WORDS: usize = 1000;

/// Buffers around the buffer that kernels get.
struct Guarded {
    guards: Vec<isowarp::DeviceBuffer<u32>>,
    data: isowarp::DeviceBuffer<i32>,
    out: isowarp::DeviceBuffer<i32>,
}

impl Guarded {
    fn new(device: &Device) -> Self {
        let guard = || device.upload(&[0xa5a5_a5a5u32; 5000]).unwrap();
        let first = guard();
        let data = device.upload(&[3i32; WORDS]).unwrap();
        let second = guard();
        let out = device.upload(&[0i32; 8]).unwrap();
        Self { guards: vec![first, second, guard()], data, out }
    }

    /// Checks that the device works.
    fn check_device(&self, device: &Device, module: &isowarp::Module, what: &str) {
        let stream = device.default_stream();
        let data = device.upload(&[5i32; 64]).unwrap();
        let good = module.kernel("good").unwrap();
        good.launch(&stream, LaunchConfig::new(1, 64), &args![data, 64i32]).unwrap();
        let want: Vec<i32> = (0..64).map(|i| 10 + i).collect();
        assert_eq!(data.read(&stream).unwrap(), want, "{what}");
    }

    fn check_guards(&self, device: &Device, what: &str) {
        for (i, guard) in self.guards.iter().enumerate() {
            let words = guard.read(&device.default_stream()).unwrap();
            assert_eq!(words.iter().position(|w| *w != 0xa5a5_a5a5), None, "{what}: guard {i}");
        }
    }
}

/// Launch of a kernel, the code of the error on `cpu`, and whether all other buffers stay unchanged on wgpu.
struct Fault {
    kernel: &'static str,
    at: i64,
    code: &'static str,
    intact: bool,
}

fn faults() -> Vec<Fault> {
    let fault = |kernel, at, code, intact| Fault { kernel, at, code, intact };
    let mut all = Vec::new();
    let in_memory = [
        "read_far",
        "write_far",
        "byte_far",
        "half_far",
        "vector_far",
        "double_far",
        "atomic_far",
        "exchange_far",
        "copy_far",
        "variable_far",
    ];
    for kernel in in_memory {
        // After the heap, but inside its first 4 GiB.
        for at in [1i64 << 29, 1 << 28, -(1 << 29)] {
            all.push(fault(kernel, at, "IW0701 IW0708", true));
        }
        // Before the buffer, if only the low word of the distance is used.
        all.push(fault(kernel, (1 << 30) - 4000, "IW0701 IW0708", false));
    }
    for at in [1i64 << 29, -(1 << 20)] {
        all.push(fault("constant_far", at, "IW0701 IW0708", true));
    }
    for kernel in ["wild_read", "wild_write", "wild_atomic", "wild_stored", "wild_generic"] {
        all.push(fault(kernel, 0, "IW0702", true));
        all.push(fault(kernel, 16, "IW0702", true));
        // The low word is after the heap.
        for high in [0x1000i64, 0x1001, 0x7e00, 0x7d00, 0x7c00, 1, 0x7fff_ffff, -1] {
            // Shared memory and local variables have such addresses.
            all.push(fault(kernel, high << 32 | 0xf000_0000, "IW0701 IW0702 IW0708", true));
        }
        // The remaining part of a wild address may be an address in the heap.
        all.push(fault(kernel, 0x1234_5678_0000_1000, "IW0708", false));
    }
    for at in [1, 2, 3, 401] {
        all.push(fault("misaligned", at, "IW0704", true));
    }
    for at in [4, 12, 1] {
        all.push(fault("misaligned_wide", at, "IW0704", true));
    }
    for kernel in ["shared_far", "shared_atomic_far", "spilled_far", "local_far"] {
        for at in [12_001i64, -1, 1 << 20, 1 << 40, i64::MIN / 8] {
            all.push(fault(kernel, at, "IW0701 IW0702 IW0708", true));
        }
    }
    for at in [100i64, -1, 1 << 20] {
        all.push(fault("param_far", at, "IW0701 IW0708", true));
    }
    all
}

fn each_fault(device: &Device, mut check: impl FnMut(&isowarp::Module, &Fault, &Guarded, Result<(), Error>, &str)) {
    let program = Compiler::new().compile("safety.cu", TEXT).unwrap();
    let module = device.load(&program).unwrap();
    let mut guarded = Guarded::new(device);
    let stream = device.default_stream();
    for fault in faults() {
        let what = format!("{} at {:#x} on {}", fault.kernel, fault.at, device.name());
        let params = [3u8; 16];
        let first = if fault.kernel == "param_far" { Arg::Bytes(&params) } else { guarded.data.arg() };
        let launched = module.kernel(fault.kernel).and_then(|kernel| {
            kernel.launch(&stream, LaunchConfig::new(2, 32), &[first, fault.at.arg(), guarded.out.arg()])
        });
        let done = launched.and_then(|()| stream.synchronize());
        check(&module, &fault, &guarded, done, &what);
        if !fault.intact {
            guarded = Guarded::new(device);
        }
    }
}

#[test]
fn the_cpu_names_every_fault() {
    let device = open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let mut unnamed = Vec::new();
    each_fault(&device, |module, fault, guarded, done, what| {
        match done {
            Err(Error::KernelFault(errors)) => {
                let code = errors.diagnostics[0].code;
                if !fault.code.split(' ').any(|expected| expected == code) {
                    unnamed.push(format!("{what}: {code}, not {}", fault.code));
                }
            }
            other => unnamed.push(format!("{what}: {other:?}")),
        }
        guarded.check_device(&device, module, what);
        guarded.check_guards(&device, what);
    });
    assert!(unnamed.is_empty(), "{unnamed:#?}");
}

#[test]
fn no_fault_harms_a_wgpu_device() {
    for (profile, window) in [(Profile::Native, None), (Profile::WebGpu, None), (Profile::Native, Some(1 << 16))] {
        let options = DeviceOptions::new().separate(true).testing(Testing {
            profile,
            wgpu: ImitatedGpu { window_bytes: window, ..ImitatedGpu::default() },
            ..Testing::default()
        });
        let device = open("wgpu", &options).unwrap();
        each_fault(&device, |module, fault, guarded, done, what| {
            let what = format!("{what}, {profile:?}, {window:?}");
            assert!(done.is_ok(), "{what}: {done:?}");
            guarded.check_device(&device, module, &what);
            if fault.intact {
                guarded.check_guards(&device, &what);
            }
        });
    }
}
