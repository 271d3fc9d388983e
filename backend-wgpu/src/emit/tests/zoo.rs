//! Tests every operation in some kernel: naga accepts the module, and the writers can write it.

use super::super::{
    Binding, EmitOptions, GridFold, NativeFloats, TargetCaps, View, to_glsl, to_hlsl, to_msl, to_spirv, to_wgsl,
};
use super::{emit, emit_with, module, refused};
use crate::adapter::SpirvTarget;
use crate::calibrate::Quirks;
use crate::lower::lower_kernel;
use crate::specialise::emit_kernel;
use crate::spirv::{disassemble, module_to_spirv};

const SAXPY: &str = "
kernel @k(%0 n: i32, %1 a: f32, %2 x: ptr.global to f32, %3 y: ptr.global to f32) {
  %4: u32 = blockIdx.x
  %5: u32 = blockDim.x
  %6: u32 = mul %4, %5
  %7: u32 = threadIdx.x
  %8: u32 = add %6, %7
  %9: i32 = icast %8
  %10: bool = lt %9, %0
  if %10 {
    %11: ptr.global = ptradd %2, %9 * 4
    %12: f32 = load %11 align 4
    %13: ptr.global = ptradd %3, %9 * 4
    %14: f32 = load %13 align 4
    %15: f32 = fma.rn %1, %12, %14
    store %13, %15 align 4
  }
  return
}
";

#[test]
fn saxpy_is_emitted_as_wgsl() {
    insta::assert_snapshot!(to_wgsl(&emit(SAXPY)).unwrap());
}

#[test]
fn folded_grid_reads_as_wgsl() {
    let mut options = EmitOptions::new([8, 4, 2]);
    options.fold = GridFold::Rows;
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = blockIdx.y
  %2: u32 = threadIdx.z
  %3: u32 = add %1, %2
  store %0, %3 align 4
  return
}";
    let emitted = emit_with(text, &options, &TargetCaps::full()).unwrap();
    insta::assert_snapshot!(to_wgsl(&emitted).unwrap());
    options.fold = GridFold::Line;
    let line = to_wgsl(&emit_with(&text.replace('y', "x"), &options, &TargetCaps::full()).unwrap()).unwrap();
    assert!(!line.contains(" % ") && !line.contains(" / "), "nothing is divided: {line}");
}

#[test]
fn sums_with_constants_become_constant_distances() {
    let text = "kernel @k(%0 p: ptr.global, %1 i: i32, %2 n: u64) {
  %3: i32 = const 3
  %4: i32 = add %1, %3
  %5: i32 = add %3, %4
  %6: ptr.global = ptradd %0, %5 * 128
  %7: f32 = load %6 align 4
  %8: i32 = sub %1, %3
  %9: ptr.global = ptradd %0, %8 * 128
  store %9, %7 align 4
  %10: u64 = const 5
  %11: u64 = add %2, %10
  %12: ptr.global = ptradd %0, %11 * 4 + 8
  store %12, %7 align 4
  return
}";
    let wgsl = to_wgsl(&emit(text)).unwrap();
    for distance in ["+ 192u)]", "+ 4294967200u)]", "+ 7u)]"] {
        assert!(wgsl.contains(distance), "{distance} in\n{wgsl}");
    }
}

#[test]
fn saxpy_is_written_in_every_language() {
    let kernel = emit(SAXPY);
    assert!(to_spirv(&kernel).is_ok());
    for text in [to_wgsl(&kernel), to_msl(&kernel)] {
        assert!(text.unwrap().contains("fma("));
    }
    // HLSL and GLSL ES do not have such a function for `f32`.
    assert!(to_hlsl(&kernel).unwrap().contains("mad("));
    assert!(to_glsl(&kernel).unwrap().contains("void main()"));
}

