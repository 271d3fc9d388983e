//! Tests memory on a device: parts of words, alignments, locals, shared memory, pointers in memory.

use super::super::{Binding, HEAP_TAG, View};
use super::bench::Launch;
use super::emit;
use crate::adapter::Profile;

#[test]
fn byte_stores_leave_their_neighbours() {
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: u8 = icast %1
  %3: ptr.global = ptradd %0, %1 * 1
  store %3, %2 align 1
  return
}";
    let out = Launch::new(text, 256, vec![0xee; 260]).run();
    let want: Vec<u8> = (0..=255).chain([0xee; 4]).collect();
    assert_eq!(out, want);
}

#[test]
fn half_word_stores_leave_their_neighbours() {
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: i16 = icast %1
  %3: i16 = neg %2
  %4: ptr.global = ptradd %0, %1 * 4 + 2
  store %4, %3 align 2
  return
}";
    let out = Launch::words(text, 64, &[0x5555_5555; 64]).run_words();
    let want: Vec<u32> = (0..64u32).map(|i| 0x5555 | u32::from((i as u16).wrapping_neg()) << 16).collect();
    assert_eq!(out, want);
}

#[test]
fn misaligned_accesses_are_split_into_bytes() {
    // Copies a u64 and a 3-vector of u16 from odd places to odd places.
    let text = "kernel @k(%0 p: ptr.global) {
  %1: ptr.global = ptradd %0 + 1
  %2: u64 = load %1 align 1
  %3: ptr.global = ptradd %0 + 35
  store %3, %2 align 1
  %4: ptr.global = ptradd %0 + 10
  %5: u16x3 = load %4 align 2
  %6: ptr.global = ptradd %0 + 50
  store %6, %5 align 2
  return
}";
    let data: Vec<u8> = (0..64).collect();
    let mut want = data.clone();
    want.copy_within(1..9, 35);
    want.copy_within(10..16, 50);
    assert_eq!(Launch::new(text, 1, data).run(), want);
}

#[test]
fn vectors_and_doubles_round_trip() {
    let text = "kernel @k(%0 p: ptr.global) {
  %1: f32x4 = load %0 align 16
  %2: f32 = extract %1, 2
  %3: ptr.global = ptradd %0 + 64
  store %3, %1 align 16
  %4: ptr.global = ptradd %0 + 16
  %5: f64 = load %4 align 8
  %6: ptr.global = ptradd %0 + 80
  store %6, %5 align 8
  %7: ptr.global = ptradd %0 + 88
  store %7, %2 align 4
  %8: u8x4 = load %0 align 4
  %9: ptr.global = ptradd %0 + 92
  store %9, %8 align 4
  return
}";
    let data: Vec<u8> = (0..96u8).map(|i| i.wrapping_mul(7)).collect();
    let mut want = data.clone();
    want.copy_within(0..24, 64);
    want.copy_within(8..12, 88);
    want.copy_within(0..4, 92);
    assert_eq!(Launch::new(text, 1, data).run(), want);
}

#[test]
fn locals_hold_arrays() {
    // Each thread reverses 8 words through an indexed local array.
    let text = "kernel @k(%0 p: ptr.global) {
  memory $0 a: [8 x i32] size 32 align 4
  local $1 i: i32
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 32
  %3: ptr.local = addr $0
  memcopy %3, %2 size 32 align 4
  loop {
    %4: i32 = get $1
    %5: i32 = const 8
    %6: bool = ge %4, %5
    if %6 {
      break
    }
    %7: i32 = const 7
    %8: i32 = sub %7, %4
    %9: ptr.local = ptradd %3, %8 * 4
    %10: i32 = load %9 align 4
    %11: ptr.global = ptradd %2, %4 * 4
    store %11, %10 align 4
  } continuing {
    %12: i32 = get $1
    %13: i32 = const 1
    %14: i32 = add %12, %13
    set $1, %14
  }
  return
}";
    let data: Vec<u32> = (0..64).collect();
    let want: Vec<u32> = (0..8).flat_map(|t| (0..8).rev().map(move |i| t * 8 + i)).collect();
    assert_eq!(Launch::words(text, 8, &data).run_words(), want);
}

