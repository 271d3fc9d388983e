//! Tests whether a device's compiler turns a comparison with a constant and a selection by it into a minimum or a
//! maximum.
//!
//! `x > 3 ? 3 : x` returns the bits of an `x` that is a NaN. NVIDIA's compilers emit `FMNMX.NAN` for it, which returns
//! the canonical NaN. They may return the zero of the other sign for `x < 0 ? 0 : x`, and treat a negative zero among
//! constants as its own absolute value.

use std::fmt::Write as _;

use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// WGSL of selections among `x` and constants that must preserve NaNs and the sign of a zero.
const CHOICES: [&str; 9] = [
    "select(x, 3.0, x > 3.0)",
    "select(x, 3.0, x >= 3.0)",
    "select(x, -3.0, x < -3.0)",
    "select(x, -2.0, x <= -2.0)",
    "select(x, 3.0, 3.0 < x)",
    "select(x, -3.0, -x > 3.0)",
    "select(x, 0.0, x < 0.0)",
    "select(x, 0.0, 0.0 > x)",
    // The sign of a chosen zero is present until `abs` removes it.
    "bitcast<f32>(bitcast<u32>(abs(select(0.5, -0.0, input[n] > 7u))) ^ bitcast<u32>(x))",
];

/// NaNs that are not canonical, and the negative zero.
const NUMBERS: [u32; 3] = [0x7fc0_1234, 0xffa0_0001, 0x8000_0000];

/// Returns true if a number is returned with other bits.
pub(super) fn lose_nans(gpu: &Gpu) -> Result<bool, CalibrateError> {
    let output = lab::run(gpu, &source(), &NUMBERS, NUMBERS.len() * CHOICES.len(), 1)?;
    let mut wrong = 0;
    for (number, row) in NUMBERS.iter().zip(output.chunks_exact(CHOICES.len())) {
        for (choice, found) in CHOICES.iter().zip(row) {
            if found != number {
                tracing::trace!(choice, number, found, "wrong");
                wrong += 1;
            }
        }
    }
    tracing::debug!(wrong, "clamped NaNs");
    Ok(wrong > 0)
}

fn source() -> String {
    let mut text = format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size({}) fn main(@builtin(local_invocation_index) n: u32) {{
    if n >= {}u {{ return; }}
    let x = bitcast<f32>(input[n]);
    let at = n * {}u;\n",
        lab::GROUP,
        NUMBERS.len(),
        CHOICES.len()
    );
    for (i, choice) in CHOICES.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "    output[at + {i}u] = bitcast<u32>({choice});");
    }
    text.push_str("}\n");
    text
}
