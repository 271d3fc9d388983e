//! Generates kernels that compute operations in given ways on test vectors, and compares the results with the expected
//! ones.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::compositions::{CHAINS_OF_KERNEL, Chain, Variable, Ways};
use super::expected::{self, Expected};
use super::ops::{self, FloatOp, FloatTy, Lowering, Operands, ResultTy, Way};
use super::vectors::Vectors;
use super::{CalibrateError, lab, operations};
use crate::adapter::Gpu;
use crate::floats;

/// An operation computed in one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Trial {
    pub op: FloatOp,
    pub ty: FloatTy,
    pub operands: Operands,
    pub way: Way,
}

/// An expression of a trial.
struct Check {
    /// A variable that the expression reads.
    variable: Option<Variable>,
    /// WGSL of an expression of the type in `result`.
    expr: String,
    result: ResultTy,
    expected: Expected,
}

/// An operand of a check.
#[derive(Debug, Clone, Copy)]
pub(super) enum Operand {
    A,
    B,
    C,
    Number(f64),
}

impl Operand {
    pub(super) fn wgsl(self, ty: FloatTy) -> String {
        let suffix = match ty {
            FloatTy::F32 => "f",
            FloatTy::F64 => "lf",
        };
        match self {
            Self::A => "a".to_owned(),
            Self::B => "b".to_owned(),
            Self::C => "c".to_owned(),
            Self::Number(value) => format!("({value:?}{suffix})"),
        }
    }

    pub(super) fn bits(self, ty: FloatTy, [a, b, c]: [u64; 3]) -> u64 {
        match self {
            Self::A => a,
            Self::B => b,
            Self::C => c,
            Self::Number(value) => match ty {
                FloatTy::F32 => u64::from((value as f32).to_bits()),
                FloatTy::F64 => value.to_bits(),
            },
        }
    }
}

/// Returns the operands of a trial's checks.
fn operand_lists(op: FloatOp, operands: Operands) -> Vec<[Operand; 3]> {
    use Operand::{A, B, C, Number as N};
    let op = op.general();
    let variable = match op {
        FloatOp::Sub | FloatOp::Div => vec![[A, B, C], [A, A, C]],
        _ => vec![[A, B, C]],
    };
    let (one, two, three, zero, minus) = (N(1.0), N(2.0), N(3.0), N(0.0), N(-0.0));
    match (operands, op) {
        (Operands::Constant, FloatOp::Add) => vec![[A, one, C], [three, B, C], [A, N(-1.0), C]],
        (Operands::Constant, FloatOp::Sub) => vec![[A, one, C], [three, B, C], [A, N(-1.0), C]],
        (Operands::Constant, FloatOp::Mul) => {
            vec![[A, one, C], [A, N(-1.0), C], [two, B, C], [A, three, C], [A, N(0.5), C]]
        }
        (Operands::Constant, FloatOp::Div) => {
            vec![[A, one, C], [one, B, C], [A, two, C], [A, three, C], [A, N(-1.0), C]]
        }
        (Operands::Constant, FloatOp::Fma) => {
            vec![[A, one, C], [one, B, C], [A, N(-1.0), C], [A, three, C], [A, B, one]]
        }
        (Operands::Constant, FloatOp::Min | FloatOp::Max) => vec![[A, one, C], [three, B, C]],
        (Operands::Zero, FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div) => {
            vec![[A, zero, C], [A, minus, C], [zero, B, C], [minus, B, C]]
        }
        (Operands::Zero, FloatOp::Min | FloatOp::Max) => {
            vec![[A, zero, C], [A, minus, C], [zero, B, C], [minus, B, C]]
        }
        (Operands::Zero, FloatOp::Fma) => {
            vec![[A, zero, C], [zero, B, C], [A, B, zero], [A, B, minus], [A, one, minus]]
        }
        _ => variable,
    }
}

/// Returns true if a constant operand can make a difference.
pub(super) fn has_constant_trials(op: FloatOp) -> bool {
    use FloatOp::{Add, Div, Fma, Max, Min, Mul, Sub};
    matches!(op.general(), Add | Sub | Mul | Div | Fma | Min | Max)
}

