//! Tests whether a device's compiler merges two consecutive conversions into one, which rounds once instead of twice,
//! or drops both.

use std::fmt::Write as _;

use half::f16;

use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// The result of a chain for the words `a` and `b`; `None` where devices may differ.
type Right = fn(u32, u32) -> Option<u64>;

/// WGSL that computes two conversions and yields the bits of their result. `i` and `u` are the number built from both
/// words.
type Chain = (&'static str, Right);

fn wide(a: u32, b: u32) -> u64 {
    u64::from(b) << 32 | u64::from(a)
}

fn normal(value: f32) -> bool {
    value == 0.0 || value.is_normal()
}

const NARROW: [Chain; 3] = [
    ("bitcast<u32>(i32((f32(bitcast<i32>(a)))))", |a, _| {
        let rounded = a as i32 as f32;
        (rounded < 2147483648.0).then(|| u64::from(rounded as i32 as u32))
    }),
    ("u32((f32(a)))", |a, _| (a as f32 <= 4294967040.0).then(|| u64::from(a as f32 as u32))),
    ("bitcast<u32>(f32((i32(bitcast<f32>(a)))))", |a, _| {
        let value = f32::from_bits(a);
        (value.abs() < 2147483648.0 && normal(value)).then(|| u64::from((value as i32 as f32).to_bits()))
    }),
];

const WIDE: [Chain; 9] = [
    ("u64(bitcast<u32>(f32((f64(i)))))", |a, b| Some(u64::from((wide(a, b) as i64 as f64 as f32).to_bits()))),
    ("u64(bitcast<u32>(f32((f64(u)))))", |a, b| Some(u64::from((wide(a, b) as f64 as f32).to_bits()))),
    ("bitcast<u64>(f64((f32(i))))", |a, b| Some(f64::from(wide(a, b) as i64 as f32).to_bits())),
    ("bitcast<u64>(f64((f32(u))))", |a, b| Some(f64::from(wide(a, b) as f32).to_bits())),
    ("bitcast<u64>(f64((f32(bitcast<i32>(a)))))", |a, _| Some(f64::from(a as i32 as f32).to_bits())),
    ("bitcast<u64>(f64((f32(bitcast<f64>(u)))))", |a, b| {
        let rounded = f64::from_bits(wide(a, b)) as f32;
        normal(rounded).then(|| f64::from(rounded).to_bits())
    }),
    ("bitcast<u64>(i64((f64(i))))", |a, b| {
        let rounded = wide(a, b) as i64 as f64;
        (rounded < 9223372036854775808.0).then_some(rounded as i64 as u64)
    }),
    ("u64((f64(u)))", |a, b| {
        let rounded = wide(a, b) as f64;
        (rounded < 18446744073709551616.0).then_some(rounded as u64)
    }),
    ("bitcast<u64>(f64((i32(bitcast<f64>(u)))))", |a, b| {
        let value = f64::from_bits(wide(a, b));
        (value.abs() < 2147483648.0).then(|| f64::from(value as i32).to_bits())
    }),
];

/// WGSL before and after a value that is rounded to `f16` and back: by packing, and by the type `f16`.
const BY_PACKING: [&str; 2] = ["unpack2x16float(pack2x16float(vec2<f32>(", ", 0f))).x"];
const BY_TYPE: [&str; 2] = ["f32(bitcast<f16>(u16(u32(bitcast<u16>(f16(", "))))))"];

/// Chains of operations that are each rounded to `f16`; brackets mark the rounding. Every product is rounded before it
/// is added to something, so that nothing can be fused.
const ROUNDED: [&str; 4] = ["[x]", "[[x + y] * 0.3f]", "[[[x * y] + x] - y]", "[[[[x * 0.3f] + y] * 0.7f] + x]"];

/// Number of iterations of a loop around each chain, both where compilers know it and where they do not.
const ITERATIONS: u32 = 3;

/// Computes a chain of [`ROUNDED`]; `None` where a device may flush a subnormal number.
fn rounded(chain: usize, x: f32, y: f32) -> Option<f32> {
    let normal = std::cell::Cell::new(true);
    let half = |value: f32| {
        let rounded = f16::from_f32(value).to_f32();
        normal.set(normal.get() && (value == 0.0 || rounded.abs() > LEAST_HALF) && rounded.is_finite());
        rounded
    };
    let value = match chain {
        0 => half(x),
        1 => half(half(x + y) * 0.3),
        2 => half(half(half(x * y) + x) - y),
        _ => half(half(half(half(x * 0.3) + y) * 0.7) + x),
    };
    normal.get().then_some(value)
}

/// The smallest normal number of `f16`.
const LEAST_HALF: f32 = 6.103_515_6e-5;

const WORDS: [u32; 22] = [
    0,
    1,
    5,
    0x0000_0400,
    0x0080_0001,
    0x0100_0001,
    0x1234_5678,
    0x2000_0001,
    0x3f00_0000,
    0x3fe0_0000,
    0x3ff0_0000,
    0x4008_0000,
    0x41df_ffff,
    0x4b80_0001,
    0x5000_0001,
    0x7fff_ffff,
    0x8000_0001,
    0xbf00_0000,
    0xbfe0_0000,
    0xc008_0000,
    0xffff_ff7f,
    0xffff_ffff,
];

/// Returns true if some chain is wrong.
pub(super) fn are_merged(gpu: &Gpu) -> Result<bool, CalibrateError> {
    let has_wide = gpu.caps().i64 && gpu.caps().f64;
    Ok(wrong(gpu, &NARROW, false)? > 0 || has_wide && wrong(gpu, &WIDE, true)? > 0)
}

/// Returns how many results of chains are wrong.
fn wrong(gpu: &Gpu, chains: &[Chain], wide: bool) -> Result<u32, CalibrateError> {
    let pairs: Vec<(u32, u32)> = WORDS.into_iter().flat_map(|a| WORDS.into_iter().map(move |b| (a, b))).collect();
    let input: Vec<u32> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let words = chains.len() * if wide { 2 } else { 1 };
    let groups = (pairs.len() as u32).div_ceil(lab::GROUP);
    let output = lab::run(gpu, &source(chains, wide, pairs.len()), &input, pairs.len() * words, groups)?;
    let mut wrong = 0;
    for (&(a, b), row) in pairs.iter().zip(output.chunks_exact(words)) {
        for ((text, right), found) in chains.iter().zip(row.chunks_exact(words / chains.len())) {
            let found = found.iter().rev().fold(0, |bits, &word| bits << 32 | u64::from(word));
            if right(a, b).is_some_and(|right| right != found) {
                tracing::trace!(text, a, b, found, "wrong");
                wrong += 1;
            }
        }
    }
    Ok(wrong)
}

fn source(chains: &[Chain], wide: bool, count: usize) -> String {
    let (group, stride) = (lab::GROUP, chains.len());
    let result = if wide { "u64" } else { "u32" };
    let mut text = format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<{result}>;
@compute @workgroup_size({group}) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let n = id.x;
    if n >= {count}u {{ return; }}
    let a = input[2u * n];
    let b = input[2u * n + 1u];\n"
    );
    if wide {
        text.push_str("    let u = u64(a) | (u64(b) << 32u);\n    let i = bitcast<i64>(u);\n");
    }
    for (at, (chain, _)) in chains.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "    output[{stride}u * n + {at}u] = {chain};");
    }
    text.push_str("}\n");
    text
}

