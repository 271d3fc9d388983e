//! Tests the diagnostics of `check`, with and without the optimiser.

use super::module;
use crate::emit::{NativeFloats, TargetCaps, check_kernel};
use crate::lower::{Target, lower_kernel};

/// Returns a kernel that writes to constant memory in the loop iteration with this number; there are two iterations.
fn writes_constant(round: u32) -> String {
    format!(
        "var.constant @table: [4 x u32] size 16 align 4

kernel @k(%0 n: u32) {{
  local $0 i: u32
  %1: ptr.constant = addr @table
  %2: ptr.generic = spacecast %1, generic
  %3: u32 = const 0
  %4: u32 = const 1
  %5: u32 = const 2
  %6: u32 = const {round}
  set $0, %3
  loop {{
    %7: u32 = get $0
    %8: bool = lt %7, %5
    if %8 {{
    }} else {{
      break
    }}
    %9: bool = eq %7, %6
    if %9 {{
      store %2, %0 align 4
    }}
  }} continuing {{
    %10: u32 = get $0
    %11: u32 = add %10, %4
    set $0, %11
  }}
}}
"
    )
}

/// Returns the codes of the diagnostics of lowering without the optimiser, and those of `check`.
fn codes(text: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    let (module, caps) = (module(text), TargetCaps::full());
    let plain = Target { costs: None, ..caps.target([256, 1, 1]) };
    let plainly = lower_kernel(&module, "k", plain).err().unwrap_or_default();
    let checked = check_kernel(&module, "k", &caps, &NativeFloats);
    (plainly.iter().map(|d| d.code).collect(), checked.iter().map(|d| d.code).collect())
}

#[test]
fn kernels_accepted_only_after_optimisation_are_accepted() {
    assert_eq!(codes(&writes_constant(5)), (vec!["IW0504"], vec![]));
}

#[test]
fn refusals_are_reported_for_optimised_code() {
    assert_eq!(codes(&writes_constant(1)), (vec!["IW0504"], vec!["IW0504"]));
}
