//! Computes the scaled error function and the modified Bessel functions, which MPFR does not have.

use rug::Float;
use rug::float::Constant;

use super::BITS;

/// Returns `exp(x²) erfc x`. For large x the first terms of the asymptotic series suffice (Abramowitz and Stegun,
/// 7.1.23).
pub fn erfcx(x: &Float) -> Float {
    if *x < 8192 {
        let square = Float::with_val(BITS, x.square_ref());
        return square.exp() * Float::with_val(BITS, x.erfc_ref());
    }
    let y = Float::with_val(BITS, x.square_ref()).recip() / 2u32;
    let series = Float::with_val(BITS, 1 - &y) + Float::with_val(BITS, y.square_ref()) * 3u32;
    series / x / Float::with_val(BITS, Constant::Pi).sqrt()
}

/// Returns `I_n x` for `n` 0 or 1 by its series, whose terms have one sign (Abramowitz and Stegun, 9.6.10). Returns
/// `None` where the series is too long; the value there is greater than a `double` can hold.
pub fn bessel_i(n: u32, x: &Float) -> Option<Float> {
    if !x.is_finite() || Float::with_val(BITS, x.abs_ref()) > 800 {
        return None;
    }
    let quarter = Float::with_val(BITS, x.square_ref()) / 4u32;
    let mut term = if n == 0 { Float::with_val(BITS, 1) } else { Float::with_val(BITS, x / 2u32) };
    let mut sum = term.clone();
    for k in 1..4000u32 {
        term *= &quarter;
        term /= k;
        term /= k + n;
        sum += &term;
        if term.is_zero() || term.get_exp() < sum.get_exp().map(|e| e - BITS as i32 - 8) {
            break;
        }
    }
    Some(sum)
}
