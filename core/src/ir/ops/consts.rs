//! Constants.

use serde::{Deserialize, Serialize};

use crate::ir::types::{Scalar, Space, Type};

/// A constant value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Const {
    /// A scalar by its bits, in the low bits; the rest is zero. A bool is 0 or 1.
    Scalar(Scalar, u64),
    /// The null pointer of a space.
    Null(Space),
}

impl Const {
    /// Returns the type of the constant.
    pub const fn ty(self) -> Type {
        match self {
            Const::Scalar(s, _) => Type::Scalar(s),
            Const::Null(space) => Type::Ptr(space),
        }
    }

    /// Returns a truth value.
    pub const fn bool(value: bool) -> Const {
        Const::Scalar(Scalar::Bool, value as u64)
    }

    /// Returns an integer, truncated to the type's width.
    pub const fn int(scalar: Scalar, value: i128) -> Const {
        let bits = scalar.bits();
        let mask = if bits >= 64 { u64::MAX } else { (1u64 << bits) - 1 };
        Const::Scalar(scalar, value as u64 & mask)
    }

    /// Returns a `u32`.
    pub const fn u32(value: u32) -> Const {
        Const::Scalar(Scalar::U32, value as u64)
    }

    /// Returns an `i32`.
    pub const fn i32(value: i32) -> Const {
        Const::Scalar(Scalar::I32, value as u32 as u64)
    }

    /// Returns a binary32.
    pub const fn f32(value: f32) -> Const {
        Const::Scalar(Scalar::F32, value.to_bits() as u64)
    }

    /// Returns a binary64.
    pub const fn f64(value: f64) -> Const {
        Const::Scalar(Scalar::F64, value.to_bits())
    }

    /// Returns an integer constant's value according to its signedness, or `None` for floats and pointers.
    pub const fn as_int(self) -> Option<i128> {
        match self {
            Const::Scalar(s, bits) if s.is_signed() => {
                let shift = 64 - s.bits();
                Some((((bits << shift) as i64) >> shift) as i128)
            }
            Const::Scalar(s, bits) if s.is_int() || matches!(s, Scalar::Bool) => Some(bits as i128),
            Const::Scalar(..) | Const::Null(_) => None,
        }
    }

    /// Returns true for an integer that is a power of two, and for a float that is a power of two whose reciprocal is
    /// also a normal float. Division by such a constant is a shift or a product.
    pub fn is_power_of_two(self) -> bool {
        match self {
            Const::Scalar(Scalar::F32, bits) => {
                let value = f32::from_bits(bits as u32);
                value.is_normal() && value.recip().is_normal() && value.to_bits() << 9 == 0
            }
            Const::Scalar(Scalar::F64, bits) => {
                let value = f64::from_bits(bits);
                value.is_normal() && value.recip().is_normal() && bits << 12 == 0
            }
            _ => self.as_int().is_some_and(|value| value > 0 && value & (value - 1) == 0),
        }
    }
}
