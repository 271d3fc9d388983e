//! Tests the values that emission hides from a driver's compiler, for each defect that is worked around this way.

use super::super::{EmitOptions, TargetCaps, to_wgsl};
use super::emit_with;
use crate::adapter::SpirvTarget;
use crate::calibrate::Quirks;
use crate::spirv::{disassemble, module_to_spirv};

/// Counts the hidden values in a kernel without exclusive ors of its own, for a driver with defects.
fn exclusive_ors(text: &str, quirks: Quirks) -> usize {
    count(text, quirks, "OpBitwiseXor")
}

/// Counts an operation in the SPIR-V of a kernel, for a driver with defects.
fn count(text: &str, quirks: Quirks, operation: &str) -> usize {
    let caps = TargetCaps::full().with_quirks(quirks);
    let emitted = emit_with(text, &EmitOptions::new([32, 1, 1]), &caps).unwrap();
    let words = module_to_spirv(&emitted.module, &emitted.info, &SpirvTarget::default()).unwrap();
    disassemble(&words).unwrap().matches(operation).count()
}

#[test]
fn masks_that_merge_bits_are_hidden_where_drivers_merge_wrongly() {
    // A sign, the low half of 64 bits, and two masks that leave out a bit.
    let text = "kernel @k(%0 p: ptr.global, %1 x: u32, %2 y: u32, %3 z: u64) {
  %4: u32 = const 2147483647
  %5: u32 = const 2147483648
  %6: u32 = and %1, %4
  %7: u32 = and %5, %2
  %8: u32 = or %6, %7
  store %0, %8 align 4
  %9: u64 = const 4294967295
  %10: u64 = const 18446744069414584320
  %11: u64 = and %3, %9
  %12: u64 = and %3, %10
  %13: u64 = or %12, %11
  %14: ptr.global = ptradd %0, %1 * 8
  store %14, %13 align 8
  %15: u32 = const 1
  %16: u32 = const 4294967292
  %17: u32 = and %1, %15
  %18: u32 = and %2, %16
  %19: u32 = or %17, %18
  store %0, %19 align 4
  return
}";
    let hidden = |merges_bits| exclusive_ors(text, Quirks { merges_bits, ..Quirks::default() });
    assert_eq!([hidden(false), hidden(true)], [0, 4]);
}

#[test]
fn negations_are_hidden_once() {
    // The negation of one bound, used in another bound.
    let text = "kernel @k(%0 p: ptr.global, %1 x: i32, %2 y: i32) {
  %3: i32 = const 31
  %4: i32 = min %1, %3
  %5: i32 = const 0
  %6: i32 = sub %5, %4
  %7: i32 = max %6, %2
  %8: i32 = neg %7
  %9: i32 = max %8, %1
  %10: i32 = sub %3, %4
  %11: i32 = max %10, %9
  store %0, %11 align 4
  return
}";
    let hidden = |loses_negations| exclusive_ors(text, Quirks { loses_negations, ..Quirks::default() });
    assert_eq!([hidden(false), hidden(true)], [0, 3]);
}

/// Tests that operands of a sum are hidden by another operation than a negation that is one of them: two exclusive ors
/// with the same zero would hide nothing.
#[test]
fn operands_of_sums_that_may_saturate_are_hidden() {
    let text = "kernel @k(%0 p: ptr.global, %1 x: u64, %2 y: u64) {
  %3: u64 = const 0
  %4: u64 = sub %3, %1
  %5: u64 = add %4, %2
  %6: bool = lt %5, %2
  %7: u64 = const 5
  %8: u64 = select %6, %7, %5
  store %0, %8 align 8
  %9: u64 = add %1, %2
  store %0, %9 align 8
  return
}";
    let hidden = |hides| {
        let quirks = Quirks { wide_saturation: hides, loses_negations: hides, ..Quirks::default() };
        ["OpBitwiseXor", "OpBitwiseOr"].map(|operation| count(text, quirks, operation))
    };
    // Two inclusive ors are parts of addresses.
    assert_eq!([hidden(false), hidden(true)], [[0, 2], [1, 4]]);
}

#[test]
fn divisors_of_doubles_are_hidden_unless_they_are_constants() {
    let text = "kernel @k(%0 p: ptr.global, %1 x: f64, %2 y: f64, %3 v: f32, %4 w: f32) {
  %5: f64 = fdiv.rn %1, %2
  store %0, %5 align 8
  %6: f64 = const 3.0
  %7: f64 = fdiv.rn %1, %6
  store %0, %7 align 8
  %8: f64 = fdiv.rn %6, %1
  store %0, %8 align 8
  %9: f32 = fdiv.rn %3, %4
  store %0, %9 align 4
  return
}";
    let hidden = |diverging_quotients| {
        let caps = TargetCaps::full().with_quirks(Quirks { diverging_quotients, ..Quirks::default() });
        let emitted = emit_with(text, &EmitOptions::new([32, 1, 1]), &caps).unwrap();
        to_wgsl(&emitted).unwrap().matches(" | ").count()
    };
    // Two of the doubles are divided by variables. Each of these is hidden by one inclusive or, and built by another.
    assert_eq!(hidden(true) - hidden(false), 4);
}

