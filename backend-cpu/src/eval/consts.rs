//! Constants.

use isowarp_core::ir::ops::Const;
use isowarp_core::scalar::mask;

/// The value of a constant. The null pointer of every space is 0.
pub const fn constant(c: Const) -> u64 {
    match c {
        Const::Scalar(s, bits) => bits & mask(s),
        Const::Null(_) => 0,
    }
}
