//! Generates kernels that compute operations in given ways on test vectors, and compares the results with the expected
//! ones.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::compositions::{Chain, Ways};
use super::ops::{self, FloatOp, FloatTy, Lowering, Operands, Output, Way};
use super::reference::{evaluate, evaluate_flushed};
use super::{CalibrateError, lab};
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
    /// Statements that come before the expression.
    before: String,
    /// WGSL of an expression of the type in `output`.
    expr: String,
    output: Output,
    expected: Expected,
}

/// The expected result of a check.
enum Expected {
    /// An operation on operands, each of which is a vector's component or a constant.
    Op(FloatOp, [Operand; 3]),
    /// `a * b + c`, rounded twice; any NaN is accepted.
    MulThenAdd,
    /// `c - a * b`, rounded twice; any NaN is accepted.
    MulThenSub,
    /// A chain of operations.
    Chain(Chain),
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
fn near_half([a, b, c]: [u32; 3]) -> f32 {
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
    let output = trial.op.result();
    operand_lists(trial.op, trial.operands)
        .into_iter()
        .map(|list| {
            let (before, expr) = (String::new(), expression(trial, list, routines));
            Check { before, expr, output, expected: Expected::Op(trial.op, list) }
        })
        .collect()
}

impl Expected {
    /// Returns true if `actual` is right for the vector with an index.
    fn accepts(&self, ty: FloatTy, index: usize, vector: [u64; 3], actual: u64) -> bool {
        let two_steps = |op, swap: bool| {
            let product = evaluate(FloatOp::Mul, ty, vector);
            let operands = if swap { [vector[2], product, 0] } else { [product, vector[2], 0] };
            let right = evaluate(op, ty, operands);
            right == actual || (is_nan(ty, right) && is_nan(ty, actual))
        };
        match self {
            Self::Op(op, list) => {
                let operands = match op {
                    FloatOp::FromF16 => [index as u64 & 0xffff, 0, 0],
                    FloatOp::ToF16 => [near_half(vector.map(|bits| bits as u32)).to_bits().into(), 0, 0],
                    _ => list.map(|operand| operand.bits(ty, vector)),
                };
                evaluate(*op, ty, operands) == actual
                    || !op.takes(operands[0])
                    || op.may_flush() && evaluate_flushed(*op, operands).contains(&actual)
            }
            Self::MulThenAdd => two_steps(FloatOp::Add, false),
            Self::MulThenSub => two_steps(FloatOp::Sub, true),
            Self::Chain(chain) => chain.evaluate(ty, vector) == actual,
        }
    }
}

fn is_nan(ty: FloatTy, bits: u64) -> bool {
    match ty {
        FloatTy::F32 => f32::from_bits(bits as u32).is_nan(),
        FloatTy::F64 => f64::from_bits(bits).is_nan(),
    }
}

/// Number of checks in one function: naga's front end visits a whole function for each of its expressions.
const CHECKS_OF_FUNCTION: usize = 8;

/// Returns the WGSL of a kernel that runs checks over vectors of `ty`; results are `u64` if `wide`.
fn kernel(
    ty: FloatTy,
    wide: bool,
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
    let result = if wide { "u64" } else { "u32" };
    let group = lab::GROUP;
    let stride = checks.len();
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "@group(0) @binding(0) var<storage, read> input: array<{word}>;
@group(0) @binding(1) var<storage, read_write> output: array<{result}>;\n"
    );
    let mut calls = String::new();
    for (part, some) in checks.chunks(CHECKS_OF_FUNCTION).enumerate() {
        let _ = writeln!(calls, "    part{part}(i, zero, ab, bb, cb);");
        let _ = write!(
            text,
            "fn part{part}(i: u32, zero: u32, ab: {word}, bb: {word}, cb: {word}) {{
    let a = bitcast<{name}>(ab);
    let b = bitcast<{name}>(bb);
    let c = bitcast<{name}>(cb);\n"
        );
        for (at, check) in (part * CHECKS_OF_FUNCTION..).zip(some) {
            let expr = &check.expr;
            let (bits, is_wide) = match (check.output, ty) {
                (Output::Bool, _) => (format!("select(0u, 1u, {expr})"), false),
                (Output::I32 | Output::U32 | Output::F32, _) | (Output::Same, FloatTy::F32) => {
                    (format!("bitcast<u32>({expr})"), false)
                }
                (Output::I64 | Output::U64 | Output::F64, _) | (Output::Same, FloatTy::F64) => {
                    (format!("bitcast<u64>({expr})"), true)
                }
            };
            let bits = if wide && !is_wide { format!("u64({bits})") } else { bits };
            text += &check.before;
            let _ = writeln!(text, "    output[{stride}u * i + {at}u] = {bits};");
        }
        text.push_str("}\n");
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
{calls}}}\n"
    );
    Ok(text)
}

