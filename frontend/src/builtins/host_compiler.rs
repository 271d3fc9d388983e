//! Functions built into the host's compiler, which nvcc also accepts in device code (GCC manual, "Other Builtins",
//! "Bit Operation Builtins", "Byte Swapping Builtins"). NVRTC has a few of them.

use isowarp_core::ir::ops::{Const, IntBinOp, IntUnOp};
use isowarp_core::ir::{Scalar, Value};

use super::{Registry, args};
use crate::builder::Builder;

/// Functions that have another name in C or CUDA, with the same types.
const SAME: &[(&str, &str)] = &[
    ("void* __builtin_memcpy(void*, const void*, ulong)", "memcpy"),
    ("void* __builtin_memmove(void*, const void*, ulong)", "memmove"),
    ("void* __builtin_memset(void*, int, ulong)", "memset"),
    ("int __builtin_abs(int)", "abs"),
    ("long __builtin_labs(long)", "labs"),
    ("llong __builtin_llabs(llong)", "llabs"),
    ("int __builtin_popcount(uint)", "__popc"),
    ("int __builtin_popcountll(ullong)", "__popcll"),
    ("int __builtin_ffs(int)", "__ffs"),
    ("int __builtin_ffsll(llong)", "__ffsll"),
    ("float __builtin_copysignf(float, float)", "copysignf"),
    ("double __builtin_copysign(double, double)", "copysign"),
    ("float __builtin_fmaf(float, float, float)", "fmaf"),
    ("double __builtin_fma(double, double, double)", "fma"),
    ("bool __builtin_isnan(float)", "isnan"),
    ("bool __builtin_isnan(double)", "isnan"),
    ("bool __builtin_isinf(float)", "isinf"),
    ("bool __builtin_isinf(double)", "isinf"),
    ("bool __builtin_isfinite(float)", "isfinite"),
    ("bool __builtin_isfinite(double)", "isfinite"),
    ("bool __builtin_signbit(float)", "signbit"),
    ("bool __builtin_signbit(double)", "signbit"),
    ("void __builtin_trap()", "__trap"),
];

/// Functions of one and two arguments, with an `f` after their names for `float`.
const FLOATS: [(&str, usize); 9] = [
    ("fabs", 1),
    ("sqrt", 1),
    ("floor", 1),
    ("ceil", 1),
    ("trunc", 1),
    ("round", 1),
    ("rint", 1),
    ("fmin", 2),
    ("fmax", 2),
];

/// Declares the functions. Must be called after all other families are declared.
pub(super) fn register(r: &mut Registry) {
    for (declaration, name) in SAME {
        r.alias(declaration, name);
    }
    for (name, count) in FLOATS {
        for (ty, suffix) in [("double", ""), ("float", "f")] {
            let params = vec![ty; count].join(", ");
            r.alias(&format!("{ty} __builtin_{name}{suffix}({params})"), &format!("{name}{suffix}"));
        }
    }
    for (ty, suffix) in [("uint", ""), ("ulong", "l"), ("ullong", "ll")] {
        bits(r, ty, suffix);
    }
    r.alias("int __builtin_popcountl(ulong)", "__popcll");
    r.def("uint __builtin_bswap32(uint)", |b, a| {
        let [x] = args(a);
        Some(swapped(b, x, 4))
    });
    r.def("ulong __builtin_bswap64(ulong)", |b, a| {
        let [x] = args(a);
        Some(swapped(b, x, 8))
    });
    r.def("ushort __builtin_bswap16(ushort)", |b, a| {
        let [x] = args(a);
        let wide = b.int_cast(x, Scalar::U32);
        let all = swapped(b, wide, 4);
        let by = b.u32(16);
        let upper = b.int_bin(IntBinOp::Shr, all, by);
        Some(b.int_cast(upper, Scalar::U16))
    });
    for (ty, suffix) in [("double", ""), ("float", "f")] {
        for name in ["inf", "huge_val"] {
            r.def(&format!("{ty} __builtin_{name}{suffix}()"), move |b, _| {
                Some(b.constant(if ty == "float" { Const::f32(f32::INFINITY) } else { Const::f64(f64::INFINITY) }))
            });
        }
    }
}

/// Declares bit counts. The result of `clz` and `ctz` of zero is undefined.
fn bits(r: &mut Registry, ty: &str, suffix: &str) {
    for (name, op) in [("clz", IntUnOp::Clz), ("ctz", IntUnOp::Ffs), ("parity", IntUnOp::Popc)] {
        r.def(&format!("int __builtin_{name}{suffix}({ty})"), move |b, a| {
            let [x] = args(a);
            let count = b.int_un(op, x);
            let count = b.int_cast(count, Scalar::I32);
            let one = b.int(Scalar::I32, 1);
            Some(match op {
                IntUnOp::Ffs => b.int_bin(IntBinOp::Sub, count, one),
                IntUnOp::Popc => b.int_bin(IntBinOp::And, count, one),
                _ => count,
            })
        });
    }
}

/// Reverses the bytes of an unsigned number: exchanges its halves, then their halves.
fn swapped(b: &mut Builder, x: Value, bytes: u32) -> Value {
    let scalar = b.scalar(x);
    let mut value = x;
    let mut width = bytes * 4;
    while width >= 8 {
        // Mask of the lower `width` bits in each group of `2 * width` bits.
        let low = (0..bytes * 8).filter(|bit| (bit / width).is_multiple_of(2)).fold(0u64, |mask, bit| mask | 1 << bit);
        let (mask, by) = (b.int(scalar, i128::from(low)), b.u32(width));
        let lower = b.int_bin(IntBinOp::And, value, mask);
        let lower = b.int_bin(IntBinOp::Shl, lower, by);
        let upper = b.int_bin(IntBinOp::Shr, value, by);
        let upper = b.int_bin(IntBinOp::And, upper, mask);
        value = b.int_bin(IntBinOp::Or, lower, upper);
        width /= 2;
    }
    value
}