/// Returns the device's own expression for an operation.
pub(super) fn native(op: FloatOp, [a, b, c]: &[String; 3]) -> String {
    match op {
        FloatOp::Add | FloatOp::AddMayFlush => format!("({a} + {b})"),
        FloatOp::Sub | FloatOp::SubMayFlush => format!("({a} - {b})"),
        FloatOp::Mul | FloatOp::MulMayFlush => format!("({a} * {b})"),
        FloatOp::Div => format!("({a} / {b})"),
        FloatOp::Sqrt => format!("sqrt({a})"),
        FloatOp::Rsqrt | FloatOp::RsqrtNormal => format!("inverseSqrt({a})"),
        FloatOp::Fma | FloatOp::FmaMayFlush => format!("fma({a}, {b}, {c})"),
        FloatOp::Neg => format!("(-{a})"),
        FloatOp::Abs => format!("abs({a})"),
        FloatOp::Min => format!("min({a}, {b})"),
        FloatOp::Max => format!("max({a}, {b})"),
        FloatOp::Eq => format!("({a} == {b})"),
        FloatOp::Ne => format!("({a} != {b})"),
        FloatOp::Lt => format!("({a} < {b})"),
        FloatOp::Le => format!("({a} <= {b})"),
        FloatOp::Gt => format!("({a} > {b})"),
        FloatOp::Ge => format!("({a} >= {b})"),
        FloatOp::Floor => format!("floor({a})"),
        FloatOp::Ceil => format!("ceil({a})"),
        FloatOp::Trunc => format!("trunc({a})"),
        FloatOp::Rint => format!("round({a})"),
        FloatOp::FromI32 | FloatOp::FromU32 | FloatOp::FromI64 | FloatOp::FromU64 => a.clone(),
        FloatOp::ToI32 => format!("i32({a})"),
        FloatOp::ToU32 => format!("u32({a})"),
        FloatOp::ToI64 => format!("i64({a})"),
        FloatOp::ToU64 => format!("u64({a})"),
        FloatOp::FromF16 => format!("unpack2x16float({a}).x"),
        FloatOp::ToF16 => format!("pack2x16float(vec2<f32>({a}, 0f))"),
        FloatOp::ToF32 => format!("f32({a})"),
        FloatOp::ToF64 => format!("f64({a})"),
    }
}

/// Returns the operand of a conversion from integers, or from or to `f16`, computed from the operands' bits.
fn own_operand(op: FloatOp, ty: FloatTy) -> Option<&'static str> {
    Some(match (op, ty) {
        (FloatOp::FromF16, FloatTy::F32) => "(i & 0xffffu)",
        (FloatOp::ToF16, FloatTy::F32) => "near_half(ab, bb, cb)",
        (FloatOp::FromI32, FloatTy::F32) => "(bitcast<i32>(ab) >> (bb & 31u))",
        (FloatOp::FromU32, FloatTy::F32) => "(ab >> (bb & 31u))",
        (FloatOp::FromI64, FloatTy::F32) => "(bitcast<i64>((u64(ab) << 32u) | u64(bb)) >> (cb & 63u))",
        (FloatOp::FromU64, FloatTy::F32) => "(((u64(ab) << 32u) | u64(bb)) >> (cb & 63u))",
        (FloatOp::FromI32, FloatTy::F64) => "(bitcast<i32>(u32(ab & 0xfffffffflu)) >> (u32(bb & 31lu)))",
        (FloatOp::FromU32, FloatTy::F64) => "(u32(ab & 0xfffffffflu) >> (u32(bb & 31lu)))",
        (FloatOp::FromI64, FloatTy::F64) => "(bitcast<i64>(ab) >> (u32(bb & 63lu)))",
        (FloatOp::FromU64, FloatTy::F64) => "(ab >> (u32(bb & 63lu)))",
        _ => return None,
    })
}

/// Returns, in three of four cases, a number in, or not far outside the range of `f16` in which all but one or two of
/// the bits after the last bit of an `f16` are zeros; otherwise the number with the bits `a`.
pub(super) fn near_half([a, b, c]: [u32; 3]) -> f32 {
    let bit = (c >> 8) % 23;
    let fraction = a & 0x7f_ffff & !((2 << bit) - 1) | 1 << bit;
    let near = a & 0x8000_0000 | (b % 48 + 99) << 23 | fraction;
    f32::from_bits(if c & 3 == 0 { a } else { near + (c >> 4) % 3 - 1 })
}

/// WGSL of [`near_half`].
const NEAR_HALF: &str = "
fn near_half(a: u32, b: u32, c: u32) -> f32 {
    let bit = (c >> 8u) % 23u;
    let fraction = (a & 0x7fffffu & ~((2u << bit) - 1u)) | (1u << bit);
    let near = (a & 0x80000000u) | ((b % 48u + 99u) << 23u) | fraction;
    return bitcast<f32>(select(near + (c >> 4u) % 3u - 1u, a, (c & 3u) == 0u));
}
";

