//! Math functions (CUDA Math API, "Single/Double Precision Mathematical Functions", "Single Precision Intrinsics").
//!
//! A function whose name ends in `f` accepts `float`, and the plain name accepts `double`. As in C++ (`[cmath.syn]`),
//! most plain names accept `float` as well. Integers are converted to `double`, and so are mixed arguments.

use isowarp_core::ir::ops::{CompareOp, FloatBinOp, FloatUnOp, IntBinOp, MathFn, MathType, MemFlags};
use isowarp_core::ir::{Op, Scalar, Value};

use super::floats::{constant, copysign};
use super::{Registry, args};
use crate::builder::Builder;

/// Functions whose plain name accepts only `double`.
const PLAIN_IS_DOUBLE: [MathFn; 5] = [MathFn::Norm3d, MathFn::Norm4d, MathFn::Rhypot, MathFn::Rnorm3d, MathFn::Rnorm4d];

pub(super) fn register(r: &mut Registry) {
    for &func in MathFn::ALL {
        match func {
            // Parts of functions that write through pointers, below.
            MathFn::FrexpExponent | MathFn::FrexpFraction | MathFn::RemquoQuotient => {}
            // `pow` of a float and an `int`.
            MathFn::Powi => {
                for ty in ["float", "double"] {
                    r.def(&format!("{ty} pow({ty}, int)"), move |b, a| Some(call(b, func, a)));
                }
            }
            _ => functions(r, func),
        }
    }
    // Another name of `a 2^n`.
    for (name, ty) in [("scalbnf", "float"), ("scalbn", "float"), ("scalbn", "double")] {
        r.def(&format!("{ty} {name}({ty}, int)"), |b, a| Some(call(b, MathFn::Ldexp, a)));
    }
    for (name, ty) in [("fdividef", "float"), ("fdivide", "double")] {
        r.def(&format!("{ty} {name}({ty}, {ty})"), |b, a| {
            let [x, y] = args(a);
            Some(b.float_bin(FloatBinOp::Div, x, y))
        });
    }
    through_pointers(r);
    comparisons(r);
}

/// Declares all overloads of a function.
fn functions(r: &mut Registry, func: MathFn) {
    let mut declare = |name: &str, float: &str| {
        let ty = |t: MathType| match t {
            MathType::Float => float,
            MathType::Int => "int",
            MathType::Long => "long",
        };
        let params: Vec<&str> = func.params().iter().map(|p| ty(*p)).collect();
        let declaration = format!("{} {name}({})", ty(func.ret()), params.join(", "));
        r.def(&declaration, move |b, a| Some(call(b, func, a)));
    };
    let (Some(single), Some(double)) = (func.cuda_name(Scalar::F32), func.cuda_name(Scalar::F64)) else { return };
    let floats = func.domain().floats();
    if floats.contains(&Scalar::F32) {
        declare(&single, "float");
        if single != double && !PLAIN_IS_DOUBLE.contains(&func) {
            declare(&double, "float");
        }
    }
    if floats.contains(&Scalar::F64) {
        declare(&double, "double");
    }
}

pub(super) fn call(b: &mut Builder, func: MathFn, args: &[Value]) -> Value {
    let float = func.float_of(|i| args.get(i).map(|v| b.ty(*v))).unwrap_or(Scalar::F64);
    b.emit(Op::Math { func, args: args.to_vec() }, func.ret().ty(float))
}

