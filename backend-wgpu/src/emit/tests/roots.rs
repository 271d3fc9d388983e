//! Tests which accesses use atomic words.

use super::super::{Binding, EmitOptions, TargetCaps, View, to_wgsl};
use super::emit_with;

/// Adds to one buffer the contents of another one.
const TWO_BUFFERS: &str = "kernel @k(%0 to: ptr.global, %1 from: ptr.global) {
  %2: u32 = load %1 align 4
  %3: u32 = atomic.add.device %0, %2
  return
}";

/// Counts in a variable of the runtime, and follows a pointer from memory.
const RUNTIME: &str = "var.global @\"the prints\": [1 x u32] size 4 align 4
kernel @k(%0 to: ptr.global) {
  %1: ptr.global = addr @\"the prints\"
  %2: u32 = const 1
  %3: u32 = atomic.add.device %1, %2
  %4: ptr.global = load %0 align 8
  store %4, %3 align 4
  return
}";

/// Acquires a lock, and copies.
const LOCK: &str = "kernel @k(%0 lock: ptr.global, %1 from: ptr.global, %2 to: ptr.global) {
  %3: u32 = const 0
  %4: u32 = const 1
  %5: u32 = atomic.cas.device %0, %3, %4
  fence.device
  %6: u32 = load %1 align 4
  store %2, %6 align 4
  return
}";

/// Returns a device that lets buffers overlap, but whose shading language has neither fences nor a declaration for the
/// overlap.
fn without_overlap() -> TargetCaps {
    TargetCaps { aliased_buffers: 0, fences: false, ..TargetCaps::full() }
}

fn options(separate: bool) -> EmitOptions {
    EmitOptions { separate, ..EmitOptions::new([64, 1, 1]) }
}

/// Returns how often the WGSL uses each of the two kinds of words of the heap, after their declarations.
fn uses(text: &str, separate: bool, caps: &TargetCaps) -> (usize, usize) {
    let emitted = emit_with(text, &options(separate), caps).unwrap_or_else(|d| panic!("{d:?}\n{text}"));
    let wgsl = to_wgsl(&emitted).unwrap();
    let body = wgsl.split("fn kernel_main").nth(1).unwrap();
    let declared = emitted.bindings.contains(&Binding::View(0, View::Words));
    let words = body.matches("heap_words0_[").count();
    assert!(declared || words == 0, "{wgsl}");
    (body.matches("heap0_[").count(), words)
}

#[test]
fn non_atomic_buffers_use_plain_words_if_separate() {
    assert_eq!(uses(TWO_BUFFERS, true, &without_overlap()), (1, 1));
    assert_eq!(uses(TWO_BUFFERS, false, &without_overlap()), (2, 0), "one buffer may be passed twice");
    // SPIR-V can declare that they overlap.
    assert_eq!(uses(TWO_BUFFERS, false, &TargetCaps::full()), (1, 1));
}

#[test]
fn runtime_variables_do_not_make_other_memory_atomic() {
    for separate in [false, true] {
        let (atomic, plain) = uses(RUNTIME, separate, &without_overlap());
        assert!(atomic == 1 && plain > 1, "{atomic} and {plain}");
    }
}

#[test]
fn buffers_are_not_bound_twice_where_that_is_forbidden() {
    let caps = TargetCaps { shares_no_buffer: true, ..without_overlap() };
    assert_eq!(uses(TWO_BUFFERS, true, &caps).1, 0);
    assert_eq!(uses(RUNTIME, true, &caps).1, 0);
    let few = TargetCaps { storage_buffers: 1, ..without_overlap() };
    assert_eq!(uses(TWO_BUFFERS, true, &few).1, 0);
}

#[test]
fn read_only_memory_uses_plain_words_in_kernels_with_locks() {
    // Two of the buffers are written or atomic, and one is only read.
    assert_eq!(uses(LOCK, true, &TargetCaps::full()).1, 1);
    assert_eq!(uses(LOCK, false, &TargetCaps::full()).1, 0);
}
