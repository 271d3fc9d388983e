//! Built-in variables.

use isowarp_core::ir::ops::{Axis, Builtin};

/// The built-in variables of one thread, in the order of [`index`].
pub type Builtins = [u32; 12];

/// Where a built-in variable is among a thread's.
pub const fn index(builtin: Builtin) -> u8 {
    let first = match builtin {
        Builtin::ThreadIdx(_) => 0,
        Builtin::BlockIdx(_) => 3,
        Builtin::BlockDim(_) => 6,
        Builtin::GridDim(_) => 9,
    };
    let axis = match builtin.axis() {
        Axis::X => 0,
        Axis::Y => 1,
        Axis::Z => 2,
    };
    first + axis
}

/// Three-dimensional index of the `linear`-th of `extent` (x runs fastest; CUDA C++ Programming
/// Guide, "Thread Hierarchy").
pub fn unlinear(linear: u64, extent: [u32; 3]) -> [u32; 3] {
    let (x, y) = (u64::from(extent[0].max(1)), u64::from(extent[1].max(1)));
    [(linear % x) as u32, (linear / x % y) as u32, (linear / x / y) as u32]
}
