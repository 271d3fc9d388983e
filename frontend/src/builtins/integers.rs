//! Integer intrinsics (CUDA Math API, "Integer Intrinsics" and "Integer Mathematical Functions").

use isowarp_core::ir::Value;
use isowarp_core::ir::ops::{CompareOp, FloatBinOp, FloatUnOp, IntBinOp, IntUnOp};

use super::{Registry, args};
use crate::builder::Builder;

pub(super) fn register(r: &mut Registry) {
    counts(r);
    products(r);
    averages(r);
    funnel_shifts(r);
    min_max_abs(r);
    r.def("uint __byte_perm(uint, uint, uint)", |b, a| {
        let [x, y, s] = args(a);
        Some(byte_perm(b, x, y, s))
    });
}

fn counts(r: &mut Registry) {
    for (declaration, op) in [
        ("int __popc(uint)", IntUnOp::Popc),
        ("int __popcll(ullong)", IntUnOp::Popc),
        ("int __clz(int)", IntUnOp::Clz),
        ("int __clzll(llong)", IntUnOp::Clz),
        ("int __ffs(int)", IntUnOp::Ffs),
        ("int __ffsll(llong)", IntUnOp::Ffs),
        ("uint __brev(uint)", IntUnOp::Brev),
        ("ullong __brevll(ullong)", IntUnOp::Brev),
    ] {
        r.def(declaration, move |b, a| {
            let [x] = args(a);
            Some(b.int_un(op, x))
        });
    }
}

fn products(r: &mut Registry) {
    for declaration in [
        "int __mulhi(int, int)",
        "uint __umulhi(uint, uint)",
        "llong __mul64hi(llong, llong)",
        "ullong __umul64hi(ullong, ullong)",
    ] {
        r.def(declaration, |b, a| {
            let [x, y] = args(a);
            Some(b.int_bin(IntBinOp::MulHi, x, y))
        });
    }
    r.def("int __mul24(int, int)", |b, a| {
        let [x, y] = args(a).map(|v| {
            let n = b.u32(8);
            let high = b.int_bin(IntBinOp::Shl, v, n);
            b.int_bin(IntBinOp::Shr, high, n)
        });
        Some(b.int_bin(IntBinOp::Mul, x, y))
    });
    r.def("uint __umul24(uint, uint)", |b, a| {
        let [x, y] = args(a).map(|v| {
            let mask = b.u32(0x00ff_ffff);
            b.int_bin(IntBinOp::And, v, mask)
        });
        Some(b.int_bin(IntBinOp::Mul, x, y))
    });
}

/// Declares averages, by the identities `x + y = 2 (x & y) + (x ^ y) = 2 (x | y) - (x ^ y)`, which cannot overflow,
/// and sums of absolute differences.
fn averages(r: &mut Registry) {
    for (declaration, joined, sum) in [
        ("int __hadd(int, int)", IntBinOp::And, IntBinOp::Add),
        ("uint __uhadd(uint, uint)", IntBinOp::And, IntBinOp::Add),
        ("int __rhadd(int, int)", IntBinOp::Or, IntBinOp::Sub),
        ("uint __urhadd(uint, uint)", IntBinOp::Or, IntBinOp::Sub),
    ] {
        r.def(declaration, move |b, a| {
            let [x, y] = args(a);
            let both = b.int_bin(joined, x, y);
            let different = b.int_bin(IntBinOp::Xor, x, y);
            let one = b.u32(1);
            let half = b.int_bin(IntBinOp::Shr, different, one);
            Some(b.int_bin(sum, both, half))
        });
    }
    for declaration in ["uint __sad(int, int, uint)", "uint __usad(uint, uint, uint)"] {
        r.def(declaration, |b, a| {
            let [x, y, z] = args(a);
            let high = b.int_bin(IntBinOp::Max, x, y);
            let low = b.int_bin(IntBinOp::Min, x, y);
            let difference = b.int_bin(IntBinOp::Sub, high, low);
            let difference = b.int_cast(difference, isowarp_core::ir::Scalar::U32);
            Some(b.int_bin(IntBinOp::Add, difference, z))
        });
    }
}

/// Declares shifts of the 64 bits `hi:lo`; IR's shifts give 0 for counts of 32.
fn funnel_shifts(r: &mut Registry) {
    for (name, left, clamp) in [
        ("__funnelshift_l", true, false),
        ("__funnelshift_lc", true, true),
        ("__funnelshift_r", false, false),
        ("__funnelshift_rc", false, true),
    ] {
        r.def(&format!("uint {name}(uint, uint, uint)"), move |b, a| {
            let [lo, hi, shift] = args(a);
            let limit = b.u32(if clamp { 32 } else { 31 });
            let n = b.int_bin(if clamp { IntBinOp::Min } else { IntBinOp::And }, shift, limit);
            let width = b.u32(32);
            let rest = b.int_bin(IntBinOp::Sub, width, n);
            let (hi_count, lo_count) = if left { (n, rest) } else { (rest, n) };
            let high = b.int_bin(IntBinOp::Shl, hi, hi_count);
            let low = b.int_bin(IntBinOp::Shr, lo, lo_count);
            Some(b.int_bin(IntBinOp::Or, high, low))
        });
    }
}

