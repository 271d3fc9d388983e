//! Float operations: IEEE 754 with subnormals.
//!
//! NaN, measured on an H100: every operation of this file (negation and absolute value included) that yields a NaN
//! yields the canonical NaN of the type, [`CANONICAL_NAN_F32`] or [`CANONICAL_NAN_F64`]. f32 units do so by themselves.
//! f64 units return this NaN for an invalid operation, but propagate a NaN operand's payload; which of two operands
//! wins depends on the compiler. Here the result is canonical in that case too, so that it is the same everywhere.
//! Conversions between float formats keep a NaN's sign and upper payload bits and set the quiet bit. Selects, loads,
//! stores and bit casts keep all bits.

use std::hint::black_box;

use super::named_ops;
use crate::ir::types::Scalar;

/// The bits of the NaN that binary32 arithmetic yields (PTX ISA, "Floating Point Instructions").
pub const CANONICAL_NAN_F32: u32 = 0x7fff_ffff;

/// The bits of the NaN that binary64 arithmetic yields, which is the result of 0/0 in NVIDIA's units.
pub const CANONICAL_NAN_F64: u64 = 0xfff8_0000_0000_0000;

/// Returns the bits of a binary32, or `nan` if it is a NaN.
///
/// LLVM assumes that sign and payload of a NaN that an operation returns are arbitrary, and has removed a comparison
/// that selected them (rustc 1.95, the bits of `if y.is_nan() { nan } else { y }` with `y = x.sqrt()`). It cannot see
/// through these bits.
#[inline(always)]
pub fn bits_or_nan_f32(x: f32, nan: u32) -> u32 {
    let bits = black_box(x.to_bits());
    if bits << 1 > 0xff00_0000 { nan } else { bits }
}

/// Returns the bits of a binary64, or `nan` if it is a NaN.
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
        /// The smaller operand; a NaN operand loses to a number; -0 is less than +0 (`fminf`). Two NaNs: canonical NaN.
        Min = "fmin",
        /// The larger operand; a NaN operand loses to a number; +0 is more than -0 (`fmaxf`). Two NaNs: canonical NaN.
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
        /// Reciprocal of the square root, only for `f32` and rounding to nearest: infinity with the operand's sign for
        /// a zero, +0 for infinity.
        Rsqrt = "frsqrt",
        /// Largest integer not above the operand.
        Floor = "ffloor",
        /// Smallest integer not below the operand.
        Ceil = "fceil",
        /// Integer part of the operand.
        Trunc = "ftrunc",
        /// Nearest integer, ties to even.
        Rint = "frint",
        /// [`FloatUnOp::Rsqrt`] of an operand that is known to be at least 2^-126, infinite or NaN. For other operands
        /// the result is unspecified.
        RsqrtNormal = "frsqrt_normal",
    }
}

impl FloatBinOp {
    /// Returns true if the result depends on the rounding direction.
    pub const fn rounds(self) -> bool {
        !matches!(self, FloatBinOp::Min | FloatBinOp::Max)
    }
}

impl FloatUnOp {
    /// Returns true if the result depends on the rounding direction.
    pub const fn rounds(self) -> bool {
        matches!(self, FloatUnOp::Sqrt | FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal)
    }

    /// Returns true if the operation exists on a type.
    pub const fn applies(self, float: Scalar) -> bool {
        !matches!(self, FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal) || matches!(float, Scalar::F32)
    }

    /// Returns true if the operation exists with a rounding direction.
    pub const fn rounds_to(self, rounding: Rounding) -> bool {
        !matches!(self, FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal) || matches!(rounding, Rounding::Rn)
    }
}