#[test]
fn large_copies_and_clears_loop() {
    let text = "kernel @k(%0 p: ptr.global) {
  %1: ptr.global = ptradd %0 + 512
  memcopy %1, %0 size 310 align 2
  memzero %0 size 203 align 1
  return
}";
    let data: Vec<u8> = (0..1024u32).map(|i| (i * 31 + 7) as u8).collect();
    let mut want = data.clone();
    want.copy_within(0..310, 512);
    want[..203].fill(0);
    assert_eq!(Launch::new(text, 1, data).run(), want);
}

#[test]
fn shared_memory_exchanges_between_threads() {
    let text = "var.shared @pad: [3 x u8] size 3 align 1
var.shared @tile: [64 x f32] size 256 align 4
var.shared dynamic @pool: [0 x u32] size 0 align 4
kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 4
  %3: f32 = load %2 align 4
  %4: ptr.shared = addr @tile
  %5: ptr.shared = ptradd %4, %1 * 4
  store %5, %3 align 4
  %6: ptr.shared = addr @pool
  %7: ptr.shared = ptradd %6, %1 * 4
  store %7, %1 align 4
  %8: ptr.shared = addr @pad
  %9: u8 = const 9
  store %8, %9 align 1
  barrier
  %10: u32 = const 63
  %11: u32 = sub %10, %1
  %12: ptr.shared = ptradd %4, %11 * 4
  %13: u32 = load %12 align 4
  %14: ptr.shared = ptradd %6, %11 * 4
  %15: u32 = load %14 align 4
  %16: u8 = load %8 align 1
  %17: u32 = icast %16
  %18: u32 = add %13, %15
  %19: u32 = add %18, %17
  store %2, %19 align 4
  return
}";
    let data: Vec<u32> = (0..64).map(|i| 1000 * i).collect();
    let want: Vec<u32> = (0..64).rev().map(|i| 1001 * i + 9).collect();
    let mut launch = Launch::words(text, 64, &data);
    launch.dynamic_shared = 256;
    assert_eq!(launch.run_words(), want);
}

#[test]
fn generic_pointers_find_their_memory() {
    // Stores through a pointer that is global, shared or local depending on the thread.
    let text = "var.shared @s: [4 x u32] size 16 align 4
kernel @k(%0 p: ptr.global) {
  memory $0 x: u32 size 4 align 4
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 16
  %3: ptr.shared = addr @s
  %4: ptr.shared = ptradd %3, %1 * 4
  %5: ptr.local = addr $0
  %6: ptr.generic = spacecast %2, generic
  %7: ptr.generic = spacecast %4, generic
  %8: ptr.generic = spacecast %5, generic
  %9: u32 = const 1
  %10: u32 = const 2
  %11: bool = eq %1, %9
  %12: bool = eq %1, %10
  %13: ptr.generic = select %11, %7, %6
  %14: ptr.generic = select %12, %8, %13
  %15: u32 = const 77
  store %14, %15 align 4
  %16: ptr.global = ptradd %2 + 8
  store %16, %14 align 8
  %17: ptr.generic = load %16 align 8
  %18: u32 = load %17 align 4
  %19: ptr.global = ptradd %2 + 4
  store %19, %18 align 4
  return
}";
    let out = Launch::words(text, 3, &[0; 12]).run_words();
    assert_eq!(out[0..4], [77, 77, 256, HEAP_TAG]);
    assert_eq!(out[4..8], [0, 77, 4, 0x7e00]);
    assert_eq!(out[8..12], [0, 77, 0, 0x7d00]);
}

