//! Some random programs, always the same ones.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use differential::random::{Feature, Random};

#[test]
fn programs_repeat_and_differ() {
    for feature in Feature::ALL {
        let make = |index| Random::make(3, index, &[feature]);
        assert_eq!(make(1), make(1), "{feature:?}");
        assert_ne!(make(1), make(2), "{feature:?}");
        assert!(make(1).uses > 0, "{feature:?}");
    }
}
