//! Statements.
//!
//! Labels (`case`, `default`, `name:`) are statements of their own in front of the statement they
//! label, so that a switch is a flat list; where a single statement was labelled (`if (c) l: f();`)
//! both are wrapped in a block.
//!
//! Source: C++17 [stmt.stmt].

use super::{Decl, Expr, Ident, TokenRange, VarDecl};
use crate::lex::symbol::ByteSymbol;
use crate::lex::token::UnrollWord;
use isowarp_core::span::Span;

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it is.
    pub span: Span,
}

/// `{ … }`
#[derive(Debug, Clone)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// With the braces.
    pub span: Span,
}

/// What a statement is.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// `{ … }`
    Block(Block),
    /// A declaration: `int a = 1, *p;` is two.
    Decl(Vec<Decl>),
    /// `e;`
    Expr(Expr),
    /// `if (…) … else …`
    If(Box<IfStmt>),
    /// `switch (…) …`
    Switch(Box<SwitchStmt>),
    /// `case v:`
    Case {
        /// The value.
        value: Expr,
        /// The last value of `case a ... b:` (extension).
        range_end: Option<Expr>,
    },
    /// `default:`
    Default,
    /// `name:`
    Label(Ident),
    /// `for (…;…;…) …`
    For(Box<ForStmt>),
    /// `for (x : range) …`
    RangeFor(Box<RangeForStmt>),
    /// `while (…) …`
    While {
        /// Condition.
        cond: Box<Condition>,
        /// Body.
        body: Box<Stmt>,
        /// `#pragma unroll` before it.
        unroll: Vec<Unroll>,
    },
    /// `do … while (…);`
    DoWhile {
        /// Body.
        body: Box<Stmt>,
        /// Condition.
        cond: Expr,
        /// `#pragma unroll` before it.
        unroll: Vec<Unroll>,
    },
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return e;`: may be an [`super::ExprKind::InitList`].
    Return(Option<Expr>),
    /// `goto name;`
    Goto(Ident),
    /// `asm(…);`, kept as tokens (of what is between the parentheses).
    Asm {
        /// The tokens.
        tokens: TokenRange,
        /// `volatile` was written.
        volatile: bool,
        /// The text of the first string in it: the instructions.
        template: Option<ByteSymbol>,
        /// What the instructions work on, if that can be read.
        operands: Option<Box<AsmOperands>>,
    },
    /// `try { … } catch (…) { … }`: the handlers are not kept.
    Try(Block),
}

/// What stands behind the text of an `asm` statement (CUDA's "Inline PTX Assembly", "Parameters").
#[derive(Debug, Clone, Default)]
pub struct AsmOperands {
    /// `"+r"(x)`
    pub outputs: Vec<AsmOperand>,
    /// `"r"(x)`
    pub inputs: Vec<AsmOperand>,
    /// `"memory"` was written.
    pub memory: bool,
}

impl AsmOperands {
    /// True if there are neither outputs nor inputs.
    pub fn is_empty(&self) -> bool {
        self.outputs.is_empty() && self.inputs.is_empty()
    }
}

/// One operand of an `asm` statement.
#[derive(Debug, Clone)]
pub struct AsmOperand {
    /// How it is passed: `+r`.
    pub constraint: ByteSymbol,
    /// Where the constraint is.
    pub span: Span,
    /// The operand.
    pub value: Expr,
}

/// `if`
#[derive(Debug, Clone)]
pub struct IfStmt {
    /// `if constexpr`
    pub is_constexpr: bool,
    /// `if (init; cond)`
    pub init: Option<Stmt>,
    /// Condition.
    pub cond: Condition,
    /// Done if it holds.
    pub then: Stmt,
    /// Done otherwise.
    pub otherwise: Option<Stmt>,
}

/// `switch`
#[derive(Debug, Clone)]
pub struct SwitchStmt {
    /// `switch (init; cond)`
    pub init: Option<Stmt>,
    /// What is switched on.
    pub cond: Condition,
    /// Body: a block with [`StmtKind::Case`] among its statements, unless the source is odd.
    pub body: Stmt,
}

/// `for`
#[derive(Debug, Clone)]
pub struct ForStmt {
    /// First part: a declaration or an expression.
    pub init: Option<Stmt>,
    /// Second part.
    pub cond: Option<Condition>,
    /// Third part.
    pub step: Option<Expr>,
    /// Body.
    pub body: Stmt,
    /// `#pragma unroll` before it.
    pub unroll: Vec<Unroll>,
}

/// Range-based `for`
#[derive(Debug, Clone)]
pub struct RangeForStmt {
    /// C++20's `for (init; x : range)`
    pub init: Option<Stmt>,
    /// The loop variable: a `Var` or `Bindings` declaration without initialiser.
    pub var: Decl,
    /// The range; may be an [`super::ExprKind::InitList`].
    pub range: Expr,
    /// Body.
    pub body: Stmt,
    /// `#pragma unroll` before it.
    pub unroll: Vec<Unroll>,
}

/// A condition: an expression, or a declaration whose value is tested.
#[derive(Debug, Clone)]
pub enum Condition {
    /// `x < n`
    Expr(Expr),
    /// `int x = f()`
    Decl(Box<VarDecl>),
}

/// `#pragma unroll`, or one like it.
#[derive(Debug, Clone)]
pub struct Unroll {
    /// Which.
    pub word: UnrollWord,
    /// How many times, if that is said.
    pub count: Option<Expr>,
    /// Where it is.
    pub span: Span,
}

impl Stmt {
    /// A node.
    pub fn new(kind: StmtKind, span: Span) -> Self {
        Self { kind, span }
    }
}
