//! The additional overloads of `<cmath>` (C++17 [cmath.syn] 2). A function of `std` with several parameters of
//! floating-point type converts arguments of different types, or of integer types, to `double`.
//!
//! Without `std::`, a name denotes CUDA's own functions, where `pow(int, float)` calls the overload for `float`.

use std::sync::Arc;

use crate::ast::QualifiedName;
use crate::builtins::BuiltinFn;
use crate::sema::model::calls::Arg;
use crate::types::{Basic, Ty};

/// Returns the overloads of a built-in function that a call may denote.
pub(super) fn promoted(
    name: &QualifiedName,
    overloads: &'static [Arc<BuiltinFn>],
    args: &[Arg<'_>],
) -> &'static [Arc<BuiltinFn>] {
    let of = |wanted: Basic| {
        let all =
            |f: &Arc<BuiltinFn>| f.params.len() == args.len() && f.params.iter().all(|p| p.ty == Ty::Basic(wanted));
        overloads.iter().position(all)
    };
    let (Some(_), Some(double)) = (of(Basic::Float), of(Basic::Double)) else { return overloads };
    let numbers = |arg: &Arg<'_>| matches!(arg, Arg::Expr(e) if e.ty.ty.is_arithmetic());
    let floats = |arg: &Arg<'_>| matches!(arg, Arg::Expr(e) if e.ty.ty == Ty::Basic(Basic::Float));
    let promotes = name.segments.len() > 1 && args.len() > 1 && args.iter().all(numbers) && !args.iter().all(floats);
    if promotes { overloads.get(double..=double).unwrap_or(overloads) } else { overloads }
}