#[test]
fn constants_that_are_clamped_to_are_hidden() {
    let text = "kernel @k(%0 p: ptr.global, %1 x: f32) {
  %2: f32 = const 3.0
  %3: bool = gt %1, %2
  %4: f32 = select %3, %2, %1
  %5: bool = gt %4, %2
  %6: f32 = select %5, %4, %2
  store %0, %6 align 4
  return
}";
    let hidden = |clamps_nans| {
        let caps = TargetCaps::full().with_quirks(Quirks { clamps_nans, ..Quirks::default() });
        let emitted = emit_with(text, &EmitOptions::new([32, 1, 1]), &caps).unwrap();
        to_wgsl(&emitted).unwrap().matches(" | ").count()
    };
    assert_eq!([hidden(false), hidden(true)], [0, 1]);
}

#[test]
fn operands_of_absolute_values_that_may_be_negative_zeros_are_hidden() {
    let text = |number: &str| {
        format!(
            "kernel @k(%0 p: ptr.global, %1 c: u32) {{
  %2: f32 = const {number}
  %3: f32 = const 0.5
  %4: u32 = const 7
  %5: bool = gt %1, %4
  %6: f32 = select %5, %3, %2
  %7: f32 = fabs %6
  store %0, %7 align 4
  return
}}"
        )
    };
    let hidden = |number, clamps_nans| count(&text(number), Quirks { clamps_nans, ..Quirks::default() }, "OpBitwiseOr");
    assert_eq!([hidden("-0.0", false), hidden("-0.0", true), hidden("2.0", true)], [0, 1, 0]);
}

/// Tests that a float is hidden that a compiler knows because a constant of another type is at its place in memory.
#[test]
fn operands_that_are_read_where_constants_are_stored_are_hidden() {
    let text = |stored: &str| {
        format!(
            "kernel @k(%0 p: ptr.global to f32, %1 x: u32) {{
  memory $0 v: u32 size 4 align 4
  %2: u32 = const 2
  %3: ptr.local = addr $0
  store %3, {stored} align 4
  %4: f32 = load %3 align 4
  %5: f32 = fsub.rn %4, %4
  store %0, %5 align 4
  return
}}"
        )
    };
    let hidden = |stored| count(&text(stored), Quirks::default(), "OpBitwiseOr");
    assert_eq!([hidden("%1"), hidden("%2")], [0, 1]);
}

/// Tests that counts of shifts, and factors, are not constants in the driver's input.
#[test]
fn shift_counts_are_hidden_for_swapped_bytes_but_not_rotations() {
    let text = |body: &str| {
        format!(
            "kernel @k(%0 p: ptr.global, %1 x: u32, %2 h: u16) {{
  %3: u32 = const 8
  %4: u32 = const 255
  %5: u32 = const 24
  %6: u32 = const 256
  %7: u32 = icast %2
  %8: u32 = const 5
{body}
  return
}}"
        )
    };
    let exchange = "  %9: u32 = shr %1, %3
  %10: u32 = and %9, %4
  %11: u32 = and %1, %4
  %12: u32 = shl %11, %3
  %13: u32 = or %10, %12
  store %0, %13 align 4";
    let by_product = "  %9: u32 = shr %1, %3
  %10: u32 = and %9, %4
  %11: u32 = and %1, %4
  %12: u32 = mul %11, %6
  %13: u32 = add %10, %12
  store %0, %13 align 4";
    let of_a_short = "  %9: u32 = shr %7, %3
  %10: u32 = shl %7, %3
  %11: u32 = or %9, %10
  store %0, %11 align 4";
    let rotation = "  %9: u32 = shl %1, %3
  %10: u32 = shr %1, %5
  %11: u32 = or %9, %10
  store %0, %11 align 4";
    let no_bytes = "  %9: u32 = shr %1, %8
  %10: u32 = and %9, %4
  %11: u32 = shl %1, %8
  %12: u32 = or %10, %11
  store %0, %12 align 4";
    let quirks = Quirks { swaps_bytes: true, ..Quirks::default() };
    for (body, hidden) in [(exchange, 1), (by_product, 1), (of_a_short, 1), (rotation, 0), (no_bytes, 0)] {
        let text = text(body);
        assert_eq!(exclusive_ors(&text, Quirks::default()), 0, "{text}");
        assert_eq!(exclusive_ors(&text, quirks), hidden, "{text}");
    }
}

