//! Tests 64-bit sums and differences that stop at the end of their range.
//!
//! NVIDIA's Vulkan driver recognises `y < c ? 0 : y - c`, `y + w < y ? ~0 : y + w` and their relatives. In a shader that
//! also divides floats, calculates a square root of a double, or converts a float to 64 bits, the high word of such a
//! result is a register that was never written (580.159, H200).

use std::fmt::Write as _;

use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// WGSL of a pattern over the numbers `y` and `w`, and its expected result.
type Pattern = (&'static str, fn(u64, u64) -> u64);

const PATTERNS: [Pattern; 10] = [
    ("select(y - 1lu, 0lu, y == 0lu)", |y, _| y.saturating_sub(1)),
    ("select(0lu, y - 1lu, y != 0lu)", |y, _| y.saturating_sub(1)),
    ("select(y - 3lu, 0lu, y < 3lu)", |y, _| y.saturating_sub(3)),
    ("select(0lu, y - 4lu, y >= 4lu)", |y, _| y.saturating_sub(4)),
    ("select(y - w, 0lu, y < w)", |y, w| y.saturating_sub(w)),
    ("y - select(2lu, y, y < 2lu)", |y, _| y.saturating_sub(2)),
    ("select(y, 2lu, y < 2lu) - 2lu", |y, _| y.saturating_sub(2)),
    ("select(y + w, 18446744073709551615lu, y + w < y)", |y, w| y.saturating_add(w)),
    ("select(y + w, 18446744073709551615lu, y > ~w)", |y, w| y.saturating_add(w)),
    ("select(y + 7lu, 18446744073709551615lu, y > 18446744073709551608lu)", |y, _| y.saturating_add(7)),
];

/// Numbers that are tested, in all pairs.
const NUMBERS: [u64; 8] = [0, 1, 2, 7, 0x1_0000_0000, 0xdead_beef_0000_0005, u64::MAX - 3, u64::MAX];

/// Returns true if some result is wrong.
pub(super) fn is_wrong(gpu: &Gpu) -> Result<bool, CalibrateError> {
    if !gpu.caps().i64 || !gpu.caps().f64 {
        return Ok(false);
    }
    let pairs: Vec<[u64; 2]> = NUMBERS.iter().flat_map(|&y| NUMBERS.map(|w| [y, w])).collect();
    let words = |number: u64| [number as u32, (number >> 32) as u32];
    let input: Vec<u32> = pairs.iter().flatten().flat_map(|&number| words(number)).collect();
    let groups = (pairs.len() as u32).div_ceil(lab::GROUP);
    let stride = 2 * PATTERNS.len() + 2;
    let output = lab::run(gpu, &source(pairs.len()), &input, pairs.len() * stride, groups)?;
    let mut wrong = 0;
    for (&[y, w], row) in pairs.iter().zip(output.chunks_exact(stride)) {
        for ((pattern, right), found) in PATTERNS.iter().zip(row.chunks_exact(2)) {
            if found != words(right(y, w)) {
                tracing::trace!(pattern, y, w, "wrong");
                wrong += 1;
            }
        }
    }
    tracing::debug!(wrong, "sums and differences that saturate");
    Ok(wrong > 0)
}

fn source(count: usize) -> String {
    let (group, stride) = (lab::GROUP, PATTERNS.len() + 1);
    let mut text = format!(
        "@group(0) @binding(0) var<storage, read> input: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec2<u32>>;
@compute @workgroup_size({group}) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let n = id.x;
    if n >= {count}u {{ return; }}
    let words = input[n];
    let y = u64(words.x) | u64(words.y) << 32u;
    let w = u64(words.z) | u64(words.w) << 32u;
    let quotient = bitcast<u64>(f64(f32(words.x)) / (f64(f32(words.w)) + f64(1.5f)));
    output[{stride}u * n + {last}u] = vec2<u32>(u32(quotient), u32(quotient >> 32u));\n",
        last = PATTERNS.len()
    );
    for (at, (pattern, _)) in PATTERNS.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "    {{ let v = {pattern}; output[{stride}u * n + {at}u] = vec2<u32>(u32(v), u32(v >> 32u)); }}"
        );
    }
    text.push_str("}\n");
    text
}
