//! Type casting intrinsics (CUDA Math API, "Type Casting Intrinsics").

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{ConvertOp, IntBinOp};

use super::{ROUNDINGS, Registry, args};

pub(super) fn register(r: &mut Registry) {
    reinterpretations(r);
    for (suffix, rounding) in ROUNDINGS {
        for (name, from) in [("float", "float"), ("double", "double")] {
            for (to_name, to, scalar) in [
                ("int", "int", Scalar::I32),
                ("uint", "uint", Scalar::U32),
                ("ll", "llong", Scalar::I64),
                ("ull", "ullong", Scalar::U64),
            ] {
                r.def(&format!("{to} __{name}2{to_name}_{suffix}({from})"), move |b, a| {
                    let [x] = args(a);
                    Some(b.convert(ConvertOp::FloatToInt(rounding), x, scalar))
                });
            }
        }
        for (name, from) in [("int", "int"), ("uint", "uint"), ("ll", "llong"), ("ull", "ullong")] {
            for (to, scalar) in [("float", Scalar::F32), ("double", Scalar::F64)] {
                // Every 32-bit integer is representable as a double, so CUDA has only one function for these
                // conversions.
                if to == "double" && matches!(name, "int" | "uint") && suffix != "rn" {
                    continue;
                }
                r.def(&format!("{to} __{name}2{to}_{suffix}({from})"), move |b, a| {
                    let [x] = args(a);
                    Some(b.convert(ConvertOp::IntToFloat(rounding), x, scalar))
                });
            }
        }
        r.def(&format!("float __double2float_{suffix}(double)"), move |b, a| {
            let [x] = args(a);
            Some(b.convert(ConvertOp::Float(rounding), x, Scalar::F32))
        });
    }
}

fn reinterpretations(r: &mut Registry) {
    for (declaration, to) in [
        ("int __float_as_int(float)", Scalar::I32),
        ("uint __float_as_uint(float)", Scalar::U32),
        ("float __int_as_float(int)", Scalar::F32),
        ("float __uint_as_float(uint)", Scalar::F32),
        ("llong __double_as_longlong(double)", Scalar::I64),
        ("double __longlong_as_double(llong)", Scalar::F64),
    ] {
        r.def(declaration, move |b, a| {
            let [x] = args(a);
            Some(b.bits(x, to))
        });
    }
    r.def("double __hiloint2double(int, int)", |b, a| {
        let [hi, lo] = args(a);
        let hi = b.int_cast(hi, Scalar::U64);
        let lo = b.int_cast(lo, Scalar::U32);
        let lo = b.int_cast(lo, Scalar::U64);
        let n = b.u32(32);
        let hi = b.int_bin(IntBinOp::Shl, hi, n);
        let bits = b.int_bin(IntBinOp::Or, hi, lo);
        Some(b.bits(bits, Scalar::F64))
    });
    r.def("int __double2hiint(double)", |b, a| {
        let [x] = args(a);
        let bits = b.bits(x, Scalar::U64);
        let n = b.u32(32);
        let hi = b.int_bin(IntBinOp::Shr, bits, n);
        Some(b.int_cast(hi, Scalar::I32))
    });
    r.def("int __double2loint(double)", |b, a| {
        let [x] = args(a);
        let bits = b.bits(x, Scalar::U64);
        Some(b.int_cast(bits, Scalar::I32))
    });
}