#[test]
fn variables_and_parameters() {
    // The variables' block is the data itself here: first the constants, then the others.
    let text = "struct @Pair size 16 align 8 {
  a: u8 at 0
  b: f64 at 8
}
var.global @first: u32 size 4 align 4
var.constant @second: [4 x u32] size 16 align 8
kernel @k(%0 p: ptr.global, %1 c: i8, %2 h: u16, %3 pair: @Pair, %4 v: f32x2) {
  %5: ptr.global = addr @first
  %6: u32 = load %5 align 4
  %7: ptr.constant = addr @second
  %8: ptr.constant = ptradd %7 + 4
  %9: u32 = load %8 align 4
  %10: u32 = add %6, %9
  %11: ptr.global = ptradd %0 + 32
  store %11, %10 align 4
  %12: i32 = icast %1
  %13: ptr.global = ptradd %0 + 36
  store %13, %12 align 4
  %14: u32 = icast %2
  %15: ptr.global = ptradd %0 + 40
  store %15, %14 align 4
  %16: u8 = load %3 align 8
  %17: u32 = icast %16
  %18: ptr.global = ptradd %0 + 44
  store %18, %17 align 4
  %19: ptr.param = ptradd %3 + 8
  %20: f64 = load %19 align 8
  %21: ptr.global = ptradd %0 + 48
  store %21, %20 align 8
  %22: ptr.global = ptradd %0 + 56
  store %22, %4 align 8
  return
}";
    let mut launch = Launch::words(text, 1, &[10, 20, 30, 40, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut params = vec![0xfe, 0, 0x34, 0x92, 0, 0, 0, 0];
    params.extend_from_slice(&[200, 0, 0, 0, 0, 0, 0, 0]);
    params.extend_from_slice(&0x0102_0304_0506_0708u64.to_le_bytes());
    params.extend_from_slice(&1.5f32.to_le_bytes());
    params.extend_from_slice(&f32::NAN.to_bits().to_le_bytes());
    launch.params = params;
    let out = launch.run_words();
    assert_eq!(
        out[8..],
        [25, -2i32 as u32, 0x9234, 200, 0x0506_0708, 0x0102_0304, 1.5f32.to_bits(), f32::NAN.to_bits()]
    );
}

#[test]
fn atomics_on_words() {
    // Sum, signed minimum and maximum, wrap-around increment, float sum, exchange of sums.
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: i32 = icast %1
  %3: i32 = const 100
  %4: i32 = sub %2, %3
  %5: u32 = atomic.add.device %0, %1
  %6: ptr.global = ptradd %0 + 4
  %7: i32 = atomic.min.device %6, %4
  %8: ptr.global = ptradd %0 + 8
  %9: i32 = atomic.max.device %8, %4
  %10: ptr.global = ptradd %0 + 12
  %11: u32 = const 9
  %12: u32 = atomic.inc.device %10, %11
  %13: ptr.global = ptradd %0 + 16
  %14: f32 = const 0.5
  %15: f32 = atomic.add.device %13, %14
  %16: ptr.global = ptradd %0 + 20
  %17: u32 = atomic.max.device %16, %1
  %18: ptr.global = ptradd %0 + 24
  %19: u32 = const 3
  %20: u32 = atomic.dec.device %18, %19
  return
}";
    let out = Launch::words(text, 256, &[0, 0, -200i32 as u32, 0, 0, 0, 0, 0]).run_words();
    let inc = (0..256).fold(0u32, |old, _| if old >= 9 { 0 } else { old + 1 });
    let dec = (0..256).fold(0u32, |old, _| if old == 0 || old > 3 { 3 } else { old - 1 });
    assert_eq!(out, [32640, -100i32 as u32, 155, inc, 128f32.to_bits(), 255, dec, 0]);
}

