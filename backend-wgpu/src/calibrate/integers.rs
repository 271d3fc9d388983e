//! Tests whether a device computes with 64-bit integers as the processor does, including combinations that compilers
//! simplify: numbers widened from fewer bits, and constants.

use std::fmt::Write as _;

use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// A 64-bit number built from two words, `a` and `b`.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    pub wgsl: &'static str,
    pub value: fn(u32, u32) -> i64,
}

/// Signed numbers of 32, 16 and 8 bits in the word `a`, widened.
pub(super) const SIGNED: [Operand; 3] = [
    Operand { wgsl: "i64(bitcast<i32>(a))", value: |a, _| i64::from(a as i32) },
    Operand { wgsl: "i64((bitcast<i32>(a) << 16u) >> 16u)", value: |a, _| i64::from(a as i16) },
    Operand { wgsl: "i64((bitcast<i32>(a) << 24u) >> 24u)", value: |a, _| i64::from(a as i8) },
];

/// Numbers that kernels widen, and a number of two words.
const OPERANDS: [Operand; 7] = [
    SIGNED[0],
    Operand { wgsl: "bitcast<i64>(u64(a))", value: |a, _| i64::from(a) },
    SIGNED[2],
    SIGNED[1],
    Operand { wgsl: "bitcast<i64>(u64(a & 255u))", value: |a, _| i64::from(a as u8) },
    Operand { wgsl: "i64(bitcast<i32>(b))", value: |_, b| i64::from(b as i32) },
    Operand {
        wgsl: "bitcast<i64>(u64(a) | (u64(b) << 32u))",
        value: |a, b| (u64::from(b) << 32 | u64::from(a)) as i64,
    },
];

/// Bounds of the integer types, and a few other numbers.
const CONSTANTS: [i64; 15] = [
    i64::MIN,
    -0x8000_0001,
    -0x8000_0000,
    -129,
    -128,
    -1,
    0,
    1,
    5,
    127,
    0xffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x1_0000_0000,
];

const WORDS: [u32; 14] =
    [0, 1, 4, 5, 6, 0x7f, 0x80, 0xff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffb, 0xffff_ffff];

type Compare = fn(i128, i128) -> bool;

const COMPARISONS: [(&str, Compare); 6] = [
    ("<", |x, y| x < y),
    ("<=", |x, y| x <= y),
    (">", |x, y| x > y),
    (">=", |x, y| x >= y),
    ("==", |x, y| x == y),
    ("!=", |x, y| x != y),
];

type Compute = fn(i64, i64) -> i64;

/// Signed operations on two numbers; the second one may be a constant.
const OPERATIONS: [(&str, Compute); 8] = [
    ("(X + Y)", |x, y| x.wrapping_add(y)),
    ("(X - Y)", |x, y| x.wrapping_sub(y)),
    ("(X * Y)", |x, y| x.wrapping_mul(y)),
    ("(X & Y)", |x, y| x & y),
    ("(X ^ Y)", |x, y| x ^ y),
    ("(X >> (u32(Y) & 63u))", |x, y| x >> (y & 63)),
    ("bitcast<i64>(bitcast<u64>(X) >> (u32(Y) & 63u))", |x, y| (x as u64 >> (y & 63)) as i64),
    ("(X << (u32(Y) & 63u))", |x, y| x << (y & 63)),
];

/// A test: WGSL of a truth value, and the expected value.
struct Check {
    wgsl: String,
    right: Box<dyn Fn(u32, u32) -> bool>,
}

/// The implementation of comparisons.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Native,
    /// Comparison by words, with [`crate::emit`]'s `compare_words`.
    Words,
}

/// Returns whether comparisons must be done by words, and whether all 64-bit operations must be split into words.
pub(super) fn find(gpu: &Gpu) -> Result<(bool, bool), CalibrateError> {
    if !gpu.caps().i64 {
        return Ok((false, false));
    }
    if !all_right(gpu, &arithmetic())? {
        return Ok((false, true));
    }
    if all_right(gpu, &comparisons(Way::Native))? {
        return Ok((false, false));
    }
    let by_words = all_right(gpu, &comparisons(Way::Words))?;
    Ok((by_words, !by_words))
}

