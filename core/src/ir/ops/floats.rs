//! Float operations: IEEE 754 with subnormals.
//!
//! NaN, measured on an H100: every operation of this file (negation and absolute value included)
//! that yields a NaN yields the canonical NaN of the type, [`CANONICAL_NAN_F32`] or
//! [`CANONICAL_NAN_F64`]. f32 units do so by themselves. f64 units make this NaN of an invalid
//! operation, but hand on a NaN operand's payload, which of two depending on the compiler; here
//! the result is canonical in that case too, so that it is the same everywhere. Conversions between
//! float formats keep a NaN's sign and upper payload bits and set the quiet bit. Selects, loads,
//! stores and bit casts keep all bits.

use std::hint::black_box;

use super::named_ops;
use crate::ir::types::Scalar;

/// The bits of the NaN that binary32 arithmetic yields (PTX ISA, "Floating Point Instructions").
pub const CANONICAL_NAN_F32: u32 = 0x7fff_ffff;

/// The bits of the NaN that binary64 arithmetic yields: what NVIDIA's units make of 0/0.
pub const CANONICAL_NAN_F64: u64 = 0xfff8_0000_0000_0000;

/// The bits of a binary32, or those of `nan` if it is one.
///
/// LLVM takes sign and payload of a NaN that an operation gives to be any, and has left out a comparison that chose them (rustc 1.95, the bits of
/// `if y.is_nan() { nan } else { y }` with `y = x.sqrt()`). It knows nothing of these bits.
#[inline(always)]
pub fn bits_or_nan_f32(x: f32, nan: u32) -> u32 {
    let bits = black_box(x.to_bits());
    if bits << 1 > 0xff00_0000 { nan } else { bits }
}

/// The same for a binary64.
#[inline(always)]
pub fn bits_or_nan_f64(x: f64, nan: u64) -> u64 {
    let bits = black_box(x.to_bits());
    if bits << 1 > 0xffe0_0000_0000_0000 { nan } else { bits }
}

named_ops! {
    /// Rounding directions (IEEE 754-2019, 4.3; CUDA's suffixes).
    pub enum Rounding {
        /// To nearest, ties to even.
        Rn = "rn",
        /// Towards zero.
        Rz = "rz",
        /// Towards positive infinity.
        Ru = "ru",
        /// Towards negative infinity.
        Rd = "rd",
    }
}

named_ops! {
    /// Operations on two floats of one type.
    pub enum FloatBinOp {
        /// Sum.
        Add = "fadd",
        /// Difference.
        Sub = "fsub",
        /// Product.
        Mul = "fmul",
        /// Quotient.
        Div = "fdiv",
        /// Smaller; a NaN operand loses to a number; -0 is less than +0 (`fminf`). Two NaNs: canonical NaN.
        Min = "fmin",
        /// Larger; a NaN operand loses to a number; +0 is more than -0 (`fmaxf`). Two NaNs: canonical NaN.
        Max = "fmax",
    }
}

named_ops! {
    /// Operations on one float.
    pub enum FloatUnOp {
        /// Flips the sign; a NaN becomes the canonical one.
        Neg = "fneg",
        /// Clears the sign; a NaN becomes the canonical one.
        Abs = "fabs",
        /// Square root.
        Sqrt = "fsqrt",
        /// Reciprocal of the square root, of `f32` and to nearest alone: infinity of a zero, with its sign, +0 of infinity.
        Rsqrt = "frsqrt",
        /// Largest integer not above.
        Floor = "ffloor",
        /// Smallest integer not below.
        Ceil = "fceil",
        /// Integer part.
        Trunc = "ftrunc",
        /// Nearest integer, ties to even.
        Rint = "frint",
        /// [`FloatUnOp::Rsqrt`] of an operand that is known to be at least 2^-126, infinite or NaN; of others the result is unspecified.
        RsqrtNormal = "frsqrt_normal",
    }
}

impl FloatBinOp {
    /// True if the result depends on the rounding direction.
    pub const fn rounds(self) -> bool {
        !matches!(self, FloatBinOp::Min | FloatBinOp::Max)
    }
}

impl FloatUnOp {
    /// True if the result depends on the rounding direction.
    pub const fn rounds(self) -> bool {
        matches!(self, FloatUnOp::Sqrt | FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal)
    }

    /// True if the operation exists on a type.
    pub const fn applies(self, float: Scalar) -> bool {
        !matches!(self, FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal) || matches!(float, Scalar::F32)
    }

    /// True if the operation exists in a direction.
    pub const fn rounds_to(self, rounding: Rounding) -> bool {
        !matches!(self, FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal) || matches!(rounding, Rounding::Rn)
    }
}
