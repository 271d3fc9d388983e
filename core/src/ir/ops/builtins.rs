//! Built-in variables (CUDA C++ Programming Guide, "Built-in Variables"). All are `u32`.

use serde::{Deserialize, Serialize};

use super::named_ops;

named_ops! {
    /// A component of a three-dimensional built-in variable.
    pub enum Axis {
        /// The first component.
        X = "x",
        /// The second component.
        Y = "y",
        /// The third component.
        Z = "z",
    }
}

/// A built-in variable. (`warpSize` is the constant 32 and has no operation.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Builtin {
    /// `threadIdx`.
    ThreadIdx(Axis),
    /// `blockIdx`.
    BlockIdx(Axis),
    /// `blockDim`.
    BlockDim(Axis),
    /// `gridDim`.
    GridDim(Axis),
}

impl Builtin {
    /// Returns the name in IR text, without the axis.
    pub const fn name(self) -> &'static str {
        match self {
            Builtin::ThreadIdx(_) => "threadIdx",
            Builtin::BlockIdx(_) => "blockIdx",
            Builtin::BlockDim(_) => "blockDim",
            Builtin::GridDim(_) => "gridDim",
        }
    }

    /// Returns the axis.
    pub const fn axis(self) -> Axis {
        match self {
            Builtin::ThreadIdx(a) | Builtin::BlockIdx(a) | Builtin::BlockDim(a) | Builtin::GridDim(a) => a,
        }
    }
}
