//! Float operations. Round to nearest uses the processor's arithmetic where it is IEEE 754's;
//! other directions and 16-bit formats go through [`super::softfloat`]. Every NaN result is the
//! canonical one.

use crate::ir::Scalar;
use crate::ir::ops::{
    CANONICAL_NAN_F32, CANONICAL_NAN_F64, FloatBinOp, FloatUnOp, Rounding, bits_or_nan_f32, bits_or_nan_f64,
};

use super::softfloat::{self, Format};

/// True where `f64::mul_add` is known to be rounded once: the instruction, or a C library whose
/// `fma` is right. (mingw's rounds twice.)
const NATIVE_FMA_F64: bool = cfg!(any(
    target_feature = "fma",
    target_arch = "aarch64",
    target_os = "macos",
    all(target_os = "linux", target_env = "gnu")
));

/// A binary32 from a value.
#[inline(always)]
pub fn f32_of(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

/// A value from a binary32, with the canonical NaN.
#[inline(always)]
pub fn canonical_f32(x: f32) -> u64 {
    u64::from(bits_or_nan_f32(x, CANONICAL_NAN_F32))
}

/// A value from a binary64, with the canonical NaN.
#[inline(always)]
pub fn canonical_f64(x: f64) -> u64 {
    bits_or_nan_f64(x, CANONICAL_NAN_F64)
}

/// True if a float of type `s` is a NaN.
#[inline(always)]
pub fn is_nan(s: Scalar, bits: u64) -> bool {
    Format::of(s).is_nan(bits)
}

/// An operation on two floats.
#[inline(always)]
pub fn float_bin(op: FloatBinOp, s: Scalar, rounding: Rounding, a: u64, b: u64) -> u64 {
    if matches!(op, FloatBinOp::Min | FloatBinOp::Max) {
        return min_max(op, Format::of(s), a, b);
    }
    match (s, rounding) {
        (Scalar::F32, Rounding::Rn) => {
            let (x, y) = (f32_of(a), f32_of(b));
            canonical_f32(match op {
                FloatBinOp::Add => x + y,
                FloatBinOp::Sub => x - y,
                FloatBinOp::Mul => x * y,
                _ => x / y,
            })
        }
        (Scalar::F64, Rounding::Rn) => {
            let (x, y) = (f64::from_bits(a), f64::from_bits(b));
            canonical_f64(match op {
                FloatBinOp::Add => x + y,
                FloatBinOp::Sub => x - y,
                FloatBinOp::Mul => x * y,
                _ => x / y,
            })
        }
        _ => {
            let format = Format::of(s);
            match op {
                FloatBinOp::Add => softfloat::add(format, a, b, rounding),
                FloatBinOp::Sub => softfloat::sub(format, a, b, rounding),
                FloatBinOp::Mul => softfloat::mul(format, a, b, rounding),
                _ => softfloat::div(format, a, b, rounding),
            }
        }
    }
}

/// `fminf`, `fmaxf` and the like.
#[inline]
fn min_max(op: FloatBinOp, format: Format, a: u64, b: u64) -> u64 {
    match (format.is_nan(a), format.is_nan(b)) {
        (true, true) => format.nan,
        (true, false) => b,
        (false, true) => a,
        (false, false) => {
            // Bits in an order in which -0 is just below +0.
            let key =
                |x: u64| if x & format.sign_bit() != 0 { !x & (format.sign_bit() - 1) } else { x | format.sign_bit() };
            let a_is_smaller = key(a) <= key(b);
            if a_is_smaller == (op == FloatBinOp::Min) { a } else { b }
        }
    }
}

/// An operation on one float.
#[inline(always)]
pub fn float_un(op: FloatUnOp, s: Scalar, rounding: Rounding, a: u64) -> u64 {
    let format = Format::of(s);
    match op {
        FloatUnOp::Neg | FloatUnOp::Abs if format.is_nan(a) => format.nan,
        FloatUnOp::Neg => a ^ format.sign_bit(),
        FloatUnOp::Abs => a & !format.sign_bit(),
        FloatUnOp::Sqrt => match (s, rounding) {
            (Scalar::F32, Rounding::Rn) => canonical_f32(f32_of(a).sqrt()),
            (Scalar::F64, Rounding::Rn) => canonical_f64(f64::from_bits(a).sqrt()),
            _ => softfloat::sqrt(format, a, rounding),
        },
        FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal => rsqrt_f32(a),
        FloatUnOp::Floor | FloatUnOp::Ceil | FloatUnOp::Trunc | FloatUnOp::Rint => match s {
            Scalar::F32 => {
                let x = f32_of(a);
                canonical_f32(match op {
                    FloatUnOp::Floor => x.floor(),
                    FloatUnOp::Ceil => x.ceil(),
                    FloatUnOp::Trunc => x.trunc(),
                    _ => x.round_ties_even(),
                })
            }
            Scalar::F64 => round_to_integer_f64(op, a),
            _ if format.is_nan(a) => format.nan,
            _ => {
                // Both conversions are exact: every 16-bit float fits, and so does its integer part.
                let wide = softfloat::to_format(format, Format::F64, a, Rounding::Rn);
                softfloat::to_format(Format::F64, format, round_to_integer_f64(op, wide), Rounding::Rn)
            }
        },
    }
}

/// `1/√a`: in binary64, where it is at most two units in the last place wrong; in integers where that is next to the middle
/// between two binary32.
fn rsqrt_f32(a: u64) -> u64 {
    let wide = 1.0 / f64::from(f32_of(a)).sqrt();
    let rest = wide.to_bits() & 0x1fff_ffff;
    if rest.abs_diff(0x1000_0000) > 4 { canonical_f32(wide as f32) } else { softfloat::rsqrt_f32(a) }
}

fn round_to_integer_f64(op: FloatUnOp, a: u64) -> u64 {
    let x = f64::from_bits(a);
    canonical_f64(match op {
        FloatUnOp::Floor => x.floor(),
        FloatUnOp::Ceil => x.ceil(),
        FloatUnOp::Trunc => x.trunc(),
        _ => x.round_ties_even(),
    })
}

/// `a * b + c`, rounded once.
#[inline(always)]
pub fn fma(s: Scalar, rounding: Rounding, a: u64, b: u64, c: u64) -> u64 {
    match (s, rounding) {
        (Scalar::F32, Rounding::Rn) => canonical_f32(fma_f32(f32_of(a), f32_of(b), f32_of(c))),
        (Scalar::F64, Rounding::Rn) if NATIVE_FMA_F64 => {
            canonical_f64(f64::from_bits(a).mul_add(f64::from_bits(b), f64::from_bits(c)))
        }
        _ => softfloat::fma(Format::of(s), a, b, c, rounding),
    }
}

/// Fused multiply-add in binary64: the product of two binary32 is exact there; the sum is rounded
/// to odd by its exact error, after which rounding to binary32 is as if done once (Boldo and
/// Melquiond, "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to
/// odd", IEEE TC 2008; the error by Knuth's TwoSum).
#[inline(always)]
fn fma_f32(a: f32, b: f32, c: f32) -> f32 {
    let (product, c) = (f64::from(a) * f64::from(b), f64::from(c));
    let sum = product + c;
    let back = sum - product;
    let error = (product - (sum - back)) + (c - back);
    let bits = sum.to_bits();
    let odd = if bits & 1 == 0 && error != 0.0 && sum.is_finite() {
        if (error > 0.0) == (sum > 0.0) { bits + 1 } else { bits - 1 }
    } else {
        bits
    };
    f64::from_bits(odd) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDGES: &[u32] = &[
        0,
        1,
        0x7f_ffff,
        0x80_0000,
        0x80_0001,
        0x3f80_0000,
        0x3f80_0001,
        0x3f7f_ffff,
        0x7f7f_ffff,
        0x7f80_0000,
        0x7fc0_0000,
        0x7f80_0001,
        0x3380_0000,
        0x4b80_0001,
        0x2f80_0000,
        0x1f80_0001,
        0x2000_0001,
        0x5f7f_ffff,
        0x0d00_0003,
        0x3300_0001,
    ];

    fn samples() -> Vec<u64> {
        let mut all: Vec<u64> = EDGES.iter().flat_map(|&b| [b, b | 0x8000_0000]).map(u64::from).collect();
        let mut state = 17u64;
        for _ in 0..60 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            all.push(state >> 32);
        }
        all
    }

    #[test]
    fn fast_fma_equals_the_exact_one() {
        let all = samples();
        for &a in &all {
            for &b in &all {
                for &c in &all {
                    let want = softfloat::fma(Format::F32, a, b, c, Rounding::Rn);
                    assert_eq!(fma(Scalar::F32, Rounding::Rn, a, b, c), want, "{a:x} {b:x} {c:x}");
                }
            }
        }
    }

    #[test]
    fn fma_near_halfway_of_subnormals() {
        // Products whose rounding error decides a tie among subnormals.
        let tiny = f32::from_bits(3);
        for i in 0..4000u32 {
            let a = f32::from_bits(0x3f00_0000 + i * 1037);
            let (x, y, z) = (u64::from(a.to_bits()), u64::from(tiny.to_bits()), u64::from(i & 7));
            let want = softfloat::fma(Format::F32, x, y, z, Rounding::Rn);
            assert_eq!(fma(Scalar::F32, Rounding::Rn, x, y, z), want);
        }
    }

    #[test]
    fn every_operation_agrees_with_softfloat() {
        let all = samples();
        for &a in &all {
            for &b in &all {
                for (op, soft) in [
                    (FloatBinOp::Add, softfloat::add as fn(Format, u64, u64, Rounding) -> u64),
                    (FloatBinOp::Sub, softfloat::sub),
                    (FloatBinOp::Mul, softfloat::mul),
                    (FloatBinOp::Div, softfloat::div),
                ] {
                    for &r in Rounding::ALL {
                        assert_eq!(float_bin(op, Scalar::F32, r, a, b), soft(Format::F32, a, b, r), "{op} {a:x} {b:x}");
                        let wide = |x| softfloat::to_format(Format::F32, Format::F64, x, Rounding::Rn) | (x & 0xff);
                        let (x, y) = (wide(a), wide(b));
                        assert_eq!(float_bin(op, Scalar::F64, r, x, y), soft(Format::F64, x, y, r));
                    }
                }
            }
        }
    }

    #[test]
    fn minimum_and_maximum() {
        let min = |a: u64, b: u64| float_bin(FloatBinOp::Min, Scalar::F32, Rounding::Rn, a, b);
        let max = |a: u64, b: u64| float_bin(FloatBinOp::Max, Scalar::F32, Rounding::Rn, a, b);
        let (zero, minus_zero, one, nan) = (0, 0x8000_0000, 0x3f80_0000, 0x7fc0_1234);
        for (a, b) in [(zero, minus_zero), (minus_zero, zero)] {
            assert_eq!(min(a, b), minus_zero);
            assert_eq!(max(a, b), zero);
        }
        assert_eq!((min(nan, one), max(one, nan)), (one, one));
        assert_eq!(min(nan, nan), CANONICAL_NAN_F32.into());
        assert_eq!((min(one, 0xbf80_0000), max(one, 0xbf80_0000)), (0xbf80_0000, one));
        assert_eq!((min(0xc000_0000, 0xbf80_0000), max(0xc000_0000, 0xbf80_0000)), (0xc000_0000, 0xbf80_0000));
        assert_eq!(float_bin(FloatBinOp::Min, Scalar::F16, Rounding::Rn, 0x3c00, 0xbc00), 0xbc00);
    }

    #[test]
    fn unary_operations() {
        let un = |op, x: f32| float_un(op, Scalar::F32, Rounding::Rn, x.to_bits().into()) as u32;
        assert_eq!(un(FloatUnOp::Floor, -0.5), (-1.0f32).to_bits());
        assert_eq!(un(FloatUnOp::Ceil, -0.5), (-0.0f32).to_bits());
        assert_eq!(un(FloatUnOp::Trunc, -1.75), (-1.0f32).to_bits());
        assert_eq!(un(FloatUnOp::Rint, 2.5), 2.0f32.to_bits());
        assert_eq!(un(FloatUnOp::Rint, -0.25), (-0.0f32).to_bits());
        assert_eq!(un(FloatUnOp::Sqrt, -1.0), CANONICAL_NAN_F32);
        assert_eq!(un(FloatUnOp::Sqrt, -0.0), (-0.0f32).to_bits());
        let payload = f32::from_bits(0x7fc0_1234);
        assert_eq!(un(FloatUnOp::Neg, payload), CANONICAL_NAN_F32);
        assert_eq!(un(FloatUnOp::Abs, f32::from_bits(0xffc0_1234)), CANONICAL_NAN_F32);
        assert_eq!(float_un(FloatUnOp::Neg, Scalar::F64, Rounding::Rn, 0x7ff8 << 48), CANONICAL_NAN_F64);
        assert_eq!(un(FloatUnOp::Neg, f32::INFINITY), f32::NEG_INFINITY.to_bits());
        assert_eq!(un(FloatUnOp::Abs, -0.0), 0);
        assert_eq!(un(FloatUnOp::Floor, payload), CANONICAL_NAN_F32);
        assert_eq!(float_un(FloatUnOp::Rint, Scalar::F16, Rounding::Rn, 0x4100), 0x4000);
        assert_eq!(float_un(FloatUnOp::Ceil, Scalar::BF16, Rounding::Rn, 0x3fc0), 0x4000);
    }
}
