//! Integer operations. All of them wrap; none traps.

use super::named_ops;

named_ops! {
    /// Operations on two integers of one type (and/or/xor also on bool).
    pub enum IntBinOp {
        /// Sum, modulo 2^width.
        Add = "add",
        /// Difference, modulo 2^width.
        Sub = "sub",
        /// Low half of the product.
        Mul = "mul",
        /// High half of the product (32 and 64 bits; `__mulhi`, `__umulhi`, `__mul64hi`).
        MulHi = "mulhi",
        /// Quotient, truncated towards zero. By zero: all bits set. Smallest / -1: smallest.
        Div = "div",
        /// Remainder with the sign of the dividend. By zero: the dividend. Smallest % -1: 0.
        Rem = "rem",
        /// Bitwise and.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Left shift; counts from the width up give 0 (PTX ISA, `shl`: clamped).
        Shl = "shl",
        /// Right shift, arithmetic if signed; counts from the width up give 0 or the sign
        /// (PTX ISA, `shr`: clamped).
        Shr = "shr",
        /// The smaller operand.
        Min = "min",
        /// The larger operand.
        Max = "max",
    }
}

named_ops! {
    /// Operations on one integer (`not` also on bool).
    pub enum IntUnOp {
        /// Two's complement negation.
        Neg = "neg",
        /// Bitwise (bool: logical) not.
        Not = "not",
        /// Absolute value; that of the smallest number is the number itself.
        Abs = "abs",
        /// Number of one bits, as `i32` (32- and 64-bit operands).
        Popc = "popc",
        /// Number of leading zero bits, as `i32`; the width for 0 (32- and 64-bit operands).
        Clz = "clz",
        /// Position of the lowest one bit, counted from 1, as `i32`; 0 for 0 (32- and 64-bit operands).
        Ffs = "ffs",
        /// Bits in reverse order (32- and 64-bit operands).
        Brev = "brev",
    }
}

impl IntUnOp {
    /// Returns true if the result is `i32` regardless of the operand's type.
    pub const fn yields_i32(self) -> bool {
        matches!(self, IntUnOp::Popc | IntUnOp::Clz | IntUnOp::Ffs)
    }
}