/// Returns the number of operands of an operation.
fn arity(op: FloatOp) -> usize {
    match op.general() {
        FloatOp::Fma => 3,
        FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div => 2,
        FloatOp::Min | FloatOp::Max => 2,
        FloatOp::Eq | FloatOp::Ne | FloatOp::Lt | FloatOp::Le | FloatOp::Gt | FloatOp::Ge => 2,
        _ => 1,
    }
}

/// Returns the expression of a trial on given operands, and records the routine that it calls.
fn expression(trial: &Trial, list: [Operand; 3], routines: &mut BTreeSet<String>) -> String {
    let Trial { op, ty, way, .. } = *trial;
    let mut args = list.map(|operand| operand.wgsl(ty));
    let own = own_operand(op, ty);
    if let Some(text) = own {
        args[0] = text.to_owned();
    }
    let plain = match (op, own) {
        (FloatOp::FromF16 | FloatOp::ToF16, _) | (_, None) => native(op, &args),
        (_, Some(text)) => format!("{}({text})", ty.name()),
    };
    let [a, ..] = &args;
    let cast = || match op {
        FloatOp::ToF16 => format!("u32(bitcast<u16>(f16({a})))"),
        _ => format!("f32(bitcast<f16>(u16({a})))"),
    };
    let lowering = ops::lowering(op, ty, way);
    routines.extend(lowering.routine().map(str::to_owned));
    match lowering {
        Lowering::Native | Lowering::Unavailable => plain,
        Lowering::Swapped => native(op.swapped(), &[args[1].clone(), args[0].clone(), args[2].clone()]),
        Lowering::Canon(routine) => format!("{routine}({plain})"),
        Lowering::Cast(None) => cast(),
        Lowering::Cast(Some(routine)) => format!("{routine}({})", cast()),
        Lowering::Call { routine, mode } => {
            let mut given = args[..arity(op)].to_vec();
            given.extend(mode.map(|mode| format!("{mode}u")));
            format!("{routine}({})", given.join(", "))
        }
        Lowering::CallHiding(routine) => format!("{routine}({}, zero)", args[..arity(op)].join(", ")),
    }
}

fn checks(trial: &Trial, routines: &mut BTreeSet<String>) -> Vec<Check> {
    let result = trial.op.result();
    operand_lists(trial.op, trial.operands)
        .into_iter()
        .map(|list| {
            let expr = expression(trial, list, routines);
            Check { variable: None, expr, result, expected: Expected::Op(trial.op, list) }
        })
        .collect()
}

/// Returns what the checks of all trials of a type expect.
pub(super) fn expectations(ty: FloatTy) -> Vec<Expected> {
    let all = operations().filter(|(_, of)| *of == ty);
    let of = |op: FloatOp| {
        let kinds = [Operands::Variable, Operands::Constant, Operands::Zero];
        kinds.into_iter().flat_map(move |operands| operand_lists(op, operands)).map(move |list| Expected::Op(op, list))
    };
    all.flat_map(|(op, _)| of(op)).chain([Expected::MulThenAdd, Expected::MulThenSub]).collect()
}

/// Number of checks in one function: naga's front end visits a whole function for each of its expressions.
const CHECKS_OF_FUNCTION: usize = 8;

/// The output of a kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Output {
    /// The results of each check, as `u64` if `wide`. All results of a check are consecutive.
    Results { wide: bool },
    /// A word for each vector, into which the results of all checks are folded ([`lab::fold`]). Drivers compile such kernels
    /// in much less time.
    Folded,
}

