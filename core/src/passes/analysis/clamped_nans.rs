//! Finds comparisons with constants that NVIDIA's compilers turn into a minimum or a maximum.
//!
//! Removes: nothing; an analysis.
//!
//! Guarantees: finds the comparisons that become `FMNMX.NAN`, which returns the canonical NaN. `x > 3 ? 3 : x` passes
//! on the bits of an `x` that is a NaN. NVRTC 13.0, and the driver for Vulkan, use `FMNMX.NAN` for `float` if the
//! constant in the comparison is the one that is selected, or its negation, and is known: as a literal, or as a
//! constant that reaches a variable ([`super::reaching_constants`]). If the constant is a zero, for `double` too, a
//! minimum or maximum may return the zero of the other sign; the driver turns `x == 0 ? x : 0` into `0`, also for a
//! zero with a sign. So backends hide such comparisons.

use rustc_hash::{FxHashMap, FxHashSet};

use super::reaching_constants::{Reaching, ReachingConstants};
use crate::ir::ops::{CompareOp, Const};
use crate::ir::{Block, Function, LocalId, Op, Scalar, Value};

/// A comparison, and the side of it that may be a constant.
#[derive(Clone, Copy)]
struct Compared {
    constant: Value,
    /// Operand that the constant is compared with.
    with: Value,
    kind: Comparison,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    /// The order comparisons `x > c` and `c < x`.
    Greater,
    /// Any other order comparison.
    Ordered,
    /// Equality: `==` or `!=`.
    Equality,
}

/// Finds the comparisons of a function, with the constants that reach it. `shows` returns whether a selection's result
/// shows which NaN one of its sides is.
///
/// A comparison that decides a branch counts, too, if its constant is stored or passed anywhere, or reaches a place
/// that the branch writes.
pub fn clamped_nans(
    function: &Function,
    reaching: &ReachingConstants,
    shows: impl Fn(Value, Value) -> bool,
) -> FxHashSet<Value> {
    let mut finder = Finder { function, reaching, compared: FxHashMap::default(), literals: FxHashSet::default() };
    let (mut placed, mut decides) = (FxHashSet::<u64>::default(), FxHashSet::default());
    let mut found = FxHashSet::default();
    function.body.for_each(&mut |inst| match (&inst.op, inst.result) {
        (Op::Const(Const::Scalar(Scalar::F32 | Scalar::F64, _)), Some(result)) => drop(finder.literals.insert(result)),
        (Op::Compare { op, a, b }, Some(result)) => finder.compare(result, *op, *a, *b),
        (Op::FloatBin { .. } | Op::FloatUn { .. } | Op::Fma { .. } | Op::Compare { .. }, _) => {}
        (Op::Select { cond, a, b }, Some(result)) => {
            placed.extend([a, b].into_iter().filter_map(|v| finder.literal(*v)));
            // A selection of addresses shows the value that is read there.
            let shows = || finder.is_pointer(result) || shows(result, *b);
            let loses = |with| finder.loses(with, finder.side(with, *a), finder.side(with, *b), shows);
            if finder.sides(*cond).any(loses) {
                found.insert(*cond);
            }
        }
        (op, _) => {
            if let Op::If { cond, then, els } = op
                && finder.loses_in_branch(*cond, then, els)
            {
                found.insert(*cond);
            }
            op.for_each_use(|v| {
                placed.extend(finder.literal(v));
                if finder.compared.contains_key(&v) {
                    decides.insert(v);
                }
            });
        }
    });
    found.extend(decides.into_iter().filter(|v| {
        finder.sides(*v).any(|with| {
            let loses =
                |magnitude| placed.contains(&magnitude) && (magnitude == 0 || with.kind != Comparison::Equality);
            finder.literal(with.constant).is_some_and(loses)
        })
    }));
    found
}

/// Returns the bits of a float without the sign, and whether the sign is set. For `double`, only for zeros: other
/// values lose nothing.
fn magnitude(constant: Const) -> Option<(u64, bool)> {
    let Const::Scalar(scalar @ (Scalar::F32 | Scalar::F64), bits) = constant else { return None };
    let sign = 1u64 << (scalar.bits() - 1);
    (scalar == Scalar::F32 || bits & !sign == 0).then_some((bits & !sign, bits & sign != 0))
}

struct Finder<'a> {
    function: &'a Function,
    reaching: &'a ReachingConstants,
    compared: FxHashMap<Value, Vec<Compared>>,
    /// Constants that are literals at their uses.
    literals: FxHashSet<Value>,
}

