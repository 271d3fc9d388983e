//! 128-bit constants: `__int128` and `unsigned __int128`.

use std::cmp::Ordering;

use super::Basic;

/// A 128-bit integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide {
    /// True for `__int128`.
    signed: bool,
    /// Halves, the lower one first.
    halves: [u64; 2],
}

impl Wide {
    /// Creates an integer from its bits.
    pub const fn new(signed: bool, bits: u128) -> Self {
        Self { signed, halves: [bits as u64, (bits >> 64) as u64] }
    }

    /// Creates an integer from its little-endian bytes.
    pub const fn from_bytes(signed: bool, bytes: [u8; 16]) -> Self {
        Self::new(signed, u128::from_le_bytes(bytes))
    }

    /// Returns an integer of this type with other bits.
    #[must_use]
    pub const fn with_bits(self, bits: u128) -> Self {
        Self::new(self.signed, bits)
    }

    /// Returns the type of the integer.
    pub const fn basic(self) -> Basic {
        if self.signed { Basic::Int128 } else { Basic::UInt128 }
    }

    /// Returns true for `__int128`.
    pub const fn is_signed(self) -> bool {
        self.signed
    }

    /// Returns the two halves, the lower one first.
    pub const fn halves(self) -> [u64; 2] {
        self.halves
    }

    /// Returns the bits, which are the value of an unsigned integer.
    pub const fn bits(self) -> u128 {
        (self.halves[1] as u128) << 64 | self.halves[0] as u128
    }

    /// Returns the value of a signed integer.
    pub const fn signed_value(self) -> i128 {
        self.bits() as i128
    }

    /// Returns true for values below 0.
    pub const fn is_negative(self) -> bool {
        self.signed && self.signed_value() < 0
    }

    /// Returns the value if it fits in a signed or unsigned 64-bit integer.
    pub fn small(self) -> Option<i128> {
        let value = self.signed_value();
        let fits = (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&value);
        (fits && (self.signed || value >= 0)).then_some(value)
    }

    /// Returns true for 0.
    pub const fn is_zero(self) -> bool {
        self.bits() == 0
    }

    /// Compares two values of one type.
    pub fn order(self, other: Self) -> Ordering {
        match self.signed {
            true => self.signed_value().cmp(&other.signed_value()),
            false => self.bits().cmp(&other.bits()),
        }
    }

    /// Returns the nearest `float`, which may be infinite.
    pub fn to_single(self) -> f32 {
        if self.signed { self.signed_value() as f32 } else { self.bits() as f32 }
    }

    /// Returns the nearest `double`.
    pub fn to_double(self) -> f64 {
        if self.signed { self.signed_value() as f64 } else { self.bits() as f64 }
    }

    /// Converts a float, discarding its fraction; `None` if the type has no such value.
    pub fn of_double(signed: bool, x: f64) -> Option<Self> {
        let whole = x.trunc();
        // Powers of two, which are exact.
        let limit = if signed { 2f64.powi(127) } else { 2f64.powi(128) };
        let least = if signed { -limit } else { 0.0 };
        let bits = if signed { whole as i128 as u128 } else { whole as u128 };
        (whole >= least && whole < limit).then(|| Self::new(signed, bits))
    }
}

impl std::fmt::Display for Wide {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.signed { self.signed_value().fmt(f) } else { self.bits().fmt(f) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_compared_and_converted() {
        let minus_one = Wide::new(true, u128::MAX);
        let most = Wide::new(false, u128::MAX);
        assert_eq!((minus_one.small(), most.small()), (Some(-1), None));
        assert_eq!(Wide::new(true, 1 << 64).small(), None);
        assert_eq!(minus_one.order(Wide::new(true, 0)), Ordering::Less);
        assert_eq!(most.order(Wide::new(false, 0)), Ordering::Greater);
        assert_eq!((minus_one.to_string(), most.to_single()), ("-1".to_owned(), f32::INFINITY));
    }

    #[test]
    fn floats_are_truncated_if_they_fit() {
        assert_eq!(Wide::of_double(false, -0.9).map(Wide::bits), Some(0));
        assert_eq!(Wide::of_double(false, -1.0), None);
        assert_eq!(Wide::of_double(false, 2f64.powi(128)), None);
        assert_eq!(Wide::of_double(true, -(2f64.powi(127))).map(Wide::signed_value), Some(i128::MIN));
        assert_eq!(Wide::of_double(true, 2f64.powi(127)), None);
        assert_eq!(Wide::of_double(true, f64::NAN), None);
    }
}
