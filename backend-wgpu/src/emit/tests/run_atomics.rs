//! Tests atomic operations on a device: 64 bits, parts of words, and through generic pointers.

use super::bench::Launch;

fn halves(words: &[u32]) -> Vec<u16> {
    words.iter().flat_map(|w| [*w as u16, (*w >> 16) as u16]).collect()
}

fn pairs(halves: &[u16]) -> Vec<u32> {
    halves.chunks_exact(2).map(|h| u32::from(h[0]) | u32::from(h[1]) << 16).collect()
}

#[test]
fn sixteen_bit_sums_from_many_threads_leave_their_neighbours() {
    let text = "kernel @k(%0 p: ptr.global) {
  %1: ptr.global = ptradd %0 + 2
  %2: f16 = load %0 align 2
  %3: f16 = atomic.add.device %1, %2
  %4: ptr.global = ptradd %0 + 4
  %5: ptr.global = ptradd %0 + 6
  %6: bf16 = load %5 align 2
  %7: bf16 = atomic.add.device %4, %6
  return
}";
    // 1 + 64 times 1 is 65, in either format.
    let out = Launch::words(text, 64, &pairs(&[0x3c00, 0x3c00, 0x3f80, 0x3f80])).run_exact();
    assert_eq!(halves(&out), [0x3c00, 0x5410, 0x4282, 0x3f80]);
}

#[test]
fn sixteen_bit_sums_round_to_even_and_keep_subnormals() {
    // Thread i adds b[i] to a[i]; the old value of a[i] goes to c[i].
    let text = |ty: &str| {
        format!(
            "kernel @k(%0 p: ptr.global) {{
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 2
  %3: ptr.global = ptradd %2 + 12
  %4: {ty} = load %3 align 2
  %5: {ty} = atomic.add.device %2, %4
  %6: ptr.global = ptradd %2 + 24
  store %6, %5 align 2
  return
}}"
        )
    };
    let check = |ty: &str, a: [u16; 6], b: [u16; 6], sums: [u16; 6]| {
        let data = [a, b, [0; 6]].concat();
        let out = halves(&Launch::words(&text(ty), 6, &pairs(&data)).run_exact());
        assert_eq!(out, [sums, b, a].concat(), "{ty}");
    };
    // 2048 + 1 and 2050 + 1 are ties; the rest: subnormals, overflow, infinities, zeros.
    let a = [0x6800, 0x6801, 0x0001, 0x7bff, 0x7c00, 0x8000];
    let b = [0x3c00, 0x3c00, 0x8003, 0x7bff, 0xfc00, 0x8000];
    check("f16", a, b, [0x6800, 0x6802, 0x8002, 0x7c00, 0x7fff, 0x8000]);
    // 256 + 1 and 258 + 1.
    let a = [0x4380, 0x4381, 0x0001, 0x7f7f, 0x7f80, 0x8000];
    let b = [0x3f80, 0x3f80, 0x8003, 0x7f7f, 0xff80, 0x8000];
    check("bf16", a, b, [0x4380, 0x4382, 0x8002, 0x7f80, 0x7fff, 0x8000]);
}

#[test]
fn generic_pointers_find_their_cells() {
    // Thread 0 works on global memory, 1 on shared memory, 2 on a local: sums of 32 and 64 bits, and a compare-and-swap
    // of 16 bits; the resulting values go to the output.
    let text = "var.shared @s: [4 x u64] size 32 align 8
kernel @k(%0 p: ptr.global) {
  memory $0 x: [2 x u64] size 16 align 8
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 32
  %3: ptr.shared = addr @s
  %4: ptr.local = addr $0
  %5: ptr.generic = spacecast %2, generic
  %6: ptr.generic = spacecast %3, generic
  %7: ptr.generic = spacecast %4, generic
  %8: u32 = const 1
  %9: u32 = const 2
  %10: bool = eq %1, %8
  %11: bool = eq %1, %9
  %12: ptr.generic = select %10, %6, %5
  %13: ptr.generic = select %11, %7, %12
  %14: ptr.generic = ptradd %13 + 8
  %15: ptr.generic = ptradd %13 + 12
  %16: ptr.generic = ptradd %13 + 14
  %17: u64 = const 4294967295
  store %13, %17 align 8
  store %14, %17 align 8
  %18: u64 = const 4294967298
  %19: u64 = atomic.add.device %13, %18
  %20: u32 = atomic.add.device %15, %9
  %21: u16 = const 0
  %22: u16 = const 43981
  %23: u16 = atomic.cas.device %16, %21, %22
  %24: u16 = atomic.cas.device %16, %21, %21
  %25: u64 = load %13 align 8
  %26: u64 = load %14 align 8
  %27: ptr.global = ptradd %2 + 16
  store %27, %25 align 8
  %28: ptr.global = ptradd %2 + 24
  store %28, %26 align 8
  %29: ptr.generic = spacecast %27, generic
  %30: u64 = atomic.max.device %29, %19
  return
}";
    let out = Launch::words(text, 3, &[0; 24]).run_words();
    // ffffffff + 1_00000002, and 2 and 43981 above the low word.
    let cells = [1, 2, u32::MAX, 2 | 43981 << 16];
    assert_eq!(out[0..4], cells);
    for thread in 0..3 {
        assert_eq!(out[8 * thread + 4..][..4], cells, "thread {thread}");
    }
}

#[test]
fn wide_cells_in_the_last_of_three_windows() {
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: i64 = icast %1
  %3: i64 = neg %2
  %4: i64 = atomic.min.device %0, %3
  %5: ptr.global = ptradd %0 + 8
  %6: f64 = const 0.5
  %7: f64 = atomic.add.device %5, %6
  %8: ptr.global = ptradd %0 + 4
  %9: u32 = const 0
  %10: u32 = atomic.add.device %8, %9
  return
}";
    let mut launch = Launch::words(text, 48, &[5, 0, 0, 0]);
    launch.windows = 3;
    let out = launch.run_words();
    assert_eq!(out[..2], [-47i32 as u32, u32::MAX]);
    assert_eq!(out[2..], [0, (24f64.to_bits() >> 32) as u32]);
}
