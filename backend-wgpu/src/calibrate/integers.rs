//! Tests whether a device computes with 64-bit integers as the processor does, including combinations that compilers
//! simplify: numbers widened from fewer bits, and constants.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use super::expected::digest;
use super::{CalibrateError, lab, prepared};
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

/// A test: WGSL of a word, and the expected word for the words `a` and `b`.
struct Check {
    /// WGSL of the numbers `x` and `y`, if the word is an expression of them.
    numbers: Option<[String; 2]>,
    wgsl: String,
    right: Box<dyn Fn(u32, u32) -> u32 + Sync>,
}

impl Check {
    /// Returns a check of a comparison of two numbers, given as WGSL.
    fn of_comparison(
        way: Way,
        op: &str,
        [x, y]: [&str; 2],
        signed: bool,
        right: impl Fn(u32, u32) -> bool + Sync + 'static,
    ) -> Self {
        let wgsl = format!("select(0u, 1u, {})", compare(way, op, "x", "y", signed));
        let numbers = Some([x.to_owned(), y.to_owned()]);
        Self { numbers, wgsl, right: Box::new(move |a, b| u32::from(right(a, b))) }
    }

    /// Returns true if a constant's name occurs in the check.
    fn mentions(&self, name: &str) -> bool {
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_digit());
        let occurs = |text: &str| text.match_indices(name).any(|(at, _)| ends(&text[at + name.len()..]));
        occurs(&self.wgsl) || self.numbers.iter().flatten().any(|text| occurs(text))
    }

    /// Returns a check of a word of a number.
    fn of_number(wgsl: &str, word: Word, value: impl Fn(u32, u32) -> i64 + Sync + 'static) -> Self {
        let (wgsl, shift) = match word {
            Word::Low => (format!("u32({wgsl})"), 0),
            Word::High => (format!("u32(u64({wgsl}) >> 32u)"), 32),
        };
        Self { numbers: None, wgsl, right: Box::new(move |a, b| (value(a, b) as u64 >> shift) as u32) }
    }
}

/// The implementation of comparisons.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Native,
    /// Comparison by words, with [`crate::emit`]'s `compare_words`.
    Words,
}

/// A part of the checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Part {
    Arithmetic,
    Comparisons,
    ComparisonsByWords,
}

impl Part {
    pub(super) const ALL: [Self; 3] = [Self::Arithmetic, Self::Comparisons, Self::ComparisonsByWords];

    fn checks(self) -> Vec<Check> {
        match self {
            Self::Arithmetic => arithmetic(),
            Self::Comparisons => comparisons(Way::Native),
            // Every third one has to do: their kernels are large, and words are compared rightly as a rule.
            Self::ComparisonsByWords => comparisons(Way::Words).into_iter().step_by(3).collect(),
        }
    }

    /// Returns the part's kernels.
    pub(super) fn kernels(self) -> Vec<Kernel> {
        let pairs: Vec<(u32, u32)> = pairs().collect();
        let checks = self.checks();
        let kernel = |checks: &[Check]| {
            let functions: Vec<&[Check]> = checks.chunks(CHECKS_OF_FUNCTION).collect();
            let word = |function: &&[Check], a, b| {
                function.iter().fold(0, |words, check| lab::fold(words, (check.right)(a, b)))
            };
            let right = pairs.iter().flat_map(|&(a, b)| functions.iter().map(move |function| word(function, a, b)));
            Kernel {
                wgsl: source(&functions, pairs.len()),
                words: pairs.len() * functions.len(),
                digest: digest(right.map(u64::from)),
            }
        };
        checks.chunks(CHECKS).map(kernel).collect()
    }
}

/// A kernel that runs checks.
pub(super) struct Kernel {
    pub wgsl: String,
    /// Number of words that the kernel returns.
    pub words: usize,
    /// Digest of the words that it should return.
    pub digest: u64,
}

/// Returns whether comparisons must be done by words, and whether all 64-bit operations must be split into words.
pub(super) fn find(gpu: &Gpu) -> Result<(bool, bool), CalibrateError> {
    if !gpu.caps().i64 {
        return Ok((false, false));
    }
    if !all_right(gpu, Part::Arithmetic)? {
        return Ok((false, true));
    }
    if all_right(gpu, Part::Comparisons)? {
        return Ok((false, false));
    }
    let by_words = all_right(gpu, Part::ComparisonsByWords)?;
    Ok((by_words, !by_words))
}

/// Runs a part's kernels on all pairs of words, and returns true if all results are right.
fn all_right(gpu: &Gpu, part: Part) -> Result<bool, CalibrateError> {
    let is_wrong = AtomicBool::new(false);
    let (input, groups) = input();
    let check = |output: Vec<u32>, right: u64| {
        if digest(output.into_iter().map(u64::from)) != right {
            tracing::debug!(?part, "64-bit integers are wrong");
            is_wrong.store(true, Ordering::Relaxed);
        }
    };
    let goes_on = || !is_wrong.load(Ordering::Relaxed);
    let results = if let Some(kernels) = prepared::of(gpu, part) {
        lab::in_parallel(&kernels, |kernel| {
            if goes_on() {
                check(lab::run_spirv(gpu, &kernel.spirv, &input, kernel.words as usize, groups)?, kernel.digest);
            }
            Ok(())
        })
    } else {
        lab::in_parallel(&part.kernels(), |kernel| {
            if goes_on() {
                check(lab::run(gpu, &kernel.wgsl, &input, kernel.words, groups)?, kernel.digest);
            }
            Ok(())
        })
    };
    results.into_iter().collect::<Result<(), CalibrateError>>()?;
    Ok(!is_wrong.into_inner())
}