#[test]
fn shared_atomics_and_cas() {
    let text = "var.shared @n: [2 x u32] size 8 align 4
kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: ptr.shared = addr @n
  %3: u32 = const 0
  %4: bool = eq %1, %3
  if %4 {
    store %2, %3 align 4
    %5: ptr.shared = ptradd %2 + 4
    store %5, %3 align 4
  }
  barrier
  %6: u32 = const 1
  %7: u32 = atomic.add.block %2, %6
  %8: ptr.shared = ptradd %2 + 4
  %9: u32 = atomic.cas.block %8, %3, %6
  %10: bool = eq %9, %3
  if %10 {
    %11: u32 = atomic.add.device %0, %6
  }
  barrier
  %12: ptr.global = ptradd %0 + 4
  if %4 {
    %13: u32 = load %2 align 4
    store %12, %13 align 4
  }
  return
}";
    assert_eq!(Launch::words(text, 128, &[0, 0]).run_words(), [1, 128]);
}

#[test]
fn the_last_of_three_windows() {
    // Loads, a byte store, an atomic, a pointer stored and followed, all in window 2; a write through null has no
    // effect.
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 8
  %3: u32 = load %2 align 4
  %4: ptr.global = ptradd %2 + 5
  %5: u8 = icast %3
  store %4, %5 align 1
  %6: u32 = const 1
  %7: u32 = atomic.add.device %2, %6
  %8: ptr.global = ptradd %0 + 64
  store %8, %8 align 8
  %9: ptr.global = load %8 align 8
  %10: ptr.global = ptradd %9 + 8
  store %10, %6 align 4
  %11: ptr.global = const null
  store %11, %6 align 4
  %12: bool = eq %9, %11
  %13: ptr.global = ptradd %0 + 76
  store %13, %12 align 1
  return
}";
    let mut launch = Launch::words(text, 2, &[5, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff]);
    launch.windows = 3;
    let out = launch.run_words();
    assert_eq!(out[..4], [6, 5 << 8, 7, 6 << 8]);
    assert_eq!(out[16..], [256 + 64, HEAP_TAG + 2, 1, 0]);
}

#[test]
fn addresses_of_words_may_step_back_and_start_between_words() {
    // Chains of steps: back by a negative index, from the middle of a word, by halves of words, and with a product that
    // exceeds 32 bits in bytes.
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: i32 = icast %1
  %3: i32 = neg %2
  %4: ptr.global = ptradd %0 + 64
  %5: ptr.global = ptradd %4, %3 * 4 + -4
  store %5, %1 align 4
  %6: ptr.global = ptradd %0 + 66
  %7: u32 = const 1
  %8: u32 = add %1, %7
  %9: u32 = add %8, %1
  %10: ptr.global = ptradd %6, %9 * 2
  %11: ptr.global = ptradd %10, %7 * 4 + -4
  store %11, %9 align 4
  %12: u32 = const 1073741823
  %13: u32 = mul %12, %1
  %14: ptr.global = ptradd %4, %13 * 4
  %15: ptr.global = ptradd %14, %13 * -4
  %16: u32 = load %15 align 4
  %17: i32 = const 31
  %18: i32 = sub %17, %2
  %19: ptr.global = ptradd %0, %18 * 4
  store %19, %16 align 4
  return
}";
    let mut data = [7u32; 32];
    data[16] = 5;
    let out = Launch::words(text, 4, &data).run_words();
    // The first chain wrote words 15 to 12, the second 17 to 20, the third words 31 to 28.
    let mut want = data;
    for thread in 0..4u32 {
        want[15 - thread as usize] = thread;
        want[17 + thread as usize] = 2 * thread + 1;
        want[31 - thread as usize] = 5;
    }
    assert_eq!(out, want);
}

