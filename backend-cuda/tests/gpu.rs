//! Runs kernels on the first NVIDIA GPU. Needs the driver and libnvrtc.

use std::sync::Arc;

use half::{bf16, f16};
use isowarp_core::api::{
    Backend, BackendDevice, BackendModule, Command, DevicePtr, Error, FloatMode, LaunchConfig, NativeSource, Program,
    StreamId, StreamOptions,
};
use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_cuda::CudaBackend;

const STREAM: StreamId = StreamId::DEFAULT;

fn device() -> Arc<dyn BackendDevice> {
    CudaBackend::new().open(0).unwrap()
}

fn program(ir: &str) -> Program {
    let module = Arc::new(parse_module(ir, SpanSource::Written).unwrap());
    Program::new(module, FloatMode::Exact)
}

fn load(device: &dyn BackendDevice, ir: &str) -> Arc<dyn BackendModule> {
    device.load(&program(ir)).unwrap()
}

fn bytes_of<const N: usize>(values: impl IntoIterator<Item = [u8; N]>) -> Vec<u8> {
    values.into_iter().flatten().collect()
}

fn upload(device: &dyn BackendDevice, data: &[u8]) -> DevicePtr {
    let ptr = device.alloc(data.len() as u64).unwrap();
    device.write(STREAM, ptr, data).unwrap();
    ptr
}

fn download(device: &dyn BackendDevice, ptr: DevicePtr, bytes: usize) -> Vec<u8> {
    let mut out = vec![0xab; bytes];
    device.read(STREAM, ptr, &mut out).unwrap();
    out
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect()
}

