//! Finds narrow integers that NVIDIA's compilers treat as negations of wider ones.
//!
//! Removes: nothing; an analysis.
//!
//! Guarantees: finds the `signed char` and `short` values that may be computed as a negation. The negation of `-32768`
//! as a `short` is `-32768`. ptxas 13.0 extends the operand of `neg.s16` instead of its result where the result is
//! converted, compared, or shifted right, and continues with 32768. NVVM turns a product by a negative power of two, a
//! quotient by -1, `~x + 1`, and `x - 2 * x` into a negation. So backends hide such values, which makes them like any
//! others: a value computed from them is found only if it may be a negation by itself. Backends hide the negation
//! `0 - x` anyway.

use rustc_hash::FxHashSet;

use super::reaching_constants::ReachingConstants;
use crate::ir::ops::{ConvertOp, IntBinOp, IntUnOp};
use crate::ir::{Function, LocalId, Op, Scalar, Type, Value};

/// Finds the values of a function, with the constants that reach it.
pub fn narrow_negations(function: &Function, reaching: &ReachingConstants) -> FxHashSet<Value> {
    let mut finder = Finder {
        function,
        reaching,
        zeros: FxHashSet::default(),
        negative: FxHashSet::default(),
        locals: FxHashSet::default(),
        found: FxHashSet::default(),
    };
    if !function.values.iter().any(|ty| is_narrow(*ty)) {
        return finder.found;
    }
    loop {
        let before = finder.locals.len();
        function.body.for_each(&mut |inst| finder.instruction(&inst.op, inst.result));
        if finder.locals.len() == before {
            return finder.found;
        }
    }
}

const fn is_narrow(ty: Type) -> bool {
    matches!(ty, Type::Scalar(Scalar::I8 | Scalar::I16))
}

struct Finder<'a> {
    function: &'a Function,
    reaching: &'a ReachingConstants,
    /// Zeros that are literals at their uses.
    zeros: FxHashSet<Value>,
    /// Values that a negation is a part of.
    negative: FxHashSet<Value>,
    /// Locals that such values are stored in.
    locals: FxHashSet<LocalId>,
    found: FxHashSet<Value>,
}

impl Finder<'_> {
    fn instruction(&mut self, op: &Op, result: Option<Value>) {
        let Some(result) = result else {
            if let Op::LocalSet { local, value } = op
                && self.negative.contains(value)
            {
                self.locals.insert(*local);
            }
            return;
        };
        let (negates, computes) = match op {
            Op::Const(c) if c.as_int() == Some(0) => {
                self.zeros.insert(result);
                (false, false)
            }
            Op::LocalGet(local) => (self.locals.contains(local), false),
            Op::Select { a, b, .. } => (self.any([*a, *b]), false),
            Op::Convert { op: ConvertOp::Int, a } => (self.any([*a]), true),
            Op::IntUn { op: IntUnOp::Neg | IntUnOp::Not | IntUnOp::Abs, .. } => (true, true),
            Op::IntBin { op, a, b } => (self.operation(*op, *a, *b), true),
            _ => (false, false),
        };
        if !negates {
            return;
        }
        let is_narrow = self.function.values.get(result.0 as usize).is_some_and(|ty| is_narrow(*ty));
        if is_narrow && computes {
            self.found.insert(result);
        } else {
            self.negative.insert(result);
        }
    }

    /// Returns true if an operation may be a part of a negation.
    fn operation(&self, op: IntBinOp, a: Value, b: Value) -> bool {
        match op {
            IntBinOp::Sub => !self.zeros.contains(&a),
            IntBinOp::Mul | IntBinOp::Div | IntBinOp::Xor => {
                self.any([a, b]) || self.may_be_negative(a) || self.may_be_negative(b)
            }
            IntBinOp::Add | IntBinOp::And | IntBinOp::Or | IntBinOp::Min | IntBinOp::Max => self.any([a, b]),
            IntBinOp::Shl | IntBinOp::Shr => self.any([a]),
            IntBinOp::MulHi | IntBinOp::Rem => false,
        }
    }

    fn any<const N: usize>(&self, values: [Value; N]) -> bool {
        values.iter().any(|v| self.negative.contains(v))
    }

    /// Returns true if a value may be a constant with a negative narrow part.
    fn may_be_negative(&self, value: Value) -> bool {
        let is_negative = |value: i128| (value as i8) < 0 || (value as i16) < 0 || value < 0;
        self.reaching.values.get(&value).is_some_and(|of| of.may_be(|c| c.as_int().is_some_and(is_negative)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::super::reaching_constants::reaching_constants_of;
    use super::narrow_negations;
    use crate::ir::text::{SpanSource, parse_module};

    /// Returns the numbers of the values that are found.
    fn found(body: &str) -> Vec<u32> {
        let text = format!("kernel @k(%0 p: ptr.global, %1 x: i32, %2 y: i32) {{\n{body}}}\n");
        let module = parse_module(&text, SpanSource::Text).unwrap();
        let kernel = module.functions.first().unwrap();
        let mut found: Vec<u32> =
            narrow_negations(kernel, &reaching_constants_of(kernel)).into_iter().map(|v| v.0).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn narrow_results_of_negations_are_found() {
        let body = "  %3: i32 = const -2
  %4: i32 = mul %1, %3
  %5: i16 = icast %4
  %6: i32 = icast %5
  %7: i16 = icast %6
  %8: i32 = const 3
  %9: i32 = mul %1, %8
  %10: i16 = icast %9
  %11: i32 = sub %1, %9
  %12: i8 = icast %11
  %13: u16 = icast %11
  %14: i32 = const 0
  %15: i32 = sub %14, %1
  %16: i16 = icast %15
  %17: i32 = not %1
  %18: i32 = add %17, %8
  %19: i16 = icast %18
  %20: i32 = add %1, %2
  %21: i16 = icast %20
  %22: i16 = xor %5, %19
  store %0, %22 align 2
";
        assert_eq!(found(body), [5, 12, 19]);
    }

    #[test]
    fn negations_are_followed_through_locals() {
        let body = "  local $0 a: i32
  loop {
    %3: i32 = get $0
    %4: i16 = icast %3
    %5: i32 = sub %1, %2
    set $0, %5
  }
";
        assert_eq!(found(body), [4]);
    }
}
