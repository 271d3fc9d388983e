//! Values of scalars that are known.

use isowarp_core::ir::{Scalar, Space, ops};

use super::{Basic, Wide};
use crate::extended::Extended;

/// A constant value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Const {
    /// A scalar by its bits, in the low bits; the rest is zero. A bool is 0 or 1.
    Scalar(Scalar, u64),
    /// The null pointer of a space.
    Null(Space),
    /// A `long double`.
    Extended(Extended),
    /// An integer of 128 bits.
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
    /// What device code has for it: `double` for `long double`. `None` for integers of 128 bits, which are no scalars.
    pub fn on_device(self) -> Option<ops::Const> {
        Some(match self {
            Const::Scalar(scalar, bits) => ops::Const::Scalar(scalar, bits),
            Const::Null(space) => ops::Const::Null(space),
            Const::Extended(x) => ops::Const::f64(x.to_double()),
            Const::Wide(_) => return None,
        })
    }

    /// A truth value.
    pub fn bool(value: bool) -> Const {
        ops::Const::bool(value).into()
    }

    /// An integer, cut to the type's width.
    pub fn int(scalar: Scalar, value: i128) -> Const {
        ops::Const::int(scalar, value).into()
    }

    /// An integer as a number of a type.
    pub fn number(basic: Basic, value: i128) -> Const {
        match basic {
            Basic::LongDouble => Const::Extended(Extended::of_int(value)),
            Basic::Float => Const::f32(value as f32),
            Basic::Double => Const::f64(value as f64),
            _ => Const::integer(basic, value),
        }
    }

    /// An integer, cut to the width of an integral type.
    pub fn integer(basic: Basic, value: i128) -> Const {
        match basic.scalar() {
            Some(scalar) => Const::int(scalar, value),
            None => Const::Wide(Wide::new(basic.is_signed(), value as u128)),
        }
    }

    /// A `u32`.
    pub fn u32(value: u32) -> Const {
        ops::Const::u32(value).into()
    }

    /// An `i32`.
    pub fn i32(value: i32) -> Const {
        ops::Const::i32(value).into()
    }

    /// A binary32.
    pub fn f32(value: f32) -> Const {
        ops::Const::f32(value).into()
    }

    /// A binary64.
    pub fn f64(value: f64) -> Const {
        ops::Const::f64(value).into()
    }

    /// An integer constant's value by its signedness; `None` for floats, pointers, and integers that 64 bits do not hold.
    pub fn as_int(self) -> Option<i128> {
        match self {
            Const::Wide(x) => x.small(),
            Const::Scalar(scalar, bits) => ops::Const::Scalar(scalar, bits).as_int(),
            Const::Null(_) | Const::Extended(_) => None,
        }
    }
}
