//! Statements of the typed tree, and the bodies of functions.

use id_arena::Arena;
use isowarp_core::ir::Unroll;
use isowarp_core::span::Span;

use super::tree::{Expr, FnId, LabelId, PointerCall, Var, VarId};

/// A checked function body.
#[derive(Debug, Clone)]
pub struct Body {
    /// Variables and parameters (which come first).
    pub vars: Arena<Var, VarId>,
    /// Statements of the body.
    pub stmts: Vec<Stmt>,
    /// Functions that the body calls or uses as values.
    pub calls: Vec<FnId>,
    /// Variable that is the returned object, for which the caller has reserved memory.
    pub result: Option<VarId>,
    /// Types of the functions that the body calls through pointers.
    pub pointer_calls: Vec<PointerCall>,
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// Kind of statement.
    pub kind: StmtKind,
    /// Source span of the statement.
    pub span: Span,
}

/// Kinds of statements.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// An expression evaluated for its side effects.
    Expr(Expr),
    /// Initialisation of a variable.
    Init(VarId, Expr),
    /// Initialisation of an object that is not a variable: a member or base of a class in its constructor.
    InitAt(Expr, Expr),
    /// Statements in order.
    Block(Vec<Stmt>),
    /// `if`
    If {
        /// Condition, of type `bool`.
        cond: Expr,
        /// Statements that run if the condition is true.
        then: Vec<Stmt>,
        /// Statements that run if the condition is false.
        els: Vec<Stmt>,
    },
    /// `for`, `while`: `head` runs before each test of the condition.
    Loop {
        /// Declaration of the condition's variable, if any.
        head: Vec<Stmt>,
        /// Condition, of type `bool`; `None` means true.
        cond: Option<Expr>,
        /// Body of the loop.
        body: Vec<Stmt>,
        /// Expression evaluated after each iteration.
        step: Option<Expr>,
        /// Request of `#pragma unroll`.
        unroll: Unroll,
    },
    /// `do … while`
    DoLoop {
        /// Body of the loop.
        body: Vec<Stmt>,
        /// Condition, of type `bool`.
        cond: Expr,
        /// Request of `#pragma unroll`.
        unroll: Unroll,
    },
    /// `switch`
    Switch {
        /// Selector: an integer of 32 or 64 bits.
        selector: Expr,
        /// Sections in source order; each falls through to the next.
        sections: Vec<Section>,
        /// Case labels inside nested statements of the sections.
        nested: Vec<NestedCase>,
    },
    /// A jump target of the `goto`s of a region or of a switch.
    Label(LabelId),
    /// A jump to a label.
    Goto(LabelId),
    /// Statements that contain labels and all `goto`s to them.
    Region {
        /// Statements of the region.
        stmts: Vec<Stmt>,
        /// Labels of the region, which may be inside nested statements.
        labels: Vec<LabelId>,
    },
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return(Option<Expr>),
    /// `return` out of blocks with objects to destroy: the value is computed before the destructors run.
    ReturnAfter(Option<Expr>, Vec<Stmt>),
}

impl Stmt {
    /// Returns the lists of statements nested directly in this statement.
    pub fn lists(&self) -> Vec<&[Stmt]> {
        match &self.kind {
            StmtKind::Block(stmts) | StmtKind::Region { stmts, .. } => vec![stmts],
            StmtKind::If { then, els, .. } => vec![then, els],
            StmtKind::Loop { body, .. } | StmtKind::DoLoop { body, .. } => vec![body],
            StmtKind::Switch { sections, .. } => sections.iter().map(|s| s.stmts.as_slice()).collect(),
            StmtKind::Expr(_)
            | StmtKind::Init(..)
            | StmtKind::InitAt(..)
            | StmtKind::ReturnAfter(..)
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_) => Vec::new(),
        }
    }

    /// Returns the lists of statements nested directly in this statement, mutably.
    pub fn lists_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match &mut self.kind {
            StmtKind::Block(stmts) | StmtKind::Region { stmts, .. } => vec![stmts],
            StmtKind::If { then, els, .. } => vec![then, els],
            StmtKind::Loop { body, .. } | StmtKind::DoLoop { body, .. } => vec![body],
            StmtKind::Switch { sections, .. } => sections.iter_mut().map(|s| &mut s.stmts).collect(),
            StmtKind::Expr(_)
            | StmtKind::Init(..)
            | StmtKind::InitAt(..)
            | StmtKind::ReturnAfter(..)
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_) => Vec::new(),
        }
    }

    /// Calls a function for this statement and all statements inside it, in source order.
    pub fn walk(&self, f: &mut dyn FnMut(&Stmt)) {
        f(self);
        self.lists().into_iter().flatten().for_each(|s| s.walk(f));
    }
}

/// The labels of a switch, with the statements up to the next label.
#[derive(Debug, Clone)]
pub struct Section {
    /// Values of the case labels, as in [`isowarp_core::ir::SwitchCase`].
    pub values: Vec<i64>,
    /// True if `default:` is among the labels.
    pub default: bool,
    /// Statements of the section.
    pub stmts: Vec<Stmt>,
    /// Source span of the labels.
    pub span: Span,
}

/// Case labels of a switch inside a nested statement.
#[derive(Debug, Clone)]
pub struct NestedCase {
    /// Values of the case labels, as in [`Section`].
    pub values: Vec<i64>,
    /// True if `default:` is among the labels.
    pub default: bool,
    /// Jump target at the labels' place.
    pub label: LabelId,
}