/// Declares functions with more than one result.
fn through_pointers(r: &mut Registry) {
    for (ty, suffixes) in [("float", &["f", ""][..]), ("double", &[""])] {
        for f in suffixes {
            for (name, sine, cosine) in
                [("sincos", MathFn::Sin, MathFn::Cos), ("sincospi", MathFn::Sinpi, MathFn::Cospi)]
            {
                r.def(&format!("void {name}{f}({ty}, {ty}*, {ty}*)"), move |b, a| {
                    sincos(b, a, sine, cosine);
                    None
                });
            }
            r.def(&format!("{ty} frexp{f}({ty}, int*)"), |b, a| {
                let [x, to] = args(a);
                let exponent = call(b, MathFn::FrexpExponent, &[x]);
                b.store(to, exponent, 4, MemFlags::PLAIN);
                Some(call(b, MathFn::FrexpFraction, &[x]))
            });
            r.def(&format!("{ty} remquo{f}({ty}, {ty}, int*)"), |b, a| {
                let [x, y, to] = args(a);
                let quotient = call(b, MathFn::RemquoQuotient, &[x, y]);
                b.store(to, quotient, 4, MemFlags::PLAIN);
                Some(call(b, MathFn::Remainder, &[x, y]))
            });
            r.def(&format!("{ty} modf{f}({ty}, {ty}*)"), |b, a| {
                let [x, to] = args(a);
                let whole = b.float_un(FloatUnOp::Trunc, x);
                store(b, to, whole);
                // The difference is exact. For an infinity it is zero, with the argument's sign.
                let rest = b.float_bin(FloatBinOp::Sub, x, whole);
                let infinite = b.compare(CompareOp::Eq, x, whole);
                let zero = constant(b, x, 0.0);
                let rest = b.select(infinite, zero, rest);
                Some(copysign(b, rest, x))
            });
        }
    }
    r.def("void __sincosf(float, float*, float*)", |b, a| {
        sincos(b, a, MathFn::FastSin, MathFn::FastCos);
        None
    });
}

fn sincos(b: &mut Builder, a: &[Value], sine: MathFn, cosine: MathFn) {
    let [x, to_sine, to_cosine] = args(a);
    let (s, c) = (call(b, sine, &[x]), call(b, cosine, &[x]));
    store(b, to_sine, s);
    store(b, to_cosine, c);
}

fn store(b: &mut Builder, to: Value, value: Value) {
    let align = b.ty(value).align() as u32;
    b.store(to, value, align, MemFlags::PLAIN);
}

/// Declares C99's comparisons that raise no exceptions: plain comparisons, as they cannot raise any here.
fn comparisons(r: &mut Registry) {
    for ty in ["float", "double"] {
        for (name, op) in [
            ("isless", CompareOp::Lt),
            ("islessequal", CompareOp::Le),
            ("isgreater", CompareOp::Gt),
            ("isgreaterequal", CompareOp::Ge),
        ] {
            r.def(&format!("bool {name}({ty}, {ty})"), move |b, a| {
                let [x, y] = args(a);
                Some(b.compare(op, x, y))
            });
        }
        r.def(&format!("bool islessgreater({ty}, {ty})"), |b, a| {
            let [x, y] = args(a);
            let less = b.compare(CompareOp::Lt, x, y);
            let greater = b.compare(CompareOp::Gt, x, y);
            Some(b.int_bin(IntBinOp::Or, less, greater))
        });
        r.def(&format!("bool isunordered({ty}, {ty})"), |b, a| {
            let [x, y] = args(a);
            let [x, y] = [x, y].map(|v| b.compare(CompareOp::Ne, v, v));
            Some(b.int_bin(IntBinOp::Or, x, y))
        });
        r.def(&format!("bool isnormal({ty})"), |b, a| {
            let [x] = args(a);
            let double = b.scalar(x) == Scalar::F64;
            let magnitude = b.float_un(FloatUnOp::Abs, x);
            let smallest = if double { f64::MIN_POSITIVE } else { f64::from(f32::MIN_POSITIVE) };
            let smallest = constant(b, x, smallest);
            let above = b.compare(CompareOp::Ge, magnitude, smallest);
            let below = magnitude_is(b, CompareOp::Lt, x);
            Some(b.int_bin(IntBinOp::And, above, below))
        });
    }
    for (ty, f) in [("float", "f"), ("double", "")] {
        for (name, op) in [("finite", CompareOp::Lt), ("isinf", CompareOp::Eq)] {
            r.def(&format!("int __{name}{f}({ty})"), move |b, a| {
                let [x] = args(a);
                let answer = magnitude_is(b, op, x);
                Some(b.int_cast(answer, Scalar::I32))
            });
        }
        r.def(&format!("int __isnan{f}({ty})"), |b, a| {
            let [x] = args(a);
            let answer = b.compare(CompareOp::Ne, x, x);
            Some(b.int_cast(answer, Scalar::I32))
        });
    }
}

/// Compares the absolute value with infinity.
fn magnitude_is(b: &mut Builder, op: CompareOp, x: Value) -> Value {
    let magnitude = b.float_un(FloatUnOp::Abs, x);
    let infinity = constant(b, x, f64::INFINITY);
    b.compare(op, magnitude, infinity)
}
