//! Binary interchange formats (IEEE 754-2019, 3.4) and bfloat16, and how their bits are taken apart.

use crate::ir::Scalar;
use crate::ir::ops::{CANONICAL_NAN_F32, CANONICAL_NAN_F64};

/// The NaN that binary16 and bfloat16 arithmetic yields (PTX ISA, "Half Precision Floating Point
/// Instructions").
const CANONICAL_NAN_16: u64 = 0x7fff;

/// Binary format. Bits are in the low bits of a `u64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// Width of the exponent field.
    pub exp_bits: u32,
    /// Width of the fraction field.
    pub frac_bits: u32,
    /// The NaN that arithmetic yields.
    pub nan: u64,
}

/// A finite number `±sig · 2^exp`; zero has `sig == 0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finite {
    /// True if negative.
    pub sign: bool,
    /// Exponent of the lowest bit of `sig`.
    pub exp: i32,
    /// Significand as an integer.
    pub sig: u128,
}

/// Value that bits represent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// Not a number.
    Nan,
    /// An infinity; true if negative.
    Inf(bool),
    /// Anything else.
    Finite(Finite),
}

impl Format {
    /// binary16.
    pub const F16: Format = Format { exp_bits: 5, frac_bits: 10, nan: CANONICAL_NAN_16 };
    /// bfloat16.
    pub const BF16: Format = Format { exp_bits: 8, frac_bits: 7, nan: CANONICAL_NAN_16 };
    /// binary32.
    pub const F32: Format = Format { exp_bits: 8, frac_bits: 23, nan: CANONICAL_NAN_F32 as u64 };
    /// binary64.
    pub const F64: Format = Format { exp_bits: 11, frac_bits: 52, nan: CANONICAL_NAN_F64 };

    /// The format of a float scalar; binary64 for anything that is not a float (the verifier has
    /// refused it).
    #[inline(always)]
    pub const fn of(scalar: Scalar) -> Format {
        match scalar {
            Scalar::F16 => Format::F16,
            Scalar::BF16 => Format::BF16,
            Scalar::F32 => Format::F32,
            _ => Format::F64,
        }
    }

    /// The sign bit.
    #[inline(always)]
    pub const fn sign_bit(self) -> u64 {
        1 << (self.exp_bits + self.frac_bits)
    }

    /// Positive infinity.
    #[inline(always)]
    pub const fn infinity(self) -> u64 {
        self.max_biased() << self.frac_bits
    }

    /// The exponent field of infinities and NaNs.
    #[inline(always)]
    pub const fn max_biased(self) -> u64 {
        (1 << self.exp_bits) - 1
    }

    /// Exponent of the lowest bit of a subnormal number.
    pub const fn min_quantum(self) -> i32 {
        let bias = (1 << (self.exp_bits - 1)) - 1;
        1 - bias - self.frac_bits as i32
    }

    /// True if the bits are a NaN.
    #[inline(always)]
    pub const fn is_nan(self, bits: u64) -> bool {
        bits & (self.sign_bit() - 1) > self.infinity()
    }

    /// Bit that distinguishes quiet NaNs from signaling ones.
    pub const fn quiet_bit(self) -> u64 {
        1 << (self.frac_bits - 1)
    }

    /// An infinity.
    pub const fn inf(self, negative: bool) -> u64 {
        if negative { self.infinity() | self.sign_bit() } else { self.infinity() }
    }

    /// A zero.
    pub const fn zero(self, negative: bool) -> u64 {
        if negative { self.sign_bit() } else { 0 }
    }

    /// Decodes bits.
    pub const fn unpack(self, bits: u64) -> Number {
        let sign = bits & self.sign_bit() != 0;
        let biased = (bits >> self.frac_bits) & self.max_biased();
        let frac = bits & ((1 << self.frac_bits) - 1);
        if biased == self.max_biased() {
            return if frac == 0 { Number::Inf(sign) } else { Number::Nan };
        }
        let (sig, exp) = if biased == 0 {
            (frac, self.min_quantum())
        } else {
            (frac | 1 << self.frac_bits, self.min_quantum() + biased as i32 - 1)
        };
        Number::Finite(Finite { sign, exp, sig: sig as u128 })
    }
}