#[test]
fn missing_types_are_emulated() {
    let text = "kernel @k(%0 p: ptr.global, %1 n: i64) {
  %2: i64 = const 1
  %3: i64 = mul %1, %2
  %4: f64 = itof.rn %3
  %5: f64 = const 2.5
  %6: f64 = fmul.rn %4, %5
  store %0, %6 align 8
  return
}";
    let of = |caps: &TargetCaps| to_wgsl(&emit_with(text, &EmitOptions::new([64, 1, 1]), caps).unwrap()).unwrap();
    let count = |text: &str| ["i64", "u64", "f64"].map(|ty| text.matches(&format!("{ty}>")).count());
    assert!(of(&TargetCaps::full()).contains("i64"));
    // Names of routines may contain these words; types follow a colon or are in brackets.
    let emulated = of(&TargetCaps::webgpu());
    assert_eq!(count(&emulated), [0; 3], "{emulated}");
    assert!(!emulated.contains(": i64") && !emulated.contains(": u64") && !emulated.contains(": f64"), "{emulated}");
    assert!(emulated.contains("iw_mul_bits_f64") && emulated.contains("iw_wide_mul"), "{emulated}");
    // Metal has 64-bit integers, but no f64.
    let mut caps = TargetCaps::full();
    caps.f64 = false;
    caps.naga.remove(naga::valid::Capabilities::FLOAT64);
    let bits = of(&caps);
    assert!(bits.contains("u64") && !bits.contains(": f64") && !bits.contains("iw_wide_"), "{bits}");
}

#[test]
fn too_much_shared_memory_is_refused() {
    let text = "var.shared @big: [65536 x f32] size 262144 align 4
kernel @k(%0 p: ptr.global) {
  %1: ptr.shared = addr @big
  %2: f32 = load %1 align 4
  store %0, %2 align 4
  return
}";
    assert_eq!(refused(text, &TargetCaps::full()), ["IW0553"]);
}

#[test]
fn the_largest_shared_variables_are_spilled() {
    let text = "var.shared @big: [6000 x u32] size 24000 align 4
var.shared @small: [64 x u32] size 256 align 4
kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: ptr.shared = addr @big
  %3: ptr.shared = ptradd %2, %1 * 4
  %4: ptr.shared = addr @small
  %5: ptr.shared = ptradd %4, %1 * 4
  store %5, %1 align 4
  barrier
  store %3, %1 align 4
  barrier
  %6: u32 = load %3 align 4
  store %0, %6 align 4
  return
}";
    let emitted = emit_with(text, &EmitOptions::new([64, 1, 1]), &TargetCaps::webgpu()).unwrap();
    assert_eq!((emitted.shared_bytes, emitted.spill_bytes), (256, 24000));
    assert_eq!(emitted.bindings, [Binding::Launch, Binding::Window(0), Binding::Spill]);
    // Only the barrier after the write to spilled memory orders the storage buffer.
    let wgsl = to_wgsl(&emitted).unwrap();
    assert_eq!(
        (wgsl.matches("workgroupBarrier()").count(), wgsl.matches("storageBarrier()").count()),
        (2, 1),
        "{wgsl}"
    );
    let roomy = emit_with(text, &EmitOptions::new([64, 1, 1]), &TargetCaps::full()).unwrap();
    assert_eq!((roomy.shared_bytes, roomy.spill_bytes), (24256, 0));
}

#[test]
fn the_largest_local_arrays_are_spilled() {
    let text = "kernel @k(%0 p: ptr.global) {
  memory $0 small: [64 x u32] size 256 align 4
  memory $1 big: [2000 x u32] size 8000 align 4
  %1: u32 = threadIdx.x
  %2: ptr.local = addr $0
  %3: ptr.local = ptradd %2, %1 * 4
  %4: ptr.local = addr $1
  %5: ptr.local = ptradd %4, %1 * 4
  store %3, %1 align 4
  store %5, %1 align 4
  %6: u32 = load %0 align 4
  %7: ptr.local = ptradd %2, %6 * 4
  %8: u32 = load %7 align 4
  %9: ptr.local = ptradd %4, %6 * 4
  %10: u32 = load %9 align 4
  %11: u32 = add %8, %10
  store %0, %11 align 4
  return
}";
    let emitted = emit_with(text, &EmitOptions::new([64, 1, 1]), &TargetCaps::webgpu()).unwrap();
    assert_eq!((emitted.spill_bytes, emitted.local_bytes), (0, 64 * 8000));
    assert_eq!(emitted.bindings, [Binding::Launch, Binding::Window(0), Binding::Locals]);
    let wgsl = to_wgsl(&emitted).unwrap();
    // The words of all threads with the same number are adjacent.
    assert!(wgsl.contains("var small: array<u32, 64>") && wgsl.contains("<< 6u) + local_index)]"), "{wgsl}");
    let roomy = TargetCaps { local_memory: 8256, ..TargetCaps::webgpu() };
    let emitted = emit_with(text, &EmitOptions::new([64, 1, 1]), &roomy).unwrap();
    assert_eq!((emitted.local_bytes, emitted.bindings.len()), (0, 2));
}