impl Finder<'_> {
    fn of(&self, value: Value) -> Option<&Reaching> {
        self.reaching.values.get(&value)
    }

    fn is_pointer(&self, value: Value) -> bool {
        self.function.values.get(value.0 as usize).is_some_and(|ty| ty.is_ptr())
    }

    /// Finds the constants that reach a side of a selection, unless it is the other operand of the comparison. For a
    /// pointer, finds the constants that are read there.
    fn side(&self, with: Compared, value: Value) -> Option<&Reaching> {
        if value == with.with {
            return None;
        }
        if !self.is_pointer(value) {
            return self.of(value);
        }
        let scalar = self.function.values.get(with.constant.0 as usize)?.scalar()?;
        self.reaching.memory.get(&scalar)
    }

    fn compare(&mut self, result: Value, op: CompareOp, a: Value, b: Value) {
        let is_float = |scalar| self.function.is_scalar(a, scalar);
        if !is_float(Scalar::F32) && !is_float(Scalar::F64) {
            return;
        }
        let is_known = |v: &Value| self.of(*v).is_some_and(|of| of.may_be(|c| magnitude(c).is_some()));
        let kind = |greater| match op {
            CompareOp::Eq | CompareOp::Ne => Comparison::Equality,
            _ if op == greater => Comparison::Greater,
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => Comparison::Ordered,
        };
        // Comparisons of two constants are folded.
        let is_side = |side, other| is_known(side) && !self.literals.contains(other);
        let left = is_side(&a, &b).then_some(Compared { constant: a, with: b, kind: kind(CompareOp::Lt) });
        let right = is_side(&b, &a).then_some(Compared { constant: b, with: a, kind: kind(CompareOp::Gt) });
        let sides: Vec<Compared> = left.into_iter().chain(right).collect();
        if !sides.is_empty() {
            self.compared.insert(result, sides);
        }
    }

    fn sides(&self, condition: Value) -> impl Iterator<Item = Compared> + '_ {
        self.compared.get(&condition).into_iter().flatten().copied()
    }

    /// Returns the magnitude of a constant that is a literal.
    fn literal(&self, value: Value) -> Option<u64> {
        let Some(Reaching::These(constants)) = self.of(value).filter(|_| self.literals.contains(&value)) else {
            return None;
        };
        constants.first().and_then(|c| magnitude(*c)).map(|(magnitude, _)| magnitude)
    }

    /// Returns true if a constant that satisfies `predicate` may reach both the compared operand and one side of a
    /// selection.
    fn meets(&self, with: Compared, side: Option<&Reaching>, predicate: impl Fn(u64, bool) -> bool) -> bool {
        let (Some(compared), Some(side)) = (self.of(with.constant), side) else { return false };
        side.may_be(|c| {
            magnitude(c).is_some_and(|(chosen, sign)| {
                predicate(chosen, sign) && compared.may_be(|c| magnitude(c).is_some_and(|(m, _)| m == chosen))
            })
        })
    }

    /// Returns true if a selection by a comparison loses a NaN or the sign of a zero as a minimum or maximum.
    fn loses(&self, with: Compared, then: Option<&Reaching>, els: Option<&Reaching>, shows: impl Fn() -> bool) -> bool {
        let zero = |magnitude: u64, _: bool| magnitude == 0;
        // `x > 0 ? x : 0.0` is the maximum whichever zero `x` is.
        self.meets(with, then, zero)
            || self.meets(with, els, |magnitude, sign| magnitude == 0 && (sign || with.kind != Comparison::Greater))
            // A comparison with a NaN is false.
            || with.kind != Comparison::Equality && self.meets(with, then, |_, _| true) && shows()
    }

    /// Returns true if a selection that a compiler makes from a branch loses a NaN or the sign of a zero: the selection
    /// is between the value written in the branch and the value otherwise there.
    fn loses_in_branch(&self, condition: Value, then: &Block, els: &Block) -> bool {
        if !self.compared.contains_key(&condition) {
            return false;
        }
        let [(then, then_locals), (els, els_locals)] = [then, els].map(written);
        self.sides(condition).any(|with| {
            let mut choices: Vec<(Option<&Reaching>, Option<&Reaching>)> = Vec::new();
            choices.extend(then.iter().map(|v| (self.side(with, *v), None)));
            choices.extend(els.iter().map(|v| (None, self.side(with, *v))));
            choices.extend(els_locals.iter().map(|local| (self.reaching.locals.get(local), None)));
            choices.extend(then_locals.iter().map(|local| (None, self.reaching.locals.get(local))));
            choices.iter().any(|(then, els)| self.loses(with, *then, *els, || true))
        })
    }
}

