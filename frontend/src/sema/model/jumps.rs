//! Labels, `goto`s and `switch`es of a body.

use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast::Ident;
use crate::hir::{LabelId, NestedCase, Stmt};
use crate::lex::symbol::Symbol;
use crate::types::{Basic, Ty};

/// The jumps of a function.
#[derive(Debug, Default)]
pub(in crate::sema) struct Jumps {
    pub(in crate::sema) labels: FxHashMap<Symbol, Label>,
    pub(in crate::sema) gotos: Vec<Goto>,
    pub(in crate::sema) next: u32,
    /// Declarations that a jump must not bypass. Those in scope form a chain from `head` through `before`.
    pub(in crate::sema) barriers: Vec<Barrier>,
    /// The last barrier in scope.
    pub(in crate::sema) head: Option<usize>,
}

#[derive(Debug)]
pub(in crate::sema) struct Label {
    pub(in crate::sema) id: LabelId,
    /// The place of the label and the barrier in scope there, once the label was seen.
    pub(in crate::sema) defined: Option<(Span, Option<usize>)>,
    /// Number of objects with destructors at that place.
    pub(in crate::sema) objects: usize,
}

#[derive(Debug)]
pub(in crate::sema) struct Goto {
    pub(in crate::sema) label: Ident,
    pub(in crate::sema) head: Option<usize>,
    /// A temporary label for this jump, until the objects that end with it are known.
    pub(in crate::sema) own: LabelId,
    /// The statements that destroy each object with a destructor at the jump.
    pub(in crate::sema) ends: Vec<Vec<Stmt>>,
}

#[derive(Debug)]
pub(in crate::sema) struct Barrier {
    pub(in crate::sema) before: Option<usize>,
    pub(in crate::sema) kind: BarrierKind,
    pub(in crate::sema) span: Span,
}

/// Constructs that a jump must not bypass.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) enum BarrierKind {
    /// The initialisation of a variable, which may be an object with a destructor.
    Variable { name: String, object: bool },
    /// The head of an `if constexpr`.
    Constexpr,
}

/// The case labels of a switch.
#[derive(Debug)]
pub(in crate::sema) struct Cases {
    pub(in crate::sema) basic: Basic,
    pub(in crate::sema) seen: FxHashMap<i64, Span>,
    /// The scoped enumeration that the switch is on.
    pub(in crate::sema) scoped: Option<Ty>,
    pub(in crate::sema) default: Option<Span>,
    pub(in crate::sema) nested: Vec<NestedCase>,
    /// The last barrier in scope at the start of the switch.
    pub(in crate::sema) head: Option<usize>,
    /// The last barrier in scope at the last label.
    pub(in crate::sema) checked: Option<usize>,
    /// True if one of the labels has an error.
    pub(in crate::sema) failed: bool,
}
