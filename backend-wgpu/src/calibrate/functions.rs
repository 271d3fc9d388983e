//! Finds the math functions of the shading language that are within the error of CUDA's documentation on a device (CUDA
//! C++ Programming Guide, "Mathematical Functions" and "Intrinsic Functions"). In native mode kernels use them instead
//! of the library's.
//!
//! Vulkan allows larger errors ("Precision and Operation of SPIR-V Instructions"), and WGSL leaves the results for
//! infinities and NaN to the device, so each function is tested. For a subnormal argument any result is accepted; a
//! subnormal result may be zero.

use std::f64::consts::{LN_2, PI};
use std::fmt::Write as _;

use isowarp_core::ir::ops::MathFn;

use super::vectors::Random;
use super::{CalibrateError, lab};
use crate::adapter::Gpu;
use crate::floats::{native_function, source};

/// A function over `float` that may be usable.
struct Candidate {
    func: MathFn,
    exact: fn(f64, f64) -> f64,
    /// Largest distance of a result from the exact one, which is the last argument; infinite where any result is
    /// accepted.
    tolerance: fn(f64, f64, f64) -> f64,
}

const fn candidate(func: MathFn, exact: fn(f64, f64) -> f64, tolerance: fn(f64, f64, f64) -> f64) -> Candidate {
    Candidate { func, exact, tolerance }
}

const CANDIDATES: [Candidate; 29] = [
    candidate(MathFn::FastExp, |x, _| x.exp(), |x, _, r| (2.0 + (1.173 * x).abs().floor()) * ulp(r)),
    candidate(MathFn::FastExp10, |x, _| 10f64.powf(x), |x, _, r| (2.0 + (2.97 * x).abs().floor()) * ulp(r)),
    candidate(MathFn::FastLog, |x, _| x.ln(), |x, _, r| near_one(x, 2f64.powf(-21.41), 3.0 * ulp(r))),
    candidate(MathFn::FastLog10, |x, _| x.log10(), |x, _, r| near_one(x, 2f64.powi(-24), 3.0 * ulp(r))),
    candidate(MathFn::FastLog2, |x, _| x.log2(), fast_log2),
    candidate(MathFn::FastSin, |x, _| x.sin(), |x, _, _| fast_sine(x)),
    candidate(MathFn::FastCos, |x, _| x.cos(), |x, _, _| fast_cosine(x)),
    candidate(MathFn::FastTan, |x, _| x.tan(), fast_tangent),
    candidate(MathFn::FastTanh, |x, _| x.tanh(), |_, _, r| r.abs() * 2f64.powi(-11)),
    candidate(
        MathFn::FastDivide,
        |x, y| x / y,
        |_, y, r| {
            // CUDA returns 0 there.
            if y.is_finite() && y.abs() > 2f64.powi(126) { f64::INFINITY } else { 2.0 * ulp(r) }
        },
    ),
    candidate(MathFn::FastPow, |x, y| (y * x.log2()).exp2(), fast_power),
    candidate(MathFn::Acos, |x, _| x.acos(), |_, _, r| 2.0 * ulp(r)),
    candidate(MathFn::Acosh, |x, _| x.acosh(), |_, _, r| 4.0 * ulp(r)),
    candidate(MathFn::Asin, |x, _| x.asin(), |_, _, r| 2.0 * ulp(r)),
    candidate(MathFn::Asinh, |x, _| x.asinh(), |_, _, r| 3.0 * ulp(r)),
    candidate(MathFn::Atan, |x, _| x.atan(), |_, _, r| 2.0 * ulp(r)),
    candidate(MathFn::Atan2, f64::atan2, |_, _, r| 3.0 * ulp(r)),
    candidate(MathFn::Atanh, |x, _| x.atanh(), |_, _, r| 3.0 * ulp(r)),
    candidate(MathFn::Cos, |x, _| x.cos(), |_, _, r| 2.0 * ulp(r)),
    candidate(MathFn::Cosh, |x, _| x.cosh(), |_, _, r| 2.0 * ulp(r)),
    candidate(MathFn::Exp, |x, _| x.exp(), |_, _, r| 2.0 * ulp(r)),
    candidate(MathFn::Exp2, |x, _| x.exp2(), |_, _, r| 2.0 * ulp(r)),
    candidate(MathFn::Log, |x, _| x.ln(), |_, _, r| ulp(r)),
    candidate(MathFn::Log2, |x, _| x.log2(), |_, _, r| ulp(r)),
    candidate(MathFn::Pow, f64::powf, |_, _, r| 4.0 * ulp(r)),
    candidate(MathFn::Sin, |x, _| x.sin(), |_, _, r| 2.0 * ulp(r)),
    candidate(MathFn::Sinh, |x, _| x.sinh(), |_, _, r| 3.0 * ulp(r)),
    candidate(MathFn::Tan, |x, _| x.tan(), |_, _, r| 4.0 * ulp(r)),
    candidate(MathFn::Tanh, |x, _| x.tanh(), |_, _, r| 2.0 * ulp(r)),
];

