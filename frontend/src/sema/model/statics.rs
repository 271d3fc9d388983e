//! Variables that are not automatic, and aliases.

use isowarp_core::ir::GlobalId;
use isowarp_core::span::Span;

use crate::ast;
use crate::sema::model::scope::ScopeId;
use crate::types::{Const, QualType};

/// The storage of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Storage {
    /// Global memory: `__device__`, or `static` in a device function.
    Device,
    /// Constant memory: `__constant__`.
    Constant,
    /// Managed memory: `__managed__`, with or without `__device__`.
    Managed,
    /// Shared memory: `__shared__`.
    Shared,
    /// Host memory: no specifier at module scope.
    Host,
}

/// A variable and the state of its resolution.
#[derive(Debug)]
pub(in crate::sema) struct Static<'a> {
    pub decl: &'a ast::VarDecl,
    pub span: Span,
    pub scope: ScopeId,
    pub storage: Storage,
    /// The name in IR and in messages.
    pub name: String,
    pub state: StaticState,
}

#[derive(Debug, Clone)]
pub(in crate::sema) enum StaticState {
    Unresolved,
    InProgress,
    Failed,
    /// A variable of the module.
    Global(QualType, GlobalId),
    /// A constant whose value replaces its uses.
    Constant(QualType, Const),
}

/// An alias and the state of its resolution.
#[derive(Debug)]
pub(in crate::sema) struct Alias<'a> {
    pub decl: &'a ast::AliasDecl,
    pub scope: ScopeId,
    pub state: AliasState,
}

/// The state of an alias's resolution.
#[derive(Debug, Clone)]
pub(in crate::sema) enum AliasState {
    Unresolved,
    InProgress,
    Done(QualType),
    Failed,
}
