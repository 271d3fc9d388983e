//! Operations for the headers `cuda_fp16.h` and `cuda_bf16.h`: they operate on the bits of 16-bit floats, and each is
//! the IR operation of that type (CUDA Math API, "Half Precision Intrinsics", "Bfloat16 Precision Intrinsics").
//!
//! `f16` and `bf16` in the names below stand for both; bits are an `unsigned short`.

use isowarp_core::ir::ops::{AtomicOp, CompareOp, ConvertOp, FloatBinOp, FloatUnOp, Rounding, Scope};
use isowarp_core::ir::{Op, Scalar, Value};

use super::{ROUNDINGS, Registry, args};
use crate::builder::Builder;

const TYPES: [(&str, Scalar); 2] = [("f16", Scalar::F16), ("bf16", Scalar::BF16)];

const INTEGERS: [(&str, Scalar); 6] = [
    ("short", Scalar::I16),
    ("ushort", Scalar::U16),
    ("int", Scalar::I32),
    ("uint", Scalar::U32),
    ("llong", Scalar::I64),
    ("ullong", Scalar::U64),
];

pub(super) fn register(r: &mut Registry) {
    for (name, scalar) in TYPES {
        conversions(r, name, scalar);
        arithmetic(r, name, scalar);
    }
}

/// Converts bits to the number that they represent.
fn number(b: &mut Builder, bits: Value, scalar: Scalar) -> Value {
    b.bits(bits, scalar)
}

fn bits(b: &mut Builder, number: Value) -> Value {
    b.bits(number, Scalar::U16)
}

fn conversions(r: &mut Registry, name: &str, scalar: Scalar) {
    r.def(&format!("float __iw_{name}_to_float(ushort)"), move |b, a| {
        let [x] = args(a);
        let x = number(b, x, scalar);
        Some(b.convert(ConvertOp::Float(Rounding::Rn), x, Scalar::F32))
    });
    for to in ["float", "double"] {
        for (suffix, rounding) in ROUNDINGS {
            r.def(&format!("ushort __iw_{name}_from_{to}_{suffix}({to})"), move |b, a| {
                let [x] = args(a);
                let x = b.convert(ConvertOp::Float(rounding), x, scalar);
                Some(bits(b, x))
            });
        }
    }
    for (ty, int) in INTEGERS {
        for (suffix, rounding) in ROUNDINGS {
            r.def(&format!("{ty} __iw_{name}_to_{ty}_{suffix}(ushort)"), move |b, a| {
                let [x] = args(a);
                let x = number(b, x, scalar);
                Some(b.convert(ConvertOp::FloatToInt(rounding), x, int))
            });
            r.def(&format!("ushort __iw_{name}_from_{ty}_{suffix}({ty})"), move |b, a| {
                let [x] = args(a);
                let x = b.convert(ConvertOp::IntToFloat(rounding), x, scalar);
                Some(bits(b, x))
            });
        }
    }
}

fn arithmetic(r: &mut Registry, name: &str, scalar: Scalar) {
    for (function, op) in [
        ("add", FloatBinOp::Add),
        ("add_rn", FloatBinOp::Add),
        ("sub", FloatBinOp::Sub),
        ("sub_rn", FloatBinOp::Sub),
        ("mul", FloatBinOp::Mul),
        ("mul_rn", FloatBinOp::Mul),
        ("div", FloatBinOp::Div),
        ("min", FloatBinOp::Min),
        ("max", FloatBinOp::Max),
    ] {
        r.def(&format!("ushort __iw_{name}_{function}(ushort, ushort)"), move |b, a| {
            let [x, y] = args(a).map(|v| number(b, v, scalar));
            let result = b.float_bin(op, x, y);
            Some(bits(b, result))
        });
    }
    r.def(&format!("ushort __iw_{name}_fma(ushort, ushort, ushort)"), move |b, a| {
        let [x, y, z] = args(a).map(|v| number(b, v, scalar));
        let result = b.fma(Rounding::Rn, x, y, z);
        Some(bits(b, result))
    });
    for (function, op) in [
        ("neg", FloatUnOp::Neg),
        ("abs", FloatUnOp::Abs),
        ("sqrt", FloatUnOp::Sqrt),
        ("floor", FloatUnOp::Floor),
        ("ceil", FloatUnOp::Ceil),
        ("trunc", FloatUnOp::Trunc),
        ("rint", FloatUnOp::Rint),
    ] {
        r.def(&format!("ushort __iw_{name}_{function}(ushort)"), move |b, a| {
            let [x] = args(a).map(|v| number(b, v, scalar));
            let result = b.float_un(op, x);
            Some(bits(b, result))
        });
    }
    r.def(&format!("ushort __iw_{name}_atomic_add(ushort*, ushort)"), move |b, a| {
        let [ptr, value] = args(a);
        let value = number(b, value, scalar);
        let old = b.emit(Op::Atomic { op: AtomicOp::Add, ptr, value, scope: Scope::Device }, scalar);
        Some(bits(b, old))
    });
    for op in CompareOp::ALL {
        r.def(&format!("bool __iw_{name}_{op}(ushort, ushort)"), move |b, a| {
            let [x, y] = args(a).map(|v| number(b, v, scalar));
            Some(b.compare(*op, x, y))
        });
    }
}