/// Returns the WGSL of a kernel that runs checks over vectors of `ty`.
fn kernel(
    ty: FloatTy,
    output: Output,
    checks: &[Check],
    routines: &BTreeSet<String>,
    count: usize,
) -> Result<String, CalibrateError> {
    let wants_f16 =
        checks.iter().any(|check| check.expr.contains("bitcast<f16>") || check.expr.contains("bitcast<u16>"));
    let mut text = if wants_f16 { "enable f16;\nenable wgpu_int16;\n".to_owned() } else { String::new() };
    text += &floats::source(routines)?;
    if ty == FloatTy::F32 {
        text += NEAR_HALF;
    }
    let (word, name) = match ty {
        FloatTy::F32 => ("u32", "f32"),
        FloatTy::F64 => ("u64", "f64"),
    };
    let result = if output == (Output::Results { wide: true }) { "u64" } else { "u32" };
    let group = lab::GROUP;
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "@group(0) @binding(0) var<storage, read> input: array<{word}>;
@group(0) @binding(1) var<storage, read_write> output: array<{result}>;\n"
    );
    let mut calls = String::new();
    for (part, some) in checks.chunks(CHECKS_OF_FUNCTION).enumerate() {
        let _ = writeln!(calls, "    words = part{part}(i, words, zero, ab, bb, cb);");
        let _ = write!(
            text,
            "fn part{part}(i: u32, before: u32, zero: u32, ab: {word}, bb: {word}, cb: {word}) -> u32 {{
    var words = before;
    let a = bitcast<{name}>(ab);
    let b = bitcast<{name}>(bb);
    let c = bitcast<{name}>(cb);\n"
        );
        Variable::write(some.iter().filter_map(|check| check.variable.as_ref()), &mut text);
        for (at, check) in (part * CHECKS_OF_FUNCTION..).zip(some) {
            let (bits, is_wide) = check.bits(ty);
            let _ = match (output, is_wide) {
                (Output::Results { wide: true }, false) => {
                    writeln!(text, "    output[{}u + i] = u64({bits});", at * count)
                }
                (Output::Results { .. }, _) => writeln!(text, "    output[{}u + i] = {bits};", at * count),
                (Output::Folded, false) => writeln!(text, "    words = words * 31u + {bits};"),
                (Output::Folded, true) => writeln!(
                    text,
                    "    {{ let bits = {bits}; words = (words * 31u + u32(bits)) * 31u + u32(bits >> 32u); }}"
                ),
            };
        }
        text.push_str("    return words;\n}\n");
    }
    if output == Output::Folded {
        calls.push_str("    output[i] = words;\n");
    }
    let _ = write!(
        text,
        "@compute @workgroup_size({group})
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {{
    let i = id.x;
    if i >= {count}u {{ return; }}
    let zero = groups.x >> 31u;
    let ab = input[3u * i];
    let bb = input[3u * i + 1u];
    let cb = input[3u * i + 2u];
    var words = 0u;
{calls}}}\n"
    );
    Ok(text)
}

impl Check {
    /// Returns WGSL of the result's bits, and whether they are 64.
    fn bits(&self, ty: FloatTy) -> (String, bool) {
        let expr = &self.expr;
        match (self.result, ty) {
            (ResultTy::Bool, _) => (format!("select(0u, 1u, {expr})"), false),
            (ResultTy::I32 | ResultTy::U32 | ResultTy::F32, _) | (ResultTy::Same, FloatTy::F32) => {
                (format!("bitcast<u32>({expr})"), false)
            }
            (ResultTy::I64 | ResultTy::U64 | ResultTy::F64, _) | (ResultTy::Same, FloatTy::F64) => {
                (format!("bitcast<u64>({expr})"), true)
            }
        }
    }
}

/// Runs trials of one type and width in one kernel, and returns for each a vector that it computes wrongly.
pub(super) fn run(
    gpu: &Gpu,
    wide: bool,
    trials: &[Trial],
    vectors: &Vectors,
) -> Result<Vec<Option<[u64; 3]>>, CalibrateError> {
    let mut routines = BTreeSet::new();
    let mut all = Vec::new();
    let mut owners = Vec::new();
    for (owner, trial) in trials.iter().enumerate() {
        for check in checks(trial, &mut routines) {
            all.push(check);
            owners.push(owner);
        }
    }
    let mut wrong = vec![None; trials.len()];
    for (owner, found) in owners.into_iter().zip(run_checks(gpu, wide, &all, &routines, vectors)?) {
        wrong[owner] = wrong[owner].or(found);
    }
    Ok(wrong)
}

/// Returns true if the device's compiler fuses products into sums without being asked.
pub(super) fn contracts(gpu: &Gpu, vectors: &Vectors) -> Result<bool, CalibrateError> {
    let check = |expr: &str, expected| {
        let expr = expr.to_owned();
        Check { variable: None, expr, result: ResultTy::Same, expected }
    };
    let checks = [check("(a * b + c)", Expected::MulThenAdd), check("(c - a * b)", Expected::MulThenSub)];
    let wrong = run_checks(gpu, vectors.ty == FloatTy::F64, &checks, &BTreeSet::new(), vectors)?;
    Ok(wrong.iter().any(Option::is_some))
}

