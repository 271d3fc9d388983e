//! Folding: operations on constants become constants as they are built. What must be constant and
//! has not become so is evaluated by `consteval` (C++17 [expr.const]).
//!
//! Operations are defined in [`isowarp_core::scalar`], for types that IR has; for `long double` and integers of 128 bits, which
//! it does not have, in [`crate::extended`] and [`super::wide`]. Integers wrap. What is undefined in C++ (a division by zero, a shift that
//! is too far), float results that are out of range, and operations on and to NaN are left for run time.

use isowarp_core::ir::ops::{self, CompareOp, ConvertOp, FloatUnOp, IntBinOp, IntUnOp, Rounding};
use isowarp_core::ir::{GlobalId, Scalar};
use isowarp_core::scalar;

use crate::extended::Extended;
use crate::hir::{ArithOp, Expr, ExprKind};
use crate::sema::Sema;
use crate::sema::constants::wide;
use crate::types::{Basic, Const, Ty};

impl Sema<'_> {
    /// Replaces an operation on constants by its result.
    pub(in crate::sema) fn fold(&self, e: Expr) -> Expr {
        let folded = match &e.kind {
            ExprKind::Neg(a) => a.as_const().and_then(negate),
            ExprKind::BitNot(a) => a.as_const().and_then(|c| match c {
                Const::Scalar(s, bits) if !s.is_float() => {
                    Some(Const::Scalar(s, scalar::int_un(IntUnOp::Not, s, bits)))
                }
                Const::Wide(x) => Some(Const::Wide(x.with_bits(!x.bits()))),
                Const::Scalar(..) | Const::Null(_) | Const::Extended(_) => None,
            }),
            ExprKind::Not(a) => a.as_const().and_then(|c| c.as_int()).map(|n| Const::bool(n == 0)),
            ExprKind::Arith(op, a, b) => pair(a, b).and_then(|(a, b)| arith(*op, a, b)),
            ExprKind::Shift { right, a, b } => pair(a, b).and_then(|(a, b)| shift(*right, a, b)),
            ExprKind::Compare(op, a, b) => pair(a, b).and_then(|(a, b)| compare(*op, a, b)),
            ExprKind::And(a, b) => match (a.as_const(), b.as_const()) {
                (Some(Const::Scalar(_, 0)), _) => Some(Const::bool(false)),
                (Some(_), Some(b)) => Some(b),
                _ => None,
            },
            ExprKind::Or(a, b) => match (a.as_const(), b.as_const()) {
                (Some(Const::Scalar(_, 0)), Some(b)) => Some(b),
                (Some(Const::Scalar(_, 1)), _) => Some(Const::bool(true)),
                _ => None,
            },
            ExprKind::Cond(c, a, b) => match c.as_const() {
                Some(Const::Scalar(_, 0)) => b.as_const(),
                Some(_) => a.as_const(),
                None => None,
            },
            _ => None,
        };
        match folded {
            Some(c) => Expr { kind: ExprKind::Const(c), ..e },
            None => e,
        }
    }
}

fn pair(a: &Expr, b: &Expr) -> Option<(Const, Const)> {
    Some((a.as_const()?, b.as_const()?))
}

/// A float by its value; `None` of other constants.
pub(super) fn float_value(c: Const) -> Option<f64> {
    match c {
        Const::Scalar(from, bits) if from.is_float() => {
            let wide = match from {
                Scalar::F64 => bits,
                _ => scalar::convert(ConvertOp::Float(Rounding::Rn), from, Scalar::F64, bits),
            };
            Some(f64::from_bits(wide))
        }
        Const::Scalar(..) | Const::Null(_) | Const::Extended(_) | Const::Wide(_) => None,
    }
}

fn negate(c: Const) -> Option<Const> {
    match c {
        Const::Scalar(s, bits) if s.is_float() => {
            number(Const::Scalar(s, scalar::float_un(FloatUnOp::Neg, s, Rounding::Rn, bits)))
        }
        Const::Scalar(s, bits) => Some(Const::Scalar(s, scalar::int_un(IntUnOp::Neg, s, bits))),
        Const::Extended(x) => Some(Const::Extended(x.negated())),
        Const::Wide(x) => Some(Const::Wide(wide::negate(x).0)),
        Const::Null(_) => None,
    }
}

/// A constant that is not a NaN.
fn number(c: Const) -> Option<Const> {
    (!float_value(c).is_some_and(f64::is_nan)).then_some(c)
}

