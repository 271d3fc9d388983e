//! Exact binary floating point by integer arithmetic (IEEE 754-2019), for every format and rounding
//! direction: unpack to sign, exponent and significand, compute exactly (or with a sticky bit for
//! what lies below), round once.
//!
//! Slow and simple. The functions of [`super`] use the processor's own arithmetic where that is proven to give
//! the same bits, and this everywhere else.

mod arith;
mod convert;
mod format;
mod round;
#[cfg(test)]
mod tests;

pub use arith::{add, div, fma, mul, rsqrt_f32, sqrt, sub};
pub use convert::{from_int, to_format, to_int};
pub use format::Format;