/// Returns random bits, the same in every run.
fn random(count: usize) -> Vec<u32> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 32) as u32
    })
    .take(count)
    .collect()
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn saxpy_is_fma() {
    let device = device();
    let kernel = load(&*device, include_str!("ir/saxpy.ir")).kernel("saxpy").unwrap();
    let n = 100_003usize;
    let (x, y): (Vec<f32>, Vec<f32>) = random(2 * n).chunks(2).map(|c| (c[0] as f32, -(c[1] as f32))).unzip();
    let px = upload(&*device, &bytes_of(x.iter().map(|v| v.to_le_bytes())));
    let py = upload(&*device, &bytes_of(y.iter().map(|v| v.to_le_bytes())));
    let mut params = Vec::new();
    params.extend((n as i32).to_le_bytes());
    params.extend(1.000_000_1f32.to_le_bytes());
    params.extend(px.0.to_le_bytes());
    params.extend(py.0.to_le_bytes());
    kernel.launch(STREAM, &LaunchConfig::for_count(n, 256), &params).unwrap();
    let got = words(&download(&*device, py, 4 * n));
    for i in 0..n {
        assert_eq!(got[i], 1.000_000_1f32.mul_add(x[i], y[i]).to_bits(), "element {i}");
    }
    // The launch bounds in the IR are 256.
    let error = kernel.launch(STREAM, &LaunchConfig::new(1, 512), &params).unwrap_err();
    assert!(matches!(&error, Error::InvalidLaunch { reason, .. } if reason.contains("256")), "{error}");
    assert!(matches!(kernel.launch(STREAM, &LaunchConfig::new(0, 1), &params), Err(Error::InvalidLaunch { .. })));
    let short = kernel.launch(STREAM, &LaunchConfig::new(1, 1), &params[..20]);
    assert!(matches!(short, Err(Error::InvalidArgument { .. })));
    device.free(px).unwrap();
    device.free(py).unwrap();
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn control_flow() {
    let device = device();
    let kernel = load(&*device, include_str!("ir/control.ir")).kernel("steps").unwrap();
    let out = upload(&*device, &[0; 4 * 64]);
    let params = |mode: i64| [out.0.to_le_bytes(), mode.to_le_bytes()].concat();
    kernel.launch(STREAM, &LaunchConfig::new(1, 64), &params(5)).unwrap();
    assert_eq!(download(&*device, out, 4 * 64), vec![0; 4 * 64]);
    kernel.launch(STREAM, &LaunchConfig::new(1, 64), &params(i64::MIN)).unwrap();
    let expected: Vec<u32> = (0..64u32)
        .map(|start| {
            let (mut v, mut steps) = (start, 0);
            while v > 1 && steps < 100 {
                v = if v % 2 == 0 { v / 2 } else { 3 * v + 1 };
                steps += 1;
            }
            steps
        })
        .collect();
    assert_eq!(words(&download(&*device, out, 4 * 64)), expected);
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn nan_results_are_canonical() {
    let device = device();
    let ir = "kernel @k(%0 p: ptr.global, %1 q: ptr.global) {\n  %2: f64 = load %0 align 8\n  %3: f64 = fadd.rn %2, %2\n  \
              store %0, %3 align 8\n  %4: f64 = fsqrt.rn %2\n  %5: ptr.global = ptradd %0 + 8\n  store %5, %4 align 8\n  \
              %6: f64 = fneg %2\n  %7: ptr.global = ptradd %0 + 16\n  store %7, %6 align 8\n  %8: f64 = fmax %2, %2\n  \
              %9: ptr.global = ptradd %0 + 24\n  store %9, %8 align 8\n  %10: f32 = load %1 align 4\n  \
              %11: f32 = fmul.rn %10, %10\n  store %1, %11 align 4\n  %12: f32 = fneg %10\n  \
              %13: ptr.global = ptradd %1 + 4\n  store %13, %12 align 4\n  %14: f32 = fdiv.rn %10, %10\n  \
              %15: ptr.global = ptradd %1 + 8\n  store %15, %14 align 4\n  %16: f32 = ffloor %10\n  \
              %17: ptr.global = ptradd %1 + 12\n  store %17, %16 align 4\n  %18: f32 = fmin %10, %10\n  \
              %19: ptr.global = ptradd %1 + 16\n  store %19, %18 align 4\n  %20: f32 = fsqrt.rn %10\n  \
              %21: ptr.global = ptradd %1 + 20\n  store %21, %20 align 4\n}\n";
    let kernel = load(&*device, ir).kernel("k").unwrap();
    let (payload64, payload32) = (0xfff4_0000_dead_beefu64, 0xffa0_beefu32);
    let p = upload(&*device, &[payload64; 4].map(u64::to_le_bytes).concat());
    let q = upload(&*device, &[payload32; 6].map(u32::to_le_bytes).concat());
    let params = [p.0.to_le_bytes(), q.0.to_le_bytes()].concat();
    kernel.launch(STREAM, &LaunchConfig::new(1, 1), &params).unwrap();
    let canonical = isowarp_core::ir::ops::CANONICAL_NAN_F64;
    let wide: Vec<u64> =
        download(&*device, p, 32).chunks_exact(8).map(|c| u64::from_le_bytes(c.try_into().unwrap())).collect();
    assert_eq!(wide, [canonical; 4]);
    let narrow = words(&download(&*device, q, 24));
    assert_eq!(narrow, [isowarp_core::ir::ops::CANONICAL_NAN_F32; 6]);
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn half_width_floats_round_once() {
    let device = device();
    let ir = "kernel @k(%0 p: ptr.global, %1 n: u32) {\n  %2: u32 = blockIdx.x\n  %3: u32 = const 256\n  \
              %4: u32 = mul %2, %3\n  %5: u32 = threadIdx.x\n  %6: u32 = add %4, %5\n  %7: bool = lt %6, %1\n  if %7 {\n    \
              %8: ptr.global = ptradd %0, %6 * 8\n    %9: f32 = load %8 align 4\n    %10: f16 = fcast.rn %9\n    \
              %11: bf16 = fcast.rn %9\n    %12: ptr.global = ptradd %8 + 4\n    store %12, %10 align 2\n    \
              %13: ptr.global = ptradd %8 + 6\n    store %13, %11 align 2\n  }\n}\n";
    let kernel = load(&*device, ir).kernel("k").unwrap();
    let inputs = random(1 << 16);
    let p = upload(&*device, &bytes_of(inputs.iter().map(|x| u64::from(*x).to_le_bytes())));
    let mut params = p.0.to_le_bytes().to_vec();
    params.extend((inputs.len() as u32).to_le_bytes());
    kernel.launch(STREAM, &LaunchConfig::new(256, 256), &params).unwrap();
    let got = words(&download(&*device, p, 8 * inputs.len()));
    for (i, bits) in inputs.iter().enumerate() {
        let x = f32::from_bits(*bits);
        let (half, brain) = (got[2 * i + 1] as u16, (got[2 * i + 1] >> 16) as u16);
        let expected =
            if x.is_nan() { (0x7fff, 0x7fff) } else { (f16::from_f32(x).to_bits(), bf16::from_f32(x).to_bits()) };
        assert_eq!((half, brain), expected, "{x:e} ({bits:08x})");
    }
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn variables_are_reached_by_name() {
    let device = device();
    let ir = "var.global @table: [4 x u32] size 16 align 4 init x\"01000000020000000300000004000000\"\n\
              var.constant @factor: u32 size 4 align 4\nkernel @scale() {\n  %0: u32 = threadIdx.x\n  \
              %1: ptr.global = addr @table\n  %2: ptr.global = ptradd %1, %0 * 4\n  %3: u32 = load %2 align 4\n  \
              %4: ptr.constant = addr @factor\n  %5: u32 = load %4 align 4\n  %6: u32 = mul %3, %5\n  \
              store %2, %6 align 4\n}\n";
    let module = load(&*device, ir);
    let (factor, size) = module.symbol("factor").unwrap();
    assert_eq!(size, 4);
    device.write(STREAM, factor, &10u32.to_le_bytes()).unwrap();
    module.kernel("scale").unwrap().launch(STREAM, &LaunchConfig::new(1, 4), &[]).unwrap();
    let (table, size) = module.symbol("table").unwrap();
    assert_eq!(size, 16);
    assert_eq!(words(&download(&*device, table, 16)), [10, 20, 30, 40]);
    assert!(matches!(module.symbol("tabel"), Err(Error::NotFound { known, .. }) if known == ["table", "factor"]));
    assert!(matches!(module.kernel("skale"), Err(Error::NotFound { .. })));
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn much_shared_memory() {
    let device = device();
    let ir = "var.shared dynamic @pool: [0 x u8] size 0 align 1\nkernel @k(%0 p: ptr.global, %1 last: u32) {\n  \
              %2: ptr.shared = addr @pool\n  %3: ptr.shared = ptradd %2, %1 * 1\n  %4: u8 = const 77\n  \
              store %3, %4 align 1\n  barrier\n  %5: u8 = load %3 align 1\n  store %0, %5 align 1\n}\n";
    let kernel = load(&*device, ir).kernel("k").unwrap();
    let limit = device.info().limits.max_shared_bytes;
    assert!(limit > 48 * 1024, "{limit}");
    let p = upload(&*device, &[0]);
    for bytes in [1024, limit, 2048] {
        device.fill(STREAM, p, &[0], 1).unwrap();
        let mut params = p.0.to_le_bytes().to_vec();
        params.extend((bytes - 1).to_le_bytes());
        kernel.launch(STREAM, &LaunchConfig::new(1, 1).with_shared_bytes(bytes), &params).unwrap();
        assert_eq!(download(&*device, p, 1), [77], "{bytes}");
    }
    let config = LaunchConfig::new(1, 1).with_shared_bytes(limit + 1);
    let error = kernel.launch(STREAM, &config, &[0; 12]).unwrap_err();
    assert!(matches!(&error, Error::InvalidLaunch { reason, .. } if reason.contains(&limit.to_string())), "{error}");
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn memory_streams_and_events() {
    let device = device();
    let fresh = device.alloc(1 << 20).unwrap();
    assert_eq!(fresh.0 % 256, 0);
    assert!(download(&*device, fresh, 1 << 20).iter().all(|b| *b == 0));
    let other = device.alloc(0).unwrap();
    let stream = device.create_stream(StreamOptions::default()).unwrap();
    let (start, end, never) =
        (device.create_event().unwrap(), device.create_event().unwrap(), device.create_event().unwrap());
    device.submit(stream, &[Command::Record(start)]).unwrap();
    device.fill(stream, fresh, &[0x5a], 1 << 20).unwrap();
    device.copy(stream, other, fresh, 1).unwrap();
    device.submit(stream, &[Command::Record(end)]).unwrap();
    let mut out = [0];
    device.read(stream, other, &mut out).unwrap();
    assert_eq!(out, [0x5a]);
    assert!(device.elapsed_ms(start, end).unwrap() > 0.0);
    assert!(matches!(device.elapsed_ms(start, never), Err(Error::InvalidValue(_))));
    for event in [start, end, never] {
        device.destroy_event(event).unwrap();
    }
    assert!(matches!(device.destroy_event(start), Err(Error::InvalidValue(_))));
    device.destroy_stream(stream).unwrap();
    assert!(matches!(device.synchronize(stream), Err(Error::InvalidValue(_))));
    let huge = device.alloc(1 << 50);
    assert!(matches!(huge, Err(Error::OutOfMemory { requested, .. }) if requested == 1 << 50), "{huge:?}");
    device.free(fresh).unwrap();
    device.free(other).unwrap();
    device.synchronize(STREAM).unwrap();
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn the_original_source_contracts_as_requested() {
    let device = device();
    let text = "#include <cstdio>\n__device__ float bias = 0.0f;\n\
                __global__ void k(float *p) { p[0] = p[1] * p[2] + p[3] + bias; }\n";
    let module = "var.global @bias: f32 size 4 align 4\nkernel @k(%0 p: ptr.global to f32) {\n}\n";
    let (a, b) = (1.0f32 + f32::EPSILON, 1.0f32 - f32::EPSILON);
    let mut results = Vec::new();
    for fmad in [true, false] {
        let native = NativeSource { name: "k.cu".to_owned(), text: text.into(), ..NativeSource::default() };
        let program = Program { native: Some(native), floats: FloatMode::Native, fmad, ..program(module) };
        let loaded = device.load(&program).unwrap();
        assert_eq!(loaded.symbol("bias").unwrap().1, 4);
        let p = upload(&*device, &bytes_of([0.0, a, b, -1.0f32].map(f32::to_le_bytes)));
        loaded.kernel("k").unwrap().launch(STREAM, &LaunchConfig::new(1, 1), &p.0.to_le_bytes()).unwrap();
        results.push(f32::from_bits(words(&download(&*device, p, 4))[0]));
    }
    assert_eq!(results, [a.mul_add(b, -1.0), a * b - 1.0]);

    // A mismatch of IR and source is detected.
    let native = NativeSource { name: "k.cu".to_owned(), text: text.into(), ..NativeSource::default() };
    let other = program("kernel @k(%0 p: ptr.global, %1 n: i32) {\n}\n");
    let program = Program { native: Some(native), floats: FloatMode::Native, ..other };
    assert!(matches!(device.load(&program).unwrap().kernel("k"), Err(Error::Internal(_))));
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn a_refused_kernel_leaves_the_others_usable() {
    let device = device();
    let ir =
        "kernel @bad(%0 p: ptr.global, %1 x: f16) {\n  %2: f16 = atomic.add.system %0, %1\n}\nkernel @good() {\n}\n";
    let module = load(&*device, ir);
    assert!(matches!(module.kernel("bad"), Err(Error::Unsupported { .. })));
    module.kernel("good").unwrap().launch(STREAM, &LaunchConfig::new(3, 7), &[]).unwrap();
    device.synchronize(STREAM).unwrap();
}
