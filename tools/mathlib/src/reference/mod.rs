//! Computes exact values with MPFR (<https://www.mpfr.org>) through the crate `rug`.

mod inverse;
mod scaled;

use isowarp_core::ir::ops::MathFn;
use rug::Float;
use rug::float::{Constant, Special};
use rug::ops::Pow;

/// Working precision in bits, many more than a `double` has. Where MPFR is asked for few bits, it rounds only once.
const BITS: u32 = 160;

/// Returns the value of a function of one argument to many bits; `None` if MPFR has no such function.
pub fn value(func: MathFn, x: f64) -> Option<Float> {
    let x = Float::with_val(BITS, x);
    Some(match func {
        MathFn::Acos => x.acos(),
        MathFn::Acosh => x.acosh(),
        MathFn::Asin => x.asin(),
        MathFn::Asinh => x.asinh(),
        MathFn::Atan => x.atan(),
        MathFn::Atanh => x.atanh(),
        MathFn::Cbrt => x.cbrt(),
        MathFn::Cos => x.cos(),
        MathFn::Cosh => x.cosh(),
        MathFn::Cospi => of_pi(x, false),
        MathFn::CylBesselI0 => scaled::bessel_i(0, &x)?,
        MathFn::CylBesselI1 => scaled::bessel_i(1, &x)?,
        MathFn::Erf => x.erf(),
        MathFn::Erfc => x.erfc(),
        MathFn::Erfcinv => inverse::erfcinv(&x),
        MathFn::Erfcx => scaled::erfcx(&x),
        MathFn::Erfinv => inverse::erfinv(&x),
        MathFn::Exp => x.exp(),
        MathFn::Exp10 => x.exp10(),
        MathFn::Exp2 => x.exp2(),
        MathFn::Expm1 => x.exp_m1(),
        MathFn::J0 => x.j0(),
        // x/2 - x³/16 + … is below x/2, which may be a tie, by less than these bits can express.
        MathFn::J1 if x.get_exp().is_some_and(|e| e < -70) => x * (Float::with_val(BITS, 0.5) - 2f64.powi(-120)),
        MathFn::J1 => x.j1(),
        MathFn::Lgamma => x.ln_abs_gamma().0,
        MathFn::Log => x.ln(),
        MathFn::Log10 => x.log10(),
        MathFn::Log1p => x.ln_1p(),
        MathFn::Log2 => x.log2(),
        MathFn::Normcdf => (-x / Float::with_val(BITS, 2).sqrt()).erfc() / 2,
        MathFn::Normcdfinv => -(inverse::erfcinv(&(x * 2u32)) * Float::with_val(BITS, 2).sqrt()),
        MathFn::Rcbrt => x.cbrt().recip(),
        MathFn::Rsqrt => x.recip_sqrt(),
        MathFn::Sin => x.sin(),
        MathFn::Sinh => x.sinh(),
        MathFn::Sinpi => of_pi(x, true),
        MathFn::Tan => x.tan(),
        MathFn::Tanh => x.tanh(),
        MathFn::Tgamma => x.gamma(),
        MathFn::Y0 => x.y0(),
        MathFn::Y1 => x.y1(),
        _ => return None,
    })
}

/// Returns the value of a function of two arguments to many bits; `None` if MPFR has no such function.
pub fn value_of_two(func: MathFn, x: f64, y: f64) -> Option<Float> {
    let (x, y) = (Float::with_val(BITS, x), Float::with_val(BITS, y));
    Some(match func {
        MathFn::Atan2 => x.atan2(&y),
        MathFn::Hypot => x.hypot(&y),
        MathFn::Pow => x.pow(&y),
        MathFn::Rhypot => x.hypot(&y).recip(),
        MathFn::Fmod => x % y,
        MathFn::Remainder => x.remainder(&y),
        _ => return None,
    })
}

/// Returns the value in double precision by the platform's C library, whose relative error is far below 2⁻⁴⁴. Returns
/// `None` if the standard library of Rust has no such function, and for results that a `float` cannot hold as normal
/// numbers.
pub fn near(func: MathFn, x: f64) -> Option<f64> {
    let y = match func {
        MathFn::Acos => x.acos(),
        MathFn::Acosh => return None,
        MathFn::Asin => x.asin(),
        MathFn::Atan => x.atan(),
        MathFn::Cbrt => x.cbrt(),
        MathFn::Cos => x.cos(),
        MathFn::Cosh => x.cosh(),
        MathFn::Exp => x.exp(),
        MathFn::Exp2 => x.exp2(),
        MathFn::Expm1 => x.exp_m1(),
        MathFn::Log => x.ln(),
        MathFn::Log10 => x.log10(),
        MathFn::Log1p => x.ln_1p(),
        MathFn::Log2 => x.log2(),
        MathFn::Rsqrt => 1.0 / x.sqrt(),
        MathFn::Sin => x.sin(),
        MathFn::Sinh => x.sinh(),
        MathFn::Tan => x.tan(),
        MathFn::Tanh => x.tanh(),
        _ => return None,
    };
    (f64::from(f32::MIN_POSITIVE)..f64::from(f32::MAX)).contains(&y.abs()).then_some(y)
}

/// Returns the sine or cosine of `π x`. The subtraction of whole turns is exact, and so are the values at multiples of
/// a half. Zeros have the signs that C23 specifies (F.10.1).
fn of_pi(x: Float, sine: bool) -> Float {
    if !x.is_finite() {
        return Float::with_val(BITS, Special::Nan);
    }
    let wide = BITS + 1100;
    let turns = Float::with_val(wide, &x / 2).round_even();
    let rest = Float::with_val(wide, &x - turns * 2);
    let halves = Float::with_val(wide, &rest * 2);
    if halves.is_integer() {
        let quarter = halves.to_f64() as i32 + if sine { 0 } else { 1 };
        return match quarter.rem_euclid(4) {
            1 => Float::with_val(BITS, 1),
            3 => Float::with_val(BITS, -1),
            _ if sine && x.is_sign_negative() => Float::with_val(BITS, Special::NegZero),
            _ => Float::with_val(BITS, 0),
        };
    }
    let angle = Float::with_val(BITS, rest) * Float::with_val(BITS, Constant::Pi);
    if sine { angle.sin() } else { angle.cos() }
}