#[test]
fn too_many_threads_are_refused() {
    let result = emit_with(SAXPY, &EmitOptions::new([1024, 2, 1]), &TargetCaps::full());
    assert_eq!(result.unwrap_err()[0].code, "IW0559");
}

#[test]
fn threads_serialise_wide_atomics_where_unsupported() {
    let text = "kernel @k(%0 p: ptr.global) {\n %1: u64 = const 1\n %2: u64 = atomic.add.device %0, %1\n return\n}";
    let options = EmitOptions::new([64, 1, 1]);
    let mut caps = TargetCaps::full();
    let windows = |caps: &TargetCaps| emit_with(text, &options, caps).unwrap().bindings.len();
    assert_eq!(windows(&caps), 3, "the launch block, and the window twice");
    caps.atomic_i64 = false;
    assert_eq!(windows(&caps), 2, "no second binding");
    // A kernel that was lowered for another device.
    let lowered = lower_kernel(&module(text), "k", TargetCaps::full().target(options.block)).unwrap();
    assert_eq!(emit_kernel(&lowered, &options, &caps, &NativeFloats).unwrap_err()[0].code, "IW0560");
}

#[test]
fn fences_become_barriers_where_unsupported() {
    let text = "kernel @k(%0 p: ptr.global) {\n fence.device\n return\n}";
    let options = EmitOptions::new([64, 1, 1]);
    let wgsl = to_wgsl(&emit_with(text, &options, &TargetCaps::webgpu()).unwrap()).unwrap();
    assert!(wgsl.contains("workgroupBarrier"), "{wgsl}");
    let lowered = lower_kernel(&module(text), "k", TargetCaps::full().target(options.block)).unwrap();
    let refused = emit_kernel(&lowered, &options, &TargetCaps::webgpu(), &NativeFloats);
    assert_eq!(refused.unwrap_err()[0].code, "IW0570");
}

#[test]
fn wide_atomics_bind_the_windows_twice() {
    let mut options = EmitOptions::new([32, 1, 1]);
    options.windows = 2;
    let text = "kernel @k(%0 p: ptr.global) {\n %1: i64 = const 1\n %2: i64 = atomic.max.device %0, %1\n return\n}";
    let emitted = emit_with(text, &options, &TargetCaps::full()).unwrap();
    let windows = [Binding::Window(0), Binding::Window(1), Binding::WideWindow(0), Binding::WideWindow(1)];
    assert_eq!(emitted.bindings[1..], windows);
    assert!(to_msl(&emitted).unwrap_err().reason.contains("64-bit atomic"));
    let text = to_wgsl(&emitted).unwrap();
    // The device's own operation is used: there is no loop.
    assert!(text.contains("array<atomic<i64>>") && text.contains("atomicMax(") && !text.contains("loop"), "{text}");
}

#[test]
fn several_windows_are_distinguished() {
    let mut options = EmitOptions::new([32, 1, 1]);
    options.windows = 3;
    let emitted = emit_with(SAXPY, &options, &TargetCaps::full()).unwrap();
    let text = to_wgsl(&emitted).unwrap();
    assert!(text.contains("heap2"), "{text}");
    assert_eq!(emitted.bindings.len(), 4);
}

