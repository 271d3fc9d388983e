//! Constants: known values of scalars.

use isowarp_core::ir::{Scalar, Space, ops};

use super::{Basic, Wide};
use crate::extended::Extended;

/// A constant value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Const {
    /// A scalar, represented by its bits in the low bits; the other bits are zero. A bool is 0 or 1.
    Scalar(Scalar, u64),
    /// The null pointer of a memory space.
    Null(Space),
    /// A `long double`.
    Extended(Extended),
    /// A 128-bit integer.
    Wide(Wide),
}

impl From<ops::Const> for Const {
    fn from(c: ops::Const) -> Self {
        match c {
            ops::Const::Scalar(scalar, bits) => Const::Scalar(scalar, bits),
            ops::Const::Null(space) => Const::Null(space),
        }
    }
}

impl Const {
    /// Returns the constant that device code uses: a `double` for a `long double`. `None` for 128-bit integers, which
    /// are not scalars.
    pub fn on_device(self) -> Option<ops::Const> {
        Some(match self {
            Const::Scalar(scalar, bits) => ops::Const::Scalar(scalar, bits),
            Const::Null(space) => ops::Const::Null(space),
            Const::Extended(x) => ops::Const::f64(x.to_double()),
            Const::Wide(_) => return None,
        })
    }

    /// Creates a bool.
    pub fn bool(value: bool) -> Const {
        ops::Const::bool(value).into()
    }

    /// Creates an integer, truncated to the type's width.
    pub fn int(scalar: Scalar, value: i128) -> Const {
        ops::Const::int(scalar, value).into()
    }

    /// Converts an integer to a constant of an arithmetic type.
    pub fn number(basic: Basic, value: i128) -> Const {
        match basic {
            Basic::LongDouble => Const::Extended(Extended::of_int(value)),
            Basic::Float => Const::f32(value as f32),
            Basic::Double => Const::f64(value as f64),
            _ => Const::integer(basic, value),
        }
    }

    /// Creates an integer, truncated to the width of an integral type.
    pub fn integer(basic: Basic, value: i128) -> Const {
        match basic.scalar() {
            Some(scalar) => Const::int(scalar, value),
            None => Const::Wide(Wide::new(basic.is_signed(), value as u128)),
        }
    }

    /// Creates a `u32`.
    pub fn u32(value: u32) -> Const {
        ops::Const::u32(value).into()
    }

    /// Creates an `i32`.
    pub fn i32(value: i32) -> Const {
        ops::Const::i32(value).into()
    }

    /// Creates a binary32 float.
    pub fn f32(value: f32) -> Const {
        ops::Const::f32(value).into()
    }

    /// Creates a binary64 float.
    pub fn f64(value: f64) -> Const {
        ops::Const::f64(value).into()
    }

    /// Returns an integer constant's value according to its signedness. `None` for floats, pointers, and integers
    /// that do not fit in 64 bits.
    pub fn as_int(self) -> Option<i128> {
        match self {
            Const::Wide(x) => x.small(),
            Const::Scalar(scalar, bits) => ops::Const::Scalar(scalar, bits).as_int(),
            Const::Null(_) | Const::Extended(_) => None,
        }
    }
}
