//! Float functions that are exact or correctly rounded on every device
//! (CUDA Math API, "Single/Double Precision Intrinsics" and "… Mathematical Functions").

use isowarp_core::ir::ops::{CompareOp, Const, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp, Rounding};
use isowarp_core::ir::{Scalar, Value};

use super::{ROUNDINGS, Registry, args};
use crate::builder::Builder;

pub(super) fn register(r: &mut Registry) {
    rounded(r);
    unary(r);
    minimum(r);
    classes(r);
    rounding(r);
}

/// The two float types with the suffix and prefix of their functions.
const TYPES: [(&str, &str, &str); 2] = [("float", "f", "f"), ("double", "d", "")];

fn rounded(r: &mut Registry) {
    for (ty, letter, f) in TYPES {
        for (suffix, rounding) in ROUNDINGS {
            for (name, op) in
                [("add", FloatBinOp::Add), ("sub", FloatBinOp::Sub), ("mul", FloatBinOp::Mul), ("div", FloatBinOp::Div)]
            {
                r.def(&format!("{ty} __{letter}{name}_{suffix}({ty}, {ty})"), move |b, a| {
                    let [x, y] = args(a);
                    Some(b.float_bin_rounded(op, rounding, x, y))
                });
            }
            r.def(&format!("{ty} __{letter}sqrt_{suffix}({ty})"), move |b, a| {
                let [x] = args(a);
                Some(b.float_un_rounded(FloatUnOp::Sqrt, rounding, x))
            });
            r.def(&format!("{ty} __{letter}rcp_{suffix}({ty})"), move |b, a| {
                let [x] = args(a);
                let one = constant(b, x, 1.0);
                Some(b.float_bin_rounded(FloatBinOp::Div, rounding, one, x))
            });
            r.def(&format!("{ty} __fma{f}_{suffix}({ty}, {ty}, {ty})"), move |b, a| {
                let [x, y, z] = args(a);
                Some(b.fma(rounding, x, y, z))
            });
        }
        r.def(&format!("{ty} fma({ty}, {ty}, {ty})"), |b, a| {
            let [x, y, z] = args(a);
            Some(b.fma(Rounding::Rn, x, y, z))
        });
    }
    r.def("float fmaf(float, float, float)", |b, a| {
        let [x, y, z] = args(a);
        Some(b.fma(Rounding::Rn, x, y, z))
    });
}

fn unary(r: &mut Registry) {
    for (name, op) in [
        ("sqrt", FloatUnOp::Sqrt),
        ("fabs", FloatUnOp::Abs),
        ("floor", FloatUnOp::Floor),
        ("ceil", FloatUnOp::Ceil),
        ("trunc", FloatUnOp::Trunc),
        ("rint", FloatUnOp::Rint),
        ("nearbyint", FloatUnOp::Rint),
    ] {
        for declaration in
            [format!("float {name}f(float)"), format!("float {name}(float)"), format!("double {name}(double)")]
        {
            r.def(&declaration, move |b, a| {
                let [x] = args(a);
                Some(b.float_un(op, x))
            });
        }
    }
    for name in ["rsqrtf", "rsqrt", "__frsqrt_rn"] {
        r.def(&format!("float {name}(float)"), |b, a| {
            let [x] = args(a);
            Some(b.float_un(FloatUnOp::Rsqrt, x))
        });
    }
    r.def("float __saturatef(float)", |b, a| {
        let [x] = args(a);
        let zero = constant(b, x, 0.0);
        let one = constant(b, x, 1.0);
        let low = b.float_bin(FloatBinOp::Max, x, zero);
        Some(b.float_bin(FloatBinOp::Min, low, one))
    });
}

fn minimum(r: &mut Registry) {
    for (name, op) in [("fmin", FloatBinOp::Min), ("fmax", FloatBinOp::Max)] {
        for declaration in [
            format!("float {name}f(float, float)"),
            format!("float {name}(float, float)"),
            format!("double {name}(double, double)"),
        ] {
            r.def(&declaration, move |b, a| {
                let [x, y] = args(a);
                Some(b.float_bin(op, x, y))
            });
        }
    }
    for declaration in ["float fdimf(float, float)", "float fdim(float, float)", "double fdim(double, double)"] {
        r.def(declaration, |b, a| {
            let [x, y] = args(a);
            let difference = b.float_bin(FloatBinOp::Sub, x, y);
            let below = b.compare(CompareOp::Le, x, y);
            let zero = constant(b, x, 0.0);
            Some(b.select(below, zero, difference))
        });
    }
}