/// Returns the input of the kernels, and the number of workgroups that they need.
pub(super) fn input() -> (Vec<u32>, u32) {
    let input: Vec<u32> = pairs().flat_map(|(a, b)| [a, b]).collect();
    let groups = (input.len() as u32 / 2).div_ceil(lab::GROUP);
    (input, groups)
}

/// Returns all pairs of [`WORDS`].
fn pairs() -> impl Iterator<Item = (u32, u32)> {
    WORDS.into_iter().flat_map(|a| WORDS.into_iter().map(move |b| (a, b)))
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
        // Equality has no sign.
        for (op, right) in COMPARISONS.into_iter().filter(|(op, _)| signed || !matches!(*op, "==" | "!=")) {
            for (at, x) in OPERANDS.into_iter().enumerate() {
                for y in OPERANDS.into_iter().skip(at + 1) {
                    let value = move |a, b| right(widen((x.value)(a, b)), widen((y.value)(a, b)));
                    all.push(Check::of_comparison(way, op, [x.wgsl, y.wgsl], signed, value));
                }
                for (at, constant) in CONSTANTS.into_iter().enumerate() {
                    let text = name(at);
                    // The constant is the first operand of every other comparison.
                    all.push(if at.is_multiple_of(2) {
                        let value = move |a, b| right(widen((x.value)(a, b)), widen(constant));
                        Check::of_comparison(way, op, [x.wgsl, &text], signed, value)
                    } else {
                        let value = move |a, b| right(widen(constant), widen((x.value)(a, b)));
                        Check::of_comparison(way, op, [&text, x.wgsl], signed, value)
                    });
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
                    all.push(Check::of_number(&chosen, Word::of(all.len()), value));
                }
            }
        }
    }
    all
}

fn arithmetic() -> Vec<Check> {
    let mut all = Vec::new();
    for (text, compute) in OPERATIONS {
        let commutes = ["+", "*", "&", "^"].iter().any(|op| text.contains(op)) && !text.contains(">>");
        for (at, x) in OPERANDS.into_iter().enumerate() {
            let first = if commutes { at + 1 } else { 0 };
            for y in OPERANDS.into_iter().skip(first).filter(|y| y.wgsl != x.wgsl) {
                let wgsl = text.replace('X', x.wgsl).replace('Y', y.wgsl);
                let value = move |a, b| compute((x.value)(a, b), (y.value)(a, b));
                all.push(Check::of_number(&wgsl, Word::of(all.len()), value));
            }
            for (at, constant) in CONSTANTS.into_iter().enumerate() {
                let wgsl = text.replace('X', x.wgsl).replace('Y', &name(at));
                let value = move |a, b| compute((x.value)(a, b), constant);
                all.push(Check::of_number(&wgsl, Word::of(all.len()), value));
            }
        }
    }
    all
}

/// A word of a 64-bit number.
#[derive(Clone, Copy)]
enum Word {
    Low,
    High,
}

impl Word {
    /// Returns the words in turn: neighbouring checks use different words, and a compiler may drop what computes the
    /// other one.
    fn of(index: usize) -> Self {
        if index.is_multiple_of(2) { Self::Low } else { Self::High }
    }
}

/// Returns a constant's name. WGSL must not evaluate expressions with the constant, as it would with a literal, but the
/// driver knows its value.
fn name(constant: usize) -> String {
    format!("c{constant}")
}

/// Number of checks in one kernel.
const CHECKS: usize = 512;

/// Number of checks in one function, whose results are folded into one word: naga's front end visits a whole function
/// for each of its expressions.
const CHECKS_OF_FUNCTION: usize = 16;

/// Returns a kernel that runs the checks of functions, and stores a word for each function.
fn source(functions: &[&[Check]], count: usize) -> String {
    let group = lab::GROUP;
    let stride = functions.len();
    let mut text = "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;\n"
        .to_owned();
    for (at, checks) in functions.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "fn words{at}(a: u32, b: u32) -> u32 {{");
        for (at, value) in CONSTANTS.into_iter().enumerate() {
            let name = name(at);
            if !checks.iter().any(|check| check.mentions(&name)) {
                continue;
            }
            // The smallest number does not have a literal.
            let _ = match value {
                i64::MIN => writeln!(text, "    let {name} = bitcast<i64>(0x8000000000000000lu);"),
                _ => writeln!(text, "    let {name} = {value}li;"),
            };
        }
        text.push_str("    var words = 0u;\n");
        for Check { numbers, wgsl, .. } in *checks {
            let numbers = numbers.as_ref().map_or(String::new(), |[x, y]| format!("let x = {x}; let y = {y}; "));
            let _ = writeln!(text, "    {{ {numbers}words = words * 31u + {wgsl}; }}");
        }
        text.push_str("    return words;\n}\n");
    }
    let _ = write!(
        text,
        "@compute @workgroup_size({group}) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let i = id.x;
    if i >= {count}u {{ return; }}
    let a = input[2u * i];
    let b = input[2u * i + 1u];\n"
    );
    for at in 0..stride {
        let _ = writeln!(text, "    output[{stride}u * i + {at}u] = words{at}(a, b);");
    }
    text.push_str("}\n");
    text
}