/// True if finite numbers give none, but not by a division by zero: this is not a constant expression.
fn is_out_of_range(operands: [Const; 2], result: Const) -> bool {
    let [Some(a), Some(b)] = operands.map(float_value) else { return false };
    a.is_finite() && b.is_finite() && b != 0.0 && float_value(result).is_some_and(f64::is_infinite)
}

fn arith(op: ArithOp, a: Const, b: Const) -> Option<Const> {
    match (a, b) {
        (Const::Scalar(s, x), Const::Scalar(t, y)) if s == t && s.is_float() => {
            let result = Const::Scalar(s, scalar::float_bin(op.float()?, s, Rounding::Rn, x, y));
            number(result).filter(|result| !is_out_of_range([a, b], *result))
        }
        (Const::Scalar(s, x), Const::Scalar(t, y)) if s == t => {
            let by_zero = matches!(op, ArithOp::Div | ArithOp::Rem) && y == 0;
            (!by_zero).then(|| Const::Scalar(s, scalar::int_bin(op.int(), s, x, y)))
        }
        (Const::Extended(a), Const::Extended(b)) => {
            let out_of_range = |r: Extended| a.is_finite() && b.is_finite() && !b.is_zero() && !r.is_finite();
            extended(op, a, b).filter(|r| !r.is_nan() && !out_of_range(*r)).map(Const::Extended)
        }
        (Const::Wide(a), Const::Wide(b)) => wide::arith(op, a, b).map(|(result, _)| Const::Wide(result)),
        _ => None,
    }
}

/// An operation on two values of type `long double`; `None` if it is none.
pub(in crate::sema) fn extended(op: ArithOp, a: Extended, b: Extended) -> Option<Extended> {
    match op {
        ArithOp::Add => Some(a.plus(b)),
        ArithOp::Sub => Some(a.minus(b)),
        ArithOp::Mul => Some(a.times(b)),
        ArithOp::Div => Some(a.over(b)),
        ArithOp::Rem | ArithOp::And | ArithOp::Or | ArithOp::Xor => None,
    }
}

fn shift(right: bool, a: Const, b: Const) -> Option<Const> {
    let count = b.as_int()?;
    match a {
        Const::Wide(a) => wide::shift(right, a, count).map(Const::Wide),
        Const::Scalar(s, x) if !s.is_float() => shift_by(right, s, x, count),
        Const::Scalar(..) | Const::Null(_) | Const::Extended(_) => None,
    }
}

/// An integer shifted by a count that is less than its width; `None` of others, which are undefined.
pub(super) fn shift_by(right: bool, s: Scalar, x: u64, count: i128) -> Option<Const> {
    let op = if right { IntBinOp::Shr } else { IntBinOp::Shl };
    let count = u64::try_from(count).ok().filter(|n| *n < s.bits().into())?;
    Some(Const::Scalar(s, scalar::int_bin(op, s, x, count)))
}

/// Compares two constants of one type; with a NaN that is left for run time.
fn compare(op: CompareOp, a: Const, b: Const) -> Option<Const> {
    Some(Const::bool(match (number(a)?, number(b)?) {
        (Const::Scalar(s, x), Const::Scalar(t, y)) if s == t => scalar::compare(op, s, x, y),
        (Const::Extended(a), Const::Extended(b)) => scalar::holds_in_order(op, Some(a.order(b)?)),
        (Const::Wide(a), Const::Wide(b)) => scalar::holds_in_order(op, Some(a.order(b))),
        (a, b) => scalar::holds(op, a.as_int()?, b.as_int()?),
    }))
}

/// Converts a constant as C++ does; `None` where the result is not the same everywhere.
pub(in crate::sema) fn convert(c: Const, to: Basic) -> Option<Const> {
    if to.is_wide() {
        return wide::of_constant(c, to);
    }
    let (from, bits) = match c {
        Const::Scalar(from, bits) => (from, bits),
        Const::Extended(x) => return convert_extended(x, to),
        Const::Wide(x) => return wide::to_constant(x, to),
        Const::Null(_) => return None,
    };
    number(c)?;
    if to == Basic::LongDouble {
        return Some(Const::Extended(match float_value(c) {
            Some(x) => Extended::of_double(x),
            None => Extended::of_int(c.as_int()?),
        }));
    }
    let to = to.scalar()?;
    let by = |op| Some(Const::Scalar(to, scalar::convert(op, from, to, bits)));
    match (from.is_float(), to) {
        _ if from == to => Some(c),
        (_, Scalar::Bool) => Some(Const::bool(scalar::compare(CompareOp::Ne, from, bits, 0))),
        (true, _) if to.is_float() => by(ConvertOp::Float(Rounding::Rn)).filter(|result| {
            let finite = |c| float_value(c).is_some_and(f64::is_finite);
            finite(*result) || !finite(c)
        }),
        (true, _) => scalar::int_part(from, to, bits).map(|bits| Const::Scalar(to, bits)),
        (false, _) if to.is_float() => by(ConvertOp::IntToFloat(Rounding::Rn)),
        (false, _) => by(ConvertOp::Int),
    }
}

