//! Against the processor's arithmetic (round to nearest), and against the definition of directed
//! rounding: the neighbour on the right side of an exact result.

use crate::ir::Scalar;
use crate::ir::ops::{FloatUnOp, Rounding};

use super::*;
use crate::scalar::floats::{canonical_f32 as canon32, canonical_f64 as canon64, float_un};

const F32_EDGES: &[u32] = &[
    0,
    1,
    2,
    0x7f_ffff,
    0x80_0000,
    0x80_0001,
    0x3f80_0000,
    0x3f80_0001,
    0x3f7f_ffff,
    0x4000_0000,
    0x4040_0000,
    0x7f7f_ffff,
    0x7f7f_fffe,
    0x7f80_0000,
    0x7fc0_0000,
    0x7f80_0001,
    0x0040_0000,
    0x0100_0000,
    0x3380_0000,
    0x3400_0000,
    0x4b00_0000,
    0x4b80_0000,
    0x4b80_0001,
    0x4f00_0000,
    0x4eff_ffff,
    0x5f00_0000,
    0x3eaa_aaab,
    0x42c8_0000,
];

/// A small generator (Marsaglia's xorshift64*), so that runs are repeatable.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

fn f32_samples() -> Vec<u32> {
    let mut random = Random(7);
    let mut all: Vec<u32> = F32_EDGES.iter().flat_map(|&b| [b, b | 0x8000_0000]).collect();
    all.extend((0..200).map(|_| random.next() as u32));
    // Close exponents, so that sums and fmas cancel.
    all.extend((0..120).map(|_| (random.next() as u32 & 0x80ff_ffff) | 0x3f00_0000));
    all
}