/// Returns a unit in the last place of a `float` near a number.
fn ulp(number: f64) -> f64 {
    let exponent = (number.abs().to_bits() >> 52) as i32 - 1023;
    2f64.powi(exponent.clamp(-126, 127) - 23)
}

fn near_one(x: f64, near: f64, elsewhere: f64) -> f64 {
    if (0.5..=2.0).contains(&x) { near } else { elsewhere }
}

fn fast_log2(x: f64, _: f64, exact: f64) -> f64 {
    near_one(x, 2f64.powi(-22), 2.0 * ulp(exact))
}

/// Returns the additional error of a sine or cosine beyond π. CUDA specifies only that the error is larger there. The
/// value is that of a product with a rounded 1/(2 π).
fn beyond_pi(x: f64) -> f64 {
    if x.abs() <= PI { 0.0 } else { x.abs() * 2f64.powi(-22) }
}

fn fast_sine(x: f64) -> f64 {
    2f64.powf(-21.41) + beyond_pi(x)
}

fn fast_cosine(x: f64) -> f64 {
    2f64.powf(-21.19) + beyond_pi(x)
}

/// Returns the tolerance of the quotient of the fast sine and cosine.
fn fast_tangent(x: f64, _: f64, exact: f64) -> f64 {
    let least = x.cos().abs() - fast_cosine(x);
    if least <= 0.0 && x.is_finite() {
        return f64::INFINITY;
    }
    (fast_sine(x) + exact.abs() * fast_cosine(x)) / least + 4.0 * ulp(exact)
}

/// Returns the tolerance of the power of 2 of the product with the fast logarithm.
fn fast_power(x: f64, y: f64, exact: f64) -> f64 {
    let logarithm = x.log2();
    let product = (y * fast_log2(x, y, logarithm)).abs() + ulp(y * logarithm) / 2.0;
    exact.abs() * (product * LN_2).exp_m1() + 2.0 * ulp(exact)
}

/// Number of arguments that are tested.
const COUNT: usize = 1 << 16;

const SPECIAL: [f32; 22] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    -2.0,
    0.5,
    -0.5,
    3.0,
    -3.0,
    10.0,
    88.72,
    88.73,
    -87.3,
    -104.0,
    128.0,
    1e10,
    f32::MAX,
    f32::MIN_POSITIVE,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
];

/// Returns pairs of special numbers, and random ones: of all magnitudes, of usual magnitudes, around 1, and within some
/// periods of the sine.
fn arguments() -> Vec<[f32; 2]> {
    let mut pairs: Vec<[f32; 2]> = SPECIAL.iter().flat_map(|x| SPECIAL.iter().map(|y| [*x, *y])).collect();
    let mut random = Random::new(0x0015_0517_ab16);
    let mut number = |kind: usize| {
        let bits = random.next();
        let uniform = |most: f64| ((bits >> 32) as f64 / 2f64.powi(31) - 1.0) * most;
        let (sign, exponent) = match kind % 5 {
            0 => (bits as u32 & 1 << 31, 1 + random.below(254) as u32),
            1 => (bits as u32 & 1 << 31, 117 + random.below(20) as u32),
            2 => (0, 126 + random.below(2) as u32),
            3 => return uniform(PI) as f32,
            _ => return uniform(128.0) as f32,
        };
        f32::from_bits(sign | exponent << 23 | (bits >> 41) as u32)
    };
    while pairs.len() < COUNT {
        let kind = pairs.len();
        pairs.push([number(kind), number(kind / 5)]);
    }
    pairs
}

/// Returns the names of the functions that are accurate enough; none on a device that refuses some of them.
pub(super) fn find(gpu: &Gpu) -> Result<Vec<String>, CalibrateError> {
    let pairs = arguments();
    let input: Vec<u32> = pairs.iter().flatten().map(|x| x.to_bits()).collect();
    let words = pairs.len() * CANDIDATES.len();
    let output = match lab::run(gpu, &text(pairs.len())?, &input, words, (pairs.len() as u32).div_ceil(lab::GROUP)) {
        Ok(output) => output,
        Err(error) if gpu.is_lost() => return Err(error),
        Err(error) => {
            tracing::debug!(%error, "the math functions of the shading language are refused");
            return Ok(Vec::new());
        }
    };
    let mut wrong = [0_u32; CANDIDATES.len()];
    for ([x, y], row) in pairs.iter().zip(output.chunks_exact(CANDIDATES.len())) {
        for ((candidate, found), wrong) in CANDIDATES.iter().zip(row).zip(&mut wrong) {
            if !candidate.allows(*x, *y, f32::from_bits(*found)) {
                tracing::trace!(func = candidate.func.name(), x, y, found = f32::from_bits(*found), "wrong");
                *wrong += 1;
            }
        }
    }
    for (candidate, wrong) in CANDIDATES.iter().zip(wrong) {
        tracing::debug!(func = candidate.func.name(), wrong, "of {COUNT} results");
    }
    let good = CANDIDATES.iter().zip(wrong).filter(|(_, wrong)| *wrong == 0);
    Ok(good.map(|(candidate, _)| candidate.func.name().to_owned()).collect())
}