/// Returns the WGSL of a comparison, as it is emitted.
fn compare(way: Way, op: &str, x: &str, y: &str, signed: bool) -> String {
    if way == Way::Native {
        return if signed { format!("({x} {op} {y})") } else { format!("(bitcast<u64>({x}) {op} bitcast<u64>({y}))") };
    }
    let low = |v: &str| format!("u32({v})");
    let high = |v: &str| format!("u32(u64({v}) >> 32u)");
    let top = |v: &str| if signed { format!("bitcast<i32>({})", high(v)) } else { high(v) };
    let strict = op.get(..1).unwrap_or(op);
    match op {
        "==" => format!("({} == {} && {} == {})", low(x), low(y), high(x), high(y)),
        "!=" => format!("({} != {} || {} != {})", low(x), low(y), high(x), high(y)),
        _ => format!("({0} {strict} {1} || ({0} == {1} && {2} {op} {3}))", top(x), top(y), low(x), low(y)),
    }
}

fn comparisons(way: Way) -> Vec<Check> {
    let mut all = Vec::new();
    let as_signed = |v: i64| i128::from(v);
    let as_unsigned = |v: i64| i128::from(v as u64);
    for signed in [true, false] {
        let widen: fn(i64) -> i128 = if signed { as_signed } else { as_unsigned };
        for (op, right) in COMPARISONS {
            for x in OPERANDS {
                for y in OPERANDS.into_iter().filter(|y| y.wgsl != x.wgsl) {
                    let wgsl = compare(way, op, x.wgsl, y.wgsl, signed);
                    let value = move |a, b| right(widen((x.value)(a, b)), widen((y.value)(a, b)));
                    all.push(Check { wgsl, right: Box::new(value) });
                }
                for (at, constant) in CONSTANTS.into_iter().enumerate() {
                    let text = name(at);
                    let (here, there) =
                        (compare(way, op, x.wgsl, &text, signed), compare(way, op, &text, x.wgsl, signed));
                    let value = move |a, b| right(widen((x.value)(a, b)), widen(constant));
                    all.push(Check { wgsl: here, right: Box::new(value) });
                    let value = move |a, b| right(widen(constant), widen((x.value)(a, b)));
                    all.push(Check { wgsl: there, right: Box::new(value) });
                }
            }
        }
        // Minimum and maximum.
        for (chooser, greater) in [("min", false), ("max", true)] {
            for x in OPERANDS {
                for (at, constant) in CONSTANTS.into_iter().enumerate() {
                    let text = name(at);
                    let chosen = match (way, signed) {
                        (Way::Native, true) => format!("{chooser}({}, {text})", x.wgsl),
                        (Way::Native, false) => {
                            format!("bitcast<i64>({chooser}(bitcast<u64>({}), bitcast<u64>({text})))", x.wgsl)
                        }
                        (Way::Words, _) => {
                            let op = if greater { ">" } else { "<" };
                            format!("select({text}, {0}, {1})", x.wgsl, compare(way, op, x.wgsl, &text, signed))
                        }
                    };
                    let value = move |a, b| {
                        let (x, y) = ((x.value)(a, b), constant);
                        if (widen(x) > widen(y)) == greater { x } else { y }
                    };
                    all.extend(words(&chosen, value));
                }
            }
        }
    }
    all
}

fn arithmetic() -> Vec<Check> {
    let mut all = Vec::new();
    for (text, compute) in OPERATIONS {
        for x in OPERANDS {
            for y in OPERANDS.into_iter().filter(|y| y.wgsl != x.wgsl) {
                let wgsl = text.replace('X', x.wgsl).replace('Y', y.wgsl);
                all.extend(words(&wgsl, move |a, b| compute((x.value)(a, b), (y.value)(a, b))));
            }
            for (at, constant) in CONSTANTS.into_iter().enumerate() {
                let wgsl = text.replace('X', x.wgsl).replace('Y', &name(at));
                all.extend(words(&wgsl, move |a, b| compute((x.value)(a, b), constant)));
            }
        }
    }
    all
}