#[test]
fn bytes_are_elements_where_buffers_may_have_them() {
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u8 = load %0 align 1
  %2: ptr.global = ptradd %0 + 5
  store %2, %1 align 1
  return
}";
    let bindings = |caps: &TargetCaps| emit_with(text, &EmitOptions::new([32, 1, 1]), caps).unwrap().bindings;
    // Otherwise words are atomic, so that neighbours are preserved.
    assert_eq!(bindings(&TargetCaps::full())[1..], [Binding::Window(0), Binding::View(0, View::Words)]);
    let caps = TargetCaps { bytes: true, ..TargetCaps::full() };
    assert_eq!(bindings(&caps)[1..], [Binding::Window(0), Binding::View(0, View::Bytes)]);
    let emitted = emit_with(text, &EmitOptions::new([32, 1, 1]), &caps).unwrap();
    let words = module_to_spirv(&emitted.module, &emitted.info, &SpirvTarget::default()).unwrap();
    let spirv = disassemble(&words).unwrap();
    for part in ["StorageBuffer8BitAccess", "SPV_KHR_8bit_storage", "OpTypeInt 8 0", "ArrayStride 1\n"] {
        assert_eq!(spirv.matches(part).count(), 1, "{part}\n{spirv}");
    }
    // From a byte to 16 bits and on to 32, and back.
    assert_eq!(spirv.matches("OpUConvert").count(), 4, "{spirv}");
    assert!(!spirv.contains("OpAtomic"), "{spirv}");
}

#[test]
fn an_array_in_two_windows_is_read_in_both_and_written_in_one() {
    let text = "kernel @k(%0 p: ptr.global, %1 q: ptr.global) {
  %2: u32 = threadIdx.x
  %3: ptr.global = ptradd %0, %2 * 4
  %4: u32 = load %3 align 4
  store %3, %4 align 4
  REST
  return
}";
    let mut options = EmitOptions::new([32, 1, 1]);
    (options.windows, options.window_bytes) = (3, (1 << 31) - 256);
    options.params = vec![(0, (0, 1)), (8, (1, 2))];
    let wgsl =
        |rest: &str| to_wgsl(&emit_with(&text.replace("REST", rest), &options, &TargetCaps::full()).unwrap()).unwrap();
    let plain = wgsl("");
    let (reads, writes) = (plain.matches("= heap").count(), plain.matches("] = ").count());
    assert_eq!((reads, writes, plain.matches("select(").count()), (2, 2, 2), "{plain}");
    assert!(!plain.contains("switch") && !plain.contains("heap2"), "{plain}");
    // A pointer from memory may be null, which is in none of the windows.
    assert!(wgsl("%5: ptr.global = load %0 align 8\nstore %5, %4 align 4").contains("switch"));
}

const BARRIER: &str = "kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: u32 = blockIdx.x
  %3: u32 = const 7
  %4: bool = lt WHO, %3
  if %4 {
    barrier
  }
  store %0, %3 align 4
  return
}";

#[test]
fn barriers_that_some_threads_miss_are_reached_by_all() {
    for who in ["%1", "%2"] {
        let text = BARRIER.replace("WHO", who);
        let written = to_wgsl(&emit(&text)).unwrap();
        let barrier = written.lines().find(|l| l.contains("workgroupBarrier")).unwrap();
        let indent = barrier.len() - barrier.trim_start().len();
        assert_eq!(indent, if who == "%1" { 4 } else { 8 }, "{written}");
    }
}

/// Returns whether the WGSL has a barrier that orders global memory: as it is, and for pointers into different
/// allocations.
fn ordered(body: &str) -> (bool, bool) {
    let text = format!(
        "kernel @k(%0 p: ptr.global, %1 q: ptr.global) {{
  %2: u32 = threadIdx.x
  %3: ptr.global = ptradd %0, %2 * 4
  {body}
  return
}}"
    );
    let orders = |separate| {
        let options = EmitOptions { separate, ..EmitOptions::new([64, 1, 1]) };
        let wgsl = to_wgsl(&emit_with(&text, &options, &TargetCaps::full()).unwrap()).unwrap();
        assert!(wgsl.contains("workgroupBarrier"), "{wgsl}");
        wgsl.contains("storageBarrier")
    };
    (orders(false), orders(true))
}

