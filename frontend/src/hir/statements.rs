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
    /// The code.
    pub stmts: Vec<Stmt>,
    /// Functions it calls, or uses as values.
    pub calls: Vec<FnId>,
    /// The variable that is the object it returns, which the caller has made room for.
    pub result: Option<VarId>,
    /// Types of functions that it calls through pointers.
    pub pointer_calls: Vec<PointerCall>,
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it is.
    pub span: Span,
}

/// What a statement is.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// Evaluated for its effects.
    Expr(Expr),
    /// Initialises a variable.
    Init(VarId, Expr),
    /// Initialises an object that is not a variable: a member or base of a class in its constructor.
    InitAt(Expr, Expr),
    /// Several in order.
    Block(Vec<Stmt>),
    /// `if`
    If {
        /// `bool`.
        cond: Expr,
        /// If true.
        then: Vec<Stmt>,
        /// If false.
        els: Vec<Stmt>,
    },
    /// `for`, `while`: `head` runs before each test of the condition.
    Loop {
        /// Declaration of the condition's variable, if any.
        head: Vec<Stmt>,
        /// `bool`; `None` is true.
        cond: Option<Expr>,
        /// The body.
        body: Vec<Stmt>,
        /// Runs after each round.
        step: Option<Expr>,
        /// What `#pragma unroll` asks for.
        unroll: Unroll,
    },
    /// `do … while`
    DoLoop {
        /// The body.
        body: Vec<Stmt>,
        /// `bool`.
        cond: Expr,
        /// What `#pragma unroll` asks for.
        unroll: Unroll,
    },
    /// `switch`
    Switch {
        /// An integer of 32 or 64 bits.
        selector: Expr,
        /// The sections in source order; each falls through to the next.
        sections: Vec<Section>,
        /// Case labels inside nested statements of the sections.
        nested: Vec<NestedCase>,
    },
    /// A place that control may be sent to, by the `goto`s of a region or by a switch.
    Label(LabelId),
    /// Goes on at a label.
    Goto(LabelId),
    /// Statements that hold labels and all `goto`s to them.
    Region {
        /// The statements.
        stmts: Vec<Stmt>,
        /// The labels, which may be inside of nested statements.
        labels: Vec<LabelId>,
    },
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return(Option<Expr>),
    /// `return` out of blocks with objects to destroy: the value is made first.
    ReturnAfter(Option<Expr>, Vec<Stmt>),
}

impl Stmt {
    /// The lists of statements inside of it.
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

    /// The same to be changed.
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

    /// Calls a function for it and all statements inside of it, in source order.
    pub fn walk(&self, f: &mut dyn FnMut(&Stmt)) {
        f(self);
        self.lists().into_iter().flatten().for_each(|s| s.walk(f));
    }
}

/// Labels of a switch with the statements up to the next label.
#[derive(Debug, Clone)]
pub struct Section {
    /// Values as in [`isowarp_core::ir::SwitchCase`].
    pub values: Vec<i64>,
    /// `default:` is among the labels.
    pub default: bool,
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// Where the labels are.
    pub span: Span,
}

/// Case labels of a switch that stand inside a nested statement.
#[derive(Debug, Clone)]
pub struct NestedCase {
    /// Values as in [`Section`].
    pub values: Vec<i64>,
    /// `default:`
    pub default: bool,
    /// Where it is.
    pub label: LabelId,
}