/// Runs chains, or, if operations have `changed` since the last run, the kernels that contain them. Returns the
/// operations whose way must be replaced because a chain is wrong.
pub(super) fn wrong_chains(
    gpu: &Gpu,
    ways: &Ways<'_>,
    chains: &[Chain],
    changed: Option<&BTreeSet<FloatOp>>,
    vectors: &Vectors,
) -> Result<BTreeSet<FloatOp>, CalibrateError> {
    let is_new = |chains: &&[Chain]| {
        changed.is_none_or(|changed| chains.iter().any(|chain| changed.iter().any(|op| chain.contains(*op))))
    };
    let parts: Vec<&[Chain]> = chains.chunks(CHAINS_OF_KERNEL).filter(is_new).collect();
    let parts = lab::in_parallel(&parts, |chains| {
        let mut routines = BTreeSet::new();
        let check = |(at, chain): (usize, &Chain)| {
            let name = format!("chain{at}");
            let variable = Some(chain.variable(ways, name.clone(), &mut routines));
            Check { variable, expr: name, result: ResultTy::Same, expected: Expected::Chain(chain.clone()) }
        };
        let checks: Vec<Check> = chains.iter().enumerate().map(check).collect();
        if are_right_folded(gpu, &checks, &routines, vectors)? {
            return Ok(Vec::new());
        }
        let wrong = run_checks(gpu, ways.ty == FloatTy::F64, &checks, &routines, vectors)?;
        let mut blamed: Vec<FloatOp> = Vec::new();
        for (chain, wrong) in chains.iter().zip(wrong) {
            if let Some(vector) = wrong {
                tracing::debug!(?chain, ?vector, "chain is wrong");
                blamed.extend(&chain.blamed);
            }
        }
        Ok::<_, CalibrateError>(blamed)
    });
    let mut all = BTreeSet::new();
    for blamed in parts {
        all.extend(blamed?);
    }
    Ok(all)
}

/// Returns the input of a kernel: its vectors.
fn input(vectors: &Vectors) -> Vec<u32> {
    match vectors.ty {
        FloatTy::F32 => vectors.triples.iter().flatten().map(|&bits| bits as u32).collect(),
        FloatTy::F64 => bytemuck::cast_slice(&vectors.triples).to_vec(),
    }
}

/// Runs checks in one kernel that folds all results for a vector into a word, and returns true if all words are right.
/// Returns false without a run if the right words are not known.
fn are_right_folded(
    gpu: &Gpu,
    checks: &[Check],
    routines: &BTreeSet<String>,
    vectors: &Vectors,
) -> Result<bool, CalibrateError> {
    let expected: Vec<&Expected> = checks.iter().map(|check| &check.expected).collect();
    let Some(right) = expected::of_folded(&expected, vectors) else { return Ok(false) };
    let count = vectors.triples.len();
    let source = kernel(vectors.ty, Output::Folded, checks, routines, count)?;
    let output = lab::run(gpu, &source, &input(vectors), count, (count as u32).div_ceil(lab::GROUP))?;
    Ok(expected::digest(output.into_iter().map(u64::from)) == right)
}

/// Runs checks in one kernel, and returns for each a vector whose result is wrong.
fn run_checks(
    gpu: &Gpu,
    wide: bool,
    checks: &[Check],
    routines: &BTreeSet<String>,
    vectors: &Vectors,
) -> Result<Vec<Option<[u64; 3]>>, CalibrateError> {
    let (ty, count) = (vectors.ty, vectors.triples.len());
    let source = kernel(ty, Output::Results { wide }, checks, routines, count)?;
    let words_each = if wide { 2 } else { 1 };
    let groups = (count as u32).div_ceil(lab::GROUP);
    let output = lab::run(gpu, &source, &input(vectors), count * checks.len() * words_each, groups)?;
    let results = output.chunks_exact(count * words_each);
    let wrong = checks.iter().zip(results).map(|(check, words)| {
        let found = match wide {
            false => check.expected.first_wrong(vectors, words.iter().map(|&word| u64::from(word))),
            true => {
                let pairs = words.chunks_exact(2);
                check.expected.first_wrong(vectors, pairs.map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32))
            }
        };
        if let Some(vector) = found {
            tracing::trace!(expr = check.expr, ?vector, "wrong");
        }
        found
    });
    Ok(wrong.collect())
}