#[test]
fn counts_of_wide_shifts_are_hidden_where_they_are_wrong() {
    let text = |count: u32, ty: &str| {
        format!(
            "kernel @k(%0 p: ptr.global, %1 x: {ty}) {{
  %2: u32 = const {count}
  %3: {ty} = shl %1, %2
  store %0, %3 align 4
  return
}}"
        )
    };
    let quirks = Quirks { wide_shifts: 1 << 31, ..Quirks::default() };
    let hidden = |count, ty| exclusive_ors(&text(count, ty), quirks);
    assert_eq!([hidden(31, "i64"), hidden(30, "i64"), hidden(31, "i32")], [1, 0, 0]);
}

#[test]
fn words_of_shuffled_values_are_hidden_where_a_compiler_crashes() {
    let text = |ty: &str| {
        format!(
            "kernel @k(%0 p: ptr.global, %1 x: {ty}) {{
  %2: u32 = const 4294967295
  %3: u32 = const 9
  %4: u32 = const 32
  %5: {ty} = warp.shuffle_xor %2, %1, %3, %4
  store %0, %5 align 4
  return
}}"
        )
    };
    let quirks = Quirks { crashes_on_unused_shuffles: true, ..Quirks::default() };
    let more = |ty| exclusive_ors(&text(ty), quirks) - exclusive_ors(&text(ty), Quirks::default());
    assert_eq!([more("u32"), more("u64")], [0, 2]);
}

#[test]
fn registers_read_after_a_loop_stay_in_memory_where_drivers_lose_them() {
    let text = "kernel @k(%0 p: ptr.global, %1 n: u32) {
  local $0 x: u32
  local $1 y: u32
  %2: u32 = const 0
  set $0, %2
  set $1, %2
  loop {
    %3: u32 = get $0
    %4: u32 = add %3, %1
    set $0, %4
    %5: u32 = get $1
    %8: u32 = add %5, %4
    set $1, %8
    %6: bool = lt %8, %1
    if %6 {
      break
    }
  }
  %7: u32 = get $0
  store %0, %7 align 4
  return
}";
    let arrays = |loses_values_of_loops| {
        let caps = TargetCaps { quirks: Quirks { loses_values_of_loops, ..Quirks::default() }, ..TargetCaps::full() };
        let emitted = emit_with(text, &EmitOptions::new([64, 1, 1]), &caps).unwrap();
        let wgsl = to_wgsl(&emitted).unwrap();
        (wgsl.matches("var x: array<u32, 2>").count(), wgsl.matches("var y: u32").count())
    };
    assert_eq!([arrays(false), arrays(true)], [(0, 1), (1, 1)]);
}

#[test]
fn loop_exits_get_a_hidden_condition_where_drivers_move_them() {
    let text = "kernel @k(%0 p: ptr.global, %1 n: u32) {
  %2: u32 = const 0
  switch %1 {
    case 0 {
      break
    }
    default {
      loop {
        %3: u32 = load %0 align 4
        %4: bool = lt %3, %1
        if %4 {
          store %0, %2 align 4
          break
        }
        %5: bool = eq %3, %1
        if %5 {
          return
        }
        store %0, %3 align 4
      }
    }
  }
  return
}";
    let conditions = |loses_values_of_loops| {
        let caps = TargetCaps { quirks: Quirks { loses_values_of_loops, ..Quirks::default() }, ..TargetCaps::full() };
        let emitted = emit_with(text, &EmitOptions::new([64, 1, 1]), &caps).unwrap();
        to_wgsl(&emitted).unwrap().matches("if ").count()
    };
    // The `break` and the `return` of the loop, not those around it.
    assert_eq!([conditions(false), conditions(true)], [2, 4]);
}

#[test]
fn registers_of_all_types_can_be_kept_in_memory() {
    let types = [
        "bool",
        "u8",
        "i16",
        "u32",
        "i64",
        "f16",
        "f32",
        "f64",
        "u8x4",
        "f32x2",
        "f32x3",
        "f32x4",
        "u64x2",
        "ptr.global",
        "ptr.generic",
    ];
    for ty in types {
        let text = format!(
            "kernel @k(%0 p: ptr.global, %1 n: u32) {{
  local $0 x: {ty}
  local $1 i: u32
  %2: u32 = const 0
  set $1, %2
  loop {{
    %3: ptr.global = ptradd %0, %1 * 16
    %4: {ty} = load %3 align 1
    set $0, %4
    %5: u32 = get $1
    %6: u32 = const 1
    %7: u32 = add %5, %6
    set $1, %7
    %8: bool = ge %7, %1
    if %8 {{
      break
    }}
  }}
  %9: {ty} = get $0
  store %0, %9 align 1
  return
}}"
        );
        let quirks = Quirks { loses_values_of_loops: true, ..Quirks::default() };
        let caps = TargetCaps { quirks, ..TargetCaps::full() };
        // Emission fails unless the module is valid.
        let emitted = emit_with(&text, &EmitOptions::new([64, 1, 1]), &caps);
        assert!(emitted.is_ok(), "{ty}: {:?}", emitted.err());
    }
}