#[test]
fn intermediate_indices_may_wrap() {
    // An index of 32 bits that wraps, and one of 64 bits whose low word wraps.
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: u32 = const 4294967290
  %3: u32 = add %1, %2
  %4: u32 = const 8
  %5: u32 = add %3, %4
  %6: ptr.global = ptradd %0, %5 * 4
  store %6, %1 align 4
  %7: u64 = icast %3
  %8: u64 = const 4294967286
  %9: u64 = sub %7, %8
  %10: ptr.global = ptradd %0, %9 * 4
  store %10, %4 align 4
  return
}";
    let out = Launch::words(text, 4, &[7u32; 10]).run_words();
    assert_eq!(out, [7, 7, 0, 1, 8, 8, 8, 8, 7, 7]);
}

#[test]
fn addresses_in_a_large_heap_have_64_bits() {
    // There and back by distances beyond 32 bits, across the end of 4 GiB in either direction.
    let text = "kernel @k(%0 p: ptr.global, %1 far: i64, %2 back: i32, %3 up: u32) {
  %4: ptr.global = ptradd %0, %1 * 24 + -8
  store %0, %4 align 8
  %5: ptr.global = ptradd %0, %2 * 1000
  %6: ptr.global = ptradd %0 + 8
  store %6, %5 align 8
  %7: ptr.global = ptradd %0, %3 * 2 + 6
  %8: ptr.global = ptradd %0 + 16
  store %8, %7 align 8
  %9: ptr.global = ptradd %0 + 8589934592
  %10: ptr.global = ptradd %0 + 24
  store %10, %9 align 8
  %11: ptr.global = ptradd %9 + -8589934552
  %12: u32 = load %11 align 4
  %13: ptr.global = ptradd %0 + 32
  store %13, %12 align 4
  %14: i64 = const 0
  %15: i64 = sub %14, %1
  %16: ptr.global = ptradd %4, %15 * 24 + 52
  %17: u32 = load %16 align 4
  %18: ptr.global = ptradd %0 + 36
  store %18, %17 align 4
  return
}";
    for profile in [Profile::Native, Profile::WebGpu] {
        for (far, back, up) in
            [(1i64 << 34, -1i32, u32::MAX), (-(1 << 33) - 5, i32::MIN, 3), (178_956_971, -2_000_000, 1 << 31)]
        {
            let mut launch = Launch::words(text, 1, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40, 44]).under(profile);
            launch.windows = 2;
            launch.params = far.to_le_bytes().to_vec();
            launch.params.extend_from_slice(&back.to_le_bytes());
            launch.params.extend_from_slice(&up.to_le_bytes());
            let out = launch.run();
            let start = u64::from(HEAP_TAG + 1) << 32 | 256;
            let moved = |by: i64| start.wrapping_add_signed(by);
            let want =
                [moved(far * 24 - 8), moved(i64::from(back) * 1000), moved(i64::from(up) * 2 + 6), moved(1 << 33)];
            let got: Vec<u64> = out[..32].chunks_exact(8).map(|b| u64::from_le_bytes(b.try_into().unwrap())).collect();
            assert_eq!(got, want, "{profile:?} {far}");
            assert_eq!(bytemuck::cast_slice::<u8, u32>(&out)[8..10], [40, 44], "{profile:?} {far}");
        }
    }
}

/// Returns the bindings of a kernel that stores a byte and loads a word, with another operation.
fn declared(other: &str) -> Vec<Binding> {
    let text = format!(
        "kernel @k(%0 p: ptr.global) {{
  %1: u32 = load %0 align 4
  %2: u8 = icast %1
  %3: ptr.global = ptradd %0 + 5
  store %3, %2 align 1
  {other}
}}
"
    );
    emit(&text).bindings
}

#[test]
fn other_words_are_plain_unless_threads_observe_writes() {
    let plain = Binding::View(0, View::Words);
    assert!(declared("").contains(&plain));
    assert!(declared("%4: u32 = atomic.add.device %0, %1").contains(&plain));
    for watching in ["fence.device", "%4: u32 = load %0 align 4 volatile", "%4: u32 = atomic.exch.device %0, %1"] {
        assert!(!declared(watching).contains(&plain), "{watching}");
    }
}