/// Returns true if the driver drops a rounding to `f16` and back in some chain, by packing or by the type `f16`.
pub(super) fn drop_halves(gpu: &Gpu) -> Result<bool, CalibrateError> {
    let casts = gpu.caps().f16 && gpu.caps().i16;
    let ways = if casts { &[BY_PACKING, BY_TYPE][..] } else { &[BY_PACKING] };
    let numbers: Vec<f32> = (0..HALVES).map(|at| 1.0 + (at * at % 997) as f32 / 499.0).collect();
    let input: Vec<u32> = numbers.iter().map(|x| x.to_bits()).collect();
    for way in ways {
        let each = 3 * ROUNDED.len();
        let output = lab::run(gpu, &rounding_source(*way), &input, numbers.len() * each, HALVES.div_ceil(lab::GROUP))?;
        for (thread, row) in output.chunks_exact(each).enumerate() {
            let (x, y) = (numbers[thread], numbers[(thread + 1) % numbers.len()]);
            for chain in 0..ROUNDED.len() {
                let iterated = (0..ITERATIONS).try_fold(x, |x, _| rounded(chain, x, y));
                let right = [rounded(chain, x, y), iterated, iterated];
                let is_wrong = |(right, found): (&Option<f32>, &u32)| right.is_some_and(|r| r.to_bits() != *found);
                if right.iter().zip(&row[3 * chain..]).any(is_wrong) {
                    tracing::trace!(chain = ROUNDED[chain], x, y, "a rounding to f16 is dropped");
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// Number of values on which chains of roundings are tested.
const HALVES: u32 = 512;

/// Returns a kernel that runs each chain once, in a loop with an unknown number of iterations, and in one with a known
/// number.
fn rounding_source([before, after]: [&str; 2]) -> String {
    let group = lab::GROUP;
    let enable = if before.contains("f16(") { "enable f16;\nenable wgpu_int16;\n" } else { "" };
    let mut text = format!(
        "{enable}@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size({group}) fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {{
    let n = id.x;
    if n >= {HALVES}u {{ return; }}
    let first = bitcast<f32>(input[n]);
    let y = bitcast<f32>(input[(n + 1u) % {HALVES}u]);
    let unknown = {ITERATIONS}u + (groups.x >> 31u);\n"
    );
    let each = 3 * ROUNDED.len();
    let chains = ROUNDED.map(|chain| chain.replace('[', before).replace(']', after));
    // All chains of a form share a loop, since drivers compile loops slowly. Writing to a String cannot fail.
    for (form, iterations) in ["1u".to_owned(), "unknown".to_owned(), format!("{ITERATIONS}u")].iter().enumerate() {
        text.push_str("    {\n");
        for at in 0..chains.len() {
            let _ = writeln!(text, "        var x{at} = first;");
        }
        let _ = writeln!(text, "        for (var k = 0u; k < {iterations}; k++) {{");
        for (at, chain) in chains.iter().enumerate() {
            let _ = writeln!(text, "            {{ let x = x{at}; x{at} = {chain}; }}");
        }
        text.push_str("        }\n");
        for at in 0..chains.len() {
            let _ = writeln!(text, "        output[{each}u * n + {}u] = bitcast<u32>(x{at});", 3 * at + form);
        }
        text.push_str("    }\n");
    }
    text.push_str("}\n");
    text
}
