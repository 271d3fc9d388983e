//! Properties of IR that passes need and guarantee.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::ir::ops::SystemOp;
use crate::ir::{Module, Op};

/// Property of the IR of a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// No function calls another.
    NoCalls,
    /// Pointers have a known space where there is one.
    KnownSpaces,
    /// Every sync point is in control flow that is uniform among the threads that it is for.
    Lockstep,
    /// No barrier of the grid.
    NoGridSync,
}

impl Property {
    /// Name for the documentation.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoCalls => "no calls",
            Self::KnownSpaces => "known spaces",
            Self::Lockstep => "lockstep form",
            Self::NoGridSync => "no barrier of the grid",
        }
    }

    /// Checks a property that can be read off the IR. `after`: the pass that guarantees it.
    pub(super) fn check(self, module: &Module, after: &str) -> Result<(), Diagnostic> {
        let mut broken = None;
        for function in &module.functions {
            function.body.for_each(&mut |inst| {
                let holds = match (self, &inst.op) {
                    (Self::NoCalls, op) => !matches!(op, Op::Call { .. }),
                    (Self::NoGridSync, Op::System { op, .. }) => *op != SystemOp::GridSync,
                    // Spaces are known only where there are some, and sync points are checked against a target.
                    (Self::KnownSpaces | Self::Lockstep | Self::NoGridSync, _) => true,
                };
                if !holds {
                    broken.get_or_insert(inst.span);
                }
            });
        }
        match broken {
            None => Ok(()),
            Some(span) => {
                let message = format!("{after} does not leave the IR with this property: {}", self.name());
                Err(Diagnostic::internal(codes::INVALID_MODULE, Some(span), message))
            }
        }
    }
}