/// Runs trials of one type and width in one kernel, and returns the number of wrong results of each.
pub(super) fn run(
    gpu: &Gpu,
    ty: FloatTy,
    wide: bool,
    trials: &[Trial],
    vectors: &[[u64; 3]],
) -> Result<Vec<u32>, CalibrateError> {
    let mut routines = BTreeSet::new();
    let mut all = Vec::new();
    let mut owners = Vec::new();
    for (owner, trial) in trials.iter().enumerate() {
        for check in checks(trial, &mut routines) {
            all.push(check);
            owners.push(owner);
        }
    }
    let mut wrong = vec![0; trials.len()];
    for (owner, count) in owners.into_iter().zip(run_checks(gpu, ty, wide, &all, &routines, vectors)?) {
        wrong[owner] += count;
    }
    Ok(wrong)
}

/// Returns true if the device's compiler fuses products into sums without being asked.
pub(super) fn contracts(gpu: &Gpu, ty: FloatTy, vectors: &[[u64; 3]]) -> Result<bool, CalibrateError> {
    let check =
        |expr: &str, expected| Check { before: String::new(), expr: expr.to_owned(), output: Output::Same, expected };
    let checks = [check("(a * b + c)", Expected::MulThenAdd), check("(c - a * b)", Expected::MulThenSub)];
    let wrong = run_checks(gpu, ty, ty == FloatTy::F64, &checks, &BTreeSet::new(), vectors)?;
    Ok(wrong.into_iter().any(|count| count > 0))
}

/// Number of chains in one kernel, such that compiling it costs no more time than many small ones.
const CHAINS: usize = 16;

/// Runs chains. Returns the operations whose way must be replaced because a chain is wrong.
pub(super) fn wrong_chains(
    gpu: &Gpu,
    ways: &Ways<'_>,
    chains: Vec<Chain>,
    vectors: &[[u64; 3]],
) -> Result<BTreeSet<FloatOp>, CalibrateError> {
    let mut blamed = BTreeSet::new();
    for chains in chains.chunks(CHAINS) {
        let mut routines = BTreeSet::new();
        let check = |(at, chain): (usize, &Chain)| {
            let name = format!("chain{at}");
            let before = chain.statements(ways, &name, &mut routines);
            Check { before, expr: name, output: Output::Same, expected: Expected::Chain(chain.clone()) }
        };
        let checks: Vec<Check> = chains.iter().enumerate().map(check).collect();
        let wrong = run_checks(gpu, ways.ty, ways.ty == FloatTy::F64, &checks, &routines, vectors)?;
        for (chain, wrong) in chains.iter().zip(wrong) {
            if wrong > 0 {
                tracing::debug!(?chain, wrong, "chain is wrong");
                blamed.extend(&chain.blamed);
            }
        }
    }
    Ok(blamed)
}

/// Runs checks in one kernel, and returns the number of wrong results of each.
fn run_checks(
    gpu: &Gpu,
    ty: FloatTy,
    wide: bool,
    checks: &[Check],
    routines: &BTreeSet<String>,
    vectors: &[[u64; 3]],
) -> Result<Vec<u32>, CalibrateError> {
    let source = kernel(ty, wide, checks, routines, vectors.len())?;
    let halves = |bits: &u64| [*bits as u32, (*bits >> 32) as u32];
    let input: Vec<u32> = match ty {
        FloatTy::F32 => vectors.iter().flatten().map(|&bits| bits as u32).collect(),
        FloatTy::F64 => vectors.iter().flatten().flat_map(halves).collect(),
    };
    let words_each = if wide { 2 } else { 1 };
    let words = vectors.len() * checks.len() * words_each;
    let groups = (vectors.len() as u32).div_ceil(lab::GROUP);
    let output = lab::run(gpu, &source, &input, words, groups)?;
    let mut wrong = vec![0; checks.len()];
    let mut output = output.into_iter();
    let mut word = || u64::from(output.next().unwrap_or_default());
    for (index, &vector) in vectors.iter().enumerate() {
        for (check, wrong) in checks.iter().zip(&mut wrong) {
            let low = word();
            let actual = if wide { low | word() << 32 } else { low };
            if !check.expected.accepts(ty, index, vector, actual) {
                tracing::trace!(expr = check.expr, ?vector, actual, "wrong");
                *wrong += 1;
            }
        }
    }
    Ok(wrong)
}
