//! Built-in variables (CUDA C++ Programming Guide, "Built-in Variables").

use isowarp_core::ir::ops::Builtin;

/// Prints a built-in variable; all are `unsigned int` in CUDA C++ as well.
pub(crate) fn builtin(b: Builtin) -> String {
    format!("{}.{}", b.name(), b.axis())
}