/// Converts a constant of type `long double`.
fn convert_extended(x: Extended, to: Basic) -> Option<Const> {
    let in_range = |y: f64| (y.is_finite() || !x.is_finite()) && (y != 0.0 || x.is_zero());
    match to {
        _ if x.is_nan() => None,
        Basic::LongDouble => Some(Const::Extended(x)),
        Basic::Double => Some(x.to_double()).filter(|y| in_range(*y)).map(Const::f64),
        Basic::Float => {
            let single = x.to_single();
            in_range(single.into()).then(|| Const::f32(single))
        }
        Basic::Bool => Some(Const::bool(!x.is_zero())),
        _ => {
            let n = x.to_int()?;
            let c = Const::integer(to, n);
            (c.as_int() == Some(n)).then_some(c)
        }
    }
}

/// The bytes of a constant value of a type, for the initial contents of variables.
pub(in crate::sema) fn bytes(e: &Expr, size: u64) -> Option<Vec<u8>> {
    let mut out = vec![0u8; usize::try_from(size).ok()?];
    write(e, 0, &mut out)?;
    Some(out)
}

/// True if a value is made of zeros only, as they are in memory.
pub(in crate::sema) fn is_zero(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Const(Const::Null(_)) | ExprKind::Zero(_) => true,
        ExprKind::Const(Const::Scalar(_, bits)) => *bits == 0,
        ExprKind::Const(Const::Wide(x)) => x.is_zero(),
        ExprKind::Const(Const::Extended(x)) => *x == Extended::of_int(0),
        ExprKind::Compose(parts) => parts.iter().all(is_zero),
        ExprKind::Aggregate { parts, .. } => parts.iter().all(|(_, p)| is_zero(p)),
        ExprKind::Convert(inner) => inner.ty.ty == e.ty.ty && is_zero(inner),
        _ => false,
    }
}

fn write(e: &Expr, at: u64, out: &mut [u8]) -> Option<()> {
    let at_index = usize::try_from(at).ok()?;
    match &e.kind {
        ExprKind::Const(Const::Null(_)) | ExprKind::Zero(Const::Null(_)) => {
            out.get_mut(at_index..at_index.checked_add(8)?)?.fill(0);
            Some(())
        }
        ExprKind::Const(Const::Wide(x)) => {
            out.get_mut(at_index..at_index.checked_add(16)?)?.copy_from_slice(&x.bits().to_le_bytes());
            Some(())
        }
        ExprKind::Const(c) | ExprKind::Zero(c) => {
            let ops::Const::Scalar(s, bits) = c.on_device()? else { return None };
            let size = s.size() as usize;
            let bytes = bits.to_le_bytes();
            out.get_mut(at_index..at_index.checked_add(size)?)?.copy_from_slice(bytes.get(..size)?);
            Some(())
        }
        ExprKind::Compose(parts) => {
            let (basic, _) = e.ty.ty.components()?;
            parts.iter().enumerate().try_for_each(|(i, p)| write(p, at + i as u64 * basic.size(), out))
        }
        ExprKind::Aggregate { parts, .. } => {
            parts.iter().try_for_each(|(offset, p)| write(p, at.checked_add(*offset)?, out))
        }
        ExprKind::BitInit { value, bits, .. } => {
            let n = value.as_const()?.as_int()? as u64;
            for bit in 0..u64::from(bits.width) {
                let to = at * 8 + u64::from(bits.shift) + bit;
                let byte = out.get_mut(usize::try_from(to / 8).ok()?)?;
                *byte = *byte & !(1 << (to % 8)) | (((n >> bit) & 1) as u8) << (to % 8);
            }
            Some(())
        }
        // A `T{…}` inside another initialiser is a value already.
        ExprKind::Convert(inner) if inner.ty.ty == e.ty.ty => write(inner, at, out),
        _ => None,
    }
}

