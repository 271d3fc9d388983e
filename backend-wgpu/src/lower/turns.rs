//! Checks kernels whose threads serialise operations that the device lacks ([`isowarp_core::passes::legalise::take_turns`]):
//! refuses kernels that would wait for ever, and warns about those that are slow.
//!
//! In such a kernel the threads of a block synchronise at places where the program has no barrier, and blocks may run
//! one after the other. A thread that waits for another thread or another block may therefore wait for ever: CUDA
//! guarantees forward progress of the threads of running blocks, but here nothing does.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::passes::analysis::points_to::Declarations;
use isowarp_core::passes::analysis::waits::{For, waits};
use isowarp_core::passes::legalise::take_turns::{Lacks, Turns};
use isowarp_core::span::Span;

use super::LoweredKernel;
use crate::codes;

/// Code of an error: a thread waits for a value that another one writes.
const WAITS: &str = codes::WAIT_IN_TURNS;

/// Code of an error: several threads of a block wait for a lock.
const LOCK: &str = codes::LOCK_IN_TURNS;

/// Code of a warning: threads serialise operations.
const SLOW: &str = codes::SLOW_TURNS;

/// A lock that one thread of each block acquires, if the blocks have one thread along some axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lock {
    /// The loop that waits for the lock.
    pub span: Span,
    /// Whether more than one thread along x, y and z may wait for it.
    pub several: [bool; 3],
}

/// Returns the locks of a kernel whose threads serialise operations. Refuses the kernel if it waits for anything else.
pub(super) fn find_waits(module: &Module, lacks: Lacks) -> Result<Vec<Lock>, Diagnostic> {
    let mut locks = Vec::new();
    for function in module.functions.iter().filter(|f| Turns::of(f, lacks).is_some()) {
        for wait in waits(function, Declarations::of(module)) {
            match wait.what {
                For::Lock { single } => locks.push(Lock { span: wait.span, several: single.map(|one| !one) }),
                For::Value => {
                    let message = "this loop waits for another thread, which may never run: this device serialises threads at 64-bit atomic operations and fences, and runs blocks one after the other";
                    let found = Diagnostic::unsupported(WAITS, wait.span, message);
                    return Err(found.with_label(wait.read, "the value that another thread writes is read here"));
                }
            }
        }
    }
    Ok(locks)
}

/// Refuses a kernel if several threads of a block wait for the same lock: the holder may wait for the others at a
/// fence.
pub(crate) fn refuse_locks(kernel: &LoweredKernel, block: [u32; 3]) -> Result<(), Diagnostic> {
    let contended = |lock: &&Lock| lock.several.iter().zip(block).any(|(several, extent)| *several && extent > 1);
    match kernel.locks.iter().find(contended) {
        None => Ok(()),
        Some(lock) => {
            let message = "several threads of a block wait for a lock in this loop, and its holder may wait for them: this device serialises threads at 64-bit atomic operations and fences";
            let found = Diagnostic::unsupported(LOCK, lock.span, message);
            Err(found
                .with_help("let one thread of the block acquire the lock, or release it in the loop that acquires it"))
        }
    }
}

/// Returns warnings about a kernel that is slow on the device.
pub(crate) fn warnings(turns: Option<Turns>, device: &str) -> Vec<Diagnostic> {
    let Some(turns) = turns else { return Vec::new() };
    let blocks = if turns.blocks { ", and the blocks run one after the other" } else { "" };
    let mut found = Vec::new();
    if let Some(span) = turns.wide_atomics {
        let message = format!(
            "{device} has no 64-bit atomic operations: the threads of a block are serialised at them, and at volatile stores of 64 bits{blocks}"
        );
        found.push(Diagnostic::warning(SLOW, span, message));
    } else if let Some(span) = turns.fences {
        let message = format!("{device} has no fences: each is a barrier for the threads of a block{blocks}");
        found.push(Diagnostic::warning(SLOW, span, message));
    }
    found
}
