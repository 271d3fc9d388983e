//! Comparisons of integers, floats, bools (only `eq`, `ne`) and pointers of one space.

use super::named_ops;

named_ops! {
    /// A comparison. On floats as in C: with a NaN operand all are false except `ne`.
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

impl CompareOp {
    /// Returns the comparison that holds exactly when this one does not, among ordered numbers.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
        }
    }
}
