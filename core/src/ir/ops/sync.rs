//! Scopes of fences and atomics.

use super::named_ops;

named_ops! {
    /// The threads for which an atomic is atomic, or a fence orders accesses.
    pub enum Scope {
        /// The threads of the block (`_block`).
        Block = "block",
        /// The threads of the device (no suffix).
        Device = "device",
        /// Device and host (`_system`).
        System = "system",
    }
}