/// Declares tests and sign operations, which work on the bits.
fn classes(r: &mut Registry) {
    for (ty, _, _) in TYPES {
        r.def(&format!("bool isnan({ty})"), |b, a| {
            let [x] = args(a);
            Some(b.compare(CompareOp::Ne, x, x))
        });
        for (name, op) in [("isinf", CompareOp::Eq), ("isfinite", CompareOp::Lt)] {
            r.def(&format!("bool {name}({ty})"), move |b, a| {
                let [x] = args(a);
                let magnitude = b.float_un(FloatUnOp::Abs, x);
                let infinity = constant(b, x, f64::INFINITY);
                Some(b.compare(op, magnitude, infinity))
            });
        }
        r.def(&format!("bool signbit({ty})"), |b, a| {
            let [x] = args(a);
            let signed = if b.scalar(x) == Scalar::F64 { Scalar::I64 } else { Scalar::I32 };
            let bits = b.bits(x, signed);
            let zero = b.int(signed, 0);
            Some(b.compare(CompareOp::Lt, bits, zero))
        });
    }
    for declaration in
        ["float copysignf(float, float)", "float copysign(float, float)", "double copysign(double, double)"]
    {
        r.def(declaration, |b, a| {
            let [x, y] = args(a);
            Some(copysign(b, x, y))
        });
    }
    for declaration in ["double copysign(float, double)", "double copysign(double, float)"] {
        r.def(declaration, |b, a| {
            let [x, y] = args(a).map(|v| widen(b, v));
            Some(copysign(b, x, y))
        });
    }
}

/// Declares rounding to nearest with ties away from zero, and rounding to integers.
fn rounding(r: &mut Registry) {
    for declaration in ["float roundf(float)", "float round(float)", "double round(double)"] {
        r.def(declaration, |b, a| {
            let [x] = args(a);
            Some(round(b, x))
        });
    }
    for (prefix, ret) in [("l", "long"), ("ll", "llong")] {
        for (suffix, ty) in [("f", "float"), ("", "float"), ("", "double")] {
            r.def(&format!("{ret} {prefix}round{suffix}({ty})"), |b, a| {
                let [x] = args(a);
                let whole = round(b, x);
                Some(b.convert(ConvertOp::FloatToInt(Rounding::Rz), whole, Scalar::I64))
            });
            r.def(&format!("{ret} {prefix}rint{suffix}({ty})"), |b, a| {
                let [x] = args(a);
                Some(b.convert(ConvertOp::FloatToInt(Rounding::Rn), x, Scalar::I64))
            });
        }
    }
}

/// Rounds to nearest: `x - trunc(x)` is exact, so comparing it with one half decides.
fn round(b: &mut Builder, x: Value) -> Value {
    let whole = b.float_un(FloatUnOp::Trunc, x);
    let rest = b.float_bin(FloatBinOp::Sub, x, whole);
    let rest = b.float_un(FloatUnOp::Abs, rest);
    let half = constant(b, x, 0.5);
    let up = b.compare(CompareOp::Ge, rest, half);
    let one = constant(b, x, 1.0);
    let step = copysign(b, one, x);
    let next = b.float_bin(FloatBinOp::Add, whole, step);
    b.select(up, next, whole)
}

pub(super) fn copysign(b: &mut Builder, x: Value, y: Value) -> Value {
    let float = b.scalar(x);
    let (bits, sign) = if float == Scalar::F64 { (Scalar::U64, 1i128 << 63) } else { (Scalar::U32, 1i128 << 31) };
    let (x, y) = (b.bits(x, bits), b.bits(y, bits));
    let magnitude_mask = b.int(bits, sign - 1);
    let sign_mask = b.int(bits, sign);
    let magnitude = b.int_bin(IntBinOp::And, x, magnitude_mask);
    let sign = b.int_bin(IntBinOp::And, y, sign_mask);
    let joined = b.int_bin(IntBinOp::Or, magnitude, sign);
    b.bits(joined, float)
}

/// Emits a constant of the type of `like`.
pub(super) fn constant(b: &mut Builder, like: Value, value: f64) -> Value {
    let ty = b.scalar(like);
    constant_of(b, ty, value)
}

/// Emits a constant of a type.
pub(super) fn constant_of(b: &mut Builder, ty: Scalar, value: f64) -> Value {
    b.constant(if ty == Scalar::F64 { Const::f64(value) } else { Const::f32(value as f32) })
}

/// Converts a float to a double.
pub(super) fn widen(b: &mut Builder, x: Value) -> Value {
    if b.scalar(x) == Scalar::F64 { x } else { b.convert(ConvertOp::Float(Rounding::Rn), x, Scalar::F64) }
}
