//! Numbers of x87's extended format: 64 significant bits and 15-bit exponents. nvcc's front end computes constants of
//! type `long double` in this format; device code has `double` instead.

use std::cmp::Ordering;

use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

/// Largest number of characters of a number in the source: the time to read it is quadratic.
const MAX_TEXT: usize = 1 << 14;

/// A number in extended format, as stored in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extended([u16; 5]);

impl Extended {
    fn new(x: X87DoubleExtended) -> Self {
        let bits = x.to_bits();
        Self([0, 16, 32, 48, 64].map(|shift| (bits >> shift) as u16))
    }

    fn value(self) -> X87DoubleExtended {
        X87DoubleExtended::from_bits(self.0.iter().rev().fold(0, |bits, part| bits << 16 | u128::from(*part)))
    }

    /// Returns the bytes.
    pub fn bytes(self) -> [u8; 10] {
        let mut out = [0; 10];
        out.chunks_mut(2).zip(self.0).for_each(|(to, part)| to.copy_from_slice(&part.to_le_bytes()));
        out
    }

    /// Creates the number with these bytes.
    pub fn from_bytes(bytes: [u8; 10]) -> Self {
        let mut parts = [0; 5];
        parts.iter_mut().zip(bytes.chunks(2)).for_each(|(part, from)| {
            *part = from.iter().rev().fold(0, |n, byte| n << 8 | u16::from(*byte));
        });
        Self(parts)
    }

    /// Parses a literal's digits, which may be hexadecimal digits after `0x`, to the nearest number. `None` if they
    /// are not a number or too many.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > MAX_TEXT {
            return None;
        }
        text.parse().ok().map(Self::new)
    }

    /// Converts a `double`, which is exact.
    pub fn of_double(x: f64) -> Self {
        Self::new(Double::from_bits(x.to_bits().into()).convert(&mut false).value)
    }

    /// Converts an integer, which is exact if it has 64 bits.
    pub fn of_int(n: i128) -> Self {
        Self::new(X87DoubleExtended::from_i128(n).value)
    }

    /// Converts an unsigned integer to the nearest number.
    pub fn of_unsigned(n: u128) -> Self {
        Self::new(X87DoubleExtended::from_u128(n).value)
    }

    /// Returns the nearest `double`, which may be infinite.
    pub fn to_double(self) -> f64 {
        let x: Double = self.value().convert(&mut false).value;
        f64::from_bits(x.to_bits() as u64)
    }

    /// Returns the nearest `float`, which may be infinite.
    pub fn to_single(self) -> f32 {
        let x: Single = self.value().convert(&mut false).value;
        f32::from_bits(x.to_bits() as u32)
    }

    /// Returns the number without its fraction; `None` if the result is not a signed 128-bit integer.
    pub fn to_int(self) -> Option<i128> {
        let whole = self.value().to_i128(128);
        (!whole.status.contains(rustc_apfloat::Status::INVALID_OP)).then_some(whole.value)
    }

    /// Returns the number without its fraction; `None` if the result is not an unsigned 128-bit integer.
    pub fn to_unsigned(self) -> Option<u128> {
        let whole = self.value().to_u128(128);
        (!whole.status.contains(rustc_apfloat::Status::INVALID_OP)).then_some(whole.value)
    }

    /// Returns true if a `double` has exactly this value.
    pub fn is_double(self) -> bool {
        Self::of_double(self.to_double()) == self
    }

    /// Returns true for zeros.
    pub fn is_zero(self) -> bool {
        self.value().is_zero()
    }

    /// Returns true unless the number is infinite or NaN.
    pub fn is_finite(self) -> bool {
        self.value().is_finite()
    }

    /// Returns true for NaN.
    pub fn is_nan(self) -> bool {
        self.value().is_nan()
    }

    /// `self + other`
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self::new((self.value() + other.value()).value)
    }

    /// `self - other`
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::new((self.value() - other.value()).value)
    }

    /// `self * other`
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        Self::new((self.value() * other.value()).value)
    }

    /// `self / other`
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        Self::new((self.value() / other.value()).value)
    }

    /// `-self`
    #[must_use]
    pub fn negated(self) -> Self {
        Self::new(-self.value())
    }

    /// Compares two numbers; `None` if one is NaN.
    pub fn order(self, other: Self) -> Option<Ordering> {
        self.value().partial_cmp(&other.value())
    }
}

impl std::fmt::Display for Extended {
    /// Writes a literal of the same value: with the digits of a `double`, or with hexadecimal digits.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [a, b, c, d, head] = self.0.map(u64::from);
        if self.is_double() && self.is_finite() {
            return write!(f, "{:?}L", self.to_double());
        }
        if !self.is_finite() {
            return f.write_str("1e9999L");
        }
        let sign = if head >> 15 == 1 { "-" } else { "" };
        // Subnormal numbers have the exponent of the least normal number.
        let exponent = (head as i64 & 0x7fff).max(1) - 16383 - 63;
        write!(f, "{sign}0x{:x}p{exponent}L", d << 48 | c << 32 | b << 16 | a)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn number(text: &str) -> Extended {
        Extended::parse(text).unwrap()
    }

    #[test]
    fn arithmetic_has_64_bits() {
        let sum = number("0.1").plus(number("0.2"));
        assert_eq!(sum.to_double(), 0.3);
        assert_eq!(sum, number("0.3"));
        assert_ne!(number("0.1"), Extended::of_double(0.1));
        assert_eq!(number("1e400").times(number("1e-400")).to_double(), 1.0);
        assert_eq!(number("1").over(number("3")).times(number("3")).minus(number("1")).to_double(), 0.0);
    }

    #[test]
    fn conversions() {
        assert_eq!(number("18446744073709551615.0").to_int(), Some(u64::MAX.into()));
        assert_eq!(number("-2.9").to_int(), Some(-2));
        assert_eq!(number("1e60").to_int(), None);
        assert_eq!(number("1e5000").to_int(), None);
        assert_eq!(Extended::of_int(i128::from(u64::MAX)).to_int(), Some(u64::MAX.into()));
        assert!(number("0.5").is_double() && !number("0.1").is_double());
        assert!(number("1e9999").to_double().is_infinite());
        assert_eq!(number("1e-4940").to_double(), 0.0);
        // Rounded once, and not to `double` first.
        assert_eq!(number("0x1.000001000000001p0").to_single(), 1.0f32.next_up());
    }

    #[test]
    fn numbers_survive_a_round_trip_through_text() {
        for text in ["0.1", "1e4000", "0.5", "1e-4940", "1e9999", "3.6e-4951", "0", "0x1.8p-16400", "1.", ".5e1"] {
            let x = number(text);
            let written = x.to_string();
            assert_eq!(Extended::parse(written.strip_suffix('L').unwrap()), Some(x), "{text}: {written}");
            assert_eq!(Extended::from_bytes(x.bytes()), x);
        }
        assert_eq!(Extended::parse(&"1".repeat(MAX_TEXT + 1)), None);
        assert_eq!(number("0x1p-99999999999999999999"), number("0"));
        assert_eq!(number("1e99999999999999999999"), number("1e9999"));
    }
}