/// Returns checks of both words of a number. Each folds half of the word's bits into one bit; the selected half differs
/// between pairs of operands.
fn words(wgsl: &str, value: impl Fn(u32, u32) -> i64 + Copy + 'static) -> Vec<Check> {
    let parity = |word: &str| format!("((countOneBits({word}) & 1u) == 1u)");
    let low = Check {
        wgsl: parity(&format!("(u32({wgsl}) & mask)")),
        right: Box::new(move |a, b| (value(a, b) as u32 & mask(a, b)).count_ones() % 2 == 1),
    };
    let high = Check {
        wgsl: parity(&format!("(u32(u64({wgsl}) >> 32u) & mask)")),
        right: Box::new(move |a, b| ((value(a, b) as u64 >> 32) as u32 & mask(a, b)).count_ones() % 2 == 1),
    };
    vec![low, high]
}

/// Returns the bits of a word that are folded.
fn mask(a: u32, b: u32) -> u32 {
    let x = (a ^ b.rotate_left(16)).wrapping_mul(0x9e37_79b1).wrapping_add(0x85eb_ca6b);
    (x ^ (x >> 15)).wrapping_mul(0x2c1b_3c6d)
}

/// Returns a constant's name. WGSL must not evaluate expressions with the constant, as it would with a literal, but the
/// driver knows its value.
fn name(constant: usize) -> String {
    format!("c{constant}")
}

/// Runs checks on all pairs of words, and returns true if all results are right.
fn all_right(gpu: &Gpu, checks: &[Check]) -> Result<bool, CalibrateError> {
    let pairs: Vec<(u32, u32)> = WORDS.into_iter().flat_map(|a| WORDS.into_iter().map(move |b| (a, b))).collect();
    let input: Vec<u32> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let mut wrong = 0;
    for checks in checks.chunks(512) {
        let stride = checks.len().div_ceil(32);
        let groups = (pairs.len() as u32).div_ceil(lab::GROUP);
        let output = lab::run(gpu, &source(checks, pairs.len()), &input, pairs.len() * stride, groups)?;
        for (&(a, b), row) in pairs.iter().zip(output.chunks_exact(stride)) {
            for (at, check) in checks.iter().enumerate() {
                let found = row.get(at / 32).is_some_and(|word| word >> (at % 32) & 1 == 1);
                if found != (check.right)(a, b) {
                    tracing::trace!(expr = check.wgsl, a, b, found, "wrong");
                    wrong += 1;
                }
            }
        }
    }
    tracing::debug!(wrong, checks = checks.len(), "64-bit integers");
    Ok(wrong == 0)
}

/// Returns a kernel that runs checks, 32 in a word. Each word has its own function, since naga's front end visits a
/// whole function for each of its expressions.
fn source(checks: &[Check], count: usize) -> String {
    let group = lab::GROUP;
    let stride = checks.len().div_ceil(32);
    let mut text = "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;\n"
        .to_owned();
    let mut constants = String::new();
    for (at, value) in CONSTANTS.into_iter().enumerate() {
        // The smallest number does not have a literal. Writing to a String cannot fail.
        let _ = match value {
            i64::MIN => writeln!(constants, "    let {} = bitcast<i64>(0x8000000000000000lu);", name(at)),
            _ => writeln!(constants, "    let {} = {value}li;", name(at)),
        };
    }
    for (word, checks) in checks.chunks(32).enumerate() {
        let _ = write!(text, "fn word{word}(a: u32, b: u32, mask: u32) -> u32 {{\n{constants}    var bits = 0u;\n");
        for (bit, check) in checks.iter().enumerate() {
            let _ = writeln!(text, "    bits |= select(0u, {}u, {});", 1u32 << bit, check.wgsl);
        }
        text.push_str("    return bits;\n}\n");
    }
    let _ = write!(
        text,
        "@compute @workgroup_size({group}) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let i = id.x;
    if i >= {count}u {{ return; }}
    let a = input[2u * i];
    let b = input[2u * i + 1u];
    let mixed = (a ^ ((b << 16u) | (b >> 16u))) * 0x9e3779b1u + 0x85ebca6bu;
    let mask = (mixed ^ (mixed >> 15u)) * 0x2c1b3c6du;\n"
    );
    for word in 0..stride {
        let _ = writeln!(text, "    output[{stride}u * i + {word}u] = word{word}(a, b, mask);");
    }
    text.push_str("}\n");
    text
}
