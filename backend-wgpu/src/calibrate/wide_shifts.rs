//! Tests left shifts of signed numbers that are widened to 64 bits.
//!
//! NVIDIA's Vulkan driver replaces both by a multiplication of the 32 bits by a power of two (`IMAD.WIDE`), whose
//! operands are signed. For a count of 31 that power is read as -2^31, and the result has the wrong sign (580.159,
//! H200).

use std::fmt::Write as _;

use super::integers::SIGNED;
use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// Forms of a shift of `X` by `N`, or of the product by that power of two (`P`).
const FORMS: [&str; 2] = ["(X << Nu)", "(X * P)"];

/// Counts that are tested: a power of two as factor of a signed product is below 2^63.
const COUNTS: std::ops::Range<u32> = 1..63;

const NUMBERS: [u32; 8] = [0, 1, 6636, 0x7f, 0x80, 0x8001, 0x8000_0000, 0xffff_fff0];

/// Returns the counts for which some result is wrong, as bits.
pub(super) fn wrong(gpu: &Gpu) -> Result<u64, CalibrateError> {
    if !gpu.caps().i64 {
        return Ok(0);
    }
    let stride = SIGNED.len() * FORMS.len() * COUNTS.len();
    let output = lab::run(gpu, &source(), &NUMBERS, NUMBERS.len() * stride * 2, 1)?;
    let mut found = 0;
    for (&number, row) in NUMBERS.iter().zip(output.chunks_exact(stride * 2)) {
        let mut results = row.chunks_exact(2);
        for count in COUNTS {
            for operand in SIGNED {
                let right = ((operand.value)(number, 0) << count) as u64;
                for _ in FORMS {
                    let Some(&[low, high]) = results.next() else { continue };
                    if right != u64::from(high) << 32 | u64::from(low) {
                        found |= 1 << count;
                    }
                }
            }
        }
    }
    tracing::debug!(found, "shifts of widened numbers");
    Ok(found)
}

fn source() -> String {
    let mut text = format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<vec2<u32>>;
@compute @workgroup_size({}) fn main(@builtin(local_invocation_index) n: u32) {{
    let a = input[n];
    let at = n * {}u;\n",
        NUMBERS.len(),
        SIGNED.len() * FORMS.len() * COUNTS.len()
    );
    let mut at = 0;
    for count in COUNTS {
        for operand in SIGNED {
            for form in FORMS {
                let power = format!("{}li", 1_i64 << count);
                let value = form.replace('X', operand.wgsl).replace('N', &count.to_string()).replace('P', &power);
                // Writing to a String cannot fail.
                let _ = writeln!(
                    text,
                    "    {{ let v = bitcast<u64>({value}); output[at + {at}u] = vec2<u32>(u32(v), u32(v >> 32u)); }}"
                );
                at += 1;
            }
        }
    }
    text.push_str("}\n");
    text
}