fn f64_samples() -> Vec<u64> {
    let mut random = Random(11);
    let mut all: Vec<u64> = vec![
        0,
        1,
        2,
        0xf_ffff_ffff_ffff,
        0x10_0000_0000_0000,
        0x3ff0_0000_0000_0000,
        0x3ff0_0000_0000_0001,
        0x3fef_ffff_ffff_ffff,
        0x7fef_ffff_ffff_ffff,
        0x7ff0_0000_0000_0000,
        0x7ff8_0000_0000_0000,
        0x7ff0_0000_0000_0001,
        0x4340_0000_0000_0000,
        0x3ca0_0000_0000_0000,
        0x1e60_0000_0000_0000,
    ];
    all.extend(all.clone().iter().map(|b| b | 1 << 63));
    all.extend((0..150).map(|_| random.next()));
    all.extend((0..100).map(|_| (random.next() & 0x800f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000));
    all
}

#[test]
fn nearest_f32_matches_the_processor() {
    let all = f32_samples();
    let f = Format::F32;
    for &a in &all {
        let x = f32::from_bits(a);
        assert_eq!(sqrt(f, a.into(), Rounding::Rn), canon32(x.sqrt()), "sqrt {x:e}");
        for &b in &all {
            let y = f32::from_bits(b);
            let (i, j) = (u64::from(a), u64::from(b));
            assert_eq!(add(f, i, j, Rounding::Rn), canon32(x + y), "{x:e} + {y:e}");
            assert_eq!(sub(f, i, j, Rounding::Rn), canon32(x - y), "{x:e} - {y:e}");
            assert_eq!(mul(f, i, j, Rounding::Rn), canon32(x * y), "{x:e} * {y:e}");
            assert_eq!(div(f, i, j, Rounding::Rn), canon32(x / y), "{x:e} / {y:e}");
        }
    }
}

#[test]
fn reciprocal_roots_are_next_to_the_middles_that_the_exact_ones_are_between() {
    // The last ones are next to such a middle.
    let hard = [0x3f8a_5c86, 0x3fba_2a39, 0x3fed_3230, 0x403a_18e3, 0x407f_fffe, 0x0000_0003, 0x7f7f_ffff];
    for x in f32_samples().into_iter().chain(hard) {
        let y = rsqrt_f32(x.into());
        assert_eq!(float_un(FloatUnOp::Rsqrt, Scalar::F32, Rounding::Rn, x.into()), y, "{x:x}");
        let (a, y) = (f32::from_bits(x), f32::from_bits(y as u32));
        if !(a > 0.0 && a.is_finite()) {
            assert_eq!(canon32(1.0 / a.sqrt()), canon32(y), "{a:e}");
            continue;
        }
        // Scaled by an even power of two, so that the middles' squares times x are exact integers.
        let (mut m, mut e) = (f64::from(a), 0);
        while m < 1.0 {
            (m, e) = (m * 4.0, e + 1);
        }
        while m >= 4.0 {
            (m, e) = (m / 4.0, e - 1);
        }
        let y = f64::from(y) * 2f64.powi(-e);
        let step = f64::from(f32::EPSILON) / if y < 1.0 { 4.0 } else { 2.0 };
        let product = |middle: f64| ((middle * 2f64.powi(25)) as u128).pow(2) * (m * 2f64.powi(23)) as u128;
        assert!(product(y + step) > 1 << 73 && product(y - step) <= 1 << 73, "{a:e}");
    }
}

#[test]
fn nearest_f64_matches_the_processor() {
    let all = f64_samples();
    let f = Format::F64;
    for &a in &all {
        let x = f64::from_bits(a);
        assert_eq!(sqrt(f, a, Rounding::Rn), canon64(x.sqrt()), "sqrt {x:e}");
        for &b in &all {
            let y = f64::from_bits(b);
            assert_eq!(add(f, a, b, Rounding::Rn), canon64(x + y), "{x:e} + {y:e}");
            assert_eq!(mul(f, a, b, Rounding::Rn), canon64(x * y), "{x:e} * {y:e}");
            assert_eq!(div(f, a, b, Rounding::Rn), canon64(x / y), "{x:e} / {y:e}");
        }
    }
}

#[test]
fn fma_matches_the_processor() {
    let all = f32_samples();
    for (i, &a) in all.iter().enumerate().step_by(3) {
        for &b in all.iter().skip(i % 2).step_by(2) {
            for &c in all.iter().step_by(5) {
                let want = canon32(f32::from_bits(a).mul_add(f32::from_bits(b), f32::from_bits(c)));
                assert_eq!(fma(Format::F32, a.into(), b.into(), c.into(), Rounding::Rn), want, "{a:x} {b:x} {c:x}");
            }
        }
    }
    let all = f64_samples();
    for &a in all.iter().step_by(3) {
        for &b in all.iter().step_by(2) {
            for &c in all.iter().step_by(5) {
                let want = canon64(f64::from_bits(a).mul_add(f64::from_bits(b), f64::from_bits(c)));
                assert_eq!(fma(Format::F64, a, b, c, Rounding::Rn), want, "{a:x} {b:x} {c:x}");
            }
        }
    }
}

#[test]
fn fma_cancels_exactly() {
    // x·x - round(x·x) is the rounding error of the product.
    let mut random = Random(3);
    for _ in 0..2000 {
        let x = f64::from_bits((random.next() & 0xf_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000);
        let product = x * x;
        let want = x.mul_add(x, -product).to_bits();
        let got = fma(Format::F64, x.to_bits(), x.to_bits(), (-product).to_bits(), Rounding::Rn);
        assert_eq!(got & !(1 << 63), want & !(1 << 63));
        assert!(got << 1 == 0 || got == want);
    }
}

/// Checks three directed results of an f32 operation against its sign of error:
/// `error(c)` is the sign of `c - exact` for a finite candidate `c`.
fn check_directed(name: &str, op: impl Fn(Rounding) -> u64, error: impl Fn(f64) -> f64) {
    let value = |r| f32::from_bits(op(r) as u32);
    let (down, up, zero, near) = (value(Rounding::Rd), value(Rounding::Ru), value(Rounding::Rz), value(Rounding::Rn));
    let wide = f64::from;
    if down.is_finite() {
        assert!(error(wide(down)) <= 0.0, "{name}: {down:e} is above");
    }
    if up.is_finite() {
        assert!(error(wide(up)) >= 0.0, "{name}: {up:e} is below");
    }
    if down != up {
        assert_eq!(down.next_up(), up, "{name}: neighbours");
    } else if down.is_finite() {
        assert!(error(wide(down)) == 0.0, "{name}: exact");
    }
    assert!(near == down || near == up, "{name}: nearest");
    let towards_zero = if up <= 0.0 && down < 0.0 { up } else { down };
    assert_eq!(zero.to_bits() & 0x7fff_ffff, towards_zero.to_bits() & 0x7fff_ffff, "{name}: towards zero");
}

#[test]
fn directed_f32_is_the_right_neighbour() {
    let f = Format::F32;
    let all: Vec<u32> = f32_samples().into_iter().filter(|&b| f32::from_bits(b).is_finite()).collect();
    for &a in &all {
        let x = f64::from(f32::from_bits(a));
        if x > 0.0 {
            check_directed("sqrt", |r| sqrt(f, a.into(), r), |c| c * c - x);
        }
        for &b in &all {
            let y = f64::from(f32::from_bits(b));
            let (i, j) = (u64::from(a), u64::from(b));
            // The product of two f32 is exact in f64.
            check_directed("mul", |r| mul(f, i, j, r), |c| c - x * y);
            let sum = x + y;
            let back = sum - x;
            if (x - (sum - back)) + (y - back) == 0.0 {
                check_directed("add", |r| add(f, i, j, r), |c| c - sum);
            }
            if y != 0.0 && x != 0.0 {
                // c·y is exact in f64, so the sign of c·y - x is right.
                check_directed("div", |r| div(f, i, j, r), |c| (c * y - x) * y.signum());
            }
        }
    }
}

#[test]
fn zeros_and_overflow_follow_the_direction() {
    let f = Format::F32;
    let (one, minus) = (0x3f80_0000, 0xbf80_0000);
    assert_eq!(add(f, one, minus, Rounding::Rn), 0);
    assert_eq!(add(f, one, minus, Rounding::Rd), 0x8000_0000);
    assert_eq!(add(f, 0, 0x8000_0000, Rounding::Ru), 0);
    assert_eq!(add(f, 0x8000_0000, 0x8000_0000, Rounding::Rn), 0x8000_0000);
    let max = 0x7f7f_ffff;
    assert_eq!(add(f, max, max, Rounding::Rz), max);
    assert_eq!(add(f, max, max, Rounding::Ru), 0x7f80_0000);
    assert_eq!(mul(f, max, max | 0x8000_0000, Rounding::Ru), max | 0x8000_0000);
    assert_eq!(mul(f, 1, 1, Rounding::Ru), 1);
    assert_eq!(mul(f, 1, 1, Rounding::Rn), 0);
    assert_eq!(mul(f, 1, 0x8000_0001, Rounding::Rd), 0x8000_0001);
}

#[test]
fn half_formats_round_trip_and_match_f64() {
    for format in [Format::F16, Format::BF16] {
        for bits in 0..=0xffffu64 {
            let wide = to_format(format, Format::F64, bits, Rounding::Rn);
            let back = to_format(Format::F64, format, wide, Rounding::Rz);
            // A bf16 NaN is the upper half of the f32, whose payload f64 keeps.
            let nan = if format == Format::F16 { format.nan } else { bits | format.quiet_bit() };
            assert_eq!(back, if format.is_nan(bits) { nan } else { bits });
        }
        let mut random = Random(5);
        for _ in 0..20_000 {
            let (a, b) = (random.next() & 0xffff, random.next() & 0xffff);
            let wide = |x| f64::from_bits(to_format(format, Format::F64, x, Rounding::Rn));
            // f64 has more than twice the bits and two: rounding twice is rounding once (Figueroa).
            let narrow = |x: f64| match x.is_nan() {
                true => format.nan,
                false => to_format(Format::F64, format, x.to_bits(), Rounding::Rn),
            };
            assert_eq!(mul(format, a, b, Rounding::Rn), narrow(wide(a) * wide(b)));
            assert_eq!(add(format, a, b, Rounding::Rn), narrow(wide(a) + wide(b)));
            assert_eq!(div(format, a, b, Rounding::Rn), narrow(wide(a) / wide(b)));
            assert_eq!(sqrt(format, a, Rounding::Rn), narrow(wide(a).sqrt()));
        }
    }
}

#[test]
fn known_halves() {
    let half = |x: f32, r| to_format(Format::F32, Format::F16, x.to_bits().into(), r);
    assert_eq!(half(1.0, Rounding::Rn), 0x3c00);
    assert_eq!(half(65504.0, Rounding::Rn), 0x7bff);
    assert_eq!(half(65519.0, Rounding::Rn), 0x7bff);
    assert_eq!(half(65520.0, Rounding::Rn), 0x7c00);
    assert_eq!(half(65520.0, Rounding::Rz), 0x7bff);
    assert_eq!(half(5.960_464_5e-8, Rounding::Rn), 1);
    assert_eq!(half(2.980_232_2e-8, Rounding::Rn), 0);
    assert_eq!(half(2.980_232_2e-8, Rounding::Ru), 1);
}

#[test]
fn not_a_number_between_formats() {
    let convert = |from, to, bits| to_format(from, to, bits, Rounding::Rn);
    for bits in [0x7f80_0001, 0xffff_ffff, 0x7fc1_2345] {
        assert_eq!(convert(Format::F32, Format::F16, bits), 0x7fff);
        assert_eq!(convert(Format::F32, Format::BF16, bits), 0x7fff);
    }
    for (bits, half, upper) in [
        (0x7ff0_0000_0000_0001, 0x7e00, 0x7fc0),
        (0xfff8_0000_0000_0000, 0xfe00, 0xffc0),
        (0x7ff4_0000_0000_0000, 0x7f00, 0x7fe0),
        (0xfff0_2000_0000_0000, 0xfe08, 0xffc1),
        (0x7fff_fc00_0000_0000, 0x7fff, 0x7fff),
    ] {
        let both = (convert(Format::F64, Format::F16, bits), convert(Format::F64, Format::BF16, bits));
        assert_eq!(both, (half, upper), "{bits:x}");
    }
    for bits in [0x7c01, 0xfe00, 0x7fff] {
        assert_eq!(convert(Format::F16, Format::F32, bits), 0x7fff_ffff);
        assert_eq!(convert(Format::F16, Format::F64, bits), 0x7fff_ffff_e000_0000);
        assert_eq!(convert(Format::F16, Format::BF16, bits), 0x7fff);
    }
    assert_eq!(convert(Format::BF16, Format::F32, 0xff81), 0xff81_0000);
    assert_eq!(convert(Format::BF16, Format::F64, 0xff81), 0xfff8_2000_0000_0000);
    assert_eq!(convert(Format::F32, Format::F64, 0xff81_0000), 0xfff8_2000_0000_0000);
}

#[test]
fn integers_convert_as_the_processor_does() {
    let mut random = Random(9);
    for _ in 0..5000 {
        let n = random.next() >> (random.next() % 64);
        assert_eq!(from_int(Format::F32, n.into(), Rounding::Rn), u64::from((n as f32).to_bits()));
        assert_eq!(from_int(Format::F64, (n as i64).into(), Rounding::Rn), (n as i64 as f64).to_bits());
        let x = f64::from_bits(random.next());
        let range = (i128::from(i64::MIN), i128::from(i64::MAX));
        let got = to_int(Format::F64, x.to_bits(), Rounding::Rz, range.0, range.1);
        assert_eq!(got.unwrap_or(0), i128::from(x as i64), "{x:e}");
    }
}

#[test]
fn floats_round_to_integers_in_every_direction() {
    let int = |x: f32, r| to_int(Format::F32, x.to_bits().into(), r, i32::MIN.into(), i32::MAX.into());
    for (x, near, zero, up, down) in
        [(2.5, 2, 2, 3, 2), (3.5, 4, 3, 4, 3), (-2.5, -2, -2, -2, -3), (0.3, 0, 0, 1, 0), (-0.3, 0, 0, 0, -1)]
    {
        assert_eq!(int(x, Rounding::Rn), Some(near));
        assert_eq!(int(x, Rounding::Rz), Some(zero));
        assert_eq!(int(x, Rounding::Ru), Some(up));
        assert_eq!(int(x, Rounding::Rd), Some(down));
    }
    assert_eq!(int(3e9, Rounding::Rn), Some(i32::MAX.into()));
    assert_eq!(int(f32::NEG_INFINITY, Rounding::Rn), Some(i32::MIN.into()));
    assert_eq!(int(f32::NAN, Rounding::Rn), None);
    assert_eq!(int(1e-40, Rounding::Ru), Some(1));
}
