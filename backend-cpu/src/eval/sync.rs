//! Fences. The scheduler handles barriers.

use std::sync::atomic::{Ordering, fence};

use isowarp_core::ir::ops::Scope;

/// `__threadfence…()`: whatever the scope, the strongest fence of the processor.
pub fn thread_fence(scope: Scope) {
    match scope {
        Scope::Block | Scope::Device | Scope::System => fence(Ordering::SeqCst),
    }
}