/// Returns the values that a block writes or returns, and the locals that it writes.
fn written(block: &Block) -> (Vec<Value>, Vec<LocalId>) {
    let (mut values, mut locals) = (Vec::new(), Vec::new());
    block.for_each(&mut |inst| match &inst.op {
        Op::LocalSet { local, value } => {
            values.push(*value);
            locals.push(*local);
        }
        Op::Store { value, .. } | Op::Return(Some(value)) => values.push(*value),
        _ => {}
    });
    (values, locals)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::super::reaching_constants::reaching_constants_of;
    use super::clamped_nans;
    use crate::ir::Op;
    use crate::ir::text::{SpanSource, parse_module};

    /// Returns for each comparison of a kernel whether it is found.
    fn found(body: &str, shows: bool) -> Vec<bool> {
        let text = format!("kernel @k(%0 p: ptr.global, %1 x: f32) {{\n{body}}}\n");
        let module = parse_module(&text, SpanSource::Text).unwrap();
        let kernel = module.functions.first().unwrap();
        let clamps = clamped_nans(kernel, &reaching_constants_of(kernel), |_, _| shows);
        let mut all = Vec::new();
        kernel.body.for_each(&mut |inst| {
            if matches!(inst.op, Op::Compare { .. }) {
                all.push(inst.result.is_some_and(|result| clamps.contains(&result)));
            }
        });
        all
    }

    #[test]
    fn selections_that_keep_a_nan_are_found() {
        let body = "  %2: f32 = const 3.0
  %3: f32 = const -3.0
  %4: f32 = const 5.0
  %5: bool = gt %1, %2
  %6: f32 = select %5, %2, %1
  %7: bool = gt %2, %1
  %8: f32 = select %7, %3, %1
  %9: bool = gt %1, %2
  %10: f32 = select %9, %1, %2
  %11: bool = gt %1, %2
  %12: f32 = select %11, %4, %1
  %13: bool = eq %1, %2
  %14: f32 = select %13, %2, %1
  %15: f32 = const 0.0
  %16: bool = eq %1, %15
  %17: f32 = select %16, %1, %15
";
        assert_eq!(found(body, true), [true, true, false, false, false, true]);
        assert_eq!(found(body, false), [false, false, false, false, false, true]);
    }

    #[test]
    fn zeros_of_either_sign_are_kept() {
        let body = |ty: &str, zero: &str| {
            format!(
                "  %2: {ty} = const {zero}
  %3: {ty} = {}
  %4: bool = gt %3, %2
  %5: {ty} = select %4, %3, %2
  %6: bool = lt %2, %3
  %7: {ty} = select %6, %3, %2
  %8: bool = lt %3, %2
  %9: {ty} = select %8, %3, %2
  %10: bool = lt %3, %2
  %11: {ty} = select %10, %2, %3
",
                if ty == "f32" { "abs %1" } else { "fcast %1" }
            )
        };
        for ty in ["f32", "f64"] {
            assert_eq!(found(&body(ty, "0.0"), false), [false, false, true, true], "{ty}");
            assert_eq!(found(&body(ty, "-0.0"), false), [true; 4], "{ty}");
        }
    }

    #[test]
    fn constants_in_variables_are_found() {
        let body = "  local $0 a: f32
  local $1 b: f32
  %2: f32 = const 0.0
  set $0, %2
  %3: f32 = get $0
  %4: bool = lt %1, %3
  %5: f32 = select %4, %3, %1
  %6: bool = gt %1, %3
  %7: f32 = select %6, %1, %3
  set $1, %1
  %8: f32 = get $1
  %9: bool = lt %1, %8
  %10: f32 = select %9, %8, %1
  %11: bool = lt %1, %3
  if %11 {
    set $0, %1
  }
  %12: bool = gt %1, %3
  if %12 {
    set $0, %1
  }
";
        assert_eq!(found(body, false), [true, false, false, true, false]);
    }

    #[test]
    fn branches_that_store_the_constant_are_found() {
        let branch = |number: &str| {
            format!(
                "  %2: f32 = const 3.0\n  %3: f32 = const {number}\n  %4: bool = gt %1, %2\n  if %4 {{\n    store %0, %3 align 4\n  }}\n"
            )
        };
        assert_eq!(found(&branch("3.0"), false), [true]);
        assert_eq!(found(&branch("4.0"), false), [false]);
    }
}
