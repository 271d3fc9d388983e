//! Finds reciprocal roots of numbers that are not subnormal.
//!
//! Changes: [`FloatUnOp::Rsqrt`] to [`FloatUnOp::RsqrtNormal`] where the operand is at least 2^-126, infinite or NaN
//! whatever the kernel reads: distances that are kept above zero, `rsqrtf(x * x + y * y + eps)`. Backends need not
//! scale such numbers, and need no branch for them.
//!
//! Needs: a verified function.
//!
//! Guarantees: nothing for other passes. Rounding preserves the order of numbers, so a number that is at least a given
//! float is still at least that float after rounding. Operations that read and return zeros for subnormals
//! (`may_flush`) change nothing about numbers that are not subnormal.

use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, each};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::{Const, ConvertOp, FloatBinOp, FloatUnOp};
use crate::ir::{Function, Op, Scalar, Type, Value};

/// A lower bound of a float that is not a NaN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum AtLeast {
    /// A zero of either sign.
    Zero,
    /// The least normal number, 2^-126.
    Normal,
}

/// Marks the roots of a function.
pub fn normal_roots(func: &mut Function) {
    let roots = of_normal_numbers(func);
    mark(func, &roots);
}

/// Returns the function with its roots marked; `None` if there are none to mark.
pub fn with_normal_roots(func: &Function) -> Option<Function> {
    let roots = of_normal_numbers(func);
    (!roots.is_empty()).then(|| {
        let mut marked = func.clone();
        mark(&mut marked, &roots);
        marked
    })
}

fn mark(func: &mut Function, roots: &FxHashSet<Value>) {
    if roots.is_empty() {
        return;
    }
    func.body.for_each_mut(&mut |inst| {
        if let Op::FloatUn { op: op @ FloatUnOp::Rsqrt, .. } = &mut inst.op
            && inst.result.is_some_and(|root| roots.contains(&root))
        {
            *op = FloatUnOp::RsqrtNormal;
        }
    });
}

/// Returns the roots of numbers that are not subnormal.
fn of_normal_numbers(func: &Function) -> FxHashSet<Value> {
    let mut roots: FxHashMap<Value, Value> = FxHashMap::default();
    func.body.for_each(&mut |inst| {
        if let (Op::FloatUn { op: FloatUnOp::Rsqrt, a, .. }, Some(root)) = (&inst.op, inst.result) {
            roots.insert(root, *a);
        }
    });
    if roots.is_empty() {
        return FxHashSet::default();
    }
    let mut found: FxHashMap<Value, AtLeast> = FxHashMap::default();
    // In program order: operands come first.
    func.body.for_each(&mut |inst| {
        if let Some(result) = inst.result
            && func.try_ty(result) == Some(Type::F32)
            && let Some(least) = least(func, &inst.op, &found)
        {
            found.insert(result, least);
        }
    });
    roots.retain(|_, of| found.get(of) == Some(&AtLeast::Normal));
    roots.into_keys().collect()
}

/// Returns the lower bound of an operation's result.
fn least(func: &Function, op: &Op, found: &FxHashMap<Value, AtLeast>) -> Option<AtLeast> {
    let of = |v: &Value| found.get(v).copied();
    let both = |a: &Value, b: &Value| Some(of(a)?.min(of(b)?));
    // A square is not negative; nor is a product of two numbers that are not.
    let product = |a: &Value, b: &Value| (a == b || both(a, b).is_some()).then_some(AtLeast::Zero);
    match op {
        Op::Const(Const::Scalar(Scalar::F32, bits)) => {
            let x = f32::from_bits(*bits as u32);
            if x >= f32::MIN_POSITIVE { Some(AtLeast::Normal) } else { (x >= 0.0).then_some(AtLeast::Zero) }
        }
        Op::Select { a, b, .. } => both(a, b),
        Op::FloatBin { op: FloatBinOp::Add, a, b, .. } => Some(of(a)?.max(of(b)?)),
        Op::FloatBin { op: FloatBinOp::Mul, a, b, .. } => product(a, b),
        // The quotient by a zero can be infinite with either sign.
        Op::FloatBin { op: FloatBinOp::Div, a, b, .. } => {
            (of(a).is_some() && of(b) == Some(AtLeast::Normal)).then_some(AtLeast::Zero)
        }
        // With a NaN, the result is the other operand.
        Op::FloatBin { op: FloatBinOp::Min | FloatBinOp::Max, a, b, .. } => both(a, b),
        Op::FloatBin { op: FloatBinOp::Sub, .. } => None,
        Op::Fma { a, b, c, .. } => Some(product(a, b)?.max(of(c)?)),
        Op::FloatUn { op: FloatUnOp::Abs, a, .. } => Some(of(a).unwrap_or(AtLeast::Zero)),
        // The root of a number of at least 2^-126 is at least 2^-63; other roots are zero, larger, or NaN.
        Op::FloatUn { op: FloatUnOp::Sqrt, a, .. } => Some(of(a).unwrap_or(AtLeast::Zero)),
        Op::Convert { op: ConvertOp::IntToFloat(_), a } => {
            let unsigned = func.try_ty(*a).and_then(Type::scalar).is_some_and(|s| !s.is_signed());
            unsigned.then_some(AtLeast::Zero)
        }
        _ => None,
    }
}

/// [`normal_roots`] as a pass.
pub struct NormalRoots;

impl<S> Pass<S> for NormalRoots {
    fn name(&self) -> &'static str {
        "normal_roots"
    }

    fn does(&self) -> &'static str {
        "marks `rsqrtf` of numbers that are not subnormal whatever the kernel reads"
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, normal_roots)
    }
}