/// Returns WGSL that computes all candidates for each pair of arguments.
fn text(count: usize) -> Result<String, CalibrateError> {
    let routine = |candidate: &Candidate| native_function(candidate.func).unwrap_or_default();
    let mut text = source(CANDIDATES.iter().map(routine))?;
    let (group, stride) = (lab::GROUP, CANDIDATES.len());
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size({group}) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let n = id.x;
    if n >= {count}u {{ return; }}
    let x = bitcast<f32>(input[2u * n]);
    let y = bitcast<f32>(input[2u * n + 1u]);\n"
    );
    for (at, candidate) in CANDIDATES.iter().enumerate() {
        let arguments = if candidate.func.params().len() == 2 { "x, y" } else { "x" };
        let _ =
            writeln!(text, "    output[{stride}u * n + {at}u] = bitcast<u32>({}({arguments}));", routine(candidate));
    }
    text.push_str("}\n");
    Ok(text)
}

impl Candidate {
    /// Returns true if a result is acceptable.
    fn allows(&self, x: f32, y: f32, found: f32) -> bool {
        let both = self.func.params().len() == 2;
        if x.is_subnormal() || both && y.is_subnormal() {
            return true;
        }
        let (x, y, found) = (f64::from(x), f64::from(y), f64::from(found));
        let exact = (self.exact)(x, y);
        let tolerance = (self.tolerance)(x, y, exact);
        if tolerance == f64::INFINITY && exact.is_finite() {
            return true;
        }
        if exact.is_nan() || found.is_nan() {
            return exact.is_nan() && found.is_nan();
        }
        if exact == 0.0 || exact.is_infinite() {
            return found == exact && found.is_sign_negative() == exact.is_sign_negative();
        }
        let flushed =
            if exact.abs() < f64::from(f32::MIN_POSITIVE) + tolerance { f64::from(f32::MIN_POSITIVE) } else { 0.0 };
        if found.is_infinite() {
            return exact.abs() + tolerance >= 2f64.powi(128) - 2f64.powi(103) && found.signum() == exact.signum();
        }
        // CUDA counts units in the last place from the rounded result.
        [exact, f64::from(exact as f32)].into_iter().any(|right| (found - right).abs() <= tolerance + flushed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(func: MathFn, x: f32, y: f32, found: f32) -> bool {
        CANDIDATES.iter().find(|c| c.func == func).is_some_and(|c| c.allows(x, y, found))
    }

    #[test]
    fn results_are_accepted_only_within_cuda_error_bounds() {
        let next = |x: f32, ulps: u32| f32::from_bits(x.to_bits() + ulps);
        assert!(allows(MathFn::FastExp, 0.5, 0.0, next(0.5f32.exp(), 1)));
        assert!(!allows(MathFn::FastExp, 0.5, 0.0, next(0.5f32.exp(), 3)));
        assert!(allows(MathFn::FastExp, 10.0, 0.0, next(10f32.exp(), 12)));
        assert!(!allows(MathFn::FastExp, 10.0, 0.0, next(10f32.exp(), 15)));
        assert!(allows(MathFn::FastSin, 3.0, 0.0, 3f32.sin() + 3e-7));
        assert!(!allows(MathFn::FastSin, 3.0, 0.0, 3f32.sin() + 4e-7));
        assert!(allows(MathFn::FastDivide, 1.0, f32::MAX, 0.0));
        assert!(!allows(MathFn::FastDivide, 1.0, 3.0, next(1.0 / 3.0, 3)));
        assert!(!allows(MathFn::Pow, -2.0, 2.0, f32::NAN));
        assert!(allows(MathFn::FastPow, -2.0, 2.0, f32::NAN));
    }

    #[test]
    fn special_values_must_be_exact() {
        assert!(!allows(MathFn::Exp2, f32::NEG_INFINITY, 0.0, f32::MIN_POSITIVE));
        assert!(!allows(MathFn::FastSin, f32::INFINITY, 0.0, 0.0));
        assert!(!allows(MathFn::FastLog, 0.0, 0.0, f32::MIN));
        assert!(!allows(MathFn::Sin, -0.0, 0.0, 0.0));
        assert!(allows(MathFn::Exp2, -130.0, 0.0, 0.0), "a subnormal result may be zero");
        assert!(allows(MathFn::Exp2, 1e-40, 0.0, 1.0));
    }

    #[test]
    fn every_candidate_function_has_a_routine() {
        assert!(text(7).is_ok_and(|text| crate::floats::parse(&text).is_ok()));
    }
}
