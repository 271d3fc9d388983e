//! Comparisons of integers, floats, bools (only `eq`, `ne`) and pointers of one space.

use super::named_ops;

named_ops! {
    /// On floats as in C: with a NaN operand all are false but `ne`.
    pub enum CompareOp {
        /// Equal.
        Eq = "eq",
        /// Not equal.
        Ne = "ne",
        /// Less.
        Lt = "lt",
        /// Less or equal.
        Le = "le",
        /// Greater.
        Gt = "gt",
        /// Greater or equal.
        Ge = "ge",
    }
}
