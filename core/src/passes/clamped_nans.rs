//! Comparisons with constants of which NVIDIA's compilers make a minimum or a maximum.
//!
//! Removes: nothing; an analysis.
//!
//! Guarantees: finds the comparisons of which `FMNMX.NAN` is made, which gives the canonical NaN. `x > 3 ? 3 : x` hands on the bits of an `x` that is a
//! NaN. ptxas 13.0, and the driver for Vulkan, do so for `float`, where the constant that is compared with is the one that is chosen, or its negation, and
//! is known. Where that is a zero, for `double` too, a minimum or maximum may give the zero of the other sign. So backends hide it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::{CompareOp, Const};
use crate::ir::{Function, Op, Scalar, Value};

/// The bits of a `float` and of a `double` without the sign.
const MAGNITUDE: u64 = 0x7fff_ffff;
const WIDE_MAGNITUDE: u64 = 0x7fff_ffff_ffff_ffff;

/// The constant of a comparison.
#[derive(Clone, Copy)]
struct Compared {
    magnitude: u64,
    /// `x > c` or `c < x`.
    is_greater: bool,
}

/// Finds the comparisons of a function. `shows` says whether a selection's result shows which NaN one of its sides is.
///
/// A comparison that decides a branch counts, too, if its constant is put anywhere.
pub fn clamped_nans(function: &Function, shows: impl Fn(Value, Value) -> bool) -> FxHashSet<Value> {
    // Magnitudes, and whether there is a sign. Of `double` zeros alone.
    let mut constants: FxHashMap<Value, (u64, bool)> = FxHashMap::default();
    let mut compared: FxHashMap<Value, Compared> = FxHashMap::default();
    let (mut placed, mut decides) = (FxHashSet::<u64>::default(), FxHashSet::default());
    let mut found = FxHashSet::default();
    function.body.for_each(&mut |inst| match (&inst.op, inst.result) {
        (Op::Const(Const::Scalar(Scalar::F32, bits)), Some(result)) => {
            constants.insert(result, (bits & MAGNITUDE, *bits > MAGNITUDE));
        }
        (Op::Const(Const::Scalar(Scalar::F64, bits)), Some(result)) if bits & WIDE_MAGNITUDE == 0 => {
            constants.insert(result, (0, *bits != 0));
        }
        (Op::Compare { op, a, b }, Some(result)) if is_ordered(*op) => {
            let (left, right) = (constants.get(a), constants.get(b));
            let is_greater = match op {
                CompareOp::Gt => right.is_some(),
                CompareOp::Lt => left.is_some(),
                _ => false,
            };
            let constant = right.or(left);
            compared.extend(constant.map(|(magnitude, _)| (result, Compared { magnitude: *magnitude, is_greater })));
        }
        (Op::FloatBin { .. } | Op::FloatUn { .. } | Op::Fma { .. } | Op::Compare { .. }, _) => {}
        (Op::Select { cond, a, b }, Some(result)) => {
            placed.extend([a, b].into_iter().filter_map(|v| constants.get(v)).map(|(magnitude, _)| *magnitude));
            let Some(with) = compared.get(cond) else { return };
            let chosen = |v| constants.get(v).filter(|(magnitude, _)| *magnitude == with.magnitude);
            let hides = match (chosen(a), chosen(b)) {
                // `x > 0 ? x : 0.0` is the maximum whichever zero `x` is.
                (None, Some((0, false))) => !with.is_greater,
                (_, Some((0, true))) | (Some((0, _)), _) => true,
                // A comparison with a NaN is false.
                (Some(_), _) => shows(result, *b),
                (None, _) => false,
            };
            if hides {
                found.insert(*cond);
            }
        }
        (op, _) => op.for_each_use(|v| {
            placed.extend(constants.get(&v).map(|(magnitude, _)| *magnitude));
            if compared.contains_key(&v) {
                decides.insert(v);
            }
        }),
    });
    found.extend(decides.into_iter().filter(|v| compared.get(v).is_some_and(|with| placed.contains(&with.magnitude))));
    found
}

const fn is_ordered(op: CompareOp) -> bool {
    match op {
        CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => true,
        CompareOp::Eq | CompareOp::Ne => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::clamped_nans;
    use crate::ir::Op;
    use crate::ir::text::{SpanSource, parse_module};

    /// Tells for each comparison of a kernel whether it is found.
    fn found(body: &str, shows: bool) -> Vec<bool> {
        let text = format!("kernel @k(%0 p: ptr.global, %1 x: f32) {{\n{body}}}\n");
        let module = parse_module(&text, SpanSource::Text).unwrap();
        let kernel = module.functions.first().unwrap();
        let (clamps, mut all) = (clamped_nans(kernel, |_, _| shows), Vec::new());
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
";
        assert_eq!(found(body, true), [true, true, false, false, false]);
        assert_eq!(found(body, false), [false; 5]);
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
    fn branches_are_found_where_the_constant_is_put_somewhere() {
        let branch = |number: &str| {
            format!(
                "  %2: f32 = const 3.0\n  %3: f32 = const {number}\n  %4: bool = gt %1, %2\n  if %4 {{\n    store %0, %3 align 4\n  }}\n"
            )
        };
        assert_eq!(found(&branch("3.0"), false), [true]);
        assert_eq!(found(&branch("4.0"), false), [false]);
    }
}