/// True if a value is or holds the address of something.
pub(in crate::sema) fn holds_address(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::AddrOf(_) | ExprKind::Decay(_) => true,
        ExprKind::PtrOffset { ptr, .. } | ExprKind::Convert(ptr) => holds_address(ptr),
        ExprKind::Aggregate { parts, .. } => parts.iter().any(|(_, p)| holds_address(p)),
        _ => false,
    }
}

/// True if a value is or holds the address of a variable for which `of` holds, or of its first element.
pub(in crate::sema) fn holds_address_of(e: &Expr, of: &impl Fn(GlobalId) -> bool) -> bool {
    match &e.kind {
        ExprKind::AddrOf(inner) | ExprKind::Decay(inner) => match inner.kind {
            ExprKind::Global(id) => of(id),
            _ => holds_address_of(inner, of),
        },
        ExprKind::PtrOffset { ptr: inner, .. }
        | ExprKind::Convert(inner)
        | ExprKind::Index { base: inner, .. }
        | ExprKind::Field { base: inner, .. } => match inner.kind {
            ExprKind::Global(id) => of(id),
            _ => holds_address_of(inner, of),
        },
        ExprKind::Aggregate { parts, .. } => parts.iter().any(|(_, p)| holds_address_of(p, of)),
        _ => false,
    }
}

/// The macros of `<climits>` and `<cfloat>`, for files that use them without including these.
pub(in crate::sema) fn limit(name: &str) -> Option<(Basic, Const)> {
    let int = |b: Basic, n: i128| Some((b, Const::integer(b, n)));
    match name {
        "CHAR_BIT" => int(Basic::Int, 8),
        "SCHAR_MIN" | "CHAR_MIN" | "INT8_MIN" => int(Basic::Int, -128),
        "SCHAR_MAX" | "CHAR_MAX" | "INT8_MAX" => int(Basic::Int, 127),
        "UCHAR_MAX" | "UINT8_MAX" => int(Basic::Int, 255),
        "SHRT_MIN" | "INT16_MIN" => int(Basic::Int, -32768),
        "SHRT_MAX" | "INT16_MAX" => int(Basic::Int, 32767),
        "USHRT_MAX" | "UINT16_MAX" => int(Basic::Int, 65535),
        "INT_MIN" | "INT32_MIN" => int(Basic::Int, i128::from(i32::MIN)),
        "INT_MAX" | "INT32_MAX" => int(Basic::Int, i128::from(i32::MAX)),
        "UINT_MAX" | "UINT32_MAX" => int(Basic::UInt, i128::from(u32::MAX)),
        "LONG_MIN" | "INT64_MIN" => int(Basic::Long, i128::from(i64::MIN)),
        "LONG_MAX" | "INT64_MAX" => int(Basic::Long, i128::from(i64::MAX)),
        "LLONG_MIN" => int(Basic::LongLong, i128::from(i64::MIN)),
        "LLONG_MAX" => int(Basic::LongLong, i128::from(i64::MAX)),
        "ULONG_MAX" | "UINT64_MAX" | "SIZE_MAX" => int(Basic::ULong, i128::from(u64::MAX)),
        "ULLONG_MAX" => int(Basic::ULongLong, i128::from(u64::MAX)),
        "FLT_MAX" => Some((Basic::Float, Const::f32(f32::MAX))),
        "FLT_MIN" => Some((Basic::Float, Const::f32(f32::MIN_POSITIVE))),
        "FLT_EPSILON" => Some((Basic::Float, Const::f32(f32::EPSILON))),
        "DBL_MAX" => Some((Basic::Double, Const::f64(f64::MAX))),
        "DBL_MIN" => Some((Basic::Double, Const::f64(f64::MIN_POSITIVE))),
        "DBL_EPSILON" => Some((Basic::Double, Const::f64(f64::EPSILON))),
        "INFINITY" | "HUGE_VALF" => Some((Basic::Float, Const::f32(f32::INFINITY))),
        "HUGE_VAL" => Some((Basic::Double, Const::f64(f64::INFINITY))),
        "NAN" => Some((Basic::Float, Const::Scalar(Scalar::F32, 0x7fff_ffff))),
        "NULL" => Some((Basic::Long, Const::int(Scalar::I64, 0))),
        _ => None,
    }
}

/// A null pointer constant: the literal `0`, or a value of the type of `nullptr` (C++17 [conv.ptr] 1).
pub(in crate::sema) fn is_null_constant(e: &Expr) -> bool {
    match e.kind {
        ExprKind::Zero(_) => true,
        ExprKind::Const(Const::Null(_)) => e.ty.ty == Ty::Nullptr,
        _ => false,
    }
}
