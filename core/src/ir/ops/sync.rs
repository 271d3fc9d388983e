//! Scopes of fences and atomics.

use super::named_ops;

named_ops! {
    /// Among whom an atomic is atomic, or a fence orders.
    pub enum Scope {
        /// The threads of the block (`_block`).
        Block = "block",
        /// The threads of the device (no suffix).
        Device = "device",
        /// Device and host (`_system`).
        System = "system",
    }
}