#[test]
fn barriers_order_global_memory_that_is_written_before_and_accessed_after() {
    assert_eq!(ordered("%4: u32 = load %0 align 4\nbarrier\nstore %3, %2 align 4"), (false, false), "read");
    assert_eq!(ordered("store %3, %2 align 4\nbarrier"), (false, false), "not accessed after");
    assert_eq!(ordered("store %0, %2 align 4\nbarrier\nstore %3, %2 align 4"), (true, true), "one pointer");
    assert_eq!(ordered("store %1, %2 align 4\nbarrier\nstore %3, %2 align 4"), (true, false), "two pointers");
    let unknown = "store %1, %2 align 4\nbarrier\n%4: ptr.global = load %0 align 8\nstore %4, %2 align 4";
    assert_eq!(ordered(unknown), (true, true), "a pointer from memory");
    let fence = "store %1, %2 align 4\nbarrier\nfence.device\nstore %3, %2 align 4";
    assert_eq!(ordered(fence), (true, true), "others may wait for it");
    let round = "loop {\n%4: u32 = load %0 align 4\nbarrier\nstore %3, %2 align 4\n}";
    assert_eq!(ordered(round), (true, true), "the round before wrote");
}

/// Returns how many counters are stepped as lone counters, for pointers into different allocations.
fn lone_counters(body: &str) -> u32 {
    lone_counters_on(&TargetCaps::full(), body)
}

fn lone_counters_on(caps: &TargetCaps, body: &str) -> u32 {
    let text = format!(
        "var.global @finished: u32 size 4 align 4
kernel @k(%0 p: ptr.global, %1 q: ptr.global, %2 n: u32) {{
  %3: u32 = blockIdx.x
  {body}
  return
}}"
    );
    let options = EmitOptions { separate: true, ..EmitOptions::new([64, 1, 1]) };
    emit_with(&text, &options, caps).unwrap().counters
}

#[test]
fn counters_that_nothing_else_reaches_are_stepped_by_additions() {
    assert_eq!(lone_counters("%4: u32 = atomic.inc.device %0, %2"), 1);
    assert_eq!(lone_counters("%4: u32 = atomic.inc.device %0, %3"), 0, "blocks have different limits");
    assert_eq!(lone_counters("%4: ptr.global = ptradd %0, %3 * 4\n%5: u32 = atomic.inc.device %4, %2"), 0, "many");
    let others = "%4: u32 = atomic.inc.device %0, %2\nstore %1, %4 align 4";
    assert_eq!(lone_counters(others), 1, "another buffer");
    let read = "%4: u32 = atomic.inc.device %0, %2\n%5: u32 = load %0 align 4\nstore %1, %5 align 4";
    assert_eq!(lone_counters(read), 0, "it is read");
    let twice = "%4: u32 = atomic.inc.device %0, %2\n%5: u32 = atomic.inc.device %0, %2";
    assert_eq!(lone_counters(twice), 0, "two places");
    let unknown = "%4: ptr.global = load %1 align 8\nstore %4, %3 align 4\n%5: u32 = atomic.inc.device %0, %2";
    assert_eq!(lone_counters(unknown), 0, "a pointer from memory may point to it");
    let variable = "%4: ptr.global = addr @finished\n%5: u32 = atomic.inc.device %4, %2\nstore %1, %5 align 4";
    assert_eq!(lone_counters(variable), 1, "a variable");
    let limited = Quirks { loop_limit: Some(65_535), ..Quirks::default() };
    let limited = TargetCaps::full().with_quirks(limited);
    let inc = "%4: u32 = atomic.inc.device %0, %2";
    assert_eq!(lone_counters_on(&limited, inc), 0, "the driver ends loops in which threads wait for the reset");
}

#[test]
fn call_cycles_and_deep_nesting_do_not_crash() {
    let mut text = "kernel @k(%0 p: ptr.global) {\n%1: u32 = blockIdx.x\n%2: bool = lt %1, %1\n".to_owned();
    for _ in 0..300 {
        text.push_str("if %2 {\nstore %0, %1 align 4\n");
    }
    text.push_str(&"}\n".repeat(300));
    text.push_str("return\n}");
    // Constant conditions may fold away; either way emission terminates.
    let codes = refused(&text, &TargetCaps::full());
    assert!(codes.is_empty() || codes == ["IW0552"], "{codes:?}");
}

#[test]
fn metal_has_no_double() {
    let text = "kernel @k(%0 p: ptr.global, %1 x: f64) {
  %2: f64 = fadd.rn %1, %1
  store %0, %2 align 8
  return
}";
    let refused = crate::emit::to_msl(&emit(text)).unwrap_err();
    assert_eq!(refused.to_string(), "kernel `k` cannot be written as MSL: Metal has no `double`");
}
