//! What the first launch of a kernel in a process takes, with nothing in the caches and with all of it: `cargo bench --features cuda --bench
//! first_launch`.
//!
//! Each kernel has its own processes: they open the device, wait for it, and then take the times of compiling the source to IR, of
//! `Device::load`, `Module::kernel`, and of the launch until it is done. The calibration is in the cache every time. Drivers have caches of their
//! own, which are put beside ours, so that the first process finds nothing there either; a last one runs without those of the drivers.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use isowarp::{Compiler, Device, DeviceOptions, LaunchConfig, args};

/// The variable that says what a process is for: a device, a kernel.
const TASK: &str = "ISOWARP_FIRST_LAUNCH";

/// Elements that the kernels change.
const N: u32 = 4096;

/// Kernels by name, and what they are.
const KERNELS: [(&str, &str); 4] = [
    (
        "axpy",
        r#"extern "C" __global__ void axpy(float *x, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = 2.0f * x[i] + 1.0f;
}"#,
    ),
    (
        "reduce",
        r#"extern "C" __global__ void reduce(float *x, unsigned n) {
    __shared__ float part[256];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    part[t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s >= 32; s >>= 1) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    float sum = part[t % 32];
    for (int s = 16; s > 0; s >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, s);
    if (t == 0) x[blockIdx.x] = sum;
}"#,
    ),
    (
        "tiles",
        r#"extern "C" __global__ void tiles(float *x, unsigned n) {
    __shared__ float a[16][17], b[16][17];
    int side = 64, tx = threadIdx.x % 16, ty = threadIdx.x / 16;
    int column = (blockIdx.x % 4) * 16 + tx, row = blockIdx.x / 4 * 16 + ty;
    float sum = 0.0f;
    for (int k = 0; k < side; k += 16) {
        a[ty][tx] = x[row * side + k + tx];
        b[ty][tx] = x[(k + ty) * side + column];
        __syncthreads();
        #pragma unroll
        for (int j = 0; j < 16; j++) sum += a[ty][j] * b[j][tx];
        __syncthreads();
    }
    x[row * side + column] = sum;
}"#,
    ),
    (
        "functions",
        r#"extern "C" __global__ void functions(float *x, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double d = x[i];
    x[i] = expf(x[i]) + sinf(x[i]) + erfcf(x[i]) + (float)(pow(d, 1.25) + tgamma(d));
}"#,
    ),
];

/// One launch in this process; prints milliseconds.
fn once(device: &str, kernel: &str) -> anyhow::Result<()> {
    let device = isowarp::open(device, &DeviceOptions::default())?;
    if kernel == "none" {
        return calibrated(&device);
    }
    let text = KERNELS.iter().find(|(name, _)| *name == kernel).map_or("", |(_, text)| *text);
    let x = device.alloc::<f32>(N as usize)?;
    let stream = device.create_stream()?;
    device.synchronize()?;
    let mut times = Vec::new();
    let mut last = Instant::now();
    let mut step = || {
        times.push(last.elapsed().as_secs_f64() * 1e3);
        last = Instant::now();
    };
    let program = Compiler::new().compile("kernel.cu", text)?;
    step();
    let module = device.load(&program)?;
    step();
    let kernel = module.kernel(kernel)?;
    step();
    kernel.launch(&stream, LaunchConfig::for_count(N as usize, 256), &args![x, N])?;
    stream.synchronize()?;
    step();
    let [source, load, lower, launch] = *times else { return Ok(()) };
    let all = load + lower + launch;
    println!("{all:8.1} (load {load:.1}, kernel {lower:.1}, launch {launch:.1}); source to IR {source:.1}");
    Ok(())
}

/// Has the device calibrated.
fn calibrated(device: &Device) -> anyhow::Result<()> {
    let text =
        r#"extern "C" __global__ void none(float *x) { x[0] = x[0] * 3.0f + __shfl_sync(0xffffffffu, x[0], 0); }"#;
    let kernel = device.load(&Compiler::new().compile("none.cu", text)?)?.kernel("none")?;
    let stream = device.create_stream()?;
    kernel.launch(&stream, LaunchConfig::new(1, 32), &args![device.alloc::<f32>(1)?])?;
    Ok(stream.synchronize()?)
}

/// Runs one launch in another process, with caches in a folder.
fn process(device: &str, kernel: &str, folder: &Path, drivers: bool) -> anyhow::Result<String> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("--bench").env(TASK, format!("{device} {kernel}")).env("ISOWARP_CACHE_DIR", folder.join("isowarp"));
    for (variable, name) in
        [("MESA_SHADER_CACHE_DIR", "mesa"), ("__GL_SHADER_DISK_CACHE_PATH", "nvidia"), ("CUDA_CACHE_PATH", "cuda")]
    {
        let own = folder.join(name);
        std::fs::create_dir_all(&own)?;
        command.env(variable, own);
    }
    if !drivers {
        command.envs([
            ("MESA_SHADER_CACHE_DISABLE", "true"),
            ("__GL_SHADER_DISK_CACHE", "0"),
            ("CUDA_CACHE_DISABLE", "1"),
        ]);
    }
    let output = command.stderr(Stdio::inherit()).output()?;
    anyhow::ensure!(output.status.success(), "{device}, {kernel}: {}", output.status);
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}

/// A folder of this process.
fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("isowarp-first-launch-{}", std::process::id()))
}

fn main() -> anyhow::Result<()> {
    // `cargo test` runs benchmarks, too, without asking for times.
    if !std::env::args().any(|arg| arg == "--bench") {
        println!("times are taken by `cargo bench`");
        return Ok(());
    }
    if let Ok(task) = std::env::var(TASK) {
        let (device, kernel) = task.split_once(' ').unwrap_or((&task, "none"));
        return once(device, kernel);
    }
    let (devices, notes) = isowarp::open_all(&DeviceOptions::default());
    notes.iter().for_each(|note| eprintln!("{note}"));
    println!("milliseconds from `Device::load` until the first launch is done");
    let names: Vec<_> = devices.iter().map(|device| (device.name(), device.info().adapter.clone())).collect();
    drop(devices);
    for (device, adapter) in names.iter().filter(|(name, _)| !name.starts_with("cpu")) {
        println!("{device} ({adapter})");
        let folder = folder();
        process(device, "none", &folder, true)?;
        for (kernel, _) in KERNELS {
            for (what, drivers) in [("cold", true), ("warm", true), ("warm, no caches of drivers", false)] {
                println!("  {kernel:10} {what:27} {}", process(device, kernel, &folder, drivers)?);
            }
        }
        std::fs::remove_dir_all(&folder)?;
    }
    Ok(())
}
