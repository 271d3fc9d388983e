//! Marks every `fma` of `float` that may flush subnormals without a change of any function's result ([`Op::Fma`]).
//!
//! A function qualifies if it has the same bits for all arguments, with an `fma` that flushes and with one that does
//! not. `tools/mathlib/walk` compares all 2³² arguments of functions of one argument (`-flush`), and random and hard pairs
//! for functions of two (`-flush -pairs`), jointly for all the calls in them. So functions that such a function calls
//! may be marked too, unless another function calls them as well.

use std::collections::{BTreeMap, BTreeSet};

use isowarp_core::ir::ops::{MathFn, Rounding};
use isowarp_core::ir::{Function, Op, Type};
use isowarp_core::math;

/// List of the functions of single precision that do not qualify: the text in quotation marks.
const KEEPING: &str = include_str!("../walk/keeping.h");

/// Returns the names of the functions that do not qualify.
fn keeping() -> impl Iterator<Item = &'static str> {
    KEEPING.split('"').skip(1).step_by(2)
}

/// Marks operations in the functions of the library.
pub fn mark(functions: &mut [Function]) {
    let kept = needed_by_keeping(functions);
    for function in functions.iter_mut().filter(|f| !kept.contains(&f.name)) {
        let Function { body, values, .. } = function;
        body.for_each_mut(&mut |inst| {
            if let Op::Fma { rounding: Rounding::Rn, may_flush, a, .. } = &mut inst.op {
                *may_flush = values.get(a.0 as usize) == Some(&Type::F32);
            }
        });
    }
}

/// Returns the names of the functions that [`KEEPING`] needs, except functions of the library that have the same bits
/// either way.
fn needed_by_keeping(functions: &[Function]) -> BTreeSet<String> {
    let keeping: BTreeSet<String> = keeping().map(|name| format!("math::{name}_f32")).collect();
    let proven: BTreeSet<String> = MathFn::forms().map(|(func, float)| math::name(func, float)).collect();
    let by_name: BTreeMap<&str, &Function> = functions.iter().map(|f| (f.name.as_str(), f)).collect();
    let mut open: Vec<String> = keeping.iter().cloned().collect();
    let mut needed = BTreeSet::new();
    while let Some(name) = open.pop() {
        let Some(function) = by_name.get(name.as_str()) else { continue };
        if !needed.insert(name) {
            continue;
        }
        function.body.for_each(&mut |inst| {
            if let Op::Call { func, .. } = inst.op
                && let Some(callee) = functions.get(func.0 as usize)
                && (keeping.contains(&callee.name) || !proven.contains(&callee.name))
            {
                open.push(callee.name.clone());
            }
        });
    }
    needed
}

#[cfg(test)]
mod tests {
    use isowarp_core::ir::Scalar;

    use super::*;

    #[test]
    fn the_listed_names_are_functions() {
        let forms: BTreeSet<&str> = MathFn::forms().filter(|f| f.1 == Scalar::F32).map(|f| f.0.name()).collect();
        assert_eq!(keeping().count(), 16);
        assert_eq!(keeping().find(|name| !forms.contains(name)), None);
    }
}
