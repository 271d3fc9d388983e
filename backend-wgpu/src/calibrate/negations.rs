//! Tests whether a device's compiler loses the negation of an integer.
//!
//! NVIDIA's compilers, both NVRTC and that of the Vulkan driver, fold negations into the instructions that use them. In
//! `max(max(a, -a), abs(b))` the negation is lost in the instruction with three operands; in a conversion of a negated
//! byte to `float`, -(-128) becomes 128. Public reports: pytorch 190973, triton 11032.

use std::fmt::Write as _;

use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// WGSL of a pattern over the numbers `a`, `b` and `c`, and its expected result.
type Pattern = (&'static str, fn(i32, i32, i32) -> i32);

const PATTERNS: [Pattern; 18] = [
    ("max(max(a, -a), abs(b))", |a, b, _| a.max(a.wrapping_neg()).max(b.wrapping_abs())),
    ("max(max(a, 0 - a), select(b, 0 - b, b < 0))", |a, b, _| a.max(a.wrapping_neg()).max(b.wrapping_abs())),
    ("min(min(a, -a), -abs(b))", |a, b, _| a.min(a.wrapping_neg()).min(b.wrapping_abs().wrapping_neg())),
    ("min(min(a, -a), abs(b))", |a, b, _| a.min(a.wrapping_neg()).min(b.wrapping_abs())),
    ("max(max(a, -a), b)", |a, b, _| a.max(a.wrapping_neg()).max(b)),
    ("min(min(a, -a), b)", |a, b, _| a.min(a.wrapping_neg()).min(b)),
    ("max(max(a, -b), c)", |a, b, c| a.max(b.wrapping_neg()).max(c)),
    ("min(max(-a, b), -c)", |a, b, c| a.wrapping_neg().max(b).min(c.wrapping_neg())),
    ("max(min(-a, -b), c)", |a, b, c| a.wrapping_neg().min(b.wrapping_neg()).max(c)),
    ("max(max(abs(a), abs(b)), abs(c))", |a, b, c| a.wrapping_abs().max(b.wrapping_abs()).max(c.wrapping_abs())),
    ("min(min(abs(a), abs(b)), -abs(c))", |a, b, c| {
        a.wrapping_abs().min(b.wrapping_abs()).min(c.wrapping_abs().wrapping_neg())
    }),
    ("max(select(-a, a, a > 0), b)", |a, b, _| (if a > 0 { a } else { a.wrapping_neg() }).max(b)),
    ("i32(max(u32(-a), u32(b)))", |a, b, _| (a.wrapping_neg() as u32).max(b as u32) as i32),
    ("max(max(a, -a), 6)", |a, _, _| a.max(a.wrapping_neg()).max(6)),
    ("max(max((a << 16u) >> 16u, ((-a) << 16u) >> 16u), abs(b))", |a, b, _| {
        i32::from(a as i16).max(i32::from(a.wrapping_neg() as i16)).max(b.wrapping_abs())
    }),
    ("bitcast<i32>(f32(((-a) << 24u) >> 24u))", |a, _, _| f32::from(a.wrapping_neg() as i8).to_bits() as i32),
    ("bitcast<i32>(f32(((-a) << 16u) >> 16u))", |a, _, _| f32::from(a.wrapping_neg() as i16).to_bits() as i32),
    ("bitcast<i32>(f32(u32(-a) & 255u))", |a, _, _| f32::from(a.wrapping_neg() as u8).to_bits() as i32),
];

/// Numbers that are tested, in all triples.
const NUMBERS: [i32; 12] = [0, 1, -1, 6, -16, 100, 127, -128, 128, -32768, i32::MAX, i32::MIN];

/// Returns true if some result is wrong.
pub(super) fn are_lost(gpu: &Gpu) -> Result<bool, CalibrateError> {
    let count = NUMBERS.len();
    let triple = |n: usize| [0, 1, 2].map(|k| NUMBERS[n / count.pow(k) % count]);
    let triples: Vec<[i32; 3]> = (0..count.pow(3)).map(triple).collect();
    let input: Vec<u32> = triples.iter().flatten().map(|&number| number as u32).collect();
    let groups = (triples.len() as u32).div_ceil(lab::GROUP);
    let output = lab::run(gpu, &source(triples.len()), &input, triples.len() * PATTERNS.len(), groups)?;
    let mut wrong = 0;
    for (&[a, b, c], row) in triples.iter().zip(output.chunks_exact(PATTERNS.len())) {
        for ((pattern, right), &found) in PATTERNS.iter().zip(row) {
            if right(a, b, c) != found as i32 {
                tracing::trace!(pattern, a, b, c, found, "wrong");
                wrong += 1;
            }
        }
    }
    tracing::debug!(wrong, "negations");
    Ok(wrong > 0)
}

fn source(count: usize) -> String {
    let (group, stride) = (lab::GROUP, PATTERNS.len());
    let mut text = format!(
        "@group(0) @binding(0) var<storage, read> input: array<i32>;
@group(0) @binding(1) var<storage, read_write> output: array<i32>;
@compute @workgroup_size({group}) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let n = id.x;
    if n >= {count}u {{ return; }}
    let a = input[3u * n];
    let b = input[3u * n + 1u];
    let c = input[3u * n + 2u];\n"
    );
    for (at, (pattern, _)) in PATTERNS.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "    output[{stride}u * n + {at}u] = {pattern};");
    }
    text.push_str("}\n");
    text
}
