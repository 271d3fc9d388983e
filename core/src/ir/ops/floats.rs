//! Float operations: IEEE 754 with subnormals. A NaN that arithmetic yields is the canonical NaN
//! of the type; negation, absolute value, selects and moves keep payloads.

use super::named_ops;

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
        /// Flips the sign bit, of NaN as well.
        Neg = "fneg",
        /// Clears the sign bit, of NaN as well.
        Abs = "fabs",
        /// Square root.
        Sqrt = "fsqrt",
        /// Largest integer not above.
        Floor = "ffloor",
        /// Smallest integer not below.
        Ceil = "fceil",
        /// Integer part.
        Trunc = "ftrunc",
        /// Nearest integer, ties to even.
        Rint = "frint",
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
        matches!(self, FloatUnOp::Sqrt)
    }
}
