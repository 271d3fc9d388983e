//! Represents distances from an object's beginning, which may repeat.

/// A distance from an object's beginning, in bytes: `start`, `start + period`, and so on; `start` alone if the
/// period is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Distance {
    pub(super) start: i64,
    pub(super) period: u64,
}

impl Distance {
    /// The distance of the object's beginning.
    pub(super) const ZERO: Self = Self { start: 0, period: 0 };
    /// Any distance.
    pub(super) const ANY: Self = Self { start: 0, period: 1 };

    pub(super) fn new(start: i64, period: u64) -> Self {
        match i64::try_from(period) {
            Ok(0) => Self { start, period },
            Ok(p) => Self { start: start.rem_euclid(p), period },
            Err(_) => Self::ANY,
        }
    }

    /// Returns a distance that covers both.
    pub(super) fn join(self, other: Self) -> Self {
        let apart = self.start.abs_diff(other.start);
        Self::new(self.start, gcd(gcd(self.period, other.period), apart))
    }

    /// Returns the distance further on by another distance.
    pub(super) fn moved(self, by: Self) -> Self {
        match self.start.checked_add(by.start) {
            Some(start) => Self::new(start, gcd(self.period, by.period)),
            None => Self::ANY,
        }
    }

    /// Returns true if `size` bytes at this distance and `other_size` bytes at the other may have a byte in common.
    pub(super) fn meets(self, size: u64, other: Self, other_size: u64) -> bool {
        let (first, second) = (i128::from(self.start), i128::from(other.start));
        let (size, other_size) = (i128::from(size), i128::from(other_size));
        match i128::from(gcd(self.period, other.period)) {
            0 => first < second + other_size && second < first + size,
            period => {
                let behind = (second - first).rem_euclid(period);
                behind < size || period - behind < other_size
            }
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_an_array_of_structs_do_not_overlap() {
        let member = |at| Distance::ZERO.moved(Distance::new(at, 16));
        assert!(!member(0).meets(8, member(8), 4));
        assert!(!member(8).meets(4, member(0), 8));
        assert!(member(0).meets(8, member(4), 4));
        assert!(member(12).meets(8, member(0), 4), "the next one begins in it");
        assert!(member(32).meets(1, member(0), 1), "another element's");
        assert!(Distance::ANY.meets(1, Distance::new(1000, 0), 1));
        assert!(!Distance::new(0, 0).meets(4, Distance::new(4, 0), 4));
    }

    #[test]
    fn joined_distances_keep_common_steps() {
        let both = Distance::new(4, 0).join(Distance::new(20, 0));
        assert_eq!(both, Distance::new(4, 16));
        assert_eq!(both.join(Distance::new(12, 0)), Distance::new(4, 8));
        assert_eq!(Distance::new(-4, 16), Distance::new(12, 16));
        assert_eq!(Distance::new(i64::MAX, 0).moved(Distance::new(1, 0)), Distance::ANY);
    }
}