/// Assembles a word from bytes of `y:x`, which the low three bits of each of the selector's four nibbles select (CUDA
/// Math API, `__byte_perm`). The nibble's fourth bit is ignored: only PTX's `prmt` can copy a sign.
fn byte_perm(b: &mut Builder, x: Value, y: Value, s: Value) -> Value {
    let mut result = b.u32(0);
    let zero = result;
    for i in 0..4u32 {
        let at = b.u32(4 * i);
        let selector = b.int_bin(IntBinOp::Shr, s, at);
        let four = b.u32(4);
        let upper = b.int_bin(IntBinOp::And, selector, four);
        let from_y = b.compare(CompareOp::Ne, upper, zero);
        let word = b.select(from_y, y, x);
        let three = b.u32(3);
        let index = b.int_bin(IntBinOp::And, selector, three);
        let eight = b.u32(8);
        let count = b.int_bin(IntBinOp::Mul, index, eight);
        let byte = b.int_bin(IntBinOp::Shr, word, count);
        let mask = b.u32(0xff);
        let byte = b.int_bin(IntBinOp::And, byte, mask);
        let place = b.u32(8 * i);
        let byte = b.int_bin(IntBinOp::Shl, byte, place);
        result = b.int_bin(IntBinOp::Or, result, byte);
    }
    result
}

fn min_max_abs(r: &mut Registry) {
    for (suffix, op, float_op) in [("min", IntBinOp::Min, FloatBinOp::Min), ("max", IntBinOp::Max, FloatBinOp::Max)] {
        for (ret, a, b) in [
            ("int", "int", "int"),
            ("uint", "uint", "uint"),
            ("uint", "int", "uint"),
            ("uint", "uint", "int"),
            ("long", "long", "long"),
            ("ulong", "ulong", "ulong"),
            ("ulong", "long", "ulong"),
            ("ulong", "ulong", "long"),
            ("llong", "llong", "llong"),
            ("ullong", "ullong", "ullong"),
            ("ullong", "llong", "ullong"),
            ("ullong", "ullong", "llong"),
        ] {
            r.def(&format!("{ret} {suffix}({a}, {b})"), move |b, a| {
                let [x, y] = args(a);
                let ty = if b.scalar(x).is_signed() { b.scalar(y) } else { b.scalar(x) };
                let (x, y) = (b.int_cast(x, ty), b.int_cast(y, ty));
                Some(b.int_bin(op, x, y))
            });
        }
        for ty in ["int", "uint", "long", "ulong", "llong", "ullong", "float", "double"] {
            // C++17 [alg.min.max]: the first argument, unless the second is smaller (larger).
            r.def(&format!("{ty} std::{suffix}({ty}, {ty})"), move |b, a| {
                let [x, y] = args(a);
                let second = b.compare(if op == IntBinOp::Min { CompareOp::Lt } else { CompareOp::Gt }, y, x);
                Some(b.select(second, y, x))
            });
        }
        for (prefix, ty) in [("u", "uint"), ("ll", "llong"), ("ull", "ullong")] {
            r.def(&format!("{ty} {prefix}{suffix}({ty}, {ty})"), move |b, a| {
                let [x, y] = args(a);
                Some(b.int_bin(op, x, y))
            });
        }
        for (a, c) in [("float", "float"), ("double", "double"), ("float", "double"), ("double", "float")] {
            let ret = if a == "float" && c == "float" { "float" } else { "double" };
            r.def(&format!("{ret} {suffix}({a}, {c})"), move |b, a| {
                let [x, y] = args(a).map(|v| if ret == "double" { super::floats::widen(b, v) } else { v });
                Some(b.float_bin(float_op, x, y))
            });
        }
    }
    for declaration in ["int abs(int)", "long abs(long)", "llong abs(llong)", "long labs(long)", "llong llabs(llong)"] {
        r.def(declaration, |b, a| {
            let [x] = args(a);
            Some(b.int_un(IntUnOp::Abs, x))
        });
    }
    for declaration in ["float abs(float)", "double abs(double)"] {
        r.def(declaration, |b, a| {
            let [x] = args(a);
            Some(b.float_un(FloatUnOp::Abs, x))
        });
    }
}
