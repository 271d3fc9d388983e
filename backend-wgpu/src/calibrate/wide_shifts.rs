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

/// Counts whose results one function computes: naga's front end visits a whole function for each of its expressions.
const COUNTS_OF_FUNCTION: usize = 8;

/// Returns the counts for which some result is wrong, as bits.
pub(super) fn wrong(gpu: &Gpu) -> Result<u64, CalibrateError> {
    if !gpu.caps().i64 {
        return Ok(0);
    }
    let stride = 2 * COUNTS.len();
    let output = lab::run(gpu, &source(), &NUMBERS, NUMBERS.len() * stride, 1)?;
    let mut found = 0;
    for (&number, row) in NUMBERS.iter().zip(output.chunks_exact(stride)) {
        for (count, digests) in COUNTS.zip(row.chunks_exact(2)) {
            if digests != expected(number, count) {
                found |= 1 << count;
            }
        }
    }
    tracing::debug!(found, "shifts of widened numbers");
    Ok(found)
}

/// Returns the digests of the low and of the high words of all results for a number and a count.
fn expected(number: u32, count: u32) -> [u32; 2] {
    let mut digests = [0_u32; 2];
    for operand in SIGNED {
        let right = ((operand.value)(number, 0) << count) as u64;
        for _ in FORMS {
            digests = [lab::fold(digests[0], right as u32), lab::fold(digests[1], (right >> 32) as u32)];
        }
    }
    digests
}

/// Returns a kernel that stores two digests for each count. Drivers would need seconds to compile a kernel that
/// stores all results.
fn source() -> String {
    let mut text = "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<vec2<u32>>;\n"
        .to_owned();
    let counts: Vec<u32> = COUNTS.collect();
    let mut calls = String::new();
    // Writing to a String cannot fail.
    for (part, counts) in counts.chunks(COUNTS_OF_FUNCTION).enumerate() {
        let _ = writeln!(calls, "    part{part}(a, n * {}u);", COUNTS.len());
        let _ = writeln!(text, "fn part{part}(a: u32, at: u32) {{");
        for count in counts {
            text.push_str("    {\n        var low = 0u;\n        var high = 0u;\n");
            for (operand, form) in SIGNED.iter().flat_map(|operand| FORMS.map(|form| (operand, form))) {
                let power = format!("{}li", 1_i64 << count);
                let value = form.replace('X', operand.wgsl).replace('N', &count.to_string()).replace('P', &power);
                let _ = writeln!(
                    text,
                    "        {{ let v = bitcast<u64>({value}); low = low * 31u + u32(v); \
                     high = high * 31u + u32(v >> 32u); }}"
                );
            }
            let _ = writeln!(text, "        output[at + {}u] = vec2<u32>(low, high);\n    }}", count - COUNTS.start);
        }
        text.push_str("}\n");
    }
    let _ = write!(
        text,
        "@compute @workgroup_size({}) fn main(@builtin(local_invocation_index) n: u32) {{
    let a = input[n];
{calls}}}\n",
        NUMBERS.len()
    );
    text
}
