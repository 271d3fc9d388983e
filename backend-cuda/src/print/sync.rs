//! Barriers and fences (CUDA C++ Programming Guide, "Synchronization Functions", "Memory Fence
//! Functions").

use isowarp_core::ir::ops::Scope;

/// The block-wide barrier.
pub(crate) const BARRIER: &str = "__syncthreads()";

/// Returns a fence.
pub(crate) const fn fence(scope: Scope) -> &'static str {
    match scope {
        Scope::Block => "__threadfence_block()",
        Scope::Device => "__threadfence()",
        Scope::System => "__threadfence_system()",
    }
}
