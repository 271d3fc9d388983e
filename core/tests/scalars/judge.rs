//! LLVM's APFloat on bits.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{CANONICAL_NAN_F32, CANONICAL_NAN_F64, Rounding};
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// A format of APFloat, which converts to all others.
pub trait Judge:
    Float
    + FloatConvert<Half>
    + FloatConvert<BFloat>
    + FloatConvert<Single>
    + FloatConvert<Double>
    + FloatConvert<Quad>
    + std::ops::Neg<Output = Self>
{
}

impl<F> Judge for F where
    F: Float
        + FloatConvert<Half>
        + FloatConvert<BFloat>
        + FloatConvert<Single>
        + FloatConvert<Double>
        + FloatConvert<Quad>
        + std::ops::Neg<Output = Self>
{
}

/// Calls a function of a format with the format of a scalar.
macro_rules! with_format {
    ($scalar:expr, $function:ident($($arg:expr),*)) => {
        match $scalar {
            Scalar::F16 => $function::<rustc_apfloat::ieee::Half>($($arg),*),
            Scalar::BF16 => $function::<rustc_apfloat::ieee::BFloat>($($arg),*),
            Scalar::F32 => $function::<rustc_apfloat::ieee::Single>($($arg),*),
            _ => $function::<rustc_apfloat::ieee::Double>($($arg),*),
        }
    };
}
pub(super) use with_format;

pub fn direction(rounding: Rounding) -> Round {
    match rounding {
        Rounding::Rn => Round::NearestTiesToEven,
        Rounding::Rz => Round::TowardZero,
        Rounding::Ru => Round::TowardPositive,
        Rounding::Rd => Round::TowardNegative,
    }
}

pub fn float<F: Float>(bits: u64) -> F {
    F::from_bits(bits.into())
}

/// The bits of a result; the canonical NaN for every NaN, which APFloat chooses in another way.
pub fn bits<F: Float>(s: Scalar, result: F) -> u64 {
    if result.is_nan() { canonical_nan(s) } else { result.to_bits() as u64 }
}

pub fn canonical_nan(s: Scalar) -> u64 {
    match s {
        Scalar::F16 | Scalar::BF16 => 0x7fff,
        Scalar::F32 => CANONICAL_NAN_F32.into(),
        _ => CANONICAL_NAN_F64,
    }
}
