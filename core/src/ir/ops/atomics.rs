//! Atomic read-modify-write operations (CUDA C++ Programming Guide, "Atomic Functions").

use super::named_ops;

named_ops! {
    /// The operation on the old value `old` and the operand `v`.
    pub enum AtomicOp {
        /// `old + v`; integers wrap, floats round to nearest even. An f32 sum in global memory
        /// flushes subnormal operands and results to zero of the same sign; in shared memory it
        /// keeps them (PTX ISA, `atom`). Sums of the other float types keep them everywhere.
        Add = "add",
        /// `old - v`.
        Sub = "sub",
        /// `v`.
        Exch = "exch",
        /// The smaller of `old` and `v`.
        Min = "min",
        /// The larger of `old` and `v`.
        Max = "max",
        /// `old >= v ? 0 : old + 1` (unsigned).
        Inc = "inc",
        /// `old == 0 || old > v ? v : old - 1` (unsigned).
        Dec = "dec",
        /// Bitwise and.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
    }
}
